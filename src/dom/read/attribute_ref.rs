//! [`AttributeRef`]: an attribute to read.

use std::fmt;
use std::iter::FusedIterator;
use std::slice;

use crate::dom::storage::attributes::{AttributeData, prefix};
use crate::dom::storage::strings::Strings;
use crate::names::{ExpandedName, NameTable, Namespace};

/// An attribute of an element.
#[derive(Clone, Copy)]
pub struct AttributeRef<'a> {
    data: AttributeData,
    names: &'a NameTable,
    strings: &'a Strings,
}

impl<'a> AttributeRef<'a> {
    pub(in crate::dom) const fn new(
        data: AttributeData,
        names: &'a NameTable,
        strings: &'a Strings,
    ) -> Self {
        Self {
            data,
            names,
            strings,
        }
    }

    /// Namespace and local name. Known names are the same everywhere; others mean something only in this document.
    pub const fn name(&self) -> ExpandedName {
        self.data.name
    }

    /// The local name, for example `href`.
    pub fn local_name(&self) -> &'a str {
        self.names.name(self.data.name.local_name())
    }

    /// The namespace: [`Namespace::None`] for most attributes.
    pub const fn namespace(&self) -> Namespace {
        self.data.name.namespace()
    }

    /// The prefix, which follows from the namespace: `xlink`, `xml`, or `xmlns`. The attribute `xmlns` has none.
    pub fn prefix(&self) -> Option<&'static str> {
        prefix(self.data.name, self.local_name())
    }

    /// The value.
    pub fn value(&self) -> &'a str {
        self.strings.get(self.data.value)
    }
}

impl std::fmt::Debug for AttributeRef<'_> {
    /// Writes the attribute as in markup: `xlink:href="#a"`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(prefix) = self.prefix() {
            write!(formatter, "{prefix}:")?;
        }
        write!(formatter, "{}={:?}", self.local_name(), self.value())
    }
}

impl PartialEq for AttributeRef<'_> {
    /// Whether both have the same namespace, the same local name and the same value, be it in one document or in two.
    fn eq(&self, other: &Self) -> bool {
        self.namespace() == other.namespace()
            && self.local_name() == other.local_name()
            && self.value() == other.value()
    }
}

impl Eq for AttributeRef<'_> {}

/// The attributes of an element, see [`NodeRef::attributes`](crate::NodeRef::attributes).
#[derive(Clone)]
pub struct AttributeRefs<'a> {
    data: slice::Iter<'a, AttributeData>,
    names: &'a NameTable,
    strings: &'a Strings,
}

impl<'a> AttributeRefs<'a> {
    #[inline]
    pub(in crate::dom) fn new(
        data: &'a [AttributeData],
        names: &'a NameTable,
        strings: &'a Strings,
    ) -> Self {
        Self {
            data: data.iter(),
            names,
            strings,
        }
    }
}

impl<'a> Iterator for AttributeRefs<'a> {
    type Item = AttributeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<AttributeRef<'a>> {
        let data = *self.data.next()?;
        Some(AttributeRef::new(data, self.names, self.strings))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.data.size_hint()
    }
}

impl ExactSizeIterator for AttributeRefs<'_> {}

impl FusedIterator for AttributeRefs<'_> {}

impl fmt::Debug for AttributeRefs<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.clone()).finish()
    }
}

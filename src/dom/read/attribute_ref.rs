//! [`AttributeRef`]: an attribute to read.

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

    /// Namespace and local name. Known names are the same in all documents; others have a meaning only in this one.
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

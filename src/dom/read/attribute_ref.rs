use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::dom::storage::attribute_lists::AttributeData;
use crate::dom::storage::document::Document;
use crate::names::{ExpandedName, Namespace};
use crate::serialize::escape_attribute;

/// An attribute of an element. Two attributes are equal if they have the same namespace, local name and value, as for
/// [equal](https://dom.spec.whatwg.org/#concept-node-equals) nodes.
#[derive(Clone, Copy)]
pub struct AttributeRef<'a> {
    document: &'a Document,
    data: AttributeData,
}

impl<'a> AttributeRef<'a> {
    #[inline]
    pub(in crate::dom) const fn new(document: &'a Document, data: AttributeData) -> Self {
        Self { document, data }
    }

    /// Returns the namespace and the local name. The ids of known names are the same in all documents.
    pub const fn expanded_name(self) -> ExpandedName {
        self.data.name
    }

    /// Returns the local name, such as `href`.
    #[inline]
    pub fn local_name(self) -> &'a str {
        self.document.names.name(self.data.name.local_name())
    }

    /// Returns the namespace: [`Namespace::None`] for most attributes.
    pub const fn namespace(self) -> Namespace {
        self.data.name.namespace()
    }

    /// Returns the prefix, which follows from the namespace: `xlink`, `xml`, or `xmlns`. The `xmlns` attribute has no prefix.
    pub fn prefix(self) -> Option<&'static str> {
        self.data.name.prefix()
    }

    /// Returns the [qualified name](https://dom.spec.whatwg.org/#concept-attribute-qualified-name): prefix, colon and local
    /// name, or the local name alone.
    pub fn name(self) -> Cow<'a, str> {
        match self.prefix() {
            Some(prefix) => Cow::Owned(format!("{prefix}:{}", self.local_name())),
            None => Cow::Borrowed(self.local_name()),
        }
    }

    /// Returns the value.
    #[inline]
    pub fn value(self) -> &'a str {
        self.document.strings.get(self.data.value)
    }
}

impl PartialEq for AttributeRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.namespace() == other.namespace()
            && self.local_name() == other.local_name()
            && self.value() == other.value()
    }
}

impl Eq for AttributeRef<'_> {}

impl Hash for AttributeRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.namespace(), self.local_name(), self.value()).hash(state);
    }
}

impl fmt::Display for AttributeRef<'_> {
    /// Writes the attribute as markup, with an [escaped](escape_attribute) value: `href="/?a&amp;b"`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}=\"{}\"", self.name(), escape_attribute(self.value()))
    }
}

impl fmt::Debug for AttributeRef<'_> {
    /// Writes the qualified name, and the value like `str`: `xlink:href="#a"`.
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}={:?}", self.name(), self.value())
    }
}

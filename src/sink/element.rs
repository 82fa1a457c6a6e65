//! What a sink is told about an element that it is to create.

use crate::names::{AttributeName, ExpandedName, Namespace};
use crate::token::Attributes;

/// An element to be created: what
/// "[create an element for a token](https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token)"
/// takes from the token.
#[derive(Clone, Copy, Debug)]
pub struct NewElement<'a> {
    name: ExpandedName,
    attributes: &'a Attributes<'a>,
}

impl<'a> NewElement<'a> {
    /// An element of this name with these attributes.
    pub const fn new(name: ExpandedName, attributes: &'a Attributes<'a>) -> Self {
        Self { name, attributes }
    }

    /// Namespace and local name, for comparison with names such as
    /// `ExpandedName::html(TagName::DIV)`.
    pub const fn name(&self) -> ExpandedName {
        self.name
    }

    /// The namespace: HTML, SVG, or MathML.
    pub const fn namespace(&self) -> Namespace {
        self.name.namespace()
    }

    /// The local name, for example `div` or `foreignObject`.
    pub fn local_name(&self) -> &'a str {
        self.attributes.names().name(self.name.local_name())
    }

    /// The attributes, names adjusted for SVG and MathML elements.
    pub const fn attributes(&self) -> &'a Attributes<'a> {
        self.attributes
    }

    /// The value of the [`is`](https://html.spec.whatwg.org/multipage/custom-elements.html#attr-is) attribute, by
    /// which a host with custom elements looks up a definition.
    pub fn is(&self) -> Option<&'a str> {
        self.attributes.get(AttributeName::IS)
    }
}

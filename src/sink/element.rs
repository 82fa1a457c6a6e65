//! What a sink is told about an element that it is to create.

use crate::names::{AttributeName, ExpandedName, Namespace};
use crate::span::Span;
use crate::token::Attributes;

/// An element to be created: what
/// "[create an element for a token](https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token)"
/// takes from the token.
#[derive(Clone, Copy, Debug)]
pub struct NewElement<'a> {
    name: ExpandedName,
    attributes: &'a Attributes<'a>,
    start_tag: Option<Span>,
    has_dropped_duplicate_attributes: bool,
}

impl<'a> NewElement<'a> {
    /// An element of this name with these attributes.
    pub const fn new(name: ExpandedName, attributes: &'a Attributes<'a>) -> Self {
        Self {
            name,
            attributes,
            start_tag: attributes.tag_span(),
            has_dropped_duplicate_attributes: attributes.has_dropped_duplicates(),
        }
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

    /// Changes the name and the attributes: for a sink that changes names and passes the element
    /// on.
    pub const fn with_name_and_attributes(
        self,
        name: ExpandedName,
        attributes: &'a Attributes<'a>,
    ) -> Self {
        Self {
            name,
            attributes,
            ..self
        }
    }

    /// Where the start tag is in the input, if the sink [wants to know](crate::sink::TreeSink::WANTS_LOCATIONS). `None`
    /// for an element that the parser implies, or creates once more because misnested formatting is taken apart or
    /// opened again.
    pub const fn start_tag(&self) -> Option<Span> {
        self.start_tag
    }

    /// Whether the start tag had several attributes of the same name. Only the first one is kept. A host that checks
    /// [nonces](https://www.w3.org/TR/CSP3/#is-element-nonceable) needs to know this.
    pub const fn has_dropped_duplicate_attributes(&self) -> bool {
        self.has_dropped_duplicate_attributes
    }

    /// The value of the [`is`](https://html.spec.whatwg.org/multipage/custom-elements.html#attr-is) attribute, by
    /// which a host with custom elements looks up a definition.
    pub fn is(&self) -> Option<&'a str> {
        self.attributes.get(AttributeName::IS)
    }
}

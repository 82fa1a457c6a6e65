//! [Integration points](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point): elements of
//! MathML and SVG that hold HTML content.

use super::open_element::OpenElement;
use crate::names::{AttributeName, ExpandedName, TagName};
use crate::tables::element;
use crate::token::Attributes;

/// The facts that the rules need about the [adjusted current
/// node](https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AdjustedCurrentNode {
    pub(super) name: ExpandedName,
    pub(super) is_html_integration_point: bool,
}

impl<H> From<&OpenElement<H>> for AdjustedCurrentNode {
    fn from(element: &OpenElement<H>) -> Self {
        Self { name: element.name, is_html_integration_point: element.nesting.is_html_integration_point() }
    }
}

/// Whether an element that is created with these attributes is an
/// [HTML integration point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
pub(super) fn is_an_html_integration_point(name: ExpandedName, attributes: &Attributes<'_>) -> bool {
    // A MathML annotation-xml element whose start tag token had an attribute with the name "encoding" […]
    if name == ExpandedName::mathml(TagName::ANNOTATION_XML) {
        return attributes.get(AttributeName::ENCODING).is_some_and(element::is_an_encoding_of_html);
    }
    // An SVG foreignObject element, an SVG desc element, an SVG title element
    element::is_svg_html_integration_point(name)
}

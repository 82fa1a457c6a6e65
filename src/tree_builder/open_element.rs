//! [`OpenElement`], an element on the [stack of open
//! elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements), and [integration
//! points](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).

use super::position_index::Key;
use super::sought::{Sought, VACANT};
use super::sparse_list::{CanBeVacant, ElementId};
use crate::names::{ExpandedName, attribute, tag};
use crate::tables::element;
use crate::token::Attributes;

#[derive(Clone)]
pub(super) struct OpenElement<H> {
    pub(super) handle: H,
    pub(super) name: ExpandedName,
    pub(super) id: ElementId,
    /// The [depth](super::depth) of the element, or 0 if the depth is unknown. The depth of a flattened element is the limit
    /// plus one, plus the stack position of a shallower open element above it.
    pub(super) depth: u32,
    /// Whether the element is an [HTML integration
    /// point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
    pub(super) is_html_integration_point: bool,
}

impl<H> CanBeVacant for OpenElement<H> {
    fn is_vacant(&self) -> bool {
        self.name == VACANT
    }

    fn id(&self) -> ElementId {
        self.id
    }

    fn keys(&self) -> Vec<Key> {
        Sought::keys_of(self.name)
    }
}

impl<H> OpenElement<H> {
    pub(super) fn vacant(handle: H) -> Self {
        Self { handle, name: VACANT, id: ElementId::ANONYMOUS, depth: 0, is_html_integration_point: false }
    }
}

/// Whether an element whose token had these attributes is an [HTML integration
/// point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
pub(super) fn is_an_html_integration_point(name: ExpandedName, attributes: &Attributes<'_>) -> bool {
    // A MathML annotation-xml element whose start tag token had an attribute with the name "encoding" […]
    if name == ExpandedName::mathml(tag::ANNOTATION_XML) {
        return attributes.get(attribute::ENCODING).is_some_and(element::is_an_encoding_of_html);
    }
    // An SVG foreignObject element, an SVG desc element, an SVG title element
    element::is_svg_html_integration_point(name)
}

//! Notes where the parser's nodes are in the input, if that is wanted.

use super::builder::DocumentBuilder;
use super::builder_output::{BuilderOutput, LocationMode};
use super::place::Place;
use crate::dom::storage::attributes::AttributeList;
use crate::dom::storage::node_id::NodeId;
use crate::span::Span;
use crate::token::Attributes;

impl<R: BuilderOutput, L: LocationMode> DocumentBuilder<R, L> {
    /// Notes the span of a comment, a processing instruction, a doctype, or the start tag of an element.
    #[inline]
    pub(in crate::dom) fn locate(&mut self, node: NodeId, span: Option<Span>) {
        if L::WANTS_LOCATIONS
            && let (Some(locations), Some(span)) = (&mut self.document.locations, span)
        {
            locations.set_span(node, span);
        }
    }

    /// Notes the span of text that was put at this place.
    #[inline]
    pub(in crate::dom) fn locate_text(&mut self, place: Place, span: Option<Span>) {
        let nodes = &self.document.nodes;
        let text = match place {
            Place::LastChildOf(parent) => nodes[parent].last_child,
            Place::Before(sibling) => nodes[sibling].previous_sibling,
        };
        if let (Some(locations), Some(text), Some(span)) =
            (&mut self.document.locations, text, span)
        {
            locations.add_to_span(text, span);
        }
    }

    /// Notes the spans of an element's attributes, which are in this list, as the token has them.
    pub(in crate::dom) fn locate_attributes(
        &mut self,
        element: NodeId,
        list: AttributeList,
        attributes: &Attributes<'_>,
    ) {
        if let (Some(locations), Some(from)) =
            (&mut self.document.locations, attributes.locations())
            && !from.is_empty()
        {
            locations.set_attributes(element, self.document.attributes.get(list), from);
        }
    }
}

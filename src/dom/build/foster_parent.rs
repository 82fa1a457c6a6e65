//! Finds the places that the parser names.

use super::builder::DocumentBuilder;
use super::builder_output::{BuilderOutput, LocationMode};
use super::place::Place;
use crate::dom::storage::node_id::NodeId;
use crate::hint::cold_path;
use crate::sink::InsertionLocation;

impl<R: BuilderOutput, L: LocationMode> DocumentBuilder<R, L> {
    /// The place that a location stands for.
    #[inline]
    pub(in crate::dom) fn place(&self, location: &InsertionLocation<NodeId>) -> Place {
        match *location {
            InsertionLocation::LastChildOf(parent) => Place::LastChildOf(parent),
            InsertionLocation::Before(sibling) => Place::Before(sibling),
            InsertionLocation::FosterParent {
                table,
                previous_element,
                end_marker,
            } => self.foster_parent(table, previous_element, end_marker),
        }
    }

    /// Steps 5 to 7 of [foster parenting](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent).
    #[cold]
    fn foster_parent(
        &self,
        table: NodeId,
        previous_element: NodeId,
        end_marker: Option<NodeId>,
    ) -> Place {
        match (self.document.nodes[table].parent, end_marker) {
            // "If the adjusted insertion location is inside a template element, let it instead be inside the template
            // element's template contents, after its last child (if any)."
            // NOTE: the parser has done this, except for a table that someone else has put there.
            (Some(parent), _) => match self.document.contents(parent) {
                Some(contents) => Place::LastChildOf(contents),
                None => Place::Before(table),
            },
            (None, Some(end_marker)) => Place::Before(end_marker),
            (None, None) => Place::LastChildOf(previous_element),
        }
    }

    /// Links a node that has no parent.
    #[inline]
    pub(in crate::dom) fn link(&mut self, place: Place, node: NodeId) {
        match place {
            Place::LastChildOf(parent) => self.document.link_last(parent, node),
            Place::Before(sibling) => {
                cold_path();
                self.document.link_before(sibling, node);
            }
        }
    }
}

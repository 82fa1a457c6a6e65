//! Insertion into a tree that someone else has changed while the parser waited.

use super::builder::DocumentBuilder;
use super::builder_output::{BuilderOutput, LocationMode};
use super::place::Place;
use crate::dom::storage::node::Label;
use crate::dom::storage::node_id::NodeId;

impl<R: BuilderOutput, L: LocationMode> DocumentBuilder<R, L> {
    /// Inserts an element, if that is possible, into a tree that someone else has changed.
    #[cold]
    pub(in crate::dom) fn insert_element_into_edited_tree(
        &mut self,
        place: Place,
        element: NodeId,
    ) {
        if !self.cannot_insert(place, element) {
            self.document.unlink(element);
            self.link(place, element);
        }
    }

    /// Whether the node is a child of the document node. If it is a table, someone else has put it there.
    pub(in crate::dom) fn is_in_the_document_node(&self, node: NodeId) -> bool {
        self.document.nodes[node].parent == Some(NodeId::ROOT)
            && self.document.nodes[NodeId::ROOT].label == Label::DOCUMENT
    }

    /// Whether the place is in the element itself, or beside another element of the document. The parser asks this only
    /// after someone else has moved nodes: "if it is not possible to insert element at the adjusted insertion location,
    /// abort these steps".
    #[cold]
    fn cannot_insert(&self, place: Place, element: NodeId) -> bool {
        let parent = match place {
            Place::LastChildOf(parent) => Some(parent),
            Place::Before(sibling) if sibling == element => return true,
            Place::Before(sibling) if self.is_in_the_document_node(sibling) => {
                let mut children = self.document.root().children();
                return children.any(|child| child.is_element() && child.id() != element);
            }
            Place::Before(sibling) => self.document.nodes[sibling].parent,
        };
        parent.is_some_and(|parent| {
            self.document
                .is_host_including_inclusive_ancestor(element, parent)
        })
    }
}

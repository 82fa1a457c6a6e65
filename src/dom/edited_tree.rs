//! Insertion into a tree that someone else has changed while the parser waited.

use super::builder_output::{BuilderOutput, LocationMode};
use super::node::Label;
use super::{DocumentBuilder, NodeId};
use crate::sink::InsertionLocation;
use crate::token::Text;

impl<R: BuilderOutput, L: LocationMode> DocumentBuilder<R, L> {
    /// Inserts an element, if that is possible, into a tree that someone else has changed.
    #[cold]
    pub(super) fn insert_element_into_edited_tree(
        &mut self,
        location: InsertionLocation<NodeId>,
        element: NodeId,
    ) {
        let location = self.adjusted(location);
        if !self.cannot_insert(&location, element) {
            self.document.unlink(element);
            self.link(&location, element);
        }
    }

    /// "If the adjusted insertion location is inside a template element, let it instead be inside the template element's
    /// template contents, after its last child (if any)." The parser has seen to it but for a table that someone else has
    /// put there.
    #[inline]
    pub(super) fn adjusted(
        &self,
        location: InsertionLocation<NodeId>,
    ) -> InsertionLocation<NodeId> {
        let InsertionLocation::Before(sibling) = location else {
            return location;
        };
        let parent = self.document.nodes[sibling].parent;
        match parent.and_then(|parent| self.document.contents(parent)) {
            Some(contents) => InsertionLocation::LastChildOf(contents),
            None => location,
        }
    }

    /// Puts text before a table.
    pub(super) fn insert_text_before(&mut self, table: NodeId, text: Text<'_>) {
        match self.adjusted(InsertionLocation::Before(table)) {
            InsertionLocation::LastChildOf(parent) => self.document.put_text_last(parent, text),
            // If the adjusted insertion location is in a Document node, then return.
            InsertionLocation::Before(table) if self.is_in_the_document_node(table) => {}
            InsertionLocation::Before(table) => self.document.put_text_before(table, text),
        }
    }

    /// Whether the node is a child of the document node. Someone else has put it there, if it is a table.
    fn is_in_the_document_node(&self, node: NodeId) -> bool {
        self.document.nodes[node].parent == Some(NodeId::ROOT)
            && self.document.nodes[NodeId::ROOT].label == Label::DOCUMENT
    }

    /// Whether the place is in the element itself, or beside another element of the document. The parser asks for that only after
    /// someone else has moved nodes; "if it is not possible to insert element at the adjusted insertion location, abort
    /// these steps".
    #[cold]
    fn cannot_insert(&self, location: &InsertionLocation<NodeId>, element: NodeId) -> bool {
        let parent = match *location {
            InsertionLocation::LastChildOf(parent) => Some(parent),
            InsertionLocation::Before(sibling) if sibling == element => return true,
            InsertionLocation::Before(sibling) if self.is_in_the_document_node(sibling) => {
                let mut children = self.document.root().children();
                return children.any(|child| child.is_element() && child.id() != element);
            }
            InsertionLocation::Before(sibling) => self.document.nodes[sibling].parent,
        };
        parent.is_some_and(|parent| {
            self.document
                .is_host_including_inclusive_ancestor(element, parent)
        })
    }
}

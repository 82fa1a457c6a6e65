//! [`InsertionPlace`]: an insertion location in a tree that may have been edited.

use super::builder::DocumentBuilder;
use crate::dom::storage::node::{Label, NodeId};
use crate::dom::storage::own::Slice;
use crate::hint::cold_path;
use crate::sink::InsertionLocation;
use crate::span::Span;
use crate::token::Attributes;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::dom) enum InsertionPlace {
    LastChildOf(NodeId),
    Before(NodeId),
}

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    #[inline]
    pub(in crate::dom) fn place(&self, location: &InsertionLocation<NodeId>) -> InsertionPlace {
        match *location {
            InsertionLocation::LastChildOf(parent) => InsertionPlace::LastChildOf(parent),
            InsertionLocation::Before(sibling) => InsertionPlace::Before(sibling),
            InsertionLocation::FosterParent { table, .. } => self.foster_parent(table, location),
        }
    }

    #[inline]
    pub(super) fn parent_at(&self, place: InsertionPlace) -> Option<NodeId> {
        match place {
            InsertionPlace::LastChildOf(parent) => Some(parent),
            InsertionPlace::Before(sibling) => self.document.nodes[sibling].parent,
        }
    }

    #[cold]
    fn foster_parent(&self, table: NodeId, location: &InsertionLocation<NodeId>) -> InsertionPlace {
        let parent = |node: &NodeId| self.document.nodes[*node].parent;
        match location.resolve(parent, |node| self.document.contents(*node)) {
            InsertionLocation::LastChildOf(parent) => InsertionPlace::LastChildOf(parent),
            InsertionLocation::Before(sibling) => InsertionPlace::Before(sibling),
            InsertionLocation::FosterParent { .. } => InsertionPlace::Before(table),
        }
    }

    #[inline]
    pub(in crate::dom) fn link(&mut self, place: InsertionPlace, node: NodeId) {
        match place {
            InsertionPlace::LastChildOf(parent) => self.document.link_last(parent, node),
            InsertionPlace::Before(sibling) => {
                cold_path();
                self.document.link_before(sibling, node);
            }
        }
    }

    #[cold]
    pub(in crate::dom) fn insert_element_into_edited_tree(&mut self, place: InsertionPlace, element: NodeId) {
        if !self.cannot_insert(place, element) {
            self.document.note_link(element);
            self.document.unlink(element);
            self.link(place, element);
        }
    }

    pub(in crate::dom) fn is_in_the_document_node(&self, node: NodeId) -> bool {
        self.document.nodes[node].parent == Some(NodeId::ROOT)
            && self.document.nodes[NodeId::ROOT].label == Label::DOCUMENT
    }

    /// Whether the location is in the element itself, or would give the document a second root element. Only an edit can create
    /// either location: "if it is not possible to insert element at the adjusted insertion location, abort these steps".
    #[cold]
    fn cannot_insert(&self, place: InsertionPlace, element: NodeId) -> bool {
        match place {
            InsertionPlace::Before(sibling) if sibling == element => return true,
            InsertionPlace::Before(sibling) if self.is_in_the_document_node(sibling) => {
                let mut children = self.document.root().children();
                return children.any(|child| child.is_element() && child.id() != element);
            }
            _ => {}
        }
        self.parent_at(place).is_some_and(|parent| self.document.is_host_including_inclusive_ancestor(element, parent))
    }

    #[inline]
    pub(in crate::dom) fn locate(&mut self, node: NodeId, span: Option<Span>) {
        if LOCATIONS && let (Some(locations), Some(span)) = (&mut self.document.locations, span) {
            locations.set_span(node, span);
        }
    }

    pub(in crate::dom) fn locate_attributes(&mut self, element: NodeId, list: Slice, attributes: &Attributes<'_>) {
        if let (Some(locations), Some(from)) = (&mut self.document.locations, attributes.locations())
            && !from.is_empty()
        {
            locations.set_attributes(element, self.document.attributes.get(list), from);
        }
    }
}

//! Inserts nodes and text at a [`ResolvedLocation`]: an insertion location in a tree that may have been edited.

use super::document_builder::DocumentBuilder;
use crate::dom::storage::locations::CompactSpan;
use crate::dom::storage::node::{KindOrName, Node, NodeId};
use crate::hint::cold_path;
use crate::sink::InsertionLocation;
use crate::span::Span;
use crate::token::Text;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::dom) enum ResolvedLocation {
    LastChildOf(NodeId),
    Before(NodeId),
}

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    #[inline]
    pub(in crate::dom) fn resolve_location(&self, location: &InsertionLocation<NodeId>) -> ResolvedLocation {
        match *location {
            InsertionLocation::LastChildOf(parent) => ResolvedLocation::LastChildOf(parent),
            InsertionLocation::Before(sibling) => ResolvedLocation::Before(sibling),
            InsertionLocation::FosterParent { table, .. } => self.resolve_foster_parent(table, location),
        }
    }

    pub(super) fn parent_of_location(&self, resolved: ResolvedLocation) -> Option<NodeId> {
        match resolved {
            ResolvedLocation::LastChildOf(parent) => Some(parent),
            ResolvedLocation::Before(sibling) => self.document.nodes[sibling].parent,
        }
    }

    #[cold]
    fn resolve_foster_parent(&self, table: NodeId, location: &InsertionLocation<NodeId>) -> ResolvedLocation {
        let parent = |node: &NodeId| self.document.nodes[*node].parent;
        match location.resolve(parent, |node| self.document.template_contents(*node)) {
            InsertionLocation::LastChildOf(parent) => ResolvedLocation::LastChildOf(parent),
            InsertionLocation::Before(sibling) => ResolvedLocation::Before(sibling),
            InsertionLocation::FosterParent { .. } => ResolvedLocation::Before(table),
        }
    }

    #[inline]
    pub(in crate::dom) fn link_at_location(&mut self, resolved: ResolvedLocation, node: NodeId) {
        match resolved {
            ResolvedLocation::LastChildOf(parent) => self.document.link_last_child(parent, node),
            ResolvedLocation::Before(sibling) => {
                cold_path();
                self.document.link_before_if_parented(sibling, node);
            }
        }
    }

    pub(in crate::dom) fn is_document_child(&self, node: NodeId) -> bool {
        self.document.nodes[node].parent == Some(NodeId::ROOT)
            && self.document.nodes[NodeId::ROOT].kind_or_name == KindOrName::DOCUMENT
    }

    /// Whether the location is in the element itself, or would give the document a second root element. Only an edit can create
    /// either location: "if it is not possible to insert element at the adjusted insertion location, abort these steps".
    #[cold]
    pub(super) fn is_invalid_insertion(&self, resolved: ResolvedLocation, element: NodeId) -> bool {
        match resolved {
            ResolvedLocation::Before(sibling) if sibling == element => return true,
            ResolvedLocation::Before(sibling) if self.is_document_child(sibling) => {
                let mut children = self.document.root().children();
                return children.any(|child| child.is_element() && child.id() != element);
            }
            _ => {}
        }
        self.parent_of_location(resolved)
            .is_some_and(|parent| self.document.is_host_including_inclusive_ancestor(element, parent))
    }

    #[inline]
    pub(in crate::dom) fn record_node_span(&mut self, node: NodeId, span: Option<Span>) {
        if LOCATIONS && let (Some(locations), Some(span)) = (&mut self.document.locations, span) {
            locations.get_or_insert_record(node).span = CompactSpan::new(span);
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn insert_text_slow(&mut self, location: &InsertionLocation<NodeId>, text: Text<'_>) -> Option<NodeId> {
        match self.resolve_location(location) {
            // If the adjusted insertion location is in a Document node, then return.
            ResolvedLocation::Before(table) if self.is_document_child(table) => None,
            resolved => self.insert_or_extend_text(resolved, text),
        }
    }

    /// Returns the text node.
    /// OPTIMIZATION: all functions called for a literal segment of the input are inlined (tests: the `tree_construction`
    /// and `real_pages` suites). Otherwise, a parse takes 4.9 % more instructions on real pages and 5.4 % on dense pages
    /// in the default profile, and 3.9 % and 4.2 % with fat LTO.
    #[inline(always)]
    pub(super) fn append_text_fast(&mut self, parent: NodeId, text: Text<'_>) -> Option<NodeId> {
        let document = &mut self.document;
        let last = document.nodes[parent].last_child;
        let is_extended = document.nodes.get_mut_or_sentinel(last).kind_or_name == KindOrName::TEXT;
        match document.strings.find_buffered_range(text) {
            Some(range) if !is_extended && document.nodes.has_spare_capacity() => {
                let node = Node { parent: Some(parent), previous_sibling: last, ..Node::new(KindOrName::TEXT, range) };
                let child = document.nodes.push(node);
                document.set_links_to_last_child(parent, last, child);
                Some(child)
            }
            _ => self.insert_or_extend_text(ResolvedLocation::LastChildOf(parent), text),
        }
    }

    #[inline(never)]
    fn insert_or_extend_text(&mut self, resolved: ResolvedLocation, text: Text<'_>) -> Option<NodeId> {
        let before = match resolved {
            ResolvedLocation::LastChildOf(parent) => self.document.nodes[parent].last_child,
            ResolvedLocation::Before(sibling) => self.document.nodes[sibling].previous_sibling,
        };
        match before {
            Some(last) if self.document.nodes[last].kind_or_name == KindOrName::TEXT => {
                self.document.append_text_data(last, text);
                before
            }
            _ => {
                let range = self.document.strings.buffered_range_or_insert(text);
                let child = self.document.nodes.push(Node::new(KindOrName::TEXT, range));
                self.link_at_location(resolved, child);
                Some(child)
            }
        }
    }
}

//! Inserts the text of a parser.

use super::builder::DocumentBuilder;
use super::place::InsertionPlace;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Label, Node, NodeId, NodeKind};
use crate::dom::storage::own::Slice;
use crate::sink::InsertionLocation;
use crate::span::Span;
use crate::token::Text;

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    #[cold]
    #[inline(never)]
    pub(super) fn insert_text_elsewhere(&mut self, location: &InsertionLocation<NodeId>, text: Text<'_>) {
        match self.place(location) {
            InsertionPlace::LastChildOf(parent) => {
                self.document.put_text_last(parent, text);
            }
            // If the adjusted insertion location is in a Document node, then return.
            InsertionPlace::Before(table) if self.is_in_the_document_node(table) => {}
            InsertionPlace::Before(table) => self.document.put_text_before(table, text),
        }
    }

    #[inline]
    pub(in crate::dom) fn locate_text(&mut self, place: InsertionPlace, span: Option<Span>) {
        let (Some(locations), Some(span)) = (&mut self.document.locations, span) else {
            return;
        };
        let nodes = &self.document.nodes;
        let node = match place {
            InsertionPlace::LastChildOf(parent) => nodes[parent].last_child,
            InsertionPlace::Before(sibling) => nodes[sibling].previous_sibling,
        };
        if let Some(node) = node
            && nodes[node].label.kind() == NodeKind::Text
        {
            locations.add_text(node, span);
        }
    }
}

impl Document {
    /// Appends text. Returns the new text node, but only if the text is part of the source.
    ///
    /// OPTIMIZATION: all functions called for a literal part of the input are inlined. Tested by the `tree_construction` and
    /// `real_pages` suites.
    #[inline(always)]
    pub(in crate::dom) fn put_text_last(&mut self, parent: NodeId, text: Text<'_>) -> Option<NodeId> {
        let last = self.nodes[parent].last_child;
        let is_extended = self.nodes.get_or_filler(last).label == Label::TEXT;
        match self.strings.find(text) {
            Some(range) if !is_extended && self.nodes.have_space() => Some(self.push_text(parent, last, range)),
            _ => {
                self.put_any_text_last(parent, text);
                None
            }
        }
    }

    #[inline(never)]
    fn put_any_text_last(&mut self, parent: NodeId, text: Text<'_>) {
        match self.nodes[parent].last_child {
            Some(last) if self.nodes[last].label == Label::TEXT => self.extend_text(last, text),
            last => {
                let range = self.strings.add_text(text);
                self.push_text(parent, last, range);
            }
        }
    }

    #[inline(always)]
    fn push_text(&mut self, parent: NodeId, last: Option<NodeId>, range: Slice) -> NodeId {
        let child =
            self.nodes.push(Node { parent: Some(parent), previous_sibling: last, ..Node::new(Label::TEXT, range) });
        self.link_to_last(parent, last, child);
        child
    }

    #[inline]
    pub(in crate::dom) fn put_text_before(&mut self, sibling: NodeId, text: Text<'_>) {
        match self.nodes[sibling].previous_sibling {
            Some(last) if self.nodes[last].label == Label::TEXT => self.extend_text(last, text),
            _ => {
                let range = self.strings.add_text(text);
                let child = self.nodes.push(Node::new(Label::TEXT, range));
                self.link_before(sibling, child);
            }
        }
    }
}

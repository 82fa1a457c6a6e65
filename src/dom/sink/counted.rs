//! [`Counted`]: the size of a tree, counted as it grows.

use crate::dom::storage::document::Document;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::sink::TreeSize;

/// The nodes that were counted for [`Tree`].
#[derive(Clone, Copy, Debug)]
pub(in crate::dom) struct Counted {
    /// The nodes up to this index are in the size, or were there before the parse.
    pub(super) known_nodes: usize,
    pub(super) size: TreeSize,
    /// The number of known nodes, if an edit may have added processing instructions after them.
    nodes_without_edits: Option<usize>,
    /// How often there were some.
    pub(super) added_instructions: u64,
}

impl Counted {
    /// Counts new content in a document with `count` nodes. NOTE: if all nodes counted, fragments could copy one another's
    /// copies.
    pub(in crate::dom) const fn behind(count: usize) -> Self {
        Self {
            known_nodes: count,
            size: TreeSize { nodes: 0, attributes: 0, string_bytes: 0 },
            nodes_without_edits: None,
            added_instructions: 0,
        }
    }

    /// Notes that edits may follow in a document with `count` nodes.
    pub(in crate::dom) fn expect_edits_behind(&mut self, count: usize) {
        self.nodes_without_edits.get_or_insert(count);
    }

    /// Counts the processing instructions of edits, before the parser adds others.
    pub(in crate::dom) fn look_for_instructions(&mut self, document: &Document) {
        if let Some(count) = self.nodes_without_edits.take() {
            let mut new = (count + 1..=document.nodes.count()).filter_map(NodeId::from_index);
            let is_any = new.any(|node| document.nodes[node].label.kind() == NodeKind::ProcessingInstruction);
            self.added_instructions += u64::from(is_any);
        }
    }
}

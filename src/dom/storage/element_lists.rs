//! [`ElementLists`]: the elements of a tree by name, for repeated queries with selectors.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::node::NodeId;

/// The elements with each name, in tree order. The index of a list is the index of the name.
pub(in crate::dom) type ElementsByName = Vec<Vec<NodeId>>;

/// Selectors use the lists from the end of a parse until an element is moved or renamed.
///
/// OPTIMIZATION: without lists, a search for a name visits each node. The second search builds the lists, which costs as much
/// as a few searches. Test: `queries_equal_the_reference`.
#[derive(Default)]
pub(in crate::dom) struct ElementLists {
    was_asked: AtomicBool,
    made: OnceLock<(ElementsByName, usize)>,
}

impl ElementLists {
    /// Returns the lists from the second call on.
    pub(in crate::dom) fn get(
        &self,
        node_count: usize,
        make: impl FnOnce() -> ElementsByName,
    ) -> Option<&ElementsByName> {
        if !self.was_asked.swap(true, Ordering::Relaxed) {
            return None;
        }
        self.made.get_or_init(|| (make(), node_count));
        self.made(node_count)
    }

    /// Returns the lists if they were made for this number of nodes.
    pub(in crate::dom) fn made(&self, node_count: usize) -> Option<&ElementsByName> {
        self.made.get().filter(|(_, count)| *count == node_count).map(|(lists, _)| lists)
    }
}

impl Clone for ElementLists {
    /// Most clones are edited, so a clone has no lists.
    fn clone(&self) -> Self {
        Self::default()
    }
}

//! [`Relatives`]: the elements that have what `:has()` asks for.

use crate::dom::NodeId;

/// The elements for which `:has()` was answered, and those for which the answer is yes.
#[derive(Clone, Default, Debug)]
pub(super) struct Relatives {
    pub(super) known: NodeSet,
    pub(super) having: NodeSet,
    /// How many times a part of a tree was searched.
    pub(super) searches: u32,
}

/// A set of nodes of a document.
#[derive(Clone, Default, Debug)]
pub(super) struct NodeSet(Vec<u64>);

impl NodeSet {
    fn place(node: NodeId) -> (usize, u64) {
        (node.index() / 64, 1 << (node.index() % 64))
    }

    pub(super) fn holds(&self, node: NodeId) -> bool {
        let (word, bit) = Self::place(node);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Adds a node. `false` if it was there already.
    pub(super) fn insert(&mut self, node: NodeId) -> bool {
        let (word, bit) = Self::place(node);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}

//! [`NodeTable`]: data of few nodes, beside the nodes.

use std::collections::BTreeMap;

use super::node_id::NodeId;

/// A table from nodes to data that only few of them have.
///
/// NOTE: the ids of new nodes grow, but for those that get the place of a [freed](super::node::Label::FREE) one. And an element may
/// become a `template` later.
#[derive(Clone)]
pub(in crate::dom) struct NodeTable<T> {
    /// Sorted by the ids, which have come in this order.
    grown: Vec<(NodeId, T)>,
    /// Nodes that have come after one with a higher id.
    late: BTreeMap<NodeId, T>,
}

impl<T: Copy> NodeTable<T> {
    pub(in crate::dom) const EMPTY: Self = Self {
        grown: Vec::new(),
        late: BTreeMap::new(),
    };

    /// Whether no node has data here.
    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.grown.is_empty() && self.late.is_empty()
    }

    /// Sets the data of a node.
    pub(in crate::dom) fn set(&mut self, node: NodeId, data: T) {
        if self.grown.last().is_none_or(|(last, _)| *last < node) {
            self.grown.push((node, data));
        } else if let Some(position) = self.position(node) {
            self.grown[position].1 = data;
        } else {
            self.late.insert(node, data);
        }
    }

    fn position(&self, node: NodeId) -> Option<usize> {
        let found = self.grown.binary_search_by_key(&node, |(node, _)| *node);
        found.ok()
    }

    /// The data of a node.
    pub(in crate::dom) fn get(&self, node: NodeId) -> Option<T> {
        match self.position(node) {
            Some(position) => Some(self.grown[position].1),
            None => self.late.get(&node).copied(),
        }
    }

    /// The data of a node, to change it.
    pub(in crate::dom) fn get_mut(&mut self, node: NodeId) -> Option<&mut T> {
        match self.position(node) {
            Some(position) => Some(&mut self.grown[position].1),
            None => self.late.get_mut(&node),
        }
    }

    /// The nodes that have data here.
    pub(in crate::dom) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let late = self.late.keys().copied();
        self.grown.iter().map(|(node, _)| *node).chain(late)
    }

    /// All data, to change it.
    pub(in crate::dom) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let late = self.late.values_mut();
        self.grown.iter_mut().map(|(_, data)| data).chain(late)
    }

    /// Keeps the data of the nodes that stay, and gives back memory that is not in use.
    pub(in crate::dom) fn retain(&mut self, mut stays: impl FnMut(NodeId, T) -> bool) {
        self.grown.extend(std::mem::take(&mut self.late));
        self.grown.retain(|(node, data)| stays(*node, *data));
        self.grown.sort_unstable_by_key(|(node, _)| *node);
        self.grown.shrink_to_fit();
    }

    /// Takes the data of the node with this id, and of all with a higher one, out.
    pub(in crate::dom) fn split_off(&mut self, first: NodeId) -> Vec<(NodeId, T)> {
        let position = self.grown.partition_point(|(node, _)| *node < first);
        let mut taken = self.grown.split_off(position);
        taken.extend(self.late.split_off(&first));
        taken
    }
}

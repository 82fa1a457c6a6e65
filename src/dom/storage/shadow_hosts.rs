//! [`ShadowHosts`]: the elements that have shadow roots.

use super::node_id::NodeId;
use super::node_table::NodeTable;

/// Shadow hosts with their roots.
#[derive(Clone)]
pub(in crate::dom) struct ShadowHosts {
    roots: NodeTable<NodeId>,
    /// A bit for each host, by its index.
    ///
    /// OPTIMIZATION: walks ask this of each element (test: `bits_are_those_of_the_table` in this file).
    bits: Vec<u64>,
}

impl ShadowHosts {
    pub(in crate::dom) const EMPTY: Self = Self {
        roots: NodeTable::EMPTY,
        bits: Vec::new(),
    };

    /// Whether there are none.
    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// Whether a node is one of them.
    #[inline]
    pub(in crate::dom) fn contains(&self, node: NodeId) -> bool {
        let index = node.index();
        let bits = self.bits.get(index / 64).copied().unwrap_or(0);
        bits >> (index % 64) & 1 != 0
    }

    /// The root of a host.
    #[inline]
    pub(in crate::dom) fn get(&self, node: NodeId) -> Option<NodeId> {
        match self.contains(node) {
            true => self.roots.get(node),
            false => None,
        }
    }

    /// Makes a node the host of a root.
    pub(in crate::dom) fn set(&mut self, host: NodeId, root: NodeId) {
        self.roots.set(host, root);
        self.set_bit(host);
    }

    fn set_bit(&mut self, host: NodeId) {
        let index = host.index();
        if self.bits.len() <= index / 64 {
            self.bits.resize(index / 64 + 1, 0);
        }
        self.bits[index / 64] |= 1 << (index % 64);
    }

    /// Keeps those hosts that stay.
    pub(in crate::dom) fn retain(&mut self, mut stays: impl FnMut(NodeId) -> bool) {
        self.roots.retain(|host, _| stays(host));
        self.bits.clear();
        for host in self.roots.nodes().collect::<Vec<_>>() {
            self.set_bit(host);
        }
        self.bits.shrink_to_fit();
    }

    /// Takes the host with this id, and all with a higher one, out.
    pub(in crate::dom) fn split_off(&mut self, first: NodeId) -> Vec<(NodeId, NodeId)> {
        let taken = self.roots.split_off(first);
        for (host, _) in &taken {
            self.bits[host.index() / 64] &= !(1 << (host.index() % 64));
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_those_of_the_table() {
        let ids = || (1..400).filter_map(NodeId::from_index);
        let check = |hosts: &ShadowHosts| {
            for id in ids() {
                assert_eq!(hosts.contains(id), hosts.roots.get(id).is_some());
                assert_eq!(hosts.get(id), hosts.roots.get(id));
            }
        };
        let mut hosts = ShadowHosts::EMPTY;
        check(&hosts);
        assert!(hosts.is_empty());
        for host in ids().filter(|id| id.index() % 7 == 0) {
            hosts.set(host, NodeId::ROOT);
        }
        // Ids that come late, as those of places that are filled again.
        for host in ids().filter(|id| id.index() % 11 == 0) {
            hosts.set(host, host);
        }
        check(&hosts);
        hosts.retain(|host| host.index() % 2 == 0);
        check(&hosts);
        let taken = ids().nth(199).map(|first| hosts.split_off(first));
        assert!(taken.is_some_and(|taken| taken.len() > 20));
        check(&hosts);
        assert!(!hosts.is_empty());
        hosts.retain(|_| false);
        check(&hosts);
        assert!(hosts.is_empty());
    }
}

//! The data that only few nodes have, outside the node itself.

use super::form_associations::FormAssociations;
use super::node::NodeId;
use super::strings::StringRange;
use crate::error::ErrorList;
use crate::maps::{NumberMap, NumberSet, Rare, sort_by_number};
use crate::names::ExpandedName;
use crate::sink::StopReason;

/// Tables for the data that only few nodes, or few documents, have.
///
/// NOTE: boxed, because most small documents have none, and documents are moved around.
#[derive(Clone)]
pub(in crate::dom) struct Extras {
    /// `template` elements with their contents.
    pub(in crate::dom) templates: NodeTable<NodeId>,
    /// Shadow hosts with their roots.
    pub(in crate::dom) shadow_roots: ShadowHosts,
    /// Shadow roots that `template` elements became, with those elements.
    pub(in crate::dom) templates_of_shadow_roots: NodeTable<NodeId>,
    /// Shadow roots with their reference targets, which never change.
    pub(in crate::dom) reference_targets: NodeTable<StringRange>,
    /// The `is` values that are not those of attributes.
    pub(in crate::dom) is_values: NumberMap<NodeId, OwnIsValue>,
    /// Doctypes with their identifiers.
    pub(in crate::dom) identifiers: NodeTable<Identifiers>,
    /// Processing instructions with their targets, which never change.
    pub(in crate::dom) targets: NodeTable<StringRange>,
    /// The names of the attributes of elements that get attributes from several tags, while a builder is at work.
    pub(in crate::dom) attribute_names: NumberMap<NodeId, NumberMap<ExpandedName, ()>>,
    /// The forms that the parser has associated controls with.
    pub(in crate::dom) form_associations: FormAssociations,
    /// The parse errors, if they were wanted.
    pub(in crate::dom) errors: Rare<ErrorList>,
    /// Why the last parse stopped before the end of its input, if it did.
    pub(in crate::dom) stop_reason: Option<StopReason>,
}

impl Extras {
    pub(in crate::dom) const NONE: Self = Self {
        templates: NodeTable::EMPTY,
        shadow_roots: ShadowHosts::EMPTY,
        templates_of_shadow_roots: NodeTable::EMPTY,
        reference_targets: NodeTable::EMPTY,
        is_values: NumberMap::new(),
        identifiers: NodeTable::EMPTY,
        targets: NodeTable::EMPTY,
        attribute_names: NumberMap::new(),
        form_associations: FormAssociations::NONE,
        errors: Rare::NONE,
        stop_reason: None,
    };
}

impl Extras {
    /// Calls `change` with the range of each string.
    #[inline]
    pub(in crate::dom) fn for_each_range(&mut self, change: &mut dyn FnMut(&mut StringRange)) {
        self.targets.values_mut().for_each(&mut *change);
        self.reference_targets.values_mut().for_each(&mut *change);
        for identifiers in self.identifiers.values_mut() {
            change(&mut identifiers.public);
            change(&mut identifiers.system);
        }
        for value in self.is_values.values_mut() {
            if let OwnIsValue::Some(range) = value {
                change(range);
            }
        }
    }
}

/// The identifiers of a doctype that has any. They never change.
#[derive(Clone, Copy)]
pub(in crate::dom) struct Identifiers {
    pub(in crate::dom) public: StringRange,
    pub(in crate::dom) system: StringRange,
}

/// The `is` value of an element that differs from its attribute.
#[derive(Clone, Copy)]
pub(in crate::dom) enum OwnIsValue {
    /// It has none, though it has the attribute.
    None,
    /// It is here.
    Some(StringRange),
}

/// A table from nodes to data that only few of them have.
///
/// NOTE: new nodes have rising ids, except those that fill the place of a [freed](super::node::Label::FREE) one. And an
/// element may become a `template` later. With a [`NumberMap`] alone, a page of templates takes a third more instructions.
#[derive(Clone)]
pub(in crate::dom) struct NodeTable<T> {
    /// The entries whose ids came in rising order.
    grown: Vec<(NodeId, T)>,
    /// The entries that came after one with a higher id.
    late: NumberMap<NodeId, T>,
}

impl<T: Copy> NodeTable<T> {
    pub(in crate::dom) const EMPTY: Self = Self { grown: Vec::new(), late: NumberMap::new() };

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
            None => self.late.get(node).copied(),
        }
    }

    /// The data of a node, for changing it.
    #[inline]
    pub(in crate::dom) fn get_mut(&mut self, node: NodeId) -> Option<&mut T> {
        match self.position(node) {
            Some(position) => Some(&mut self.grown[position].1),
            None => self.late.get_mut(node),
        }
    }

    /// The nodes that have data here.
    #[inline]
    pub(in crate::dom) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let late = self.late.iter().map(|(node, _)| *node);
        self.grown.iter().map(|(node, _)| *node).chain(late)
    }

    /// All data, for changing it.
    #[inline]
    pub(in crate::dom) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let late = self.late.values_mut();
        self.grown.iter_mut().map(|(_, data)| data).chain(late)
    }

    /// Keeps the data of the nodes that stay, and frees unused memory.
    #[inline]
    pub(in crate::dom) fn retain(&mut self, mut stays: impl FnMut(NodeId, T) -> bool) {
        self.grown.extend(std::mem::take(&mut self.late).iter());
        self.grown.retain(|(node, data)| stays(*node, *data));
        sort_by_number(&mut self.grown, |(node, _)| node.number());
        self.grown.shrink_to_fit();
    }

    /// Removes and returns the data of the nodes with this id or a higher one.
    #[inline]
    pub(in crate::dom) fn split_off(&mut self, first: NodeId) -> Vec<(NodeId, T)> {
        let position = self.grown.partition_point(|(node, _)| *node < first);
        let mut taken = self.grown.split_off(position);
        taken.extend(self.late.split_off(first));
        taken
    }
}

/// Shadow hosts with their roots.
#[derive(Clone)]
pub(in crate::dom) struct ShadowHosts {
    roots: NodeTable<NodeId>,
    /// The hosts alone.
    ///
    /// OPTIMIZATION: walks check this for each element (test: `hosts_are_those_of_the_table` in this file).
    hosts: NumberSet,
}

impl ShadowHosts {
    pub(in crate::dom) const EMPTY: Self = Self { roots: NodeTable::EMPTY, hosts: NumberSet::new() };

    /// Whether there are none.
    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// Whether a node is one of them.
    #[inline]
    pub(in crate::dom) fn contains(&self, node: NodeId) -> bool {
        self.hosts.contains(node)
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
        self.hosts.insert(host);
    }

    /// Keeps those hosts that stay.
    #[inline]
    pub(in crate::dom) fn retain(&mut self, mut stays: impl FnMut(NodeId) -> bool) {
        self.roots.retain(|host, _| stays(host));
        self.hosts = NumberSet::new();
        for host in self.roots.nodes() {
            self.hosts.insert(host);
        }
    }

    /// Removes and returns the hosts with this id or a higher one.
    #[inline]
    pub(in crate::dom) fn split_off(&mut self, first: NodeId) -> Vec<(NodeId, NodeId)> {
        let taken = self.roots.split_off(first);
        for (host, _) in &taken {
            self.hosts.remove(*host);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_those_of_the_table() {
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
        // Ids that come late, as when freed places are filled again.
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

//! Frees nodes outside the tree, and reuses their entries in the node table.

use std::collections::HashMap;
use std::mem;

use crate::dom::storage::document::Document;
use crate::dom::storage::node::{KindOrName, NodeId};
use crate::dom::storage::string_pool::StringPool;
use crate::dom::storage::unique_slots::{RangeOrSlot, shrink_excess_capacity};

/// # Memory
///
/// A document keeps removed nodes, which can be inserted again. Long-running programs should regularly free removed nodes:
///
/// ```
/// let mut document = soupstone::parse_document("<p id=clock>");
/// let clock = document.element_by_id("clock").unwrap().id();
/// for second in 0..10_000 {
///     document.set_inner_html(clock, &format!("<b>{second}</b> seconds"))?;
///     if second % 1000 == 0 {
///         document.compact([]);
///     }
/// }
/// assert_eq!(document.node(clock).text_content(), "9999 seconds");
/// assert!(document.node_count() < 5000);
/// # Ok::<(), soupstone::EditError>(())
/// ```
impl Document {
    /// Frees all nodes outside the tree, and the memory of unused attributes and text. Returns the number of freed nodes.
    ///
    /// The tree consists of all nodes reachable from the [root](Self::root) through children, [template
    /// contents](crate::NodeRef::template_contents) and shadow roots. Trees that contain a node in `kept` are kept as well.
    ///
    /// The ids of remaining nodes do not change. New nodes may reuse the ids of freed nodes. Until the id of a freed node is
    /// reused, [`get`](Self::get) returns `None` for the id, and edits return
    /// [`EditError::UnknownNode`](crate::EditError::UnknownNode). Names are never freed.
    ///
    /// Takes time proportional to the size of the document. Does nothing and returns 0 while a parser is building the document.
    pub fn compact(&mut self, kept: impl IntoIterator<Item = NodeId>) -> usize {
        if self.nodes.has_active_builder() {
            return 0;
        }
        let mut starts = vec![NodeId::ROOT];
        starts.extend(kept.into_iter().filter(|id| self.nodes.contains(*id)));
        let reachable = self.mark_reachable(starts);
        if let Some(rare_data) = &mut self.rare_data {
            rare_data.form_associations.compact(&self.nodes, |node| reachable[node.index()]);
        }
        let nodes = self.nodes.slot_ids_after(0);
        let freed = self.nodes.sweep(&reachable);
        let is_live = |node: NodeId| reachable[node.index()];
        if let Some(locations) = &mut self.locations {
            locations.compact(self.nodes.total_count(), is_live);
        }
        if let Some(rare_data) = &mut self.rare_data {
            rare_data.remap_or_drop_node_ids(nodes, |node| is_live(node).then_some(node));
        }
        let ids = self.live_node_ids();
        self.compact_attributes(&ids);
        self.compact_strings(&ids);
        if cfg!(debug_assertions) {
            self.check_invariants();
        }
        freed
    }

    /// Returns for each node index whether the node is in a tree with one of these nodes.
    #[inline]
    fn mark_reachable(&self, mut pending: Vec<NodeId>) -> Vec<bool> {
        let mut is_reachable = vec![false; self.node_count() + 1];
        while let Some(node) = pending.pop() {
            if mem::replace(&mut is_reachable[node.index()], true) {
                continue;
            }
            let links = &self.nodes[node];
            pending.extend([links.parent, links.next_sibling, links.previous_sibling, links.first_child].iter().flatten());
            pending.extend(self.host(node));
            pending.extend(self.referenced_fragments(node));
        }
        is_reachable
    }

    #[inline]
    fn compact_attributes(&mut self, ids: &[NodeId]) {
        let old = mem::take(&mut self.attributes);
        let mut lists = HashMap::new();
        for node in ids {
            let node = &mut self.nodes[*node];
            if node.kind_or_name.element_name().is_some() {
                let list = node.payload;
                node.payload =
                    *lists.entry(list).or_insert_with(|| self.attributes.insert_with_same_sharing(list, old.get(list)));
            }
        }
        shrink_excess_capacity(&mut self.attributes.shared);
    }

    pub(in crate::dom) fn compact_strings(&mut self, ids: &[NodeId]) {
        let old = mem::take(&mut self.strings);
        let mut strings = StringPool::default();
        let mut ranges = HashMap::new();
        self.for_each_string_mut(ids, &mut |range| {
            *range = *ranges.entry(*range).or_insert_with(|| strings.insert(old.get(*range)));
        });
        strings.text_buffer.shrink_excess_capacity();
        self.strings = strings;
    }

    pub(in crate::dom) fn for_each_string_mut(&mut self, ids: &[NodeId], visit: &mut dyn FnMut(&mut RangeOrSlot)) {
        for node in ids {
            if !self.can_have_children(*node) {
                visit(&mut self.nodes[*node].payload);
            }
        }
        self.attributes.for_each_value_mut(visit);
        if let Some(rare_data) = &mut self.rare_data {
            rare_data.for_each_string_mut(visit);
        }
    }

    /// Moves the nodes that a parser has added after the first `count` nodes into the entries of freed nodes, and otherwise
    /// closes the gaps. Drops elements that are neither in a tree nor the root of one. Returns the new id of `fragment`.
    ///
    /// NOTE: the parser adds all nodes at the end of the node table, where its sink can identify them.
    pub(crate) fn relocate_into_free_nodes(&mut self, count: usize, fragment: NodeId) -> NodeId {
        if self.nodes.has_active_builder() {
            return fragment;
        }
        let mut end = count;
        let mut new_ids = Vec::new();
        for node in self.nodes.slot_ids_after(count) {
            new_ids.push(match self.is_detached_leaf_element(node) {
                true => None,
                false => self.nodes.pop_reusable_id().or_else(|| {
                    end += 1;
                    NodeId::try_from_index(end)
                }),
            });
        }
        let new_id = |node: NodeId| match node.index().checked_sub(count + 1) {
            Some(position) => new_ids[position],
            None => Some(node),
        };
        for from in self.nodes.slot_ids_after(count) {
            let Some(to) = new_id(from) else {
                continue;
            };
            let mut node = self.nodes[from];
            node.parent = node.parent.and_then(new_id);
            node.previous_sibling = node.previous_sibling.and_then(new_id);
            node.next_sibling = node.next_sibling.and_then(new_id);
            node.first_child = node.first_child.and_then(new_id);
            node.last_child = node.last_child.and_then(new_id);
            if node.kind_or_name == KindOrName::FRAGMENT {
                let host = NodeId::try_from_index(node.payload.start as usize).and_then(new_id);
                node.payload.start = host.map_or(0, NodeId::raw);
            }
            self.nodes[to] = node;
        }
        self.truncate_and_remap_ids(count, end, new_id);
        new_id(fragment).unwrap_or(fragment)
    }

    /// Gives the nodes after the first `count` new ids in the tables of rare data and locations, or drops them. Afterwards, the
    /// document has `end` nodes.
    fn truncate_and_remap_ids(&mut self, count: usize, end: usize, new_id: impl Fn(NodeId) -> Option<NodeId>) {
        let moved = self.nodes.slot_ids_after(count);
        self.nodes.truncate_after(end);
        if let Some(rare_data) = &mut self.rare_data {
            rare_data.remap_or_drop_node_ids(moved, &new_id);
        }
        if let Some(locations) = &mut self.locations {
            locations.remap_or_drop_node_ids(count, new_id);
        }
    }

    /// Whether no other node refers to this element, such as the root element of a parser that builds a fragment.
    fn is_detached_leaf_element(&self, node: NodeId) -> bool {
        let links = &self.nodes[node];
        links.parent.is_none()
            && links.first_child.is_none()
            && links.kind_or_name.element_name().is_some()
            && self.referenced_fragments(node).next().is_none()
    }

    /// Drops the nodes of a fragment that a parser has added after the first `count` nodes.
    #[cold]
    pub(crate) fn drop_nodes_after_if_idle(&mut self, count: usize) {
        if !self.nodes.has_active_builder() {
            self.truncate_and_remap_ids(count, count, |_| None);
        }
    }

    /// Frees an empty fragment, whose id must not be in use elsewhere.
    pub(crate) fn free_fragment_if_empty(&mut self, fragment: NodeId) {
        if !self.nodes.has_active_builder() && self.has_no_descendants(fragment) {
            self.nodes.free(fragment);
        }
    }
}

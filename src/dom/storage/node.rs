//! [`NodeKind`], [`NodeId`], and the table of nodes.

use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

use super::unique_slots::{self, RangeOrSlot};
use crate::names::ExpandedName;

/// The kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NodeKind {
    /// A document: the root of a [`Document`](crate::dom::Document).
    Document,
    /// A document fragment: the root of a [parsed fragment](crate::parse_fragment), template contents, a shadow root, or a
    /// fragment created by an edit.
    Fragment,
    /// A doctype.
    Doctype,
    /// An element.
    Element,
    /// Text.
    Text,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
}

const KIND_SHIFT: u32 = 28;

/// The raw value of an element's [`ExpandedName`], or a value that no name has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::dom) struct KindOrName(u32);

impl KindOrName {
    pub(in crate::dom) const DOCUMENT: Self = Self(7 << KIND_SHIFT);
    pub(in crate::dom) const FRAGMENT: Self = Self(8 << KIND_SHIFT);
    pub(in crate::dom) const DOCTYPE: Self = Self(9 << KIND_SHIFT);
    pub(in crate::dom) const TEXT: Self = Self(10 << KIND_SHIFT);
    pub(in crate::dom) const COMMENT: Self = Self(11 << KIND_SHIFT);
    pub(in crate::dom) const PROCESSING_INSTRUCTION: Self = Self(12 << KIND_SHIFT);
    pub(in crate::dom) const FREE: Self = Self(13 << KIND_SHIFT);

    pub(in crate::dom) const fn element(name: ExpandedName) -> Self {
        Self(name.raw())
    }

    #[inline]
    pub(in crate::dom) const fn element_name(self) -> Option<ExpandedName> {
        if self.0 < Self::DOCUMENT.0 { Some(ExpandedName::from_raw(self.0)) } else { None }
    }

    #[inline]
    pub(in crate::dom) const fn kind(self) -> NodeKind {
        match self.0 >> KIND_SHIFT {
            0..=6 => NodeKind::Element,
            7 => NodeKind::Document,
            8 => NodeKind::Fragment,
            9 => NodeKind::Doctype,
            10 => NodeKind::Text,
            11 => NodeKind::Comment,
            _ => NodeKind::ProcessingInstruction,
        }
    }
}

#[derive(Clone, Copy)]
pub(in crate::dom) struct Node {
    pub(in crate::dom) parent: Option<NodeId>,
    pub(in crate::dom) previous_sibling: Option<NodeId>,
    pub(in crate::dom) next_sibling: Option<NodeId>,
    pub(in crate::dom) first_child: Option<NodeId>,
    pub(in crate::dom) last_child: Option<NodeId>,
    pub(in crate::dom) kind_or_name: KindOrName,
    /// The meaning depends on the kind:
    ///
    /// - element: the attributes,
    /// - text, comment, processing instruction: the data,
    /// - doctype: the name,
    /// - document fragment: in `start`, the number of its `template` element or of the shadow root's host, or 0; in `length`, 1
    ///   for a shadow root and otherwise 0,
    /// - freed: in `start`, the number of the next freed node, or 0.
    pub(in crate::dom) payload: RangeOrSlot,
}

const _: () = assert!(size_of::<Node>() == 32);

impl Node {
    #[inline]
    pub(in crate::dom) const fn new(kind_or_name: KindOrName, payload: RangeOrSlot) -> Self {
        Self {
            parent: None,
            previous_sibling: None,
            next_sibling: None,
            first_child: None,
            last_child: None,
            kind_or_name,
            payload,
        }
    }
}

/// The nodes of a document. Index 0 is a sentinel, so no id is 0. Index 1 is the root.
///
/// Freed nodes form a list: each refers to the next one. While a builder is active, no node is freed and no freed node is reused.
#[derive(Default)]
pub(in crate::dom) struct NodeArena {
    nodes: Vec<Node>,
    first_free: Option<NodeId>,
    free_count: u32,
    /// The highest index of a node that [`sweep`](Self::sweep) has removed from the end, or 0.
    pub(in crate::dom) max_truncated_index: usize,
    active_builders: u32,
}

impl Clone for NodeArena {
    fn clone(&self) -> Self {
        Self { nodes: self.nodes.clone(), active_builders: 0, ..*self }
    }
}

impl NodeArena {
    /// Creates an arena with the root of a document, in the memory of these nodes.
    pub(in crate::dom) fn with_root(mut nodes: Vec<Node>) -> Self {
        nodes.clear();
        nodes.extend([KindOrName::FRAGMENT, KindOrName::DOCUMENT].map(|kind| Node::new(kind, RangeOrSlot::EMPTY)));
        Self { nodes, ..Self::default() }
    }

    pub(in crate::dom) fn reset_to_root(&mut self) {
        *self = Self::with_root(std::mem::take(&mut self.nodes));
    }

    pub(in crate::dom) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    #[inline]
    pub(in crate::dom) fn has_spare_capacity(&self) -> bool {
        self.nodes.len() < self.nodes.capacity()
    }

    pub(in crate::dom) fn shrink_excess_capacity(&mut self) {
        unique_slots::shrink_excess_capacity(&mut self.nodes);
    }

    pub(in crate::dom) fn as_slice(&self) -> &[Node] {
        &self.nodes
    }

    pub(in crate::dom) fn total_count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Returns the number of nodes that are not freed.
    pub(in crate::dom) fn live_count(&self) -> usize {
        self.total_count() - self.free_count as usize
    }

    pub(in crate::dom) fn slot_ids_after(&self, count: usize) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (count + 1..self.nodes.len()).filter_map(NodeId::try_from_index)
    }

    pub(in crate::dom) fn contains(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|node| node.kind_or_name != KindOrName::FREE)
    }

    /// The sentinel's links and kind are never read.
    ///
    /// OPTIMIZATION: whether a node has children is hard to predict. Writing to the sentinel costs less than a mispredicted
    /// branch (test: the `tree_construction` suite). Otherwise, a parse takes 0.8 % more instructions on real pages and 0.6 %
    /// on dense pages in the default profile, and 0.3 % and 0.2 % with fat LTO.
    #[inline(always)]
    pub(in crate::dom) fn get_mut_or_sentinel(&mut self, id: Option<NodeId>) -> &mut Node {
        &mut self.nodes[id.map_or(0, NodeId::index)]
    }

    /// DEVIATION: the standard does not limit the number of nodes.
    #[inline]
    pub(in crate::dom) fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId::try_from_index(self.nodes.len()).expect("a document has at most 2³² − 2 nodes");
        self.nodes.push(node);
        id
    }

    pub(in crate::dom) fn add_active_builder(&mut self) {
        self.active_builders += 1;
    }

    pub(in crate::dom) fn ensure_active_builder(&mut self) {
        self.active_builders = self.active_builders.max(1);
    }

    pub(in crate::dom) fn remove_active_builder(&mut self) {
        self.active_builders = self.active_builders.saturating_sub(1);
    }

    pub(in crate::dom) fn has_active_builder(&self) -> bool {
        self.active_builders > 0
    }

    #[inline]
    pub(in crate::dom) fn allocate(&mut self, node: Node) -> NodeId {
        match self.pop_reusable_id() {
            Some(id) => {
                self[id] = node;
                id
            }
            None => self.push(node),
        }
    }

    pub(in crate::dom) fn pop_reusable_id(&mut self) -> Option<NodeId> {
        if self.has_active_builder() {
            return None;
        }
        let id = self.first_free?;
        self.first_free = NodeId::try_from_index(self[id].payload.start as usize);
        self.free_count -= 1;
        Some(id)
    }

    /// Takes for each index whether the node is live. Returns the number of freed nodes.
    #[inline]
    pub(in crate::dom) fn sweep(&mut self, is_live: &[bool]) -> usize {
        let live = self.live_count();
        let last = is_live.iter().rposition(|is_live| *is_live).unwrap_or(0);
        if last < self.total_count() {
            self.max_truncated_index = self.max_truncated_index.max(self.total_count());
        }
        self.truncate_after(last);
        self.shrink_excess_capacity();
        (self.first_free, self.free_count) = (None, 0);
        for node in self.slot_ids_after(0).rev().filter(|node| !is_live[node.index()]) {
            self.free(node);
        }
        live - self.live_count()
    }

    pub(in crate::dom) fn free(&mut self, node: NodeId) {
        if node.index() == self.total_count() {
            self.truncate_after(node.index() - 1);
            return;
        }
        let payload = RangeOrSlot { start: self.first_free.map_or(0, NodeId::raw), length: 0 };
        self[node] = Node::new(KindOrName::FREE, payload);
        self.first_free = Some(node);
        self.free_count += 1;
    }

    pub(in crate::dom) fn free_list(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_free, |id| {
            NodeId::try_from_index(self.nodes.get(id.index())?.payload.start as usize)
        })
    }

    pub(in crate::dom) fn truncate_after(&mut self, count: usize) {
        self.nodes.truncate(count + 1);
    }
}

impl Index<NodeId> for NodeArena {
    type Output = Node;

    #[inline]
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}

impl IndexMut<NodeId> for NodeArena {
    #[inline]
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }
}

/// The number of a node in its [`Document`](crate::dom::Document).
///
/// A document never renumbers nodes, and frees them only when it is [compacted](crate::Document::compact). Until the id of a
/// freed node is reused, an id identifies the same node in a document and its clones. An `Option<NodeId>` has the same size.
///
/// Ids are ordered by their numbers, for sorted collections. This is not tree order: an edit can insert a new node anywhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    pub(in crate::dom) const ROOT: Self = Self(NonZeroU32::MIN);

    pub(crate) fn try_from_index(index: usize) -> Option<Self> {
        NonZeroU32::new(u32::try_from(index).ok()?).map(Self)
    }

    pub(in crate::dom) const fn raw(self) -> u32 {
        self.0.get()
    }

    /// Returns the number of the node. Nodes are numbered from 1 in the order of creation, but new nodes reuse the numbers of
    /// [freed](crate::Document::compact) nodes. A table indexed by node needs one more entry than
    /// [`node_count`](crate::dom::Document::node_count).
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }
}

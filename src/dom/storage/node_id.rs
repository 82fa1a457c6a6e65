//! [`NodeId`], the number of a node.

use std::num::NonZeroU32;

/// The number of a node in its [`Document`](crate::dom::Document).
///
/// A document never frees or renumbers a node: an id stays valid as long as the document lives, and means the same
/// node in its clones. An `Option<NodeId>` is as small as a `NodeId`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The first node of every document: its root.
    pub(in crate::dom) const ROOT: Self = Self(NonZeroU32::MIN);

    /// The id of the node at this index; `None` for 0 and for numbers that are not ids.
    pub(in crate::dom) fn from_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index).ok()?;
        NonZeroU32::new(number).map(Self)
    }

    /// The id with this number; `None` for 0.
    pub(in crate::dom) fn from_number(number: u32) -> Option<Self> {
        NonZeroU32::new(number).map(Self)
    }

    /// The number of the id.
    pub(in crate::dom) const fn number(self) -> u32 {
        self.0.get()
    }

    /// The number of the node, counted from 1 in the order in which nodes are created: an index for a table beside
    /// the document, which needs [`node_count`](crate::dom::Document::node_count) + 1 places.
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }
}

//! [`Place`]: where a node goes in the end.

use crate::dom::storage::node_id::NodeId;

/// Where an [`InsertionLocation`](crate::sink::InsertionLocation) leads in the tree as it is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::dom) enum Place {
    /// After the last child of this node.
    LastChildOf(NodeId),
    /// Before this node, if it has a parent.
    Before(NodeId),
}

//! [`Target`]: what to parse the input as.

use std::sync::Arc;

use crate::dom::{Document, NodeId};
use crate::tree_builder::FragmentContext;

/// The text of the input, if the document is to keep it.
pub(crate) type KeptText = Option<Arc<String>>;

/// What to parse the input as, and where the nodes go.
pub(crate) enum Target<'a> {
    /// A document.
    Document,
    /// A document in the memory of this one.
    DocumentIn(&'a mut Document),
    /// A fragment, in a document of its own.
    Fragment(FragmentContext<NodeId>),
    /// A fragment in this document, and in this node of it.
    FragmentIn(&'a mut Document, NodeId, FragmentContext<NodeId>),
}

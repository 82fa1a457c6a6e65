use crate::dom::storage::document::Document;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::sink::Limit;

/// The reason why an edit failed. The document did not change.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The document has no node with this id. The node was [freed](crate::Document::compact), or the id is from another
    /// document, or from before the document was [cleared](crate::Document::clear).
    #[error("the document has no node {}: {}", node.index(), explain_unknown_node(*was_freed))]
    UnknownNode {
        /// The id.
        node: NodeId,
        /// Whether the document had a node with this id, and freed it. A node of another document may have the same id.
        was_freed: bool,
    },
    /// The node would become its own ancestor, perhaps through template contents or a shadow root.
    #[error("the node would become its own ancestor: move a different node, or a copy")]
    WouldMakeCycle,
    /// The node cannot have this child. Only documents, document fragments and elements have children. Documents contain no
    /// text. Only documents contain doctypes, and no node contains a document.
    #[error("{} cannot be a child of {}", describe_kind(*child), describe_kind(*parent))]
    WrongKindOfParent {
        /// The kind of the parent.
        parent: NodeKind,
        /// The kind of the child.
        child: NodeKind,
    },
    /// The operation requires the node to have a parent.
    #[error("the node has no parent, so it cannot be replaced or have siblings: insert it first")]
    NoParent,
    /// Only elements have attributes and names, and only elements wrap nodes.
    #[error("{} is not an element", describe_kind(*kind))]
    NotAnElement {
        /// The kind of the node.
        kind: NodeKind,
    },
    /// Only text, comments and processing instructions have data.
    #[error("the node has no data: for an element, set its text content or its attributes")]
    NoData,
    /// The DOM Standard does not allow this name. The standard requires a [valid element local
    /// name](https://dom.spec.whatwg.org/#valid-element-local-name) or a [valid attribute local
    /// name](https://dom.spec.whatwg.org/#valid-attribute-local-name). Documents of the January 2025
    /// [edition](crate::Document::edition) require an XML [Name](https://www.w3.org/TR/xml/#NT-Name), which excludes
    /// `@click`. Existing attributes can always be set.
    #[error("{name:?} is not a valid name: {rule}")]
    InvalidName {
        /// The name.
        name: String,
        /// The violated rule, as a sentence.
        rule: &'static str,
    },
    /// The data of a processing instruction contains `?>`.
    #[error("the data of a processing instruction cannot contain \"?>\"")]
    InvalidData,
    /// A class is empty or contains white space.
    #[error("{class:?} is not a valid class: a class is not empty and contains no white space")]
    InvalidClass {
        /// The invalid class.
        class: String,
    },
    /// Markup cannot be inserted next to a child of the document node.
    #[error("the parent is the document node, and markup can only be inserted into an element or a fragment")]
    ParentIsDocument,
    /// Only custom elements and a few other HTML elements can have a shadow root.
    #[error("the element cannot have a shadow root: only custom elements, div, p, section and a few others can")]
    CannotBeShadowHost,
    /// The element already has a shadow root.
    #[error("the element already has a shadow root")]
    IsShadowHost,
    /// A shadow root cannot be copied without its host.
    #[error("a shadow root cannot be copied alone: copy its host")]
    CannotCopyShadowRoot,
    /// The document would exceed one of the [limits](crate::ParseOptions::with_limits) that it was parsed with. Removed nodes
    /// count until they are [freed](crate::Document::compact).
    /// Strings count in each piece of markup or copy alone, not over the whole document.
    #[error("the document would exceed its limit on {limit}")]
    #[non_exhaustive]
    Limit {
        /// The limit.
        limit: Limit,
    },
    /// A document node cannot be copied. Clone the document, or copy its children.
    #[error("a document node cannot be copied: clone the document, or copy the children of the node")]
    CannotCopyDocument,
}

const fn explain_unknown_node(was_freed: bool) -> &'static str {
    match was_freed {
        true => "it was freed by `compact`, unless the id is from another document",
        false => "the id is from another document, or from before the document was cleared",
    }
}

const fn describe_kind(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Document => "the document node",
        NodeKind::Fragment => "a document fragment",
        NodeKind::Doctype => "a doctype",
        NodeKind::Element => "an element",
        NodeKind::Text => "a text node",
        NodeKind::Comment => "a comment",
        NodeKind::ProcessingInstruction => "a processing instruction",
    }
}

impl Document {
    #[cold]
    pub(in crate::dom) fn unknown_node_error(&self, node: NodeId) -> EditError {
        let was_freed = node.index() <= self.node_count().max(self.nodes.max_truncated_index);
        EditError::UnknownNode { node, was_freed }
    }

    #[cold]
    pub(super) fn hierarchy_error(&self, parent: NodeId, child: NodeKind) -> EditError {
        EditError::WrongKindOfParent { parent: self.node(parent).kind(), child }
    }

    /// Returns an error if the document has a [limit on nodes](crate::Limits::with_max_nodes), and so many more would exceed it.
    pub(in crate::dom) fn ensure_within_node_limit(&self, nodes: usize) -> Result<(), EditError> {
        match self.remaining_node_budget() {
            Some(remaining) if nodes as u64 > remaining => Err(EditError::Limit { limit: Limit::Nodes }),
            _ => Ok(()),
        }
    }

    /// Returns how many nodes the limit on nodes leaves. The root does not count.
    pub(crate) fn remaining_node_budget(&self) -> Option<u64> {
        let max_nodes = self.limits()?.max_nodes()?;
        Some(max_nodes.saturating_sub(self.nodes.live_count() as u64 - 1))
    }
}

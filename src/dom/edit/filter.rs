//! [`Document::filter`] and its [`Verdict`].

use super::edit_error::EditError;
use crate::dom::read::descendants::after;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{NodeId, NodeKind};

/// The decision about a node in [`Document::filter`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The node stays. Its children are judged next.
    Keep,
    /// The node is removed with its descendants, which are not judged.
    Remove,
    /// The node is removed. Its children take its place, as in [`unwrap_element`](Document::unwrap_element), and are judged
    /// next. Template contents and a shadow root stay with the node. For a node other than an element, this is the same as
    /// [`Remove`](Self::Remove).
    ///
    /// A child of the document node that contains text stays, since a document node cannot have text.
    Unwrap,
}

/// # Filtering
impl Document {
    /// Asks `judge` about [all nodes in a node](crate::NodeRef::deep_descendants), including the contents of `template`
    /// elements and shadow trees. Returns the number of removed or unwrapped nodes.
    ///
    /// Each tree is walked in tree order, after the tree that contains its `template` element or its host. `judge` sees the
    /// document after the verdicts so far. To edit nodes, collect their ids and edit them after the call.
    ///
    /// ```
    /// use soupstone::{Verdict, parse_document};
    ///
    /// let source = "<p>1<!-- 2 --><script>3</script><template><script>4</script><font>5</font></template>";
    /// let mut document = parse_document(source);
    /// let root = document.root().id();
    /// let changed = document.filter(root, |node| {
    ///     if node.is_html_element("script") || node.is_comment() {
    ///         Verdict::Remove
    ///     } else if node.is_html_element("font") {
    ///         Verdict::Unwrap
    ///     } else {
    ///         Verdict::Keep
    ///     }
    /// })?;
    /// assert_eq!(changed, 4);
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>1<template>5</template></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    #[doc(alias = "decompose")]
    #[doc(alias = "remove")]
    #[doc(alias = "unwrap")]
    #[doc(alias = "sanitize")]
    #[inline]
    pub fn filter(&mut self, root: NodeId, mut judge: impl FnMut(NodeRef<'_>) -> Verdict) -> Result<usize, EditError> {
        self.ensure_known(root)?;
        let mut changed = 0;
        let mut roots = vec![root];
        roots.extend(self.own_fragments(root));
        while let Some(root) = roots.pop() {
            let mut next = self.nodes[root].first_child;
            while let Some(node) = next {
                let verdict = judge(self.node(node));
                let is_element = self.nodes[node].label.kind() == NodeKind::Element;
                let inside = self.nodes[node].first_child;
                let beside = |document: &Self| after(document, root, node);
                match verdict {
                    Verdict::Unwrap if is_element => {
                        // NOTE: the children take the place of the element and come next.
                        next = inside.or_else(|| beside(self));
                        match self.unwrap_element(node) {
                            Ok(()) => changed += 1,
                            Err(_) => roots.extend(self.own_fragments(node)),
                        }
                    }
                    Verdict::Remove | Verdict::Unwrap => {
                        next = beside(self);
                        self.note_removal(node);
                        self.unlink(node);
                        changed += 1;
                    }
                    Verdict::Keep => {
                        next = inside.or_else(|| beside(self));
                        if is_element {
                            roots.extend(self.own_fragments(node));
                        }
                    }
                }
            }
        }
        Ok(changed)
    }
}

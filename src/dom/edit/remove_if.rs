//! Removal of the nodes that nobody wants, all over a tree.

use super::edit_error::EditError;
use super::tree_by_tree::Stays;
use crate::dom::read::descendants::after;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node_id::NodeId;

/// # Removing in a walk
impl Document {
    /// Takes those [descendants](NodeRef::descendants) of a node out of the tree for which `is_unwanted` answers yes, with
    /// all that is in them. The question is asked in tree order, and not of what is in nodes that are out already. The
    /// answer is how many were taken out.
    ///
    /// It does not look into the contents of `template` elements and into shadow trees: see
    /// [`remove_if_deep`](Self::remove_if_deep).
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>1<!-- 2 --><script>3</script>");
    /// let root = document.root().id();
    /// let removed = document.remove_if(root, |node| node.is_html("script") || node.is_comment())?;
    /// assert_eq!((removed, document.body().unwrap().inner_html().as_str()), (2, "<p>1</p>"));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn remove_if(
        &mut self,
        root: NodeId,
        mut is_unwanted: impl FnMut(NodeRef<'_>) -> bool,
    ) -> Result<usize, EditError> {
        self.ensure_known(root)?;
        Ok(self.remove_descendants_if(root, &mut is_unwanted, &mut |_, _| {}))
    }

    /// The same as [`remove_if`](Self::remove_if), and also in the contents of `template` elements and in shadow trees,
    /// however deep: what cleans a page up has to look there, too. Each of these trees is looked through by itself, after
    /// the one that its element is in.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<template><p>1<script>2</script></template>");
    /// let root = document.root().id();
    /// let removed = document.remove_if_deep(root, |node| node.is_html("script"))?;
    /// let head = document.head().unwrap();
    /// assert_eq!((removed, head.inner_html().as_str()), (1, "<template><p>1</p></template>"));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn remove_if_deep(
        &mut self,
        root: NodeId,
        mut is_unwanted: impl FnMut(NodeRef<'_>) -> bool,
    ) -> Result<usize, EditError> {
        self.change_tree_by_tree(root, |document, root, stays| {
            document.remove_descendants_if(root, &mut is_unwanted, stays)
        })
    }

    /// Asks of each descendant of a node whether it is unwanted, takes it out if it is, and tells of it if it stays.
    fn remove_descendants_if(
        &mut self,
        root: NodeId,
        is_unwanted: &mut dyn FnMut(NodeRef<'_>) -> bool,
        stays: &mut Stays<'_>,
    ) -> usize {
        let mut removed = 0;
        let mut next = self.nodes[root].first_child;
        while let Some(node) = next {
            if is_unwanted(NodeRef::new(self, node)) {
                next = after(self, root, node);
                self.note_removal(node);
                self.unlink(node);
                removed += 1;
            } else {
                stays(self, node);
                let first = self.nodes[node].first_child;
                next = first.or_else(|| after(self, root, node));
            }
        }
        removed
    }
}

//! Removes or unwraps all unwanted nodes in a tree.

use super::edit_error::EditError;
use crate::dom::read::descendants::after;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeId;

/// # Removing and unwrapping in a walk
///
/// These look at [all that is in a node](NodeRef::deep_descendants): also into the contents of `template` elements and into
/// shadow trees, however deep. Each of these trees is searched by itself, in tree order, after the one that its element
/// is in.
impl Document {
    /// Takes all nodes in a node out of the tree for which `is_unwanted` returns true, with everything in them. Those in a
    /// node that is taken out are not asked about. Returns how many were taken out.
    ///
    /// ```
    /// let source = "<p>1<!-- 2 --><script>3</script><template><script>4</script></template>";
    /// let mut document = soupstone::parse_document(source);
    /// let root = document.root().id();
    /// let removed = document.remove_if(root, |node| node.is_html_element("script") || node.is_comment())?;
    /// assert_eq!(removed, 3);
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>1<template></template></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    #[doc(alias = "decompose")]
    #[doc(alias = "remove")]
    pub fn remove_if(
        &mut self,
        root: NodeId,
        mut is_unwanted: impl FnMut(NodeRef<'_>) -> bool,
    ) -> Result<usize, EditError> {
        self.change_tree_by_tree(root, |document, root, stays| {
            document.remove_descendants_if(root, &mut is_unwanted, stays)
        })
    }

    /// Takes out the unwanted descendants of a node, and calls `stays` for each of the others.
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

    /// Unwraps all elements in a node for which `is_unwanted` returns true, as [`unwrap_element`](Self::unwrap_element)
    /// does. Returns how many were taken out. The contents and the shadow root of an element that is taken out stay with
    /// it.
    ///
    /// A child of the document that has text for children stays: no text can stand there.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p><font>1 <blink>2</blink></font> <b>3</b>");
    /// let root = document.root().id();
    /// let unwrapped = document.unwrap_if(root, |node| node.is_html_element_in(&["font", "blink"]))?;
    /// assert_eq!((unwrapped, document.body().unwrap().inner_html().as_str()), (2, "<p>1 2 <b>3</b></p>"));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn unwrap_if(
        &mut self,
        root: NodeId,
        mut is_unwanted: impl FnMut(NodeRef<'_>) -> bool,
    ) -> Result<usize, EditError> {
        self.change_tree_by_tree(root, |document, root, stays| {
            document.unwrap_descendants_if(root, &mut is_unwanted, stays)
        })
    }

    /// Unwraps the unwanted elements among the descendants of a node, and calls `stays` for each of the others.
    fn unwrap_descendants_if(
        &mut self,
        root: NodeId,
        is_unwanted: &mut dyn FnMut(NodeRef<'_>) -> bool,
        stays: &mut Stays<'_>,
    ) -> usize {
        let mut unwrapped = 0;
        let mut next = self.nodes[root].first_child;
        while let Some(node) = next {
            let first = self.nodes[node].first_child;
            next = first.or_else(|| after(self, root, node));
            let element = NodeRef::new(self, node);
            if !element.is_element() {
                continue;
            }
            // NOTE: its children take its place, and come next.
            if is_unwanted(element) && self.unwrap_element(node).is_ok() {
                unwrapped += 1;
            } else {
                stays(self, node);
            }
        }
        unwrapped
    }

    /// Changes the descendants of a node, and those of the contents of `template` elements and of shadow roots in it,
    /// however deep: each tree by itself. Returns the sum of what `change` returns.
    fn change_tree_by_tree(
        &mut self,
        root: NodeId,
        mut change: impl FnMut(&mut Self, NodeId, &mut Stays<'_>) -> usize,
    ) -> Result<usize, EditError> {
        self.ensure_known(root)?;
        let mut changed = 0;
        let mut roots = vec![root];
        roots.extend(self.fragments_of(root));
        while let Some(root) = roots.pop() {
            changed += change(self, root, &mut |document, node| {
                roots.extend(document.fragments_of(node));
            });
        }
        Ok(changed)
    }
}

/// Called for each node that stays where it is.
type Stays<'a> = dyn FnMut(&Document, NodeId) + 'a;

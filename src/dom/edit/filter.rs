//! [`Document::filter`]: one walk with a [`Verdict`] on each node.

use std::collections::HashSet;

use super::edit_error::EditError;
use crate::dom::read::descendants::after;
use crate::dom::storage::document::Document;
use crate::dom::storage::extras::JudgedNode;
use crate::dom::storage::node::{NodeId, NodeKind};

/// What [`Document::filter`] does with a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The node stays. What is in it is judged next.
    Keep,
    /// The node is taken out of the tree, with everything in it, which is not judged.
    Remove,
    /// The node is taken out of the tree, and its children take its place and are judged next, as
    /// [`unwrap_element`](Document::unwrap_element) does it. The contents and the shadow root of an element stay with
    /// it. For a node that is not an element, this is the same as [`Remove`](Self::Remove).
    ///
    /// A child of the document node that contains text stays, since a document node cannot have text.
    Unwrap,
}

/// # Filtering
impl Document {
    /// Walks over [all that is in a node](crate::NodeRef::deep_descendants), also in the contents of `template` elements
    /// and in shadow trees, however deep, and does with each node what `judge` says. Returns how many nodes were removed or
    /// unwrapped.
    ///
    /// Each of these trees is walked over by itself, in tree order, after the one that its element is in. `judge` may change
    /// the attributes, the name and the data of the node that it is asked about, what is in it, and what is beside it. If
    /// it moves the node itself, its verdict does not count, and the walk goes on with the node that followed. If the walk
    /// comes to the moved node again, it is not asked about it again, but about what is in it. So the walk ends, unless
    /// `judge` adds new nodes without end.
    ///
    /// ```
    /// use soupstone::{Verdict, parse_document};
    ///
    /// let source = "<p id=a>1<!-- 2 --><script>3</script><template><script>4</script><font id=b>5</font></template>";
    /// let mut document = parse_document(source);
    /// let root = document.root().id();
    /// let changed = document.filter(root, |document, node| {
    ///     let _ = document.remove_attribute(node, "id");
    ///     match document.node(node) {
    ///         node if node.is_html_element("script") || node.is_comment() => Verdict::Remove,
    ///         node if node.is_html_element("font") => Verdict::Unwrap,
    ///         _ => Verdict::Keep,
    ///     }
    /// })?;
    /// assert_eq!(changed, 4);
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>1<template>5</template></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], also if `judge` frees the node that it is asked about.
    #[doc(alias = "decompose")]
    #[doc(alias = "remove")]
    #[doc(alias = "unwrap")]
    #[doc(alias = "sanitize")]
    #[inline]
    pub fn filter(
        &mut self,
        root: NodeId,
        mut judge: impl FnMut(&mut Self, NodeId) -> Verdict,
    ) -> Result<usize, EditError> {
        self.ensure_known(root)?;
        let mut changed = 0;
        // The nodes that were judged since a judge moved any.
        let mut judged = HashSet::new();
        let mut are_moving = false;
        let mut roots = vec![root];
        roots.extend(self.own_fragments(root));
        while let Some(root) = roots.pop() {
            let mut next = self.nodes[root].first_child;
            while let Some(node) = next {
                let place = self.place(node);
                let edits = self.edits.of_places;
                let verdict = match judged.contains(&node) {
                    true => Some(Verdict::Keep),
                    false => self.judge(node, &mut judge),
                };
                self.ensure_known(root)?;
                self.ensure_known(node)?;
                are_moving |= self.edits.of_places != edits;
                if are_moving {
                    judged.insert(node);
                }
                let Some(verdict) = verdict else {
                    let follower = place.next.filter(|next| self.nodes.contains(*next));
                    let beside = |parent| after(self, root, parent);
                    next = follower.or_else(|| place.parent.and_then(beside));
                    continue;
                };
                let is_element = self.nodes[node].label.kind() == NodeKind::Element;
                let inside = self.nodes[node].first_child;
                let beside = |document: &Self| after(document, root, node);
                match verdict {
                    Verdict::Unwrap if is_element => {
                        // NOTE: its children take its place, and come next.
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

    /// Asks about a node. Returns `None` if the judge has moved it.
    #[inline]
    fn judge(&mut self, node: NodeId, judge: &mut impl FnMut(&mut Self, NodeId) -> Verdict) -> Option<Verdict> {
        let place = self.place(node);
        let is_moved = false;
        self.extras_mut().judged.push(JudgedNode { node, is_moved });
        let verdict = judge(self, node);
        let judged = self.extras_mut().judged.pop();
        let has_moved = judged.is_some_and(|judged| judged.is_moved);
        let is_elsewhere = !self.nodes.contains(node) || self.place(node) != place;
        (!has_moved || !is_elsewhere).then_some(verdict)
    }

    #[inline]
    fn place(&self, node: NodeId) -> TreePosition {
        let node = &self.nodes[node];
        TreePosition { parent: node.parent, previous: node.previous_sibling, next: node.next_sibling }
    }
}

/// Where a node is in the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TreePosition {
    parent: Option<NodeId>,
    previous: Option<NodeId>,
    next: Option<NodeId>,
}

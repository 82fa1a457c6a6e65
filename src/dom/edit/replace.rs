use super::edit_error::EditError;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{KindOrName, NodeId, NodeKind};

/// # Replacing
///
/// A replaced node leaves the tree with its descendants, and can be inserted again.
impl Document {
    /// Replaces a node with another, or with the children of a document fragment, like
    /// [`replaceWith`](https://dom.spec.whatwg.org/#dom-childnode-replacewith).
    /// DEVIATION: if the node has no parent, this method returns an error, while `replaceWith` does nothing.
    ///
    /// [Which id comes first](#order-of-the-ids).
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>1 <b>2</b> 3");
    /// let bold = document.elements_by_tag_name("b").next().unwrap().id();
    /// let text = document.create_text("two");
    /// document.replace_with(bold, text)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>1 two 3</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn replace_with(&mut self, node: NodeId, replacement: NodeId) -> Result<(), EditError> {
        // 1. Let parent be this's parent. 2. If parent is null, then return.
        let parent = self.ensure_has_parent(node)?;
        self.ensure_accepts_child(parent, replacement)?;
        if node == replacement {
            return Ok(());
        }
        // 3. Let viableNextSibling be this's first following sibling not in nodes; otherwise null.
        let next = self.nodes[node].next_sibling;
        // 5. to 6. Replace this with node within parent, or pre-insert node into parent before viableNextSibling.
        self.detach(node);
        self.insert_unchecked(parent, next, replacement);
        Ok(())
    }

    /// Replaces all children of `parent`, like
    /// [`replaceChildren`](https://dom.spec.whatwg.org/#dom-parentnode-replacechildren). If one of the new nodes is a document
    /// fragment, its children are inserted instead. [Which id comes first](#order-of-the-ids).
    ///
    /// The [contents](crate::NodeRef::template_contents) of a `template` element stay, and its children are not written.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn replace_children(
        &mut self,
        parent: NodeId,
        nodes: impl IntoIterator<Item = NodeId>,
    ) -> Result<(), EditError> {
        self.ensure_exists(parent)?;
        // 1. Let node be the result of converting nodes into a node.
        let nodes: Vec<NodeId> = nodes.into_iter().collect();
        // 2. Ensure pre-insertion validity of node into this before null.
        for node in &nodes {
            self.ensure_accepts_child(parent, *node)?;
        }
        // 3. Replace all with node within this.
        self.replace_all(parent, &nodes);
        Ok(())
    }

    /// [Replaces all](https://dom.spec.whatwg.org/#concept-node-replace-all) children. The caller must have checked the nodes.
    pub(crate) fn replace_all(&mut self, parent: NodeId, nodes: &[NodeId]) {
        self.detach_children(parent);
        for node in nodes {
            self.insert_unchecked(parent, None, *node);
        }
    }
}

/// # Wrapping
impl Document {
    /// Replaces a node with the element `wrapper`, and appends the node to the wrapper's children. If the wrapper is a `template`
    /// element, the node goes into its [contents](crate::NodeRef::template_contents). [Which id comes
    /// first](#order-of-the-ids).
    ///
    /// Moves the node: controls in it lose a [form owner](crate::NodeRef::form_owner) outside of it that only the parser gave
    /// them.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`] (of the wrapper), [`EditError::NoParent`],
    /// [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn wrap(&mut self, node: NodeId, wrapper: NodeId) -> Result<(), EditError> {
        self.ensure_exists(node)?;
        self.ensure_element(wrapper)?;
        let parent = self.nodes[node].parent.ok_or(EditError::NoParent)?;
        if node == wrapper {
            return Err(EditError::WouldMakeCycle);
        }
        self.ensure_accepts_child(parent, wrapper)?;
        if self.nodes[node].kind_or_name == KindOrName::DOCTYPE {
            return Err(self.hierarchy_error(wrapper, NodeKind::Doctype));
        }
        // NOTE: a wrapper that is inside the node is moved out first, so wrapping creates no cycle.
        self.insert_unchecked(parent, Some(node), wrapper);
        self.insert_unchecked(self.hosted_template_contents(wrapper).unwrap_or(wrapper), None, node);
        Ok(())
    }

    /// Replaces an element with its children. The element keeps its [template contents](crate::NodeRef::template_contents).
    /// Moves the children: controls in a child lose a [form owner](crate::NodeRef::form_owner) outside of it that only the parser
    /// gave them.
    ///
    /// To unwrap nested elements, start with the outermost or call [`retain`](Self::retain). Otherwise, inner children move
    /// once per unwrapped ancestor.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`]
    #[doc(alias = "unwrap")]
    pub fn unwrap_element(&mut self, element: NodeId) -> Result<(), EditError> {
        self.ensure_element(element)?;
        let parent = self.ensure_has_parent(element)?;
        if self.nodes[parent].kind_or_name == KindOrName::DOCUMENT
            && self.node(element).children().any(|child| child.is_text())
        {
            return Err(self.hierarchy_error(parent, NodeKind::Text));
        }
        self.move_children_before(element, element);
        self.detach(element);
        Ok(())
    }
}

/// # Keeping and removing nodes
impl Document {
    /// Keeps, removes or unwraps [all nodes in a node](crate::NodeRef::deep_descendants), including template contents and
    /// shadow trees. Returns the number of removed or unwrapped nodes.
    ///
    /// `judge` returns a [`RetainAction`], or a `bool`: `true` keeps the node, and `false` removes it. Each call sees the document
    /// after all previous verdicts. To edit nodes, collect their ids, and edit the nodes after the call.
    ///
    /// `judge` sees nodes in tree order, but template contents and shadow trees come after the tree that contains their
    /// element.
    ///
    /// ```
    /// use soupstone::{RetainAction, parse_document};
    ///
    /// let source = "<p>1<!-- 2 --><script>3</script><template><script>4</script><font>5</font></template>";
    /// let mut document = parse_document(source);
    /// let root = document.root().id();
    /// let changed = document.retain(root, |node| {
    ///     if node.is_html_element("script") || node.is_comment() {
    ///         RetainAction::Remove
    ///     } else if node.is_html_element("font") {
    ///         RetainAction::Unwrap
    ///     } else {
    ///         RetainAction::Keep
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
    #[doc(alias("filter", "sanitize"))]
    pub fn retain<V: Into<RetainAction>>(
        &mut self,
        root: NodeId,
        mut judge: impl FnMut(NodeRef<'_>) -> V,
    ) -> Result<usize, EditError> {
        self.ensure_exists(root)?;
        let mut changed = 0;
        let mut roots = vec![root];
        roots.extend(self.hosted_fragments(root));
        while let Some(root) = roots.pop() {
            let mut next = self.nodes[root].first_child;
            while let Some(node) = next {
                let action = judge(self.node(node)).into();
                let is_element = self.node(node).is_element();
                if action == RetainAction::Remove || action == RetainAction::Unwrap && !is_element {
                    next = self.next_skipping_children(root, node);
                    self.detach(node);
                    changed += 1;
                    continue;
                }
                // NOTE: the walk continues with the children, even if they replace the element.
                next = self.nodes[node].first_child.or_else(|| self.next_skipping_children(root, node));
                if action == RetainAction::Unwrap && self.unwrap_element(node).is_ok() {
                    changed += 1;
                } else if is_element {
                    roots.extend(self.hosted_fragments(node));
                }
            }
        }
        Ok(changed)
    }
}

/// The decision about a node in [`Document::retain`]. No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RetainAction {
    /// The node is kept. The children of the node are judged next.
    Keep,
    /// The node and its descendants are removed. The descendants are not judged.
    Remove,
    /// The children replace the node, as in [`unwrap_element`](Document::unwrap_element), which takes some form owners away. The
    /// children are judged next.
    /// The node keeps its template contents and shadow root. A node other than an element is [removed](Self::Remove). A child
    /// of the document node that contains text is kept.
    Unwrap,
}

impl From<bool> for RetainAction {
    fn from(keep: bool) -> Self {
        if keep { Self::Keep } else { Self::Remove }
    }
}

//! Replaces, wraps and unwraps nodes.

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Label, NodeId};

/// # Replacing
///
/// A replaced node is out of the tree afterwards, with everything in it, and can be inserted again.
impl Document {
    /// Puts a node in the place of another, as [`replaceWith`](https://dom.spec.whatwg.org/#dom-childnode-replacewith). A
    /// document fragment is replaced by its children.
    ///
    /// DEVIATION: without a parent, `replaceWith` does nothing, silently.
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
    /// [`EditError::UnknownNode`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`],
    /// [`EditError::WouldMakeCycle`]
    #[inline]
    pub fn replace_with(&mut self, node: NodeId, replacement: NodeId) -> Result<(), EditError> {
        self.ensure_known(node)?;
        // 1. Let parent be this's parent. 2. If parent is null, then return.
        let parent = self.nodes[node].parent.ok_or(EditError::NoParent)?;
        self.ensure_valid(parent, replacement)?;
        if node == replacement {
            return Ok(());
        }
        // 3. Let viableNextSibling be this's first following sibling not in nodes; otherwise null.
        let mut next = self.nodes[node].next_sibling;
        if next == Some(replacement) {
            next = self.nodes[replacement].next_sibling;
        }
        // 5. to 6. Replace this with node within parent, or pre-insert node into parent before viableNextSibling.
        self.note_removal(node);
        self.note_insertion(replacement);
        self.unlink(node);
        self.put(parent, next, replacement);
        Ok(())
    }

    /// Puts nodes in the place of all children of `parent`, as
    /// [`replaceChildren`](https://dom.spec.whatwg.org/#dom-parentnode-replacechildren). Document fragments are replaced by
    /// their children.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    #[inline]
    pub fn replace_children(
        &mut self,
        parent: NodeId,
        nodes: impl IntoIterator<Item = NodeId>,
    ) -> Result<(), EditError> {
        self.ensure_known(parent)?;
        // 1. Let node be the result of converting nodes into a node.
        let nodes: Vec<NodeId> = nodes.into_iter().collect();
        // 2. Ensure pre-insertion validity of node into this before null.
        for node in &nodes {
            self.ensure_valid(parent, *node)?;
        }
        // 3. Replace all with node within this.
        self.replace_all(parent, &nodes);
        Ok(())
    }

    /// [Replaces all](https://dom.spec.whatwg.org/#concept-node-replace-all) that is in a node with these nodes, which may
    /// stand there.
    #[inline]
    pub(crate) fn replace_all(&mut self, parent: NodeId, nodes: &[NodeId]) {
        for node in nodes {
            self.note_insertion(*node);
        }
        self.note_removal_of_children(parent);
        self.unlink_children(parent);
        for node in nodes {
            self.put(parent, None, *node);
        }
    }

    /// Puts a node before a child of `parent`, or after the last one. The caller has checked that it may stand there.
    #[inline]
    pub(in crate::dom) fn put(&mut self, parent: NodeId, next: Option<NodeId>, node: NodeId) {
        match next {
            Some(next) if self.nodes[node].label == Label::FRAGMENT => {
                while let Some(first) = self.nodes[node].first_child {
                    self.unlink(first);
                    self.link_before(next, first);
                }
            }
            Some(next) => {
                self.unlink(node);
                self.link_before(next, node);
            }
            None if self.nodes[node].label == Label::FRAGMENT => self.move_children(node, parent),
            None => {
                self.unlink(node);
                self.link_last(parent, node);
            }
        }
    }
}

/// # Wrapping
impl Document {
    /// Puts an element in the place of a node, and the node after the last child of that element.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`] (of the wrapper), [`EditError::NoParent`],
    /// [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    #[inline]
    pub fn wrap(&mut self, node: NodeId, wrapper: NodeId) -> Result<(), EditError> {
        self.ensure_known(node)?;
        self.ensure_element(wrapper)?;
        let parent = self.nodes[node].parent.ok_or(EditError::NoParent)?;
        if node == wrapper {
            return Err(EditError::WouldMakeCycle);
        }
        self.ensure_valid(parent, wrapper)?;
        if self.nodes[node].label == Label::DOCTYPE {
            return Err(self.wrong_kind_of_parent(wrapper, node));
        }
        // NOTE: the wrapper may have been in the node. In the node's place it is not: the node is not inside its own
        // parent.
        self.note_insertion(wrapper);
        self.note_insertion(node);
        self.unlink(wrapper);
        self.link_before(node, wrapper);
        self.unlink(node);
        self.link_last(wrapper, node);
        Ok(())
    }

    /// Puts the children of an element in its place. The element is out of the tree and empty afterwards; what a
    /// `template` element has as its [contents](crate::NodeRef::template_contents) stays with it.
    ///
    /// Each child is moved. To unwrap nested elements, start with the outermost, or call [`filter`](Self::filter): from
    /// the innermost on, what is in them would be moved once for each.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`]
    #[doc(alias = "unwrap")]
    #[inline]
    pub fn unwrap_element(&mut self, element: NodeId) -> Result<(), EditError> {
        self.ensure_element(element)?;
        let parent = self.nodes[element].parent.ok_or(EditError::NoParent)?;
        if self.nodes[parent].label == Label::DOCUMENT
            && let Some(text) = self.node(element).children().find(|child| child.as_text().is_some())
        {
            return Err(self.wrong_kind_of_parent(parent, text.id()));
        }
        self.note_removal(element);
        while let Some(first) = self.nodes[element].first_child {
            self.unlink(first);
            self.link_before(element, first);
        }
        self.unlink(element);
        Ok(())
    }
}

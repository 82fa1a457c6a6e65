//! Inserts, moves and removes nodes.

use std::collections::HashSet;
use std::iter::once;

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::names::ExpandedName;

/// # Moving
///
/// A node is first removed from its old parent. Moving a document fragment moves its children. The number and order of a
/// document node's children are not checked.
///
/// A node cannot be moved into itself. The check takes as long as the shorter of two walks: over the ancestors of the new
/// parent, or over the descendants of the node.
///
/// As in the DOM, these methods can give a `template` element children, which [`to_html`](Self::to_html) does not write. To fill
/// a `template`, pass its [contents](crate::NodeRef::template_contents), or call [`append_element`](Self::append_element) or
/// [`append_text`](Self::append_text).
///
/// # Order of the ids
///
/// The node that stays in its place comes first, and the node that moves comes second: `append(parent, child)`,
/// `insert_before(sibling, child)`, `replace_with(node, replacement)`, `wrap(node, wrapper)`. Both are ids, so the compiler
/// accepts them in the wrong order. Then the edit returns [`EditError::WouldMakeCycle`] if the child was already inside the
/// parent. With a new child, no rule is violated: the parent moves into the child, out of the page. Methods that create the
/// child cannot be called in the wrong order:
///
/// ```
/// let mut document = soupstone::parse_document("<ul><li>Pea</ul>");
/// let list = document.elements_by_tag_name("ul").next().unwrap().id();
/// let item = document.append_element(list, "li")?;
/// assert_eq!(document.append(item, list), Err(soupstone::EditError::WouldMakeCycle));
/// # Ok::<(), soupstone::EditError>(())
/// ```
impl Document {
    /// Inserts a node after the last child of `parent`. The ids of the node and the parent must belong to this document. [Which
    /// id comes first](#order-of-the-ids). A child of a `template` [is not written](#moving).
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<ul><li>Pea</ul>");
    /// let list = document.elements_by_tag_name("ul").next().unwrap().id();
    /// let item = document.create_element("li")?;
    /// document.append(list, item)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<ul><li>Pea</li><li></li></ul>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn append(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.ensure_exists(parent)?;
        self.insert(parent, None, child)
    }

    /// Inserts a node before the first child of `parent`. [Which id comes first](#order-of-the-ids). A child of a `template` [is
    /// not written](#moving).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn prepend(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.ensure_exists(parent)?;
        self.insert(parent, self.nodes[parent].first_child, child)
    }

    /// Inserts a node immediately before `sibling`, which comes first, unlike in
    /// [`insertBefore`](https://dom.spec.whatwg.org/#dom-node-insertbefore): see the [order of the ids](#order-of-the-ids).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn insert_before(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        let parent = self.ensure_has_parent(sibling)?;
        self.insert(parent, Some(sibling), child)
    }

    /// Inserts a node immediately after `sibling`. [Which id comes first](#order-of-the-ids).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn insert_after(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        let parent = self.ensure_has_parent(sibling)?;
        match self.nodes[sibling].next_sibling {
            None if sibling == child => Ok(()),
            next => self.insert(parent, next, child),
        }
    }

    fn insert(&mut self, parent: NodeId, next: Option<NodeId>, child: NodeId) -> Result<(), EditError> {
        self.ensure_accepts_child(parent, child)?;
        self.insert_unchecked(parent, next, child);
        Ok(())
    }

    /// Removes a node with its descendants from its parent, if any, like
    /// [`remove`](https://dom.spec.whatwg.org/#dom-childnode-remove). The node can be inserted again. A removed node uses
    /// memory until the document is dropped or [compacted](Self::compact).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    #[doc(alias("detach", "extract", "decompose", "delete", "removeChild"))]
    pub fn remove(&mut self, node: NodeId) -> Result<(), EditError> {
        self.ensure_exists(node)?;
        self.detach(node);
        Ok(())
    }

    /// Removes all children of a node. The [contents](crate::NodeRef::template_contents) of a `template` element stay.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn remove_children(&mut self, parent: NodeId) -> Result<(), EditError> {
        self.ensure_exists(parent)?;
        self.detach_children(parent);
        Ok(())
    }

    pub(crate) fn ensure_exists(&self, node: NodeId) -> Result<(), EditError> {
        if self.nodes.contains(node) { Ok(()) } else { Err(self.unknown_node_error(node)) }
    }

    pub(crate) fn ensure_element(&self, node: NodeId) -> Result<ExpandedName, EditError> {
        self.ensure_exists(node)?;
        let kind_or_name = &self.nodes[node].kind_or_name;
        kind_or_name.element_name().ok_or(EditError::NotAnElement { kind: kind_or_name.kind() })
    }

    pub(super) fn ensure_has_parent(&self, node: NodeId) -> Result<NodeId, EditError> {
        self.ensure_exists(node)?;
        self.nodes[node].parent.ok_or(EditError::NoParent)
    }

    pub(in crate::dom) fn can_have_children(&self, parent: NodeId) -> bool {
        matches!(self.nodes[parent].kind_or_name.kind(), NodeKind::Document | NodeKind::Fragment | NodeKind::Element)
    }

    /// Implements some steps of [ensure pre-insert
    /// validity](https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity).
    pub(in crate::dom) fn ensure_accepts_child(&self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.ensure_exists(child)?;
        // If parent is not a Document, DocumentFragment, or Element node, then throw.
        if !self.can_have_children(parent) {
            return Err(self.hierarchy_error(parent, self.nodes[child].kind_or_name.kind()));
        }
        let parent_kind = self.nodes[parent].kind_or_name.kind();
        // If node is a host-including inclusive ancestor of parent, then throw.
        if self.is_host_including_inclusive_ancestor(child, parent) {
            return Err(EditError::WouldMakeCycle);
        }
        // If node is not a DocumentFragment, DocumentType, Element, or CharacterData node, then throw. If either node is a
        // Text node and parent is a document, or node is a doctype and parent is not a document, then throw.
        let is_valid = |kind| match kind {
            NodeKind::Document => false,
            NodeKind::Doctype => parent_kind == NodeKind::Document,
            NodeKind::Text => parent_kind != NodeKind::Document,
            NodeKind::Fragment | NodeKind::Element | NodeKind::Comment | NodeKind::ProcessingInstruction => true,
        };
        let child = self.node(child);
        let moves_children = child.kind() == NodeKind::Fragment && parent_kind == NodeKind::Document;
        let children = moves_children.then(|| child.children()).into_iter().flatten();
        match once(child).chain(children).find(|node| !is_valid(node.kind())) {
            Some(invalid) => Err(self.hierarchy_error(parent, invalid.kind())),
            None => Ok(()),
        }
    }

    /// Checks for a [host-including inclusive
    /// ancestor](https://dom.spec.whatwg.org/#concept-tree-host-including-inclusive-ancestor). The ancestors of a shadow root
    /// are its host and its original `template` element.
    ///
    /// OPTIMIZATION: a leaf contains no other node, so inserting one takes constant time (test: `deep_trees` in
    /// `tests/api/dom/document_builder.rs`). The walks alternate, so inserting a small node deep in a tree takes time
    /// proportional to the small node. Otherwise, misnested tags would take quadratic time (test:
    /// `misnested_tags_deep_in_an_edited_tree` in `tests/api/script_host/scripting_parser.rs`).
    pub(in crate::dom) fn is_host_including_inclusive_ancestor(&self, node: NodeId, other: NodeId) -> bool {
        if self.nodes[node].first_child.or(self.template_contents(node)).or(self.shadow_root_of(node)).is_none() {
            return node == other;
        }
        let (mut descendants, mut ancestors) = (vec![node], vec![other]);
        let mut shadow_roots = HashSet::new();
        while let (Some(descendant), Some(ancestor)) = (descendants.pop(), ancestors.pop()) {
            if descendant == other || ancestor == node {
                return true;
            }
            let links = &self.nodes[descendant];
            descendants.extend(links.next_sibling.filter(|_| descendant != node));
            descendants.extend(links.first_child);
            descendants.extend(self.referenced_fragments(descendant));
            let template = self.shadow_root_settings(ancestor).and_then(|settings| settings.declaring_template);
            if template.is_none() || shadow_roots.insert(ancestor) {
                ancestors.extend(template);
                ancestors.extend(self.nodes[ancestor].parent.or_else(|| self.host(ancestor)));
            }
        }
        false
    }

    pub(in crate::dom) fn has_no_descendants(&self, node: NodeId) -> bool {
        let has_no_child = |node: NodeId| self.nodes[node].first_child.is_none();
        has_no_child(node) && self.referenced_fragments(node).all(has_no_child)
    }

    pub(in crate::dom) fn referenced_fragments(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        self.template_contents(node).into_iter().chain(self.shadow_root_of(node))
    }
}

/// A position relative to an element, as in
/// [`insertAdjacentHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-insertadjacenthtml).
/// No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AdjacentPosition {
    /// Before the element.
    BeforeBegin,
    /// In the element, before its first child.
    AfterBegin,
    /// In the element, after its last child.
    BeforeEnd,
    /// After the element.
    AfterEnd,
}

use std::fmt;
use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use super::traverse::{NodeIdEdge, TraversalScope};
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Node, NodeId};

/// # Walks
impl<'a> NodeRef<'a> {
    /// Iterates over the [descendants](https://dom.spec.whatwg.org/#concept-tree-descendant) in [tree
    /// order](https://dom.spec.whatwg.org/#concept-tree-order), without template contents and shadow trees. The iterator is
    /// double-ended, and can [skip children](Descendants::skip_children).
    ///
    /// ```
    /// let document = soupstone::parse_document("<p>one <b>two</b></p>three");
    /// let body = document.body().unwrap();
    /// let names: Vec<&str> = body.descendants().filter_map(|node| node.local_name()).collect();
    /// assert_eq!(names, ["p", "b"]);
    /// assert_eq!(body.descendants().next_back().unwrap().as_text(), Some("three"));
    /// ```
    #[doc(alias("find_all", "TreeWalker"))]
    #[inline]
    pub fn descendants(self) -> Descendants<'a> {
        Descendants::new(TraversalScope::new(self.document(), false), self.id())
    }

    /// Iterates over the node and its descendants, in tree order.
    #[inline]
    pub fn inclusive_descendants(self) -> Descendants<'a> {
        Descendants { start: self.id(), next: Some(self.id()), ..self.descendants() }
    }

    /// Iterates over the descendants of the node, including template contents and shadow trees at any depth. Sanitizers must
    /// check all these nodes.
    ///
    /// A shadow root, or the document fragment of template contents, comes after its element and before the children of that
    /// element, as in [shadow-including tree order](https://dom.spec.whatwg.org/#concept-shadow-including-tree-order).
    ///
    /// ```
    /// let document = soupstone::parse_document("<p>1<template><script>2</script></template>");
    /// let is_script = |node: &soupstone::NodeRef<'_>| node.is_html_element("script");
    /// assert_eq!(document.root().descendants().filter(is_script).count(), 0);
    /// assert_eq!(document.root().deep_descendants().filter(is_script).count(), 1);
    /// ```
    #[inline]
    pub fn deep_descendants(self) -> Descendants<'a> {
        Descendants::new(TraversalScope::new(self.document(), true), self.id())
    }
}

/// An iterator over the descendants of a node: see [`NodeRef::descendants`] and [`NodeRef::deep_descendants`].
#[derive(Clone)]
pub struct Descendants<'a> {
    scope: TraversalScope<'a>,
    root: NodeId,
    start: NodeId,
    next: Option<NodeId>,
    last: Option<NodeId>,
}

impl<'a> Descendants<'a> {
    #[inline]
    fn new(scope: TraversalScope<'a>, root: NodeId) -> Self {
        let first = scope.first_nested_root_or_child(root, scope.node(root));
        Self { scope, root, start: first.unwrap_or(root), next: first, last: None }
    }

    pub(super) fn empty_unless(self, condition: bool) -> Self {
        Self { next: self.next.filter(|_| condition), ..self }
    }

    /// Skips the descendants of the node that [`next`](Iterator::next) returned last. A deep walk also skips the node's
    /// template contents and shadow root. To skip only the template contents or the shadow tree, call this method when `next`
    /// has returned the root of that fragment.
    ///
    /// ```
    /// let document = soupstone::parse_document("<nav><a>1</a><a>2</a></nav><a>3</a>");
    /// let mut links = Vec::new();
    /// let mut walk = document.root().descendants();
    /// while let Some(node) = walk.next() {
    ///     if node.is_html_element("nav") {
    ///         walk.skip_children();
    ///     } else if node.is_html_element("a") {
    ///         links.push(node.text_content());
    ///     }
    /// }
    /// assert_eq!(links, ["3"]);
    /// ```
    #[inline]
    pub fn skip_children(&mut self) {
        if let Some(next) = self.next
            && next != self.start
            && let Some(entered) = self.scope.parent_or_host_if_first(next)
        {
            let after = next_skipping_children(&self.scope, self.root, entered, self.scope.node(entered));
            match self.last {
                // NOTE: after calls of `next_back`, the walk may end before `after`. A walk passes each node at most once.
                Some(_) => while self.next != after && self.next().is_some() {},
                None => self.next = after,
            }
        }
    }

    #[inline(always)]
    fn next_in_tree_order(&self, current: NodeId) -> Option<NodeId> {
        let node = self.scope.node(current);
        let inside = self.scope.first_nested_root_or_child(current, node);
        inside.or_else(|| next_skipping_children(&self.scope, self.root, current, node))
    }

    #[inline]
    fn last_inclusive_descendant(&self, mut node: NodeId) -> NodeId {
        while let Some(inside) = self.scope.last_child_or_nested_root(node) {
            node = inside;
        }
        node
    }
}

impl<'a> Iterator for Descendants<'a> {
    type Item = NodeRef<'a>;

    // NOTE: inlined to keep the state of the walk in registers, which makes a walk twice as fast.
    #[inline(always)]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let current = self.next?;
        self.next = if self.last == Some(current) { None } else { self.next_in_tree_order(current) };
        Some(NodeRef::new(self.scope.document, current))
    }
}

impl<'a> DoubleEndedIterator for Descendants<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<NodeRef<'a>> {
        let first = self.next?;
        let current = self.last.unwrap_or_else(|| self.last_inclusive_descendant(self.root));
        if current == first {
            self.next = None;
        } else {
            self.last = match self.scope.previous_edge_skipping_children(current)? {
                NodeIdEdge::Leave(sibling) => Some(self.last_inclusive_descendant(sibling)),
                NodeIdEdge::Enter(parent) => Some(parent),
            };
        }
        Some(NodeRef::new(self.scope.document, current))
    }
}

impl FusedIterator for Descendants<'_> {}

impl fmt::Debug for Descendants<'_> {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = |id: NodeId| NodeRef::new(self.scope.document, id);
        formatter
            .debug_struct("Descendants")
            .field("next", &self.next.map(node))
            .field("last", &self.last.map(node))
            .finish_non_exhaustive()
    }
}

/// Returns the first node after a node and its descendants, in the traversal of `root`.
#[inline(always)]
fn next_skipping_children(scope: &TraversalScope<'_>, root: NodeId, id: NodeId, node: &Node) -> Option<NodeId> {
    let (mut id, mut node) = (id, node);
    while id != root {
        if node.next_sibling.is_some() {
            return node.next_sibling;
        }
        id = match node.parent {
            Some(parent) => parent,
            None => match scope.next_edge_skipping_children(id, node)? {
                NodeIdEdge::Enter(next) => return Some(next),
                NodeIdEdge::Leave(host) => host,
            },
        };
        node = scope.node(id);
    }
    None
}

impl Document {
    /// Returns the first node after a node and its descendants that is a descendant of `root`.
    pub(in crate::dom) fn next_skipping_children(&self, root: NodeId, node: NodeId) -> Option<NodeId> {
        next_skipping_children(&TraversalScope::new(self, false), root, node, &self.nodes[node])
    }
}

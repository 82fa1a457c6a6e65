//! [`Traverse`]: a double-ended walk that visits each node of a tree twice. [`TraversalScope`]: the steps of all traversals.

use std::fmt;
use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{KindOrName, Node, NodeId};
use crate::dom::storage::rare_data::TEMPLATE;

/// # Walks
impl<'a> NodeRef<'a> {
    /// Passes the node and its descendants, each before and after its children, but not template contents and shadow trees. The
    /// iterator is double-ended, and can [skip children](Traverse::skip_children).
    ///
    /// ```
    /// use soupstone::dom::Edge;
    ///
    /// let document = soupstone::parse_document("<ul><li></ul>");
    /// let mut tags = String::new();
    /// for edge in document.elements_by_tag_name("ul").next().unwrap().traverse() {
    ///     match edge {
    ///         Edge::Enter(node) => tags += node.local_name().unwrap_or("?"),
    ///         Edge::Leave(_) => tags += "/",
    ///     }
    /// }
    /// assert_eq!(tags, "ulli//");
    /// ```
    #[doc(alias = "TreeWalker")]
    #[inline]
    pub fn traverse(self) -> Traverse<'a> {
        Traverse::new(TraversalScope::new(self.document(), false), self.id())
    }

    /// Like [`traverse`](Self::traverse), but passes [all nodes in the node](Self::deep_descendants).
    #[inline]
    pub fn deep_traverse(self) -> Traverse<'a> {
        Traverse::new(TraversalScope::new(self.document(), true), self.id())
    }
}

/// A side of a node in a [walk](NodeRef::traverse) around a tree. No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge<'a> {
    /// Before the children of the node.
    Enter(NodeRef<'a>),
    /// After the children of the node, even if they were [skipped](Traverse::skip_children).
    Leave(NodeRef<'a>),
}

impl<'a> Edge<'a> {
    /// Returns the node.
    #[inline]
    pub const fn node(self) -> NodeRef<'a> {
        match self {
            Self::Enter(node) | Self::Leave(node) => node,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeIdEdge {
    Enter(NodeId),
    Leave(NodeId),
}

impl NodeIdEdge {
    #[inline]
    const fn to_edge(self, document: &Document) -> Edge<'_> {
        match self {
            Self::Enter(node) => Edge::Enter(NodeRef::new(document, node)),
            Self::Leave(node) => Edge::Leave(NodeRef::new(document, node)),
        }
    }

    #[inline(always)]
    fn next_edge(self, scope: &TraversalScope<'_>) -> Option<Self> {
        match self {
            Self::Enter(id) => {
                Some(scope.first_nested_root_or_child(id, scope.node(id)).map_or(Self::Leave(id), Self::Enter))
            }
            Self::Leave(id) => scope.next_edge_skipping_children(id, scope.node(id)),
        }
    }

    #[inline(always)]
    fn previous_edge(self, scope: &TraversalScope<'_>) -> Option<Self> {
        match self {
            Self::Leave(id) => Some(scope.last_child_or_nested_root(id).map_or(Self::Enter(id), Self::Leave)),
            Self::Enter(id) => scope.previous_edge_skipping_children(id),
        }
    }
}

/// A walk around a tree: see [`NodeRef::traverse`] and [`NodeRef::deep_traverse`].
#[derive(Clone)]
pub struct Traverse<'a> {
    scope: TraversalScope<'a>,
    root: NodeId,
    ends: Option<(NodeIdEdge, NodeIdEdge)>,
}

impl<'a> Traverse<'a> {
    #[inline]
    const fn new(scope: TraversalScope<'a>, root: NodeId) -> Self {
        Self { scope, root, ends: Some((NodeIdEdge::Enter(root), NodeIdEdge::Leave(root))) }
    }

    /// Skips the contents of the node that [`next`](Iterator::next) has just entered: the next edge is the [`Edge::Leave`] of
    /// this node. Does nothing after an [`Edge::Leave`].
    #[inline]
    pub fn skip_children(&mut self) {
        if let Some((NodeIdEdge::Enter(next), last)) = self.ends
            && next != self.root
            && let Some(entered) = self.scope.parent_or_host_if_first(next)
        {
            let after = NodeIdEdge::Leave(entered);
            if last == NodeIdEdge::Leave(self.root) {
                self.ends = Some((after, last));
            }
            while self.ends.is_some_and(|(first, _)| first != after) {
                self.next();
            }
        }
    }
}

impl<'a> Iterator for Traverse<'a> {
    type Item = Edge<'a>;

    // NOTE: inlined to keep the state of the walk in registers.
    #[inline(always)]
    fn next(&mut self) -> Option<Edge<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { first.next_edge(&self.scope).map(|next| (next, last)) };
        Some(first.to_edge(self.scope.document))
    }
}

impl<'a> DoubleEndedIterator for Traverse<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<Edge<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { last.previous_edge(&self.scope).map(|before| (first, before)) };
        Some(last.to_edge(self.scope.document))
    }
}

impl FusedIterator for Traverse<'_> {}

impl fmt::Debug for Traverse<'_> {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.ends.unzip();
        formatter
            .debug_struct("Traverse")
            .field("first", &first.map(|side| side.to_edge(self.scope.document)))
            .field("last", &last.map(|side| side.to_edge(self.scope.document)))
            .finish_non_exhaustive()
    }
}

/// The steps of a traversal, without template contents and shadow trees, or with them, if it is deep.
#[derive(Clone, Copy)]
pub(super) struct TraversalScope<'a> {
    pub(super) document: &'a Document,
    nodes: &'a [Node],
    enters_nested_trees: bool,
    /// The name of `template`, or a kind that no node has.
    template_name: KindOrName,
    has_shadow_hosts: bool,
}

impl<'a> TraversalScope<'a> {
    #[inline]
    pub(super) fn new(document: &'a Document, is_deep: bool) -> Self {
        let rare_data = if is_deep { document.rare_data.as_ref() } else { None };
        let has_templates = rare_data.is_some_and(|rare_data| rare_data.has_templates);
        let has_shadow_hosts = rare_data.is_some_and(|rare_data| rare_data.has_shadow_roots);
        Self {
            document,
            nodes: document.nodes.as_slice(),
            enters_nested_trees: has_templates || has_shadow_hosts,
            template_name: if has_templates { KindOrName::element(TEMPLATE) } else { KindOrName::FREE },
            has_shadow_hosts,
        }
    }

    #[inline(always)]
    pub(super) fn node(&self, id: NodeId) -> &'a Node {
        &self.nodes[id.index()]
    }

    /// A walk visits first the shadow root, then the template contents, and then the children.
    ///
    /// OPTIMIZATION: this comparison excludes most nodes (test: `deep_traversals_enter_templates_and_shadow_trees` in
    /// `tests/api/dom/traversal.rs`). Functions without `self` handle the rare cases, so `self` can stay in registers.
    /// Otherwise, a deep walk takes 97 % more instructions on real pages and 95 % on dense pages in the default profile,
    /// and 100 % and 98 % with fat LTO.
    #[inline(always)]
    pub(super) fn first_nested_root_or_child(&self, id: NodeId, node: &Node) -> Option<NodeId> {
        if self.enters_nested_trees && (self.has_shadow_hosts || node.kind_or_name == self.template_name) {
            find_first_nested_root(self.document, id).or(node.first_child)
        } else {
            node.first_child
        }
    }

    #[inline(always)]
    pub(super) fn last_child_or_nested_root(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).last_child.or_else(|| self.last_nested_root(id))
    }

    #[inline(always)]
    fn last_nested_root(&self, id: NodeId) -> Option<NodeId> {
        if self.enters_nested_trees && (self.has_shadow_hosts || self.node(id).kind_or_name == self.template_name) {
            self.document.hosted_template_contents(id).or_else(|| self.document.shadow_root_of(id))
        } else {
            None
        }
    }

    /// Returns the side of a node that precedes the start of this node.
    #[inline(always)]
    pub(super) fn previous_edge_skipping_children(&self, id: NodeId) -> Option<NodeIdEdge> {
        let node = self.node(id);
        match (node.previous_sibling, node.parent) {
            (Some(sibling), _) => Some(NodeIdEdge::Leave(sibling)),
            (None, Some(parent)) => {
                Some(self.last_nested_root(parent).map_or(NodeIdEdge::Enter(parent), NodeIdEdge::Leave))
            }
            (None, None) => edge_before_nested_root(self.document, id),
        }
    }

    /// Returns the side of a node that follows the end of this node.
    #[inline(always)]
    pub(super) fn next_edge_skipping_children(&self, id: NodeId, node: &Node) -> Option<NodeIdEdge> {
        match (node.next_sibling, node.parent) {
            (Some(sibling), _) => Some(NodeIdEdge::Enter(sibling)),
            (None, Some(parent)) => Some(NodeIdEdge::Leave(parent)),
            (None, None) => edge_after_nested_root(self.document, id, node.is_shadow_root()),
        }
    }

    #[inline]
    pub(super) fn parent_or_host_if_first(&self, node: NodeId) -> Option<NodeId> {
        let entered = self.node(node).parent.or_else(|| self.document.host(node))?;
        let first = self.first_nested_root_or_child(entered, self.node(entered));
        (first == Some(node)).then_some(entered)
    }
}

#[inline(never)]
fn find_first_nested_root(document: &Document, node: NodeId) -> Option<NodeId> {
    document.shadow_root_of(node).or_else(|| document.hosted_template_contents(node))
}

#[inline(never)]
fn edge_before_nested_root(document: &Document, fragment: NodeId) -> Option<NodeIdEdge> {
    let host = document.host(fragment)?;
    let shadow_root = document.shadow_root_of(host).filter(|root| *root != fragment);
    Some(shadow_root.map_or(NodeIdEdge::Enter(host), NodeIdEdge::Leave))
}

#[inline(never)]
fn edge_after_nested_root(document: &Document, fragment: NodeId, is_shadow_root: bool) -> Option<NodeIdEdge> {
    let host = document.host(fragment)?;
    let contents = if is_shadow_root { document.hosted_template_contents(host) } else { None };
    Some(contents.or(document.nodes[host].first_child).map_or(NodeIdEdge::Leave(host), NodeIdEdge::Enter))
}

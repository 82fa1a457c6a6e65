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
        Traverse::new(TraversalScope::light_tree(self.document()), self.id())
    }

    /// Like [`traverse`](Self::traverse), but passes [all nodes in the node](Self::deep_descendants).
    #[inline]
    pub fn deep_traverse(self) -> Traverse<'a> {
        Traverse::new(TraversalScope::with_nested_trees(self.document()), self.id())
    }
}

/// A side of a node in a [walk](NodeRef::traverse) around a tree. The enum is closed.
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
pub(super) enum NodeEdge {
    Enter(NodeId),
    Leave(NodeId),
}

impl NodeEdge {
    #[inline]
    const fn edge(self, document: &Document) -> Edge<'_> {
        match self {
            Self::Enter(node) => Edge::Enter(NodeRef::new(document, node)),
            Self::Leave(node) => Edge::Leave(NodeRef::new(document, node)),
        }
    }

    #[inline(always)]
    fn next(self, scope: &TraversalScope<'_>) -> Option<Self> {
        match self {
            Self::Enter(id) => {
                Some(scope.first_nested_or_child(id, scope.node(id)).map_or(Self::Leave(id), Self::Enter))
            }
            Self::Leave(id) => scope.next_edge_skipping_children(id, scope.node(id)),
        }
    }

    #[inline(always)]
    fn previous(self, scope: &TraversalScope<'_>) -> Option<Self> {
        match self {
            Self::Leave(id) => Some(scope.last_child_or_nested(id).map_or(Self::Enter(id), Self::Leave)),
            Self::Enter(id) => scope.previous_edge_skipping_children(id),
        }
    }
}

/// A walk around a tree: see [`NodeRef::traverse`] and [`NodeRef::deep_traverse`].
#[derive(Clone)]
pub struct Traverse<'a> {
    scope: TraversalScope<'a>,
    root: NodeId,
    ends: Option<(NodeEdge, NodeEdge)>,
}

impl<'a> Traverse<'a> {
    #[inline]
    const fn new(scope: TraversalScope<'a>, root: NodeId) -> Self {
        Self { scope, root, ends: Some((NodeEdge::Enter(root), NodeEdge::Leave(root))) }
    }

    /// Skips the contents of the node that [`next`](Iterator::next) has just entered: the next edge is the [`Edge::Leave`] of
    /// this node. Does nothing after an [`Edge::Leave`].
    #[inline]
    pub fn skip_children(&mut self) {
        let Some((NodeEdge::Enter(next), last)) = self.ends else {
            return;
        };
        if next == self.root {
            return;
        }
        let Some(entered) = self.scope.parent_if_first_child(next) else {
            return;
        };
        let after = NodeEdge::Leave(entered);
        if last == NodeEdge::Leave(self.root) {
            self.ends = Some((after, last));
        }
        while self.ends.is_some_and(|(first, _)| first != after) {
            self.next();
        }
    }
}

impl<'a> Iterator for Traverse<'a> {
    type Item = Edge<'a>;

    // NOTE: inlined to keep the state of the walk in registers.
    #[inline(always)]
    fn next(&mut self) -> Option<Edge<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { first.next(&self.scope).map(|next| (next, last)) };
        Some(first.edge(self.scope.document))
    }
}

impl<'a> DoubleEndedIterator for Traverse<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<Edge<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { last.previous(&self.scope).map(|before| (first, before)) };
        Some(last.edge(self.scope.document))
    }
}

impl FusedIterator for Traverse<'_> {}

impl fmt::Debug for Traverse<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.ends.unzip();
        formatter
            .debug_struct("Traverse")
            .field("first", &first.map(|side| side.edge(self.scope.document)))
            .field("last", &last.map(|side| side.edge(self.scope.document)))
            .finish_non_exhaustive()
    }
}

/// The steps of a traversal, with or without template contents and shadow trees.
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
    pub(super) fn light_tree(document: &'a Document) -> Self {
        Self {
            document,
            nodes: document.nodes.as_slice(),
            enters_nested_trees: false,
            template_name: KindOrName::FREE,
            has_shadow_hosts: false,
        }
    }

    #[inline]
    pub(super) fn with_nested_trees(document: &'a Document) -> Self {
        let has_templates = document.rare_data.as_ref().is_some_and(|rare_data| rare_data.has_templates);
        let has_shadow_hosts = document.rare_data.as_ref().is_some_and(|rare_data| rare_data.has_shadow_roots);
        Self {
            template_name: if has_templates { KindOrName::element(TEMPLATE) } else { KindOrName::FREE },
            enters_nested_trees: has_templates || has_shadow_hosts,
            has_shadow_hosts,
            ..Self::light_tree(document)
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
    pub(super) fn first_nested_or_child(&self, id: NodeId, node: &Node) -> Option<NodeId> {
        if self.enters_nested_trees && (self.has_shadow_hosts || node.kind_or_name == self.template_name) {
            find_first_nested_root(self.document, id).or(node.first_child)
        } else {
            node.first_child
        }
    }

    #[inline(always)]
    pub(super) fn last_child_or_nested(&self, id: NodeId) -> Option<NodeId> {
        let last = self.node(id).last_child;
        last.or_else(|| self.last_nested_tree(id))
    }

    #[inline(always)]
    fn last_nested_tree(&self, id: NodeId) -> Option<NodeId> {
        if self.enters_nested_trees && (self.has_shadow_hosts || self.node(id).kind_or_name == self.template_name) {
            self.document.hosted_template_contents(id).or_else(|| self.document.shadow_root_of(id))
        } else {
            None
        }
    }

    /// Returns the side of a node that precedes the start of this node.
    #[inline(always)]
    pub(super) fn previous_edge_skipping_children(&self, id: NodeId) -> Option<NodeEdge> {
        let node = self.node(id);
        match (node.previous_sibling, node.parent) {
            (Some(sibling), _) => Some(NodeEdge::Leave(sibling)),
            (None, Some(parent)) => {
                Some(self.last_nested_tree(parent).map_or(NodeEdge::Enter(parent), NodeEdge::Leave))
            }
            (None, None) => edge_before_nested_root(self.document, id),
        }
    }

    /// Returns the side of a node that follows the end of this node.
    #[inline(always)]
    pub(super) fn next_edge_skipping_children(&self, id: NodeId, node: &Node) -> Option<NodeEdge> {
        match (node.next_sibling, node.parent) {
            (Some(sibling), _) => Some(NodeEdge::Enter(sibling)),
            (None, Some(parent)) => Some(NodeEdge::Leave(parent)),
            (None, None) => edge_after_nested_root(self.document, id, node.is_shadow_root()),
        }
    }

    #[inline]
    pub(super) fn parent_if_first_child(&self, node: NodeId) -> Option<NodeId> {
        let entered = match self.node(node).parent {
            Some(parent) => parent,
            None => self.document.host(node)?,
        };
        let first = self.first_nested_or_child(entered, self.node(entered));
        (first == Some(node)).then_some(entered)
    }
}

#[inline(never)]
fn find_first_nested_root(document: &Document, node: NodeId) -> Option<NodeId> {
    let shadow_root = document.shadow_root_of(node);
    shadow_root.or_else(|| document.hosted_template_contents(node))
}

#[inline(never)]
fn edge_before_nested_root(document: &Document, fragment: NodeId) -> Option<NodeEdge> {
    let host = document.host(fragment)?;
    let shadow_root = document.shadow_root_of(host).filter(|root| *root != fragment);
    Some(shadow_root.map_or(NodeEdge::Enter(host), NodeEdge::Leave))
}

#[inline(never)]
fn edge_after_nested_root(document: &Document, fragment: NodeId, is_shadow_root: bool) -> Option<NodeEdge> {
    let host = document.host(fragment)?;
    let contents = if is_shadow_root { document.hosted_template_contents(host) } else { None };
    Some(contents.or(document.nodes[host].first_child).map_or(NodeEdge::Leave(host), NodeEdge::Enter))
}

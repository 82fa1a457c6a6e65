//! [`Traverse`]: a double-ended walk that visits each node of a tree twice. [`Layers`]: the steps of all walks.

use std::fmt;
use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::rare_data::TEMPLATE;
use crate::dom::storage::node::{KindOrName, Node, NodeId};

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
        Traverse::new(Layers::of_children(self.document()), self.id())
    }

    /// Like [`traverse`](Self::traverse), but passes [all nodes in the node](Self::deep_descendants).
    #[inline]
    pub fn deep_traverse(self) -> Traverse<'a> {
        Traverse::new(Layers::all(self.document()), self.id())
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
pub(super) enum Side {
    Before(NodeId),
    After(NodeId),
}

impl Side {
    #[inline]
    const fn edge(self, document: &Document) -> Edge<'_> {
        match self {
            Self::Before(node) => Edge::Enter(NodeRef::new(document, node)),
            Self::After(node) => Edge::Leave(NodeRef::new(document, node)),
        }
    }

    #[inline(always)]
    fn next(self, layers: &Layers<'_>) -> Option<Self> {
        match self {
            Self::Before(id) => Some(layers.first_inside(id, layers.node(id)).map_or(Self::After(id), Self::Before)),
            Self::After(id) => layers.after(id, layers.node(id)),
        }
    }

    #[inline(always)]
    fn previous(self, layers: &Layers<'_>) -> Option<Self> {
        match self {
            Self::After(id) => Some(layers.last_inside(id).map_or(Self::Before(id), Self::After)),
            Self::Before(id) => layers.before(id),
        }
    }
}

/// A walk around a tree: see [`NodeRef::traverse`] and [`NodeRef::deep_traverse`].
#[derive(Clone)]
pub struct Traverse<'a> {
    layers: Layers<'a>,
    root: NodeId,
    ends: Option<(Side, Side)>,
}

impl<'a> Traverse<'a> {
    #[inline]
    const fn new(layers: Layers<'a>, root: NodeId) -> Self {
        Self { layers, root, ends: Some((Side::Before(root), Side::After(root))) }
    }

    /// Skips the contents of the node that [`next`](Iterator::next) has just entered: the next edge is the [`Edge::Leave`] of
    /// this node. Does nothing after an [`Edge::Leave`].
    #[inline]
    pub fn skip_children(&mut self) {
        let Some((Side::Before(next), last)) = self.ends else {
            return;
        };
        if next == self.root {
            return;
        }
        let Some(entered) = self.layers.node_entered_before(next) else {
            return;
        };
        let after = Side::After(entered);
        if last == Side::After(self.root) {
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
        self.ends = if first == last { None } else { first.next(&self.layers).map(|next| (next, last)) };
        Some(first.edge(self.layers.document))
    }
}

impl<'a> DoubleEndedIterator for Traverse<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<Edge<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { last.previous(&self.layers).map(|before| (first, before)) };
        Some(last.edge(self.layers.document))
    }
}

impl FusedIterator for Traverse<'_> {}

impl fmt::Debug for Traverse<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.ends.unzip();
        formatter
            .debug_struct("Traverse")
            .field("first", &first.map(|side| side.edge(self.layers.document)))
            .field("last", &last.map(|side| side.edge(self.layers.document)))
            .finish_non_exhaustive()
    }
}

/// The steps of a walk, with or without template contents and shadow trees.
#[derive(Clone, Copy)]
pub(super) struct Layers<'a> {
    pub(super) document: &'a Document,
    nodes: &'a [Node],
    is_deep: bool,
    /// The kind_or_name of `template`, or a kind_or_name that no node has.
    template: KindOrName,
    has_hosts: bool,
}

impl<'a> Layers<'a> {
    #[inline]
    pub(super) fn of_children(document: &'a Document) -> Self {
        Self { document, nodes: document.nodes.as_slice(), is_deep: false, template: KindOrName::FREE, has_hosts: false }
    }

    #[inline]
    pub(super) fn all(document: &'a Document) -> Self {
        let rare_data = document.rare_data.as_deref();
        let (has_templates, has_hosts) =
            rare_data.map_or((false, false), |rare_data| (rare_data.has_templates, rare_data.has_shadow_roots));
        Self {
            template: if has_templates { KindOrName::element(TEMPLATE) } else { KindOrName::FREE },
            is_deep: has_templates || has_hosts,
            has_hosts,
            ..Self::of_children(document)
        }
    }

    #[inline(always)]
    pub(super) fn node(&self, id: NodeId) -> &'a Node {
        &self.nodes[id.index()]
    }

    /// A walk visits first the shadow root, then the template contents, and then the children.
    ///
    /// OPTIMIZATION: the kind_or_name excludes most nodes (test: `deep_walks_go_into_templates_and_shadow_trees` in
    /// `tests/api/dom/traversal.rs`). Functions without `self` handle the rare cases, so `self` can stay in registers.
    #[inline(always)]
    pub(super) fn first_inside(&self, id: NodeId, node: &Node) -> Option<NodeId> {
        if self.is_deep && (self.has_hosts || node.kind_or_name == self.template) {
            first_fragment(self.document, id).or(node.first_child)
        } else {
            node.first_child
        }
    }

    #[inline(always)]
    pub(super) fn last_inside(&self, id: NodeId) -> Option<NodeId> {
        let last = self.node(id).last_child;
        last.or_else(|| self.before_children(id))
    }

    #[inline(always)]
    fn before_children(&self, id: NodeId) -> Option<NodeId> {
        if self.is_deep && (self.has_hosts || self.node(id).kind_or_name == self.template) {
            last_fragment(self.document, id)
        } else {
            None
        }
    }

    /// Returns the side of a node that precedes the start of this node.
    #[inline(always)]
    pub(super) fn before(&self, id: NodeId) -> Option<Side> {
        let node = self.node(id);
        match (node.previous_sibling, node.parent) {
            (Some(sibling), _) => Some(Side::After(sibling)),
            (None, Some(parent)) => Some(self.before_children(parent).map_or(Side::Before(parent), Side::After)),
            (None, None) => before_fragment(self.document, id),
        }
    }

    /// Returns the side of a node that follows the end of this node.
    #[inline(always)]
    pub(super) fn after(&self, id: NodeId, node: &Node) -> Option<Side> {
        match (node.next_sibling, node.parent) {
            (Some(sibling), _) => Some(Side::Before(sibling)),
            (None, Some(parent)) => Some(Side::After(parent)),
            (None, None) => after_fragment(self.document, id, node.is_shadow_root()),
        }
    }

    #[inline]
    pub(super) fn node_entered_before(&self, node: NodeId) -> Option<NodeId> {
        let entered = match self.node(node).parent {
            Some(parent) => parent,
            None => self.document.host(node)?,
        };
        let first = self.first_inside(entered, self.node(entered));
        (first == Some(node)).then_some(entered)
    }
}

#[inline(never)]
fn first_fragment(document: &Document, node: NodeId) -> Option<NodeId> {
    let shadow_root = document.shadow_root_of(node);
    shadow_root.or_else(|| document.hosted_contents(node))
}

#[inline(never)]
fn last_fragment(document: &Document, node: NodeId) -> Option<NodeId> {
    document.hosted_contents(node).or_else(|| document.shadow_root_of(node))
}

#[inline(never)]
fn before_fragment(document: &Document, fragment: NodeId) -> Option<Side> {
    let host = document.host(fragment)?;
    let shadow_root = document.shadow_root_of(host).filter(|root| *root != fragment);
    Some(shadow_root.map_or(Side::Before(host), Side::After))
}

#[inline(never)]
fn after_fragment(document: &Document, fragment: NodeId, is_shadow_root: bool) -> Option<Side> {
    let host = document.host(fragment)?;
    let contents = if is_shadow_root { document.hosted_contents(host) } else { None };
    Some(contents.or(document.nodes[host].first_child).map_or(Side::After(host), Side::Before))
}

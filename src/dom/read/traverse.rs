//! [`Traverse`]: a double-ended walk that visits each node of a tree twice.

use std::fmt;
use std::iter::FusedIterator;

use super::layers::{After, Before, Layers};
use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeId;

/// # Walks
impl<'a> NodeRef<'a> {
    /// Passes the node and its descendants, each before and after its children, but not template contents and shadow trees. The
    /// iterator is double-ended, and can [skip children](Traverse::skip_children).
    ///
    /// ```
    /// use soupstone::dom::{Document, Edge};
    ///
    /// let mut document = Document::new();
    /// let list = document.create_element("ul")?;
    /// let item = document.create_element("li")?;
    /// document.append(list, item)?;
    ///
    /// let mut tags = String::new();
    /// for edge in document.node(list).traverse() {
    ///     match edge {
    ///         Edge::Enter(node) => tags += node.local_name().unwrap_or("?"),
    ///         Edge::Leave(_) => tags += "/",
    ///     }
    /// }
    /// assert_eq!(tags, "ulli//");
    /// # Ok::<(), soupstone::EditError>(())
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
enum Side {
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
            Self::Before(id) => Some(match layers.first_inside(id, layers.node(id)) {
                Some(inside) => Self::Before(inside),
                None => Self::After(id),
            }),
            Self::After(id) => {
                let node = layers.node(id);
                match (node.next_sibling, node.parent) {
                    (Some(sibling), _) => Some(Self::Before(sibling)),
                    (None, Some(parent)) => Some(Self::After(parent)),
                    (None, None) => match layers.after_subtree(id, node) {
                        After::Next(next) => Some(Self::Before(next)),
                        After::EndOf(host) => Some(Self::After(host)),
                        After::Nothing => None,
                    },
                }
            }
        }
    }

    #[inline(always)]
    fn previous(self, layers: &Layers<'_>) -> Option<Self> {
        match self {
            Self::After(id) => Some(match layers.last_inside(id) {
                Some(inside) => Self::After(inside),
                None => Self::Before(id),
            }),
            Self::Before(id) => Some(match layers.before(id)? {
                Before::Sibling(node) => Self::After(node),
                Before::Parent(node) => Self::Before(node),
            }),
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
    ///
    /// ```
    /// use soupstone::{Edge, parse_document};
    ///
    /// let document = parse_document("<ul><li hidden>Pea<li>Leek</ul>");
    /// let (mut text, mut walk) = (String::new(), document.body().unwrap().traverse());
    /// while let Some(edge) = walk.next() {
    ///     if edge.node().has_attribute("hidden") {
    ///         // Leaves out both edges.
    ///         walk.skip_children();
    ///         continue;
    ///     }
    ///     match edge {
    ///         Edge::Enter(node) => text += node.as_text().unwrap_or("("),
    ///         Edge::Leave(node) => text += if node.is_text() { "" } else { ")" },
    ///     }
    /// }
    /// assert_eq!(text, "(((Leek)))");
    /// ```
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
        // NOTE: after calls of `next_back`, the walk may end before `after`, so the loop searches for `after`. A walk passes
        // each node at most once.
        if last != Side::After(self.root) {
            let mut side = Side::Before(next);
            while side != after {
                match side.next(&self.layers) {
                    Some(after) if side != last => side = after,
                    _ => {
                        self.ends = None;
                        return;
                    }
                }
            }
        }
        self.ends = Some((after, last));
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

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.ends {
            Some(_) => (1, self.layers.document.node_count().checked_mul(2)),
            None => (0, Some(0)),
        }
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
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.ends.unzip();
        formatter
            .debug_struct("Traverse")
            .field("first", &first.map(|side| side.edge(self.layers.document)))
            .field("last", &last.map(|side| side.edge(self.layers.document)))
            .finish_non_exhaustive()
    }
}

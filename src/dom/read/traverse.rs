//! [`Traverse`]: a walk around a tree that passes each node twice, from both ends.

use std::fmt;
use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node_id::NodeId;

/// # Walks
impl<'a> NodeRef<'a> {
    /// A walk around the node and its descendants that passes every one twice: before its children and after them. The
    /// iterator can be taken from both ends, and [passes over](Traverse::skip_children) what it is told to.
    ///
    /// It does not go into the contents of `template` elements and into shadow trees: see
    /// [`deep_traverse`](Self::deep_traverse).
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
    pub fn traverse(&self) -> Traverse<'a> {
        Traverse {
            document: self.document(),
            root: self.id(),
            ends: Some((Side::Before(self.id()), Side::After(self.id()))),
        }
    }
}

/// A side of a node in a walk around a tree, see [`NodeRef::traverse`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge<'a> {
    /// Before the children of the node.
    Enter(NodeRef<'a>),
    /// After the children of the node.
    Leave(NodeRef<'a>),
}

impl<'a> Edge<'a> {
    /// The node.
    pub const fn node(self) -> NodeRef<'a> {
        match self {
            Self::Enter(node) | Self::Leave(node) => node,
        }
    }
}

/// A side of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Before(NodeId),
    After(NodeId),
}

impl Side {
    #[inline]
    pub(super) const fn edge(self, document: &Document) -> Edge<'_> {
        match self {
            Self::Before(node) => Edge::Enter(NodeRef::new(document, node)),
            Self::After(node) => Edge::Leave(NodeRef::new(document, node)),
        }
    }

    /// The side that follows this one in the tree; `None` behind its root.
    #[inline]
    fn next(self, document: &Document) -> Option<Self> {
        match self {
            Self::Before(id) => Some(match document.nodes[id].first_child {
                Some(child) => Self::Before(child),
                None => Self::After(id),
            }),
            Self::After(id) => {
                let node = &document.nodes[id];
                match node.next_sibling {
                    Some(sibling) => Some(Self::Before(sibling)),
                    None => node.parent.map(Self::After),
                }
            }
        }
    }

    /// The side that this one follows; `None` before the root of the tree.
    fn previous(self, document: &Document) -> Option<Self> {
        match self {
            Self::After(id) => Some(match document.nodes[id].last_child {
                Some(child) => Self::After(child),
                None => Self::Before(id),
            }),
            Self::Before(id) => {
                let node = &document.nodes[id];
                match node.previous_sibling {
                    Some(sibling) => Some(Self::After(sibling)),
                    None => node.parent.map(Self::Before),
                }
            }
        }
    }
}

/// A walk around a tree, see [`NodeRef::traverse`].
#[derive(Clone)]
pub struct Traverse<'a> {
    document: &'a Document,
    root: NodeId,
    /// The first and the last of those that are left.
    ends: Option<(Side, Side)>,
}

impl Traverse<'_> {
    /// Passes over what is in the node that [`next`](Iterator::next) has entered: leaving that node comes next. Does
    /// nothing if what was given last is no [`Edge::Enter`].
    ///
    /// ```
    /// use soupstone::dom::Edge;
    ///
    /// let document = soupstone::parse_document("<p>one <del>two <b>three</b></del> four");
    /// let mut text = String::new();
    /// let mut walk = document.body().unwrap().traverse();
    /// while let Some(edge) = walk.next() {
    ///     match edge {
    ///         Edge::Enter(node) if node.is_html("del") => walk.skip_children(),
    ///         Edge::Enter(node) => text += node.text().unwrap_or(""),
    ///         Edge::Leave(node) if node.is_html("del") => text += "[…]",
    ///         Edge::Leave(_) => {}
    ///     }
    /// }
    /// assert_eq!(text, "one […] four");
    /// ```
    pub fn skip_children(&mut self) {
        let Some((Side::Before(next), last)) = self.ends else {
            return;
        };
        // The side before a first child comes right behind that before its parent.
        let node = &self.document.nodes[next];
        let (None, Some(parent)) = (node.previous_sibling, node.parent) else {
            return;
        };
        if next == self.root {
            return;
        }
        let behind = Side::After(parent);
        // NOTE: where the back is, is found by going there, so that each node is passed once at most.
        if last != Side::After(self.root) {
            let mut side = Side::Before(next);
            while side != behind {
                match side.next(self.document) {
                    Some(after) if side != last => side = after,
                    _ => {
                        self.ends = None;
                        return;
                    }
                }
            }
        }
        self.ends = Some((behind, last));
    }
}

impl<'a> Iterator for Traverse<'a> {
    type Item = Edge<'a>;

    #[inline]
    fn next(&mut self) -> Option<Edge<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first == last {
            None
        } else {
            first.next(self.document).map(|next| (next, last))
        };
        Some(first.edge(self.document))
    }
}

impl<'a> DoubleEndedIterator for Traverse<'a> {
    fn next_back(&mut self) -> Option<Edge<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first == last {
            None
        } else {
            last.previous(self.document).map(|before| (first, before))
        };
        Some(last.edge(self.document))
    }
}

impl FusedIterator for Traverse<'_> {}

impl fmt::Debug for Traverse<'_> {
    /// Writes the first edge and the last one of those that are left.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.ends.unzip();
        formatter
            .debug_struct("Traverse")
            .field("first", &first.map(|side| side.edge(self.document)))
            .field("last", &last.map(|side| side.edge(self.document)))
            .finish_non_exhaustive()
    }
}

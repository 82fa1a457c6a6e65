//! Walks from node to node. None of them enters the contents of `template` elements or
//! shadow trees, unless it starts there.

use std::iter::FusedIterator;

use super::lines::{Ancestors, NextSiblings, PreviousSiblings};
use super::node_ref::NodeRef;

/// # Walks
impl<'a> NodeRef<'a> {
    /// The parent.
    #[inline]
    pub fn parent(&self) -> Option<Self> {
        self.node().parent.map(|id| self.other(id))
    }

    /// The first child.
    #[inline]
    pub fn first_child(&self) -> Option<Self> {
        self.node().first_child.map(|id| self.other(id))
    }

    /// The last child.
    #[inline]
    pub fn last_child(&self) -> Option<Self> {
        self.node().last_child.map(|id| self.other(id))
    }

    /// The sibling before this node.
    #[inline]
    pub fn previous_sibling(&self) -> Option<Self> {
        self.node().previous_sibling.map(|id| self.other(id))
    }

    /// The sibling after this node.
    #[inline]
    pub fn next_sibling(&self) -> Option<Self> {
        self.node().next_sibling.map(|id| self.other(id))
    }

    /// The children, first to last. The iterator can be taken from both ends.
    pub fn children(&self) -> Children<'a> {
        Children {
            ends: self.first_child().zip(self.last_child()),
        }
    }

    /// The parent, its parent, and so on, up to the root.
    pub fn ancestors(&self) -> Ancestors<'a> {
        Ancestors {
            next: self.parent(),
        }
    }

    /// The siblings before this node, nearest first.
    pub fn previous_siblings(&self) -> PreviousSiblings<'a> {
        PreviousSiblings {
            next: self.previous_sibling(),
        }
    }

    /// The siblings after this node, nearest first.
    pub fn next_siblings(&self) -> NextSiblings<'a> {
        NextSiblings {
            next: self.next_sibling(),
        }
    }

    /// The [descendants](https://dom.spec.whatwg.org/#concept-tree-descendant) in
    /// [tree order](https://dom.spec.whatwg.org/#concept-tree-order), without the node itself.
    pub fn descendants(&self) -> Descendants<'a> {
        Descendants {
            root: *self,
            next: self.first_child(),
        }
    }

    /// The node itself and its descendants, in tree order.
    pub fn inclusive_descendants(&self) -> Descendants<'a> {
        Descendants {
            root: *self,
            next: Some(*self),
        }
    }

    /// A walk around the node and its descendants that passes every one twice: before its children and after them.
    ///
    /// ```
    /// use soupstone::dom::{Document, Edge};
    ///
    /// let mut document = Document::new();
    /// let list = document.create_element("ul");
    /// let item = document.create_element("li");
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
    /// # Ok::<(), soupstone::dom::EditError>(())
    /// ```
    pub fn traverse(&self) -> Traverse<'a> {
        Traverse {
            root: *self,
            next: Some(Edge::Enter(*self)),
        }
    }
}

/// The children of a node, see [`NodeRef::children`].
#[derive(Clone, Debug)]
pub struct Children<'a> {
    /// The first and the last of those that are left.
    ends: Option<(NodeRef<'a>, NodeRef<'a>)>,
}

impl<'a> Iterator for Children<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first.id() == last.id() {
            None
        } else {
            first.next_sibling().map(|next| (next, last))
        };
        Some(first)
    }
}

impl<'a> DoubleEndedIterator for Children<'a> {
    fn next_back(&mut self) -> Option<NodeRef<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first.id() == last.id() {
            None
        } else {
            last.previous_sibling().map(|previous| (first, previous))
        };
        Some(last)
    }
}

impl FusedIterator for Children<'_> {}

/// The descendants of a node, see [`NodeRef::descendants`].
#[derive(Clone, Debug)]
pub struct Descendants<'a> {
    root: NodeRef<'a>,
    next: Option<NodeRef<'a>>,
}

impl<'a> Iterator for Descendants<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let current = self.next?;
        self.next = current.first_child().or_else(|| {
            let mut node = current;
            loop {
                if node.id() == self.root.id() {
                    return None;
                }
                if let Some(sibling) = node.next_sibling() {
                    return Some(sibling);
                }
                node = node.parent()?;
            }
        });
        Some(current)
    }
}

impl FusedIterator for Descendants<'_> {}

/// A side of a node in a walk around a tree, see [`NodeRef::traverse`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge<'a> {
    /// Before the children of the node.
    Enter(NodeRef<'a>),
    /// After the children of the node.
    Leave(NodeRef<'a>),
}

/// A walk around a tree, see [`NodeRef::traverse`].
#[derive(Clone, Debug)]
pub struct Traverse<'a> {
    root: NodeRef<'a>,
    next: Option<Edge<'a>>,
}

impl<'a> Iterator for Traverse<'a> {
    type Item = Edge<'a>;

    fn next(&mut self) -> Option<Edge<'a>> {
        let current = self.next?;
        self.next = match current {
            Edge::Enter(node) => match node.first_child() {
                Some(child) => Some(Edge::Enter(child)),
                None => Some(Edge::Leave(node)),
            },
            Edge::Leave(node) if node.id() == self.root.id() => None,
            Edge::Leave(node) => match node.next_sibling() {
                Some(sibling) => Some(Edge::Enter(sibling)),
                None => node.parent().map(Edge::Leave),
            },
        };
        Some(current)
    }
}

impl FusedIterator for Traverse<'_> {}

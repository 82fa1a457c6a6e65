//! [`Descendants`] and [`Traverse`]: walks through a tree that pass each node once or twice, from both ends.

use std::fmt;
use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeId;

/// # Walks
impl<'a> NodeRef<'a> {
    /// The [descendants](https://dom.spec.whatwg.org/#concept-tree-descendant) in
    /// [tree order](https://dom.spec.whatwg.org/#concept-tree-order), without the node itself. The iterator can be taken
    /// from both ends, and [passes over](Descendants::skip_children) what it is told to.
    ///
    /// It does not go into the contents of `template` elements and into shadow trees: see
    /// [`deep_descendants`](Self::deep_descendants).
    ///
    /// ```
    /// let document = soupstone::parse_document("<p>one <b>two</b></p>three");
    /// let body = document.body().unwrap();
    /// let texts: Vec<&str> = body.descendants().filter_map(|node| node.text()).collect();
    /// assert_eq!(texts, ["one ", "two", "three"]);
    /// assert_eq!(body.descendants().next_back().unwrap().text(), Some("three"));
    /// ```
    pub fn descendants(&self) -> Descendants<'a> {
        let first = self.node().first_child;
        Descendants {
            document: self.document(),
            root: self.id(),
            start: first.unwrap_or(self.id()),
            next: first,
            last: None,
        }
    }

    /// The node itself and its descendants, in tree order.
    ///
    /// ```
    /// let document = soupstone::parse_document("<ul><li>Pea</ul>");
    /// let list = document.elements_named("ul").next().unwrap();
    /// assert_eq!(list.inclusive_descendants().filter_map(|node| node.local_name()).collect::<Vec<_>>(), ["ul", "li"]);
    /// ```
    pub fn inclusive_descendants(&self) -> Descendants<'a> {
        Descendants {
            document: self.document(),
            root: self.id(),
            start: self.id(),
            next: Some(self.id()),
            last: None,
        }
    }
}

/// The descendants of a node, see [`NodeRef::descendants`].
#[derive(Clone)]
pub struct Descendants<'a> {
    document: &'a Document,
    root: NodeId,
    /// The first one of all.
    start: NodeId,
    /// The first one that is left.
    next: Option<NodeId>,
    /// The last one that is left; `None` as long as none was taken from the back.
    last: Option<NodeId>,
}

impl<'a> Descendants<'a> {
    /// Passes over what is in the node that [`next`](Iterator::next) has given last. Does nothing if that is empty, or
    /// nothing was given yet.
    ///
    /// ```
    /// let document = soupstone::parse_document("<nav><a>1</a><a>2</a></nav><a>3</a>");
    /// let mut links = Vec::new();
    /// let mut walk = document.root().descendants();
    /// while let Some(node) = walk.next() {
    ///     if node.is_html("nav") {
    ///         walk.skip_children();
    ///     } else if node.is_html("a") {
    ///         links.push(node.text_content());
    ///     }
    /// }
    /// assert_eq!(links, ["3"]);
    /// ```
    pub fn skip_children(&mut self) {
        let Some(next) = self.next else {
            return;
        };
        // A first child follows its parent.
        let node = &self.document.nodes[next];
        let (None, Some(parent)) = (node.previous_sibling, node.parent) else {
            return;
        };
        if next == self.start {
            return;
        }
        let behind = after(self.document, self.root, parent);
        // NOTE: where the back is, is found by going there, so that each node is passed once at most.
        if let Some(last) = self.last {
            while self.next != behind {
                if self.next.is_none_or(|next| next == last) {
                    self.next = None;
                    return;
                }
                self.step();
            }
        }
        self.next = behind;
    }

    /// Goes from the next node to the one after it.
    #[inline]
    fn step(&mut self) {
        self.next = self
            .next
            .and_then(|current| match self.document.nodes[current].first_child {
                Some(child) => Some(child),
                None => after(self.document, self.root, current),
            });
    }
}

impl<'a> Iterator for Descendants<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let current = self.next?;
        if self.last == Some(current) {
            self.next = None;
        } else {
            self.step();
        }
        Some(NodeRef::new(self.document, current))
    }
}

impl<'a> DoubleEndedIterator for Descendants<'a> {
    fn next_back(&mut self) -> Option<NodeRef<'a>> {
        let first = self.next?;
        let current = match self.last {
            Some(last) => last,
            None => last_inside(self.document, self.root),
        };
        if current == first {
            self.next = None;
        } else {
            let node = &self.document.nodes[current];
            self.last = match node.previous_sibling {
                Some(sibling) => Some(last_inside(self.document, sibling)),
                None => node.parent,
            };
        }
        Some(NodeRef::new(self.document, current))
    }
}

impl FusedIterator for Descendants<'_> {}

impl fmt::Debug for Descendants<'_> {
    /// Writes the node that comes next, and, if any was taken from the back, the last one.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = |id: NodeId| NodeRef::new(self.document, id);
        formatter
            .debug_struct("Descendants")
            .field("next", &self.next.map(node))
            .field("last", &self.last.map(node))
            .finish_non_exhaustive()
    }
}

/// The node that follows all that is in `node`, in the tree below `root`.
#[inline]
pub(in crate::dom) fn after(document: &Document, root: NodeId, node: NodeId) -> Option<NodeId> {
    let mut node = node;
    loop {
        if node == root {
            return None;
        }
        let place = &document.nodes[node];
        if place.next_sibling.is_some() {
            return place.next_sibling;
        }
        node = place.parent?;
    }
}

/// The last descendant of a node, or, without any, the node.
fn last_inside(document: &Document, node: NodeId) -> NodeId {
    let mut node = node;
    while let Some(child) = document.nodes[node].last_child {
        node = child;
    }
    node
}

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

    /// The side that follows this one in the tree; `None` after its root.
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
        // Entering a first child follows entering its parent.
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

//! [`Descendants`]: a walk through a tree, from both ends.

use std::fmt;
use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node_id::NodeId;

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
        // A first child comes right behind its parent.
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
pub(super) fn after(document: &Document, root: NodeId, node: NodeId) -> Option<NodeId> {
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

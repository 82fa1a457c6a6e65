use std::iter::{FusedIterator, successors};

use super::node_ref::NodeRef;

/// # Parents, children and siblings
impl NodeRef<'_> {
    /// Returns the parent.
    #[inline]
    pub fn parent(self) -> Option<Self> {
        self.arena_node().parent.map(|id| self.with_id(id))
    }

    /// Returns the parent, if it is an element, like [`parentElement`](https://dom.spec.whatwg.org/#dom-node-parentelement).
    pub fn parent_element(self) -> Option<Self> {
        self.parent().filter(Self::is_element)
    }

    /// Returns the first child.
    #[inline]
    pub fn first_child(self) -> Option<Self> {
        self.arena_node().first_child.map(|id| self.with_id(id))
    }

    /// Returns the last child.
    #[inline]
    pub fn last_child(self) -> Option<Self> {
        self.arena_node().last_child.map(|id| self.with_id(id))
    }

    /// Returns the sibling before this node.
    #[inline]
    pub fn previous_sibling(self) -> Option<Self> {
        self.arena_node().previous_sibling.map(|id| self.with_id(id))
    }

    /// Returns the sibling after this node.
    #[inline]
    pub fn next_sibling(self) -> Option<Self> {
        self.arena_node().next_sibling.map(|id| self.with_id(id))
    }

    /// Returns the first element child, like
    /// [`firstElementChild`](https://dom.spec.whatwg.org/#dom-parentnode-firstelementchild).
    pub fn first_element_child(self) -> Option<Self> {
        self.child_elements().next()
    }

    /// Returns the last element child, like [`lastElementChild`](https://dom.spec.whatwg.org/#dom-parentnode-lastelementchild).
    pub fn last_element_child(self) -> Option<Self> {
        self.child_elements().next_back()
    }

    /// Returns the nearest element sibling before this node, like
    /// [`previousElementSibling`](https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-previouselementsibling).
    #[inline]
    pub fn previous_element_sibling(self) -> Option<Self> {
        self.previous_siblings().find(Self::is_element)
    }

    /// Returns the nearest element sibling after this node, like
    /// [`nextElementSibling`](https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-nextelementsibling).
    #[inline]
    pub fn next_element_sibling(self) -> Option<Self> {
        self.next_siblings().find(Self::is_element)
    }

    /// Iterates over the children. Double-ended.
    #[doc(alias("childNodes", "contents"))]
    #[inline]
    pub fn children(self) -> impl DoubleEndedIterator<Item = Self> + FusedIterator + Clone {
        SiblingRange { ends: self.first_child().zip(self.last_child()) }
    }

    /// Iterates over the element children, like [`children`](https://dom.spec.whatwg.org/#dom-parentnode-children) in a
    /// browser.
    #[doc(alias = "children")]
    pub fn child_elements(self) -> impl DoubleEndedIterator<Item = Self> + FusedIterator + Clone {
        self.children().filter(Self::is_element)
    }

    /// Iterates over the ancestors, from the parent to the root.
    #[doc(alias = "parents")]
    pub fn ancestors(self) -> impl FusedIterator<Item = Self> + Clone {
        successors(self.parent(), |node| node.parent())
    }

    /// Iterates over the node and its ancestors.
    pub fn inclusive_ancestors(self) -> impl FusedIterator<Item = Self> + Clone {
        successors(Some(self), |node| node.parent())
    }

    /// Whether `other` is this node or one of its descendants, like
    /// [`contains`](https://dom.spec.whatwg.org/#dom-node-contains). Walks over the ancestors of `other`.
    pub fn contains(self, other: Self) -> bool {
        other.inclusive_ancestors().any(|node| node == self)
    }

    /// Iterates over the siblings before this node, nearest first.
    pub fn previous_siblings(self) -> impl FusedIterator<Item = Self> + Clone {
        successors(self.previous_sibling(), |node| node.previous_sibling())
    }

    /// Iterates over the siblings after this node, nearest first.
    pub fn next_siblings(self) -> impl FusedIterator<Item = Self> + Clone {
        successors(self.next_sibling(), |node| node.next_sibling())
    }
}

#[derive(Clone)]
struct SiblingRange<'a> {
    ends: Option<(NodeRef<'a>, NodeRef<'a>)>,
}

impl<'a> Iterator for SiblingRange<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first.id() == last.id() { None } else { first.next_sibling().map(|next| (next, last)) };
        Some(first)
    }
}

impl<'a> DoubleEndedIterator for SiblingRange<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<NodeRef<'a>> {
        let (first, last) = self.ends?;
        self.ends = if first.id() == last.id() { None } else { last.previous_sibling().map(|before| (first, before)) };
        Some(last)
    }
}

impl FusedIterator for SiblingRange<'_> {}

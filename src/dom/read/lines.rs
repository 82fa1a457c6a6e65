//! Iterators along a line of nodes: up, backward or forward.

use std::iter::FusedIterator;

use super::node_ref::NodeRef;

/// The ancestors of a node, see [`NodeRef::ancestors`].
#[derive(Clone, Debug)]
pub struct Ancestors<'a> {
    pub(super) next: Option<NodeRef<'a>>,
}

impl<'a> Iterator for Ancestors<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let node = self.next?;
        self.next = node.parent();
        Some(node)
    }
}

impl FusedIterator for Ancestors<'_> {}

/// The siblings before a node, see [`NodeRef::previous_siblings`].
#[derive(Clone, Debug)]
pub struct PreviousSiblings<'a> {
    pub(super) next: Option<NodeRef<'a>>,
}

impl<'a> Iterator for PreviousSiblings<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let node = self.next?;
        self.next = node.previous_sibling();
        Some(node)
    }
}

impl FusedIterator for PreviousSiblings<'_> {}

/// The siblings after a node, see [`NodeRef::next_siblings`].
#[derive(Clone, Debug)]
pub struct NextSiblings<'a> {
    pub(super) next: Option<NodeRef<'a>>,
}

impl<'a> Iterator for NextSiblings<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let node = self.next?;
        self.next = node.next_sibling();
        Some(node)
    }
}

impl FusedIterator for NextSiblings<'_> {}

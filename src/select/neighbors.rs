//! The elements beside an element, and whether it is the first or the last of its siblings.

use super::memory::Memory;
use super::program::From;
use super::query::Query;
use crate::dom::{NodeId, NodeKind, NodeRef};

/// How many nodes between two elements are passed before the answer is kept.
const GAP: usize = 32;

impl<'a> Query<'a> {
    /// The next element towards the start or the end of the siblings.
    ///
    /// OPTIMIZATION: if many comments or texts are between, the answer is remembered, as an element can be asked again for
    /// each of its descendants (test: `what_is_asked_of_an_ancestor_is_not_asked_again`).
    #[inline]
    pub(super) fn neighbor(&mut self, towards: From, element: NodeRef<'a>) -> Option<NodeRef<'a>> {
        let mut node = element;
        for _ in 0..GAP {
            node = beside(towards, node)?;
            if node.is_element() {
                return Some(node);
            }
        }
        self.far_neighbor(towards, element, node)
    }

    #[cold]
    fn far_neighbor(
        &mut self,
        towards: From,
        element: NodeRef<'a>,
        last: NodeRef<'a>,
    ) -> Option<NodeRef<'a>> {
        let question = match towards {
            From::Start => Memory::PREVIOUS_ELEMENT,
            From::End => Memory::NEXT_ELEMENT,
        };
        if let Some(index) = self.memory.get(question, element.id()) {
            // NOTE: 0 stands for none.
            return NodeId::from_index(index as usize).map(|id| self.document().node(id));
        }
        let mut rest = std::iter::successors(beside(towards, last), |node| beside(towards, *node));
        let found = rest.find(NodeRef::is_element);
        let index = found.map_or(0, |node| node.id().index() as u32);
        self.memory.keep(question, element.id(), index);
        found
    }

    /// Whether an element is the [document element](https://dom.spec.whatwg.org/#document-element).
    pub(super) fn is_root(&mut self, element: NodeRef<'a>) -> bool {
        let parent = element.parent();
        parent.is_some_and(|parent| parent.kind() == NodeKind::Document)
            && self.neighbor(From::Start, element).is_none()
    }
}

fn beside(towards: From, node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    match towards {
        From::Start => node.previous_sibling(),
        From::End => node.next_sibling(),
    }
}

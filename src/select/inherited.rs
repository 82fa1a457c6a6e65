//! What elements have from their ancestors: languages, directions, and what their form controls are in.

use super::memory::Memory;
use super::query::Query;
use crate::dom::NodeRef;

impl<'a> Query<'a> {
    /// What the nearest of an element and its ancestors says. `None` if none says anything. `next` leads from each to the
    /// next.
    ///
    /// A walk that takes long leaves marks: see [`Memory`].
    pub(super) fn inherited(
        &mut self,
        question: u32,
        element: NodeRef<'a>,
        next: impl Fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        says: impl Fn(&mut Self, NodeRef<'a>) -> Option<u32>,
    ) -> Option<u32> {
        let mut node = element;
        let mut steps = 0;
        let answer = loop {
            if (steps == 0 || self.memory.is_marked(node.id()))
                && let Some(known) = self.memory.get(question, node.id())
            {
                break known.checked_sub(1);
            }
            if let Some(answer) = says(self, node) {
                break Some(answer);
            }
            steps += 1;
            match next(node) {
                Some(parent) => node = parent,
                None => break None,
            }
        };
        self.effort += steps;
        if steps >= Memory::WORTH_IT {
            // NOTE: 0 stands for no answer.
            let kept = answer.map_or(0, |answer| answer + 1);
            self.memory.keep(question, element.id(), kept);
            let mut marked = element;
            while marked != node
                && let Some(parent) = next(marked)
            {
                marked = parent;
                if self.memory.marks(marked.id()) {
                    self.memory.keep(question, marked.id(), kept);
                }
            }
        }
        answer
    }
}

/// The parent, or the host for a shadow root.
pub(super) fn parent_or_host(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    node.parent()
        .or_else(|| node.as_shadow_root().map(|root| root.host()))
}

//! Matches the compounds to the left of the rightmost one, by walks to ancestors and siblings.

use super::memory::{MARKS, Memory};
use super::program::{Combinator, Complex, From, Test};
use super::query::Query;
use crate::dom::{NodeId, NodeKind, NodeRef};

#[derive(Clone, Copy, Debug)]
struct Walk<'a> {
    level: usize,
    combinator: Combinator,
    /// The first node after the walk's origin.
    start: NodeRef<'a>,
    at: NodeRef<'a>,
    steps: u64,
}

enum Found<'a> {
    Here(NodeRef<'a>),
    Known(bool),
}

impl<'a> Walk<'a> {
    const fn new(level: usize, combinator: Combinator, origin: NodeRef<'a>) -> Self {
        Self { level, combinator, start: origin, at: origin, steps: 0 }
    }
}

impl<'a> Query<'a> {
    /// `element` must match the rightmost compound.
    ///
    /// Only two walks ever continue after a failure: the latest walk over ancestors (earlier ones offer no other ancestors),
    /// and the latest walk over siblings, if no step to a parent came after it.
    ///
    /// NOTE: not recursive.
    pub(super) fn matches_to_the_left(&mut self, complex: &Complex, element: NodeRef<'a>) -> bool {
        // All children of a node share the result of the walk that starts at the node.
        let first = match complex.subject().combinator {
            Some(Combinator::Child | Combinator::Descendant) => element.parent(),
            _ => None,
        };
        if let Some(first) = first
            && let Some(answer) = self.recent.get(complex.number, first.id())
        {
            return answer;
        }
        let mut long = Vec::new();
        let mut reached = None;
        let answer = self.run(complex, element, &mut long, &mut reached);
        for walk in &long {
            self.leave_marks(complex, walk, answer);
        }
        if let Some(first) = first
            && self.recent.begin()
        {
            self.keep_recent(complex, first, reached, answer);
        }
        answer
    }

    /// Caches the result for the first node of a walk, and for the next ancestors.
    #[inline]
    fn keep_recent(&mut self, complex: &Complex, first: NodeRef<'a>, reached: Option<NodeRef<'a>>, answer: bool) {
        self.recent.keep(complex.number, first.id(), answer);
        if complex.subject().combinator != Some(Combinator::Descendant) {
            return;
        }
        let mut node = first;
        for _ in 1..MARKS {
            // NOTE: a walk that starts higher up may miss the match.
            if answer && reached.is_none_or(|reached| reached == node) {
                return;
            }
            let Some(parent) = node.parent() else {
                return;
            };
            node = parent;
            self.recent.keep(complex.number, node.id(), answer);
        }
    }

    /// Stores in `reached` the last node that the second compound from the right matched.
    fn run(
        &mut self,
        complex: &Complex,
        element: NodeRef<'a>,
        long: &mut Vec<Walk<'a>>,
        reached: &mut Option<NodeRef<'a>>,
    ) -> bool {
        let compounds = &*complex.compounds;
        let mut level = 0;
        let mut node = element;
        let mut ancestors: Option<Walk<'a>> = None;
        let mut siblings: Option<Walk<'a>> = None;
        loop {
            let Some(combinator) = compounds[level].combinator else {
                return true;
            };
            level += 1;
            match combinator {
                Combinator::Child | Combinator::NextSibling => {
                    let next = self.step(node, combinator);
                    if combinator == Combinator::Child || next.is_none() {
                        siblings = None;
                    }
                    match next {
                        Some(next) if self.matches_left_compound(complex, level, next) => {
                            node = next;
                            continue;
                        }
                        None if combinator == Combinator::Child => return false,
                        _ => {}
                    }
                }
                Combinator::Descendant => {
                    siblings = None;
                    ancestors = Some(Walk::new(level, combinator, node));
                }
                Combinator::SubsequentSibling => siblings = Some(Walk::new(level, combinator, node)),
            }
            if let Some(walk) = &mut siblings {
                match self.walk_on(complex, walk, long) {
                    Found::Here(sibling) => {
                        (level, node) = (walk.level, sibling);
                        continue;
                    }
                    Found::Known(true) => return true,
                    Found::Known(false) => {}
                }
            }
            siblings = None;
            let Some(walk) = &mut ancestors else {
                return false;
            };
            // The compounds further left matched nothing from these siblings.
            while let Some(failed) = long.pop_if(|long| long.level > walk.level) {
                self.leave_marks(complex, &failed, false);
            }
            match self.walk_on(complex, walk, long) {
                Found::Here(ancestor) => {
                    (level, node) = (walk.level, ancestor);
                    if level == 1 {
                        *reached = Some(ancestor);
                    }
                }
                Found::Known(answer) => {
                    if walk.level == 1 {
                        *reached = Some(walk.at);
                    }
                    return answer;
                }
            }
        }
    }

    #[inline]
    fn walk_on(&mut self, complex: &Complex, walk: &mut Walk<'a>, long: &mut Vec<Walk<'a>>) -> Found<'a> {
        let question = complex.number + walk.level as u32;
        while let Some(next) = self.step(walk.at, walk.combinator) {
            walk.at = next;
            if walk.steps == 0 {
                walk.start = next;
            }
            if walk.level == 1
                && walk.combinator == Combinator::Descendant
                && complex.subject().combinator == Some(Combinator::Descendant)
                && let Some(answer) = self.recent.get(complex.number, next.id())
            {
                return Found::Known(answer);
            }
            if (walk.steps == 0 || self.memory.is_marked(next.id()))
                && let Some(answer) = self.memory.answer(question, next.id())
            {
                return Found::Known(answer);
            }
            walk.steps += 1;
            self.effort += 1;
            if walk.steps == Memory::WORTH_IT {
                long.push(*walk);
            }
            if self.matches_left_compound(complex, walk.level, next) {
                if walk.steps >= Memory::WORTH_IT
                    && let Some(long) = long.iter_mut().find(|long| long.level == walk.level)
                {
                    long.at = next;
                }
                return Found::Here(next);
            }
        }
        Found::Known(false)
    }

    /// Marks the nodes from the start of the walk to the match, or to its end.
    #[cold]
    fn leave_marks(&mut self, complex: &Complex, walk: &Walk<'a>, answer: bool) {
        let question = complex.number + walk.level as u32;
        let mut node = walk.start;
        self.memory.keep_answer(question, node.id(), answer);
        let mut since_a_mark = 0;
        while !answer || node != walk.at {
            let Some(next) = self.step(node, walk.combinator) else {
                return;
            };
            node = next;
            if self.memory.marks(node.id(), &mut since_a_mark) {
                if !answer && self.memory.answer(question, node.id()) == Some(false) {
                    return;
                }
                self.memory.keep_answer(question, node.id(), answer);
            }
        }
    }

    /// OPTIMIZATION: caches expensive answers, because each descendant of the node may need them (test:
    /// `results_for_ancestors_are_cached`).
    #[inline]
    fn matches_left_compound(&mut self, complex: &Complex, level: usize, node: NodeRef<'a>) -> bool {
        let compound = &complex.compounds[level];
        // NOTE: comparing names is faster than a lookup in the cache.
        if let [Test::Name(_) | Test::OneName(_)] = *compound.tests {
            return self.matches_compound(compound, node);
        }
        let question = Memory::COMPOUND | (complex.number + level as u32);
        let has_many_attributes = node.has_many_attributes();
        if (self.has_long_compounds || has_many_attributes)
            && let Some(answer) = self.memory.answer(question, node.id())
        {
            return answer;
        }
        let before = self.effort;
        let answer = self.matches_compound(compound, node);
        let takes_long = self.effort - before >= Memory::WORTH_IT;
        self.has_long_compounds |= takes_long;
        if takes_long || has_many_attributes {
            self.memory.keep_answer(question, node.id(), answer);
        }
        answer
    }

    #[inline]
    pub(super) fn step(&mut self, node: NodeRef<'a>, combinator: Combinator) -> Option<NodeRef<'a>> {
        match combinator {
            Combinator::Descendant | Combinator::Child => node.parent(),
            Combinator::SubsequentSibling | Combinator::NextSibling => self.neighbor(From::Start, node),
        }
    }
}

const GAP: usize = 32;

impl<'a> Query<'a> {
    /// OPTIMIZATION: caches the answer if more than `GAP` other nodes were visited, because each descendant of the element may
    /// need it (test: `results_for_ancestors_are_cached`).
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
    fn far_neighbor(&mut self, towards: From, element: NodeRef<'a>, last: NodeRef<'a>) -> Option<NodeRef<'a>> {
        let question = match towards {
            From::Start => Memory::PREVIOUS_ELEMENT,
            From::End => Memory::NEXT_ELEMENT,
        };
        let number = self.memory.get_or_keep(question, element.id(), || {
            let mut next = beside(towards, last);
            while let Some(node) = next
                && !node.is_element()
            {
                next = beside(towards, node);
            }
            number_of(next.map(NodeRef::id))
        });
        self.numbered(number)
    }

    fn numbered(&self, number: usize) -> Option<NodeRef<'a>> {
        NodeId::from_index(number).map(|id| self.document.node(id))
    }

    /// Whether an element is the [document element](https://dom.spec.whatwg.org/#document-element).
    pub(super) fn is_root(&mut self, element: NodeRef<'a>) -> bool {
        let parent = element.parent();
        parent.is_some_and(|parent| parent.kind() == NodeKind::Document)
            && self.neighbor(From::Start, element).is_none()
    }
}

pub(super) fn beside(towards: From, node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    match towards {
        From::Start => node.previous_sibling(),
        From::End => node.next_sibling(),
    }
}

impl<'a> Query<'a> {
    /// Returns the first answer for the element or one of its ancestors, where `next` finds the ancestors. A long walk leaves
    /// marks: see [`Memory`].
    pub(super) fn inherited(
        &mut self,
        question: u32,
        element: NodeRef<'a>,
        next: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        says: fn(&mut Self, NodeRef<'a>) -> Option<usize>,
    ) -> Option<usize> {
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
            let (mut marked, mut since_a_mark) = (element, 0);
            while marked != node
                && let Some(parent) = next(marked)
            {
                marked = parent;
                if self.memory.marks(marked.id(), &mut since_a_mark) {
                    self.memory.keep(question, marked.id(), kept);
                }
            }
        }
        answer
    }

    /// Finds the nearest inclusive ancestor for which `says` returns an index, by [`index_if`].
    pub(super) fn nearest(
        &mut self,
        question: u32,
        element: NodeRef<'a>,
        next: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        says: fn(&mut Self, NodeRef<'a>) -> Option<usize>,
    ) -> Option<NodeRef<'a>> {
        let number = self.inherited(question, element, next, says)?;
        self.numbered(number)
    }
}

/// Returns 0 for no node.
pub(super) fn number_of(node: Option<NodeId>) -> usize {
    node.map_or(0, NodeId::index)
}

pub(super) fn index_if(holds: bool, node: NodeRef<'_>) -> Option<usize> {
    holds.then_some(node.id().index())
}

pub(super) fn parent_or_host(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    node.parent().or_else(|| node.as_shadow_root()?.node().host())
}

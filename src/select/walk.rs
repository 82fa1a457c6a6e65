//! Matches the compounds to the left of the rightmost one, by walks to ancestors and siblings.

use super::memory::Question;
use super::program::{Combinator, Complex};
use super::query::Query;
use crate::dom::{NodeId, NodeKind, NodeRef};

/// A walk from a node that matches a compound, to nodes that may match the next compound to the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk<'a> {
    /// The index of the compound that the walk searches for.
    level: usize,
    combinator: Combinator,
    first: NodeRef<'a>,
    at: NodeRef<'a>,
}

enum Outcome {
    /// The walk found a node, and waits for the outcome of the walks further left.
    Waits,
    Matches,
    /// Of the combinators of failed walks, this one excludes the most nodes.
    Fails(Combinator),
}

impl<'a> Walk<'a> {
    #[inline]
    fn next(&self) -> Option<NodeRef<'a>> {
        match self.combinator {
            Combinator::Descendant | Combinator::SubsequentSibling => step(self.at, self.combinator),
            Combinator::Child | Combinator::NextSibling => None,
        }
    }

    #[inline]
    const fn outcome(&self, answer: bool) -> Outcome {
        if answer { Outcome::Matches } else { Outcome::Fails(self.combinator) }
    }
}

impl<'a> Query<'a> {
    /// `element` must match the rightmost compound.
    ///
    /// NOTE: not recursive. `walks` has the walks that wait; those of outer selectors come first.
    pub(super) fn matches_to_the_left(&mut self, complex: &Complex, element: NodeRef<'a>) -> bool {
        let outer = self.walks.len();
        let mut outcome = self.start(complex, 0, element);
        loop {
            outcome = match (outcome, self.walks.get(outer..).and_then(<[_]>::last).copied()) {
                (Outcome::Waits, Some(walk)) => self.start(complex, walk.level, walk.at),
                (Outcome::Matches, Some(walk)) => {
                    self.walks.pop();
                    self.keep(complex, &walk, true);
                    Outcome::Matches
                }
                (Outcome::Fails(failed), Some(walk)) => {
                    self.walks.pop();
                    self.resume(complex, walk, failed)
                }
                (outcome, None) => return matches!(outcome, Outcome::Matches),
            };
        }
    }

    /// Starts a walk from a node that matches the compound at `level`.
    #[inline]
    fn start(&mut self, complex: &Complex, level: usize, node: NodeRef<'a>) -> Outcome {
        let Some(combinator) = complex.compounds[level].combinator else {
            return Outcome::Matches;
        };
        match step(node, combinator) {
            Some(first) => self.walk(complex, Walk { level: level + 1, combinator, first, at: first }),
            None => Outcome::Fails(combinator),
        }
    }

    /// Continues a walk after a failure further left, unless the failure excludes the rest of this walk.
    #[inline]
    fn resume(&mut self, complex: &Complex, mut walk: Walk<'a>, failed: Combinator) -> Outcome {
        if failed < walk.combinator
            && let Some(next) = walk.next()
        {
            walk.at = next;
            return self.walk(complex, walk);
        }
        self.keep(complex, &walk, false);
        Outcome::Fails(failed.max(walk.combinator))
    }

    #[inline]
    fn walk(&mut self, complex: &Complex, mut walk: Walk<'a>) -> Outcome {
        let compound = &complex.compounds[walk.level];
        let answer = loop {
            match self.memo.answer(complex.number + walk.level as u32, walk.at.id()) {
                Some(known) if walk.at == walk.first => return walk.outcome(known),
                Some(known) => break known,
                None => {}
            }
            self.memo.steps += 1;
            if self.matches_compound(compound, walk.at) {
                if compound.combinator.is_none() {
                    break true;
                }
                self.walks.push(walk);
                return Outcome::Waits;
            }
            match walk.next() {
                Some(next) => walk.at = next,
                None => break false,
            }
        };
        self.keep(complex, &walk, answer);
        walk.outcome(answer)
    }

    /// Keeps the answer for each node of the walk.
    #[inline]
    fn keep(&mut self, complex: &Complex, walk: &Walk<'a>, answer: bool) {
        let mut next = self.memo.keeps().then_some(walk.first);
        while let Some(node) = next {
            self.memo.keep_answer(complex.number + walk.level as u32, node.id(), answer);
            next = if node == walk.at { None } else { step(node, walk.combinator) };
        }
    }

    /// Returns the first answer for the element or one of its ancestors, where `next` finds the ancestors.
    pub(super) fn inherited(
        &mut self,
        question: Question,
        element: NodeRef<'a>,
        next: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        says: fn(&mut Self, NodeRef<'a>) -> Option<usize>,
    ) -> Option<usize> {
        // NOTE: 0 stands for no answer.
        let mut last = element;
        let answer = loop {
            if let Some(known) = self.memo.number(question as usize, last.id()) {
                break known;
            }
            self.memo.steps += 1;
            if let Some(answer) = says(self, last) {
                break answer + 1;
            }
            match next(last) {
                Some(parent) => last = parent,
                None => break 0,
            }
        };
        let mut asked = self.memo.keeps().then_some(element);
        while let Some(node) = asked {
            self.memo.keep_number(question as usize, node.id(), answer);
            asked = if node == last { None } else { next(node) };
        }
        answer.checked_sub(1)
    }

    /// Finds the nearest inclusive ancestor for which `says` returns an index, by [`index_if`].
    pub(super) fn nearest(
        &mut self,
        question: Question,
        element: NodeRef<'a>,
        next: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        says: fn(&mut Self, NodeRef<'a>) -> Option<usize>,
    ) -> Option<NodeRef<'a>> {
        let index = self.inherited(question, element, next, says)?;
        NodeId::from_index(index).map(|id| self.document.node(id))
    }
}

/// Whether an element is the [document element](https://dom.spec.whatwg.org/#document-element).
pub(super) fn is_root(element: NodeRef<'_>) -> bool {
    let parent = element.parent();
    parent.is_some_and(|parent| parent.kind() == NodeKind::Document) && element.previous_element_sibling().is_none()
}

#[inline]
pub(super) fn step(node: NodeRef<'_>, combinator: Combinator) -> Option<NodeRef<'_>> {
    match combinator {
        Combinator::Descendant | Combinator::Child => node.parent(),
        Combinator::SubsequentSibling | Combinator::NextSibling => node.previous_element_sibling(),
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

//! Answers `:has()`, `:contains()` and `:nth-child()`, for many elements at once when answers are kept.

use std::collections::BTreeMap;
use std::iter;

use super::memory::{Memo, NodeSet, Question};
use super::program::{Combinator, Complex, Contains, Counted, Nth};
use super::query::{Query, step};
use crate::dom::{Edge, NodeRef};

impl<'a> Query<'a> {
    /// Whether a relative selector, whose leftmost combinator leads from the element, leads to a match.
    pub(super) fn has_relative(&mut self, relative: &Complex, element: NodeRef<'a>) -> bool {
        let [compound] = &*relative.compounds else {
            return self.search(relative, element);
        };
        let mut matches = |node| {
            self.memo.steps += 1;
            self.matches_compound(compound, node)
        };
        match compound.combinator {
            Some(Combinator::Child) => element.children().any(matches),
            Some(Combinator::NextSibling) => element.next_element_sibling().is_some_and(matches),
            Some(Combinator::Descendant) => self.has_descendant(relative, element),
            Some(Combinator::SubsequentSibling) => self.has_later_sibling(relative, element),
            None => matches(element),
        }
    }

    /// Searches until the first match. Later searches skip the elements that are known to have no match.
    fn has_descendant(&mut self, relative: &Complex, element: NodeRef<'a>) -> bool {
        let part = relative.number;
        if let Some(answer) = self.memo.answer(part, element.id()) {
            return answer;
        }
        // The answers of the nodes on the way hold unless a match follows.
        self.memo.keep_answer(part, element.id(), false);
        let mut descendants = element.descendants();
        while let Some(node) = descendants.next() {
            self.memo.steps += 1;
            let known = self.memo.answer(part, node.id());
            if known == Some(true) || self.matches_compound(relative.subject(), node) {
                let between = node.ancestors().take_while(|above| *above != element);
                between.chain([element]).for_each(|above| self.memo.keep_answer(part, above.id(), true));
                return true;
            }
            match known {
                Some(_) => descendants.skip_children(),
                None => self.memo.keep_answer(part, node.id(), false),
            }
        }
        false
    }

    fn has_later_sibling(&mut self, relative: &Complex, element: NodeRef<'a>) -> bool {
        let mut last = element;
        let answer = loop {
            if let Some(known) = self.memo.answer(relative.number, last.id()) {
                break known;
            }
            // NOTE: visits all siblings, so that comments are counted as steps.
            let Some(next) = last.next_sibling() else {
                break false;
            };
            self.memo.steps += 1;
            if self.matches_compound(relative.subject(), next) {
                break true;
            }
            last = next;
        };
        let keep = |memo: &mut Memo, node| memo.keep_answer(relative.number, node, answer);
        self.keep_for_walk(element, last, NodeRef::next_sibling, keep);
        answer
    }

    /// Searches the part of the tree that can decide, or the whole tree for all elements if answers are kept.
    fn search(&mut self, relative: &Complex, element: NodeRef<'a>) -> bool {
        if let Some(answer) = self.memo.answer(relative.number, element.id()) {
            return answer;
        }
        let is_whole_tree = self.memo.keeps();
        let root = match relative.compounds.last().and_then(|compound| compound.combinator) {
            _ if is_whole_tree => element.tree_root(),
            Some(Combinator::NextSibling | Combinator::SubsequentSibling) => element.parent().unwrap_or(element),
            _ => element,
        };
        let mut reached: Vec<NodeRef<'a>> = root.inclusive_descendants().filter(NodeRef::is_element).collect();
        self.memo.steps += reached.len();
        if is_whole_tree {
            reached.iter().for_each(|node| self.memo.keep_answer(relative.number, node.id(), false));
        }
        for compound in &relative.compounds {
            let Some(combinator) = compound.combinator else {
                break;
            };
            let mut seen = NodeSet::default();
            let mut starts = Vec::new();
            for mut node in reached {
                if !self.matches_compound(compound, node) {
                    continue;
                }
                while node != root
                    && let Some(start) = step(node, combinator)
                    && seen.insert(start.id())
                {
                    starts.push(start);
                    if matches!(combinator, Combinator::Child | Combinator::NextSibling) {
                        break;
                    }
                    node = start;
                }
            }
            reached = starts;
        }
        if is_whole_tree {
            reached.iter().for_each(|node| self.memo.keep_answer(relative.number, node.id(), true));
        }
        reached.contains(&element)
    }

    /// OPTIMIZATION: text is read once for all ancestors (test: `text_is_read_once_for_all_ancestors`).
    pub(super) fn contains(&mut self, contains: &Contains, element: NodeRef<'a>) -> bool {
        if contains.searches_nodes_separately {
            return element.children().any(|child| child.as_text().is_some_and(|text| contains.is_in(text)));
        }
        if let Some(answer) = self.memo.answer(contains.number, element.id()) {
            return answer;
        }
        let is_whole_tree = self.memo.keeps();
        let root = if is_whole_tree { element.tree_root() } else { element };
        let mut answer = false;
        let mut matched = vec![0; contains.strings.len()];
        let mut position = 0;
        let mut last_start = None;
        let mut starts = Vec::new();
        for edge in root.traverse() {
            match edge {
                Edge::Enter(node) => match node.as_text() {
                    Some(text) => {
                        for (wanted, matched) in contains.strings.iter().zip(&mut matched) {
                            if let Some(end) = wanted.read(text.as_bytes(), matched) {
                                last_start = last_start.max(Some(position + end - wanted.length()));
                            }
                        }
                        position += text.len();
                    }
                    None => starts.push(position),
                },
                Edge::Leave(node) if node.as_text().is_none() => {
                    // All matches so far end inside the element or before it.
                    let has_match = last_start >= starts.pop();
                    if node == element {
                        answer = has_match;
                    }
                    if is_whole_tree {
                        self.memo.keep_answer(contains.number, node.id(), has_match);
                    }
                }
                Edge::Leave(_) => {}
            }
        }
        self.memo.steps += position + 1;
        answer
    }

    pub(super) fn is_nth(&mut self, nth: &Nth, element: NodeRef<'a>) -> bool {
        let question = Question::Index as usize + nth.number;
        let known = self.memo.number(question, element.id());
        let index = known.unwrap_or_else(|| self.count_siblings(nth, question, element));
        index != 0 && nth.takes(index)
    }

    /// Returns the index of an element. Counts all siblings if answers are kept.
    fn count_siblings(&mut self, nth: &Nth, question: usize, element: NodeRef<'a>) -> usize {
        let keeps = self.memo.keeps();
        let (mut count, mut counts_by_name, mut answer) = (0, BTreeMap::new(), 0);
        let first = match element.parent() {
            None => Some(element),
            Some(parent) if nth.is_from_end => parent.last_child(),
            Some(parent) => parent.first_child(),
        };
        let next = |node: &NodeRef<'a>| if nth.is_from_end { node.previous_sibling() } else { node.next_sibling() };
        for node in iter::successors(first, next) {
            self.memo.steps += 1;
            if let Some(name) = node.expanded_name() {
                let (count, is_counted) = match &nth.counted {
                    Counted::All => (&mut count, true),
                    Counted::OfType => (counts_by_name.entry(name.raw()).or_insert(0), true),
                    Counted::Of(list) => (&mut count, self.matches_one_of(list, node)),
                };
                *count += usize::from(is_counted);
                let index = if is_counted { *count } else { 0 };
                if keeps {
                    self.memo.keep_number(question, node.id(), index);
                }
                if node == element {
                    answer = index;
                    if !keeps {
                        break;
                    }
                }
            }
        }
        answer
    }
}

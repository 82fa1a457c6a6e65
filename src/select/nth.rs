//! [Child-indexed pseudo-classes](https://www.w3.org/TR/selectors-4/#child-index): `:nth-child()` and its kin.

use std::collections::HashMap;

use super::indexes::NOT_COUNTED;
use super::program::{Counted, From, Nth};
use super::query::Query;
use crate::dom::NodeRef;
use crate::names::ExpandedName;

/// How many siblings are counted for one element. If there are more, the indexes of all are kept.
const FEW: usize = 16;

impl<'a> Query<'a> {
    /// Whether an element is one of those that are meant.
    pub(super) fn is_nth(&mut self, nth: &Nth, element: NodeRef<'a>) -> bool {
        let index = self.index(nth, element);
        index != NOT_COUNTED && nth.takes(index)
    }

    /// The index of an element among those that are counted, from 1 on.
    fn index(&mut self, nth: &Nth, element: NodeRef<'a>) -> u32 {
        if let Some(&index) = self.indexes[nth.table].0.get(element.id().index())
            && index != 0
        {
            return index;
        }
        // OPTIMIZATION: few siblings are counted without a table (test: `queries_are_equal_to_the_reference`).
        if let Some(index) = self.count_few(nth, element) {
            return index;
        }
        let table = self.index_all(nth, element);
        table[element.id().index()]
    }

    /// The index of an element that has few siblings before it.
    fn count_few(&mut self, nth: &Nth, element: NodeRef<'a>) -> Option<u32> {
        if let Counted::Of(list) = &nth.counted
            && !self.matches_one_within(list, element)
        {
            return Some(NOT_COUNTED);
        }
        let mut index = 1;
        let mut node = element;
        for _ in 0..FEW {
            let next = match nth.from {
                From::Start => node.previous_sibling(),
                From::End => node.next_sibling(),
            };
            let Some(next) = next else {
                return Some(index);
            };
            node = next;
            if node.is_element() && self.is_counted(nth, node, element) {
                index += 1;
            }
        }
        None
    }

    fn is_counted(&mut self, nth: &Nth, sibling: NodeRef<'a>, element: NodeRef<'a>) -> bool {
        match &nth.counted {
            Counted::All => true,
            Counted::OfType => sibling.name() == element.name(),
            Counted::Of(list) => self.matches_one_within(list, sibling),
        }
    }

    /// Keeps the indexes of an element and all its siblings.
    fn index_all(&mut self, nth: &Nth, element: NodeRef<'a>) -> &[u32] {
        let mut table = std::mem::take(&mut self.indexes[nth.table].0);
        let count = self.document().node_count();
        table.resize(count + 1, 0);
        let first = match nth.from {
            From::Start => first_sibling(element),
            From::End => last_sibling(element),
        };
        let mut counts: HashMap<Option<ExpandedName>, u32> = HashMap::new();
        let mut next = Some(first);
        while let Some(node) = next {
            if node.is_element() {
                self.effort += 1;
                let (kind, is_counted) = match &nth.counted {
                    Counted::All => (None, true),
                    Counted::OfType => (node.name(), true),
                    Counted::Of(list) => (None, self.matches_one_within(list, node)),
                };
                table[node.id().index()] = match is_counted {
                    true => {
                        let count = counts.entry(kind).or_insert(0);
                        *count += 1;
                        *count
                    }
                    false => NOT_COUNTED,
                };
            }
            next = match nth.from {
                From::Start => node.next_sibling(),
                From::End => node.previous_sibling(),
            };
        }
        let place = &mut self.indexes[nth.table].0;
        *place = table;
        place
    }
}

fn first_sibling(node: NodeRef<'_>) -> NodeRef<'_> {
    match node.parent().and_then(|parent| parent.first_child()) {
        Some(first) => first,
        None => node,
    }
}

fn last_sibling(node: NodeRef<'_>) -> NodeRef<'_> {
    match node.parent().and_then(|parent| parent.last_child()) {
        Some(last) => last,
        None => node,
    }
}

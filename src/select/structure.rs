//! Answers `:has()`, `:contains()` and `:nth-child()` for many elements at once.

use std::collections::HashMap;

use super::memory::NodeSet;
use super::program::{Combinator, Complex, Contains, Counted, From, Has, Nth};
use super::query::Query;
use super::walk::beside;
use crate::dom::{Edge, NodeRef};

/// The number of nodes near an element that are tested before an entire subtree is searched.
const NEAR: usize = 64;

/// The number of parts that are searched before the whole tree is searched.
const SEARCHES_OF_PARTS: u32 = 4;

impl<'a> Query<'a> {
    pub(super) fn has_relatives(&mut self, has: &Has, element: NodeRef<'a>) -> bool {
        if !self.answered[has.table].known.contains(element.id()) {
            match self.look_near(has, element) {
                Some(answer) => {
                    let relatives = &mut self.answered[has.table];
                    relatives.known.insert(element.id());
                    if answer {
                        relatives.having.insert(element.id());
                    }
                    return answer;
                }
                None => self.search(has, element),
            }
        }
        self.answered[has.table].having.contains(element.id())
    }

    /// Returns `None` if the nearest relatives do not determine the result.
    ///
    /// OPTIMIZATION: the nearest relatives usually determine the result (test: `queries_equal_the_reference`). Without this
    /// check, the scoreboard's selectors take 16 % more instructions.
    fn look_near(&mut self, has: &Has, element: NodeRef<'a>) -> Option<bool> {
        let mut is_told = true;
        for complex in &has.relatives {
            let [compound] = &*complex.compounds else {
                is_told = false;
                continue;
            };
            let mut next = match compound.combinator {
                Some(Combinator::Descendant | Combinator::Child) => element.first_child(),
                _ => element.next_sibling(),
            };
            let mut left = NEAR;
            while let Some(node) = next {
                // NOTE: each child is tested for only one parent, so the number of tested children is not limited.
                if left == 0 && compound.combinator != Some(Combinator::Child) {
                    is_told = false;
                    break;
                }
                left = left.saturating_sub(1);
                self.effort += 1;
                if node.is_element() {
                    if self.matches_compound(compound, node) {
                        return Some(true);
                    }
                    if compound.combinator == Some(Combinator::NextSibling) {
                        break;
                    }
                }
                next = match compound.combinator {
                    Some(Combinator::Descendant) => node.following(element),
                    _ => node.next_sibling(),
                };
            }
        }
        is_told.then_some(false)
    }

    fn search(&mut self, has: &Has, element: NodeRef<'a>) {
        let mut relatives = std::mem::take(&mut self.answered[has.table]);
        let among_siblings = has.relatives.iter().any(|complex| {
            let first = complex.compounds.last().and_then(|compound| compound.combinator);
            !matches!(first, Some(Combinator::Child | Combinator::Descendant))
        });
        let part = match element.parent() {
            Some(parent) if among_siblings => parent,
            _ => element,
        };
        // OPTIMIZATION: the first few searches read only parts of the tree, and a later search reads the whole tree once (test:
        // `queries_equal_the_reference`).
        relatives.searches += 1;
        let root = match relatives.searches {
            searches if searches <= SEARCHES_OF_PARTS => part,
            _ => part.top(),
        };
        for complex in &has.relatives {
            self.search_for(complex, root, &mut relatives.having);
        }
        for node in root.inclusive_descendants() {
            // NOTE: the siblings of `root` were not tested. The root of the whole tree has no siblings.
            let is_answered = node != root || !among_siblings || node.parent().is_none() || part == element;
            if node.is_element() && is_answered {
                relatives.known.insert(node.id());
            }
        }
        self.answered[has.table] = relatives;
    }

    /// Adds to `having` the elements in `root` from which the relative selector leads to a match inside `root`.
    fn search_for(&mut self, complex: &Complex, root: NodeRef<'a>, having: &mut NodeSet) {
        let mut reached = Vec::new();
        for node in root.inclusive_descendants() {
            if node.is_element() {
                reached.push(node);
            }
        }
        self.effort += reached.len() as u64;
        for compound in &complex.compounds {
            let Some(combinator) = compound.combinator else {
                return;
            };
            let mut seen = NodeSet::default();
            let mut starts = Vec::new();
            for mut node in reached {
                if !self.matches_compound(compound, node) {
                    continue;
                }
                while node != root
                    && let Some(start) = self.step(node, combinator)
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
        for node in reached {
            having.insert(node.id());
        }
    }
}

impl<'a> Query<'a> {
    pub(super) fn contains(&mut self, contains: &Contains, element: NodeRef<'a>) -> bool {
        let answered = &mut self.answered[contains.table];
        if !answered.known.contains(element.id()) {
            if contains.searches_nodes_separately {
                answered.known.insert(element.id());
                if element.children().any(|child| child.as_text().is_some_and(|text| contains.is_in(text))) {
                    answered.having.insert(element.id());
                }
            } else {
                self.search_text(contains, element);
            }
        }
        self.answered[contains.table].having.contains(element.id())
    }

    /// OPTIMIZATION: text is read once for all ancestors (test: `text_is_read_once_for_all_ancestors`). If elements are tested
    /// before their ancestors a few times, the next search reads the whole tree.
    fn search_text(&mut self, contains: &Contains, element: NodeRef<'a>) {
        let answered = &mut self.answered[contains.table];
        let root = match answered.searches {
            searches if searches < SEARCHES_OF_PARTS => element,
            _ => element.top(),
        };
        let mut is_repeated = false;
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
                    let start = starts.pop();
                    if node.is_element() {
                        is_repeated |= !answered.known.insert(node.id());
                        // All matches so far end inside the element or before it.
                        if last_start >= start {
                            answered.having.insert(node.id());
                        }
                    }
                }
                Edge::Leave(_) => {}
            }
        }
        answered.searches += u32::from(is_repeated);
    }
}

/// The index of elements that `:nth-child()` does not count.
const NOT_COUNTED: u32 = u32::MAX;

/// With more siblings than this, a query caches the indexes of all siblings.
const FEW: usize = 16;

impl<'a> Query<'a> {
    pub(super) fn is_nth(&mut self, nth: &Nth, element: NodeRef<'a>) -> bool {
        let index = self.index(nth, element);
        index != NOT_COUNTED && nth.takes(index)
    }

    fn index(&mut self, nth: &Nth, element: NodeRef<'a>) -> u32 {
        if let Some(&index) = self.indexes[nth.table].get(element.id().index())
            && index != 0
        {
            return index;
        }
        count_few(nth, element).unwrap_or_else(|| self.index_all(nth, element)[element.id().index()])
    }

    fn index_all(&mut self, nth: &Nth, element: NodeRef<'a>) -> &[u32] {
        let mut table = std::mem::take(&mut self.indexes[nth.table]);
        table.resize(self.document.node_count() + 1, 0);
        let mut count = 0;
        let mut counts_by_name = HashMap::new();
        let mut next = match (nth.from, element.parent()) {
            (_, None) => Some(element),
            (From::Start, Some(parent)) => parent.first_child(),
            (From::End, Some(parent)) => parent.last_child(),
        };
        while let Some(node) = next {
            if let Some(name) = node.expanded_name() {
                self.effort += 1;
                let (count, is_counted) = match &nth.counted {
                    Counted::All => (&mut count, true),
                    Counted::OfType => (counts_by_name.entry(u64::from(name.raw())).or_insert(0), true),
                    Counted::Of(list) => (&mut count, self.matches_one_of(list, node)),
                };
                *count += usize::from(is_counted);
                table[node.id().index()] = if is_counted { *count as u32 } else { NOT_COUNTED };
            }
            next = match nth.from {
                From::Start => node.next_sibling(),
                From::End => node.previous_sibling(),
            };
        }
        self.indexes[nth.table] = table;
        &self.indexes[nth.table]
    }
}

/// OPTIMIZATION: few siblings need no table (test: `queries_equal_the_reference`). With a table, `matches` with
/// `li:nth-child(2)` takes 2.2 times as many instructions.
///
/// NOTE: a list of selectors needs the table, because it may contain another list.
fn count_few(nth: &Nth, element: NodeRef<'_>) -> Option<u32> {
    let counts_all = match nth.counted {
        Counted::All => true,
        Counted::OfType => false,
        Counted::Of(_) => return None,
    };
    let mut index = 1;
    let mut node = element;
    for _ in 0..FEW {
        let Some(next) = beside(nth.from, node) else {
            return Some(index);
        };
        node = next;
        let is_counted = node.is_element() && (counts_all || node.expanded_name() == element.expanded_name());
        index += u32::from(is_counted);
    }
    None
}

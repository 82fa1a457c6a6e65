//! The [relational pseudo-class](https://www.w3.org/TR/selectors-4/#relational): `:has()`.
//!
//! It is answered for all elements of a tree at once: from the elements that the rightmost compound matches, back to those
//! from which they are reached. That takes time in proportion to the size of the tree, however deep it is.

use super::program::{Combinator, Complex, Has};
use super::query::Query;
use super::relatives::NodeSet;
use super::walk::previous_element;
use crate::dom::NodeRef;

/// How many nodes are looked at before a part of the tree is searched.
const NEAR: usize = 64;

/// After how many searches of parts the whole tree is searched.
const SEARCHES_OF_PARTS: u32 = 4;

impl<'a> Query<'a> {
    /// Whether an element has one of the relatives.
    pub(super) fn has_relatives(&mut self, has: &Has, element: NodeRef<'a>) -> bool {
        if !self.relatives[has.table].known.holds(element.id()) {
            match self.look_near(has, element) {
                Some(answer) => {
                    let relatives = &mut self.relatives[has.table];
                    relatives.known.insert(element.id());
                    if answer {
                        relatives.having.insert(element.id());
                    }
                    return answer;
                }
                None => self.search(has, element),
            }
        }
        self.relatives[has.table].having.holds(element.id())
    }

    /// Looks at some of the nearest relatives of an element. `None` if that does not tell.
    ///
    /// OPTIMIZATION: mostly it does (test: `queries_are_equal_to_the_reference`).
    fn look_near(&mut self, has: &Has, element: NodeRef<'a>) -> Option<bool> {
        let mut is_told = true;
        for complex in &has.relatives {
            let [compound] = &*complex.compounds else {
                is_told = false;
                continue;
            };
            let mut descendants = element.descendants();
            let mut children = element.children();
            let mut siblings = element.next_siblings();
            let mut next = || match compound.combinator {
                Some(Combinator::Descendant) => descendants.next(),
                Some(Combinator::Child) => children.next(),
                _ => siblings.next(),
            };
            let mut left = NEAR;
            while let Some(node) = next() {
                // NOTE: a child is looked at for one parent only.
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
            }
        }
        is_told.then_some(false)
    }

    /// Answers for an element, and for others on the way.
    fn search(&mut self, has: &Has, element: NodeRef<'a>) {
        let mut relatives = std::mem::take(&mut self.relatives[has.table]);
        let starts_with = |complex: &Complex| complex.compounds.last()?.combinator;
        let among_siblings = has.relatives.iter().any(|complex| {
            !matches!(
                starts_with(complex),
                Some(Combinator::Child | Combinator::Descendant)
            )
        });
        let part = match element.parent() {
            Some(parent) if among_siblings => parent,
            _ => element,
        };
        // OPTIMIZATION: an element that is asked alone needs its own part of the tree only; where many are asked, the whole
        // tree is searched once (test: `queries_are_equal_to_the_reference`).
        relatives.searches += 1;
        let root = match relatives.searches {
            searches if searches <= SEARCHES_OF_PARTS => part,
            _ => part.ancestors().last().unwrap_or(part),
        };
        for complex in &has.relatives {
            self.search_for(complex, root, &mut relatives.having);
        }
        for node in root.inclusive_descendants().filter(NodeRef::is_element) {
            // NOTE: the siblings of the root itself were not looked at, but for the root of the whole tree, which has none.
            let is_answered =
                node != root || !among_siblings || node.parent().is_none() || part == element;
            if is_answered {
                relatives.known.insert(node.id());
            }
        }
        self.relatives[has.table] = relatives;
    }

    /// Adds the elements in a part of a tree from which a relative selector leads to an element in it.
    fn search_for(&mut self, complex: &Complex, root: NodeRef<'a>, having: &mut NodeSet) {
        let subject = complex.subject();
        let nodes = root.inclusive_descendants().filter(NodeRef::is_element);
        let mut reached: Vec<NodeRef<'a>> = Vec::new();
        for node in nodes {
            self.effort += 1;
            if self.matches_compound(subject, node) {
                reached.push(node);
            }
        }
        for (level, compound) in complex.compounds.iter().enumerate() {
            let Some(combinator) = compound.combinator else {
                return;
            };
            let left = complex.compounds.get(level + 1);
            let mut seen = NodeSet::default();
            let mut next = Vec::new();
            for node in reached {
                lead_back(node, root, combinator, |node| {
                    let is_new = seen.insert(node.id());
                    if is_new {
                        next.push(node);
                    }
                    is_new
                });
            }
            let Some(left) = left else {
                next.iter().for_each(|node| {
                    having.insert(node.id());
                });
                return;
            };
            next.retain(|node| self.matches_compound(left, *node));
            reached = next;
        }
    }
}

/// Names the nodes in a part of a tree from which a combinator leads to a node, until one is not new.
fn lead_back<'a>(
    node: NodeRef<'a>,
    root: NodeRef<'a>,
    combinator: Combinator,
    mut is_new: impl FnMut(NodeRef<'a>) -> bool,
) {
    if node == root {
        return;
    }
    match combinator {
        Combinator::Child => {
            if let Some(parent) = node.parent() {
                is_new(parent);
            }
        }
        Combinator::Descendant => {
            let mut node = node;
            while node != root
                && let Some(parent) = node.parent()
                && is_new(parent)
            {
                node = parent;
            }
        }
        Combinator::NextSibling => {
            if let Some(previous) = previous_element(node) {
                is_new(previous);
            }
        }
        Combinator::SubsequentSibling => {
            let mut node = node;
            while let Some(previous) = previous_element(node)
                && is_new(previous)
            {
                node = previous;
            }
        }
    }
}

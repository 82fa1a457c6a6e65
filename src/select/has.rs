//! The [relational pseudo-class](https://www.w3.org/TR/selectors-4/#relational): `:has()`.
//!
//! It is answered for all elements of a tree at once: from the elements that the rightmost compound matches, back to those
//! from which they are reached. That takes time in proportion to the size of the tree, however deep it is.

use super::program::{Combinator, Complex, Has};
use super::query::Query;
use super::relatives::NodeSet;
use super::walk::previous_element;
use crate::dom::NodeRef;

/// After how many searches of parts the whole tree is searched.
const SEARCHES_OF_PARTS: u32 = 4;

impl<'a> Query<'a> {
    /// Whether an element has one of the relatives.
    pub(super) fn has_relatives(&mut self, has: &Has, element: NodeRef<'a>) -> bool {
        if !self.relatives[has.table].known.holds(element.id()) {
            self.search(has, element);
        }
        self.relatives[has.table].having.holds(element.id())
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
        // tree is searched once (test: `queries_are_equal_to_the_plain_match`).
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

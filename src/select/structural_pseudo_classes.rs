//! Matches `:has()`, `:contains()` and `:nth-child()`, for many elements in one traversal when results are cached.

use std::collections::{HashMap, HashSet};
use std::iter;

use memchr::memmem;

use super::compiled_selector::{Combinator, ComplexSelector, ContainsSelector, NthFilter, NthSelector};
use super::match_cache::{CachedProperty, MatchCache};
use super::matching::{MatchingContext, parent_or_previous_element};
use crate::dom::{Edge, NodeRef};

impl<'a> MatchingContext<'a> {
    /// Whether a relative selector, whose leftmost combinator leads from the element, leads to a match.
    pub(super) fn matches_has(&mut self, relative: &ComplexSelector, element: NodeRef<'a>) -> bool {
        let [compound] = &*relative.compounds else {
            return self.has_multi_compound_match(relative, element);
        };
        let mut matches = |node| {
            self.cache.steps += 1;
            self.matches_compound(compound, node)
        };
        match compound.combinator {
            Some(Combinator::Child) => element.children().any(matches),
            Some(Combinator::NextSibling) => element.next_element_sibling().is_some_and(matches),
            Some(Combinator::Descendant) => self.has_matching_descendant(relative, element),
            Some(Combinator::SubsequentSibling) => self.has_later_matching_sibling(relative, element),
            None => matches(element),
        }
    }

    /// Searches until the first match. Later searches skip the elements that are known to have no match.
    fn has_matching_descendant(&mut self, relative: &ComplexSelector, element: NodeRef<'a>) -> bool {
        let cache_key = relative.cache_key;
        if let Some(result) = self.cache.cached_match(cache_key, element.id()) {
            return result;
        }
        // The results of the visited nodes hold unless a match follows.
        self.cache.insert_match_if_caching(cache_key, element.id(), false);
        let mut descendants = element.descendants();
        while let Some(node) = descendants.next() {
            self.cache.steps += 1;
            let cached = self.cache.cached_match(cache_key, node.id());
            if cached == Some(true) || self.matches_compound(relative.subject(), node) {
                for above in node.ancestors().take_while(|above| *above != element).chain([element]) {
                    self.cache.insert_match_if_caching(cache_key, above.id(), true);
                }
                return true;
            }
            match cached {
                Some(_) => descendants.skip_children(),
                None => self.cache.insert_match_if_caching(cache_key, node.id(), false),
            }
        }
        false
    }

    fn has_later_matching_sibling(&mut self, relative: &ComplexSelector, element: NodeRef<'a>) -> bool {
        let mut last = element;
        let result = loop {
            if let Some(cached) = self.cache.cached_match(relative.cache_key, last.id()) {
                break cached;
            }
            // NOTE: visits all siblings, so that comments are counted as steps.
            let Some(next) = last.next_sibling() else {
                break false;
            };
            self.cache.steps += 1;
            if self.matches_compound(relative.subject(), next) {
                break true;
            }
            last = next;
        };
        let insert = |cache: &mut MatchCache, node| cache.insert_match_if_caching(relative.cache_key, node, result);
        self.cache_visited_nodes_if_caching(element, last, NodeRef::next_sibling, insert);
        result
    }

    /// Searches the part of the tree that can decide, or the whole tree for all elements if results are cached.
    fn has_multi_compound_match(&mut self, relative: &ComplexSelector, element: NodeRef<'a>) -> bool {
        if let Some(result) = self.cache.cached_match(relative.cache_key, element.id()) {
            return result;
        }
        let is_full_tree = self.cache.is_caching();
        let root = match relative.compounds.last().and_then(|compound| compound.combinator) {
            _ if is_full_tree => element.tree_root(),
            Some(Combinator::NextSibling | Combinator::SubsequentSibling) => element.parent().unwrap_or(element),
            _ => element,
        };
        let mut matching_nodes: Vec<NodeRef<'a>> = root.inclusive_descendants().filter(NodeRef::is_element).collect();
        self.cache.steps += matching_nodes.len();
        if is_full_tree {
            for node in &matching_nodes {
                self.cache.insert_match_if_caching(relative.cache_key, node.id(), false);
            }
        }
        for compound in &relative.compounds {
            let Some(combinator) = compound.combinator else {
                break;
            };
            let mut seen = HashSet::new();
            let mut next_nodes = Vec::new();
            matching_nodes.retain(|node| self.matches_compound(compound, *node));
            for mut node in matching_nodes {
                while node != root
                    && let Some(start) = parent_or_previous_element(node, combinator)
                    && seen.insert(start.id())
                {
                    next_nodes.push(start);
                    if matches!(combinator, Combinator::Child | Combinator::NextSibling) {
                        break;
                    }
                    node = start;
                }
            }
            matching_nodes = next_nodes;
        }
        if is_full_tree {
            for node in &matching_nodes {
                self.cache.insert_match_if_caching(relative.cache_key, node.id(), true);
            }
        }
        matching_nodes.contains(&element)
    }

    /// OPTIMIZATION: text is read once for all ancestors, so a query takes linear time (test:
    /// `text_is_read_once_for_all_ancestors`; guard: the trial `div div div:contains(x)` of `complexity`).
    pub(super) fn matches_contains(&mut self, contains: &ContainsSelector, element: NodeRef<'a>) -> bool {
        if contains.searches_nodes_separately {
            let finds = |text: &str, string: &str| memmem::find(text.as_bytes(), string.as_bytes()).is_some();
            let mut texts = element.children().filter_map(NodeRef::as_text);
            return texts.any(|text| contains.strings.iter().any(|searcher| finds(text, &searcher.string)));
        }
        if let Some(result) = self.cache.cached_match(contains.cache_key, element.id()) {
            return result;
        }
        let root = if self.cache.is_caching() { element.tree_root() } else { element };
        let mut result = false;
        let mut matched = vec![0; contains.strings.len()];
        let mut position = 0;
        let mut last_start = None;
        let mut starts = Vec::new();
        for edge in root.traverse() {
            match edge {
                Edge::Enter(node) => match node.as_text() {
                    Some(text) => {
                        for (searcher, matched) in contains.strings.iter().zip(&mut matched) {
                            if let Some(end) = searcher.find_last_match_end(text.as_bytes(), matched) {
                                last_start = last_start.max(Some(position + end - searcher.string.len()));
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
                        result = has_match;
                    }
                    self.cache.insert_match_if_caching(contains.cache_key, node.id(), has_match);
                }
                Edge::Leave(_) => {}
            }
        }
        self.cache.steps += position + 1;
        result
    }

    pub(super) fn matches_nth(&mut self, nth: &NthSelector, element: NodeRef<'a>) -> bool {
        let property = CachedProperty::NthIndex as usize + nth.cache_offset;
        let cached = self.cache.cached_value(property, element.id());
        let index = cached.unwrap_or_else(|| self.compute_nth_index(nth, property, element));
        index != 0 && nth.matches_index(index)
    }

    /// Returns the index of an element. Counts all siblings if results are cached.
    fn compute_nth_index(&mut self, nth: &NthSelector, property: usize, element: NodeRef<'a>) -> usize {
        let is_caching = self.cache.is_caching();
        let (mut count, mut counts_by_name, mut result) = (0, HashMap::new(), 0);
        let first = match element.parent() {
            None => Some(element),
            Some(parent) if nth.is_from_end => parent.last_child(),
            Some(parent) => parent.first_child(),
        };
        let next = |node: &NodeRef<'a>| if nth.is_from_end { node.previous_sibling() } else { node.next_sibling() };
        for node in iter::successors(first, next) {
            self.cache.steps += 1;
            if let Some(name) = node.expanded_name() {
                let (count, is_included) = match &nth.filter {
                    NthFilter::All => (&mut count, true),
                    NthFilter::OfType => (counts_by_name.entry(name.raw()).or_insert(0), true),
                    NthFilter::Of(list) => (&mut count, self.matches_selector_list(list, node)),
                };
                *count += usize::from(is_included);
                let index = if is_included { *count } else { 0 };
                self.cache.insert_value_if_caching(property, node.id(), index);
                if node == element {
                    result = index;
                    if !is_caching {
                        break;
                    }
                }
            }
        }
        result
    }
}

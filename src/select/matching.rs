//! [`MatchingContext`], which matches a compiled selector with the elements of one document, from right to left.

use selectors::attr::AttrSelectorOperator;

use super::compiled_selector::{
    AttributeSelector, CasedNamePair, Combinator, CompiledSelectorList, ComplexSelector, CompoundSelector,
    KnownOrUnknownName, SimpleSelector, are_equal, includes_word,
};
use super::form_controls::FormControlIndex;
use super::match_cache::{CachedProperty, MatchCache};
use super::pseudo_classes::{AssignedSlots, PSEUDO_CLASS_MATCHERS};
use crate::dom::{Document, NodeId, NodeKind, NodeRef};
use crate::names::{ExpandedName, NameId, Namespace, attribute};
use crate::sink::DocumentMode;

const CLASS: ExpandedName = ExpandedName::without_namespace(attribute::CLASS);
const ID: ExpandedName = ExpandedName::without_namespace(attribute::ID);

#[derive(Clone, Debug)]
pub(super) struct MatchingContext<'a> {
    pub(super) document: &'a Document,
    unknown_name_ids: Vec<Option<NameId>>,
    ignores_id_and_class_case: bool,
    pub(super) scope: Option<NodeId>,
    pub(super) cache: MatchCache,
    pub(super) form_control_index: Option<Box<FormControlIndex>>,
    pub(super) assigned_slots: AssignedSlots,
    pub(super) default_language: Option<&'a str>,
}

impl<'a> MatchingContext<'a> {
    pub(super) fn new(compiled: &CompiledSelectorList, scope: NodeRef<'a>) -> Self {
        let document = scope.document();
        let scope = match scope.kind() {
            NodeKind::Document => scope.first_element_child(),
            _ => Some(scope),
        };
        Self {
            document,
            unknown_name_ids: compiled.unknown_names.iter().map(|name| document.names().find(name)).collect(),
            ignores_id_and_class_case: document.mode() == DocumentMode::Quirks,
            scope: scope.map(|scope| scope.id()),
            cache: MatchCache::new(document),
            form_control_index: None,
            assigned_slots: AssignedSlots::default(),
            default_language: None,
        }
    }

    #[inline]
    pub(super) fn name_id(&self, name: KnownOrUnknownName) -> Option<NameId> {
        match name {
            KnownOrUnknownName::Known(id) => Some(id),
            KnownOrUnknownName::Unknown(number) => self.unknown_name_ids[number],
        }
    }

    #[inline]
    pub(super) fn matches_selector_list(&mut self, list: &[ComplexSelector], element: NodeRef<'a>) -> bool {
        list.iter().any(|complex| {
            self.matches_compound(complex.subject(), element)
                && (complex.compounds.len() == 1 || self.try_match_left_compounds(complex, 0, element).is_ok())
        })
    }

    /// Matches the compounds to the left of the one at `compound_index`, which matches `node`. Of the combinators that
    /// fail, returns the one that excludes the most nodes.
    ///
    /// NOTE: recurses once per compound, not per node.
    fn try_match_left_compounds(
        &mut self,
        complex: &ComplexSelector,
        compound_index: usize,
        node: NodeRef<'a>,
    ) -> Result<(), Combinator> {
        let Some(combinator) = complex.compounds[compound_index].combinator else {
            return Ok(());
        };
        let compound_index = compound_index + 1;
        let cache_key = complex.cache_key + compound_index as u32;
        let first = parent_or_previous_element(node, combinator).ok_or(combinator)?;
        let mut at = first;
        let result = loop {
            match self.cache.cached_match(cache_key, at.id()) {
                Some(true) => break Ok(()),
                Some(false) => break Err(combinator),
                None => self.cache.steps += 1,
            }
            if self.matches_compound(&complex.compounds[compound_index], at) {
                match self.try_match_left_compounds(complex, compound_index, at) {
                    Err(failed) if failed < combinator => {}
                    result => break result,
                }
            }
            match (combinator, parent_or_previous_element(at, combinator)) {
                (Combinator::Descendant | Combinator::SubsequentSibling, Some(next)) => at = next,
                _ => break Err(combinator),
            }
        };
        let is_match = result.is_ok();
        self.cache_visited_nodes_if_caching(
            first,
            at,
            |node| parent_or_previous_element(node, combinator),
            |cache, node| cache.insert_match_if_caching(cache_key, node, is_match),
        );
        result
    }

    pub(super) fn cache_visited_nodes_if_caching(
        &mut self,
        first: NodeRef<'a>,
        last: NodeRef<'a>,
        next: impl Fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        insert: impl Fn(&mut MatchCache, NodeId),
    ) {
        let mut passed = self.cache.is_caching().then_some(first);
        while let Some(node) = passed {
            insert(&mut self.cache, node.id());
            passed = if node == last { None } else { next(node) };
        }
    }

    /// Finds the nearest node for which `is_match` holds: the element itself, or one that `next` finds.
    pub(super) fn find_nearest_cached(
        &mut self,
        property: CachedProperty,
        element: NodeRef<'a>,
        next: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        is_match: fn(&mut Self, NodeRef<'a>) -> bool,
    ) -> Option<NodeRef<'a>> {
        let mut last = element;
        // NOTE: 0 stands for no node.
        let found = loop {
            if let Some(cached) = self.cache.cached_value(property as usize, last.id()) {
                break cached;
            }
            self.cache.steps += 1;
            if is_match(self, last) {
                break last.id().index();
            }
            match next(last) {
                Some(node) => last = node,
                None => break 0,
            }
        };
        self.cache_visited_nodes_if_caching(element, last, next, |cache, node| {
            cache.insert_value_if_caching(property as usize, node, found)
        });
        NodeId::try_from_index(found).map(|id| self.document.node(id))
    }

    pub(super) fn get_or_compute_property(
        &mut self,
        property: CachedProperty,
        node: NodeRef<'a>,
        find: impl FnOnce() -> bool,
    ) -> bool {
        self.cache.get_or_insert_with(property, node.id(), || usize::from(find())) == 1
    }

    #[inline]
    pub(super) fn matches_compound(&mut self, compound: &CompoundSelector, node: NodeRef<'a>) -> bool {
        let Some(name) = node.expanded_name() else {
            // "[…] the virtual scoping root […] is featureless". In this crate, the virtual scoping root is a document
            // fragment.
            return matches!(*compound.simple_selectors, [SimpleSelector::Scope])
                && node.kind() == NodeKind::Fragment
                && self.scope == Some(node.id());
        };
        compound.simple_selectors.iter().all(|test| self.matches_simple(test, node, name))
    }

    #[inline]
    fn matches_simple(&mut self, test: &SimpleSelector, element: NodeRef<'a>, name: ExpandedName) -> bool {
        match test {
            SimpleSelector::Name(pair) => self.matches_name(pair, name),
            SimpleSelector::AnyName(pairs) => pairs.iter().any(|pair| self.matches_name(pair, name)),
            SimpleSelector::Class(class) => element
                .attribute_bytes_if_length(CLASS, class.len()..=usize::MAX)
                .is_some_and(|list| includes_word(list, class.as_bytes(), self.ignores_id_and_class_case)),
            SimpleSelector::Id(id) => element
                .attribute_bytes_if_length(ID, id.len()..=id.len())
                .is_some_and(|candidate| are_equal(candidate, id.as_bytes(), self.ignores_id_and_class_case)),
            SimpleSelector::Attribute(attribute) => self.matches_attribute(attribute, element, name),
            SimpleSelector::Namespace(namespace) => name.namespace() == *namespace,
            SimpleSelector::PseudoClass(test) => PSEUDO_CLASS_MATCHERS[test.matcher_index].1(self, element, test),
            _ => self.matches_rare_simple(test, element),
        }
    }

    #[inline(never)]
    fn matches_rare_simple(&mut self, test: &SimpleSelector, element: NodeRef<'a>) -> bool {
        match test {
            SimpleSelector::Universal => true,
            SimpleSelector::FirstChild => element.previous_element_sibling().is_none(),
            SimpleSelector::LastChild => element.next_element_sibling().is_none(),
            SimpleSelector::Root => is_root_element(element),
            SimpleSelector::Scope => self.scope == Some(element.id()),
            // [Empty](https://www.w3.org/TR/selectors-4/#the-empty-pseudo). NOTE: the draft of 2022 also allows white space,
            // unlike browsers and web platform tests.
            SimpleSelector::Empty => {
                element.children().all(|child| !child.is_element() && child.as_text().is_none_or(str::is_empty))
            }
            SimpleSelector::Is(list) => self.matches_selector_list(list, element),
            SimpleSelector::Not(list) => !self.matches_selector_list(list, element),
            SimpleSelector::Nth(nth) => self.matches_nth(nth, element),
            SimpleSelector::Has(relatives) => relatives.iter().any(|relative| self.matches_has(relative, element)),
            SimpleSelector::Contains(contains) => self.matches_contains(contains, element),
            // `SimpleSelector::Never`, and the selectors in `matches_simple`.
            _ => false,
        }
    }

    #[inline]
    fn name_id_for_element(&self, pair: &CasedNamePair, name: ExpandedName) -> Option<NameId> {
        self.name_id(if name.is_html() { pair.html } else { pair.other })
    }

    #[inline]
    fn matches_name(&self, pair: &CasedNamePair, name: ExpandedName) -> bool {
        self.name_id_for_element(pair, name) == Some(name.local_name())
    }

    fn matches_attribute(&self, test: &AttributeSelector, element: NodeRef<'a>, name: ExpandedName) -> bool {
        let Some(local_name) = self.name_id_for_element(&test.name, name) else {
            return false;
        };
        let Some(namespace) = test.namespace else {
            let mut attributes = element.attributes().filter(|one| one.expanded_name().local_name() == local_name);
            return attributes.any(|one| {
                let comparison = test.comparison.as_ref();
                comparison.is_none_or(|comparison| comparison.matches_value(one.value().as_bytes(), name.is_html()))
            });
        };
        let attribute = ExpandedName::new(namespace, local_name);
        let Some(comparison) = &test.comparison else {
            return element.has_attribute_named(attribute);
        };
        let min_length = comparison.value.len();
        let max_length = if comparison.operator == AttrSelectorOperator::Equal { min_length } else { usize::MAX };
        element
            .attribute_bytes_if_length(attribute, min_length..=max_length)
            .is_some_and(|candidate| comparison.matches_value(candidate, name.is_html()))
    }
}

pub(super) fn is_in_html_namespace(element: NodeRef<'_>) -> bool {
    element.namespace() == Some(Namespace::Html)
}

/// Whether an element is the [document element](https://dom.spec.whatwg.org/#document-element).
fn is_root_element(element: NodeRef<'_>) -> bool {
    let parent = element.parent();
    parent.is_some_and(|parent| parent.kind() == NodeKind::Document) && element.previous_element_sibling().is_none()
}

#[inline]
pub(super) fn parent_or_previous_element(node: NodeRef<'_>, combinator: Combinator) -> Option<NodeRef<'_>> {
    match combinator {
        Combinator::Descendant | Combinator::Child => node.parent(),
        Combinator::SubsequentSibling | Combinator::NextSibling => node.previous_element_sibling(),
    }
}

pub(super) fn parent_or_shadow_host(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    node.parent().or_else(|| node.as_shadow_root()?.node().host())
}

//! The plain match: the matching of the crate `selectors`, from link to link, without a plan. The tests hold queries
//! equal to it.

use std::num::NonZeroUsize;
use std::ptr::NonNull;

use selectors::OpaqueElement;
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::context::{QuirksMode, SelectorCaches};
use selectors::matching::{
    ElementSelectorFlags, MatchingContext, MatchingForInvalidation, MatchingMode,
    NeedsSelectorFlags, matches_selector,
};

use super::grammar::{Grammar, Identifier, NamespaceUrl, PseudoElement, Value};
use super::pseudo_class::PseudoClass;
use super::query::{Query, is_root};
use super::selector::Selector;
use crate::dom::{NodeKind, NodeRef};
use crate::names::{ExpandedName, Namespace};
use crate::sink::DocumentMode;

/// Whether a selector matches an element, given what is asked.
pub(super) fn matches(selector: &Selector, element: NodeRef<'_>, asked: NodeRef<'_>) -> bool {
    let quirks = match element.document().mode() {
        DocumentMode::NoQuirks => QuirksMode::NoQuirks,
        DocumentMode::Quirks => QuirksMode::Quirks,
        DocumentMode::LimitedQuirks => QuirksMode::LimitedQuirks,
    };
    let mut caches = SelectorCaches::default();
    let mut context = MatchingContext::new(
        MatchingMode::Normal,
        None,
        &mut caches,
        quirks,
        NeedsSelectorFlags::No,
        MatchingForInvalidation::No,
    );
    // Without a scope, `:scope` is the root.
    context.scope_element = (asked.kind() != NodeKind::Document).then(|| opaque(asked));
    let mut selectors = selector.parsed().iter();
    selectors.any(|one| matches_selector(one, 0, None, Element(element), &mut context))
}

fn opaque(node: NodeRef<'_>) -> OpaqueElement {
    let number = NonZeroUsize::new(node.id().index()).expect("ids start at 1");
    OpaqueElement::from_ptr(NonNull::without_provenance(number))
}

#[derive(Clone, Copy, Debug)]
struct Element<'a>(NodeRef<'a>);

impl<'a> Element<'a> {
    fn of(node: NodeRef<'a>) -> Option<Self> {
        node.is_element().then_some(Self(node))
    }

    fn value(&self, name: &str) -> Option<&'a str> {
        self.0.attribute_ns(Namespace::None, name)
    }
}

fn case_of(case: CaseSensitivity, one: &str, other: &str) -> bool {
    case.eq(one.as_bytes(), other.as_bytes())
}

impl selectors::Element for Element<'_> {
    type Impl = Grammar;

    fn opaque(&self) -> OpaqueElement {
        opaque(self.0)
    }

    fn parent_element(&self) -> Option<Self> {
        Self::of(self.0.parent()?)
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.previous_siblings().find_map(Self::of)
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.0.next_siblings().find_map(Self::of)
    }

    fn first_element_child(&self) -> Option<Self> {
        self.0.children().find_map(Self::of)
    }

    fn is_html_element_in_html_document(&self) -> bool {
        self.0.name().is_some_and(ExpandedName::is_html)
    }

    fn has_local_name(&self, name: &Identifier) -> bool {
        self.0.local_name() == Some(name.as_str())
    }

    fn has_namespace(&self, url: &NamespaceUrl) -> bool {
        self.0.namespace().map(NamespaceUrl::Known).as_ref() == Some(url)
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.0.name() == other.0.name()
    }

    fn attr_matches(
        &self,
        namespace: &NamespaceConstraint<&NamespaceUrl>,
        name: &Identifier,
        operation: &AttrSelectorOperation<&Value>,
    ) -> bool {
        self.0.attributes().any(|attribute| {
            (match namespace {
                NamespaceConstraint::Any => true,
                NamespaceConstraint::Specific(url) => {
                    NamespaceUrl::Known(attribute.namespace()) == **url
                }
            }) && attribute.local_name() == name.as_str()
                && operation.eval_str(attribute.value())
        })
    }

    fn match_non_ts_pseudo_class(
        &self,
        class: &PseudoClass,
        _: &mut MatchingContext<'_, Grammar>,
    ) -> bool {
        let any = Selector::parse("*").expect("it is a selector");
        Query::new(any.program(), self.0).is_in_class(class, self.0)
    }

    fn match_pseudo_element(
        &self,
        _: &PseudoElement,
        _: &mut MatchingContext<'_, Grammar>,
    ) -> bool {
        false
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        false
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Identifier, case: CaseSensitivity) -> bool {
        let own = self.value("id");
        own.is_some_and(|own| case_of(case, own, id.as_str()))
    }

    fn has_class(&self, class: &Identifier, case: CaseSensitivity) -> bool {
        let mut own = self.value("class").unwrap_or("").split_ascii_whitespace();
        own.any(|own| case_of(case, own, class.as_str()))
    }

    fn has_custom_state(&self, _: &Identifier) -> bool {
        false
    }

    fn imported_part(&self, _: &Identifier) -> Option<Identifier> {
        None
    }

    fn is_part(&self, _: &Identifier) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        !self.0.children().any(|child| match child.kind() {
            NodeKind::Element => true,
            NodeKind::Text => child.text() != Some(""),
            _ => false,
        })
    }

    fn is_root(&self) -> bool {
        is_root(self.0)
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}

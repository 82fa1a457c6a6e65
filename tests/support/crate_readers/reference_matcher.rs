//! A reference matcher for selectors: the crate `selectors` on the public tree. [`reference_pseudo_classes`] has pseudo-classes of
//! form controls, and [`NodeRef::matches`] decides others that depend on more than the structure of the tree.

use std::fmt;
use std::ptr::NonNull;

use cssparser::ToCss;
use precomputed_hash::PrecomputedHash;
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::context::{QuirksMode, SelectorCaches};
use selectors::matching::{
    ElementSelectorFlags, MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, matches_selector,
};
use selectors::parser::{NonTSPseudoClass, ParseRelative, SelectorList, SelectorParseErrorKind};
use selectors::{OpaqueElement, SelectorImpl};
use soupstone::DocumentMode;
use soupstone::dom::{NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::select::Selector;

use super::reference_pseudo_classes;

type Failed = cssparser::ParseError<SelectorParseErrorKind>;

pub struct Reference(SelectorList<Grammar>);

impl Reference {
    pub fn parse(text: &str) -> Option<Self> {
        let mut input = cssparser::Parser::new(text);
        let list = SelectorList::parse(&Grammar, &mut input, ParseRelative::No);
        list.ok().map(Self)
    }

    /// Whether the list matches an element, given the queried node.
    pub fn matches(&self, element: NodeRef<'_>, asked: NodeRef<'_>) -> bool {
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
        let mut selectors = self.0.slice().iter();
        selectors.any(|one| matches_selector(one, 0, None, Element(element), &mut context))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Grammar;

impl SelectorImpl for Grammar {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Text;
    type Identifier = Text;
    type LocalName = Text;
    type NamespaceUrl = Text;
    type NamespacePrefix = Text;
    type BorrowedNamespaceUrl = Text;
    type BorrowedLocalName = Text;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = PseudoElement;
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Text(String);

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PrecomputedHash for Text {
    fn precomputed_hash(&self) -> u32 {
        0
    }
}

impl ToCss for Text {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct PseudoClass(String);

impl NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        false
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum PseudoElement {}

impl selectors::parser::PseudoElement for PseudoElement {}

impl ToCss for PseudoElement {
    fn to_css<W: fmt::Write>(&self, _: &mut W) -> fmt::Result {
        match *self {}
    }
}

impl<'i> selectors::Parser<'i> for Grammar {
    type Impl = Self;
    type Error = SelectorParseErrorKind;

    fn parse_nth_child_of(&self) -> bool {
        true
    }

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }

    fn parse_host(&self) -> bool {
        true
    }

    fn parse_non_ts_pseudo_class(&self, name: &str) -> Result<PseudoClass, Failed> {
        Ok(PseudoClass(format!(":{name}")))
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: &str,
        arguments: &mut cssparser::Parser<'i>,
        _: bool,
    ) -> Result<PseudoClass, Failed> {
        let start = arguments.position();
        while arguments.next().is_ok() {}
        let arguments = arguments.slice_from(start);
        Ok(PseudoClass(format!(":{name}({arguments})")))
    }
}

/// Whether an element's text contains one of the double-quoted strings of a text-searching pseudo-class; `None` for other
/// pseudo-classes.
fn contains(class: &str, element: NodeRef<'_>) -> Option<bool> {
    let (name, arguments) = class.split_once('(')?;
    let texts: Vec<String> = match name {
        ":contains" | ":-soup-contains" => vec![element.text_content()],
        ":-soup-contains-own" => element.children().filter_map(NodeRef::as_text).map(str::to_owned).collect(),
        _ => return None,
    };
    let mut strings = arguments.split('"').skip(1).step_by(2);
    Some(strings.any(|string| texts.iter().any(|text| text.contains(string))))
}

fn opaque(node: NodeRef<'_>) -> OpaqueElement {
    let pointer = NonNull::new(std::ptr::without_provenance_mut::<()>(node.id().index()));
    OpaqueElement::from_ptr(pointer.expect("ids start at 1"))
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
        self.0.namespace() == Some(Namespace::Html)
    }

    fn has_local_name(&self, name: &Text) -> bool {
        self.0.local_name() == Some(name.0.as_str())
    }

    fn has_namespace(&self, url: &Text) -> bool {
        self.0.namespace().map(|namespace| namespace.uri()) == Some(url.0.as_str())
    }

    fn is_same_type(&self, other: &Self) -> bool {
        (self.0.namespace(), self.0.local_name()) == (other.0.namespace(), other.0.local_name())
    }

    fn attr_matches(
        &self,
        namespace: &NamespaceConstraint<&Text>,
        name: &Text,
        operation: &AttrSelectorOperation<&Text>,
    ) -> bool {
        self.0.attributes().any(|attribute| {
            (match namespace {
                NamespaceConstraint::Any => true,
                NamespaceConstraint::Specific(url) => attribute.namespace().uri() == url.0,
            }) && attribute.local_name() == name.0
                && operation.eval_str(attribute.value())
        })
    }

    fn match_non_ts_pseudo_class(&self, class: &PseudoClass, _: &mut MatchingContext<'_, Grammar>) -> bool {
        if let Some(answer) = contains(&class.0, self.0) {
            return answer;
        }
        if let Some(answer) = reference_pseudo_classes::matches(&class.0, self.0) {
            return answer;
        }
        let selector = Selector::parse(&class.0);
        self.0.matches(selector.expect("a known pseudo-class"))
    }

    fn match_pseudo_element(&self, _: &PseudoElement, _: &mut MatchingContext<'_, Grammar>) -> bool {
        false
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        false
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Text, case: CaseSensitivity) -> bool {
        let own = self.value("id");
        own.is_some_and(|own| case_of(case, own, id.as_ref()))
    }

    fn has_class(&self, class: &Text, case: CaseSensitivity) -> bool {
        let mut own = self.value("class").unwrap_or("").split_ascii_whitespace();
        own.any(|own| case_of(case, own, class.as_ref()))
    }

    fn has_custom_state(&self, _: &Text) -> bool {
        false
    }

    fn imported_part(&self, _: &Text) -> Option<Text> {
        None
    }

    fn is_part(&self, _: &Text) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        !self.0.children().any(|child| match child.kind() {
            NodeKind::Element => true,
            NodeKind::Text => child.as_text() != Some(""),
            _ => false,
        })
    }

    fn is_root(&self) -> bool {
        let parent = self.0.parent();
        parent.is_some_and(|parent| parent.kind() == NodeKind::Document)
            && !self.0.previous_siblings().any(|node| node.is_element())
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}

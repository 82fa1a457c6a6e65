use memchr::memmem::Finder;
use selectors::attr::{
    AttrSelectorOperator, AttrSelectorWithOptionalNamespace, NamespaceConstraint, ParsedAttrSelectorOperation,
    ParsedCaseSensitivity,
};
use selectors::parser::{self, Component, NthSelectorData, NthType};

use super::compiled_selector::{
    AttributeComparison, AttributeSelector, CaseSensitivity, CasedNamePair, Combinator, ComplexSelector,
    CompoundSelector, ContainsSelector, KnownOrUnknownName, NthFilter, NthSelector, PseudoClassSelector,
    SimpleSelector, StreamSearcher,
};
use super::error::MAX_COMPOUNDS;
use super::grammar::{AttributeValue, HtmlSelectorImpl, Identifier, PseudoClass, PseudoElement};
use super::pseudo_classes::{MARKUP_PSEUDO_CLASSES, PSEUDO_CLASS_MATCHERS};
use crate::names::{NameId, Namespace};
use crate::tables::selectors::has_case_insensitive_values;

type ParsedSelector = parser::Selector<HtmlSelectorImpl>;

const MAX_MATCHING_COST: u8 = 10;
const IN_NO_NAMESPACE: Option<Namespace> = Some(Namespace::None);

#[derive(Default)]
pub(super) struct SelectorCompiler {
    pub(super) unknown_names: Vec<Box<str>>,
    cache_key_count: u32,
    nth_count: usize,
    /// The number of compounds to the right of the current one, in its complex selector and the enclosing ones.
    depth: usize,
    pub(super) exceeds_compound_limit: bool,
    /// Whether the displayed list would be invalid or have a different meaning.
    pub(super) needs_source_text: bool,
    /// Whether users and scripts change what the selector stands for.
    pub(super) depends_on_runtime_state: bool,
}

impl SelectorCompiler {
    pub(super) fn compile_list<'l>(
        &mut self,
        list: impl IntoIterator<Item = &'l ParsedSelector>,
    ) -> Vec<ComplexSelector> {
        list.into_iter().map(|selector| self.compile_complex(selector)).collect()
    }

    fn compile_complex(&mut self, selector: &ParsedSelector) -> ComplexSelector {
        let mut compounds = Vec::new();
        let mut sequence = selector.iter();
        let outer_depth = self.depth;
        loop {
            self.depth += 1;
            let mut simple_selectors = Vec::new();
            let mut is_anchor = false;
            let mut is_universal = false;
            for component in &mut sequence {
                is_universal |= matches!(component, Component::ExplicitUniversalType);
                is_anchor |= matches!(component, Component::RelativeSelectorAnchor);
                self.compile_component(component, &mut simple_selectors);
            }
            let combinator = sequence.next_sequence();
            if is_anchor && combinator.is_none() {
                break;
            }
            let combinator = combinator.map(|combinator| match combinator {
                parser::Combinator::Descendant => Combinator::Descendant,
                parser::Combinator::Child => Combinator::Child,
                parser::Combinator::NextSibling => Combinator::NextSibling,
                parser::Combinator::LaterSibling => Combinator::SubsequentSibling,
                // A pseudo-element is not a node, so the compound before it does not matter.
                _ => {
                    simple_selectors.push(SimpleSelector::Never);
                    Combinator::Descendant
                }
            });
            if is_universal && matches!(*simple_selectors, [SimpleSelector::Scope]) {
                // `:scope` alone can match a document fragment. The `selectors` crate would omit the `*`.
                simple_selectors.push(SimpleSelector::Universal);
                self.needs_source_text = true;
            }
            // NOTE: a sort would add 15 kB to each program that selects.
            let mut ordered = Vec::with_capacity(simple_selectors.len());
            for cost in 0..=MAX_MATCHING_COST {
                ordered.extend(simple_selectors.extract_if(.., |simple| simple.matching_cost() == cost));
            }
            compounds.push(CompoundSelector { simple_selectors: ordered, combinator });
            if combinator.is_none() {
                break;
            }
        }
        self.exceeds_compound_limit |= self.depth > MAX_COMPOUNDS;
        self.depth = outer_depth;
        let cache_key = self.allocate_cache_keys(compounds.len());
        ComplexSelector { compounds, cache_key }
    }

    fn compile_component(
        &mut self,
        component: &Component<HtmlSelectorImpl>,
        simple_selectors: &mut Vec<SimpleSelector>,
    ) {
        self.depends_on_runtime_state |= match component {
            Component::NonTSPseudoClass(PseudoClass::WithStrings(name, _)) => !MARKUP_PSEUDO_CLASSES.contains(name),
            Component::NonTSPseudoClass(_) | Component::Host(_) | Component::Slotted(_) | Component::Part(_) => true,
            Component::PseudoElement(_) => true,
            _ => false,
        };
        simple_selectors.push(match component {
            Component::LocalName(name) => SimpleSelector::Name(self.intern_name_pair(&name.lower_name, &name.name)),
            Component::ID(id) => SimpleSelector::Id(id.as_ref().into()),
            Component::Class(class) => SimpleSelector::Class(class.as_ref().into()),
            Component::AttributeInNoNamespaceExists { local_name, local_name_lower } => {
                self.new_attribute_selector(IN_NO_NAMESPACE, local_name_lower, local_name, None)
            }
            Component::AttributeInNoNamespace { local_name, operator, value, case_sensitivity } => {
                let comparison = Some((*operator, value, *case_sensitivity));
                self.new_attribute_selector(IN_NO_NAMESPACE, local_name, local_name, comparison)
            }
            Component::AttributeOther(attribute) => self.compile_namespaced_attribute(attribute),
            Component::Namespace(_, url) | Component::DefaultNamespace(url) => {
                Namespace::from_uri(url.as_ref()).map_or(SimpleSelector::Never, SimpleSelector::Namespace)
            }
            Component::ExplicitNoNamespace => SimpleSelector::Namespace(Namespace::None),
            Component::Negation(list) => SimpleSelector::Not(self.compile_list(list.slice())),
            Component::Is(list) | Component::Where(list) => simplify_is_selector(self.compile_list(list.slice())),
            Component::Root => SimpleSelector::Root,
            Component::Empty => SimpleSelector::Empty,
            // "[…] when used outside the context of a nesting […] the nesting selector represents […] `:scope`."
            Component::Scope | Component::ImplicitScope | Component::ParentSelector => SimpleSelector::Scope,
            Component::Nth(data) => return simple_selectors.extend(self.compile_nth(data)),
            Component::NthOf(data) => {
                let list = self.compile_list(data.selectors());
                self.new_nth_selector(data.nth_data(), NthFilter::Of(list))
            }
            Component::NonTSPseudoClass(PseudoClass::WithSelectors(_, list)) => {
                self.compile_list(list.slice());
                SimpleSelector::Never
            }
            Component::NonTSPseudoClass(PseudoClass::WithStrings(name, arguments)) => match *name {
                "contains" | "-soup-contains" => self.compile_contains(arguments, false),
                "-soup-contains-own" => self.compile_contains(arguments, true),
                _ => match PSEUDO_CLASS_MATCHERS.iter().position(|(checked, _)| checked == name) {
                    Some(matcher_index) => SimpleSelector::PseudoClass(Box::new(PseudoClassSelector {
                        matcher_index,
                        arguments: arguments.clone(),
                        cache_key: self.allocate_cache_keys(1),
                    })),
                    None => SimpleSelector::Never,
                },
            },
            Component::Has(list) => SimpleSelector::Has(self.compile_list(list.iter().map(|one| &one.selector))),
            Component::ExplicitUniversalType | Component::ExplicitAnyNamespace | Component::RelativeSelectorAnchor => {
                return;
            }
            // The `selectors` crate would write invalid parts, and arguments of pseudo-elements, with unclosed brackets.
            Component::Invalid(_) | Component::PseudoElement(PseudoElement { arguments: Some(_), .. }) => {
                self.needs_source_text = true;
                SimpleSelector::Never
            }
            // A shadow host is outside of the searched tree, and pseudo-elements are not nodes.
            Component::Host(Some(selector)) | Component::Slotted(selector) => {
                self.compile_complex(selector);
                SimpleSelector::Never
            }
            Component::Host(None) | Component::Part(_) | Component::PseudoElement(_) | Component::Combinator(_) => {
                SimpleSelector::Never
            }
        });
    }

    fn new_attribute_selector(
        &mut self,
        namespace: Option<Namespace>,
        html: &Identifier,
        other: &Identifier,
        comparison: Option<(AttrSelectorOperator, &AttributeValue, ParsedCaseSensitivity)>,
    ) -> SimpleSelector {
        let comparison = comparison.map(|(operator, value, case)| {
            let case = match case {
                ParsedCaseSensitivity::ExplicitCaseSensitive => CaseSensitivity::Sensitive,
                ParsedCaseSensitivity::AsciiCaseInsensitive => CaseSensitivity::Insensitive,
                // NOTE: uses the HTML standard's list of attributes with case-insensitive values, not the parser's list.
                _ if namespace == IN_NO_NAMESPACE && has_case_insensitive_values(html.as_ref()) => {
                    CaseSensitivity::InsensitiveInHtml
                }
                _ => CaseSensitivity::Sensitive,
            };
            let (value, lower_case) = (value.as_ref(), value.as_ref().to_ascii_lowercase());
            AttributeComparison { operator, value: value.into(), case, finder: Finder::new(&lower_case).into_owned() }
        });
        let name = self.intern_name_pair(html, other);
        SimpleSelector::Attribute(Box::new(AttributeSelector { namespace, name, comparison }))
    }

    fn compile_namespaced_attribute(
        &mut self,
        attribute: &AttrSelectorWithOptionalNamespace<HtmlSelectorImpl>,
    ) -> SimpleSelector {
        let namespace = match &attribute.namespace {
            None => IN_NO_NAMESPACE,
            Some(NamespaceConstraint::Any) => None,
            Some(NamespaceConstraint::Specific((_, url))) => match Namespace::from_uri(url.as_ref()) {
                None => return SimpleSelector::Never,
                known => known,
            },
        };
        let comparison = match &attribute.operation {
            ParsedAttrSelectorOperation::Exists => None,
            ParsedAttrSelectorOperation::WithValue { operator, case_sensitivity, value } => {
                Some((*operator, value, *case_sensitivity))
            }
        };
        self.new_attribute_selector(namespace, &attribute.local_name_lower, &attribute.local_name, comparison)
    }

    fn compile_nth(&mut self, data: &NthSelectorData) -> Vec<SimpleSelector> {
        vec![match data.ty {
            NthType::OnlyChild => return vec![SimpleSelector::FirstChild, SimpleSelector::LastChild],
            NthType::OnlyOfType => {
                let sides = [NthType::OfType, NthType::LastOfType].map(|ty| NthSelectorData { ty, ..*data });
                return sides.iter().flat_map(|side| self.compile_nth(side)).collect();
            }
            NthType::Child if data.is_simple_edge() => SimpleSelector::FirstChild,
            NthType::LastChild if data.is_simple_edge() => SimpleSelector::LastChild,
            NthType::Child | NthType::LastChild => self.new_nth_selector(data, NthFilter::All),
            NthType::OfType | NthType::LastOfType => self.new_nth_selector(data, NthFilter::OfType),
        }]
    }

    fn new_nth_selector(&mut self, data: &NthSelectorData, filter: NthFilter) -> SimpleSelector {
        let number = self.nth_count;
        self.nth_count += 1;
        SimpleSelector::Nth(Box::new(NthSelector {
            filter,
            is_from_end: data.ty.is_from_end(),
            an_plus_b: data.an_plus_b,
            cache_offset: number,
        }))
    }

    fn compile_contains(&mut self, strings: &[String], searches_nodes_separately: bool) -> SimpleSelector {
        // NOTE: all text contains the empty string, but `:-soup-contains-own()` needs a text node.
        if !searches_nodes_separately && strings.iter().any(String::is_empty) {
            return SimpleSelector::Universal;
        }
        let number = self.allocate_cache_keys(1);
        let strings = strings.iter().map(|text| StreamSearcher::new(text)).collect();
        SimpleSelector::Contains(Box::new(ContainsSelector { strings, searches_nodes_separately, cache_key: number }))
    }

    /// Returns the first of this many numbers.
    fn allocate_cache_keys(&mut self, count: usize) -> u32 {
        let number = self.cache_key_count;
        self.cache_key_count += count as u32;
        number
    }

    fn intern_name_pair(&mut self, html: &Identifier, other: &Identifier) -> CasedNamePair {
        CasedNamePair { html: self.intern_name(html.as_ref()), other: self.intern_name(other.as_ref()) }
    }

    fn intern_name(&mut self, name: &str) -> KnownOrUnknownName {
        if let Some(id) = NameId::known(name) {
            return KnownOrUnknownName::Known(id);
        }
        self.unknown_names.push(name.into());
        KnownOrUnknownName::Unknown(self.unknown_names.len() - 1)
    }
}

/// OPTIMIZATION: a list that contains only names becomes a single test (test: `queries_equal_the_reference`). Otherwise,
/// selecting by the scoreboard's selectors, one of which has such a list, takes 7.1 % more instructions on real pages and
/// 9.1 % on dense pages in the default profile, and 6.9 % and 8.8 % with fat LTO.
fn simplify_is_selector(list: Vec<ComplexSelector>) -> SimpleSelector {
    let single_name = |complex: &ComplexSelector| match (&*complex.compounds, &*complex.subject().simple_selectors) {
        ([_], [SimpleSelector::Name(pair)]) => Some(*pair),
        _ => None,
    };
    let names: Option<Vec<CasedNamePair>> = list.iter().map(single_name).collect();
    names.map_or_else(|| SimpleSelector::Is(list), SimpleSelector::AnyName)
}

impl SimpleSelector {
    fn matching_cost(&self) -> u8 {
        match self {
            Self::Never | Self::Name(_) | Self::AnyName(_) | Self::Namespace(_) | Self::Universal => 0,
            Self::Scope | Self::Root => 1,
            Self::Id(_) => 2,
            Self::Class(_) => 3,
            Self::Attribute(_) => 4,
            Self::FirstChild | Self::LastChild | Self::Empty => 5,
            Self::PseudoClass(_) => 6,
            Self::Is(_) | Self::Not(_) => 7,
            Self::Nth(nth) if matches!(nth.filter, NthFilter::Of(_)) => 9,
            Self::Nth(_) => 8,
            Self::Has(_) | Self::Contains(_) => MAX_MATCHING_COST,
        }
    }
}

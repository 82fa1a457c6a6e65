use memchr::memmem::Finder;
use selectors::attr::{
    AttrSelectorOperator, AttrSelectorWithOptionalNamespace, NamespaceConstraint, ParsedAttrSelectorOperation,
    ParsedCaseSensitivity,
};
use selectors::parser::{Component, NthSelectorData, NthType};

use super::classes::{CHECKS, IN_MARKUP};
use super::error::COMPOUND_LIMIT;
use super::grammar::{Grammar, Identifier, PseudoClass, PseudoElement, Value};
use super::program::{
    AttributeTest, Case, Combinator, Comparison, Complex, Compound, Contains, Counted, Name, NamePair, Nth,
    PseudoClassTest, Test, Wanted,
};
use crate::names::{NameId, Namespace};
use crate::tables::selectors::has_case_insensitive_values;

type Parsed = selectors::parser::Selector<Grammar>;

const IN_NO_NAMESPACE: Option<Namespace> = Some(Namespace::None);

#[derive(Default)]
pub(super) struct Compiler {
    pub(super) names: Vec<Box<str>>,
    part_count: u32,
    nth_count: usize,
    /// The number of compounds to the right of the current one, in its complex selector and those around it.
    depth: usize,
    pub(super) is_too_long: bool,
    /// Whether the displayed list would be invalid or have a different meaning.
    pub(super) is_displayed_with_loss: bool,
    /// Whether users and scripts change what the selector stands for.
    pub(super) depends_on_more: bool,
}

impl Compiler {
    pub(super) fn list<'l>(&mut self, list: impl IntoIterator<Item = &'l Parsed>) -> Vec<Complex> {
        list.into_iter().map(|selector| self.complex(selector)).collect()
    }

    fn complex(&mut self, selector: &Parsed) -> Complex {
        let mut compounds = Vec::new();
        let mut sequence = selector.iter();
        let outer_depth = self.depth;
        loop {
            self.depth += 1;
            let mut tests = Vec::new();
            let mut is_anchor = false;
            let mut is_universal = false;
            for component in &mut sequence {
                is_universal |= matches!(component, Component::ExplicitUniversalType);
                is_anchor |= matches!(component, Component::RelativeSelectorAnchor);
                self.component(component, &mut tests);
            }
            let combinator = sequence.next_sequence();
            if is_anchor && combinator.is_none() {
                break;
            }
            let combinator = match combinator {
                Some(selectors::parser::Combinator::Descendant) => Some(Combinator::Descendant),
                Some(selectors::parser::Combinator::Child) => Some(Combinator::Child),
                Some(selectors::parser::Combinator::NextSibling) => Some(Combinator::NextSibling),
                Some(selectors::parser::Combinator::LaterSibling) => Some(Combinator::SubsequentSibling),
                // A pseudo-element is not a node, so the compound before it does not matter.
                Some(_) => {
                    tests.push(Test::Never);
                    Some(Combinator::Descendant)
                }
                None => None,
            };
            if is_universal && matches!(*tests, [Test::Scope]) {
                // `:scope` alone can match a document fragment. The `selectors` crate would omit the `*`.
                tests.push(Test::Universal);
                self.is_displayed_with_loss = true;
            }
            tests.sort_by_key(Test::cost);
            compounds.push(Compound { tests, combinator });
            if combinator.is_none() {
                break;
            }
        }
        self.is_too_long |= self.depth > COMPOUND_LIMIT;
        self.depth = outer_depth;
        let number = self.number(compounds.len());
        Complex { compounds, number }
    }

    fn component(&mut self, component: &Component<Grammar>, tests: &mut Vec<Test>) {
        self.depends_on_more |= match component {
            Component::NonTSPseudoClass(PseudoClass::Plain(name, _)) => !IN_MARKUP.contains(name),
            Component::NonTSPseudoClass(_) | Component::Host(_) | Component::Slotted(_) | Component::Part(_) => true,
            Component::PseudoElement(_) => true,
            _ => false,
        };
        tests.push(match component {
            Component::LocalName(name) => Test::Name(self.pair(&name.lower_name, &name.name)),
            Component::ID(id) => Test::Id(id.as_str().into()),
            Component::Class(class) => Test::Class(class.as_str().into()),
            Component::AttributeInNoNamespaceExists { local_name, local_name_lower } => {
                self.attribute(IN_NO_NAMESPACE, local_name_lower, local_name, None)
            }
            Component::AttributeInNoNamespace { local_name, operator, value, case_sensitivity } => {
                let comparison = comparison(*operator, value, *case_sensitivity, local_name, IN_NO_NAMESPACE);
                self.attribute(IN_NO_NAMESPACE, local_name, local_name, Some(comparison))
            }
            Component::AttributeOther(attribute) => self.other_attribute(attribute),
            Component::Namespace(_, url) | Component::DefaultNamespace(url) => {
                Namespace::from_uri(url.as_str()).map_or(Test::Never, Test::Namespace)
            }
            Component::ExplicitNoNamespace => Test::Namespace(Namespace::None),
            Component::Negation(list) => Test::Not(self.list(list.slice())),
            Component::Is(list) | Component::Where(list) => one_of(self.list(list.slice())),
            Component::Root => Test::Root,
            Component::Empty => Test::Empty,
            // "[…] when used outside the context of a nesting […] the nesting selector represents […] `:scope`."
            Component::Scope | Component::ImplicitScope | Component::ParentSelector => Test::Scope,
            Component::Nth(data) => return self.nth(data, tests),
            Component::NthOf(data) => {
                let list = self.list(data.selectors());
                self.nth_test(data.nth_data(), Counted::Of(list))
            }
            Component::NonTSPseudoClass(PseudoClass::WithSelectors(_, list)) => {
                self.list(list.slice());
                Test::Never
            }
            Component::NonTSPseudoClass(PseudoClass::Plain(name, arguments)) => match *name {
                "contains" | "-soup-contains" => self.contains(arguments, false),
                "-soup-contains-own" => self.contains(arguments, true),
                _ => match CHECKS.iter().position(|(checked, _)| checked == name) {
                    Some(check) => {
                        let (arguments, number) = (arguments.clone(), self.number(1));
                        Test::PseudoClass(Box::new(PseudoClassTest { check, arguments, number }))
                    }
                    None => Test::Never,
                },
            },
            Component::Has(list) => Test::Has(self.list(list.iter().map(|relative| &relative.selector))),
            Component::ExplicitUniversalType | Component::ExplicitAnyNamespace | Component::RelativeSelectorAnchor => {
                return;
            }
            // The `selectors` crate would write invalid parts, and arguments of pseudo-elements, with unclosed brackets.
            Component::Invalid(_) | Component::PseudoElement(PseudoElement { arguments: Some(_), .. }) => {
                self.is_displayed_with_loss = true;
                Test::Never
            }
            // A shadow host is outside of the searched tree, and pseudo-elements are not nodes.
            Component::Host(Some(selector)) | Component::Slotted(selector) => {
                self.complex(selector);
                Test::Never
            }
            Component::Host(None) | Component::Part(_) | Component::PseudoElement(_) | Component::Combinator(_) => {
                Test::Never
            }
        });
    }

    fn attribute(
        &mut self,
        namespace: Option<Namespace>,
        html: &Identifier,
        other: &Identifier,
        comparison: Option<Comparison>,
    ) -> Test {
        Test::Attribute(Box::new(AttributeTest { namespace, name: self.pair(html, other), comparison }))
    }

    fn other_attribute(&mut self, attribute: &AttrSelectorWithOptionalNamespace<Grammar>) -> Test {
        let namespace = match &attribute.namespace {
            None => IN_NO_NAMESPACE,
            Some(NamespaceConstraint::Any) => None,
            Some(NamespaceConstraint::Specific((_, url))) => match Namespace::from_uri(url.as_str()) {
                None => return Test::Never,
                known => known,
            },
        };
        let name = &attribute.local_name_lower;
        let comparison = match &attribute.operation {
            ParsedAttrSelectorOperation::Exists => None,
            ParsedAttrSelectorOperation::WithValue { operator, case_sensitivity, value } => {
                Some(comparison(*operator, value, *case_sensitivity, name, namespace))
            }
        };
        self.attribute(namespace, name, &attribute.local_name, comparison)
    }

    fn nth(&mut self, data: &NthSelectorData, tests: &mut Vec<Test>) {
        let of_type = |ty| NthSelectorData { ty, ..*data };
        match data.ty {
            NthType::OnlyChild => {
                tests.push(Test::FirstChild);
                tests.push(Test::LastChild);
            }
            NthType::OnlyOfType => {
                tests.push(self.nth_test(&of_type(NthType::OfType), Counted::OfType));
                tests.push(self.nth_test(&of_type(NthType::LastOfType), Counted::OfType));
            }
            NthType::Child if data.is_simple_edge() => tests.push(Test::FirstChild),
            NthType::LastChild if data.is_simple_edge() => tests.push(Test::LastChild),
            NthType::Child | NthType::LastChild => tests.push(self.nth_test(data, Counted::All)),
            NthType::OfType | NthType::LastOfType => tests.push(self.nth_test(data, Counted::OfType)),
        }
    }

    fn nth_test(&mut self, data: &NthSelectorData, counted: Counted) -> Test {
        let number = self.nth_count;
        self.nth_count += 1;
        Test::Nth(Box::new(Nth {
            counted,
            is_from_end: data.ty.is_from_end(),
            step: data.an_plus_b.0,
            offset: data.an_plus_b.1,
            number,
        }))
    }

    fn contains(&mut self, strings: &[String], searches_nodes_separately: bool) -> Test {
        // NOTE: all text contains the empty string, but `:-soup-contains-own()` needs a text node.
        if !searches_nodes_separately && strings.iter().any(String::is_empty) {
            return Test::Universal;
        }
        let number = self.number(1);
        let strings = strings.iter().map(|text| Wanted::new(text)).collect();
        Test::Contains(Box::new(Contains { strings, searches_nodes_separately, number }))
    }

    /// Returns the first of this many numbers.
    fn number(&mut self, count: usize) -> u32 {
        let number = self.part_count;
        self.part_count += count as u32;
        number
    }

    fn pair(&mut self, html: &Identifier, other: &Identifier) -> NamePair {
        NamePair { html: self.name(html.as_str()), other: self.name(other.as_str()) }
    }

    fn name(&mut self, name: &str) -> Name {
        if let Some(id) = NameId::known(name) {
            return Name::Known(id);
        }
        self.names.push(name.into());
        Name::Own(self.names.len() - 1)
    }
}

/// OPTIMIZATION: a list that contains only names becomes a single test (test: `queries_equal_the_reference`), which saves 30 % of
/// the instructions for `:is(h1, h2, h3) a`.
fn one_of(list: Vec<Complex>) -> Test {
    let mut names = Vec::with_capacity(list.len());
    for complex in &list {
        let [compound] = &*complex.compounds else {
            return Test::Is(list);
        };
        let [Test::Name(pair)] = *compound.tests else {
            return Test::Is(list);
        };
        names.push(pair);
    }
    Test::OneName(names)
}

fn comparison(
    operator: AttrSelectorOperator,
    value: &Value,
    case: ParsedCaseSensitivity,
    name: &Identifier,
    namespace: Option<Namespace>,
) -> Comparison {
    let case = match case {
        ParsedCaseSensitivity::ExplicitCaseSensitive => Case::Sensitive,
        ParsedCaseSensitivity::AsciiCaseInsensitive => Case::Insensitive,
        // NOTE: uses the HTML standard's list of attributes with case-insensitive values, not the parser's list.
        _ if namespace == IN_NO_NAMESPACE && has_case_insensitive_values(name.as_str()) => Case::InsensitiveInHtml,
        _ => Case::Sensitive,
    };
    let (value, lower_case) = (value.as_ref(), value.as_ref().to_ascii_lowercase());
    Comparison { operator, value: value.into(), case, finder: Finder::new(&lower_case).into_owned() }
}

impl Test {
    fn cost(&self) -> u8 {
        match self {
            Self::Never | Self::Name(_) | Self::OneName(_) | Self::Namespace(_) | Self::Universal => 0,
            Self::Scope | Self::Root => 1,
            Self::Id(_) => 2,
            Self::Class(_) => 3,
            Self::Attribute(_) => 4,
            Self::FirstChild | Self::LastChild | Self::Empty => 5,
            Self::PseudoClass(_) => 6,
            Self::Is(_) | Self::Not(_) => 7,
            Self::Nth(nth) if matches!(nth.counted, Counted::Of(_)) => 9,
            Self::Nth(_) => 8,
            Self::Has(_) | Self::Contains(_) => 10,
        }
    }
}

//! Turns a selector as it was parsed into a [`Program`].

use std::collections::HashMap;

use selectors::parser::{Component, NthSelectorData, NthType};

use super::attribute::{AttributeTest, Case, Constraint, Operation, Operator};
use super::grammar::{Grammar, Identifier, NamespaceUrl, PseudoElement};
use super::name::{Name, NamePair};
use super::program::{
    COMPOUND_LIMIT, Combinator, Complex, Compound, Counted, From, Has, Nth, Program, Test,
};
use super::pseudo_class::PseudoClass;
use crate::names::{NameId, Namespace};
use crate::tables::selectors::has_case_insensitive_values;

type Parsed = selectors::parser::Selector<Grammar>;

/// A complex selector is longer than [`COMPOUND_LIMIT`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLong;

/// A selector list, compiled.
#[derive(Debug)]
pub(super) struct Compiled {
    pub(super) program: Program,
    /// Whether the parser would display the list as one that is no selector, or that means something else.
    pub(super) is_displayed_with_loss: bool,
}

/// Compiles a selector list.
pub(super) fn compile(list: &[Parsed]) -> Result<Compiled, TooLong> {
    let mut compiler = Compiler::default();
    let selectors = compiler.list(list)?;
    let mut names = vec![Box::default(); compiler.names.len()];
    for (name, number) in compiler.names {
        names[number] = name;
    }
    Ok(Compiled {
        program: Program {
            selectors,
            names: names.into(),
            nth_count: compiler.nth_count,
            has_count: compiler.has_count,
        },
        is_displayed_with_loss: compiler.is_displayed_with_loss,
    })
}

#[derive(Default)]
struct Compiler {
    names: HashMap<Box<str>, usize>,
    compound_count: u32,
    nth_count: usize,
    has_count: usize,
    is_displayed_with_loss: bool,
}

impl Compiler {
    fn list(&mut self, list: &[Parsed]) -> Result<Box<[Complex]>, TooLong> {
        list.iter().map(|selector| self.complex(selector)).collect()
    }

    fn complex(&mut self, selector: &Parsed) -> Result<Complex, TooLong> {
        let mut compounds = Vec::new();
        let mut sequence = selector.iter();
        loop {
            let mut tests = Vec::new();
            let mut is_anchor = false;
            let mut is_universal = false;
            for component in &mut sequence {
                is_universal |= matches!(component, Component::ExplicitUniversalType);
                is_anchor |= matches!(component, Component::RelativeSelectorAnchor);
                self.component(component, &mut tests)?;
            }
            let combinator = sequence.next_sequence();
            if is_anchor && combinator.is_none() {
                break;
            }
            let combinator = match combinator {
                Some(selectors::parser::Combinator::Descendant) => Some(Combinator::Descendant),
                Some(selectors::parser::Combinator::Child) => Some(Combinator::Child),
                Some(selectors::parser::Combinator::NextSibling) => Some(Combinator::NextSibling),
                Some(selectors::parser::Combinator::LaterSibling) => {
                    Some(Combinator::SubsequentSibling)
                }
                // What follows is no node of the document: what stands before it makes no difference.
                Some(_) => {
                    tests.push(Test::Never);
                    Some(Combinator::Descendant)
                }
                None => None,
            };
            if is_universal && matches!(*tests, [Test::Scope]) {
                // `:scope` alone may be a document fragment. The parser would not display the `*`.
                tests.push(Test::Universal);
                self.is_displayed_with_loss = true;
            }
            tests.sort_by_key(Test::cost);
            let is_last = combinator.is_none();
            compounds.push(Compound {
                tests: tests.into(),
                combinator,
            });
            if compounds.len() > COMPOUND_LIMIT {
                return Err(TooLong);
            }
            if is_last {
                break;
            }
        }
        let number = self.compound_count;
        self.compound_count += compounds.len() as u32;
        Ok(Complex {
            compounds: compounds.into(),
            number,
        })
    }

    fn component(
        &mut self,
        component: &Component<Grammar>,
        tests: &mut Vec<Test>,
    ) -> Result<(), TooLong> {
        tests.push(match component {
            Component::LocalName(name) => Test::Name(self.pair(&name.lower_name, &name.name)),
            Component::ID(id) => Test::Id(id.as_str().into()),
            Component::Class(class) => Test::Class(class.as_str().into()),
            Component::AttributeInNoNamespaceExists {
                local_name,
                local_name_lower,
            } => Test::Attribute(Box::new(AttributeTest {
                namespace: Constraint::Is(Namespace::None),
                name: self.pair(local_name_lower, local_name),
                operation: Operation::Exists,
            })),
            Component::AttributeInNoNamespace {
                local_name,
                operator,
                value,
                case_sensitivity,
            } => Test::Attribute(Box::new(AttributeTest {
                namespace: Constraint::Is(Namespace::None),
                name: self.pair(local_name, local_name),
                operation: Operation::Compare {
                    operator: Operator::of(*operator),
                    value: value.as_str().into(),
                    case: case(
                        *case_sensitivity,
                        local_name,
                        Constraint::Is(Namespace::None),
                    ),
                },
            })),
            Component::AttributeOther(attribute) => self.attribute(attribute),
            Component::Namespace(_, url) | Component::DefaultNamespace(url) => match url {
                NamespaceUrl::Known(namespace) => Test::Namespace(*namespace),
                NamespaceUrl::Other(_) => Test::Never,
            },
            Component::ExplicitNoNamespace => Test::Namespace(Namespace::None),
            Component::Negation(list) => Test::Not(self.list(list.slice())?),
            Component::Is(list) | Component::Where(list) => one_of(self.list(list.slice())?),
            Component::Root => Test::Root,
            Component::Empty => Test::Empty,
            Component::Scope | Component::ImplicitScope => Test::Scope,
            Component::Nth(data) => return self.nth(data, tests),
            Component::NthOf(data) => {
                let list = self.list(data.selectors())?;
                self.nth_test(data.nth_data(), Counted::Of(list))
            }
            Component::NonTSPseudoClass(PseudoClass::State(_) | PseudoClass::CustomState(_)) => {
                Test::Never
            }
            Component::NonTSPseudoClass(class) => Test::PseudoClass(Box::new(class.clone())),
            Component::Has(list) => {
                let relatives = list.iter().map(|relative| self.complex(&relative.selector));
                let relatives = relatives.collect::<Result<_, _>>()?;
                let table = self.has_count;
                self.has_count += 1;
                Test::Has(Box::new(Has { relatives, table }))
            }
            Component::ExplicitUniversalType
            | Component::ExplicitAnyNamespace
            | Component::RelativeSelectorAnchor => return Ok(()),
            // What is no selector, and the arguments of pseudo-elements, the parser would display as they were written,
            // with all that was left open at the end.
            Component::Invalid(_) | Component::PseudoElement(PseudoElement::Function(..)) => {
                self.is_displayed_with_loss = true;
                Test::Never
            }
            // A shadow host is in another tree than what is asked, and pseudo-elements are no nodes of a document.
            Component::Host(Some(selector)) | Component::Slotted(selector) => {
                self.complex(selector)?;
                Test::Never
            }
            Component::Host(None)
            | Component::Part(_)
            | Component::PseudoElement(_)
            | Component::ParentSelector
            | Component::Combinator(_) => Test::Never,
        });
        Ok(())
    }

    fn attribute(
        &mut self,
        attribute: &selectors::attr::AttrSelectorWithOptionalNamespace<Grammar>,
    ) -> Test {
        use selectors::attr::{NamespaceConstraint, ParsedAttrSelectorOperation};
        let namespace = match &attribute.namespace {
            None => Constraint::Is(Namespace::None),
            Some(NamespaceConstraint::Any) => Constraint::Any,
            Some(NamespaceConstraint::Specific((_, NamespaceUrl::Known(namespace)))) => {
                Constraint::Is(*namespace)
            }
            Some(NamespaceConstraint::Specific((_, NamespaceUrl::Other(_)))) => {
                return Test::Never;
            }
        };
        let operation = match &attribute.operation {
            ParsedAttrSelectorOperation::Exists => Operation::Exists,
            ParsedAttrSelectorOperation::WithValue {
                operator,
                case_sensitivity,
                value,
            } => Operation::Compare {
                operator: Operator::of(*operator),
                value: value.as_str().into(),
                case: case(*case_sensitivity, &attribute.local_name_lower, namespace),
            },
        };
        Test::Attribute(Box::new(AttributeTest {
            namespace,
            name: self.pair(&attribute.local_name_lower, &attribute.local_name),
            operation,
        }))
    }

    fn nth(&mut self, data: &NthSelectorData, tests: &mut Vec<Test>) -> Result<(), TooLong> {
        let of_type = |ty| NthSelectorData { ty, ..*data };
        match data.ty {
            NthType::OnlyChild => tests.extend([Test::FirstChild, Test::LastChild]),
            NthType::OnlyOfType => {
                for ty in [NthType::OfType, NthType::LastOfType] {
                    tests.push(self.nth_test(&of_type(ty), Counted::OfType));
                }
            }
            NthType::Child if data.is_simple_edge() => tests.push(Test::FirstChild),
            NthType::LastChild if data.is_simple_edge() => tests.push(Test::LastChild),
            NthType::Child | NthType::LastChild => tests.push(self.nth_test(data, Counted::All)),
            NthType::OfType | NthType::LastOfType => {
                tests.push(self.nth_test(data, Counted::OfType));
            }
        }
        Ok(())
    }

    fn nth_test(&mut self, data: &NthSelectorData, counted: Counted) -> Test {
        let table = self.nth_count;
        self.nth_count += 1;
        Test::Nth(Box::new(Nth {
            counted,
            from: match data.ty.is_from_end() {
                true => From::End,
                false => From::Start,
            },
            step: data.an_plus_b.0,
            offset: data.an_plus_b.1,
            table,
        }))
    }

    fn pair(&mut self, html: &Identifier, other: &Identifier) -> NamePair {
        NamePair {
            html: self.name(html.as_str()),
            other: self.name(other.as_str()),
        }
    }

    fn name(&mut self, name: &str) -> Name {
        if let Some(id) = NameId::known(name) {
            return Name::Known(id);
        }
        let next = self.names.len();
        Name::Own(*self.names.entry(name.into()).or_insert(next))
    }
}

/// The test that one of some selectors matches.
///
/// OPTIMIZATION: names alone are compared at once (test: `queries_are_equal_to_the_reference`).
fn one_of(list: Box<[Complex]>) -> Test {
    let name = |complex: &Complex| match &*complex.compounds {
        [compound] => match *compound.tests {
            [Test::Name(pair)] => Some(pair),
            _ => None,
        },
        _ => None,
    };
    match list.iter().map(name).collect() {
        Some(names) => Test::OneName(names),
        None => Test::Is(list),
    }
}

/// How values are compared.
fn case(
    parsed: selectors::attr::ParsedCaseSensitivity,
    name: &Identifier,
    namespace: Constraint,
) -> Case {
    use selectors::attr::ParsedCaseSensitivity as Parsed;
    match parsed {
        Parsed::ExplicitCaseSensitive => Case::Sensitive,
        Parsed::AsciiCaseInsensitive => Case::Insensitive,
        // NOTE: HTML's list decides, not the one that the parser has.
        Parsed::CaseSensitive | Parsed::AsciiCaseInsensitiveIfInHtmlElementInHtmlDocument => {
            let is_in_list = has_case_insensitive_values(name.as_str());
            match namespace {
                Constraint::Is(Namespace::None) if is_in_list => Case::InsensitiveInHtml,
                _ => Case::Sensitive,
            }
        }
    }
}

impl Test {
    /// The tests of a compound are asked from the lowest cost to the highest.
    fn cost(&self) -> u8 {
        match self {
            Self::Never
            | Self::Name(_)
            | Self::OneName(_)
            | Self::Namespace(_)
            | Self::Universal => 0,
            Self::Scope | Self::Root => 1,
            Self::Id(_) => 2,
            Self::Class(_) => 3,
            Self::Attribute(_) => 4,
            Self::FirstChild | Self::LastChild | Self::Empty => 5,
            Self::PseudoClass(_) => 6,
            Self::Is(_) | Self::Not(_) => 7,
            Self::Nth(nth) => match nth.counted {
                Counted::All | Counted::OfType => 8,
                Counted::Of(_) => 9,
            },
            Self::Has(_) => 10,
        }
    }
}

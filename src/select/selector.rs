//! [`Selector`], which parses a selector list and compiles it into a [`Program`].

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use cssparser::ToCss;
use selectors::attr::{AttrSelectorOperator, ParsedCaseSensitivity};
use selectors::parser::{Component, NthSelectorData, NthType, SelectorList};

use super::classes::{CHECKS, IN_MARKUP};
use super::error::{COMPOUND_LIMIT, SelectorError, SelectorErrorKind};
use super::grammar::{Grammar, PseudoClass, PseudoElement, SelectorOptions, parse};
use super::locate::locate;
use super::program::{
    AttributeTest, Case, Combinator, Comparison, Complex, Compound, Constraint, Contains, Counted, From, Name,
    NamePair, Nth, Operation, Program, PseudoClassTest, Test, Wanted,
};
use super::strings::{Identifier, Value};
use crate::names::{NameId, Namespace, number_of};
use crate::tables::selectors::has_case_insensitive_values;

/// A [selector list](https://www.w3.org/TR/selectors-4/#selector-list), such as `main a[href], h1 + p`, for any document and
/// any thread. Clones share the data of the selector.
///
/// `Display` serializes the selector as in the [CSS Object Model](https://www.w3.org/TR/cssom-1/#serializing-selectors), or the
/// original text if the selector contains invalid parts of `:is()` or `:where()`, arguments of a pseudo-element, or `*:scope`.
/// With the same [options](SelectorOptions), the output parses to an equal selector.
///
/// ```
/// use soupstone::select::Selector;
///
/// let selector: Selector = "UL>li:Not( .done )".parse()?;
/// assert_eq!(selector.to_string(), "UL > li:not(.done)");
/// # Ok::<(), soupstone::select::SelectorError>(())
/// ```
#[derive(Clone)]
pub struct Selector {
    parts: Arc<Parts>,
}

struct Parts {
    list: SelectorList<Grammar>,
    program: Program,
    /// Set if the CSS Object Model form would parse differently.
    as_written: Option<Box<str>>,
    depends_only_on_markup: bool,
    has_unknown_class: bool,
}

impl Selector {
    /// Parses a selector list, as `querySelectorAll` does.
    ///
    /// ```
    /// use soupstone::select::Selector;
    ///
    /// assert!(Selector::parse("nav > a[href]").is_ok());
    /// assert_eq!(Selector::parse("nav >").unwrap_err().offset(), 5);
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`SelectorError`] with the kind and the position of the error.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        Self::parse_with(text, &SelectorOptions::new())
    }

    /// Parses a selector list with [options](SelectorOptions), such as prefixes for namespaces.
    ///
    /// # Errors
    ///
    /// Returns a [`SelectorError`] with the kind and the position of the error.
    pub fn parse_with(text: &str, options: &SelectorOptions) -> Result<Self, SelectorError> {
        let (list, has_unknown_class) = parse(text, options).map_err(|kind| locate(text, options, kind))?;
        Self::compiled(list, text, has_unknown_class).ok_or(SelectorError {
            kind: SelectorErrorKind::TooLong,
            offset: 0,
            found: String::new(),
            parentheses: None,
            hint: Cow::Borrowed(""),
        })
    }

    /// Returns `None` if a selector is too long.
    pub(super) fn compiled(list: SelectorList<Grammar>, text: &str, has_unknown_class: bool) -> Option<Self> {
        let mut compiler = Compiler::default();
        let program = Program { selectors: compiler.list(list.slice()), names: compiler.names };
        let as_written = compiler.is_displayed_with_loss.then(|| text.into());
        let depends_only_on_markup = !compiler.depends_on_more && !has_unknown_class;
        let parts = Parts { list, program, as_written, depends_only_on_markup, has_unknown_class };
        (!compiler.is_too_long).then(|| Self { parts: Arc::new(parts) })
    }

    /// Whether the markup alone determines what the selector stands for in a style sheet: whether it has no pseudo-element, no
    /// `:host`, and no pseudo-class that depends on users or scripts, such as `:hover`, `:link`, or `:checked`. A list in which
    /// `:is()` or `:where()` drops a pseudo-class that this crate does not know, such as `:invalid`, depends on more.
    ///
    /// Programs that inline or remove the rules of style sheets must leave out other selectors: `a:not(:hover)` matches every
    /// `a` here, `p::before` nothing, and `:checked` the initial state.
    ///
    /// ```
    /// use soupstone::Selector;
    ///
    /// let selectors = Selector::parse("a[href] > b, a:not(:hover), p::before")?;
    /// let can_be_inlined: Vec<bool> = selectors.alternatives().map(|one| one.depends_only_on_markup()).collect();
    /// assert_eq!(can_be_inlined, [true, false, false]);
    /// # Ok::<(), soupstone::SelectorError>(())
    /// ```
    pub fn depends_only_on_markup(&self) -> bool {
        self.parts.depends_only_on_markup
    }

    pub(super) fn has_unknown_class(&self) -> bool {
        self.parts.has_unknown_class
    }

    pub(super) fn list(&self) -> &SelectorList<Grammar> {
        &self.parts.list
    }

    pub(super) fn program(&self) -> &Program {
        &self.parts.program
    }
}

impl PartialEq for Selector {
    /// Compares the selectors in order, with the namespaces of their prefixes.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.parts.list == other.parts.list
    }
}

impl Eq for Selector {}

impl Hash for Selector {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts.list.to_css_string().hash(state);
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

impl fmt::Display for Selector {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.parts.as_written {
            Some(text) => formatter.write_str(text),
            None => self.parts.list.to_css(formatter),
        }
    }
}

impl fmt::Debug for Selector {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Selector({:?})", self.to_string())
    }
}

const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<Selector>();
};

type Parsed = selectors::parser::Selector<Grammar>;

const IN_NO_NAMESPACE: Constraint = Constraint::Is(Namespace::None);

#[derive(Default)]
struct Compiler {
    names: Vec<Box<str>>,
    places: BTreeMap<String, usize>,
    part_count: u32,
    nth_count: usize,
    /// Whether the displayed list would be invalid or have a different meaning.
    is_displayed_with_loss: bool,
    is_too_long: bool,
    depends_on_more: bool,
}

impl Compiler {
    fn list<'l>(&mut self, list: impl IntoIterator<Item = &'l Parsed>) -> Vec<Complex> {
        let list = list.into_iter();
        let mut compiled = Vec::with_capacity(list.size_hint().0);
        for selector in list {
            compiled.push(self.complex(selector));
        }
        compiled
    }

    fn complex(&mut self, selector: &Parsed) -> Complex {
        let mut compounds = Vec::new();
        let mut sequence = selector.iter();
        loop {
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
            let mut ordered = Vec::with_capacity(tests.len());
            let mut cost = 0;
            while !tests.is_empty() {
                ordered.extend(tests.extract_if(.., |test| test.cost() == cost));
                cost += 1;
            }
            compounds.push(Compound { tests: ordered, combinator });
            if combinator.is_none() {
                break;
            }
        }
        self.is_too_long |= compounds.len() > COMPOUND_LIMIT;
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
                self.attribute(IN_NO_NAMESPACE, local_name_lower, local_name, Operation::Exists)
            }
            Component::AttributeInNoNamespace { local_name, operator, value, case_sensitivity } => {
                let operation = comparison(*operator, value, *case_sensitivity, local_name, IN_NO_NAMESPACE);
                self.attribute(IN_NO_NAMESPACE, local_name, local_name, operation)
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
        namespace: Constraint,
        html: &Identifier,
        other: &Identifier,
        operation: Operation,
    ) -> Test {
        Test::Attribute(Box::new(AttributeTest { namespace, name: self.pair(html, other), operation }))
    }

    fn other_attribute(&mut self, attribute: &selectors::attr::AttrSelectorWithOptionalNamespace<Grammar>) -> Test {
        use selectors::attr::{NamespaceConstraint, ParsedAttrSelectorOperation};
        let namespace = match &attribute.namespace {
            None => IN_NO_NAMESPACE,
            Some(NamespaceConstraint::Any) => Constraint::Any,
            Some(NamespaceConstraint::Specific((_, url))) => match Namespace::from_uri(url.as_str()) {
                Some(namespace) => Constraint::Is(namespace),
                None => return Test::Never,
            },
        };
        let name = &attribute.local_name_lower;
        let operation = match &attribute.operation {
            ParsedAttrSelectorOperation::Exists => Operation::Exists,
            ParsedAttrSelectorOperation::WithValue { operator, case_sensitivity, value } => {
                comparison(*operator, value, *case_sensitivity, name, namespace)
            }
        };
        self.attribute(namespace, name, &attribute.local_name, operation)
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
            from: if data.ty.is_from_end() { From::End } else { From::Start },
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
        let strings = strings.iter().map(|text| Wanted::new(text, Case::Sensitive)).collect();
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
        let place = number_of(name.to_owned(), &mut self.places);
        if place == self.names.len() {
            self.names.push(name.into());
        }
        Name::Own(place)
    }
}

/// OPTIMIZATION: a list that contains only names becomes a single test (test: `queries_equal_the_reference`).
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
    namespace: Constraint,
) -> Operation {
    let case = match case {
        ParsedCaseSensitivity::ExplicitCaseSensitive => Case::Sensitive,
        ParsedCaseSensitivity::AsciiCaseInsensitive => Case::Insensitive,
        // NOTE: uses the HTML standard's list of attributes with case-insensitive values, not the parser's list.
        _ if namespace == IN_NO_NAMESPACE && has_case_insensitive_values(name.as_str()) => Case::InsensitiveInHtml,
        _ => Case::Sensitive,
    };
    Operation::Compare(Comparison::new(operator, value.as_ref(), case))
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

//! Random selectors, as text and as structures for a simple matcher.

use std::cell::Cell;
use std::fmt;

use soupstone::DocumentMode;
use soupstone::dom::{NodeId, NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::select::{Selector, SelectorOptions};

use soupstone_tests::tag_soup::Random;

#[derive(Clone, Debug)]
pub(crate) struct List(Vec<Complex>);

/// Compounds, each with the combinator to its left. The combinator of the first compound applies only in `:has()`.
#[derive(Clone, Debug)]
struct Complex(Vec<(Combinator, Compound)>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Combinator {
    Descendant,
    Child,
    NextSibling,
    LaterSibling,
}

#[derive(Clone, Debug)]
struct Compound(Vec<Simple>);

#[derive(Clone, Debug)]
enum Simple {
    Type(Prefix, Option<String>),
    Class(String),
    Id(String),
    Attribute(Prefix, String, Option<Comparison>),
    Root,
    Scope,
    Empty,
    Nth(Nth),
    OnlyChild,
    OnlyOfType,
    /// `:is()` or `:where()`, with an invalid selector in the list.
    Is(&'static str, List, &'static str),
    Not(List),
    Has(List),
    /// Another pseudo-class. The reference uses the crate's implementation.
    Other(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Prefix {
    /// Without `|`: any namespace for elements, none for attributes.
    Absent,
    Any,
    None,
    Named(&'static str, Namespace),
}

#[derive(Clone, Debug)]
struct Comparison {
    operator: &'static str,
    value: String,
    flag: &'static str,
}

#[derive(Clone, Debug)]
struct Nth {
    is_of_type: bool,
    is_from_end: bool,
    step: i64,
    offset: i64,
    of: Option<List>,
}

const PREFIXES: &[(&str, Namespace)] =
    &[("h", Namespace::Html), ("svg", Namespace::Svg), ("m", Namespace::MathMl), ("xlink", Namespace::XLink)];

pub(crate) fn options() -> SelectorOptions {
    (PREFIXES.iter())
        .fold(SelectorOptions::new(), |options, (prefix, namespace)| options.with_namespace(prefix, namespace.uri()))
}

/// Names and values, most of them from a document.
pub(crate) struct Vocabulary {
    tags: Vec<String>,
    attributes: Vec<String>,
    values: Vec<String>,
}

impl Vocabulary {
    pub(crate) fn of(root: NodeRef<'_>) -> Self {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let mut vocabulary = Self {
            tags: owned(&["p", "b", "absent", "linearGradient"]),
            attributes: owned(&["a", "id", "class", "absent"]),
            values: owned(&["x", "y", "1", "", "x y"]),
        };
        // NOTE: U+0000 cannot be written.
        let push = |names: &mut Vec<String>, name: &str| {
            if names.len() < 40 && !name.contains('\0') && !names.iter().any(|one| one == name) {
                names.push(name.to_owned());
            }
        };
        for node in root.deep_descendants().filter(NodeRef::is_element) {
            push(&mut vocabulary.tags, node.local_name().unwrap_or_default());
            for attribute in node.attributes() {
                push(&mut vocabulary.attributes, attribute.local_name());
                if attribute.value().len() < 50 {
                    push(&mut vocabulary.values, attribute.value());
                }
                for word in attribute.value().split_ascii_whitespace().take(2) {
                    push(&mut vocabulary.values, word);
                }
            }
        }
        vocabulary
    }

    fn tag(&self, random: &mut Random) -> String {
        self.one_of(random, &self.tags)
    }

    fn value(&self, random: &mut Random) -> String {
        self.one_of(random, &self.values)
    }

    fn word(&self, random: &mut Random) -> String {
        let value = self.value(random);
        match value.is_empty() {
            true => "x".to_owned(),
            false => value,
        }
    }

    fn one_of(&self, random: &mut Random, names: &[String]) -> String {
        let name = &names[random.below(names.len())];
        match random.below(12) {
            0 => name.to_ascii_uppercase(),
            1 => name.to_ascii_lowercase(),
            _ => name.clone(),
        }
    }
}

#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    is_in_has: bool,
}

impl List {
    pub(crate) fn random(random: &mut Random, words: &Vocabulary) -> Self {
        let place = Place { depth: 2, is_in_has: false };
        random_list(random, words, place)
    }

    pub(crate) fn is_about_scope(&self) -> bool {
        self.to_string().contains(":scope")
    }
}

fn random_list(random: &mut Random, words: &Vocabulary, place: Place) -> List {
    let mut list = vec![random_complex(random, words, place)];
    while random.once_in(4) {
        list.push(random_complex(random, words, place));
    }
    List(list)
}

fn random_complex(random: &mut Random, words: &Vocabulary, place: Place) -> Complex {
    const COMBINATORS: &[Combinator] = &[
        Combinator::Descendant,
        Combinator::Descendant,
        Combinator::Child,
        Combinator::NextSibling,
        Combinator::LaterSibling,
    ];
    let count = 1 + random.pick(&[0, 0, 0, 1, 1, 2, 3]);
    let compounds = (0..count).map(|_| {
        let combinator = random.pick(COMBINATORS);
        (combinator, random_compound(random, words, place))
    });
    Complex(compounds.collect())
}

fn random_compound(random: &mut Random, words: &Vocabulary, place: Place) -> Compound {
    let mut simples = Vec::new();
    if random.once_in(2) {
        let name = (!random.once_in(5)).then(|| words.tag(random));
        simples.push(Simple::Type(random_prefix(random, 12), name));
    }
    for _ in 0..random.pick(&[0, 0, 1, 1, 1, 2, 3]) {
        simples.push(random_simple(random, words, place));
    }
    if simples.is_empty() {
        simples.push(Simple::Type(Prefix::Absent, None));
    }
    Compound(simples)
}

fn random_prefix(random: &mut Random, rarity: usize) -> Prefix {
    if !random.once_in(rarity) {
        return Prefix::Absent;
    }
    match random.below(6) {
        0 => Prefix::Any,
        1 => Prefix::None,
        _ => {
            let (prefix, namespace) = random.pick(PREFIXES);
            Prefix::Named(prefix, namespace)
        }
    }
}

fn random_simple(random: &mut Random, words: &Vocabulary, place: Place) -> Simple {
    // Pseudo-classes that do not only test names and positions.
    const OTHERS: &[&str] = &[
        ":any-link", ":link", ":enabled", ":disabled", ":read-only", ":read-write", ":placeholder-shown", ":default",
        ":checked", ":unchecked", ":indeterminate", ":in-range", ":out-of-range", ":required", ":optional", ":defined",
        ":open", ":hover", ":lang(en)", ":lang('')", ":lang('*-x')", ":dir(ltr)", ":dir(rtl)",
    ];
    const JUNK: &[&str] = &["", "", "", "%", ":nope", "::before", "a >", "|", "1"];
    let inner = Place { depth: place.depth.saturating_sub(1), ..place };
    match random.below(if place.depth == 0 { 16 } else { 22 }) {
        0..=1 => Simple::Class(words.word(random)),
        2 => Simple::Id(words.word(random)),
        3..=5 => random_attribute(random, words),
        6 => Simple::Root,
        7 if !place.is_in_has => Simple::Scope,
        7..=8 => Simple::Empty,
        9 => Simple::OnlyChild,
        10 => Simple::OnlyOfType,
        11..=13 => random_nth(random, words, inner, place.depth > 0),
        14..=15 => Simple::Other(random.pick(OTHERS)),
        16..=17 => {
            let name = random.pick(&[":is", ":where"]);
            Simple::Is(name, random_list(random, words, inner), random.pick(JUNK))
        }
        18..=19 => Simple::Not(random_list(random, words, inner)),
        _ if place.is_in_has => Simple::Root,
        _ => {
            let inner = Place { is_in_has: true, ..inner };
            Simple::Has(random_list(random, words, inner))
        }
    }
}

fn random_nth(random: &mut Random, words: &Vocabulary, inner: Place, may_have_of: bool) -> Simple {
    let is_of_type = random.once_in(2);
    let has_of = may_have_of && !is_of_type && random.once_in(3);
    Simple::Nth(Nth {
        is_of_type,
        is_from_end: random.once_in(2),
        step: random.pick(&[0, 0, 1, 2, 3, -1, -2]),
        offset: random.pick(&[1, 1, 0, 2, 3, 4, -1, -3]),
        of: has_of.then(|| random_list(random, words, inner)),
    })
}

fn random_attribute(random: &mut Random, words: &Vocabulary) -> Simple {
    const OPERATORS: &[&str] = &["=", "~=", "|=", "^=", "$=", "*="];
    let name = words.one_of(random, &words.attributes);
    let comparison = (!random.once_in(3)).then(|| {
        let mut value = words.value(random);
        if random.once_in(3) {
            value = value.chars().take(1).collect();
        }
        Comparison {
            operator: random.pick(OPERATORS),
            value,
            // NOTE: without a flag, some attribute values are compared without case.
            flag: random.pick(&["i", "s"]),
        }
    });
    Simple::Attribute(random_prefix(random, 6), name, comparison)
}

struct Identifier<'a>(&'a str);

impl fmt::Display for Identifier<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, character) in self.0.chars().enumerate() {
            let is_plain = character.is_ascii_alphabetic()
                || matches!(character, '_' | '\u{80}'..)
                || index > 0 && (character.is_ascii_digit() || character == '-');
            match is_plain {
                true => write!(formatter, "{character}")?,
                false => write!(formatter, "\\{:x} ", u32::from(character))?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for List {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, complex) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}{}", Relative(complex, IsRelative::No))?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum IsRelative {
    Yes,
    No,
}

struct Relative<'a>(&'a Complex, IsRelative);

impl fmt::Display for Relative<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Complex(compounds), is_relative) = self;
        for (index, (combinator, compound)) in compounds.iter().enumerate() {
            match combinator {
                _ if index == 0 && *is_relative == IsRelative::No => {}
                Combinator::Descendant if index == 0 => {}
                Combinator::Descendant => formatter.write_str(" ")?,
                Combinator::Child => formatter.write_str(" > ")?,
                Combinator::NextSibling => formatter.write_str("+")?,
                Combinator::LaterSibling => formatter.write_str(" ~ ")?,
            }
            write!(formatter, "{compound}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Compound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0.iter()).try_for_each(|simple| write!(formatter, "{simple}"))
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => Ok(()),
            Self::Any => formatter.write_str("*|"),
            Self::None => formatter.write_str("|"),
            Self::Named(prefix, _) => write!(formatter, "{prefix}|"),
        }
    }
}

impl fmt::Display for Simple {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(prefix, Some(name)) => write!(formatter, "{prefix}{}", Identifier(name)),
            Self::Type(prefix, None) => write!(formatter, "{prefix}*"),
            Self::Class(name) => write!(formatter, ".{}", Identifier(name)),
            Self::Id(name) => write!(formatter, "#{}", Identifier(name)),
            Self::Attribute(prefix, name, None) => {
                write!(formatter, "[{prefix}{}]", Identifier(name))
            }
            Self::Attribute(prefix, name, Some(comparison)) => {
                let (name, operator) = (Identifier(name), comparison.operator);
                write!(formatter, "[{prefix}{name}{operator}\"")?;
                for character in comparison.value.chars() {
                    match character {
                        '"' | '\\' | '\0'..='\u{1F}' | '\u{7F}' => {
                            write!(formatter, "\\{:x} ", u32::from(character))?;
                        }
                        _ => write!(formatter, "{character}")?,
                    }
                }
                write!(formatter, "\" {}]", comparison.flag)
            }
            Self::Root => formatter.write_str(":root"),
            Self::Scope => formatter.write_str(":scope"),
            Self::Empty => formatter.write_str(":empty"),
            Self::OnlyChild => formatter.write_str(":only-child"),
            Self::OnlyOfType => formatter.write_str(":only-of-type"),
            Self::Nth(nth) => write!(formatter, "{nth}"),
            Self::Is(name, list, "") => write!(formatter, "{name}({list})"),
            Self::Is(name, list, junk) => write!(formatter, "{name}({junk}, {list})"),
            Self::Not(list) => write!(formatter, ":not({list})"),
            Self::Has(List(list)) => {
                formatter.write_str(":has(")?;
                for (index, complex) in list.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(formatter, "{comma}{}", Relative(complex, IsRelative::Yes))?;
                }
                formatter.write_str(")")
            }
            Self::Other(text) => formatter.write_str(text),
        }
    }
}

impl fmt::Display for Nth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match (self.is_of_type, self.is_from_end) {
            (false, false) => "nth-child",
            (false, true) => "nth-last-child",
            (true, false) => "nth-of-type",
            (true, true) => "nth-last-of-type",
        };
        match (self.step, self.offset, &self.of) {
            (0, 1, None) => {
                let end = if self.is_from_end { "last" } else { "first" };
                let kind = if self.is_of_type { "of-type" } else { "child" };
                return write!(formatter, ":{end}-{kind}");
            }
            (0, offset, _) => write!(formatter, ":{name}({offset}")?,
            (2, 1, _) => write!(formatter, ":{name}(odd")?,
            (step, offset, _) => write!(formatter, ":{name}({step}n{offset:+}")?,
        }
        if let Some(list) = &self.of {
            write!(formatter, " of {list}")?;
        }
        formatter.write_str(")")
    }
}

const MAX_STEPS: u32 = 40_000;

pub(crate) struct Matcher {
    scope: Option<NodeId>,
    is_quirky: bool,
    steps: Cell<u32>,
}

impl Matcher {
    pub(crate) fn new(asked: NodeRef<'_>) -> Self {
        let scope = match asked.kind() {
            NodeKind::Document => asked.children().find(NodeRef::is_element),
            _ => Some(asked),
        };
        Self {
            scope: scope.map(|scope| scope.id()),
            is_quirky: asked.document().mode() == DocumentMode::Quirks,
            steps: Cell::new(0),
        }
    }

    /// Whether the matcher took too many steps, which makes its results meaningless.
    pub(crate) fn gave_up(&self) -> bool {
        self.steps.get() > MAX_STEPS
    }

    pub(crate) fn matches(&self, List(list): &List, element: NodeRef<'_>) -> bool {
        list.iter().any(|Complex(compounds)| self.matches_complex(compounds, element, None))
    }

    /// Returns whether the last compound matches the node, and the others match related nodes.
    fn matches_complex(
        &self,
        compounds: &[(Combinator, Compound)],
        node: NodeRef<'_>,
        anchor: Option<NodeRef<'_>>,
    ) -> bool {
        self.steps.set(self.steps.get() + 1);
        if self.gave_up() {
            return false;
        }
        let Some(((combinator, compound), left)) = compounds.split_last() else {
            return anchor.is_none_or(|anchor| anchor == node);
        };
        if !self.matches_compound(compound, node) {
            return false;
        }
        if left.is_empty() && anchor.is_none() {
            return true;
        }
        let continues = |node: NodeRef<'_>| self.matches_complex(left, node, anchor);
        match combinator {
            Combinator::Descendant => node.ancestors().any(continues),
            Combinator::Child => node.parent().is_some_and(continues),
            Combinator::NextSibling => node.previous_element_sibling().is_some_and(continues),
            Combinator::LaterSibling => {
                let siblings = node.previous_siblings();
                siblings.filter(NodeRef::is_element).any(continues)
            }
        }
    }

    fn matches_compound(&self, Compound(simples): &Compound, node: NodeRef<'_>) -> bool {
        if node.is_element() {
            return simples.iter().all(|simple| self.matches_simple(simple, node));
        }
        // A fragment can be the scope, but `*:scope` does not match it.
        let is_scope = matches!(simples[..], [Simple::Scope]);
        is_scope && node.kind() == NodeKind::Fragment && self.scope == Some(node.id())
    }

    fn matches_simple(&self, simple: &Simple, element: NodeRef<'_>) -> bool {
        let attribute = |name: &str| element.attribute_ns(Namespace::None, name);
        let is_same = |one: &str, other: &str| match self.is_quirky {
            true => one.eq_ignore_ascii_case(other),
            false => one == other,
        };
        match simple {
            Simple::Type(prefix, name) => {
                let is_in_namespace = match prefix {
                    Prefix::Absent | Prefix::Any => true,
                    Prefix::None => element.namespace() == Some(Namespace::None),
                    Prefix::Named(_, namespace) => element.namespace() == Some(*namespace),
                };
                is_in_namespace
                    && (name.as_ref()).is_none_or(|name| element.local_name() == Some(&*as_in_document(element, name)))
            }
            Simple::Class(class) => {
                let mut classes = attribute("class").unwrap_or("").split_ascii_whitespace();
                classes.any(|one| is_same(one, class))
            }
            Simple::Id(id) => attribute("id").is_some_and(|own| is_same(own, id)),
            Simple::Attribute(prefix, name, comparison) => element.attributes().any(|attribute| {
                let is_in_namespace = match prefix {
                    Prefix::Any => true,
                    Prefix::Absent | Prefix::None => attribute.namespace() == Namespace::None,
                    Prefix::Named(_, namespace) => attribute.namespace() == *namespace,
                };
                is_in_namespace
                    && attribute.local_name() == as_in_document(element, name)
                    && (comparison.as_ref()).is_none_or(|comparison| comparison.holds(attribute.value()))
            }),
            Simple::Root => {
                element.parent().is_some_and(|parent| parent.kind() == NodeKind::Document)
                    && element.previous_element_sibling().is_none()
            }
            Simple::Scope => self.scope == Some(element.id()),
            Simple::Empty => !element
                .children()
                .any(|child| child.is_element() || child.as_text().is_some_and(|text| !text.is_empty())),
            Simple::OnlyChild => {
                let mut siblings = siblings(element);
                siblings.all(|sibling| sibling == element)
            }
            Simple::OnlyOfType => {
                let mut siblings = siblings(element);
                siblings.all(|sibling| sibling == element || sibling.expanded_name() != element.expanded_name())
            }
            Simple::Nth(nth) => self.is_nth(nth, element),
            Simple::Is(_, list, _) => self.matches(list, element),
            Simple::Not(list) => !self.matches(list, element),
            Simple::Has(List(list)) => {
                let after = element.next_siblings().filter(NodeRef::is_element);
                let mut candidates = (element.descendants())
                    .chain(after.flat_map(|sibling| sibling.inclusive_descendants()))
                    .filter(NodeRef::is_element);
                candidates.any(|candidate| {
                    list.iter().any(|Complex(compounds)| self.matches_complex(compounds, candidate, Some(element)))
                })
            }
            Simple::Other(text) => Selector::parse(text).is_ok_and(|selector| element.matches(&selector)),
        }
    }

    fn is_nth(&self, nth: &Nth, element: NodeRef<'_>) -> bool {
        let counts = |sibling: &NodeRef<'_>| match &nth.of {
            _ if nth.is_of_type => sibling.expanded_name() == element.expanded_name(),
            None => true,
            Some(list) => self.matches(list, *sibling),
        };
        if !counts(&element) {
            return false;
        }
        let is_counted = |sibling: &NodeRef<'_>| sibling.is_element() && counts(sibling);
        let before = match nth.is_from_end {
            true => element.next_siblings().filter(is_counted).count(),
            false => element.previous_siblings().filter(is_counted).count(),
        };
        // a n + b for a non-negative n.
        let distance = before as i64 + 1 - nth.offset;
        match nth.step {
            0 => distance == 0,
            step => distance % step == 0 && distance / step >= 0,
        }
    }
}

fn siblings(element: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    let parent = element.parent();
    (parent.into_iter()).flat_map(|parent| parent.children().filter(NodeRef::is_element))
}

/// Returns a name in lower case if this element ignores case.
fn as_in_document(element: NodeRef<'_>, name: &str) -> String {
    match element.namespace() {
        Some(Namespace::Html) => name.to_ascii_lowercase(),
        _ => name.to_owned(),
    }
}

impl Comparison {
    fn holds(&self, value: &str) -> bool {
        let fold = |text: &str| match self.flag {
            "i" => text.to_ascii_lowercase(),
            _ => text.to_owned(),
        };
        let (value, wanted) = (&*fold(value), &*fold(&self.value));
        match self.operator {
            "=" => value == wanted,
            "~=" => value.split_ascii_whitespace().any(|word| word == wanted),
            "|=" => {
                let rest = value.strip_prefix(wanted);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            }
            _ if wanted.is_empty() => false,
            "^=" => value.starts_with(wanted),
            "$=" => value.ends_with(wanted),
            _ => value.contains(wanted),
        }
    }
}

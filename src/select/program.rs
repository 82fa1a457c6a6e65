//! A selector as it is run: its compounds from right to left, with the cheapest question first.

use super::attribute::AttributeTest;
use super::name::NamePair;
use super::pseudo_class::PseudoClass;
use crate::names::Namespace;

/// The most compounds that a complex selector holds.
pub(super) const COMPOUND_LIMIT: usize = 1024;

/// What a selector list is compiled to.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// The selectors of the list.
    pub(super) selectors: Box<[Complex]>,
    /// The names that are not known at compile time: documents number them.
    pub(super) names: Box<[Box<str>]>,
    /// How many tables of indexes the query needs.
    pub(super) nth_count: usize,
    /// How many tables of elements that have relatives the query needs.
    pub(super) has_count: usize,
}

/// A [complex selector](https://www.w3.org/TR/selectors-4/#complex): compounds from right to left.
#[derive(Clone, Debug)]
pub(super) struct Complex {
    /// There is at least one.
    pub(super) compounds: Box<[Compound]>,
    /// The number of the first compound among all of the program.
    pub(super) number: u32,
}

/// A [compound selector](https://www.w3.org/TR/selectors-4/#compound).
#[derive(Clone, Debug)]
pub(super) struct Compound {
    /// All must pass. The cheapest comes first.
    pub(super) tests: Box<[Test]>,
    /// What stands between this compound and the one to its left. For a relative selector, the leftmost compound has one,
    /// too: the one that the selector starts with.
    pub(super) combinator: Option<Combinator>,
}

/// A [combinator](https://www.w3.org/TR/selectors-4/#combinators).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Combinator {
    Descendant,
    Child,
    NextSibling,
    SubsequentSibling,
}

/// A question about an element.
#[derive(Clone, Debug)]
pub(super) enum Test {
    Name(NamePair),
    /// One of these names.
    OneName(Box<[NamePair]>),
    Namespace(Namespace),
    /// All elements pass, and nothing else: `*` beside `:scope`.
    Universal,
    Id(Box<str>),
    Class(Box<str>),
    Attribute(Box<AttributeTest>),
    FirstChild,
    LastChild,
    Root,
    Scope,
    Empty,
    Nth(Box<Nth>),
    PseudoClass(Box<PseudoClass>),
    /// One of these matches.
    Is(Box<[Complex]>),
    /// None of these matches.
    Not(Box<[Complex]>),
    Has(Box<Has>),
    /// No element passes.
    Never,
}

/// `:nth-child()` and its kin.
#[derive(Clone, Debug)]
pub(super) struct Nth {
    pub(super) counted: Counted,
    pub(super) from: From,
    pub(super) step: i32,
    pub(super) offset: i32,
    /// The number of the table of indexes.
    pub(super) table: usize,
}

/// Which siblings are counted.
#[derive(Clone, Debug)]
pub(super) enum Counted {
    All,
    /// Those with the same name.
    OfType,
    /// Those that one of these matches.
    Of(Box<[Complex]>),
}

/// Where counting starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    Start,
    End,
}

impl Nth {
    /// Whether the element with this index, counted from 1, is one of those that are meant.
    pub(super) fn takes(&self, index: u32) -> bool {
        let distance = i64::from(index) - i64::from(self.offset);
        match i64::from(self.step) {
            0 => distance == 0,
            step => distance % step == 0 && distance / step >= 0,
        }
    }
}

/// `:has()`
#[derive(Clone, Debug)]
pub(super) struct Has {
    /// The leftmost compound of each has a combinator, which leads from the element that is asked.
    pub(super) relatives: Box<[Complex]>,
    /// The number of the table of elements.
    pub(super) table: usize,
}

impl Complex {
    /// The rightmost compound, which the element that is asked has to match.
    pub(super) fn subject(&self) -> &Compound {
        &self.compounds[0]
    }
}

impl Compound {
    /// Whether this is `:scope` alone, which also stands for a document fragment that is asked.
    pub(super) fn is_scope(&self) -> bool {
        matches!(*self.tests, [Test::Scope])
    }
}

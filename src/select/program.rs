use memchr::memmem::{self, Finder};
use memchr::{memchr, memchr_iter, memchr2_iter};
use selectors::attr::AttrSelectorOperator as Operator;

use crate::names::{NameId, Namespace};

pub(super) struct Program {
    pub(super) selectors: Vec<Complex>,
    pub(super) names: Vec<Box<str>>,
}

/// A [complex selector](https://www.w3.org/TR/selectors-4/#complex).
pub(super) struct Complex {
    /// At least one compound, from right to left.
    pub(super) compounds: Vec<Compound>,
    /// The number of this part of the program. The compounds to the left of the rightmost one have the next numbers.
    pub(super) number: u32,
}

/// A [compound selector](https://www.w3.org/TR/selectors-4/#compound).
pub(super) struct Compound {
    /// The tests, in ascending order of cost. All must pass.
    pub(super) tests: Vec<Test>,
    pub(super) combinator: Option<Combinator>,
}

/// A [combinator](https://www.w3.org/TR/selectors-4/#combinators).
///
/// NOTE: in ascending order of what a failure excludes. If a node has no matching ancestor, its siblings and ancestors have none
/// either. If its parent does not match, its siblings have the same parent. If no earlier sibling matches, the earlier siblings
/// have none either.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Combinator {
    NextSibling,
    SubsequentSibling,
    Child,
    Descendant,
}

pub(super) enum Test {
    Name(NamePair),
    OneName(Vec<NamePair>),
    Namespace(Namespace),
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
    PseudoClass(Box<PseudoClassTest>),
    Is(Vec<Complex>),
    Not(Vec<Complex>),
    /// The combinator of the leftmost compound leads from the anchor element.
    Has(Vec<Complex>),
    Contains(Box<Contains>),
    Never,
}

pub(super) struct Nth {
    pub(super) counted: Counted,
    pub(super) is_from_end: bool,
    pub(super) step: i32,
    pub(super) offset: i32,
    /// The number among these tests of the program.
    pub(super) number: usize,
}

pub(super) enum Counted {
    All,
    OfType,
    Of(Vec<Complex>),
}

impl Nth {
    /// `index` counts from 1.
    pub(super) fn takes(&self, index: usize) -> bool {
        let distance = index as i64 - i64::from(self.offset);
        match i64::from(self.step) {
            0 => distance == 0,
            step => distance % step == 0 && distance / step >= 0,
        }
    }
}

pub(super) struct PseudoClassTest {
    pub(super) check: usize,
    pub(super) arguments: Vec<String>,
    pub(super) number: u32,
}

impl Complex {
    pub(super) fn subject(&self) -> &Compound {
        &self.compounds[0]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    Known(NameId),
    Own(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NamePair {
    pub(super) html: Name,
    pub(super) other: Name,
}

pub(super) struct AttributeTest {
    /// `None` for any namespace.
    pub(super) namespace: Option<Namespace>,
    pub(super) name: NamePair,
    /// `None` for any value.
    pub(super) comparison: Option<Comparison>,
}

pub(super) struct Comparison {
    pub(super) operator: Operator,
    pub(super) value: Box<str>,
    pub(super) case: Case,
    /// Finds the value in lower case.
    pub(super) finder: Finder<'static>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    Sensitive,
    Insensitive,
    InsensitiveInHtml,
}

impl Case {
    #[inline]
    pub(super) fn are_equal(self, one: &[u8], other: &[u8]) -> bool {
        match self {
            Self::Sensitive => one == other,
            Self::Insensitive | Self::InsensitiveInHtml => one.eq_ignore_ascii_case(other),
        }
    }
}

impl Comparison {
    pub(super) fn accepts(&self, value: &[u8], is_html: bool) -> bool {
        let case = match self.case {
            Case::InsensitiveInHtml if !is_html => Case::Sensitive,
            case => case,
        };
        let wanted = self.value.as_bytes();
        let starts = || value.get(..wanted.len()).is_some_and(|start| case.are_equal(start, wanted));
        match self.operator {
            Operator::Equal => case.are_equal(value, wanted),
            Operator::Includes => has_word(value, wanted, case),
            Operator::DashMatch => starts() && matches!(value.get(wanted.len()), None | Some(b'-')),
            // An empty string matches no value.
            _ if wanted.is_empty() => false,
            Operator::Prefix => starts(),
            Operator::Suffix => {
                let rest = value.len().checked_sub(wanted.len());
                rest.is_some_and(|rest| case.are_equal(&value[rest..], wanted))
            }
            Operator::Substring if case == Case::Sensitive => memmem::find(value, wanted).is_some(),
            Operator::Substring => self.finder.find(&value.to_ascii_lowercase()).is_some(),
        }
    }
}

/// The words are separated by ASCII white space. No list contains the empty word.
#[inline]
pub(super) fn has_word(list: &[u8], word: &[u8], case: Case) -> bool {
    let Some(&first) = word.first() else {
        return false;
    };
    let is_end = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
    let is_at = |start: usize| {
        let end = start + word.len();
        is_end(list[..start].last())
            && is_end(list.get(end))
            && list.get(start..end).is_some_and(|own| case.are_equal(own, word))
    };
    let is_in = match case {
        Case::Sensitive => memchr_iter(first, list).any(is_at),
        Case::Insensitive | Case::InsensitiveInHtml => {
            memchr2_iter(first.to_ascii_lowercase(), first.to_ascii_uppercase(), list).any(is_at)
        }
    };
    is_in && !word.iter().any(u8::is_ascii_whitespace)
}

/// The strings of `:contains()`, `:-soup-contains()` and `:-soup-contains-own()`.
#[derive(Clone, Debug)]
pub(super) struct Contains {
    pub(super) strings: Vec<Wanted>,
    /// Whether each child text node is searched separately, instead of all text.
    pub(super) searches_nodes_separately: bool,
    pub(super) number: u32,
}

impl Contains {
    pub(super) fn is_name_in_category(&self, text: &str) -> bool {
        let mut strings = self.strings.iter();
        strings.any(|wanted| memmem::find(text.as_bytes(), wanted.string.as_bytes()).is_some())
    }
}

/// A string, and the search for it in text that comes in pieces.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    string: Box<str>,
    /// Maps the length of a prefix to the length of its longest proper prefix that is also a suffix.
    shorter: Vec<u32>,
}

impl Wanted {
    pub(super) fn new(string: &str) -> Self {
        let bytes = string.as_bytes();
        let mut shorter = vec![0; bytes.len() + 1];
        let mut length = 0;
        for (index, byte) in bytes.iter().enumerate().skip(1) {
            while length > 0 && bytes[length] != *byte {
                length = shorter[length] as usize;
            }
            length += usize::from(bytes[length] == *byte);
            shorter[index + 1] = length as u32;
        }
        Self { string: string.into(), shorter }
    }

    pub(super) const fn length(&self) -> usize {
        self.string.len()
    }

    /// Returns the offset after the last match that ends in the piece. `matched` is the length of the longest proper prefix of
    /// the string with which the text so far ends. The string is not empty.
    pub(super) fn read(&self, piece: &[u8], matched: &mut usize) -> Option<usize> {
        let string = self.string.as_bytes();
        let mut end = None;
        let mut at = 0;
        while at < piece.len() {
            if *matched == 0 {
                match memchr(string[0], &piece[at..]) {
                    Some(skipped) => at += skipped,
                    None => break,
                }
            }
            while *matched > 0 && string[*matched] != piece[at] {
                *matched = self.shorter[*matched] as usize;
            }
            *matched += usize::from(string[*matched] == piece[at]);
            at += 1;
            if *matched == string.len() {
                *matched = self.shorter[*matched] as usize;
                end = Some(at);
            }
        }
        end
    }
}

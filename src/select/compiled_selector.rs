use memchr::memmem::{self, Finder};
use memchr::{memchr, memchr_iter, memchr2_iter};
use selectors::attr::AttrSelectorOperator as Operator;
use selectors::parser::AnPlusB;

use crate::names::{NameId, Namespace};

pub(super) struct CompiledSelectorList {
    pub(super) selectors: Vec<ComplexSelector>,
    pub(super) unknown_names: Vec<Box<str>>,
}

/// A [complex selector](https://www.w3.org/TR/selectors-4/#complex).
pub(super) struct ComplexSelector {
    /// At least one compound, from right to left.
    pub(super) compounds: Vec<CompoundSelector>,
    /// The key of the rightmost compound in the cache. The compounds to its left have the next keys.
    pub(super) cache_key: u32,
}

/// A [compound selector](https://www.w3.org/TR/selectors-4/#compound).
pub(super) struct CompoundSelector {
    /// In ascending order of cost. All must match.
    pub(super) simple_selectors: Vec<SimpleSelector>,
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

pub(super) enum SimpleSelector {
    Name(CasedNamePair),
    AnyName(Vec<CasedNamePair>),
    Namespace(Namespace),
    Universal,
    Id(Box<str>),
    Class(Box<str>),
    Attribute(Box<AttributeSelector>),
    FirstChild,
    LastChild,
    Root,
    Scope,
    Empty,
    Nth(Box<NthSelector>),
    PseudoClass(Box<PseudoClassSelector>),
    Is(Vec<ComplexSelector>),
    Not(Vec<ComplexSelector>),
    /// The combinator of the leftmost compound leads from the anchor element.
    Has(Vec<ComplexSelector>),
    Contains(Box<ContainsSelector>),
    Never,
}

pub(super) struct NthSelector {
    pub(super) filter: NthFilter,
    pub(super) is_from_end: bool,
    pub(super) an_plus_b: AnPlusB,
    /// The number among the `:nth-child()` selectors.
    pub(super) cache_offset: usize,
}

pub(super) enum NthFilter {
    All,
    OfType,
    Of(Vec<ComplexSelector>),
}

impl NthSelector {
    /// `index` counts from 1.
    pub(super) fn matches_index(&self, index: usize) -> bool {
        let AnPlusB(step, offset) = self.an_plus_b;
        let distance = index as i64 - i64::from(offset);
        match i64::from(step) {
            0 => distance == 0,
            step => distance % step == 0 && distance / step >= 0,
        }
    }
}

pub(super) struct PseudoClassSelector {
    pub(super) matcher_index: usize,
    pub(super) arguments: Vec<String>,
    pub(super) cache_key: u32,
}

impl ComplexSelector {
    pub(super) fn subject(&self) -> &CompoundSelector {
        &self.compounds[0]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KnownOrUnknownName {
    Known(NameId),
    Unknown(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CasedNamePair {
    pub(super) html: KnownOrUnknownName,
    pub(super) other: KnownOrUnknownName,
}

pub(super) struct AttributeSelector {
    /// `None` for any namespace.
    pub(super) namespace: Option<Namespace>,
    pub(super) name: CasedNamePair,
    /// `None` for any value.
    pub(super) comparison: Option<AttributeComparison>,
}

pub(super) struct AttributeComparison {
    pub(super) operator: Operator,
    pub(super) value: Box<str>,
    pub(super) case: CaseSensitivity,
    /// Finds the value in lower case.
    pub(super) finder: Finder<'static>,
}

pub(super) enum CaseSensitivity {
    Sensitive,
    Insensitive,
    InsensitiveInHtml,
}

impl AttributeComparison {
    pub(super) fn matches_value(&self, value: &[u8], is_html: bool) -> bool {
        let ignores_case = match self.case {
            CaseSensitivity::Sensitive => false,
            CaseSensitivity::Insensitive => true,
            CaseSensitivity::InsensitiveInHtml => is_html,
        };
        let expected = self.value.as_bytes();
        let is_equal = |part: &[u8]| are_equal(part, expected, ignores_case);
        let starts = || value.get(..expected.len()).is_some_and(is_equal);
        match self.operator {
            Operator::Equal => is_equal(value),
            Operator::Includes => includes_word(value, expected, ignores_case),
            Operator::DashMatch => starts() && matches!(value.get(expected.len()), None | Some(b'-')),
            // An empty string matches no value.
            _ if expected.is_empty() => false,
            Operator::Prefix => starts(),
            Operator::Suffix => value.len().checked_sub(expected.len()).is_some_and(|rest| is_equal(&value[rest..])),
            Operator::Substring if ignores_case => self.finder.find(&value.to_ascii_lowercase()).is_some(),
            Operator::Substring => memmem::find(value, expected).is_some(),
        }
    }
}

#[inline]
pub(super) fn are_equal(one: &[u8], other: &[u8], ignores_case: bool) -> bool {
    if ignores_case { one.eq_ignore_ascii_case(other) } else { one == other }
}

/// The words are separated by ASCII white space. No list contains the empty word.
#[inline]
pub(super) fn includes_word(list: &[u8], word: &[u8], ignores_case: bool) -> bool {
    let Some(&first) = word.first() else {
        return false;
    };
    let is_end = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
    let is_at = |start: usize| {
        let end = start + word.len();
        is_end(list[..start].last())
            && is_end(list.get(end))
            && list.get(start..end).is_some_and(|candidate| are_equal(candidate, word, ignores_case))
    };
    let is_in = match ignores_case {
        false => memchr_iter(first, list).any(is_at),
        true => memchr2_iter(first.to_ascii_lowercase(), first.to_ascii_uppercase(), list).any(is_at),
    };
    is_in && !word.iter().any(u8::is_ascii_whitespace)
}

/// The strings of `:contains()`, `:-soup-contains()` and `:-soup-contains-own()`.
#[derive(Clone, Debug)]
pub(super) struct ContainsSelector {
    pub(super) strings: Vec<StreamSearcher>,
    /// Whether each child text node is searched separately, instead of all text.
    pub(super) searches_nodes_separately: bool,
    pub(super) cache_key: u32,
}

/// A string, and the search for it in text that comes in chunks.
#[derive(Clone, Debug)]
pub(super) struct StreamSearcher {
    pub(super) string: Box<str>,
    /// Maps the length of a prefix to the length of its longest proper prefix that is also a suffix.
    failure_function: Vec<u32>,
}

impl StreamSearcher {
    pub(super) fn new(string: &str) -> Self {
        let bytes = string.as_bytes();
        let mut failure_function = vec![0; bytes.len() + 1];
        let mut length = 0;
        for (index, byte) in bytes.iter().enumerate().skip(1) {
            while length > 0 && bytes[length] != *byte {
                length = failure_function[length] as usize;
            }
            length += usize::from(bytes[length] == *byte);
            failure_function[index + 1] = length as u32;
        }
        Self { string: string.into(), failure_function }
    }

    /// Returns the offset after the last match that ends in the chunk. `matched` is the length of the longest proper prefix of
    /// the string with which the text so far ends. The string is not empty.
    pub(super) fn find_last_match_end(&self, chunk: &[u8], matched: &mut usize) -> Option<usize> {
        let string = self.string.as_bytes();
        let mut end = None;
        let mut at = 0;
        while at < chunk.len() {
            if *matched == 0 {
                match memchr(string[0], &chunk[at..]) {
                    Some(skipped) => at += skipped,
                    None => break,
                }
            }
            while *matched > 0 && string[*matched] != chunk[at] {
                *matched = self.failure_function[*matched] as usize;
            }
            *matched += usize::from(string[*matched] == chunk[at]);
            at += 1;
            if *matched == string.len() {
                *matched = self.failure_function[*matched] as usize;
                end = Some(at);
            }
        }
        end
    }
}

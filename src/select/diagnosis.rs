//! Where a selector is wrong.
//!
//! NOTE: the parser of selectors says what is wrong, but not where. So the longest beginning is looked for from which
//! something could be made that is a selector. That happens only if there is an error.

use cssparser::{BasicParseErrorKind, ParseError, ParseErrorKind, Parser};
use selectors::parser::{ParseRelative, SelectorList, SelectorParseErrorKind};

use super::error::{SelectorError, SelectorErrorKind};
use super::grammar::{Complaint, Grammar, Questions};
use super::options::SelectorOptions;
use super::tokens::{NESTING_LIMIT, Tokens};

/// The error of the parser of selectors.
pub(super) type Failed = ParseError<SelectorParseErrorKind>;

/// Parses a selector list. In the case of an error, also with what is wrong with a name.
pub(super) fn parse_list(
    text: &str,
    options: &SelectorOptions,
) -> Result<SelectorList<Grammar>, (Failed, Option<Complaint>)> {
    let mut input = Parser::new(text);
    input.set_nested_block_limit(NESTING_LIMIT);
    let questions = Questions::new(options);
    SelectorList::parse(&questions, &mut input, ParseRelative::No)
        .map_err(|error| (error, questions.complaint.get()))
}

/// What an error of the parser says, and where.
pub(super) fn diagnose(
    text: &str,
    options: &SelectorOptions,
    (error, complaint): (Failed, Option<Complaint>),
) -> SelectorError {
    let Tokens {
        offsets: tokens,
        too_deep,
        ..
    } = Tokens::of(text);
    let end_of = |index: usize| tokens.get(index + 1).copied().unwrap_or(text.len());
    let is_viable = |index: usize| is_viable(&text[..end_of(index)], options);
    // What can still be a selector comes before what cannot.
    let indexes: Vec<usize> = (0..tokens.len()).collect();
    let mut index = indexes.partition_point(|&index| is_viable(index));
    // Where selectors are forgiven, the parser goes on behind what is too deep.
    let too_deep = tokens
        .iter()
        .take(index + 1)
        .position(|offset| Some(*offset) == too_deep);
    index = too_deep.unwrap_or(index);
    let token = |index: usize| match tokens.get(index) {
        Some(&start) => &text[start..end_of(index)],
        None => "",
    };
    let mut kind = match error.kind {
        _ if too_deep.is_some() => SelectorErrorKind::TooDeep,
        ParseErrorKind::Basic(BasicParseErrorKind::TooManyNestedBlocks) => {
            SelectorErrorKind::TooDeep
        }
        ParseErrorKind::Basic(_) if index == tokens.len() => SelectorErrorKind::UnexpectedEnd,
        ParseErrorKind::Basic(_) => SelectorErrorKind::UnexpectedToken,
        ParseErrorKind::Custom(kind) => match kind {
            SelectorParseErrorKind::EmptySelector => SelectorErrorKind::Empty,
            SelectorParseErrorKind::DanglingCombinator => SelectorErrorKind::DanglingCombinator,
            SelectorParseErrorKind::ExpectedNamespace => SelectorErrorKind::UnknownPrefix,
            SelectorParseErrorKind::UnsupportedPseudoClassOrElement => match complaint {
                Some(Complaint::NoPseudoElement) => SelectorErrorKind::UnknownPseudoElement,
                _ => SelectorErrorKind::UnknownPseudoClass,
            },
            SelectorParseErrorKind::InvalidState
            | SelectorParseErrorKind::InvalidPseudoElementInsideWhere
            | SelectorParseErrorKind::InvalidPseudoElementAfterSlotted
            | SelectorParseErrorKind::NonPseudoElementAfterSlotted => {
                SelectorErrorKind::NotAllowedHere
            }
            _ if index == tokens.len() => SelectorErrorKind::UnexpectedEnd,
            _ => SelectorErrorKind::UnexpectedToken,
        },
    };
    let is_about_end = matches!(
        kind,
        SelectorErrorKind::Empty | SelectorErrorKind::DanglingCombinator
    );
    if is_about_end && index < tokens.len() {
        // Something stands where a selector should.
        kind = SelectorErrorKind::UnexpectedToken;
    }
    if kind == SelectorErrorKind::Empty
        && !matches!(text.trim_end().chars().last(), None | Some(',' | '('))
    {
        // A selector has begun.
        kind = SelectorErrorKind::UnexpectedEnd;
    }
    let mut found = token(index).trim().to_owned();
    match kind {
        SelectorErrorKind::UnknownPseudoClass | SelectorErrorKind::UnknownPseudoElement => {
            found = found.trim_end_matches('(').to_owned();
            while index > 0 && token(index - 1) == ":" {
                index -= 1;
            }
        }
        SelectorErrorKind::UnknownPrefix if index > 0 && token(index) == "|" => {
            index -= 1;
            found = token(index).to_owned();
        }
        _ => {}
    }
    let offset = tokens.get(index).copied().unwrap_or(text.len());
    SelectorError {
        kind,
        offset,
        found,
    }
}

/// Ends that make a selector of a beginning, if anything does. What is open at the end is closed.
const ENDS: [&str; 6] = ["", "x", " x", "root", "before", "1"];

/// Whether something could be made of a beginning that is a selector.
fn is_viable(beginning: &str, options: &SelectorOptions) -> bool {
    ENDS.iter()
        .any(|end| parse_list(&format!("{beginning}{end}"), options).is_ok())
}

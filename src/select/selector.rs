//! [`Selector`]: a selector list that was parsed and compiled.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::compile::compile;
use super::error::{SelectorError, SelectorErrorKind};
use super::grammar::{NESTING_LIMIT, parse};
use super::options::SelectorOptions;
use super::program::Program;
use cssparser::{ParseError, Parser, ToCss, Token};

/// A [selector list](https://www.w3.org/TR/selectors-4/#selector-list), such as `main a[href], h1 + p`, ready to be used
/// on any document and from any thread. A clone shares all it holds.
///
/// It is displayed in the form of the [CSS Object Model](https://www.w3.org/TR/cssom-1/#serializing-selectors), or as it was
/// written if it holds what `:is()` or `:where()` forgives, arguments of a pseudo-element, or `*:scope`. What is displayed
/// reads back as the same selector.
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
    program: Program,
    /// The selectors in the form of the CSS Object Model; as they were written if that would not read back.
    display: Box<str>,
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
    /// A [`SelectorError`] says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        Self::parse_with(text, &SelectorOptions::new())
    }

    /// The same, with options.
    ///
    /// ```
    /// use soupstone::select::{Selector, SelectorOptions};
    ///
    /// let options = SelectorOptions::new().with_namespace("svg", "http://www.w3.org/2000/svg");
    /// let drawn = Selector::parse_with("svg|a", &options)?;
    /// let document = soupstone::parse_document("<a>1</a><svg><a>2</a></svg>");
    /// assert_eq!(document.select_first(&drawn).unwrap().text_content(), "2");
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`SelectorError`] says what is wrong and where.
    pub fn parse_with(text: &str, options: &SelectorOptions) -> Result<Self, SelectorError> {
        let list = parse(text, options).map_err(|kind| locate(text, options, kind))?;
        let compiled = compile(list.slice()).map_err(|_| SelectorError {
            kind: SelectorErrorKind::TooLong,
            offset: 0,
            found: String::new(),
        })?;
        Ok(Self {
            parts: Arc::new(Parts {
                program: compiled.program,
                display: match compiled.is_displayed_with_loss {
                    true => text.into(),
                    false => list.to_css_string().into(),
                },
            }),
        })
    }

    pub(super) fn program(&self) -> &Program {
        &self.parts.program
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.parts.display)
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Selector({:?})", self.to_string())
    }
}

/// Finds out where a text is wrong that cannot be parsed, and what is wrong there.
///
/// NOTE: the parser says what is wrong, but not where. So the longest beginning is looked for from which something could
/// be made that is a selector. That happens only if there is an error.
#[cold]
fn locate(text: &str, options: &SelectorOptions, kind: SelectorErrorKind) -> SelectorError {
    let mut starts = Vec::new();
    let mut input = Parser::new(text);
    input.set_nested_block_limit(NESTING_LIMIT);
    list_tokens(&mut input, &mut starts);
    let mut bounds = starts.clone();
    bounds.push(text.len());
    // What can still become a selector comes before what cannot.
    let ends = &bounds[1.min(starts.len())..];
    let mut index = ends.partition_point(|end| is_viable(&text[..*end], options));
    index = index.min(starts.len());
    let is_at_end = index == starts.len();
    // What stands behind this token may be wrong for another reason.
    let beginning = &text[..bounds.get(index + 1).copied().unwrap_or(text.len())];
    let mut kind = parse(beginning, options).err().unwrap_or(kind);
    let is_missing = matches!(text.trim_end().bytes().last(), None | Some(b',' | b'('));
    kind = match kind {
        SelectorErrorKind::Empty | SelectorErrorKind::DanglingCombinator if !is_at_end => {
            SelectorErrorKind::UnexpectedToken
        }
        SelectorErrorKind::Empty if !is_missing => SelectorErrorKind::UnexpectedEnd,
        SelectorErrorKind::UnexpectedToken if is_at_end => SelectorErrorKind::UnexpectedEnd,
        kind => kind,
    };
    let token = |index: usize| match bounds.get(index..index + 2) {
        Some(&[start, end]) => text[start..end].trim(),
        _ => "",
    };
    let mut found = token(index);
    match kind {
        SelectorErrorKind::UnknownPseudoClass | SelectorErrorKind::UnknownPseudoElement => {
            found = found.trim_end_matches('(');
            while index > 0 && token(index - 1) == ":" {
                index -= 1;
            }
        }
        SelectorErrorKind::UnknownPrefix if index > 0 && found == "|" => {
            index -= 1;
            found = token(index);
        }
        _ => {}
    }
    SelectorError {
        kind,
        offset: bounds[index],
        found: found.to_owned(),
    }
}

/// Lists the offsets of all tokens, with those in parentheses and brackets.
fn list_tokens(input: &mut Parser<'_>, offsets: &mut Vec<usize>) {
    loop {
        offsets.push(input.position().byte_index());
        let is_block = match input.next_including_whitespace_and_comments() {
            Ok(token) => matches!(
                token,
                Token::Function(_)
                    | Token::ParenthesisBlock
                    | Token::SquareBracketBlock
                    | Token::CurlyBracketBlock
            ),
            Err(_) => {
                offsets.pop();
                return;
            }
        };
        if !is_block {
            continue;
        }
        let mut end = None;
        let nested = input.parse_nested_block(|input| {
            list_tokens(input, offsets);
            end = Some(input.position().byte_index());
            Ok::<_, ParseError<()>>(())
        });
        // The closing parenthesis is a token of its own, if it is there.
        if nested.is_ok() && end < Some(input.position().byte_index()) {
            offsets.extend(end);
        }
    }
}

/// Ends that make a selector of a beginning, if anything does. What is open at the end is closed.
const ENDS: [&str; 6] = ["", "x", " x", "root", "before", "1"];

/// Whether something could be made of a beginning that is a selector.
fn is_viable(beginning: &str, options: &SelectorOptions) -> bool {
    ENDS.iter()
        .any(|end| parse(&format!("{beginning}{end}"), options).is_ok())
}

const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<Selector>();
};

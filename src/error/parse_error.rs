//! [`ParseError`], an error in the markup; [`ErrorCode`], its kind; and [`MalformedSequence`], bytes that are invalid in their
//! encoding.
//!
//! The codes are in `data/tokenizer_error_codes.txt` and `data/tree_construction_error_codes.txt`.

use std::fmt;

use crate::span::Span;

/// A [parse error](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) and where it was found.
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::{ParseOptions, SinkParser};
///
/// let source = "<!DOCTYPE html><p title=&#0;>";
/// let mut parser = SinkParser::new(DocumentBuilder::new(), Vec::new(), ParseOptions::new());
/// parser.feed(source);
/// let (_, errors) = parser.finish_with_errors();
/// assert_eq!(errors[0].code().as_str(), "null-character-reference");
/// assert_eq!(&source[errors[0].span().to_range()], "&#0;");
/// assert_eq!(errors[0].to_string(), "null-character-reference at bytes 24 to 28");
/// ```
///
/// It is not a failure of the parser, but implements [`Error`](std::error::Error) for programs that treat it as one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParseError {
    code: ErrorCode,
    span: Span,
    offset: u64,
}

impl ParseError {
    pub(crate) const fn new(code: ErrorCode, span: Span) -> Self {
        Self { code, span, offset: span.start }
    }

    #[must_use]
    pub(crate) const fn found_at(self, offset: u64) -> Self {
        Self { offset, ..self }
    }

    /// The kind of error.
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// The text that is wrong, in bytes of the decoded input.
    ///
    /// - For the tokenizer: the character at which the rule applies. Exceptions: for an error in a character reference,
    ///   the reference; for a duplicate attribute, its name; for an end tag with attributes or a solidus, the tag; for
    ///   a wrong `<!` or `<![CDATA[`, these characters. At the end of the input it is empty.
    /// - For tree construction: the token. Each character of text is a token. If a character reference stands for two
    ///   characters, the span of the second one is empty and comes after the reference.
    /// - For a carriage return and a line feed, which are one newline, only the first.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The offset at which it was found, in bytes from the start of the decoded input, as html5lib-tests count it: for
    /// an error of the tokenizer the character at which the rule applies, or the end of the input; for an error of tree
    /// construction the start of the token.
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Display for ParseError {
    /// The code and the place, in bytes of the decoded input. An [`ErrorList`](super::ErrorList) knows lines and columns.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { start, end } = self.span;
        if start == end {
            write!(formatter, "{} at byte {start}", self.code)
        } else {
            write!(formatter, "{} at bytes {start} to {end}", self.code)
        }
    }
}

impl std::error::Error for ParseError {}

/// Bytes of the input that are malformed in the encoding. One U+FFFD REPLACEMENT CHARACTER replaces them.
///
/// It has a [`Display`](fmt::Display) form, for example `malformed bytes 3 to 5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MalformedSequence {
    offset: u64,
    length: usize,
}

impl MalformedSequence {
    #[cfg(any(feature = "bytes", test))]
    pub(crate) const fn new(offset: u64, length: usize) -> Self {
        Self { offset, length }
    }

    /// The offset of the first byte, in bytes from the start of the input, a byte order mark included.
    pub const fn offset(self) -> u64 {
        self.offset
    }

    /// Its length in bytes.
    pub const fn length(self) -> usize {
        self.length
    }
}

impl fmt::Display for MalformedSequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.length {
            1 => write!(formatter, "malformed byte {}", self.offset),
            length => write!(formatter, "malformed bytes {} to {}", self.offset, self.offset + length as u64),
        }
    }
}

struct Entry {
    code: &'static str,
    link: &'static str,
    explanation: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/error_code.rs"));

impl ErrorCode {
    /// All codes: first those of the standard by name, then those of tree construction in the order of the text.
    pub const ALL: &'static [Self] = ALL;

    /// The code as the standard writes it, for example `eof-in-tag`.
    pub const fn as_str(self) -> &'static str {
        self.entry().code
    }

    /// The error and its effect on the tree, in one paragraph. Code is between grave accents.
    pub const fn explanation(self) -> &'static str {
        self.entry().explanation
    }

    /// The link to the standard: the entry in the table of parse errors, or the insertion mode or algorithm that has the rule.
    pub const fn link(self) -> &'static str {
        self.entry().link
    }

    const fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ErrorCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for ErrorCode {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let mut codes = Self::ALL.iter().copied();
        codes
            .find(|candidate| candidate.as_str() == code)
            .ok_or_else(|| serde::de::Error::custom(format_args!("`{code}` is not the code of a parse error")))
    }
}

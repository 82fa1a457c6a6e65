//! [`ParseError`], an error in the markup, and [`MalformedSequence`], bytes that are no text in their encoding.

use std::fmt;

use super::ErrorCode;
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
/// assert_eq!(errors[0].code.as_str(), "null-character-reference");
/// assert_eq!(&source[errors[0].span.as_range()], "&#0;");
/// assert_eq!(errors[0].to_string(), "null-character-reference at bytes 24 to 28");
/// ```
///
/// It is not a failure of the parser, but implements [`Error`](std::error::Error) for programs that treat it as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ParseError {
    /// What kind of error it is.
    pub code: ErrorCode,
    /// The text that is wrong, in bytes of the decoded input.
    ///
    /// - For the tokenizer: the character at which the rule applies. Exceptions: for an error in a character reference,
    ///   the reference; for a duplicate attribute, its name; for an end tag with attributes or a solidus, the tag; for
    ///   a wrong `<!` or `<![CDATA[`, these characters. At the end of the input it is empty.
    /// - For tree construction: the token. Each character of a text is a token. If a character reference stands for two
    ///   characters, the span of the second one is empty and comes after the reference.
    /// - For a carriage return and a line feed, which are one newline, only the first.
    pub span: Span,
    /// Where it was found, in bytes from the start of the decoded input: what html5lib-tests take for the place of the
    /// error.
    ///
    /// For an error of the tokenizer this is the character at which the rule applies (or the end of the input);
    /// for an error of tree construction it is the start of the token.
    pub offset: u64,
}

impl ParseError {
    /// An error of the kind `code` in the text at `span`, found at its start.
    pub(crate) const fn new(code: ErrorCode, span: Span) -> Self {
        Self { code, span, offset: span.start }
    }

    /// Sets where the error was found: `offset` bytes from the start of the decoded input.
    #[must_use]
    pub(crate) const fn found_at(self, offset: u64) -> Self {
        Self { offset, ..self }
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MalformedSequence {
    /// The offset of the first byte, in bytes from the start of the input, a byte order mark included.
    pub offset: u64,
    /// Its length in bytes.
    pub length: usize,
}

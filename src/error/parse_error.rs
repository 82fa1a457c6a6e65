//! [`ParseError`], [`ErrorCode`], and [`MalformedSequence`].
//!
//! The codes are in `data/tokenizer_error_codes.txt` and `data/tree_construction_error_codes.txt`.

use std::fmt;

use crate::span::Span;

/// A [parse error](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) and its location. `ParseError` implements
/// [`Error`](std::error::Error) for programs that treat parse errors as failures. See the example of
/// [`Parser`](crate::Parser).
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
    pub(crate) const fn with_offset(self, offset: u64) -> Self {
        Self { offset, ..self }
    }

    /// Returns the code of the error.
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// Returns the span of the erroneous text, in bytes of the decoded input.
    ///
    /// - For the tokenizer: the character at which the rule applies, or an empty span at the end of the input. Exceptions: for
    ///   errors in a character reference, the reference; for duplicate attributes, the attribute name; for end tags with
    ///   attributes or a solidus, the tag; for a wrong `<!` or `<![CDATA[`, these characters.
    /// - For tree construction: the token. Each character of text is a token. If a character reference stands for two
    ///   characters, the span of the second character is empty and follows the reference.
    /// - For CR LF, which is one newline: the carriage return.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns the byte offset in the decoded input, as html5lib-tests count it: for the tokenizer, the character at which the
    /// rule applies, or the end of the input; for tree construction, the start of the token.
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Display for ParseError {
    /// Writes the code and the span in bytes.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { start, end } = self.span;
        if start == end {
            write!(formatter, "{} at byte {start}", self.code)
        } else {
            write!(formatter, "{} at bytes {start}..{end}", self.code)
        }
    }
}

impl std::error::Error for ParseError {}

/// A byte sequence that is malformed in the encoding. One U+FFFD REPLACEMENT CHARACTER replaces the sequence. The
/// [`Display`](fmt::Display) form is, for example, `malformed bytes 3..5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MalformedSequence {
    offset: u64,
    length: usize,
}

impl MalformedSequence {
    #[cfg(feature = "bytes")]
    pub(crate) const fn new(offset: u64, length: usize) -> Self {
        Self { offset, length }
    }

    /// Returns the offset of the sequence's first byte in the input, including any byte order mark.
    pub const fn offset(self) -> u64 {
        self.offset
    }

    /// Returns the length of the sequence in bytes.
    pub const fn length(self) -> usize {
        self.length
    }
}

impl fmt::Display for MalformedSequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.length {
            1 => write!(formatter, "malformed byte {}", self.offset),
            length => write!(formatter, "malformed bytes {}..{}", self.offset, self.offset + length as u64),
        }
    }
}

struct ErrorCodeEntry {
    code: &'static str,
    link: &'static str,
    explanation: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/error_code.rs"));

impl ErrorCode {
    /// All codes: first the standard's codes by name, then the tree construction codes in the order of the standard's text.
    pub const ALL: &'static [Self] = ALL;

    /// Returns the code as the standard writes it, such as `eof-in-tag`.
    pub const fn as_str(self) -> &'static str {
        self.entry().code
    }

    /// Returns one paragraph about the error and its effect on the tree, with code in backticks.
    pub const fn explanation(self) -> &'static str {
        self.entry().explanation
    }

    /// Returns a link to the standard: to the table of parse errors, or to the rule's insertion mode or algorithm.
    pub const fn link(self) -> &'static str {
        self.entry().link
    }

    const fn entry(self) -> &'static ErrorCodeEntry {
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

use std::fmt;
use std::iter::FusedIterator;
use std::slice;

use super::{ErrorSink, MalformedSequence, ParseError};
use crate::span::{LineIndex, Position};

/// An error sink that keeps errors, optionally up to a limit, with their lines and columns. If the input is UTF-8 bytes, the list
/// also [maps offsets](Self::byte_offset) to the original bytes.
///
/// ```
/// use soupstone::ParseOptions;
///
/// let mut parser = ParseOptions::new().with_max_errors(usize::MAX).parser();
/// parser.feed("<!DOCTYPE html>\r");
/// parser.feed("\n<p>Grüße</div>");
/// let list = parser.finish().take_errors().unwrap();
///
/// let error = list.located().next().unwrap();
/// assert_eq!(error.to_string(), "unexpected-block-end-tag at line 2, column 9");
/// assert_eq!(error.error().code().as_str(), "unexpected-block-end-tag");
/// assert_eq!((error.position().line, error.position().column), (2, 9));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorList {
    errors: Vec<ParseError>,
    count: u64,
    max_errors: Option<usize>,
    lines: LineIndex,
    /// The length of the byte order mark, if the input is UTF-8 bytes.
    byte_order_mark_length: Option<u64>,
    /// The malformed sequences, with the offsets of their replacements in the decoded input.
    malformed: Vec<(u64, MalformedSequence)>,
}

impl ErrorList {
    /// Creates an empty list without a limit.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps only the first `max_errors` errors, and counts the rest.
    #[must_use]
    pub const fn with_max_errors(mut self, max_errors: usize) -> Self {
        self.max_errors = Some(max_errors);
        self
    }

    /// Returns the kept errors, in the order in which they were found: for a report, sort by [span](ParseError::span).
    pub fn as_slice(&self) -> &[ParseError] {
        &self.errors
    }

    /// Returns the [kept errors](Self::as_slice), with the line and column at which each error starts.
    pub fn located(&self) -> impl DoubleEndedIterator<Item = LocatedError<'_>> + ExactSizeIterator + FusedIterator {
        self.errors.iter().map(|error| LocatedError { error, position: self.position(error.span().start) })
    }

    /// Returns the number of kept errors.
    pub const fn len(&self) -> usize {
        self.errors.len()
    }

    /// Whether no errors were kept.
    pub const fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Returns the number of all errors found, including errors that were not kept.
    pub const fn total(&self) -> u64 {
        self.count
    }

    /// Returns the line and column of an offset in the decoded input.
    pub fn position(&self, offset: u64) -> Position {
        self.lines.position(offset)
    }

    /// Returns the index of the decoded input's lines.
    pub const fn lines(&self) -> &LineIndex {
        &self.lines
    }

    /// Maps an offset in the decoded input to an offset in the original bytes, including any byte order mark. Returns `None` if
    /// the input was not UTF-8 bytes: for other encodings, see
    /// [`EncodingReport::byte_range`](crate::encoding::EncodingReport::byte_range). An offset within the U+FFFD that replaces a
    /// malformed sequence becomes the offset of the sequence's first byte.
    #[inline]
    pub fn byte_offset(&self, offset: u64) -> Option<u64> {
        let byte_order_mark_length = self.byte_order_mark_length?;
        let after = self.malformed.partition_point(|(replacement, _)| *replacement <= offset);
        Some(match after.checked_sub(1).map(|index| self.malformed[index]) {
            None => byte_order_mark_length + offset,
            Some((replacement, sequence)) => match (offset - replacement).checked_sub(REPLACEMENT_LENGTH) {
                None => sequence.offset(),
                Some(after) => sequence.offset() + sequence.length() as u64 + after,
            },
        })
    }

    /// Returns the malformed byte sequences in the input, in order.
    pub fn malformed_sequences(&self) -> impl ExactSizeIterator<Item = MalformedSequence> {
        self.malformed.iter().map(|(_, sequence)| *sequence)
    }
}

impl<'a> IntoIterator for &'a ErrorList {
    type Item = &'a ParseError;
    type IntoIter = slice::Iter<'a, ParseError>;

    fn into_iter(self) -> Self::IntoIter {
        self.errors.iter()
    }
}

impl IntoIterator for ErrorList {
    type Item = ParseError;
    type IntoIter = std::vec::IntoIter<ParseError>;

    fn into_iter(self) -> Self::IntoIter {
        self.errors.into_iter()
    }
}

/// An error from an [`ErrorList`], with its line and column, as in `unexpected-block-end-tag at line 2, column 9`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocatedError<'a> {
    error: &'a ParseError,
    position: Position,
}

impl<'a> LocatedError<'a> {
    /// Returns the error.
    pub const fn error(self) -> &'a ParseError {
        self.error
    }

    /// Returns the line and column of the start of the error's [span](ParseError::span).
    pub const fn position(self) -> Position {
        self.position
    }
}

impl fmt::Display for LocatedError<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column, .. } = self.position;
        write!(formatter, "{} at line {line}, column {column}", self.error.code())
    }
}

impl ErrorSink for ErrorList {
    fn parse_error(&mut self, error: ParseError) {
        self.count += 1;
        if self.max_errors.is_none_or(|max_errors| self.errors.len() < max_errors) {
            self.errors.push(error);
        }
    }

    fn process_input(&mut self, text: &str) {
        self.lines.feed(text);
    }

    #[cfg(feature = "bytes")]
    fn encoding(&mut self, encoding: &'static encoding_rs::Encoding, byte_order_mark_length: usize) {
        self.byte_order_mark_length = (encoding == encoding_rs::UTF_8).then_some(byte_order_mark_length as u64);
    }

    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.malformed.push((self.lines.text_len(), sequence));
    }
}

const REPLACEMENT_LENGTH: u64 = 3;

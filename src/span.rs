//! Places in the input.
//!
//! With the `serde` feature, spans, positions, the errors of [`error`](crate::error), and reports on
//! [encodings](crate::encoding::EncodingReport) can be serialized and deserialized.

use std::fmt;
use std::ops::Range;

use crate::scan::vector::line_feeds_of_plain_block;

/// A half-open range of the decoded input, in UTF-8 bytes from the start of the stream, before newlines are normalized. Spans
/// are ordered by start, then by end. The struct is closed.
///
/// ```
/// use soupstone::span::Span;
///
/// let span = Span::from(3..7);
/// assert_eq!(span.to_string(), "3..7");
/// assert_eq!(std::ops::Range::from(span), 3..7);
/// assert_eq!(&"<p>Soup"[span.to_range()], "Soup");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The offset of the first byte.
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
}

impl Span {
    /// Creates the range from `start` up to, but not including, `end`.
    pub const fn new(start: u64, end: u64) -> Self {
        Self { start, end }
    }

    /// Returns the range for slicing an input that was fed whole.
    // NOTE: an input that was fed whole is in memory, so its offsets are `usize`.
    pub const fn to_range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the shortest range that contains both spans.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }
}

impl From<Range<u64>> for Span {
    fn from(range: Range<u64>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl From<Span> for Range<u64> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}

impl fmt::Display for Span {
    /// Writes the offsets as a range: `3..7`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}..{}", self.start, self.end)
    }
}

/// Finds the line and column of an offset, without keeping the text. A `LineIndex` accepts the input whole or in chunks, like
/// the parser.
///
/// ```
/// use soupstone::span::{LineIndex, Position};
///
/// let mut index = LineIndex::new("one\r");
/// index.feed("\nt🍲wo");
/// let Position { line, column, utf16_column, .. } = index.position("one\r\nt🍲".len() as u64);
/// assert_eq!((line, column, utf16_column), (2, 3, 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    line_starts: Vec<u64>,
    runs: Vec<WideRun>,
    length: u64,
    /// A carriage return starts a line unless a line feed follows.
    after_carriage_return: bool,
}

const BLOCK: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WideRun {
    start: u64,
    end: u64,
    width: u64,
    before: Surplus,
}

/// The number of bytes minus the number of code points or UTF-16 code units.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct Surplus {
    code_points: u64,
    utf16: u64,
}

impl WideRun {
    const fn surplus_at(&self, offset: u64) -> Surplus {
        let end = if offset < self.end { offset } else { self.end };
        let characters = (end - self.start) / self.width;
        let units = if self.width == 4 { 2 } else { 1 };
        Surplus {
            code_points: self.before.code_points + characters * (self.width - 1),
            utf16: self.before.utf16 + characters * (self.width - units),
        }
    }
}

impl Default for LineIndex {
    fn default() -> Self {
        Self { line_starts: vec![0], runs: Vec::new(), length: 0, after_carriage_return: false }
    }
}

impl LineIndex {
    /// Creates the index of a string.
    pub fn new(text: &str) -> Self {
        let mut index = Self::default();
        index.feed(text);
        index
    }

    /// Continues with the next chunk of the text.
    #[inline]
    pub fn feed(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut position = 0;
        while position < bytes.len() {
            position = self.take_plain_blocks(bytes, position);
            let end = bytes.len().min(position + BLOCK);
            while position < end {
                position = self.take(&bytes[..end], position);
            }
        }
        self.length += text.len() as u64;
    }

    /// Consumes blocks of ASCII without carriage returns, and returns the end of the last block.
    /// OPTIMIZATION: searches only for line feeds. Test: `positions_equal_those_of_a_simple_count_in_any_chunks`.
    fn take_plain_blocks(&mut self, bytes: &[u8], position: usize) -> usize {
        let mut position = position;
        if self.after_carriage_return {
            return position;
        }
        let (blocks, _) = bytes[position..].as_chunks::<BLOCK>();
        for block in blocks {
            let Some(mut line_feeds) = line_feeds_of_plain_block(block) else {
                break;
            };
            let start = self.length + position as u64 + 1;
            while line_feeds != 0 {
                let at = line_feeds.trailing_zeros();
                self.line_starts.push(start + u64::from(at));
                line_feeds &= line_feeds - 1;
            }
            position += BLOCK;
        }
        position
    }

    /// Consumes a newline, a non-ASCII character, or all characters before the next newline or non-ASCII character. Returns the
    /// position after the consumed characters.
    #[inline]
    fn take(&mut self, bytes: &[u8], position: usize) -> usize {
        let byte = bytes[position];
        if std::mem::take(&mut self.after_carriage_return) && byte != b'\n' {
            self.line_starts.push(self.length + position as u64);
        }
        match byte {
            b'\n' => {
                self.line_starts.push(self.length + position as u64 + 1);
                position + 1
            }
            b'\r' => {
                self.after_carriage_return = true;
                position + 1
            }
            _ if byte.is_ascii() => position + length_of_plain_run(&bytes[position..]),
            _ => position + self.take_wide_character(byte, position),
        }
    }

    pub(crate) const fn length(&self) -> u64 {
        self.length
    }

    #[inline]
    fn line_count(&self) -> u64 {
        self.line_starts.len() as u64 + u64::from(self.after_carriage_return)
    }

    /// Returns the start of a line, counted from 1, in bytes; `None` if there is no such line.
    #[inline]
    pub fn line_start(&self, line: u64) -> Option<u64> {
        match self.line_starts.get(usize::try_from(line.checked_sub(1)?).ok()?) {
            Some(start) => Some(*start),
            None => (line == self.line_count()).then_some(self.length),
        }
    }

    /// Returns the line and column of the character at this byte offset. An offset past the end counts as the end, and an
    /// offset within a character counts as the start of the character.
    #[inline]
    pub fn position(&self, offset: u64) -> Position {
        let offset = offset.min(self.length);
        if self.after_carriage_return && offset == self.length {
            return Position { line: self.line_count(), column: 1, utf16_column: 1 };
        }
        let line = self.line_starts.partition_point(|start| *start <= offset);
        // The first line starts at 0.
        let start = self.line_starts[line.saturating_sub(1)];
        let (from, to) = (self.surplus(start), self.surplus(offset));
        let bytes = offset - start;
        Position {
            line: line as u64,
            column: bytes - (to.code_points - from.code_points) + 1,
            utf16_column: bytes - (to.utf16 - from.utf16) + 1,
        }
    }

    #[inline]
    fn surplus(&self, offset: u64) -> Surplus {
        let after = self.runs.partition_point(|run| run.start <= offset);
        match after.checked_sub(1).map(|index| &self.runs[index]) {
            Some(run) => {
                let into_character = if offset < run.end { (offset - run.start) % run.width } else { 0 };
                let mut surplus = run.surplus_at(offset);
                // The bytes of a character before `offset` do not count.
                surplus.code_points += into_character;
                surplus.utf16 += into_character;
                surplus
            }
            None => Surplus::default(),
        }
    }

    #[inline]
    fn take_wide_character(&mut self, byte: u8, position: usize) -> usize {
        let width = match byte {
            0xF0.. => 4,
            0xE0.. => 3,
            _ => 2,
        };
        let start = self.length + position as u64;
        let end = start + width as u64;
        match self.runs.last_mut() {
            Some(run) if run.end == start && run.width == width as u64 => run.end = end,
            last => {
                let before = last.map_or(Surplus::default(), |run| run.surplus_at(run.end));
                self.runs.push(WideRun { start, end, width: width as u64, before });
            }
        }
        width
    }
}

fn length_of_plain_run(bytes: &[u8]) -> usize {
    let newline = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
    let line = &bytes[..newline];
    if line.is_ascii() { newline } else { line.iter().position(|byte| !byte.is_ascii()).unwrap_or(newline) }
}

/// A position in the input, for people and editors. Lines and columns are counted from 1. Lines end as in the [input
/// stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream): with a line feed, a carriage
/// return, or both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The line.
    pub line: u64,
    /// The column, in code points.
    pub column: u64,
    /// The column, in UTF-16 code units.
    pub utf16_column: u64,
}

impl fmt::Display for Position {
    /// Writes the line and the column: `2:15`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

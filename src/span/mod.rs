//! Places in the input.
//!
//! With the feature `serde`, spans and positions can be written and read by serde; so can the errors of
//! [`error`](crate::error), and reports on [encodings](crate::encoding::EncodingReport).

mod line_index;

pub use line_index::{LineIndex, Position};

use std::ops::Range;

/// A half-open range of the decoded input, in bytes of its UTF-8 form from the start of the stream.
///
/// The bytes are those that were fed to the parser, before newlines are normalized.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The offset of the first byte.
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
}

impl Span {
    /// The range from `start` up to, but not including, `end`.
    #[inline]
    pub const fn new(start: u64, end: u64) -> Self {
        Self { start, end }
    }

    /// How many bytes it is long: none if it ends before it starts.
    #[inline]
    pub(crate) const fn length(&self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    /// Whether it holds nothing.
    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.start >= self.end
    }

    /// The range to slice the input with, if it was fed whole.
    ///
    /// NOTE: an input that was fed whole is in memory, so that its offsets are `usize`.
    #[inline]
    pub const fn as_range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The shortest range that holds both.
    #[must_use]
    #[inline]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_that_ends_before_it_starts_is_empty() {
        for (start, end, length) in [(3, 5, 2), (5, 5, 0), (5, 3, 0)] {
            let span = Span::new(start, end);
            assert_eq!((span.length(), span.is_empty()), (length, length == 0));
        }
    }
}

//! Places in the input.

/// A half-open range of the decoded input, in bytes of its UTF-8 form from the start of the stream.
///
/// The bytes are those that were fed to the parser, before newlines are normalized.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
}

impl Span {
    /// The range from `start` up to, but not including, `end`.
    pub const fn new(start: u64, end: u64) -> Self {
        Self { start, end }
    }
}

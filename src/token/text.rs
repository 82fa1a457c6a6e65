use std::fmt;
use std::num::NonZeroU32;
use std::ops::Deref;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::span::Span;

/// A string from a token, which dereferences to `&str`.
///
/// If the input contains the string literally, and the receiver [buffers the input](super::InputSegment), the string has an
/// offset in the receiver's buffer. Only the parser sets the offset.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Text<'a> {
    text: &'a str,
    pub(crate) buffer_offset: Option<BufferOffset>,
    /// In a [`TreeSink`](crate::sink::TreeSink) that [wants locations](crate::sink::TreeSink::WANTS_LOCATIONS), the span of the
    /// token. In a comment token of a tokenizer, the span of the data. Other tokens have their span in the
    /// [`TokenContext`](super::TokenContext).
    pub span: Option<Span>,
}

impl<'a> Text<'a> {
    pub(crate) const fn with_buffer_offset(text: &'a str, buffer_offset: Option<BufferOffset>) -> Self {
        Self { text, buffer_offset, span: None }
    }

    pub(crate) const fn with_span(self, span: Option<Span>) -> Self {
        Self { span, ..self }
    }

    /// Returns the string.
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns the string's byte offset in the buffer that `buffer` identifies, or `None` if the buffer does not contain the
    /// string.
    pub fn offset_in(self, buffer: BufferId) -> Option<usize> {
        Some(self.buffer_offset?.offset_in(Some(buffer))? as usize)
    }

    #[inline]
    pub(crate) fn split_at(self, middle: usize) -> (Self, Self) {
        let (before, after) = self.text.split_at(middle);
        let before = Self::with_buffer_offset(before, self.buffer_offset);
        (before, Self::with_buffer_offset(after, self.buffer_offset.map(|offset| offset.advanced_by(middle))))
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Self::with_buffer_offset(text, None)
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.text, formatter)
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text, formatter)
    }
}

/// Identifies the buffer in which a receiver stores input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BufferId(NonZeroU32);

impl BufferId {
    /// Creates an id that differs from all earlier ids. Returns `None` after 4,294,967,295 ids per process.
    pub fn new() -> Option<Self> {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let next = |last: u32| last.checked_add(1);
        let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        NonZeroU32::new(last.ok()? + 1).map(Self)
    }
}

/// The byte offset of a segment of the input in the receiver's buffer. A wrapper returns the value from the inner receiver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BufferOffset {
    buffer: BufferId,
    offset: u32,
}

impl BufferOffset {
    /// Refers to the buffer from this byte offset on. `None` past 4,294,967,295 bytes.
    pub const fn new(buffer: BufferId, offset: usize) -> Option<Self> {
        if offset <= u32::MAX as usize { Some(Self { buffer, offset: offset as u32 }) } else { None }
    }

    pub(crate) const fn advanced_by(self, bytes: usize) -> Self {
        Self { buffer: self.buffer, offset: self.offset.wrapping_add(bytes as u32) }
    }

    pub(crate) fn offset_in(self, buffer: Option<BufferId>) -> Option<u32> {
        (buffer == Some(self.buffer)).then_some(self.offset)
    }
}

/// A segment of a chunk of the input, passed before the tokens of the chunk. To buffer the chunk, a receiver copies each
/// segment, and returns the offset of the copy. A [`Text`](super::Text) that the chunk contains literally then knows its offset
/// in the buffer.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct InputSegment<'a> {
    /// The text.
    pub text: &'a str,
    /// The number of earlier bytes of the chunk.
    pub bytes_before: usize,
    /// The number of later bytes of the chunk, if the receiver buffers the chunk.
    pub bytes_after: usize,
}

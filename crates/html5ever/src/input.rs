//! [`Input`], the text to parse, and the strings of a tree, which share one copy of the text.

use markup5ever::tendril::StrTendril;
use soupstone::token::{BufferId, BufferOffset, InputSegment, Text};

/// Text to parse, from a `&str`, a [`String`], a `&String` or a [`StrTendril`].
///
/// The strings of a tree share one copy of the text, or the tendril itself, which remains in memory as long as any of these
/// strings exists.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Input<'a> {
    /// Copied once.
    Str(&'a str),
    /// Copied once.
    String(String),
    /// Shared.
    Tendril(StrTendril),
}

impl Input<'_> {
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Str(text) => text,
            Self::String(text) => text,
            Self::Tendril(text) => text,
        }
    }
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Self {
        Self::Str(text)
    }
}

impl<'a> From<&'a String> for Input<'a> {
    fn from(text: &'a String) -> Self {
        Self::Str(text)
    }
}

impl From<String> for Input<'_> {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<StrTendril> for Input<'_> {
    fn from(text: StrTendril) -> Self {
        Self::Tendril(text)
    }
}

impl From<&StrTendril> for Input<'_> {
    fn from(text: &StrTendril) -> Self {
        Self::Tendril(text.clone())
    }
}

const MAX_INLINE_BYTES: usize = 8;

/// The current chunk of input, shared by its strings.
#[derive(Debug)]
pub(crate) struct TendrilBuffer {
    /// `None` if no buffer ids are left. Each string is then a copy.
    buffer_id: Option<BufferId>,
    adopted: Option<StrTendril>,
    chunk: StrTendril,
    start: u32,
    origin: Origin,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Adopted,
    Copied,
}

impl TendrilBuffer {
    pub(crate) fn new() -> Self {
        Self { buffer_id: BufferId::new(), adopted: None, chunk: StrTendril::new(), start: 0, origin: Origin::Copied }
    }

    /// Announces the next text, whose memory strings may share.
    pub(crate) fn adopt_tendril(&mut self, text: StrTendril) {
        self.adopted = Some(text);
    }

    /// Buffers the next segment of a chunk, unless the chunk is too long for a tendril.
    pub(crate) fn buffer_segment(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        if segment.bytes_before == 0 && !self.begin_chunk(segment) {
            return None;
        }
        let buffer_id = self.buffer_id?;
        // OPTIMIZATION: an adopted tendril is not copied (test: `adopted_tendrils_are_shared`).
        if self.origin == Origin::Adopted && !contains_segment(&self.chunk, segment) {
            // The adopted tendril and the chunk have the same length, but differ after the segments read so far.
            let mut copy = StrTendril::with_capacity(self.chunk.len32());
            copy.push_slice(&self.chunk[..segment.bytes_before]);
            (self.chunk, self.origin) = (copy, Origin::Copied);
        }
        if self.origin == Origin::Copied {
            self.chunk.push_slice(segment.text);
        }
        BufferOffset::new(buffer_id, self.start as usize + segment.bytes_before)
    }

    /// Reserves space for the chunk that starts with this segment. Returns whether there is space.
    fn begin_chunk(&mut self, first: InputSegment<'_>) -> bool {
        let adopted = self.adopted.take();
        let length = first.text.len() + first.bytes_after;
        let Ok(length) = u32::try_from(length) else {
            return false;
        };
        // NOTE: a waiting chunk may be read again after another chunk, so the two chunks need different offsets.
        let start = self.start.checked_add(self.chunk.len32());
        match start.filter(|start| start.checked_add(length).is_some()) {
            Some(start) => self.start = start,
            None => {
                self.start = 0;
                self.buffer_id = BufferId::new();
            }
        }
        (self.chunk, self.origin) = match adopted {
            Some(adopted) if adopted.len32() == length && contains_segment(&adopted, first) => {
                (adopted, Origin::Adopted)
            }
            _ => (StrTendril::with_capacity(length), Origin::Copied),
        };
        true
    }

    pub(crate) fn tendril(&self, text: Text<'_>) -> StrTendril {
        let mut tendril = StrTendril::new();
        self.write(text, &mut tendril);
        tendril
    }

    /// OPTIMIZATION: the string is written in place, because moving a freshly written tendril stalls the processor (test: the
    /// `trees` suite).
    #[inline(always)]
    pub(crate) fn write(&self, text: Text<'_>, tendril: &mut StrTendril) {
        if text.len() <= MAX_INLINE_BYTES {
            *tendril = StrTendril::from_slice(text.as_str());
        } else if let Some(offset) = self.buffer_id.and_then(|buffer_id| text.offset_in(buffer_id)) {
            self.write_subtendril(text.as_str(), offset, tendril);
        } else {
            write_copy(text.as_str(), tendril);
        }
    }

    #[inline(never)]
    fn write_subtendril(&self, text: &str, offset: usize, tendril: &mut StrTendril) {
        // NOTE: an offset in an earlier chunk wraps to an offset after this chunk, because the end offsets of both chunks fit
        // in 32 bits.
        let start = (offset as u32).wrapping_sub(self.start);
        match self.chunk.try_subtendril(start, text.len() as u32) {
            Ok(subtendril) => *tendril = subtendril,
            Err(_) => write_copy(text, tendril),
        }
    }
}

#[inline(never)]
fn write_copy(text: &str, tendril: &mut StrTendril) {
    *tendril = StrTendril::from_slice(text);
}

fn contains_segment(text: &str, segment: InputSegment<'_>) -> bool {
    let (start, end) = (segment.bytes_before, segment.bytes_before + segment.text.len());
    let Some(here) = text.get(start..end) else {
        return false;
    };
    // OPTIMIZATION: equal addresses and lengths avoid the comparison (test: `adopted_tendrils_are_shared`).
    std::ptr::eq(here, segment.text) || here == segment.text
}

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
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Str(text) => text.len(),
            Self::String(text) => text.len(),
            Self::Tendril(text) => text.len(),
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

const LONGEST_INLINE: usize = 8;

/// The current chunk of input, shared by its strings.
#[derive(Debug)]
pub(crate) struct Strings {
    /// `None` if no storage ids are left. Each string is then a copy.
    storage: Option<BufferId>,
    given: Option<StrTendril>,
    chunk: StrTendril,
    start: u32,
    origin: Origin,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Given,
    Copied,
}

impl Strings {
    pub(crate) fn new() -> Self {
        Self { storage: BufferId::new(), given: None, chunk: StrTendril::new(), start: 0, origin: Origin::Copied }
    }

    /// Announces the next text, whose memory strings may share.
    pub(crate) fn give(&mut self, text: StrTendril) {
        self.given = Some(text);
    }

    /// Keeps the next part of a chunk, unless the chunk is too long for a tendril.
    pub(crate) fn buffer_input(&mut self, part: InputSegment<'_>) -> Option<BufferOffset> {
        if part.bytes_before == 0 && !self.begin_chunk(part) {
            return None;
        }
        let storage = self.storage?;
        // OPTIMIZATION: a given tendril is not copied (test: `given_tendrils_are_shared`).
        if self.origin == Origin::Given && !is_at(&self.chunk, part) {
            // The given tendril and the chunk have the same length, but differ after the parts read so far.
            let mut copy = StrTendril::with_capacity(self.chunk.len32());
            copy.push_slice(&self.chunk[..part.bytes_before]);
            (self.chunk, self.origin) = (copy, Origin::Copied);
        }
        if self.origin == Origin::Copied {
            self.chunk.push_slice(part.text);
        }
        BufferOffset::new(storage, self.start as usize + part.bytes_before)
    }

    /// Makes room for the chunk that starts with this part. Returns whether there is room.
    fn begin_chunk(&mut self, first: InputSegment<'_>) -> bool {
        let given = self.given.take();
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
                self.storage = BufferId::new();
            }
        }
        (self.chunk, self.origin) = match given {
            Some(given) if given.len32() == length && is_at(&given, first) => (given, Origin::Given),
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
        if text.len() <= LONGEST_INLINE {
            *tendril = StrTendril::from_slice(text.as_str());
        } else if let Some(place) = self.storage.and_then(|storage| text.offset_in(storage)) {
            self.write_part(text.as_str(), place, tendril);
        } else {
            write_copy(text.as_str(), tendril);
        }
    }

    #[inline(never)]
    fn write_part(&self, text: &str, place: usize, tendril: &mut StrTendril) {
        // NOTE: an offset in an earlier chunk wraps to an offset after this chunk, because the end offsets of both chunks fit
        // in 32 bits.
        let start = (place as u32).wrapping_sub(self.start);
        match self.chunk.try_subtendril(start, text.len() as u32) {
            Ok(part) => *tendril = part,
            Err(_) => write_copy(text, tendril),
        }
    }
}

#[inline(never)]
fn write_copy(text: &str, tendril: &mut StrTendril) {
    *tendril = StrTendril::from_slice(text);
}

fn is_at(text: &str, part: InputSegment<'_>) -> bool {
    let (start, end) = (part.bytes_before, part.bytes_before + part.text.len());
    let Some(here) = text.get(start..end) else {
        return false;
    };
    // OPTIMIZATION: equal addresses and lengths avoid the comparison (test: `given_tendrils_are_shared`).
    std::ptr::eq(here, part.text) || here == part.text
}

//! Where a receiver has stopped in a token of the fast lane.

use super::character_reference::{Place, Reference, Surroundings, resolve};
use super::{Machine, TokenSink};

/// Whether character references mean something in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum References {
    /// They do, and were resolved.
    Resolved,
    /// They stand for themselves.
    Kept,
}

impl<S: TokenSink> Machine<'_, S> {
    /// Tells the receiver where it has stopped in the tag or the text that is here in the chunk, if it has.
    #[cold]
    #[inline(never)]
    pub(super) fn locate_stop(&mut self, start: usize, end: usize) {
        if self.input.ordinary_text().as_bytes()[start] == b'<' {
            self.locate_stop_at(self.input.offset() + start as u64);
        } else {
            self.locate_stop_in_text(start, end, References::Resolved);
        }
    }

    /// Tells the receiver where it has stopped in the text that is here in the chunk, if it has.
    pub(super) fn locate_stop_in_text(&mut self, start: usize, end: usize, references: References) {
        if !self.registers.is_over {
            return;
        }
        let raw = &self.input.ordinary_text()[start..end];
        let offset = self.input.offset() + start as u64;
        self.sink
            .locate_stop(|taken| offset + raw_length(raw, taken, references) as u64);
    }
}

/// How many bytes at the start of `raw` stand for the first `taken` bytes of the text that it stands for.
fn raw_length(raw: &str, taken: usize, references: References) -> usize {
    let mut position = 0;
    let mut taken = taken;
    while let Some(character) = raw[position..].chars().next() {
        let after = &raw[position + character.len_utf8()..];
        let (raw_bytes, bytes) = match character {
            '\r' => (usize::from(after.starts_with('\n')), 1),
            '&' if references == References::Resolved => {
                match resolve(after, Surroundings::Whole(Place::Text)) {
                    Reference::Named(characters, length) => (length, characters.len()),
                    Reference::Numeric(character, length, _) => (length, character.len_utf8()),
                    Reference::Not | Reference::Cut => (0, 1),
                }
            }
            _ => (0, character.len_utf8()),
        };
        let end = position + character.len_utf8() + raw_bytes;
        match taken.checked_sub(bytes) {
            Some(rest) => taken = rest,
            // NOTE: the second of two characters of a reference has an empty place after it.
            None if taken > 0 => return end,
            None => return position,
        }
        position = end;
    }
    position
}

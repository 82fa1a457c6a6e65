//! Reads runs of text.

use super::character_reference::{ConsumedAs, Reference, append_decoded_from, is_certainly_no_error, resolve};
use super::{Machine, TokenSink};
use crate::hint::cold_path;
use crate::scan::find;
use crate::scan::vector::find_of;

impl<S: TokenSink> Machine<'_, S> {
    /// Reads text up to the next `<` at most, and returns its end. Leaves an incomplete character reference
    /// unread.
    #[inline]
    pub(super) fn take_text(&mut self, start: usize) -> Option<usize> {
        let text = self.input.ordinary_text();
        let end = self.scan_text(start);
        if let Some(stop @ (b'&' | b'\r')) = text.as_bytes().get(end) {
            if !self.is_exact() {
                return self.take_text_with_references(start, end);
            }
            if end == start {
                return if *stop == b'&' { self.take_plain_reference(start) } else { None };
            }
        }
        self.emit_characters_of_the_chunk(self.input.part(start, end), self.span(start, end));
        Some(end)
    }

    /// Reads the character reference at `start` if the reference is not an error and stands for one character, or an `&` that
    /// begins no reference.
    fn take_plain_reference(&mut self, start: usize) -> Option<usize> {
        let rest = &self.input.ordinary_text()[start + 1..];
        let reference = resolve(rest, ConsumedAs::UnfinishedText);
        if !is_certainly_no_error(reference, rest) {
            return None;
        }
        let mut buffer = [0; 4];
        let (character, length) = match reference {
            Reference::Named(characters, length) => (characters, length),
            Reference::Numeric(character, length, _) => (&*character.encode_utf8(&mut buffer), length),
            // The next chunk may turn the text after the `&` into a reference, or into an error.
            Reference::Not if rest.bytes().all(|byte| byte.is_ascii_alphanumeric()) => return None,
            Reference::Not => ("&", 0),
            Reference::Cut => return None,
        };
        // A run of several characters must be a literal part of the input.
        if character.chars().nth(1).is_some() {
            return None;
        }
        let end = start + 1 + length;
        self.emit_characters_of_the_chunk(character.into(), self.span(start, end));
        Some(end)
    }

    #[inline(never)]
    fn take_text_with_references(&mut self, start: usize, first: usize) -> Option<usize> {
        let text = self.input.ordinary_text();
        let mut decoded = std::mem::take(&mut self.registers.text);
        decoded.clear();
        decoded.reserve(256);
        let next_stop = |position| self.scan_text(position);
        let end = append_decoded_from(text, start, first, ConsumedAs::UnfinishedText, next_stop, &mut decoded);
        if !decoded.is_empty() {
            // The span excludes the line feed after a carriage return.
            let span = self.span(start, end - usize::from(text[start..end].ends_with("\r\n")));
            self.emit_characters_of_the_chunk(decoded.as_str().into(), span);
        }
        self.registers.text = decoded;
        (end > start).then_some(end)
    }

    #[inline(always)]
    fn scan_text(&self, start: usize) -> usize {
        let bytes = self.input.ordinary_text().as_bytes();
        let end = if self.input.has_carriage_returns() {
            cold_path();
            find(&bytes[start..], [b'<', b'&', b'\r']).map(|length| start + length)
        } else {
            find_of(bytes, start, [b'<', b'&'])
        };
        end.unwrap_or(bytes.len())
    }
}

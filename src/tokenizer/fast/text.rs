//! A run of text.

use super::character_reference::{Reference, Surroundings, plain_reference, resolve};
use super::word::{find_of_three, find_of_two};
use super::{Machine, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// Takes the text from `start` up to the next `<` or the end of the chunk, and answers where it ends. A character
    /// reference that the end of the chunk cuts is left.
    #[inline]
    pub(super) fn take_text(&mut self, start: usize) -> Option<usize> {
        let text = self.input.text();
        let end = self.scan_text(start);
        match text.as_bytes().get(end) {
            None | Some(b'<') => {
                self.emit_characters(&text[start..end], self.span(start, end));
                Some(end)
            }
            Some(_) if !Self::IS_EXACT => self.take_text_with_references(start, end),
            Some(_) if end > start => {
                self.emit_characters(&text[start..end], self.span(start, end));
                Some(end)
            }
            Some(b'&') => self.take_plain_reference(start),
            Some(_) => None,
        }
    }

    /// Takes a character reference that is no error and stands for one character.
    fn take_plain_reference(&mut self, start: usize) -> Option<usize> {
        let text = self.input.text();
        let (character, length) = plain_reference(&text[start + 1..])?;
        let end = start + 1 + length;
        self.emit_characters(character, self.span(start, end));
        Some(end)
    }

    /// Takes text that does not stand in the chunk as it is: at `first` there is a character reference or a carriage
    /// return.
    #[inline(never)]
    fn take_text_with_references(&mut self, start: usize, first: usize) -> Option<usize> {
        let text = self.input.text();
        let bytes = text.as_bytes();
        let mut decoded = std::mem::take(&mut self.registers.text);
        decoded.clear();
        decoded.reserve(256);
        // What was decoded ends at `position`; its last character stands before `end`.
        let (mut position, mut end) = (start, start);
        let mut stop = first;
        loop {
            if stop > position {
                decoded.push_str(&text[position..stop]);
                (position, end) = (stop, stop);
            }
            match bytes.get(stop) {
                Some(b'\r') => {
                    decoded.push('\n');
                    end = stop + 1;
                    position = match bytes.get(end) {
                        Some(b'\n') => end + 1,
                        _ => end,
                    };
                }
                Some(b'&') => {
                    let reference = resolve(&text[stop + 1..], Surroundings::Text);
                    let length = match reference {
                        Reference::Named(characters, length) => {
                            decoded.push_str(characters);
                            length
                        }
                        Reference::Numeric(character, length) => {
                            decoded.push(character);
                            length
                        }
                        Reference::Not => {
                            decoded.push('&');
                            0
                        }
                        Reference::Cut => break,
                    };
                    position = stop + 1 + length;
                    end = position;
                }
                _ => break,
            }
            stop = self.scan_text(position);
        }
        if !decoded.is_empty() {
            self.emit_characters(&decoded, self.span(start, end));
        }
        self.registers.text = decoded;
        (position > start).then_some(position)
    }

    /// The position of the first character from `start` on that is not plain text, or the end of the chunk.
    #[inline]
    fn scan_text(&self, start: usize) -> usize {
        let bytes = self.input.text().as_bytes();
        let end = match self.input.has_carriage_returns() {
            true => find_of_three(bytes, start, [b'<', b'&', b'\r']),
            false => find_of_two(bytes, start, [b'<', b'&']),
        };
        end.unwrap_or(bytes.len())
    }
}

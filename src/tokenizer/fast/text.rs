//! Reads runs of text, and the text in `title`, `textarea`, `style`, `script` and similar elements, with the end tag.

use super::character_reference::{
    ConsumedAs, Reference, append_decoded_from, end_of_whole_references, is_certainly_no_error, resolve,
};
use super::{Machine, State, TokenSink};
use crate::hint::cold_path;
use crate::scan::find;
use crate::scan::vector::find_near;

#[derive(PartialEq, Eq)]
enum Stop {
    EndTag,
    /// The chunk ends. The text after the stop may be the start of an end tag.
    EndOfChunk,
    /// At the stop is a carriage return, an `&` in RCDATA, or `<!--` in a script.
    Other,
}

impl<S: TokenSink> Machine<'_, S> {
    /// Reads text up to the next `<` at most, and returns its end. Leaves an incomplete character reference
    /// unread.
    #[inline]
    pub(super) fn take_text(&mut self, start: usize) -> Option<usize> {
        let text = self.input.ordinary_text;
        let end = self.scan_text(start);
        let part = match text.as_bytes().get(end) {
            // OPTIMIZATION: here the compiler knows that the text ends between two characters, which saves 0.5 % to 0.8 % of a
            // parse in the default profile (test: the `fast_path` suite).
            Some(b'<') => self.input.part(start, end),
            Some(b'&' | b'\r') if !self.is_exact() => return self.take_text_with_references(start, end),
            Some(b'&') if end == start => return self.take_plain_reference(start),
            Some(b'\r') if end == start => return None,
            _ => self.input.part(start, end),
        };
        self.emit_characters_of_the_chunk(part, self.span(start, end));
        Some(end)
    }

    /// Reads the character reference at `start` if the reference is not an error and stands for one character, or an `&` that
    /// begins no reference.
    fn take_plain_reference(&mut self, start: usize) -> Option<usize> {
        let rest = &self.input.ordinary_text.as_bytes()[start + 1..];
        let reference = resolve(rest, ConsumedAs::UnfinishedText);
        if !is_certainly_no_error(reference, rest) {
            return None;
        }
        let mut buffer = [0; 4];
        let (character, length) = match reference {
            Reference::Named(characters, length) => (characters, length),
            Reference::Numeric(character, length, _) => (&*character.encode_utf8(&mut buffer), length),
            // The next chunk may turn the text after the `&` into a reference, or into an error.
            Reference::Not if rest.iter().all(u8::is_ascii_alphanumeric) => return None,
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
        let text = self.input.ordinary_text;
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
        let bytes = self.input.ordinary_text.as_bytes();
        let end = if self.input.has_carriage_returns() {
            cold_path();
            find_with_carriage_returns(bytes, start, b'<')
        } else {
            find_near(bytes, start, [b'<', b'&'])
        };
        end.unwrap_or(bytes.len())
    }

    /// Reads text in the RCDATA, RAWTEXT or script data state, and the end tag after the text. Returns whether the state
    /// changed.
    pub(super) fn take_raw_text(&mut self) -> bool {
        if self.has_no_end_tag {
            return false;
        }
        // In a fragment, no end tag closes the text, but the state determines whether the end of the input is an error.
        if self.sink.wants_errors() && self.registers.last_start_tag.is_none() {
            return false;
        }
        let start = self.input.position();
        let (stop, mut end) = self.find_end_tag(start);
        if stop == Stop::EndOfChunk {
            self.has_no_end_tag = true;
            if self.registers.state == State::Rcdata {
                end = start + end_of_whole_references(&self.input.ordinary_text[start..end]);
            }
        }
        self.emit_raw_text(start, end);
        let mut next = None;
        if stop == Stop::EndTag && !self.registers.is_over {
            let state = std::mem::replace(&mut self.registers.state, State::Data);
            next = self.take_end_tag(end);
            if next.is_none() {
                self.switch_to(state);
            }
        }
        self.input.advance_to(next.unwrap_or(end));
        next.is_some()
    }

    /// Finds the [appropriate end tag](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    fn find_end_tag(&self, start: usize) -> (Stop, usize) {
        let bytes = self.input.ordinary_text.as_bytes();
        let Some(name) = self.registers.last_start_tag else {
            return (Stop::EndOfChunk, bytes.len());
        };
        let name = self.names.name(name).as_bytes();
        let is_script = self.registers.state == State::ScriptData;
        let mut position = start;
        while let Some(length) = self.next_stop(position) {
            position += length;
            if bytes[position] != b'<' {
                return (Stop::Other, position);
            }
            let rest = &bytes[position + 1..];
            if is_script && rest.starts_with(b"!--") {
                return (Stop::Other, position);
            }
            let after_name = match rest.split_first() {
                Some((b'/', rest)) => rest.split_at_checked(name.len()),
                _ => None,
            };
            if let Some((found, after)) = after_name
                && (found == name || found.eq_ignore_ascii_case(name))
                && let Some(after) = after.first()
                && (after.is_ascii_whitespace() || matches!(after, b'/' | b'>'))
            {
                return (Stop::EndTag, position);
            }
            if may_be_cut(rest) {
                return (Stop::EndOfChunk, position);
            }
            position += 1;
        }
        (Stop::EndOfChunk, bytes.len())
    }

    /// Returns the distance to the next `<` or, if errors or locations are wanted, to an earlier carriage return or, in RCDATA,
    /// `&`.
    fn next_stop(&self, position: usize) -> Option<usize> {
        let rest = &self.input.ordinary_text.as_bytes()[position..];
        match self.registers.state {
            _ if !self.is_exact() => find(rest, [b'<']),
            State::Rcdata => find(rest, [b'<', b'&', b'\r']),
            _ if self.input.has_carriage_returns() => find(rest, [b'<', b'\r']),
            _ => find(rest, [b'<']),
        }
    }

    fn emit_raw_text(&mut self, start: usize, end: usize) {
        let raw = &self.input.ordinary_text[start..end];
        let is_rcdata = self.registers.state == State::Rcdata;
        let stands_for_itself =
            if is_rcdata { find(raw.as_bytes(), [b'&', b'\r']).is_none() } else { !self.input.has_carriage_returns() };
        if raw.is_empty() {
            return;
        }
        if stands_for_itself {
            self.emit_characters(self.input.part(start, end), self.span(start, end));
            return;
        }
        let mut decoded = std::mem::take(&mut self.registers.text);
        decoded.clear();
        let next_stop = |from| {
            let rest = &raw.as_bytes()[from..];
            let found = if is_rcdata { find(rest, [b'&', b'\r']) } else { find(rest, [b'\r']) };
            found.map_or(raw.len(), |length| from + length)
        };
        append_decoded_from(raw, 0, next_stop(0), ConsumedAs::Text, next_stop, &mut decoded);
        // The span excludes the line feed after a carriage return.
        let end = end - usize::from(raw.ends_with("\r\n"));
        self.emit_characters(decoded.as_str().into(), self.span(start, end));
        self.registers.text = decoded;
    }
}

/// Finds the first `byte`, `&`, or carriage return.
#[inline(never)]
pub(super) fn find_with_carriage_returns(bytes: &[u8], start: usize, byte: u8) -> Option<usize> {
    find_near(bytes, start, [byte, b'&', b'\r'])
}

/// Whether a `<` and `rest`, at the end of the chunk, may be the start of an end tag or of `<!--`.
/// NOTE: like the state machine, the fast path withholds this text until the tag name ends. The text emitted before an input
/// limit then does not depend on the chunks.
fn may_be_cut(rest: &[u8]) -> bool {
    match rest {
        [] | [b'!'] | [b'!', b'-'] => true,
        [b'/', name @ ..] => name.iter().all(u8::is_ascii_alphabetic),
        _ => false,
    }
}

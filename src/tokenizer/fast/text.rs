//! Reads runs of text, and the text in `title`, `textarea`, `style`, `script` and similar elements, with the end tag.

use super::character_reference::{
    ReferenceContext, ResolvedReference, append_decoded_until_stop, is_known_error_free,
    len_without_incomplete_reference, resolve_reference,
};
use super::{State, StateMachine, TokenSink};
use crate::hint::cold_path;
use crate::scan::search::{find_any_from, find_any_of};

#[derive(PartialEq, Eq)]
enum RawTextEnd {
    EndTag,
    /// The chunk ends. The text after the stop may be the start of an end tag.
    EndOfChunk,
    /// At the stop is a carriage return, an `&` in RCDATA, or `<!--` in a script.
    NeedsStateMachine,
}

impl<S: TokenSink> StateMachine<'_, S> {
    /// Reads text up to the next `<` at most, and returns its end. Leaves an incomplete character reference
    /// unread.
    #[inline]
    pub(super) fn try_tokenize_text_run(&mut self, start: usize) -> Option<usize> {
        let text = self.input.clean_prefix;
        let end = self.find_text_stop(start);
        let segment = match text.as_bytes().get(end) {
            // OPTIMIZATION: here the compiler knows that the text ends between two characters (test: the `fast_path` suite).
            // Otherwise, a parse takes 0.5 % more instructions on real pages and 0.6 % on dense pages in the default profile,
            // and 0.8 % and 0.9 % with fat LTO.
            Some(b'<') => self.input.slice(start, end),
            Some(b'&' | b'\r') if !self.needs_exact_spans() => {
                return self.try_tokenize_text_with_references(start, end);
            }
            Some(b'&') if end == start => return self.try_tokenize_error_free_reference(start),
            Some(b'\r') if end == start => return None,
            _ => self.input.slice(start, end),
        };
        self.emit_characters_inline(segment, self.input_span(start, end));
        Some(end)
    }

    /// Reads the character reference at `start` if the reference is not an error and stands for one character, or an `&` that
    /// begins no reference.
    fn try_tokenize_error_free_reference(&mut self, start: usize) -> Option<usize> {
        let rest = &self.input.clean_prefix.as_bytes()[start + 1..];
        let reference = resolve_reference(rest, ReferenceContext::IncompleteText);
        if !is_known_error_free(reference, rest) {
            return None;
        }
        let mut buffer = [0; 4];
        let (character, length) = match reference {
            ResolvedReference::Named(characters, length) => (characters, length),
            ResolvedReference::Numeric(character, length, _) => (&*character.encode_utf8(&mut buffer), length),
            // The next chunk may turn the text after the `&` into a reference, or into an error.
            ResolvedReference::None if rest.iter().all(u8::is_ascii_alphanumeric) => return None,
            ResolvedReference::None => ("&", 0),
            ResolvedReference::Incomplete => return None,
        };
        // A run of several characters must be a literal part of the input.
        if character.chars().nth(1).is_some() {
            return None;
        }
        let end = start + 1 + length;
        self.emit_characters_inline(character.into(), self.input_span(start, end));
        Some(end)
    }

    #[inline(never)]
    fn try_tokenize_text_with_references(&mut self, start: usize, first: usize) -> Option<usize> {
        let text = self.input.clean_prefix;
        let mut decoded = std::mem::take(&mut self.registers.decoded_text);
        decoded.clear();
        decoded.reserve(256);
        let next_stop = |position| self.find_text_stop(position);
        let end =
            append_decoded_until_stop(text, start, first, ReferenceContext::IncompleteText, next_stop, &mut decoded);
        if !decoded.is_empty() {
            // The span excludes the line feed after a carriage return.
            let span = self.input_span(start, end - usize::from(text[start..end].ends_with("\r\n")));
            self.emit_characters_inline(decoded.as_str().into(), span);
        }
        self.registers.decoded_text = decoded;
        (end > start).then_some(end)
    }

    #[inline(always)]
    fn find_text_stop(&self, start: usize) -> usize {
        let bytes = self.input.clean_prefix.as_bytes();
        let end = if self.input.may_have_carriage_returns() {
            cold_path();
            find_byte_ampersand_or_cr(bytes, start, b'<')
        } else {
            find_any_from(bytes, start, [b'<', b'&'])
        };
        end.unwrap_or(bytes.len())
    }

    /// Reads text in the RCDATA, RAWTEXT or script data state, and the end tag after the text. Returns whether the state
    /// changed.
    pub(super) fn try_tokenize_through_end_tag(&mut self) -> bool {
        if self.chunk_has_no_end_tag {
            return false;
        }
        // In a fragment, no end tag closes the text, but the state determines whether the end of the input is an error.
        if self.sink.wants_errors() && self.registers.last_start_tag.is_none() {
            return false;
        }
        let start = self.input.position();
        let (stop, mut end) = self.find_raw_text_end(start);
        if stop == RawTextEnd::EndOfChunk {
            self.chunk_has_no_end_tag = true;
            if self.registers.state == State::Rcdata {
                end = start + len_without_incomplete_reference(&self.input.clean_prefix[start..end]);
            }
        }
        self.emit_raw_text(start, end);
        let mut next = None;
        if stop == RawTextEnd::EndTag && !self.registers.has_ended {
            let state = std::mem::replace(&mut self.registers.state, State::Data);
            next = self.try_tokenize_end_tag(end);
            if next.is_none() {
                self.switch_to(state);
            }
        }
        self.input.advance_to(next.unwrap_or(end));
        next.is_some()
    }

    /// Finds the [appropriate end tag](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    fn find_raw_text_end(&self, start: usize) -> (RawTextEnd, usize) {
        let bytes = self.input.clean_prefix.as_bytes();
        let Some(name) = self.registers.last_start_tag else {
            return (RawTextEnd::EndOfChunk, bytes.len());
        };
        let name = self.names.name(name).as_bytes();
        let is_script = self.registers.state == State::ScriptData;
        let mut position = start;
        while let Some(length) = self.find_raw_text_stop(position) {
            position += length;
            if bytes[position] != b'<' {
                return (RawTextEnd::NeedsStateMachine, position);
            }
            let rest = &bytes[position + 1..];
            if is_script && rest.starts_with(b"!--") {
                return (RawTextEnd::NeedsStateMachine, position);
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
                return (RawTextEnd::EndTag, position);
            }
            if may_be_incomplete_markup(rest) {
                return (RawTextEnd::EndOfChunk, position);
            }
            position += 1;
        }
        (RawTextEnd::EndOfChunk, bytes.len())
    }

    /// Returns the distance to the next `<` or, if errors or locations are wanted, to an earlier carriage return or, in RCDATA,
    /// `&`.
    fn find_raw_text_stop(&self, position: usize) -> Option<usize> {
        let rest = &self.input.clean_prefix.as_bytes()[position..];
        match self.registers.state {
            _ if !self.needs_exact_spans() => find_any_of(rest, [b'<']),
            State::Rcdata => find_any_of(rest, [b'<', b'&', b'\r']),
            _ if self.input.may_have_carriage_returns() => find_any_of(rest, [b'<', b'\r']),
            _ => find_any_of(rest, [b'<']),
        }
    }

    fn emit_raw_text(&mut self, start: usize, end: usize) {
        let raw = &self.input.clean_prefix[start..end];
        let is_rcdata = self.registers.state == State::Rcdata;
        let is_literal = if is_rcdata {
            find_any_of(raw.as_bytes(), [b'&', b'\r']).is_none()
        } else {
            !self.input.may_have_carriage_returns()
        };
        if raw.is_empty() {
            return;
        }
        if is_literal {
            self.emit_characters(self.input.slice(start, end), self.input_span(start, end));
            return;
        }
        let mut decoded = std::mem::take(&mut self.registers.decoded_text);
        decoded.clear();
        let next_stop = |from| {
            let rest = &raw.as_bytes()[from..];
            let found = if is_rcdata { find_any_of(rest, [b'&', b'\r']) } else { find_any_of(rest, [b'\r']) };
            found.map_or(raw.len(), |length| from + length)
        };
        append_decoded_until_stop(raw, 0, next_stop(0), ReferenceContext::Text, next_stop, &mut decoded);
        // The span excludes the line feed after a carriage return.
        let end = end - usize::from(raw.ends_with("\r\n"));
        self.emit_characters(decoded.as_str().into(), self.input_span(start, end));
        self.registers.decoded_text = decoded;
    }
}

/// Finds the first `byte`, `&`, or carriage return.
#[inline(never)]
pub(super) fn find_byte_ampersand_or_cr(bytes: &[u8], start: usize, byte: u8) -> Option<usize> {
    find_any_from(bytes, start, [byte, b'&', b'\r'])
}

/// Whether a `<` and `rest`, at the end of the chunk, may be the start of an end tag or of `<!--`.
/// NOTE: like the state machine, the fast path withholds this text until the tag name ends. The text emitted before an input
/// limit then does not depend on the chunks.
fn may_be_incomplete_markup(rest: &[u8]) -> bool {
    match rest {
        [] | [b'!'] | [b'!', b'-'] => true,
        [b'/', name @ ..] => name.iter().all(u8::is_ascii_alphabetic),
        _ => false,
    }
}

//! [`ChunkPreprocessing`], [`ChunkCursor`], and errors of single characters.

use memchr::{memchr, memchr2};

use crate::error::ErrorCode;
use crate::scan::floor_char_boundary;
use crate::scan::search::find_any_from;
use crate::token::{BufferOffset, InputSegment, TokenSink};

/// The characters that end a run, in addition to the stops that the caller searches for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum SpecialCharacters {
    /// The chunk has neither carriage returns nor NULL characters.
    #[default]
    None,
    NewlinesOrNulls,
    Errors,
}

impl SpecialCharacters {
    fn classify_and_find_stop(&mut self, segment: &str, finds_errors: bool) -> Option<usize> {
        if *self != Self::Errors
            && finds_errors
            && let Some(stop) = find_error_or_null(segment, 0)
        {
            *self = Self::Errors;
            return Some(stop);
        }
        let nulls_from = match self {
            Self::None => memchr2(b'\r', b'\0', segment.as_bytes())?,
            Self::NewlinesOrNulls => 0,
            Self::Errors => return None,
        };
        *self = Self::NewlinesOrNulls;
        find_null(segment, nulls_from)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChunkPreprocessing {
    pub(super) special_characters: SpecialCharacters,
    pub(super) clean_len: usize,
    pub(super) buffer_offset: Option<BufferOffset>,
}

impl ChunkPreprocessing {
    pub(super) fn advanced_by(self, bytes: usize) -> Self {
        Self {
            clean_len: self.clean_len.saturating_sub(bytes),
            buffer_offset: self.buffer_offset.map(|offset| offset.advanced_by(bytes)),
            ..self
        }
    }

    pub(super) fn buffer_and_scan(text: &str, sink: &mut impl TokenSink) -> Self {
        let finds_errors = sink.wants_errors();
        // OPTIMIZATION: searches a short chunk as one segment (test: the `chunking` suite). Otherwise, a parse of chunks
        // of 8 bytes takes 5.1 % more instructions on real pages, 4.6 % on dense pages and 2.1 % on small pages in the
        // default profile, and 6.5 %, 5.7 % and 2.4 % with fat LTO.
        let is_short = (1..64).contains(&text.len()) && !finds_errors;
        if is_short && find_any_from(text.as_bytes(), 0, [b'\r', b'\0']).is_none() {
            let buffer_offset = sink.buffer_input(InputSegment { text, bytes_before: 0, bytes_after: 0 });
            return Self { special_characters: SpecialCharacters::None, clean_len: text.len(), buffer_offset };
        }
        let mut special_characters = SpecialCharacters::None;
        let mut clean_len = text.len();
        let mut position = 0;
        let mut buffer_offset = None;
        while position < text.len() {
            let segment_text = &text[position..floor_char_boundary(text, position + SEGMENT_BYTES)];
            let segment = InputSegment {
                text: segment_text,
                bytes_before: position,
                bytes_after: text.len() - position - segment_text.len(),
            };
            if position == 0 {
                buffer_offset = sink.buffer_input(segment);
            } else if let Some(offset) = buffer_offset
                && sink.buffer_input(segment) != Some(offset.advanced_by(position))
            {
                // The receiver does not buffer the whole chunk contiguously.
                buffer_offset = None;
            }
            let stop = special_characters.classify_and_find_stop(segment_text, finds_errors);
            clean_len = clean_len.min(stop.map_or(text.len(), |stop| position + stop));
            position += segment_text.len();
        }
        Self { special_characters, clean_len, buffer_offset }
    }
}

/// NOTE: a segment fits into the first-level cache, so copying and searching a segment together is faster.
const SEGMENT_BYTES: usize = 16 << 10;

pub(super) fn find_null(text: &str, start: usize) -> Option<usize> {
    Some(start + memchr(b'\0', &text.as_bytes()[start..])?)
}

pub(super) fn find_error_or_null(text: &str, start: usize) -> Option<usize> {
    let is_error_or_null = |position: &usize| {
        let character = text.get(*position..).and_then(|rest| rest.chars().next());
        character.is_some_and(|character| character == '\0' || preprocessing_error(character).is_some())
    };
    let find = |from, to| (from..to).find(is_error_or_null);
    let (blocks, rest) = text.as_bytes()[start..].as_chunks::<64>();
    let mut position = start;
    for block in blocks {
        if !is_printable_ascii(block)
            && may_contain_errors(block)
            && let Some(found) = find(position, position + block.len())
        {
            return Some(found);
        }
        position += block.len();
    }
    if may_contain_errors(rest) { find(position, text.len()) } else { None }
}

/// Whether a block contains only tabs, line feeds, and U+0020 to U+007E.
/// OPTIMIZATION: most blocks need no other check (test: `errors_are_found_at_every_position`). Otherwise, a parse with a
/// list of errors takes 4.8 % more instructions on real pages and 1.6 % on dense pages in the default profile, and 4.5 % and
/// 1.5 % with fat LTO.
#[inline]
fn is_printable_ascii(block: &[u8; 64]) -> bool {
    let (mut min, mut min_after_line_feed, mut max) = ([u8::MAX; 16], [u8::MAX; 16], [0; 16]);
    for quarter in block.as_chunks::<16>().0 {
        for (index, &byte) in quarter.iter().enumerate() {
            min[index] = min[index].min(byte);
            min_after_line_feed[index] = min_after_line_feed[index].min(byte.wrapping_sub(b'\n' + 1));
            max[index] = max[index].max(byte);
        }
    }
    let is_other =
        |index: usize| (min[index] < b'\t') | (min_after_line_feed[index] < b' ' - (b'\n' + 1)) | (max[index] > b'~');
    !(0..16).fold(false, |any, index| any | is_other(index))
}

/// OPTIMIZATION: the compiler vectorizes these searches because they have no early exit (test:
/// `errors_are_found_at_every_position`). Otherwise, a parse with a list of errors takes 220 % more instructions on real
/// pages and 89 % on dense pages in the default profile, and 225 % and 91 % with fat LTO.
#[inline]
fn may_contain_errors(block: &[u8]) -> bool {
    // U+0000 to U+001F except tab, LF, FF and CR; U+007F
    let is_control = |byte: u8| (byte < b' ') & (byte.wrapping_sub(b'\t') > 4) | (byte == 0x0B) | (byte == 0x7F);
    // U+0080 to U+009F, U+F000 to U+FFFF, and the supplementary planes
    let begins_error = |byte: u8, next: u8| (byte == 0xC2) & (next < 0xA0) | (byte >= 0xEF);
    block.iter().fold(false, |any, &byte| any | is_control(byte))
        || !block.is_ascii()
            && block
                .iter()
                .zip(&block[1..])
                .fold(begins_error(block[block.len() - 1], 0), |any, (&byte, &next)| any | begins_error(byte, next))
}

/// Returns the parse error of a character of the [input
/// stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream). A `str` has no surrogates.
pub(super) fn preprocessing_error(character: char) -> Option<ErrorCode> {
    if is_noncharacter(character) {
        return Some(ErrorCode::NoncharacterInInputStream);
    }
    // Controls other than ASCII whitespace and U+0000 NULL characters
    match character {
        '\0' | '\t' | '\n' | '\x0C' | '\r' => None,
        _ if character.is_control() => Some(ErrorCode::ControlCharacterInInputStream),
        _ => None,
    }
}

/// A [noncharacter](https://infra.spec.whatwg.org/#noncharacter): U+FDD0 to U+FDEF, and the last two code points of each plane.
pub(crate) fn is_noncharacter(character: char) -> bool {
    matches!(character, '\u{FDD0}'..='\u{FDEF}') || u32::from(character) & 0xFFFE == 0xFFFE
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct ChunkCursor {
    pub(super) position: usize,
    pub(super) preprocessing: Option<ChunkPreprocessing>,
}

impl ChunkCursor {
    pub(crate) const fn new() -> Self {
        Self { position: 0, preprocessing: None }
    }

    pub(crate) const fn position(&self) -> usize {
        self.position
    }

    pub(crate) const fn at_end(length: usize) -> Self {
        Self { position: length, preprocessing: None }
    }
}

#[cfg(test)]
mod tests {
    use super::super::is_noncharacter;
    use super::*;

    #[test]
    fn errors_are_found_at_every_position() {
        let characters = (0..=u32::from(char::MAX)).filter_map(char::from_u32);
        let is_edge = |character: &char| {
            let low = u32::from(*character) & 0xFF;
            u32::from(*character) < 0x1000 || !(4..0xFD).contains(&low) || is_noncharacter(*character)
        };
        for character in characters.filter(is_edge) {
            let is_error = character == '\0' || preprocessing_error(character).is_some();
            let lengths: &[usize] = if is_error { &[0, 3, 253, 254, 255, 256] } else { &[3, 254] };
            for &length in lengths {
                let text = format!("{}{character}", "\u{BF}".to_owned() + &"x".repeat(length));
                let expected = is_error.then_some(length + 2);
                assert_eq!(find_error_or_null(&text, 0), expected, "{character:?}");
                let text = format!("{text}\u{FFFD}x");
                assert_eq!(find_error_or_null(&text, 2), expected, "{character:?}");
            }
        }
    }
}

//! [`ChunkScan`], [`Reading`], and errors of single characters.

use memchr::{memchr, memchr2};

use crate::error::ErrorCode;
use crate::scan::last_end_of_a_character;
use crate::scan::vector::find_near;
use crate::token::{InputPart, StoredInput};

/// The characters that end a run, in addition to the stops that the caller searches for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Scan {
    /// The chunk has neither carriage returns nor NULL characters.
    #[default]
    Plain,
    NewlinesOrNulls,
    Errors,
}

impl Scan {
    fn look_at(&mut self, part: &str, finds_errors: bool) -> Option<usize> {
        if *self != Self::Errors
            && finds_errors
            && let Some(stop) = find_error_or_null(part, 0)
        {
            *self = Self::Errors;
            return Some(stop);
        }
        let nulls_from = match self {
            Self::Plain => memchr2(b'\r', b'\0', part.as_bytes())?,
            Self::NewlinesOrNulls => 0,
            Self::Errors => return None,
        };
        *self = Self::NewlinesOrNulls;
        find_null(part, nulls_from)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChunkScan {
    pub(super) scan: Scan,
    pub(super) ordinary: usize,
    pub(super) place: Option<StoredInput>,
}

impl ChunkScan {
    pub(super) fn without(self, bytes: usize) -> Self {
        Self { ordinary: self.ordinary.saturating_sub(bytes), place: self.place.map(|place| place.plus(bytes)), ..self }
    }

    pub(super) fn through(
        text: &str,
        finds_errors: bool,
        mut show: impl FnMut(InputPart<'_>) -> Option<StoredInput>,
    ) -> Self {
        // OPTIMIZATION: searches a short chunk as one part (test: the `chunking` suite). Otherwise, a parse of a page of 36 bytes
        // takes 1 % more instructions, and of chunks of 8 bytes, 15 %.
        let is_short = (1..64).contains(&text.len()) && !finds_errors;
        if is_short && find_near(text.as_bytes(), 0, [b'\r', b'\0']).is_none() {
            let place = show(InputPart { text, before: 0, after: 0 });
            return Self { scan: Scan::Plain, ordinary: text.len(), place };
        }
        let mut scan = Scan::Plain;
        let mut ordinary = text.len();
        let mut position = 0;
        let mut place = None;
        while position < text.len() {
            let part = part_at(text, position);
            let shown = InputPart { text: part, before: position, after: text.len() - position - part.len() };
            if position == 0 {
                place = show(shown);
            } else if let Some(stored) = place
                && show(shown) != Some(stored.plus(position))
            {
                // The receiver does not store the whole chunk contiguously.
                place = None;
            }
            let stop = scan.look_at(part, finds_errors);
            ordinary = ordinary.min(stop.map_or(text.len(), |stop| position + stop));
            position += part.len();
        }
        Self { scan, ordinary, place }
    }
}

/// NOTE: a part fits into the first-level cache, so copying and searching a part together is faster.
fn part_at(text: &str, start: usize) -> &str {
    const LENGTH: usize = 16 << 10;
    &text[start..last_end_of_a_character(text, start + LENGTH)]
}

pub(super) fn find_null(text: &str, start: usize) -> Option<usize> {
    Some(start + memchr(b'\0', &text.as_bytes()[start..])?)
}

pub(super) fn find_error_or_null(text: &str, start: usize) -> Option<usize> {
    let find = |from, to| (from..to).find(|&position| is_error_or_null(text, position));
    let (blocks, _) = text.as_bytes()[start..].as_chunks();
    let mut position = start;
    for block in blocks {
        if may_contain_errors(block)
            && let Some(found) = find(position, position + block.len())
        {
            return Some(found);
        }
        position += block.len();
    }
    find(position, text.len())
}

/// OPTIMIZATION: the compiler vectorizes these searches because they have no early exit (test:
/// `errors_are_found_at_every_position`).
fn may_contain_errors(block: &[u8; 64]) -> bool {
    // U+0000 to U+001F except tab, LF, FF and CR; U+007F
    let is_control = |byte: u8| (byte < b' ') & (byte.wrapping_sub(b'\t') > 4) | (byte == 0x0B) | (byte == 0x7F);
    // U+0080 to U+00BF, U+F000 to U+FFFF, and the supplementary planes
    let begins_error = |byte: u8| (byte == 0xC2) | (byte >= 0xEF);
    block.iter().fold(false, |any, &byte| any | is_control(byte))
        || !block.is_ascii() && block.iter().fold(false, |any, &byte| any | begins_error(byte))
}

fn is_error_or_null(text: &str, position: usize) -> bool {
    let character = text.get(position..).and_then(|rest| rest.chars().next());
    character.is_some_and(|character| character == '\0' || preprocessing_error(character).is_some())
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
pub(crate) struct Reading {
    pub(super) read: usize,
    pub(super) looked: Option<ChunkScan>,
}

impl Reading {
    pub(crate) const fn new() -> Self {
        Self { read: 0, looked: None }
    }

    pub(crate) const fn read(&self) -> usize {
        self.read
    }

    pub(crate) const fn all(length: usize) -> Self {
        Self { read: length, looked: None }
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

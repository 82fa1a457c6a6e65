//! Reads the names of tags and attributes.

use crate::hint::cold_path;
use crate::names::known_names::known_packed;
use crate::names::{NameId, NameTable, ascii_lowercase, tag};
use crate::scan::ByteClass;
use crate::scan::word::{below, equal_to, first_bytes, load, lowest, repeated, starts_with, to_ascii_lowercase};

pub(super) static TAG_NAME_ENDS: ByteClass = ByteClass::whitespace_and(b"/>");

static ATTRIBUTE_NAME_ENDS: ByteClass = ByteClass::whitespace_and(b"/>=");

/// Returns the name at `start` and its end if the name is one of the most common start tag names, in lower case, followed by a
/// space. Returns `None` if fewer than eight bytes remain.
///
/// OPTIMIZATION: after a successful comparison, the length of the name is a constant, so the processor need not wait for a
/// computed length (test: `both_paths_find_the_same_names`).
#[inline(always)]
pub(super) fn common_tag_name(bytes: &[u8], start: usize) -> Option<(NameId, usize)> {
    let word = load(bytes, start)?;
    if starts_with(word, b"a ") {
        Some((tag::A, start + 1))
    } else if starts_with(word, b"span ") {
        Some((tag::SPAN, start + 4))
    } else if starts_with(word, b"div ") {
        Some((tag::DIV, start + 3))
    } else {
        None
    }
}

/// Returns `None` if the chunk ends before the name does, or if the name table has no room for the name.
#[inline]
pub(super) fn tag_name(text: &str, start: usize, names: &mut NameTable) -> Option<(NameId, usize)> {
    let ends = |word| below(word, 0x21) | equal_to(word, b'/') | equal_to(word, b'>');
    name(text, start, names, ends, &TAG_NAME_ENDS)
}

#[inline]
pub(super) fn attribute_name(text: &str, start: usize, names: &mut NameTable) -> Option<(NameId, usize)> {
    let ends = |word| below(word, 0x21) | equal_to(word, b'/') | equal_to(word, b'>') | equal_to(word, b'=');
    name(text, start, names, ends, &ATTRIBUTE_NAME_ENDS)
}

/// Returns the name at `start` and its end. `ends` marks at least the terminators in `real_ends`.
#[inline(always)]
fn name(
    text: &str,
    start: usize,
    names: &mut NameTable,
    ends: impl Fn(u64) -> u64,
    real_ends: &ByteClass,
) -> Option<(NameId, usize)> {
    let bytes = text.as_bytes();
    if let Some(name) = known_name_of_letters(bytes, start, real_ends) {
        return Some(name);
    }
    cold_path();
    match short_name(bytes, start, names, ends, real_ends) {
        Some((Some(name), end)) => Some((name, end)),
        Some((None, end)) => Some((new_name(&text[start..end], names)?, end)),
        None => any_name(text, start, names, real_ends),
    }
}

#[inline(always)]
fn known_name_of_letters(bytes: &[u8], start: usize, real_ends: &ByteClass) -> Option<(NameId, usize)> {
    let word = load(bytes, start)?;
    // Marks every byte without bit 6. The unmarked bytes are the letters, and bytes that occur in no known name. If no byte is
    // marked, the name is too long for one word.
    let mask = !word & repeated(0x40);
    if mask == 0 {
        return None;
    }
    let length = lowest(mask);
    let end = start + length;
    if !real_ends.contains(*bytes.get(end)?) {
        return None;
    }
    // Bit 5 makes letters lower case, and turns no other character into a letter.
    let name = known_packed(first_bytes(word | repeated(0x20), length), 0)?;
    Some((name, end))
}

/// Returns a name of up to fifteen bytes, if it is known or was already seen, and its end.
#[inline(always)]
fn short_name(
    bytes: &[u8],
    start: usize,
    names: &NameTable,
    ends: impl Fn(u64) -> u64,
    real_ends: &ByteClass,
) -> Option<(Option<NameId>, usize)> {
    let low = load(bytes, start)?;
    let mask = ends(low);
    let (low, high, end) = if mask != 0 {
        let length = lowest(mask);
        (first_bytes(low, length), 0, start + length)
    } else {
        let high = load(bytes, start + 8)?;
        let mask = ends(high);
        if mask == 0 {
            return None;
        }
        let length = lowest(mask);
        (low, first_bytes(high, length), start + 8 + length)
    };
    // NOTE: control characters other than white space belong to names.
    if !real_ends.contains(bytes[end]) {
        return None;
    }
    // NOTE: known names in mixed case, such as `viewBox`, never occur in a token.
    let (low, high) = (to_ascii_lowercase(low), to_ascii_lowercase(high));
    let known = known_packed(low, high);
    Some((known.or_else(|| names.find_packed(low, high, end - start)), end))
}

#[inline(never)]
fn any_name(text: &str, start: usize, names: &mut NameTable, ends: &ByteClass) -> Option<(NameId, usize)> {
    let rest = &text.as_bytes()[start..];
    let length = rest.iter().position(|&byte| ends.contains(byte))?;
    let name = &text[start..start + length];
    Some((new_name(name, names)?, start + length))
}

/// NOTE: at the end of a chunk, the name may also be known.
#[cold]
fn new_name(name: &str, names: &mut NameTable) -> Option<NameId> {
    names.intern_within_limit(&ascii_lowercase(name))
}

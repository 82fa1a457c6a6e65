//! Reads the names of tags and attributes.

use crate::hint::cold_path;
use crate::names::known_names::find_known_packed_name;
use crate::names::{NameId, NameTable, ascii_lowercase, tag};
use crate::scan::ByteSet;
use crate::scan::swar::{
    eq_mask, first_set_byte_index, less_than_mask, retain_first_bytes, splat, to_ascii_lowercase, try_load_word,
    word_starts_with,
};

pub(super) static TAG_NAME_TERMINATORS: ByteSet = ByteSet::with_ascii_whitespace(b"/>");

static ATTRIBUTE_NAME_TERMINATORS: ByteSet = ByteSet::with_ascii_whitespace(b"/>=");

/// Returns the name at `start` and its end if the name is one of the most common start tag names, in lower case, followed by a
/// space. Returns `None` if fewer than eight bytes remain.
///
/// OPTIMIZATION: after a successful comparison, the length of the name is a constant, so the processor need not wait for
/// a computed length (test: `both_paths_find_the_same_names`). Otherwise, a parse takes 1.4 % more instructions on real
/// pages, 0.6 % on dense pages and 1.8 % on the Rust documentation in the default profile, and 0.4 % more, 0.5 % fewer
/// and 0.8 % more with fat LTO.
#[inline(always)]
pub(super) fn try_scan_common_tag_name(bytes: &[u8], start: usize) -> Option<(NameId, usize)> {
    let word = try_load_word(bytes, start)?;
    if word_starts_with(word, b"a ") {
        Some((tag::A, start + 1))
    } else if word_starts_with(word, b"span ") {
        Some((tag::SPAN, start + 4))
    } else if word_starts_with(word, b"div ") {
        Some((tag::DIV, start + 3))
    } else {
        None
    }
}

/// Returns `None` if the chunk ends before the name does, or if the name table has no space for the name.
#[inline]
pub(super) fn try_scan_tag_name(text: &str, start: usize, names: &mut NameTable) -> Option<(NameId, usize)> {
    let mark_ends = |word| less_than_mask(word, 0x21) | eq_mask(word, b'/') | eq_mask(word, b'>');
    try_scan_and_intern_name(text, start, names, mark_ends, &TAG_NAME_TERMINATORS)
}

#[inline]
pub(super) fn try_scan_attribute_name(text: &str, start: usize, names: &mut NameTable) -> Option<(NameId, usize)> {
    let mark_ends = |word| less_than_mask(word, 0x21) | eq_mask(word, b'/') | eq_mask(word, b'>') | eq_mask(word, b'=');
    try_scan_and_intern_name(text, start, names, mark_ends, &ATTRIBUTE_NAME_TERMINATORS)
}

/// Returns the name at `start` and its end. `mark_ends` marks at least the terminators in `terminators`.
#[inline(always)]
fn try_scan_and_intern_name(
    text: &str,
    start: usize,
    names: &mut NameTable,
    mark_ends: impl Fn(u64) -> u64,
    terminators: &ByteSet,
) -> Option<(NameId, usize)> {
    let bytes = text.as_bytes();
    if let Some(name) = try_scan_known_alphabetic_name(bytes, start, terminators) {
        return Some(name);
    }
    cold_path();
    match try_scan_short_name(bytes, start, names, mark_ends, terminators) {
        Some((Some(name), end)) => Some((name, end)),
        Some((None, end)) => Some((try_intern_lowercase_name(&text[start..end], names)?, end)),
        None => try_scan_name_slow(text, start, names, terminators),
    }
}

/// Returns a known name of up to seven letters, and its end.
///
/// OPTIMIZATION: one test of a word finds the end of these names (test: `both_paths_find_the_same_names`). Otherwise, a
/// parse takes 6.8 % more instructions on real pages and 11 % on dense pages in the default profile, and 5.9 % and 10 %
/// with fat LTO.
#[inline(always)]
fn try_scan_known_alphabetic_name(bytes: &[u8], start: usize, terminators: &ByteSet) -> Option<(NameId, usize)> {
    let word = try_load_word(bytes, start)?;
    // Marks every byte without bit 6. The unmarked bytes are the letters, and bytes that occur in no known name. If no byte is
    // marked, the name is too long for one word.
    let mask = !word & splat(0x40);
    if mask == 0 {
        return None;
    }
    let length = first_set_byte_index(mask);
    if !terminators.contains((word >> (8 * length)) as u8) {
        return None;
    }
    // Bit 5 makes letters lower case, and turns no other character into a letter.
    let name = find_known_packed_name(retain_first_bytes(word | splat(0x20), length), 0)?;
    Some((name, start + length))
}

/// Returns a name of up to fifteen bytes, if it is known or was already seen, and its end.
#[inline(always)]
fn try_scan_short_name(
    bytes: &[u8],
    start: usize,
    names: &NameTable,
    mark_ends: impl Fn(u64) -> u64,
    terminators: &ByteSet,
) -> Option<(Option<NameId>, usize)> {
    let low = try_load_word(bytes, start)?;
    let mask = mark_ends(low);
    let (low, high, end) = if mask != 0 {
        let length = first_set_byte_index(mask);
        (retain_first_bytes(low, length), 0, start + length)
    } else {
        let high = try_load_word(bytes, start + 8)?;
        let mask = mark_ends(high);
        if mask == 0 {
            return None;
        }
        let length = first_set_byte_index(mask);
        (low, retain_first_bytes(high, length), start + 8 + length)
    };
    // NOTE: control characters other than white space belong to names.
    if !terminators.contains(bytes[end]) {
        return None;
    }
    // NOTE: known names in mixed case, such as `viewBox`, never occur in a token.
    let (low, high) = (to_ascii_lowercase(low), to_ascii_lowercase(high));
    let known = find_known_packed_name(low, high);
    Some((known.or_else(|| names.find_added_packed_name(low, high, end - start)), end))
}

#[inline(never)]
fn try_scan_name_slow(
    text: &str,
    start: usize,
    names: &mut NameTable,
    terminators: &ByteSet,
) -> Option<(NameId, usize)> {
    let rest = &text.as_bytes()[start..];
    let length = rest.iter().position(|&byte| terminators.contains(byte))?;
    let name = &text[start..start + length];
    Some((try_intern_lowercase_name(name, names)?, start + length))
}

/// NOTE: at the end of a chunk, the name may also be known.
#[cold]
fn try_intern_lowercase_name(name: &str, names: &mut NameTable) -> Option<NameId> {
    names.try_intern_within_limit(&ascii_lowercase(name))
}

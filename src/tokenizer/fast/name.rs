//! The name of a tag or of an attribute.

use super::word::{below, equal_to, first_bytes, load, lowest, to_ascii_lowercase};
use crate::input::ByteClass;
use crate::names::known_names::known_packed;
use crate::names::{NameId, NameTable};

/// Where the name of a tag ends.
static TAG_NAME_ENDS: ByteClass = ByteClass::new(b"\t\n\x0C\r />");

/// Where the name of an attribute ends.
static ATTRIBUTE_NAME_ENDS: ByteClass = ByteClass::new(b"\t\n\x0C\r />=");

/// The name of the tag at `start`, and where it ends; `None` if the chunk ends before.
#[inline]
pub(super) fn tag_name(text: &str, start: usize, names: &mut NameTable) -> Option<(NameId, usize)> {
    let ends = |word| below(word, 0x21) | equal_to(word, b'/') | equal_to(word, b'>');
    match known_name(text.as_bytes(), start, ends, &TAG_NAME_ENDS) {
        Some(name) => Some(name),
        None => other_name(text, start, names, &TAG_NAME_ENDS),
    }
}

/// The name of the end tag at `start`, and where it ends; `None` if the chunk ends before.
#[inline]
pub(super) fn end_tag_name(
    text: &str,
    start: usize,
    names: &mut NameTable,
) -> Option<(NameId, usize)> {
    // Most are short, and have a `>` right after them.
    if let Some(word) = load(text.as_bytes(), start) {
        let mask = equal_to(word, b'>');
        if mask != 0 {
            let length = lowest(mask);
            let name = to_ascii_lowercase(first_bytes(word, length));
            if let Some(name) = known_packed(name, 0) {
                return Some((name, start + length));
            }
        }
    }
    tag_name(text, start, names)
}

/// The name of the attribute at `start`, and where it ends; `None` if the chunk ends before.
#[inline]
pub(super) fn attribute_name(
    text: &str,
    start: usize,
    names: &mut NameTable,
) -> Option<(NameId, usize)> {
    let ends = |word| {
        below(word, 0x21) | equal_to(word, b'/') | equal_to(word, b'>') | equal_to(word, b'=')
    };
    match known_name(text.as_bytes(), start, ends, &ATTRIBUTE_NAME_ENDS) {
        Some(name) => Some(name),
        None => other_name(text, start, names, &ATTRIBUTE_NAME_ENDS),
    }
}

/// A known name of up to 16 bytes, and where it ends. `ends` marks at least the bytes where the name may end.
#[inline(always)]
fn known_name(
    bytes: &[u8],
    start: usize,
    ends: impl Fn(u64) -> u64,
    real_ends: &ByteClass,
) -> Option<(NameId, usize)> {
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
    // NOTE: control characters that are no white space are parts of names.
    if !real_ends.contains(bytes[end]) {
        return None;
    }
    // NOTE: names that are known in mixed case, such as `viewBox`, are not the ones that stand in a token.
    let high = match high {
        0 => 0,
        _ => to_ascii_lowercase(high),
    };
    let name = known_packed(to_ascii_lowercase(low), high)?;
    Some((name, end))
}

/// Any name.
#[inline(never)]
fn other_name(
    text: &str,
    start: usize,
    names: &mut NameTable,
    ends: &ByteClass,
) -> Option<(NameId, usize)> {
    let rest = &text.as_bytes()[start..];
    let mut has_upper_case = false;
    let length = rest.iter().position(|&byte| {
        has_upper_case |= byte.is_ascii_uppercase();
        ends.contains(byte)
    })?;
    let name = &text[start..start + length];
    let id = match has_upper_case {
        true => names.intern(&name.to_ascii_lowercase()),
        false => names.intern(name),
    };
    Some((id, start + length))
}

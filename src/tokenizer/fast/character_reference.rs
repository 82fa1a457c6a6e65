//! Resolves character references in text and attribute values.

use super::super::states::check_the_character_reference_code;
use crate::error::ErrorCode;
use crate::tables::character_references::Matcher;
use memchr::{memchr2, memrchr};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reference {
    /// The characters of a named reference, and its length in bytes after the `&`.
    Named(&'static str, usize),
    /// The character of a numeric reference, its length in bytes after the `&`, and its error.
    Numeric(char, usize, Option<ErrorCode>),
    Not,
    /// The text may end inside a reference.
    Cut,
}

/// Where a reference occurs. In attribute values, `&copy=` and `&copyright` are not references.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConsumedAs {
    PartOfAnAttribute,
    Text,
    /// The text may continue in the next chunk.
    UnfinishedText,
}

pub(super) fn may_have_reference_errors(raw: &str) -> bool {
    memchr::memchr_iter(b'&', raw.as_bytes()).any(|position| {
        let rest = &raw.as_bytes()[position + 1..];
        !is_certainly_no_error(resolve(rest, ConsumedAs::PartOfAnAttribute), rest)
    })
}

/// Whether the `&` before `bytes`, resolved as `reference`, is certainly not a parse error.
pub(super) fn is_certainly_no_error(reference: Reference, bytes: &[u8]) -> bool {
    match reference {
        Reference::Named(_, length) => bytes[length - 1] == b';',
        Reference::Numeric(_, length, error) => bytes[length - 1] == b';' && error.is_none(),
        Reference::Not => {
            let next = bytes.iter().find(|byte| !byte.is_ascii_alphanumeric());
            bytes.first() != Some(&b'#') && next != Some(&b';')
        }
        Reference::Cut => false,
    }
}

/// Resolves an `&` before `rest`. Compares `rest` with common references, and follows the [character reference
/// state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state) for other references.
#[inline(always)]
pub(super) fn resolve(rest: &[u8], consumed_as: ConsumedAs) -> Reference {
    match rest {
        [b'l', b't', b';', ..] => Reference::Named("<", 3),
        [b'g', b't', b';', ..] => Reference::Named(">", 3),
        [b'a', b'm', b'p', b';', ..] => Reference::Named("&", 4),
        [b'q', b'u', b'o', b't', b';', ..] => Reference::Named("\"", 5),
        [b'n', b'b', b's', b'p', b';', ..] => Reference::Named("\u{A0}", 5),
        [b'#', digits @ ..] => resolve_numeric(digits, consumed_as),
        [first, ..] if first.is_ascii_alphanumeric() => resolve_named(rest, consumed_as),
        [] if consumed_as == ConsumedAs::UnfinishedText => Reference::Cut,
        _ => Reference::Not,
    }
}

/// The [named character reference state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state)
#[inline(never)]
fn resolve_named(rest: &[u8], consumed_as: ConsumedAs) -> Reference {
    let mut matcher = Matcher::default();
    let is_open = rest.iter().all(|&byte| matcher.push(byte) && matcher.can_continue());
    if is_open && consumed_as == ConsumedAs::UnfinishedText {
        return Reference::Cut;
    }
    let Some(matched) = matcher.matched() else {
        return Reference::Not;
    };
    let next = rest.get(matched.length);
    if consumed_as == ConsumedAs::PartOfAnAttribute
        && !matched.ends_with_semicolon
        && next.is_some_and(|next| *next == b'=' || next.is_ascii_alphanumeric())
    {
        return Reference::Not;
    }
    Reference::Named(matched.characters, matched.length)
}

/// The [numeric character reference
/// state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state) and its successors
#[inline(never)]
fn resolve_numeric(rest: &[u8], consumed_as: ConsumedAs) -> Reference {
    let (radix, prefix) = match rest.first() {
        Some(b'x' | b'X') => (16, 1),
        _ => (10, 0),
    };
    let digits = rest[prefix..].iter().map_while(|byte| char::from(*byte).to_digit(radix));
    let mut count = 0;
    let mut code: u32 = 0;
    for digit in digits {
        code = code.saturating_mul(radix).saturating_add(digit);
        count += 1;
    }
    let end = prefix + count;
    let semicolon = match rest.get(end) {
        None if consumed_as == ConsumedAs::UnfinishedText => return Reference::Cut,
        Some(b';') => 1,
        _ => 0,
    };
    if count == 0 {
        return Reference::Not;
    }
    let (character, error) = check_the_character_reference_code(code);
    Reference::Numeric(character, 1 + end + semicolon, error)
}

/// Returns the length of `raw` without a character reference at its end that may continue in the next chunk.
pub(super) fn end_of_whole_references(raw: &str) -> usize {
    let is_in_reference = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let bytes = raw.as_bytes();
    match memrchr(b'&', bytes) {
        Some(position) if bytes[position + 1..].iter().all(is_in_reference) => position,
        _ => raw.len(),
    }
}

/// Resolves character references and normalizes newlines in complete text.
pub(crate) fn append_decoded(raw: &str, consumed_as: ConsumedAs, decoded: &mut String) {
    let next_stop = |from| memchr2(b'&', b'\r', &raw.as_bytes()[from..]).map_or(raw.len(), |length| from + length);
    append_decoded_from(raw, 0, next_stop(0), consumed_as, next_stop, decoded);
}

/// Resolves character references and normalizes newlines from `start` on. `next_stop` finds the next `&`, carriage return, or
/// other stop, at which the text ends; `first` is the first of these. Returns the end of the text, which may be before a
/// reference that continues in the next chunk.
#[inline]
pub(super) fn append_decoded_from(
    raw: &str,
    start: usize,
    first: usize,
    consumed_as: ConsumedAs,
    next_stop: impl Fn(usize) -> usize,
    decoded: &mut String,
) -> usize {
    let bytes = raw.as_bytes();
    let (mut position, mut stop) = (start, first);
    loop {
        decoded.push_str(&raw[position..stop]);
        let length = match bytes.get(stop) {
            Some(b'\r') => {
                decoded.push('\n');
                usize::from(bytes.get(stop + 1) == Some(&b'\n'))
            }
            Some(b'&') => match resolve(&bytes[stop + 1..], consumed_as) {
                Reference::Named(characters, length) => {
                    decoded.push_str(characters);
                    length
                }
                Reference::Numeric(character, length, _) => {
                    decoded.push(character);
                    length
                }
                Reference::Not => {
                    decoded.push('&');
                    0
                }
                Reference::Cut => return stop,
            },
            _ => return stop,
        };
        position = stop + 1 + length;
        stop = next_stop(position);
    }
}

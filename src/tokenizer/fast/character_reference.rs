//! Resolves character references in text and attribute values.

use super::super::states::resolve_character_reference_code;
use crate::error::ErrorCode;
use crate::tables::character_references::CharacterReferenceMatcher;
use memchr::{memchr2, memrchr};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ResolvedReference {
    /// The characters of a named reference, and its length in bytes after the `&`.
    Named(&'static str, usize),
    /// The character of a numeric reference, its length in bytes after the `&`, and its error.
    Numeric(char, usize, Option<ErrorCode>),
    None,
    /// The text may end inside a reference.
    Incomplete,
}

/// Where a reference occurs. In attribute values, `&copy=` and `&copyright` are not references.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReferenceContext {
    Attribute,
    Text,
    /// The text may continue in the next chunk.
    IncompleteText,
}

pub(super) fn may_have_reference_errors(raw: &str) -> bool {
    memchr::memchr_iter(b'&', raw.as_bytes()).any(|position| {
        let rest = &raw.as_bytes()[position + 1..];
        !is_known_error_free(resolve_reference(rest, ReferenceContext::Attribute), rest)
    })
}

/// Whether the `&` before `bytes`, resolved as `reference`, is surely no parse error.
pub(super) fn is_known_error_free(reference: ResolvedReference, bytes: &[u8]) -> bool {
    match reference {
        ResolvedReference::Named(_, length) => bytes[length - 1] == b';',
        ResolvedReference::Numeric(_, length, error) => bytes[length - 1] == b';' && error.is_none(),
        ResolvedReference::None => {
            let next = bytes.iter().find(|byte| !byte.is_ascii_alphanumeric());
            bytes.first() != Some(&b'#') && next != Some(&b';')
        }
        ResolvedReference::Incomplete => false,
    }
}

/// Resolves an `&` before `rest`. Compares `rest` with common references, and follows the [character reference
/// state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state) for other references.
#[inline(always)]
pub(super) fn resolve_reference(rest: &[u8], context: ReferenceContext) -> ResolvedReference {
    match rest {
        [b'l', b't', b';', ..] => ResolvedReference::Named("<", 3),
        [b'g', b't', b';', ..] => ResolvedReference::Named(">", 3),
        [b'a', b'm', b'p', b';', ..] => ResolvedReference::Named("&", 4),
        [b'q', b'u', b'o', b't', b';', ..] => ResolvedReference::Named("\"", 5),
        [b'n', b'b', b's', b'p', b';', ..] => ResolvedReference::Named("\u{A0}", 5),
        [b'#', digits @ ..] => resolve_numeric_reference(digits, context),
        [first, ..] if first.is_ascii_alphanumeric() => resolve_named_reference(rest, context),
        [] if context == ReferenceContext::IncompleteText => ResolvedReference::Incomplete,
        _ => ResolvedReference::None,
    }
}

/// The [named character reference state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state)
#[inline(never)]
fn resolve_named_reference(rest: &[u8], context: ReferenceContext) -> ResolvedReference {
    let mut matcher = CharacterReferenceMatcher::default();
    let is_open = rest.iter().all(|&byte| matcher.try_push(byte) && matcher.can_match_longer());
    if is_open && context == ReferenceContext::IncompleteText {
        return ResolvedReference::Incomplete;
    }
    let Some(matched) = matcher.longest_match() else {
        return ResolvedReference::None;
    };
    let next = rest.get(matched.length);
    if context == ReferenceContext::Attribute
        && !matched.ends_with_semicolon
        && next.is_some_and(|next| *next == b'=' || next.is_ascii_alphanumeric())
    {
        return ResolvedReference::None;
    }
    ResolvedReference::Named(matched.characters, matched.length)
}

/// The [numeric character reference
/// state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state) and its successors
#[inline(never)]
fn resolve_numeric_reference(rest: &[u8], context: ReferenceContext) -> ResolvedReference {
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
        None if context == ReferenceContext::IncompleteText => return ResolvedReference::Incomplete,
        Some(b';') => 1,
        _ => 0,
    };
    if count == 0 {
        return ResolvedReference::None;
    }
    let (character, error) = resolve_character_reference_code(code);
    ResolvedReference::Numeric(character, 1 + end + semicolon, error)
}

/// Returns the length of `raw` without a character reference at its end that may continue in the next chunk.
pub(super) fn len_without_incomplete_reference(raw: &str) -> usize {
    let is_in_reference = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let bytes = raw.as_bytes();
    match memrchr(b'&', bytes) {
        Some(position) if bytes[position + 1..].iter().all(is_in_reference) => position,
        _ => raw.len(),
    }
}

/// Resolves character references and normalizes newlines in complete text.
pub(crate) fn append_decoded_text(raw: &str, context: ReferenceContext, decoded: &mut String) {
    let next_stop = |from| memchr2(b'&', b'\r', &raw.as_bytes()[from..]).map_or(raw.len(), |length| from + length);
    append_decoded_until_stop(raw, 0, next_stop(0), context, next_stop, decoded);
}

/// Resolves character references and normalizes newlines from `start` on. `next_stop` finds the next `&`, carriage return, or
/// other stop, at which the text ends; `first` is the first of these. Returns the end of the text, which may be before a
/// reference that continues in the next chunk.
#[inline]
pub(super) fn append_decoded_until_stop(
    raw: &str,
    start: usize,
    first: usize,
    context: ReferenceContext,
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
            Some(b'&') => match resolve_reference(&bytes[stop + 1..], context) {
                ResolvedReference::Named(characters, length) => {
                    decoded.push_str(characters);
                    length
                }
                ResolvedReference::Numeric(character, length, _) => {
                    decoded.push(character);
                    length
                }
                ResolvedReference::None => {
                    decoded.push('&');
                    0
                }
                ResolvedReference::Incomplete => return stop,
            },
            _ => return stop,
        };
        position = stop + 1 + length;
        stop = next_stop(position);
    }
}

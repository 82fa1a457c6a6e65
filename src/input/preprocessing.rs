//! The parse errors of the input stream itself.

use crate::error::ErrorCode;

/// The parse error that a character of the
/// [input stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream) is by itself.
///
/// Surrogates are not found here: there are none in a `str`.
#[inline]
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

/// Whether it is a [noncharacter](https://infra.spec.whatwg.org/#noncharacter): one of U+FDD0 to U+FDEF, or one of
/// the last two code points of a plane.
pub(crate) fn is_noncharacter(character: char) -> bool {
    matches!(character, '\u{FDD0}'..='\u{FDEF}') || u32::from(character) & 0xFFFE == 0xFFFE
}

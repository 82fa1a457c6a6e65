//! Numeric character references that stand for another character.

include!(concat!(env!("OUT_DIR"), "/numeric_character_references.rs"));

/// The character that the number of a numeric character reference is replaced with; `None` if it
/// stands for itself.
///
/// [Numeric character reference end state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state)
pub(crate) fn replacement(code: u32) -> Option<char> {
    let index = code.checked_sub(0x80)? as usize;
    REPLACEMENTS.get(index).copied().flatten()
}

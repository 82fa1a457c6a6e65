//! Names, characters and comments that XML cannot hold.

use std::borrow::Cow;
use std::fmt::Write;

use crate::tables::{is_xml_character, is_xml_name_character, is_xml_name_start_character};

/// The number of hexadecimal digits of a character in a coerced name.
const DIGITS: usize = 6;

/// A local name of an element or an attribute as XML can hold it: each character that does not fit at its place in an
/// [NCName](https://www.w3.org/TR/xml-names/#NT-NCName) becomes `U` and six hexadecimal digits.
///
/// The HTML parser makes no name that looks like a coerced one: its names are in lower case, or on its list of adjusted
/// names. The empty name, which it doesn't make either, becomes `U000000`.
#[inline]
pub(super) fn coerce_name(name: &str) -> Cow<'_, str> {
    if is_ncname(name) {
        return Cow::Borrowed(name);
    }
    if name.is_empty() {
        return Cow::Borrowed("U000000");
    }
    let mut coerced = String::with_capacity(name.len() + 2 * DIGITS);
    for (index, character) in name.char_indices() {
        let fits = match index {
            0 => is_xml_name_start_character(character),
            _ => is_xml_name_character(character),
        };
        if fits {
            coerced.push(character);
        } else {
            // NOTE: writing to a string never fails.
            let _ = write!(coerced, "U{:0DIGITS$X}", u32::from(character));
        }
    }
    Cow::Owned(coerced)
}

/// The name that was [coerced](super::CoercionOptions::name), if it was one of the HTML parser.
#[inline]
pub fn restore_name(name: &str) -> Cow<'_, str> {
    if !name.contains('U') {
        return Cow::Borrowed(name);
    }
    let mut restored = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('U') {
        restored.push_str(before);
        match character_of(after) {
            Some(character) => {
                restored.push(character);
                rest = &after[DIGITS..];
            }
            None => {
                restored.push('U');
                rest = after;
            }
        }
    }
    restored.push_str(rest);
    Cow::Owned(restored)
}

/// The character whose number is at the start of a text in six hexadecimal digits, the letters in upper case.
#[inline]
fn character_of(text: &str) -> Option<char> {
    let digits = text.get(..DIGITS)?;
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'F');
    if !digits.bytes().all(is_digit) {
        return None;
    }
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

/// Whether a name is an [NCName](https://www.w3.org/TR/xml-names/#NT-NCName).
#[inline]
fn is_ncname(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(is_xml_name_start_character) && characters.all(is_xml_name_character)
}

/// Text as XML can hold it: a form feed becomes a space, and any other character that is not one of
/// [XML](https://www.w3.org/TR/xml/#NT-Char) a U+FFFD REPLACEMENT CHARACTER.
#[inline]
pub(super) fn coerce_characters(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_xml_character) {
        return Cow::Borrowed(text);
    }
    let coerced = text.chars().map(|character| match character {
        '\u{C}' => ' ',
        character if is_xml_character(character) => character,
        _ => char::REPLACEMENT_CHARACTER,
    });
    Cow::Owned(coerced.collect())
}

/// The data of a comment with a space between any two consecutive hyphens.
#[inline]
pub(super) fn coerce_double_hyphens(data: &str) -> Cow<'_, str> {
    if !data.contains("--") {
        return Cow::Borrowed(data);
    }
    let mut coerced = String::with_capacity(data.len() + 8);
    for character in data.chars() {
        if character == '-' && coerced.ends_with('-') {
            coerced.push(' ');
        }
        coerced.push(character);
    }
    Cow::Owned(coerced)
}

/// The data of a comment, with a space after it if it ends in a hyphen.
#[inline]
pub(super) fn coerce_trailing_hyphen(data: &str) -> Cow<'_, str> {
    if data.ends_with('-') { Cow::Owned(format!("{data} ")) } else { Cow::Borrowed(data) }
}

//! Characters and comments that XML cannot hold.

use std::borrow::Cow;

use crate::tables::characters::is_xml_character;

/// Text as XML can hold it: a form feed becomes a space, and any other character that is not one of
/// [XML](https://www.w3.org/TR/xml/#NT-Char) a U+FFFD REPLACEMENT CHARACTER.
///
/// ```
/// use soupstone::infoset::coerce_characters;
///
/// assert_eq!(coerce_characters("a\u{C}b\u{1}c\u{FFFF}"), "a b\u{FFFD}c\u{FFFD}");
/// ```
pub fn coerce_characters(text: &str) -> Cow<'_, str> {
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
///
/// ```
/// use soupstone::infoset::coerce_double_hyphens;
///
/// assert_eq!(coerce_double_hyphens("a--b---"), "a- -b- - -");
/// ```
pub fn coerce_double_hyphens(data: &str) -> Cow<'_, str> {
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
///
/// ```
/// use soupstone::infoset::coerce_trailing_hyphen;
///
/// assert_eq!(coerce_trailing_hyphen("a-"), "a- ");
/// assert_eq!(coerce_trailing_hyphen("a"), "a");
/// ```
pub fn coerce_trailing_hyphen(data: &str) -> Cow<'_, str> {
    if data.ends_with('-') {
        Cow::Owned(format!("{data} "))
    } else {
        Cow::Borrowed(data)
    }
}

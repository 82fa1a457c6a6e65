//! Sets of characters that the rules mention, as ranges of code points.

use std::cmp::Ordering;

include!(concat!(env!("OUT_DIR"), "/character_sets.rs"));

/// Whether a character is in one of the ranges, which are sorted.
pub(super) fn is_in_ranges(character: char, ranges: &[(u32, u32)]) -> bool {
    let number = u32::from(character);
    let compare = |&(first, last): &(u32, u32)| match number {
        number if number < first => Ordering::Greater,
        number if number > last => Ordering::Less,
        _ => Ordering::Equal,
    };
    ranges.binary_search_by(compare).is_ok()
}

/// Whether a [valid custom element name](https://html.spec.whatwg.org/multipage/custom-elements.html#prod-pcenchar)
/// may have a character after the first one.
pub(crate) fn is_custom_element_name_character(character: char) -> bool {
    is_in_ranges(character, &CUSTOM_ELEMENT_NAME_CHARACTERS)
}

/// Whether an [NCName](https://www.w3.org/TR/xml-names/#NT-NCName) may start with a character:
/// [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar) without the colon.
pub(crate) fn is_xml_name_start_character(character: char) -> bool {
    is_in_ranges(character, &XML_NAME_START_CHARACTERS)
}

/// Whether an [NCName](https://www.w3.org/TR/xml-names/#NT-NCName) may have a character after the first one:
/// [NameChar](https://www.w3.org/TR/xml/#NT-NameChar) without the colon.
pub(crate) fn is_xml_name_character(character: char) -> bool {
    is_in_ranges(character, &XML_NAME_CHARACTERS)
}

/// Whether a document of XML 1.0 may hold a character: [Char](https://www.w3.org/TR/xml/#NT-Char).
pub(crate) fn is_xml_character(character: char) -> bool {
    is_in_ranges(character, &XML_CHARACTERS)
}

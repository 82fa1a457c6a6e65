//! Lookups over the lists of the standard, which are in `data/`.
//!
//! The tables know names and no algorithm. Questions about the tag names of "in body" are in [`in_body_tags`]; questions about
//! elements, which have a namespace, are in [`element`].

pub(crate) mod character_references;
pub(crate) mod doctypes;
pub(crate) mod element;
pub(crate) mod fetching;
pub(crate) mod in_body_tags;
pub(crate) mod rendering;
#[cfg(feature = "select")]
pub(crate) mod selectors;

use std::cmp::Ordering;

pub(crate) use element::{Category, element_is_in, is_in};
pub(crate) use in_body_tags::{InBodyEndTag, InBodyStartTag, in_body_end_tag, in_body_start_tag};

/// The length of the longest text in a map: that of `LONGEST` in `build/list.rs`.
const LONGEST: usize = 96;

/// The entry of a string in a map of texts in lower case, without regard to ASCII case.
pub(crate) fn find_ignoring_case<T>(
    map: &'static phf::Map<&'static str, T>,
    text: &str,
) -> Option<(&'static str, &'static T)> {
    let mut lower_case = [0; LONGEST];
    let lower_case = lower_case.get_mut(..text.len())?;
    lower_case.copy_from_slice(text.as_bytes());
    lower_case.make_ascii_lowercase();
    let (text, value) = map.get_entry(str::from_utf8(lower_case).ok()?)?;
    Some((text, value))
}

include!(concat!(env!("OUT_DIR"), "/character_sets.rs"));

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

#[cfg(test)]
#[path = "../../tests/tables/mod.rs"]
mod tests;

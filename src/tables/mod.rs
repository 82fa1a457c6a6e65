//! Lookups in the standard's lists, which are in `data/`.
//!
//! The tables contain only names. [`element`] classifies tag names, and elements, which have a namespace.

pub(crate) mod character_references;
pub(crate) mod doctypes;
pub(crate) mod element;
#[cfg(feature = "select")]
pub(crate) mod selectors;

pub(crate) use element::{
    Category, InBodyEndTag, InBodyStartTag, in_body_end_tag_rule, in_body_start_tag_rule, is_element_in_category,
    is_name_in_category,
};

/// The length of the longest key of a map: `LONGEST` in `build/list.rs`.
const LONGEST: usize = 96;

pub(crate) fn find_ignoring_case<T>(
    map: &'static phf::Map<&'static str, T>,
    text: &str,
) -> Option<(&'static str, &'static T)> {
    let mut lower_case = [0; LONGEST];
    let lower_case = lower_case.get_mut(..text.len())?;
    lower_case.copy_from_slice(text.as_bytes());
    lower_case.make_ascii_lowercase();
    map.get_entry(str::from_utf8(lower_case).ok()?).map(|(key, value)| (*key, value))
}

include!(concat!(env!("OUT_DIR"), "/character_sets.rs"));

pub(super) fn is_in_ranges(character: char, ranges: &[(u32, u32)]) -> bool {
    let number = u32::from(character);
    let next = ranges.partition_point(|&(_, last)| last < number);
    ranges.get(next).is_some_and(|&(first, _)| first <= number)
}

/// [PCENChar](https://html.spec.whatwg.org/multipage/custom-elements.html#prod-pcenchar)
pub(crate) fn is_pcen_character(character: char) -> bool {
    is_in_ranges(character, &CUSTOM_ELEMENT_NAME_CHARACTERS)
}

/// [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar) without the colon, for an
/// [NCName](https://www.w3.org/TR/xml-names/#NT-NCName).
pub(crate) fn is_xml_name_start_character(character: char) -> bool {
    is_in_ranges(character, &XML_NAME_START_CHARACTERS)
}

/// [NameChar](https://www.w3.org/TR/xml/#NT-NameChar) without the colon.
pub(crate) fn is_xml_name_character(character: char) -> bool {
    is_in_ranges(character, &XML_NAME_CHARACTERS)
}

/// A [Char](https://www.w3.org/TR/xml/#NT-Char) of XML 1.0.
pub(crate) fn is_xml_character(character: char) -> bool {
    is_in_ranges(character, &XML_CHARACTERS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The productions, written as patterns.
    #[test]
    fn sets_of_characters() {
        for character in '\0'..=char::MAX {
            let is_in_both = matches!(character,
                'a'..='z' | '_' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
                | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}'
                | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}'
                | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}');
            let is_later = matches!(character,
                '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}');
            let is_start = is_in_both || character.is_ascii_uppercase();
            assert_eq!(is_xml_name_start_character(character), is_start, "{character:?}");
            assert_eq!(is_xml_name_character(character), is_start || is_later, "{character:?}");
            let is_custom = is_in_both || is_later;
            assert_eq!(is_pcen_character(character), is_custom, "{character:?}");
            let is_xml = !matches!(character,
                '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}');
            assert_eq!(is_xml_character(character), is_xml, "{character:?}");
        }
    }
}

//! The attributes in the data of a processing instruction.

use std::collections::HashSet;

use crate::names::NameTable;
use crate::tables::{is_xml_character, is_xml_name_character, is_xml_name_start_character};

/// Returns `None` if the data contains anything but [attributes](https://www.w3.org/TR/xml/#NT-Attribute).
pub(crate) fn find_pseudo_attribute(data: &str, name: &str) -> Option<String> {
    let mut found = None;
    let (mut names, mut seen_names) = (NameTable::new(), HashSet::new());
    let mut rest = trim_whitespace_start(data);
    while !rest.is_empty() {
        let end = rest.find(|character| character != ':' && !is_xml_name_character(character))?;
        let (attribute, after) = rest.split_at(end);
        let after = trim_whitespace_start(trim_whitespace_start(after).strip_prefix('=')?);
        let quote = after.chars().next().filter(|first| matches!(first, '"' | '\''))?;
        let (value, after) = after[1..].split_once(quote)?;
        rest = trim_whitespace_start(after);
        let is_separated = rest.is_empty() || rest.len() < after.len();
        if !attribute.starts_with(|first| first == ':' || is_xml_name_start_character(first))
            || !is_separated
            || !seen_names.insert(names.intern(attribute))
        {
            return None;
        }
        let value = try_normalize_attribute_value(value)?;
        if attribute == name {
            found = Some(value);
        }
    }
    // Namespace declarations are not attributes.
    let is_declaration = name == "xmlns" || name.strip_prefix("xmlns:").is_some_and(|prefix| !prefix.is_empty());
    found.filter(|_| !is_declaration)
}

fn trim_whitespace_start(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\r', '\n'])
}

/// Returns the [normalized value](https://www.w3.org/TR/xml/#AVNormalize) of an attribute. Returns `None` if the value contains
/// a `<`, a character that XML does not allow, or a `&` that starts no reference.
fn try_normalize_attribute_value(value: &str) -> Option<String> {
    let mut normalized = String::new();
    let mut rest = value.chars();
    while let Some(character) = rest.next() {
        normalized.push(match character {
            // The next line feed belongs to the same newline.
            '\r' if rest.as_str().starts_with('\n') => continue,
            '\t' | '\r' | '\n' => ' ',
            '&' => {
                let (reference, after) = rest.as_str().split_once(';')?;
                rest = after.chars();
                match reference {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    "quot" => '"',
                    "apos" => '\'',
                    number => parse_code_point(number.strip_prefix('#')?)?,
                }
            }
            '<' => return None,
            _ if is_xml_character(character) => character,
            _ => return None,
        });
    }
    Some(normalized)
}

fn parse_code_point(digits: &str) -> Option<char> {
    let (digits, radix) = digits.strip_prefix('x').map_or((digits, 10), |digits| (digits, 16));
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let character = char::from_u32(u32::from_str_radix(digits, radix).ok()?);
    character.filter(|character| is_xml_character(*character))
}

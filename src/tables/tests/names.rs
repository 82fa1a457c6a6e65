//! Names of elements and attributes, and sets of characters.

use crate::edition::Edition;
use crate::names::{ExpandedName, NameId, NameTable, Namespace, tag};
use crate::tables::element::{
    adjust_mathml_attribute_name, adjust_svg_attribute_name, adjust_svg_tag_name, has_only_pcen_characters,
    is_valid_custom_element_name, is_valid_shadow_host, lowercase_name_id, try_adjust_foreign_attribute,
};
use crate::tables::{is_pcen_character, is_xml_character, is_xml_name_character, is_xml_name_start_character};

use super::{known_id, list_entries, standard_facts, word_set};

fn all_known_names() -> Vec<&'static str> {
    let mut table = NameTable::new();
    let mut names = Vec::new();
    for file in ["tag_names", "html_element_names", "attribute_names", "known_names"] {
        for name in list_entries(&format!("{file}.txt")) {
            names.push(table.intern(&name).known_str().expect("the name is known"));
        }
    }
    names.extend(
        ["svg_tag_names", "svg_attributes"]
            .map(standard_facts)
            .concat()
            .iter()
            .map(|pair| pair.split_once(' ').unwrap().1),
    );
    names
}

#[test]
fn known_names_are_those_of_the_lists() {
    assert_eq!(known_id("a"), tag::A);
    for name in all_known_names() {
        assert_eq!(known_id(name).known_str(), Some(name));
    }
    assert_eq!(known_id("annotation-xml"), tag::ANNOTATION_XML);
}

fn check_adjusted(list: &str, adjust: fn(NameId) -> NameId) {
    let pairs: Vec<(&str, &str)> =
        standard_facts(list).iter().map(|pair| pair.split_once(' ').expect("a pair")).collect();
    for name in all_known_names().into_iter().chain(pairs.iter().map(|pair| pair.0)) {
        let adjusted = pairs.iter().find(|pair| pair.0 == name).map_or(name, |pair| pair.1);
        assert_eq!(adjust(known_id(name)), known_id(adjusted), "{name}");
    }
    let unknown = NameTable::new().intern("my-element");
    assert_eq!(adjust(unknown), unknown);
}

#[test]
fn adjusted_names() {
    check_adjusted("svg_tag_names", adjust_svg_tag_name);
    check_adjusted("svg_attributes", adjust_svg_attribute_name);
    check_adjusted("mathml_attributes", adjust_mathml_attribute_name);
    assert_eq!(adjust_svg_tag_name(tag::FOREIGNOBJECT), tag::FOREIGN_OBJECT);
    let names = standard_facts("svg_tag_names");
    for name in all_known_names() {
        let lower = names.iter().filter_map(|pair| pair.split_once(' ')).find(|pair| pair.1 == name);
        assert_eq!(lowercase_name_id(known_id(name)), known_id(lower.map_or(name, |pair| pair.0)), "{name}");
    }
}

#[test]
fn foreign_attributes() {
    let rows = standard_facts("foreign_attributes");
    for name in all_known_names().into_iter().chain(rows.iter().map(|row| row.split(' ').next().unwrap())) {
        let row = rows.iter().map(|row| row.split(' ').collect::<Vec<_>>()).find(|row| row[0] == name);
        let expected = row.map(|row| {
            let namespaces = [Namespace::XLink, Namespace::Xml, Namespace::XmlNs];
            let namespace = namespaces.into_iter().find(|namespace| format!("{namespace:?}") == row[3]);
            let namespace = namespace.expect("expected a namespace");
            assert!(row[1] == "-" || namespace.prefix() == Some(row[1]), "{name}");
            ExpandedName::new(namespace, known_id(row[2]))
        });
        assert_eq!(try_adjust_foreign_attribute(known_id(name)), expected, "{name}");
    }
}

#[test]
fn custom_element_names() {
    for name in ["my-element", "a-", "a--", "a-b", "x1.2_-", "my-élément", "a-😀", "font-face-x", "z\u{B7}-\u{203F}"]
    {
        assert!(is_valid_custom_element_name(name), "{name}");
        assert!(has_only_pcen_characters(name), "{name}");
    }
    // Names of the edition of August 2026.
    for name in ["a-\u{D7}", "a-\u{37E}", "a-:", "a\"='<-", "a-\u{1}\u{FFFE}"] {
        assert!(is_valid_custom_element_name(name), "{name}");
        assert!(!has_only_pcen_characters(name), "{name}");
    }
    for name in ["", "element", "-", "a", "-a", "1-a", "é-a", "A-b", "a-B", "a-b c", "a-\n", "a-/", "a->", "a-\0"] {
        assert!(!is_valid_custom_element_name(name), "{name}");
    }
    for name in word_set(&standard_facts("reserved_custom_element_names").join(" ")) {
        assert!(!is_valid_custom_element_name(&name), "{name}");
    }
}

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

#[test]
fn shadow_hosts() {
    assert!(is_valid_shadow_host(ExpandedName::html(tag::DIV), "div", Edition::DEFAULT));
    assert!(!is_valid_shadow_host(ExpandedName::html(tag::A), "a", Edition::DEFAULT));
}

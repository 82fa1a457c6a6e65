//! What the parser and the tree do with each entry of the lists in `data/`, which `../repository/lists.rs` compares with the
//! standards.

use std::collections::BTreeSet;

use soupstone::names::{ExpandedName, NameId, Namespace};
use soupstone::serialize::{decode_character_references, decode_character_references_in_attribute};
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{DocumentMode, Edition, NodeRef, ParseOptions, parse_document};

use crate::repository::lists::entries;

#[test]
fn doctype_identifiers() {
    use DocumentMode::{LimitedQuirks, NoQuirks, Quirks};
    let modes = |keyword: &str, identifier: &str| {
        ["", " \"x\""]
            .map(|system| parse_document(&format!("<!DOCTYPE html {keyword} \"{identifier}\"{system}>")).mode())
    };
    for (list, keyword, expected, is_prefix) in [
        ("quirks_public_identifiers.txt", "PUBLIC", [Quirks; 2], false),
        ("quirks_system_identifiers.txt", "SYSTEM", [Quirks; 2], false),
        ("quirks_public_identifier_prefixes.txt", "PUBLIC", [Quirks; 2], true),
        ("quirks_public_identifier_prefixes_without_system_identifier.txt", "PUBLIC", [Quirks, LimitedQuirks], true),
        ("limited_quirks_public_identifier_prefixes.txt", "PUBLIC", [LimitedQuirks; 2], true),
    ] {
        let modes = |identifier: &str| modes(keyword, identifier);
        for identifier in entries(list) {
            assert_eq!(modes(&identifier), expected, "{identifier}");
            assert_eq!(modes(&identifier.to_ascii_uppercase()), expected, "{identifier}");
            assert_eq!(modes(&identifier.to_ascii_lowercase()), expected, "{identifier}");
            assert_eq!(modes(&identifier[..identifier.len() - 1]), [NoQuirks; 2], "{identifier}");
            assert_eq!(modes(&format!(" {identifier}")), [NoQuirks; 2], "{identifier}");
            let longer = if is_prefix { expected } else { [NoQuirks; 2] };
            assert_eq!(modes(&format!("{identifier}é")), longer, "{identifier}");
        }
        for identifier in ["", "é", "html5", "-//W3C//DTD HTML 4.01//EN", "about:legacy-compat"] {
            assert_eq!(modes(identifier), [NoQuirks; 2], "{identifier}");
        }
    }
}

/// Decodes the references in text, which the parser gets in one piece and byte by byte.
fn decode(text: &str) -> String {
    let mut parser = ParseOptions::new().parser();
    text.chars().for_each(|character| parser.feed(character.encode_utf8(&mut [0; 4])));
    let decoded = decode_character_references(text).into_owned();
    assert_eq!(parser.finish().text_content(), decoded, "{text}");
    decoded
}

#[test]
fn numeric_references() {
    let entries = entries("numeric_character_references.txt");
    let number = |text: &str| u32::from_str_radix(text.strip_prefix("0x")?, 16).ok();
    for code in 1..0x200 {
        let pair = entries.iter().filter_map(|entry| entry.split_once(' ')).find(|pair| number(pair.0) == Some(code));
        let expected = pair.map_or(Some(code), |pair| number(pair.1)).and_then(char::from_u32);
        assert_eq!(decode_character_references(&format!("&#{code};")).chars().next(), expected, "{code:#x}");
    }
    assert_eq!(decode("1&#x80;"), "1€");
    assert_eq!(decode("1&#0;&#4294967295;"), "1\u{FFFD}\u{FFFD}");
}

#[test]
fn named_references() {
    for line in entries("named_character_references.txt") {
        let (name, codes) = line.split_once('\t').expect("expected a name and its code points");
        let code = |text: &str| char::from_u32(u32::from_str_radix(text.strip_prefix("U+")?, 16).ok()?);
        let characters: String = codes.split(' ').map(|text| code(text).expect("a code point")).collect();
        assert_eq!(decode(&format!("1&{name}")), format!("1{characters}"));
        let (in_attribute, decoded) = (format!("&{name}="), format!("{characters}="));
        let expected = if name.ends_with(';') { &decoded } else { &in_attribute };
        assert_eq!(decode_character_references_in_attribute(&in_attribute), *expected);
    }
    for (text, decoded) in [
        ("&amp;", "&"),
        ("&ampersand", "&ersand"),
        ("&amp;p", "&p"),
        ("&notit;", "¬it;"),
        ("&notin;", "∉"),
        ("&NotEqualTilde;", "≂\u{338}"),
        ("&CounterClockwiseContourIntegral;", "∳"),
        ("&fjlig;", "fj"),
        ("&zwnj;", "\u{200C}"),
        ("&Aacute;", "Á"),
        ("&AMPé", "&é"),
    ] {
        assert_eq!(decode(&format!("1{text}")), format!("1{decoded}"));
    }
    for text in ["", ";", "a", "no", "fjlig", "é", "Amp;", "am!p", "amP;", "unknown;"] {
        assert_eq!(decode(&format!("1&{text}")), format!("1&{text}"));
    }
}

/// The names that the rules of the standard mention and that a tag can have, in lower case, and a name of no list.
fn names_in_tags() -> BTreeSet<String> {
    let files =
        ["tag_names", "html_element_names", "attribute_names", "known_names", "svg_tag_names", "svg_attributes"];
    let lines = files.map(|file| entries(&format!("{file}.txt"))).concat();
    let names = lines
        .iter()
        .flat_map(|line| line.split(' '))
        .filter(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()));
    names.chain(["my-element"]).map(str::to_ascii_lowercase).collect()
}

/// The first word of each line, and the rest.
fn pairs(list: &str) -> Vec<(String, String)> {
    let lines = entries(list).into_iter();
    lines.map(|line| line.split_once(' ').map(|(from, to)| (from.to_owned(), to.to_owned())).expect("a pair")).collect()
}

fn second_of(pairs: &[(String, String)], name: &str) -> String {
    pairs.iter().find(|(from, _)| from == name).map_or(name, |(_, to)| to).to_owned()
}

#[test]
fn adjusted_tag_names() {
    let adjusted = pairs("svg_tag_names.txt");
    let mut found = 0;
    for name in names_in_tags() {
        for root in ["svg", "math"] {
            let document = parse_document(&format!("<{root}><{name}></{name}><g>"));
            let Some(element) = document.body().and_then(|body| body.first_child()?.first_child()) else {
                continue;
            };
            let expected = if root == "svg" { second_of(&adjusted, &name) } else { name.clone() };
            assert_eq!(element.local_name(), Some(&*expected));
            // The end tag closes the element.
            assert_eq!(element.next_sibling().and_then(NodeRef::local_name), Some("g"), "{name}");
            found += 1;
        }
    }
    assert!(found > 2 * adjusted.len(), "{found}");
}

#[test]
fn adjusted_attribute_names() {
    let foreign = pairs("foreign_attributes.txt");
    let (svg, mathml) = (pairs("svg_attributes.txt"), pairs("mathml_attributes.txt"));
    let listed = [&foreign, &svg, &mathml].into_iter().flatten().map(|(from, _)| from.clone());
    for name in names_in_tags().into_iter().chain(listed) {
        for (root, adjusted) in [("svg", &svg), ("math", &mathml), ("p", &Vec::new())] {
            let document = parse_document(&format!("<{root} {name}=x>"));
            let attribute = document.body().unwrap().first_child().unwrap().attributes().next().unwrap();
            let row = foreign.iter().find(|(from, _)| *from == name && root != "p");
            let (prefix, local_name, namespace) = match row {
                Some((_, row)) => {
                    let [prefix, local_name, namespace] = row.split(' ').collect::<Vec<_>>()[..] else {
                        panic!("expected three words: {row}");
                    };
                    (Some(prefix).filter(|prefix| *prefix != "-"), local_name.to_owned(), namespace)
                }
                None => (None, second_of(adjusted, &name), "None"),
            };
            assert_eq!((attribute.prefix(), attribute.local_name()), (prefix, &*local_name), "{name}");
            assert_eq!(format!("{:?}", attribute.namespace()), namespace, "{name}");
        }
    }
}

#[test]
fn kinds_of_elements() {
    type NamePredicate = fn(ExpandedName) -> bool;
    let lists: [(NamePredicate, &str); 7] = [
        (ExpandedName::has_implied_end_tag, "implied_end_tags"),
        (ExpandedName::belongs_in_head, "in_head_start_tags"),
        (ExpandedName::is_heading, "heading"),
        (ExpandedName::is_part_of_table, "table_structure_start_tags"),
        (ExpandedName::is_serialized_literally, "serialized_literally"),
        (ExpandedName::is_special, "special"),
        (ExpandedName::serializes_as_void, "serializes_as_void"),
    ];
    let tags = ["html_element_names.txt", "tag_names.txt"].map(entries).concat();
    let tags_where = |namespace: Namespace, question: NamePredicate| -> BTreeSet<&str> {
        let name = |tag: &str| ExpandedName::new(namespace, NameId::known(tag).expect("the name is known"));
        tags.iter().map(String::as_str).filter(|tag| question(name(tag))).collect()
    };
    for (question, list) in lists {
        let lines = entries(&format!("categories/{list}.txt"));
        // The names in the newest edition.
        let names = lines.iter().filter(|line| !line.contains(" until "));
        let names = names.map(|line| line.split(' ').next().unwrap()).collect();
        assert_eq!(tags_where(Namespace::Html, question), names, "{list}");
    }
    let formatting = "a b big code em font i nobr s small strike strong tt u".split(' ').collect();
    assert_eq!(tags_where(Namespace::Html, ExpandedName::is_formatting), formatting);
    assert!(tags_where(Namespace::Svg, ExpandedName::is_formatting).is_empty());
}

/// Whether a script can give an element of this name a shadow root, and whether a parser of the first edition can.
fn are_valid_shadow_hosts(name: &str) -> [bool; 2] {
    let mut document = ParseOptions::new().with_edition(Edition::NEWEST).parse_document("");
    let host = document.create_element_ns(Namespace::Html, name);
    let init = ShadowRootInit::new(ShadowRootMode::Open);
    let is_attached = host.and_then(|host| document.attach_shadow_root(host, init)).is_ok();
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let document = options.parse_document(&format!("<{name}><template shadowrootmode=open>"));
    let host = document.body().and_then(|body| body.first_child());
    [is_attached, host.is_some_and(|host| host.local_name() == Some(name) && host.shadow_root().is_some())]
}

#[test]
fn custom_element_names() {
    for name in ["my-element", "a-", "a--", "a-b", "x1.2_-", "my-élément", "a-😀", "font-face-x", "z\u{B7}-\u{203F}"]
    {
        assert_eq!(are_valid_shadow_hosts(name), [true; 2], "{name}");
    }
    // Names of the edition of August 2026.
    for name in ["a-\u{D7}", "a-\u{37E}", "a-:", "a\"='<-", "a-\u{1}\u{FFFE}"] {
        assert_eq!(are_valid_shadow_hosts(name), [true, false], "{name}");
    }
    for name in ["", "element", "-", "a", "-a", "1-a", "é-a", "A-b", "a-B", "a-b c", "a-\n", "a-/", "a->", "a-\0"] {
        assert_eq!(are_valid_shadow_hosts(name), [false; 2], "{name}");
    }
    for name in entries("reserved_custom_element_names.txt") {
        assert_eq!(are_valid_shadow_hosts(&name), [false; 2], "{name}");
    }
}

#[test]
fn shadow_hosts() {
    let hosts = entries("categories/valid_shadow_host.txt");
    for name in entries("html_element_names.txt") {
        let is_valid = are_valid_shadow_hosts(&name);
        assert_eq!(is_valid[0], hosts.contains(&name), "{name}");
    }
    assert_eq!(are_valid_shadow_hosts("div"), [true; 2]);
}

//! Character references, numeric and named.

use crate::tables::character_references::{self, numeric_reference_replacement};

use super::list_entries;

#[test]
fn numeric_references() {
    let entries = list_entries("numeric_character_references.txt");
    let number = |text: &str| u32::from_str_radix(text.strip_prefix("0x")?, 16).ok();
    for code in 0..0x200 {
        let pair = entries.iter().filter_map(|entry| entry.split_once(' ')).find(|pair| number(pair.0) == Some(code));
        assert_eq!(
            numeric_reference_replacement(code),
            pair.and_then(|pair| char::from_u32(number(pair.1)?)),
            "{code:#x}"
        );
    }
    assert_eq!(numeric_reference_replacement(0x80), Some('€'));
    assert_eq!(numeric_reference_replacement(u32::MAX), None);
}

fn longest_match(text: &str) -> Option<character_references::CharacterReferenceMatch> {
    let mut matcher = character_references::CharacterReferenceMatcher::default();
    let _ = text.bytes().take_while(|&byte| matcher.try_push(byte)).count();
    matcher.longest_match()
}

#[test]
fn named_references() {
    for line in list_entries("named_character_references.txt") {
        let (name, codes) = line.split_once('\t').expect("expected a name and its code points");
        let code = |text: &str| char::from_u32(u32::from_str_radix(text.strip_prefix("U+")?, 16).ok()?);
        let characters: Option<String> = codes.split(' ').map(code).collect();
        let found = longest_match(name).expect("the name is found");
        assert_eq!((found.length, Some(found.characters)), (name.len(), characters.as_deref()));
        assert_eq!(found.ends_with_semicolon, name.ends_with(';'));
    }
    for (text, length, characters) in [
        ("amp;", 4, "&"),
        ("ampersand", 3, "&"),
        ("notit;", 3, "¬"),
        ("notin;", 6, "∉"),
        ("NotEqualTilde;", 14, "≂\u{338}"),
        ("CounterClockwiseContourIntegral;", 32, "∳"),
        ("fjlig;", 6, "fj"),
        ("zwnj;", 5, "\u{200C}"),
        ("Aacute;", 7, "Á"),
        ("AMPé", 3, "&"),
    ] {
        let found = longest_match(text).expect("the text starts with a name");
        assert_eq!((found.length, found.characters), (length, characters));
    }
    for text in ["", ";", "a", "no", "fjlig", "é", "Amp;", "unknown;"] {
        assert_eq!(longest_match(text), None, "{text}");
    }
}

#[test]
fn reading_continues_after_a_shorter_name() {
    let mut matcher = character_references::CharacterReferenceMatcher::default();
    let bytes = b"notit;".iter();
    assert_eq!(bytes.take_while(|byte| matcher.try_push(**byte)).count(), 4);
    let found = matcher.longest_match().expect("`not` is a name");
    assert_eq!((found.length, found.characters), (3, "¬"));
    assert!(!found.ends_with_semicolon);
}

#[test]
fn a_rejected_byte_changes_nothing() {
    let mut matcher = character_references::CharacterReferenceMatcher::default();
    assert!(!matcher.try_push(b'#') && !matcher.try_push(0) && !matcher.try_push(0xFF));
    assert_eq!(matcher.longest_match(), None);
    assert!(b"am".iter().all(|&byte| matcher.try_push(byte)));
    assert!(!matcher.try_push(b'!') && !matcher.try_push(b'P'));
    assert_eq!(matcher.longest_match(), None);
    assert!(matcher.try_push(b'p'));
    assert_eq!(matcher.longest_match().map(|found| found.characters), Some("&"));
    assert!(matcher.try_push(b';') && !matcher.can_match_longer());
    assert_eq!(matcher.longest_match().map(|found| found.length), Some(4));
}

//! Character references, numeric and named.

use std::collections::BTreeSet;

use crate::tables::character_references::{self, replacement};

use super::{entries, words};

#[test]
fn numeric_references() {
    // The characters for 0x80 to 0x9F. A space means that the number stands for itself.
    let characters = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    assert_eq!(characters.chars().count(), 32);
    for (code, character) in (0x80..).zip(characters.chars()) {
        let expected = (character != ' ').then_some(character);
        assert_eq!(replacement(code), expected, "{code:#x}");
    }
    for code in [0, 0x41, 0x7F, 0xA0, 0xFFFD, u32::MAX] {
        assert_eq!(replacement(code), None);
    }
    assert_eq!(entries("numeric_character_references.txt").len(), 27);
}

fn longest_match(text: &str) -> Option<character_references::Match> {
    let mut matcher = character_references::Matcher::new();
    let _ = text.bytes().take_while(|&byte| matcher.push(byte)).count();
    matcher.matched()
}

#[test]
fn named_references() {
    // Names that are valid without a semicolon.
    let without_semicolon = words(
        "AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave \
         Euml GT Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT \
         REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring \
         atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth \
         euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro \
         middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn \
         pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml \
         uuml yacute yen yuml",
    );
    let listed = entries("named_character_references.txt");
    assert_eq!((listed.len(), without_semicolon.len()), (2231, 106));
    let mut found_without_semicolon = BTreeSet::new();
    for line in &listed {
        let (name, _) = line.split_once('\t').expect("expected a name and its code points");
        let found = longest_match(name).expect("the name is found");
        assert_eq!(found.length, name.len());
        assert_eq!(found.ends_with_semicolon, name.ends_with(';'));
        assert!((1..=2).contains(&found.characters.chars().count()));
        if !found.ends_with_semicolon {
            found_without_semicolon.insert(name.to_owned());
            let twin = longest_match(&format!("{name};")).expect("the name is found");
            assert_eq!((twin.length, twin.characters), (name.len() + 1, found.characters));
        }
    }
    assert_eq!(found_without_semicolon, without_semicolon);

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
    let mut matcher = character_references::Matcher::new();
    let bytes = b"notit;".iter();
    assert_eq!(bytes.take_while(|byte| matcher.push(**byte)).count(), 4);
    let found = matcher.matched().expect("`not` is a name");
    assert_eq!((found.length, found.characters), (3, "¬"));
    assert!(!found.ends_with_semicolon);
}

#[test]
fn a_rejected_byte_changes_nothing() {
    let mut matcher = character_references::Matcher::new();
    assert!(!matcher.push(b'#') && !matcher.push(0) && !matcher.push(0xFF));
    assert_eq!(matcher.matched(), None);
    assert!(b"am".iter().all(|&byte| matcher.push(byte)));
    assert!(!matcher.push(b'!') && !matcher.push(b'P'));
    assert_eq!(matcher.matched(), None);
    assert!(matcher.push(b'p'));
    assert_eq!(matcher.matched().map(|found| found.characters), Some("&"));
    assert!(matcher.push(b';') && !matcher.can_continue());
    assert_eq!(matcher.matched().map(|found| found.length), Some(4));
}

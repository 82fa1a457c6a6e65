use std::ops::Range;

use soupstone::encoding::EncodingOptions;
use soupstone::span::Span;
use soupstone::{Document, Edition, ParseOptions};

use crate::support::chunks;
use crate::support::tokens::{CdataSections, Start, Switches, tokenize, tokenize_without_errors};

/// Constructs by name. `^` marks the positions for insertions.
///
/// NOTE: words of more than sixteen bytes make the scanner read a whole block.
const CONSTRUCTS: &[(&str, &str)] = &[
    ("text", "<p>^a^bc, defghijklmnopqr^stu^</p>"),
    ("start tag name", "<^d^iv^></div>"),
    ("long start tag name", "<^abcdefghijklmno^pqrst^>"),
    ("end tag name", "<div><^/^d^iv^ ^>x"),
    ("attribute name", "<a ^h^ref^=x>"),
    ("long attribute name", "<a ^abcdefghijklmno^pqrst^>"),
    ("around =", "<a b^ ^=^ ^c>"),
    ("double-quoted value", "<a b=^\"^c^d\"^>"),
    ("long double-quoted value", "<a b=\"^abcdefghijklmno^pqrst^\">"),
    ("single-quoted value", "<a b=^'^c^d'^>"),
    ("unquoted value", "<a b=^c^d^>"),
    ("long unquoted value", "<a b=^abcdefghijklmno^pqrst^>"),
    ("between attributes", "<a b=c^ ^d='e'^f ^/^>"),
    ("comment", "<^!^-^-^ab^-^-^!^-^-^>c"),
    ("long comment", "<!--^abcdefghijklmno^pqrst^-->"),
    ("bogus comment", "<^!^a^b^>c"),
    ("doctype", "<!^doctype^ ^h^tml^ ^>c"),
    ("public identifier", "<!doctype html ^public^ ^\"^a^b\"^ ^'^c'^ ^>d"),
    ("system identifier", "<!doctype html ^system^ ^'^a^b'^ ^>d"),
    ("named character reference", "^&^a^mp^;^ab"),
    ("named character reference without a semicolon", "<a b=^&^no^t^ c=\"&^no^tx\">&^no^ti^t"),
    ("decimal character reference", "^&^#^1^2^8^;^a"),
    ("hexadecimal character reference", "^&^#^x^4^1^;^a"),
    ("escapable raw text", "<title>^a^<^/^t^itle^ ^>b"),
    ("raw text", "<style>^a^<^/^st^yle^>b"),
    ("script data", "<script>^a^<^/^script^>b"),
    ("escaped script data", "<script>^<^!^-^-^a^-^-^>b</script>"),
    ("double escaped script data", "<script><!--^<^s^cript^>^-^<^/^script^>^--></script>"),
    ("plain text", "<plaintext>^a^</plaintext>"),
    ("CDATA section", "<svg><^!^[^CDATA^[^a^]^]^>b"),
    ("processing instruction", "<^?^a^b ^c^?^>d"),
];

/// Returns Latin-1, the first characters of two, three and four bytes, U+FEFF, and a noncharacter.
fn characters() -> impl Iterator<Item = char> {
    ('\0'..='\u{ff}').chain(['\u{100}', '\u{800}', '\u{feff}', '\u{ffff}', '\u{10000}'])
}

/// Whether no other character, or only few, mean the same to the standard: letters, digits and most of Latin-1 are many.
fn is_one_of_few(character: &str) -> bool {
    let is_one_of_many = |it: char| it.is_ascii_alphanumeric() || ('\u{81}'..'\u{ff}').contains(&it);
    !character.contains(is_one_of_many) || "09AFGXZafgxz\u{9f}\u{a0}".contains(character)
}

fn check_all(check: impl Fn(&str, Range<usize>) -> Result<(), String>) {
    let mut findings = String::new();
    for (name, construct) in CONSTRUCTS {
        let parts: Vec<&str> = construct.split('^').collect();
        let checked = (1..parts.len()).try_for_each(|position| {
            let (before, after) = (parts[..position].concat(), parts[position..].concat());
            characters().try_for_each(|character| {
                let input = format!("{before}{character}{after}");
                let inserted = before.len()..before.len() + character.len_utf8();
                check(&input, inserted).map_err(|message| format!("{name}: {input:?}: {message}\n"))
            })
        });
        findings.extend(checked.err());
    }
    assert!(findings.is_empty(), "{findings}");
}

#[test]
fn each_character_in_each_construct_gives_the_same_tokens() {
    check_all(|input, inserted| {
        let start = Start {
            state: soupstone::token::TextState::Data,
            last_start_tag: None,
            cdata_sections: CdataSections::Allowed,
            switches: Switches::AfterStartTags,
            edition: Edition::NEWEST,
        };
        // Chunks of one character bypass the fast path.
        let expected = tokenize(&chunks::chunks_of_characters(input, 1), start)?;
        let without_errors = expected.clone().without_errors();
        if tokenize_without_errors(&[input], start)? != without_errors {
            return Err("without errors".to_owned());
        }
        let is_everywhere = is_one_of_few(&input[inserted.clone()]);
        let is_cut = |at: &usize| is_everywhere || [inserted.start, inserted.end].contains(at);
        for at in (0..input.len()).filter(|at| input.is_char_boundary(*at)).filter(is_cut) {
            let (one, two) = input.split_at(at);
            let found = tokenize(&[one, two], start)?;
            if found != expected {
                return Err(format!("cut at {at}:\nexpected: {expected:?}\nfound:    {found:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn each_character_in_each_construct_gives_the_same_document_from_bytes() {
    let options = ParseOptions::new()
        .with_max_errors(usize::MAX)
        .with_locations(true)
        .with_encoding(EncodingOptions::new().with_transport_label("utf-8"));
    let describe = |document: Document| {
        let spans: Vec<Option<Span>> =
            document.root().descendants().map(|node| Some(node.location()?.tags_span())).collect();
        (document.to_html(), spans, document.errors().map(|list| list.as_slice().to_vec()))
    };
    check_all(|input, inserted| {
        // A byte order mark is not part of the text.
        if input.starts_with('\u{feff}') || !is_one_of_few(&input[inserted.clone()]) {
            return Ok(());
        }
        let expected = describe(options.parse_document(input));
        let bytes = input.as_bytes();
        for at in inserted.start + 1..=inserted.end {
            let mut parser = options.byte_parser();
            parser.feed(&bytes[..at]);
            parser.feed(&bytes[at..]);
            let found = describe(parser.finish());
            if found != expected {
                return Err(format!("cut at byte {at}:\nexpected: {expected:?}\nfound:    {found:?}"));
            }
        }
        Ok(())
    });
}

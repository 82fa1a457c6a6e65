//! Where each character of a text is in the source: named cases, each cut in two everywhere, and real pages.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::{Document, NodeRef, ParseOptions};

use crate::support::{chunks, pages};

/// The name of a case, its input, and for each text what its characters are in the source, with `|` between them.
const CASES: &[(&str, &str, &[&str])] = &[
    ("literal text", "<p>Grüße", &["G|r|ü|ß|e"]),
    ("a character reference", "<p>a&amp;b&#x33;&ltc", &["a|&amp;|b|&#x33;|&lt|c"]),
    ("a reference to two characters", "<p>&nGt;x", &["&nGt;|&nGt;|x"]),
    ("no character reference", "<p>a & b&x;", &["a| |&| |b|&|x|;"]),
    ("newlines", "<p>a\r\nb\rc\nd", &["a|\r|b|\r|c|\n|d"]),
    ("a newline that is dropped", "<pre>\r\na&lt;b", &["a|&lt;|b"]),
    ("NULL that is dropped", "<p>a\0b", &["a|b"]),
    ("NULL that is replaced", "<svg>a\0b", &["a|\0|b"]),
    ("a reference to NULL", "<p>a&#0;b", &["a|&#0;|b"]),
    ("a title", "<title>a&amp;b</title>", &["a|&amp;|b"]),
    ("a script", "<script>a&amp;b\r\nc</script>", &["a|&|a|m|p|;|b|\r|c"]),
    ("text around a tag that is ignored", "<p>a</i>b&lt;</i>c", &["a|b|&lt;|c"]),
    ("text that is moved out of a table", "a<table>b<tr>c<td>d</table>e", &["a|b|c", "d", "e"]),
    ("white space in a table", "<table>\r\n <tr>\n</table>", &["\r\n |\r\n ", "\n"]),
    ("references in a table", "<table>a&amp;b", &["a&amp;b|a&amp;b|a&amp;b"]),
    ("text behind the body", "a</body> \r\n b", &["a| |\r| |b"]),
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, input, expected) in CASES {
        trials.push(Trial::test(*name, || check_case(input, expected)));
    }
    trials.push(Trial::test("a text that was changed", check_a_changed_text));
    trials.push(Trial::test("documents that were compacted", check_a_compacted_document));
    pages::add_trials(&mut trials, check_page);
    trials
}

fn parse(pieces: &[&str]) -> Document {
    let mut parser = ParseOptions::new().with_locations().parser();
    for piece in pieces {
        parser.feed(piece);
    }
    parser.finish()
}

/// What each character of each text is in the source.
fn sources(document: &Document, input: &str) -> Vec<String> {
    let texts = document.root().descendants().filter_map(|node| Some((node, node.as_text()?)));
    let sources = texts.map(|(node, text)| {
        let slices: Vec<&str> = characters(node, text).map(|(_, span)| span.map_or("?", |span| &input[span])).collect();
        slices.join("|")
    });
    sources.collect()
}

/// The characters of a text, and where they are in the source.
fn characters<'a>(node: NodeRef<'a>, text: &'a str) -> impl Iterator<Item = (char, Option<std::ops::Range<usize>>)> {
    text.char_indices().map(move |(at, one)| {
        let span = node.location().and_then(|it| it.source_of(at..at + one.len_utf8()));
        (one, span.map(|span| span.as_range()))
    })
}

fn check_case(input: &str, expected: &[&str]) -> Result<(), Failed> {
    for cut in (0..=input.len()).filter(|at| input.is_char_boundary(*at)) {
        let (before, after) = input.split_at(cut);
        let found = sources(&parse(&[before, after]), input);
        if found != expected {
            return Err(Failed::from(format!("cut at {cut}: {found:#?}")));
        }
    }
    Ok(())
}

fn check_a_changed_text() -> Result<(), Failed> {
    let input = "<p>a&amp;b<p>c";
    let mut document = parse(&[input]);
    let texts: Vec<_> =
        document.root().descendants().filter(|node| node.as_text().is_some()).map(|node| node.id()).collect();
    document.set_data(texts[0], "xyz")?;
    let found = sources(&document, input);
    (found == ["?|?|?", "c"]).then_some(()).ok_or_else(|| Failed::from(format!("{found:?}")))
}

fn check_a_compacted_document() -> Result<(), Failed> {
    let input = "<i>no&amp;</i><p>a&amp;b<p>c\r\nd";
    let mut document = parse(&[input]);
    let first = document.elements_by_tag_name("i").next().unwrap().id();
    document.detach(first)?;
    document.compact([]);
    let found = sources(&document, input);
    (found == ["a|&amp;|b", "c|\r|d"]).then_some(()).ok_or_else(|| Failed::from(format!("{found:?}")))
}

/// Each character is in the source as it is, or as a reference to it, or as a carriage return. In chunks, it is at the
/// same place.
fn check_page(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    let input = String::from_utf8_lossy(&bytes);
    let document = parse(&[&input]);
    for node in document.root().descendants() {
        for (one, span) in characters(node, node.as_text().unwrap_or("")) {
            let slice = &input[span.ok_or("a character is nowhere")?];
            let is_it = slice.chars().eq([one])
                || slice.starts_with('&')
                || one == '\n' && slice == "\r"
                || one == '\u{FFFD}' && slice == "\0"
                || node.parent().is_some_and(|parent| parent.is_html_element_in(&["table", "tbody", "thead", "tr"]));
            if !is_it {
                return Err(Failed::from(format!("{one:?} is {slice:?}")));
            }
        }
    }
    let in_pieces = sources(&parse(&chunks::pieces(&input, 13)), &input);
    if in_pieces != sources(&document, &input) {
        return Err(Failed::from("the places in chunks are other ones"));
    }
    Ok(())
}

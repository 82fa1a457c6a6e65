//! Locations of the characters of text nodes: named cases, cut in two at every position, and real pages.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use soupstone::{Document, NodeRef, ParseOptions};

use soupstone_source_edits::TextSourceMap;
use soupstone_tests::lists::sections;
use soupstone_tests::{chunks, pages, report};

/// Each kind of newline in each kind of text. Real pages have CR LF too, but few tests read them by day.
const PAGE_WITH_NEWLINES: &str = "<!DOCTYPE html>\r\n<title>a\r\n&amp;b\r</title>\r\n<script>\r\n1 &amp;\r\n\r\n</script>\r\n\
    <body>\r\n<pre>\r\na\r\n</pre><textarea>\r\n\r\nb\n\r</textarea>\r\n<table>\r\n<tr>\r\n<td>c\r\n</table>\r\n\
    <svg>\r\n<![CDATA[d\r\n]]>\0\r\n</svg>\r<p title='\r\n'>\r\n\n\r\n";

fn main() -> ExitCode {
    report::run(&Arguments::from_args(), [("text_source_maps", trials as fn() -> Vec<Trial>)])
}

fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, lines) in sections(include_str!("text_source_maps.txt")) {
        trials.push(Trial::test(name, move || check_case(lines[0], &lines[1..])));
    }
    trials.push(Trial::test("a changed text", check_a_changed_text));
    trials.push(Trial::test("ranges with gaps in the source", check_ranges_with_gaps));
    trials.push(Trial::test("empty ranges", check_empty_ranges));
    trials.push(Trial::test("compacted documents", check_a_compacted_document));
    trials.push(Trial::test("a page with each newline", || check_source(PAGE_WITH_NEWLINES)));
    pages::add_trials(&mut trials, check_page);
    trials
}

fn parse(pieces: &[&str]) -> Document {
    let mut parser = ParseOptions::new().with_locations(true).parser();
    for piece in pieces {
        parser.feed(piece);
    }
    parser.finish()
}

fn sources(document: &Document, input: &str) -> Vec<String> {
    let texts = document.root().descendants().filter_map(|node| Some((node, node.as_text()?)));
    let sources = texts.map(|(node, text)| {
        let characters = characters(node, text, input).into_iter();
        let slices: Vec<&str> = characters.map(|(_, span)| span.map_or("?", |span| &input[span])).collect();
        slices.join("|")
    });
    sources.collect()
}

fn characters(node: NodeRef<'_>, text: &str, input: &str) -> Vec<(char, Option<Range<usize>>)> {
    let map = TextSourceMap::new(node, input);
    let place = |(at, one): (usize, char)| {
        let span = map.as_ref().and_then(|map| map.span_of(at..at + one.len_utf8()));
        (one, span.map(|span| span.to_range()))
    };
    text.char_indices().map(place).collect()
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

/// Returns the source of a range of the first text node with this text.
fn source_of<'a>(input: &'a str, text: &str, range: Range<usize>) -> Option<&'a str> {
    let document = parse(&[input]);
    let node = document.root().descendants().find(|node| node.as_text() == Some(text)).expect(input);
    let map = TextSourceMap::new(node, input).expect(input);
    map.span_of(range).map(|span| &input[span.to_range()])
}

fn check_ranges_with_gaps() -> Result<(), Failed> {
    for (input, text, range, expected) in [
        ("<table>x<tr>z<td>y</table>", "xz", 0..2, None),
        ("<table>x<tr>z<td>y</table>", "xz", 1..2, Some("z")),
        ("<body>x</body>y", "xy", 0..2, None),
        ("<body>xx</body>yy", "xxyy", 0..2, Some("xx")),
        ("<body>xx</body>yy", "xxyy", 2..4, Some("yy")),
        ("<body>xx</body>yy", "xxyy", 1..3, None),
        ("<p>a\0b", "ab", 0..2, None),
        ("<p>a</i>b", "ab", 0..2, None),
        ("<svg>a<![CDATA[b]]>", "ab", 0..2, None),
        ("<p>a&amp;b\r\nc&nGt;d", "a&b\nc\u{226B}\u{20D2}d", 0..12, Some("a&amp;b\r\nc&nGt;d")),
        ("<pre>\r\na\r\n\r\nb", "a\n\nb", 0..4, Some("a\r\n\r\nb")),
        ("<svg>a\0b", "a\u{FFFD}b", 0..5, Some("a\0b")),
    ] {
        let found = source_of(input, text, range.clone());
        if found != expected {
            return Err(Failed::from(format!("{input:?} {range:?}: {found:?}")));
        }
    }
    Ok(())
}

fn check_empty_ranges() -> Result<(), Failed> {
    let input = "<p>a&amp;";
    let document = parse(&[input]);
    let text = document.root().descendants().find(|node| node.as_text().is_some()).expect("there is a text");
    let map = TextSourceMap::new(text, input).expect("the text has a source");
    let places = [0, 1, 2].map(|at| map.span_of(at..at).map(|span| span.to_range()));
    (places == [3..3, 4..4, 9..9].map(Some)).then_some(()).ok_or_else(|| Failed::from(format!("{places:?}")))
}

fn check_a_compacted_document() -> Result<(), Failed> {
    let input = "<i>no&amp;</i><p>a&amp;b<p>c\r\nd";
    let mut document = parse(&[input]);
    let first = document.elements_by_tag_name("i").next().unwrap().id();
    document.remove(first)?;
    document.compact([]);
    let found = sources(&document, input);
    (found == ["a|&amp;|b", "c|\r\n|d"]).then_some(()).ok_or_else(|| Failed::from(format!("{found:?}")))
}

fn check_page(page: &Path) -> Result<(), Failed> {
    check_source(&String::from_utf8_lossy(&fs::read(page)?))
}

/// Checks that each character is in the source literally, as a reference, or as a newline with a carriage return. Chunks do not
/// change the locations.
fn check_source(input: &str) -> Result<(), Failed> {
    let document = parse(&[input]);
    for node in document.root().descendants() {
        for (one, span) in characters(node, node.as_text().unwrap_or(""), input) {
            let slice = &input[span.ok_or("a character has no place")?];
            let is_it = slice.chars().eq([one])
                || slice.starts_with('&')
                || one == '\n' && matches!(slice, "\r" | "\r\n")
                || one == '\u{FFFD}' && slice == "\0"
                || node.parent().is_some_and(|parent| parent.is_html_element_in(&["table", "tbody", "thead", "tr"]));
            if !is_it {
                return Err(Failed::from(format!("{one:?} is {slice:?}")));
            }
        }
    }
    let in_pieces = sources(&parse(&chunks::chunks_of_bytes(input, 13)), input);
    if in_pieces != sources(&document, input) {
        return Err(Failed::from("the places in chunks differ"));
    }
    Ok(())
}

//! Parses of several documents in the same memory.

use crate::support::lists::{List, section};
use soupstone::dom::DocumentBuilder;
use soupstone::sink::TreeSink;
use soupstone::{Document, DocumentMode, ParseOptions, Parser, parse_document};

/// Pages that leave data of each kind behind.
static PAGES: List = List::new(|| section(include_str!("../../inputs/traversal.txt"), "pages to reuse"));

fn tree(document: &Document) -> String {
    soupstone_tests::dump::html5lib(document.root()).to_string()
}

fn assert_same(document: &Document, page: &str) {
    assert_same_tree(document, &parse_document(page));
}

fn count_of_names(document: &Document) -> usize {
    document.names().clone().intern("none-of-them").index()
}

fn assert_same_tree(document: &Document, fresh: &Document) {
    assert_eq!(document.root().outer_html(), fresh.root().outer_html());
    assert_eq!(tree(document), tree(fresh));
    assert_eq!(document.node_count(), fresh.node_count());
    assert_eq!(document.mode(), fresh.mode());
    assert_eq!(count_of_names(document), count_of_names(fresh));
}

#[test]
fn a_document_in_reused_memory_is_the_same() {
    let mut document = Document::new();
    for first in PAGES.iter().copied() {
        for second in PAGES.iter().copied() {
            for page in [first, second] {
                ParseOptions::new().parse_document_into(page, &mut document);
                assert_same(&document, page);
            }
        }
    }
}

#[test]
fn a_document_from_bytes_in_reused_memory_is_the_same() {
    let options = ParseOptions::new();
    let mut document = Document::new();
    for first in PAGES.iter().copied() {
        for second in PAGES.iter().copied() {
            for page in [first, second] {
                options.parse_document_bytes_into(page.as_bytes(), &mut document);
                assert_same(&document, page);
                let report = document.encoding_report();
                let fresh = options.parse_document_bytes(page.as_bytes());
                assert_eq!(report, fresh.encoding_report());
            }
        }
    }
}

#[test]
fn a_restarted_parse_leaves_nothing_of_the_first_attempt() {
    let filler = "<!-- not yet -->".repeat(100);
    let page =
        [b"<title>\xE4\xF6</title><p data-one=1>\xF1</p>", filler.as_bytes(), b"<meta charset=koi8-r><p>\xD3\xD5\xD0"]
            .concat();
    let options = ParseOptions::new();
    let with_more = ParseOptions::new().with_locations(true).with_max_errors(usize::MAX);
    let mut document = parse_document(PAGES[3]);
    for _ in 0..2 {
        options.parse_document_bytes_into(&page, &mut document);
        assert!(document.encoding_report().unwrap().is_restarted);
        assert_same_tree(&document, &options.parse_document_bytes(&page));
        with_more.parse_document_bytes_into(&page, &mut document);
        let fresh = with_more.parse_document_bytes(&page);
        assert_same_tree(&document, &fresh);
        assert_eq!(document.errors(), fresh.errors());
        let places = |document: &Document| -> Vec<_> {
            let nodes = document.root().descendants();
            nodes.map(|node| node.location().map(|location| location.tags_span())).collect()
        };
        assert_eq!(places(&document), places(&fresh));
    }
}

#[test]
fn it_is_the_same_in_chunks() {
    let mut document = parse_document(PAGES[3]);
    for page in PAGES.iter().copied() {
        let builder = DocumentBuilder::reusing(document);
        let mut parser = Parser::with_sink(builder, (), ParseOptions::new());
        for character in page.chars() {
            parser.feed(character.encode_utf8(&mut [0; 4]));
        }
        document = parser.finish();
        assert_same(&document, page);
    }
}

#[test]
fn edits_leave_nothing_behind() {
    let mut document = parse_document(PAGES[0]);
    let body = document.body().unwrap().id();
    let own = document.create_element_with_is("p", "own").unwrap();
    document.append(body, own).unwrap();
    document.set_attribute(own, "data-one", "4").unwrap();
    document.append_text(own, "edited").unwrap();
    ParseOptions::new().parse_document_into(PAGES[5], &mut document);
    assert_same(&document, PAGES[5]);
}

#[test]
fn a_cleared_document_equals_a_new_one() {
    let mut document = ParseOptions::new().with_locations(true).parse_document(PAGES[4]);
    document.clear();
    assert_eq!(tree(&document), tree(&Document::new()));
    assert_eq!(document.node_count(), 1);
    assert_eq!(document.mode(), DocumentMode::NoQuirks);
    let html = document.create_element("html").unwrap();
    document.append(document.root().id(), html).unwrap();
    assert_eq!(document.root().inner_html(), "<html></html>");
    assert!(document.node(html).location().is_none());
}

#[test]
fn the_memory_is_used_again() {
    let large = "<p class=a>text</p>".repeat(10_000);
    let small = "<p>small";
    let mut document = parse_document(&large);
    for page in [small, &large, small, &large] {
        let info = allocation_counter::measure(|| {
            ParseOptions::new().parse_document_into(page, &mut document);
        });
        assert!(info.bytes_total < 16 << 10, "{info:?}");
        let info = allocation_counter::measure(|| {
            ParseOptions::new().parse_document_bytes_into(page.as_bytes(), &mut document);
        });
        assert!(info.bytes_total < 16 << 10, "{info:?}");
    }
    let builder = DocumentBuilder::reusing(document);
    let info = allocation_counter::measure(|| drop(builder.finish()));
    assert_eq!(info.bytes_total, 0);
}

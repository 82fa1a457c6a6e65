//! Each option works in every entry point, and each function equals the method of the default options.

use std::io::{self, Read};

use soupstone::encoding::{Detector, Encoding, EncodingOptions};
use soupstone::error::ErrorCode;
use soupstone::span::Span;
use soupstone::{
    Document, Edition, FragmentContext, NodeRef, ParseOptions, parse_document, parse_document_bytes,
    parse_document_from_reader, parse_fragment,
};

use crate::support::chunks;

const SOURCE: &str = "<p>Sóup</b>";

fn div() -> FragmentContext {
    FragmentContext::html("div")
}

fn utf8() -> EncodingOptions {
    EncodingOptions::new().with_transport_label("utf-8")
}

type EntryPoint = (&'static str, fn(&ParseOptions) -> Document);

fn document_entry_points() -> [EntryPoint; 5] {
    [
        ("text", |options| options.parse_document(SOURCE)),
        ("bytes", |options| options.parse_document_bytes(SOURCE.as_bytes())),
        ("reader", |options| {
            let document = options.parse_document_from_reader(SOURCE.as_bytes());
            document.unwrap()
        }),
        ("parser", |options| {
            let mut parser = options.parser();
            parser.feed(SOURCE);
            parser.finish()
        }),
        ("byte parser", |options| {
            let mut parser = options.byte_parser();
            parser.feed(SOURCE.as_bytes());
            parser.finish()
        }),
    ]
}

fn home() -> Document {
    parse_document("<div></div>")
}

fn fragment_entry_points() -> [EntryPoint; 3] {
    [
        ("text", |options| options.parse_fragment(SOURCE, div())),
        ("bytes", |options| options.parse_fragment_bytes(SOURCE.as_bytes(), div())),
        ("text, in a document", |options| {
            let mut document = home();
            let context = document.body().unwrap().first_child().unwrap().id();
            let fragment = options.parse_fragment_in(SOURCE, &mut document, context).unwrap();
            document.append(context, fragment).unwrap();
            document
        }),
    ]
}

fn paragraph(document: &Document) -> NodeRef<'_> {
    let mut nodes = document.root().descendants();
    nodes.find(|node| node.local_name() == Some("p")).unwrap()
}

/// Returns the span of the `p` element, and the codes and offsets of the errors.
fn diagnostics(document: &Document) -> (Option<Span>, Option<Vec<(ErrorCode, u64)>>) {
    let location = paragraph(document).location();
    let list = document.errors();
    (
        location.map(|location| location.tags_span()),
        list.map(|list| {
            let errors = list.as_slice().iter();
            errors.map(|error| (error.code(), error.offset())).collect()
        }),
    )
}

const SPAN: Span = Span::new(0, 3);
const END_TAG: (ErrorCode, u64) = (ErrorCode::UnexpectedEndTagInBody, 8);
const NO_DOCTYPE: (ErrorCode, u64) = (ErrorCode::MissingDoctype, 0);

#[test]
fn every_entry_point_collects_only_requested_data() {
    let plain = ParseOptions::new().with_encoding(utf8());
    let of_documents = document_entry_points().map(|entry_point| (entry_point, vec![NO_DOCTYPE, END_TAG]));
    let of_fragments = fragment_entry_points().map(|entry_point| (entry_point, vec![END_TAG]));
    for ((name, entry_point), errors) in of_documents.into_iter().chain(of_fragments) {
        for (options, expected) in [
            (plain.clone(), (None, None)),
            (plain.clone().with_locations(true), (Some(SPAN), None)),
            (plain.clone().with_max_errors(usize::MAX), (None, Some(&errors))),
            (plain.clone().with_locations(true).with_max_errors(usize::MAX), (Some(SPAN), Some(&errors))),
            (plain.clone().with_max_errors(usize::MAX).with_locations(true), (Some(SPAN), Some(&errors))),
        ] {
            let document = entry_point(&options);
            let (span, found) = diagnostics(&document);
            assert_eq!((span, found.as_ref()), expected, "{name}");
            assert_eq!(paragraph(&document).text_content(), "Sóup", "{name}");
        }
    }
}

#[test]
fn every_entry_point_respects_the_limits_of_the_error_list() {
    let options = ParseOptions::new().with_encoding(utf8()).with_max_errors(1);
    for (name, entry_point) in document_entry_points() {
        let document = entry_point(&options);
        let list = document.errors().unwrap();
        assert_eq!((list.as_slice().len(), list.total()), (1, 2), "{name}");
    }
}

#[test]
fn every_entry_point_takes_the_edition_and_the_encoding() {
    let options = ParseOptions::new().with_edition(Edition::August2026);
    let source = b"<?a \xF3?>";
    let encoding = EncodingOptions::new().with_transport_label("koi8-r");
    let options = options.with_encoding(encoding);
    let text = |node: NodeRef<'_>| node.first_child().unwrap().data().map(str::to_owned);
    let expected = Some("\u{421}".to_owned());
    let documents = [
        options.parse_document_bytes(source),
        options.parse_document_from_reader(&source[..]).unwrap(),
        feed_bytes(&options, source),
    ];
    for document in documents {
        assert_eq!(text(document.root()), expected);
    }
    let fragment = options.parse_fragment_bytes(source, div());
    assert_eq!(text(fragment.root()), expected);
}

fn feed_bytes(options: &ParseOptions, bytes: &[u8]) -> Document {
    let mut parser = options.byte_parser();
    for byte in bytes {
        parser.feed(&[*byte]);
    }
    parser.finish()
}

#[test]
fn parsers_collect_requested_data() {
    let options = ParseOptions::new().with_encoding(utf8()).with_locations(true).with_max_errors(1);
    for split in chunks::splits(SOURCE) {
        let mut parser = options.parser();
        let mut byte_parser = options.byte_parser();
        for chunk in split {
            parser.feed(chunk);
            byte_parser.feed(chunk.as_bytes());
        }
        for document in [parser.finish(), byte_parser.finish()] {
            let list = document.errors().unwrap();
            assert_eq!(diagnostics(&document).0, Some(SPAN));
            assert_eq!((list.as_slice().len(), list.total()), (1, 2));
        }
    }
}

#[test]
fn an_error_list_is_a_slice_and_counts_dropped_errors() {
    let parse = |count: usize| {
        let options = ParseOptions::new().with_max_errors(count);
        let mut fragment = options.parse_fragment("</b></i>", div());
        let list = fragment.take_errors().unwrap();
        assert_eq!(fragment.errors(), None);
        list
    };
    let list = parse(usize::MAX);
    let mut offsets = Vec::new();
    for error in &list {
        offsets.push(error.offset());
    }
    assert_eq!(offsets, [0, 4]);
    assert!((&list).into_iter().eq(list.as_slice()) && list.clone().into_iter().eq(list.as_slice().to_vec()));
    assert_eq!((list.len(), list.is_empty(), list.located().len()), (2, false, 2));
    assert!(list.located().next_back().unwrap().to_string().ends_with(" at line 1, column 5"));
    assert_eq!((list.as_slice().len(), list.as_slice().is_empty(), list.total()), (2, false, 2));
    let one = parse(1);
    assert_eq!((one.as_slice().len(), one.is_empty(), one.total()), (1, false, 2));
}

#[test]
fn a_restarted_parse_reports_errors_once() {
    // The declaration after the prescan changes the meaning of the first byte.
    let source = format!("<p>\u{E9}</b>{}<meta charset=utf-8>", " ".repeat(1024));
    let bytes = source.as_bytes();
    let options = ParseOptions::new().with_locations(true).with_max_errors(5);
    let mut parser = options.byte_parser();
    parser.feed(bytes);
    let mut document = parser.finish();
    let list = document.take_errors().unwrap();
    assert_eq!((list.as_slice().len(), list.total()), (2, 2));
    assert!(document.encoding_report().unwrap().is_restarted);
    let documents = [options.parse_document_bytes(bytes), options.parse_document_from_reader(bytes).unwrap()];
    for document in documents {
        assert!(document.encoding_report().unwrap().is_restarted);
        assert_eq!(document.errors(), Some(&list));
        assert!(paragraph(&document).text_content().starts_with('\u{E9}'));
        assert_eq!(diagnostics(&document).0.unwrap().start, 0);
    }
    let fragment = options.parse_fragment_bytes(bytes, div());
    assert_eq!(fragment.errors().unwrap().total(), 1);
    assert!(paragraph(&fragment).text_content().starts_with('\u{E9}'));
    assert_eq!(diagnostics(&fragment).0.unwrap().start, 0);
}

#[test]
fn a_fragment_in_a_document_changes_no_other_nodes() {
    let located = ParseOptions::new().with_locations(true).with_max_errors(usize::MAX);
    let mut document = located.parse_document_bytes(b"\xEF\xBB\xBF</i><div></div>");
    let report = *document.encoding_report().unwrap();
    let errors = document.errors().cloned().unwrap();
    let div = document.body().unwrap().first_child().unwrap().id();
    let span = document.node(div).location().unwrap().tags_span();
    let check = |document: &Document| {
        assert_eq!(document.encoding_report(), Some(&report));
        assert_eq!(document.node(div).location().unwrap().tags_span(), span);
    };
    // Without diagnostics, the document's errors are kept, and the new nodes have none.
    let fragment = document.parse_fragment_in(div, "</b><p>").unwrap();
    assert!(document.node(fragment).first_child().unwrap().location().is_none());
    assert_eq!(document.errors(), Some(&errors));
    check(&document);
    // With errors alone, the new nodes have no locations.
    let reporting = ParseOptions::new().with_max_errors(usize::MAX);
    let fragment = reporting.parse_fragment_in("<p>", &mut document, div).unwrap();
    let paragraph = document.node(fragment).first_child().unwrap();
    assert!(paragraph.location().is_none());
    assert_eq!(document.errors().unwrap().total(), 0);
    check(&document);
    // With diagnostics, the errors are those of the fragment.
    let fragment = located.parse_fragment_in("</b><p>", &mut document, div).unwrap();
    let paragraph = document.node(fragment).first_child().unwrap();
    assert_eq!(paragraph.location().unwrap().tags_span(), Span::new(4, 7));
    assert_eq!(document.errors().unwrap().as_slice()[0].offset(), 0);
    check(&document);
    assert_eq!(document.take_errors().unwrap().total(), 1);
    assert_eq!(document.errors(), None);
    assert_eq!(document.take_errors(), None);
}

#[test]
fn functions_equal_methods_of_the_default_options() {
    let options = ParseOptions::new();
    assert_eq!(options, ParseOptions::default());
    let bytes = b"<meta charset=koi8-r><p>\xD3\xD5\xD0</b>";
    let text = SOURCE;
    let html = |document: Document| document.to_html();
    assert_eq!(html(parse_document(text)), html(options.parse_document(text)));
    assert_eq!(html(parse_document_bytes(bytes)), html(options.parse_document_bytes(bytes)));
    assert_eq!(
        html(parse_document_from_reader(&bytes[..]).unwrap()),
        html(options.parse_document_from_reader(&bytes[..]).unwrap())
    );
    assert_eq!(html(parse_fragment(text, div())), html(options.parse_fragment(text, div())));
    let mut document = home();
    let body = document.body().unwrap().id();
    let found = [
        document.parse_fragment_in(body, text).unwrap(),
        options.parse_fragment_in(text, &mut document, body).unwrap(),
    ];
    let found = found.map(|fragment| document.node(fragment).inner_html());
    assert_eq!(found[0], found[1]);
}

#[test]
fn a_reader_error_is_returned() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("no soup"))
        }
    }
    let options = ParseOptions::new().with_max_errors(usize::MAX);
    let document = options.parse_document_from_reader(Failing);
    assert_eq!(document.unwrap_err().to_string(), "no soup");
}

#[test]
fn options_with_equal_settings_are_equal() {
    let detect = |_: &[u8]| -> Option<&'static Encoding> { None };
    let encoding = EncodingOptions::new().with_detector(Some(Detector::new(detect)));
    assert_eq!(encoding, encoding.clone());
    assert_ne!(encoding, EncodingOptions::new());
    let options = ParseOptions::new().with_encoding(encoding.clone());
    assert_eq!(options, options.clone());
    assert_eq!(options, ParseOptions::new().with_encoding(encoding));
    assert_ne!(options, ParseOptions::new());
}

//! A U+FEFF at the start of text is skipped in documents, kept in fragments and written text, and always counted in positions.

use soupstone::dom::DocumentBuilder;
use soupstone::error::ErrorList;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::span::LineIndex;
use soupstone::{
    ByteOrderMark, Document, DocumentMode, FragmentContext, ParseOptions, Parser, parse_document, parse_document_bytes,
    parse_document_from_reader, parse_fragment,
};
use soupstone_speculative::{FetchList, SpeculativeParser};

use crate::support::chunks;

const PAGE: &str = "\u{FEFF}<!DOCTYPE html><title>Soup</title>";

fn skipping() -> ParseOptions {
    ParseOptions::new().with_byte_order_mark(Some(ByteOrderMark::Skip))
}

fn keeping() -> ParseOptions {
    ParseOptions::new().with_byte_order_mark(Some(ByteOrderMark::Keep))
}

fn is_skipped(document: &Document) -> bool {
    document.mode() == DocumentMode::NoQuirks && document.body().unwrap().first_child().is_none()
}

#[test]
fn a_document_skips_a_byte_order_mark() {
    assert!(is_skipped(&parse_document(PAGE)));
    assert!(is_skipped(&skipping().parse_document(PAGE)));
    assert!(is_skipped(&ParseOptions::new().with_locations(true).parse_document(PAGE)));
    let srcdoc = ParseOptions::new().with_srcdoc(true);
    assert!(is_skipped(&srcdoc.parse_document(PAGE)));
}

#[test]
fn a_document_can_keep_a_byte_order_mark() {
    let document = keeping().parse_document(PAGE);
    assert_eq!(document.mode(), DocumentMode::Quirks);
    assert_eq!(document.body().unwrap().text_content(), "\u{FEFF}Soup");
}

#[test]
fn a_fragment_keeps_a_byte_order_mark() {
    let context = FragmentContext::html("p");
    let source = "\u{FEFF}soup";
    assert_eq!(parse_fragment(source, &context).to_html(), source);
    for (options, expected) in [(ParseOptions::new(), source), (keeping(), source), (skipping(), "soup")] {
        let fragment = options.parse_fragment(source, &context);
        assert_eq!(fragment.to_html(), expected);
        let mut document = parse_document("");
        let body = document.body().unwrap().id();
        let fragment = options.parse_fragment_in(source, &mut document, body).unwrap();
        assert_eq!(document.node(fragment).inner_html(), expected);
        let sink = DocumentBuilder::for_fragment();
        let context = context.clone();
        let mut parser = Parser::with_sink_for_fragment(sink, (), context, options);
        parser.feed("");
        parser.feed("\u{FEFF}");
        parser.feed("soup");
        assert_eq!(parser.finish().to_html(), expected);
    }
}

#[test]
fn only_one_byte_order_mark_is_skipped() {
    let text = |source: &str| parse_document(source).body().unwrap().text_content();
    assert_eq!(text("\u{FEFF}"), "");
    assert_eq!(text("\u{FEFF}\u{FEFF}a"), "\u{FEFF}a");
    assert_eq!(text("a\u{FEFF}"), "a\u{FEFF}");
    assert_eq!(text("\n\u{FEFF}a"), "\u{FEFF}a");
    assert_eq!(text("\u{FEFF}\r\na"), "a");
    assert_eq!(text("\u{FFFE}a"), "\u{FFFE}a");
}

#[test]
fn a_byte_order_mark_is_skipped_in_any_first_chunk() {
    let plain = || Parser::with_sink(DocumentBuilder::new(), (), ParseOptions::new());
    let with_host = || ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    for split in chunks::splits(PAGE) {
        let (mut plain, mut with_host) = (plain(), with_host());
        for chunk in ["", "", split[0], split[1], split[2]] {
            plain.feed(chunk);
            assert_eq!(with_host.feed(chunk), ParserStatus::NeedsInput);
        }
        assert!(is_skipped(&plain.finish()), "{split:?}");
        assert!(is_skipped(&with_host.finish()), "{split:?}");
    }
    let (mut plain, mut with_host) = (plain(), with_host());
    for chunk in ["<p>", "\u{FEFF}"] {
        plain.feed(chunk);
        let _ = with_host.feed(chunk);
    }
    for document in [plain.finish(), with_host.finish()] {
        assert_eq!(document.body().unwrap().text_content(), "\u{FEFF}");
    }
}

#[test]
fn positions_count_the_skipped_byte_order_mark() {
    let source = "\u{FEFF}<!DOCTYPE html><p id=a id=b>\r\n</i>";
    for split in chunks::splits(source) {
        let sink = DocumentBuilder::new().with_locations();
        let mut parser = Parser::with_sink(sink, ErrorList::new(), ParseOptions::new());
        for chunk in split {
            parser.feed(chunk);
        }
        let (document, list) = parser.finish_with_errors();
        let doctype = document.root().first_child().unwrap();
        let span = doctype.location().unwrap().tags_span();
        assert_eq!(&source[span.to_range()], "<!DOCTYPE html>");
        let paragraph = document.body().unwrap().first_child().unwrap();
        let span = paragraph.location().unwrap().start_tag().unwrap();
        assert_eq!(&source[span.to_range()], "<p id=a id=b>");
        let [attribute, end_tag] = list.as_slice() else {
            panic!("{:?}", list.as_slice());
        };
        assert_eq!(attribute.offset() as usize, source.find("=b").unwrap());
        assert_eq!(&source[end_tag.span().to_range()], "</i>");
        let lines = LineIndex::new(source);
        for error in list.as_slice() {
            let offset = error.offset();
            assert_eq!(list.position(offset), lines.position(offset));
        }
    }
}

#[test]
fn written_text_keeps_a_byte_order_mark() {
    let options = skipping();
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options.clone());
    assert!(matches!(parser.feed("\u{FEFF}<!DOCTYPE html><body><script></script>"), ParserStatus::Script(_)));
    assert_eq!(parser.write("\u{FEFF}a"), Ok(ParserStatus::Paused));
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert_eq!(parser.end(), ParserStatus::Done);
    assert_eq!(parser.parser().sink().as_document().mode(), DocumentMode::NoQuirks);
    let body = parser.parser().sink().as_document().body().unwrap();
    assert_eq!(body.text_content(), "\u{FEFF}a");
    parser.open().unwrap();
    assert_eq!(parser.write(PAGE), Ok(ParserStatus::NeedsInput));
    assert_eq!(parser.close(), Ok(ParserStatus::Done));
    assert_eq!(parser.finish().mode(), DocumentMode::Quirks);

    let mut parser = ScriptingParser::script_created(DocumentBuilder::new(), (), options);
    assert_eq!(parser.write(PAGE), Ok(ParserStatus::NeedsInput));
    assert_eq!(parser.close(), Ok(ParserStatus::Done));
    assert_eq!(parser.finish().mode(), DocumentMode::Quirks);
}

#[test]
fn a_speculation_skips_a_byte_order_mark_like_its_parser() {
    for (options, fetches) in [(ParseOptions::new(), 0), (keeping(), 1)] {
        let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
        let mut ahead = SpeculativeParser::new(FetchList::new());
        ahead.read_ahead(&mut parser);
        ahead.feed("\u{FEFF}<frameset><img src=a>");
        assert_eq!(ahead.take_fetches().count(), fetches);
    }
}

#[test]
fn a_speculation_on_bytes_keeps_a_second_byte_order_mark() {
    for options in [ParseOptions::new(), skipping(), keeping()] {
        for start in ["", "<", &" ".repeat(2000)] {
            let sink = DocumentBuilder::new();
            let mut parser = ScriptingParser::new(sink, (), options.clone());
            let _ = parser.feed_bytes(start.as_bytes());
            let mut ahead = SpeculativeParser::new(FetchList::new());
            ahead.read_ahead(&mut parser);
            ahead.feed("\u{FEFF}<frameset><img src=a>");
            assert_eq!(ahead.take_fetches().count(), 1);
        }
    }
}

#[test]
fn decoding_removes_a_byte_order_mark() {
    let twice = format!("\u{FEFF}{PAGE}");
    for options in [ParseOptions::new(), skipping(), keeping()] {
        let once = options.parse_document_bytes(PAGE.as_bytes());
        assert!(is_skipped(&once));
        let document = options.parse_document_bytes(twice.as_bytes());
        assert_eq!(document.mode(), DocumentMode::Quirks);
        for size in [1, 2, 3, 4, 5, 6, 7, 100] {
            for (source, expected) in [(PAGE, true), (&twice, false)] {
                let mut parser = options.clone().byte_parser();
                for chunk in source.as_bytes().chunks(size) {
                    parser.feed(chunk);
                }
                assert_eq!(is_skipped(&parser.finish()), expected);
            }
        }
    }
    assert!(is_skipped(&parse_document_bytes(PAGE.as_bytes())));
    assert!(!is_skipped(&parse_document_bytes(twice.as_bytes())));
    let document = parse_document_from_reader(twice.as_bytes()).unwrap();
    assert!(!is_skipped(&document));
    let context = FragmentContext::html("p");
    let fragment = ParseOptions::new().parse_fragment_bytes("\u{FEFF}\u{FEFF}a".as_bytes(), &context);
    assert_eq!(fragment.to_html(), "\u{FEFF}a");
}

#[test]
fn bytes_decoded_again_keep_a_second_byte_order_mark() {
    // A U+FEFF in gb18030 is not a byte order mark.
    let source = b"\x84\x31\x95\x33<meta charset=gb18030>";
    let document = parse_document_bytes(source);
    assert_eq!(document.body().unwrap().text_content(), "\u{FEFF}");
    let source = [&source[..4], &[b' '; 1024], &source[4..]].concat();
    let document = parse_document_bytes(&source);
    assert!(document.encoding_report().unwrap().is_restarted);
    let text = document.body().unwrap().text_content();
    assert_eq!(text.trim_end(), "\u{FEFF}");
}

//! The five parsers have the same methods.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read, Write as _};

use soupstone::dom::DocumentBuilder;
use soupstone::error::ErrorList;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::{ByteParser, EncodingOptions, Limits, ParseOptions, Parser, ReadError};

use crate::support::in_repository;

fn methods(name: &str) -> Vec<String> {
    let list = fs::read_to_string(in_repository("tests/public_api.txt")).unwrap();
    let members = list.lines().skip_while(|line| *line != name).skip(1).take_while(|line| line.starts_with(' '));
    let names = members.filter_map(|line| line.trim_start().strip_prefix("pub fn ")?.split(['(', '<']).next());
    names.map(str::to_owned).collect()
}

#[test]
fn parsers_have_the_same_methods() {
    let all = ["feed", "end", "finish", "finish_with_errors"];
    let of_parsers =
        ["stop_reason", "errors", "errors_mut", "document", "document_mut", "sink", "sink_mut", "visit_handles"];
    let of_text = ["with_sink", "with_sink_for_fragment", "map_sinks"];
    let of_bytes = ["with_sinks", "with_sinks_for_fragment", "read_from"];
    let of_both = ["stop_waiting", "encoding_report"];
    for (name, sets) in [
        ("Parser", &[&all[..], &of_parsers, &of_text][..]),
        ("ByteParser", &[&all, &of_parsers, &of_bytes, &of_both]),
        ("script_host::ScriptingParser", &[&all, &of_both, &["parser", "feed_bytes", "restart", "resume"]]),
    ] {
        let found = methods(name);
        for method in sets.iter().copied().flatten() {
            assert!(found.iter().any(|found| found == method), "`{name}` has no method `{method}`");
        }
        if !name.contains("::") {
            let known = |method: &String| sets.iter().copied().flatten().any(|known| known == method);
            let more: Vec<_> = found.iter().filter(|method| !known(method)).collect();
            assert!(more.is_empty(), "`{name}` alone has the methods {more:?}");
        }
    }
}

#[test]
fn an_ended_parser_has_its_errors_and_its_tree() {
    let source = "<p>Pea</b>";
    let options = || ParseOptions::new().with_max_errors(usize::MAX);
    let mut text = options().parser();
    text.feed(source);
    assert_eq!(text.document().errors().unwrap().total(), 2);
    text.end();
    text.feed("<p>Leek");
    assert_eq!(text.document().body().unwrap().text_content(), "Pea");
    assert_eq!(text.finish().errors().unwrap().total(), 2);

    let mut bytes = options().byte_parser();
    bytes.feed(source.as_bytes());
    assert_eq!(bytes.document().errors().unwrap().total(), 0, "the bytes are kept until their encoding is known");
    bytes.stop_waiting();
    assert_eq!(bytes.document().errors().unwrap().total(), 2);
    bytes.end();
    bytes.feed(b"<p>Leek");
    assert!(bytes.encoding_report().is_some());
    let body = bytes.document().body().unwrap().id();
    bytes.document_mut().set_attribute(body, "class", "soup").unwrap();
    assert_eq!(bytes.finish().body().unwrap().outer_html(), "<body class=\"soup\"><p>Pea</p></body>");

    let mut scripts = ScriptingParser::new(DocumentBuilder::new(), ErrorList::new(), ParseOptions::new());
    assert_eq!(scripts.feed(source), ParserStatus::NeedsInput);
    assert_eq!((scripts.parser().errors().total(), scripts.parser().stop_reason()), (2, None));
    assert_eq!(scripts.end(), ParserStatus::Done);

    let mut sinks = Parser::with_sink(DocumentBuilder::new(), ErrorList::new(), ParseOptions::new());
    sinks.feed(source);
    sinks.end();
    assert_eq!(sinks.errors().total(), 2);
}

#[test]
fn a_struct_can_hold_a_parser_with_a_function_that_captures() {
    struct Reader {
        parser: ByteParser<DocumentBuilder, ErrorList>,
    }
    let most = std::env::args().count();
    let fresh_sinks = move || (DocumentBuilder::new(), ErrorList::new().with_max_errors(most));
    let mut reader = Reader { parser: ByteParser::with_sinks(Box::new(fresh_sinks), ParseOptions::new()) };
    reader.parser.feed(b"<title>\xE4\xF6");
    reader.parser.stop_waiting();
    reader.parser.feed(b"</title><meta charset=koi8-r>");
    assert!(reader.parser.encoding_report().unwrap().is_restarted);
    reader.parser.end();
    assert!(reader.parser.errors().total() > 0);
    assert_eq!(reader.parser.finish().title().unwrap(), "ДЖ");
}

#[test]
fn text_can_be_written_to_a_parser() {
    let mut parser = ParseOptions::new().parser();
    write!(parser, "<p>{}", 1).unwrap();
    parser.extend(["<p>", "2"]);
    assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>1</p><p>2</p>");
    let mut parser = Parser::with_sink(DocumentBuilder::new(), (), ParseOptions::new());
    write!(parser, "<p>{}", 1).unwrap();
    parser.extend(["<p>", "2"]);
    assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>1</p><p>2</p>");
}

#[test]
fn bytes_can_be_copied_to_a_parser() {
    let mut parser = ParseOptions::new().byte_parser();
    assert_eq!(io::copy(&mut &b"<meta charset=utf-8><p>\xC3"[..], &mut parser).unwrap(), 24);
    io::Write::flush(&mut parser).unwrap();
    write!(parser, "").unwrap();
    parser.write_all(b"\xBC").unwrap();
    assert_eq!(parser.finish().body().unwrap().text_content(), "ü");
    let mut parser = ByteParser::with_sinks(|| (DocumentBuilder::new(), ()), ParseOptions::new());
    io::copy(&mut &b"<p>1"[..], &mut parser).unwrap();
    parser.extend([&b"<p"[..], b">2"]);
    assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>1</p><p>2</p>");
    let mut parser = ParseOptions::new().byte_parser();
    parser.extend([&b"<meta charset=utf-8><p>\xC3"[..], b"\xBC"]);
    assert_eq!(parser.finish().body().unwrap().text_content(), "\u{fc}");
}

#[test]
fn a_copy_to_a_parser_ends_at_a_limit() {
    let options = ParseOptions::new().with_limits(Limits::none().with_max_input_bytes(Some(100_000)));
    let mut parser = options.byte_parser();
    let error = io::copy(&mut io::repeat(b'a').take(10 << 20), &mut parser).unwrap_err();
    assert_eq!(error.to_string(), parser.stop_reason().unwrap().to_string());
    assert_eq!(parser.finish().unwrap_err().output().body().unwrap().text_content().len(), 100_000);
    let mut parser = ByteParser::with_sinks(|| (DocumentBuilder::new(), ()), options.clone());
    assert!(io::copy(&mut io::repeat(b'a').take(10 << 20), &mut parser).is_err());
    let mut parser = options.parser();
    assert!(parser.write_str(&"a".repeat(100_001)).is_err());
    let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options);
    assert!(parser.write_str(&"a".repeat(100_001)).is_err());
}

#[test]
fn no_parser_waits_for_bytes_beyond_the_limit() {
    let input = |start: &str| format!("{start}{}", "a\u{e9}".repeat(2000)).into_bytes();
    for (input, limit, detects_utf8) in [input(""), input("<!-- --><meta charset=utf-8>"), vec![b'a'; 6000]]
        .iter()
        .flat_map(|input| [0, 1, 3, 30, 100, 1023, 1025, 2000].map(|limit| (input, limit)))
        .flat_map(|(input, limit)| [false, true].map(|detects_utf8| (input, limit, detects_utf8)))
    {
        let limits = Limits::none().with_max_input_bytes(Some(limit));
        let options = ParseOptions::new().with_utf8_detection(detects_utf8).with_limits(limits);
        let whole = options.parse_document_bytes(input).unwrap_err().into_output();
        let mut parser = options.byte_parser();
        let mut count = 0;
        while parser.stop_reason().is_none() {
            parser.feed(&input[count..count + 1]);
            count += 1;
        }
        assert!(count as u64 <= limit.max(3) + 2, "{count} bytes, limit {limit}");
        let in_chunks = parser.finish().unwrap_err().into_output();
        assert_eq!(in_chunks.to_html(), whole.to_html(), "limit {limit}");
        assert_eq!(in_chunks.encoding_report(), whole.encoding_report(), "limit {limit}");
        let mut reader = input.as_slice();
        let error = options.parse_document_from_reader(reader.by_ref().take(limit.max(3) + 2)).unwrap_err();
        let ReadError::Incomplete(incomplete) = error else { panic!("limit {limit}: {error}") };
        assert_eq!(incomplete.output().to_html(), whole.to_html(), "limit {limit}");
    }
}

#[test]
fn fragments_are_parsed_in_chunks() {
    let source = "<td>Br\u{fc}he<th title='&lt'><b>x</td>\0<table>y";
    let options = ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label("utf-8"));
    for context in ["tr", "div", "template", "title"] {
        let expected = options.parse_fragment(source, context).to_html();
        let mut parser = options.fragment_parser(context);
        source.char_indices().for_each(|(start, character)| parser.feed(&source[start..start + character.len_utf8()]));
        assert_eq!(parser.finish().to_html(), expected, "{context}");
        let mut parser = options.fragment_byte_parser(context);
        source.as_bytes().chunks(1).for_each(|byte| parser.feed(byte));
        assert_eq!(parser.finish().to_html(), expected, "{context}");
    }
    let mut parser = options.with_limits(Limits::none().with_max_nodes(Some(1))).fragment_parser("tr");
    parser.feed("<td>1<td>2");
    assert_eq!(parser.finish().unwrap_err().output().to_html(), "<td></td>");
}

#[test]
fn a_fragment_starts_over_with_another_encoding() {
    let mut parser = ParseOptions::new().fragment_byte_parser("div");
    parser.feed(b"<b>\xE4\xF6</b>");
    parser.stop_waiting();
    parser.feed(b"<meta charset=koi8-r>");
    assert_eq!(parser.finish().to_html(), "<b>\u{414}\u{416}</b><meta charset=\"koi8-r\">");
}

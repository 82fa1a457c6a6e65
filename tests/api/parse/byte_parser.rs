use std::io::{self, Read};

use soupstone::dom::{Document, DocumentBuilder};
use soupstone::encoding::{Confidence, Encoding, EncodingOptions, EncodingSource, sniff_encoding};
use soupstone::error::{ErrorSink, MalformedSequence, ParseError};
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::span::Span;
use soupstone::{
    ByteParser, FragmentContext, Limit, Limits, ParseOptions, StopReason, parse_document, parse_document_bytes,
    parse_document_from_reader,
};

/// A meta element after the prescanned bytes and after a character that it changes.
const LATE_META: &[u8] = b"<title>\xC3\xA9</title><meta charset=utf-8>\xC3\xA9";

fn no_wait() -> EncodingOptions {
    EncodingOptions::new().with_bytes_to_wait_for(Some(0))
}

fn with_own_sink(encoding: EncodingOptions) -> ScriptingParser<DocumentBuilder> {
    let options = ParseOptions::new().with_encoding(encoding);
    ScriptingParser::new(DocumentBuilder::new(), (), options)
}

fn body_text(document: &Document) -> String {
    document.body().expect("the document has a body").text_content()
}

#[test]
fn a_byte_parser_can_be_moved_and_shared() {
    fn check<T: Send + Sync + 'static>() {}
    check::<ByteParser<DocumentBuilder>>();
    check::<ByteParser<DocumentBuilder, Vec<ParseError>>>();
    check::<EncodingOptions>();
}

#[test]
fn the_parser_waits_for_1024_bytes() {
    let mut parser = ParseOptions::new().byte_parser();
    parser.feed(&[b'x'; 1023]);
    assert_eq!(parser.document().encoding_report(), None);
    assert_eq!(parser.document().node_count(), 1);
    parser.feed(b"x");
    let document = parser.document();
    let report = document.encoding_report().expect("the encoding is settled");
    assert_eq!(report.source, EncodingSource::Fallback);
    assert!(document.body().is_some());
}

#[test]
fn the_parser_does_not_wait_if_the_encoding_is_certain() {
    let transport = EncodingOptions::new().with_transport_label("utf-8");
    let mut parser = ParseOptions::new().with_encoding(transport).byte_parser();
    parser.feed(b"<p>x");
    assert_eq!(body_text(parser.document()), "x");
    let mut parser = ParseOptions::new().byte_parser();
    parser.feed(b"\xEF\xBB\xBF<p>x");
    assert_eq!(body_text(parser.document()), "x");
}

#[test]
fn no_more_for_now_ends_the_wait() {
    let mut parser = ParseOptions::new().byte_parser();
    parser.feed(b"<p>x");
    parser.stop_waiting();
    assert_eq!(body_text(parser.document()), "x");
    parser.feed(b"<meta charset=utf-8>\xC3\xA9");
    let document = parser.finish();
    let report = document.encoding_report().expect("the encoding is settled");
    assert_eq!(report.source, EncodingSource::Meta);
    assert_eq!(body_text(&document), "xé");
}

#[test]
fn no_more_for_now_within_a_byte_order_mark_loses_no_bytes() {
    let mut parser = ParseOptions::new().byte_parser();
    for byte in b"\xEF\xBB\xBF\xC3\xA9" {
        parser.stop_waiting();
        parser.feed(&[*byte]);
    }
    let document = parser.finish();
    assert_eq!(body_text(&document), "é");
    let report = document.encoding_report().expect("the input was bytes");
    assert_eq!(report.source, EncodingSource::ByteOrderMark);
}

#[test]
fn a_sink_of_the_caller_is_replaced_by_the_caller() {
    let mut parser = with_own_sink(no_wait());
    assert_eq!(parser.feed_bytes(LATE_META), ParserStatus::EncodingChanged);
    let report = parser.encoding_report().expect("the encoding is settled");
    assert_eq!(report.confidence, Confidence::Tentative);
    assert_eq!(parser.restart(DocumentBuilder::new(), ()).ok(), Some(ParserStatus::NeedsInput));
    assert!(parser.restart(DocumentBuilder::new(), ()).is_err());
    assert_eq!(parser.feed_bytes(b"\xC3\xA9"), ParserStatus::NeedsInput);
    assert_eq!(parser.end(), ParserStatus::Done);
    assert_eq!(parser.feed_bytes(b"more"), ParserStatus::Done);
    let document = parser.finish();
    assert_eq!(document.title().as_deref(), Some("é"));
    assert_eq!(body_text(&document), "éé");
    assert!(document.encoding_report().expect("bytes").is_restarted);
}

#[test]
fn the_encoding_can_change_at_the_end() {
    let mut parser = with_own_sink(EncodingOptions::new());
    let prefix = [&b"<title>\xC3\xA9</title>"[..], &[b' '; 1024]].concat();
    let _ = parser.feed_bytes(&prefix[..500]);
    let _ = parser.feed_bytes(&prefix[500..]);
    // The prescan does not understand the attribute.
    assert_eq!(parser.feed_bytes(b"<meta charset=utf&#45;8>"), ParserStatus::EncodingChanged);
    assert_eq!(parser.restart(DocumentBuilder::new(), ()).ok(), Some(ParserStatus::NeedsInput));
    let mut waiting = with_own_sink(EncodingOptions::new());
    let _ = waiting.feed_bytes(b"<title>\xC3\xA9</title><meta charset=utf&#45;8>");
    assert_eq!(waiting.end(), ParserStatus::EncodingChanged);
    assert_eq!(waiting.restart(DocumentBuilder::new(), ()).ok(), Some(ParserStatus::Done));
    for parser in [parser, waiting] {
        assert_eq!(parser.finish().title().as_deref(), Some("é"));
    }
}

#[test]
fn a_change_of_encoding_without_a_restart_is_ignored() {
    let text = "Ã©<b>Ã©</b>Ã©";
    let bytes = b"\xC3\xA9<meta charset=utf-8><b>\xC3\xA9</b>\xC3";
    let mut parser = with_own_sink(no_wait());
    assert_eq!(parser.feed_bytes(bytes), ParserStatus::EncodingChanged);
    assert_eq!(parser.feed_bytes(b"\xA9"), ParserStatus::NeedsInput);
    let ignored = parser.finish();
    let mut parser = with_own_sink(no_wait());
    assert_eq!(parser.feed_bytes(bytes), ParserStatus::EncodingChanged);
    assert_eq!(parser.end(), ParserStatus::Done);
    let ended = parser.finish();
    // The declaration is found only when the parser finishes.
    let mut parser = with_own_sink(no_wait().with_bytes_to_wait_for(Some(20)));
    let _ = parser.feed_bytes(b"\xC3\xA9<meta charset");
    let _ = parser.feed_bytes(b"=utf-8><b>\xC3\xA9</b>\xC3");
    let finished = parser.finish();
    let text_of = |text: &str| text.replace("<b>", "").replace("</b>", "");
    assert_eq!(body_text(&ignored), text_of(text));
    assert_eq!(body_text(&ended), text_of("Ã©<b>Ã©</b>Ã"));
    assert_eq!(body_text(&finished), text_of("Ã©<b>Ã©</b>Ã"));
    for document in [ignored, ended, finished] {
        let report = document.encoding_report().expect("the input was bytes");
        assert_eq!(report.encoding.name(), "windows-1252");
        assert_eq!(report.confidence, Confidence::Certain);
        assert!(!report.is_restarted);
    }
}

#[test]
fn malformed_bytes_after_an_ignored_change_of_encoding_are_counted() {
    let encoding = no_wait().with_default_encoding(Some(encoding_rs::UTF_8));
    let mut parser = with_own_sink(encoding);
    let bytes = b"\xC3\xA9<meta charset=koi8-r>x\xFFy\xFF";
    assert_eq!(parser.feed_bytes(bytes), ParserStatus::EncodingChanged);
    let document = parser.finish();
    assert_eq!(body_text(&document), "éx\u{FFFD}y\u{FFFD}");
    let report = document.encoding_report().expect("the input was bytes");
    assert_eq!(report.malformed_sequences, 2);
}

/// Returns the encoding, whether the parser restarted, and the body, if `count` bytes are buffered.
fn with_buffered_bytes(count: usize, chunk: usize, bytes: &[u8]) -> (&'static str, bool, String) {
    let encoding = no_wait().with_max_buffered_bytes(count);
    let mut parser = ParseOptions::new().with_encoding(encoding).byte_parser();
    for chunk in bytes.chunks(chunk) {
        parser.feed(chunk);
    }
    let document = parser.finish();
    let report = document.encoding_report().expect("the input was bytes");
    (report.encoding.name(), report.is_restarted, body_text(&document))
}

#[test]
fn the_limit_for_buffered_bytes_is_respected() {
    let bytes = b"\xC3\xA9<meta charset=utf-8>x";
    let end_of_meta = bytes.len() - 1;
    for chunk in 1..=bytes.len() {
        let followed = with_buffered_bytes(end_of_meta, chunk, bytes);
        assert_eq!(followed, ("UTF-8", true, "éx".to_owned()), "{chunk}");
        let ignored = with_buffered_bytes(end_of_meta - 1, chunk, bytes);
        assert_eq!(ignored, ("windows-1252", false, "Ã©x".to_owned()), "{chunk}");
        // Declarations that affect no earlier bytes also work past the limit.
        let bytes = b"<b></b><meta charset=utf-8>\xC3\xA9";
        let on_the_fly = with_buffered_bytes(3, chunk, bytes);
        assert_eq!(on_the_fly, ("UTF-8", false, "é".to_owned()), "{chunk}");
    }
}

#[derive(Default)]
struct Malformed(Vec<(u64, usize)>);

impl ErrorSink for Malformed {
    fn parse_error(&mut self, _: ParseError) {}

    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.0.push((sequence.offset(), sequence.length()));
    }
}

#[test]
fn malformed_sequences_are_reported_with_their_positions() {
    let sequences = |label: &str, bytes: &[u8]| {
        let encoding = EncodingOptions::new().with_transport_label(label);
        let options = ParseOptions::new().with_encoding(encoding);
        let fresh_sinks = || (DocumentBuilder::new(), Malformed::default());
        let mut parser = ByteParser::with_sinks(fresh_sinks, options);
        parser.feed(bytes);
        parser.finish_with_errors().1.0
    };
    assert_eq!(sequences("utf-8", b"a\xFFb\xE2\x82c\xF0\x9F"), [(1, 1), (3, 2), (6, 2)]);
    assert_eq!(sequences("utf-8", b"\xEF\xBB\xBFa\xFF"), [(4, 1)]);
    assert_eq!(sequences("utf-16le", b"\xFF\xFEa\0\0\xD8b\0c"), [(4, 2), (8, 1)]);
    assert_eq!(sequences("shift_jis", b"\x83<\xFFx\x83"), [(0, 1), (2, 1), (4, 1)]);
}

#[test]
fn no_malformed_sequence_is_reported_after_a_stop() {
    struct StopsAtFirst(usize);
    impl ErrorSink for StopsAtFirst {
        fn parse_error(&mut self, _: ParseError) {}

        fn malformed_sequence(&mut self, _: MalformedSequence) {
            self.0 += 1;
        }

        fn wants_to_stop(&self) -> bool {
            self.0 > 0
        }
    }
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = ParseOptions::new().with_encoding(encoding);
    let mut parser = ByteParser::with_sinks(|| (DocumentBuilder::new(), StopsAtFirst(0)), options);
    parser.feed(b"a\xFFb\xFFc\xFF");
    assert_eq!(parser.finish_with_errors().1.0, 1);
}

#[test]
fn a_document_of_text_has_no_report() {
    assert_eq!(parse_document("<meta charset=koi8-r>").encoding_report(), None);
}

#[test]
fn a_fragment_restarts_with_another_encoding() {
    let bytes = [&b"\xC3\xA9"[..], &[b' '; 1024], LATE_META].concat();
    let context = FragmentContext::html("div");
    let at_once = ParseOptions::new().parse_fragment_bytes(&bytes, &context);
    let fresh_sinks = || (DocumentBuilder::for_fragment(), ());
    let mut parser = ByteParser::with_sinks_for_fragment(fresh_sinks, context.clone(), ParseOptions::new());
    parser.feed(&bytes);
    for fragment in [at_once, parser.finish()] {
        let report = fragment.encoding_report().expect("the input was bytes");
        assert!(report.is_restarted);
        assert!(fragment.to_html().starts_with("é "));
        assert!(fragment.to_html().ends_with("<meta charset=\"utf-8\">é"));
    }
}

/// A reader that is interrupted before each byte and finally fails.
struct Unreliable<'a>(&'a [u8], bool);

impl Read for Unreliable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        match (self.1, self.0) {
            (true, _) => Err(io::ErrorKind::Interrupted.into()),
            (false, []) => Err(io::ErrorKind::ConnectionReset.into()),
            (false, [first, rest @ ..]) => {
                buffer[0] = *first;
                self.0 = rest;
                Ok(1)
            }
        }
    }
}

#[test]
fn errors_of_a_reader_are_returned_and_lose_no_bytes() {
    let bytes = b"<p>one<p>two";
    let error = parse_document_from_reader(Unreliable(bytes, false)).expect_err("the reader fails");
    assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
    let mut parser = ParseOptions::new().byte_parser();
    let error = parser.read_from(Unreliable(bytes, false)).expect_err("the reader fails");
    assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
    assert_eq!(body_text(&parser.finish()), "onetwo");
}

#[test]
fn reading_continues_after_a_change_of_encoding() {
    let bytes = [LATE_META, &[b'x'; 100_000]].concat();
    let mut sinks = 0;
    let fresh_sinks = || {
        sinks += 1;
        (DocumentBuilder::new(), ())
    };
    let options = ParseOptions::new().with_encoding(no_wait());
    let mut parser = ByteParser::with_sinks(fresh_sinks, options);
    parser.read_from(&bytes[..]).expect("no errors");
    assert_eq!(body_text(&parser.finish()).chars().count(), 100_001);
    assert_eq!(sinks, 2);
}

#[test]
fn a_restart_creates_new_sinks() {
    for (buffered, expected) in [(0, 1), (1_000, 2)] {
        let mut sinks = 0;
        let fresh_sinks = || {
            sinks += 1;
            (DocumentBuilder::new(), ())
        };
        let options = ParseOptions::new().with_encoding(no_wait().with_max_buffered_bytes(buffered));
        let mut parser = ByteParser::with_sinks(fresh_sinks, options);
        parser.feed(LATE_META);
        let document = parser.finish();
        let report = document.encoding_report().expect("the input was bytes");
        assert_eq!(report.is_restarted, expected == 2);
        assert_eq!(sinks, expected);
    }
}

#[test]
fn a_restarted_parser_has_the_same_limits_and_settings() {
    let limits = Limits::none().with_max_nodes(Some(20));
    let options = ParseOptions::new().with_limits(limits).with_encoding(no_wait()).with_scripting(true);
    let mut parser = options.byte_parser();
    parser.feed(LATE_META);
    assert!(parser.encoding_report().unwrap().is_restarted);
    parser.feed(b"<noscript><p></noscript>");
    assert_eq!(parser.stop_reason(), None);
    assert!(parser.sink().as_document().elements_by_tag_name("p").next().is_none());
    parser.feed(&b"<p>".repeat(20));
    assert!(matches!(parser.stop_reason(), Some(StopReason::Limit { limit: Limit::Nodes, .. })));
}

#[test]
fn valid_utf_8_is_not_copied() {
    let page = format!("<meta charset=utf-8>{}", "<p>Grüße ".repeat(20_000));
    let document = parse_document(&page);
    let text = allocation_counter::measure(|| drop(parse_document(&page)));
    let bytes = allocation_counter::measure(|| drop(parse_document_bytes(page.as_bytes())));
    assert_eq!(document.root().inner_html(), parse_document_bytes(page.as_bytes()).root().inner_html());
    assert!(
        bytes.bytes_total < text.bytes_total + 4096,
        "{} bytes of memory for text, {} for bytes",
        text.bytes_total,
        bytes.bytes_total
    );
}

#[test]
fn every_locale_of_the_table_is_found() {
    let table = include_str!("../../../data/locale_encodings.txt");
    let mut count = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (locale, encoding) = line.split_once(' ').expect("a locale and an encoding");
        for tag in [locale.to_owned(), format!("{locale}-x-own"), locale.to_uppercase()] {
            let options = EncodingOptions::new().with_locale(&tag);
            let report = sniff_encoding(b"", &options);
            let found = (report.encoding.name(), report.source);
            assert_eq!(found, (encoding, EncodingSource::Locale), "{tag}");
        }
        count += 1;
    }
    assert_eq!(count, 39);
}

#[test]
fn a_single_input_has_no_limit_for_buffered_bytes() {
    let mut bytes = b"\xC3\xA9".to_vec();
    bytes.resize(EncodingOptions::DEFAULT_MAX_BUFFERED_BYTES + 10, b' ');
    bytes.extend_from_slice(LATE_META);
    let options = ParseOptions::new();
    let document = options.parse_document_bytes(&bytes);
    assert!(document.encoding_report().expect("bytes").is_restarted);
    let document = parse_document_from_reader(&bytes[..]).expect("no errors");
    let report = document.encoding_report().expect("the input was bytes");
    assert!(!report.is_restarted);
    assert_eq!(report.confidence, Confidence::Certain);
}

#[test]
fn byte_ranges_are_known_for_utf_8() {
    use soupstone::error::ErrorList;

    let cases: &[(&[u8], &[Option<u64>])] = &[
        (b"</a>", &[Some(0)]),
        (b"\xEF\xBB\xBF</a></b>", &[Some(3), Some(7)]),
        (b"\xFF</a>\xF0\x9F\x8D</b>\xC3\xBC</i>", &[Some(1), Some(8), Some(14)]),
        (b"<meta charset=windows-1252>\xE4</a>", &[None]),
        (b"<meta charset=utf-8>\xC3\xA4</a>", &[Some(22)]),
    ];
    for (bytes, expected) in cases {
        for cut in 0..=bytes.len() {
            let fresh_sinks = || (DocumentBuilder::new(), ErrorList::new());
            let encoding = EncodingOptions::new().with_default_encoding(Some(encoding_rs::UTF_8));
            let options = ParseOptions::new().with_encoding(encoding);
            let mut parser = ByteParser::with_sinks(fresh_sinks, options);
            parser.feed(&bytes[..cut]);
            parser.feed(&bytes[cut..]);
            let (_, list) = parser.finish_with_errors();
            let found: Vec<Option<u64>> = list
                .as_slice()
                .iter()
                .filter(|error| error.code().as_str().contains("end-tag"))
                .map(|error| list.byte_offset(error.span().start))
                .collect();
            assert_eq!(&found, expected, "{bytes:?} cut at {cut}");
        }
    }
}

#[test]
fn the_parser_stops_at_the_first_error() {
    let bytes = b"<!DOCTYPE html><p>one</b><p>two</i>\xFF";
    for cut in 0..=bytes.len() {
        let fresh_sinks = || (DocumentBuilder::new(), ReceivedErrors::new(1));
        let mut parser = ByteParser::with_sinks(fresh_sinks, ParseOptions::new());
        parser.feed(&bytes[..cut]);
        parser.feed(&bytes[cut..]);
        let (document, received) = parser.finish_with_errors();
        assert_eq!(document.stop_reason(), Some(StopReason::ErrorSink));
        assert_eq!(received.errors.len(), 1);
        assert_eq!(document.body().unwrap().inner_html(), "<p>one</p>");
    }
}

#[test]
fn errors_after_a_change_of_encoding_have_the_right_lines() {
    use soupstone::error::ErrorList;

    // Errors after the prescan are decoded twice and reported once.
    let start = format!("<!DOCTYPE html><!--{}-->\n", " ".repeat(1024));
    let rest = "<p>x</x>\n\n</y>é</z>\n<p>&</y>\n";
    for declared in ["utf-8", "windows-1252", "windows-1251", "unknown"] {
        let page = format!("{start}<meta charset={declared}></w>\n{rest}");
        for (bytes, is_cut) in [(page.as_bytes(), false), (page.as_bytes(), true)] {
            let (before, after) = bytes.split_at(if is_cut { 1060 } else { 0 });
            let mut with_host = ScriptingParser::new(DocumentBuilder::new(), ErrorList::new(), ParseOptions::new());
            let _ = with_host.feed_bytes(before);
            let _ = with_host.feed_bytes(after);
            let fresh_sinks = || (DocumentBuilder::new(), ErrorList::new());
            let encoding = EncodingOptions::new().with_max_buffered_bytes(0);
            let options = ParseOptions::new().with_encoding(encoding);
            let mut without_host = ByteParser::with_sinks(fresh_sinks, options);
            without_host.feed(before);
            without_host.feed(after);
            for list in [with_host.finish_with_errors().1, without_host.finish_with_errors().1] {
                let lines: Vec<u64> =
                    list.as_slice().iter().map(|error| list.position(error.span().start).line).collect();
                assert_eq!(lines, [2, 3, 5, 5, 6], "{declared}, cut: {is_cut}");
            }
        }
    }
}

struct ReceivedErrors {
    text: String,
    errors: Vec<u64>,
    most: usize,
}

impl ReceivedErrors {
    fn new(most: usize) -> Self {
        Self { text: String::new(), errors: Vec::new(), most }
    }
}

impl ErrorSink for ReceivedErrors {
    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error.offset());
    }
    fn process_input(&mut self, text: &str) {
        self.text.push_str(text);
        let is_known = |offset: &u64| *offset <= self.text.len() as u64;
        assert!(self.errors.iter().all(is_known), "{:?}", self.errors);
    }
    fn wants_to_stop(&self) -> bool {
        self.errors.len() >= self.most
    }
}

fn parser_with_received_errors(most: usize) -> ScriptingParser<DocumentBuilder, ReceivedErrors> {
    let (sink, errors) = (DocumentBuilder::new(), ReceivedErrors::new(most));
    ScriptingParser::new(sink, errors, ParseOptions::new().with_encoding(no_wait()))
}

#[test]
fn error_sinks_get_text_once_if_the_encoding_changes_in_a_chunk() {
    let page = b"<!DOCTYPE html><title></b>t</title></i><meta charset=koi8-r><p></b>\xC4</p></i>";
    let mut parser = parser_with_received_errors(usize::MAX);
    assert_eq!(parser.feed_bytes(page), ParserStatus::NeedsInput);
    let (document, received) = parser.finish_with_errors();
    assert!(!document.encoding_report().unwrap().is_restarted);
    assert_eq!(received.text, "<!DOCTYPE html><title></b>t</title></i><meta charset=koi8-r><p></b>\u{434}</p></i>");
    assert_eq!(received.errors, [35, 63, 73]);
}

#[test]
fn error_sinks_get_text_once_if_another_encoding_is_ignored() {
    let page = b"<!DOCTYPE html><title>\xC4</title></i><meta charset=koi8-r><p></b>\xC4</p></i>";
    let mut parser = parser_with_received_errors(usize::MAX);
    assert_eq!(parser.feed_bytes(page), ParserStatus::EncodingChanged);
    assert_eq!(parser.stop_waiting(), ParserStatus::NeedsInput);
    let (_, received) = parser.finish_with_errors();
    assert_eq!(received.text, "<!DOCTYPE html><title>\u{C4}</title></i><meta charset=koi8-r><p></b>\u{C4}</p></i>");
    assert_eq!(received.errors.len(), 3);
}

/// If one sink requests a stop, the parser does not wait for the other.
#[test]
fn the_parser_stops_at_an_error_in_a_tag_that_changes_the_encoding() {
    let mut parser = parser_with_received_errors(1);
    let page = b"<!DOCTYPE html><title>\xC4</title><meta charset=koi8-r charset=utf-8>a";
    let stopped = ParserStatus::Stopped(StopReason::ErrorSink);
    assert_eq!(parser.feed_bytes(page), stopped);
    let (sink, errors) = (DocumentBuilder::new(), ReceivedErrors::new(1));
    assert!(parser.restart(sink, errors).is_err());
    assert_eq!(parser.end(), stopped);
}

/// A gb18030 digit is decoded again if the bytes after it do not complete a character.
#[test]
fn a_digit_between_malformed_bytes_has_its_own_byte_range() {
    let encoding = Encoding::for_label(b"gb18030").expect("the label is known");
    let options = ParseOptions::new().with_encoding(EncodingOptions::new().with_override_encoding(Some(encoding)));
    for (bytes, text) in [(&b"\x810\x81 x"[..], "\u{FFFD}0\u{FFFD} x"), (b"\xCF5a b", "\u{FFFD}5a b")] {
        let document = options.clone().parse_document_bytes(bytes);
        let report = document.encoding_report().expect("the input was bytes");
        assert_eq!(document.text_content(), text);
        for (number, (at, one)) in text.char_indices().enumerate() {
            let span = Span::new(at as u64, (at + one.len_utf8()) as u64);
            assert_eq!(report.byte_range(bytes, span), Some(number..number + 1), "{one:?}");
        }
    }
}

//! The order of text and errors in an error sink, also after it requests a stop.

use crate::support::script_runs::run_scripts;
use std::io::Cursor;

use soupstone::dom::DocumentBuilder;
use soupstone::encoding::EncodingOptions;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::script_host::{MarkupInsertionError, ParserStatus, ScriptingParser};
use soupstone::{ByteParser, ParseOptions, Parser, StopReason};

use crate::support::chunks;
use crate::support::first_elements_sink::FirstElements;
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;

#[derive(Default)]
struct Order {
    text: String,
    errors: Vec<ParseError>,
    without_text: Vec<(usize, ParseError)>,
}

impl ErrorSink for Order {
    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn process_input(&mut self, text: &str) {
        self.text.push_str(text);
        let length = self.text.len();
        let without_text = self.errors.iter().filter(|error| error.span().end > length as u64);
        self.without_text.extend(without_text.map(|error| (length, error.clone())));
    }
}

impl Order {
    fn check(self, expected: Option<&str>, case: &str) {
        assert_eq!(self.without_text, [], "{case}\ntext: {:?}", self.text);
        if let Some(expected) = expected {
            assert_eq!(self.text, expected, "{case}");
        }
        let options = ParseOptions::new().with_scripting(true);
        let mut parser = Parser::with_sink(DocumentBuilder::new(), Order::default(), options);
        parser.feed(&self.text);
        let plain = parser.finish_with_errors().1;
        assert_eq!(plain.without_text, [], "{case}, without a host");
        assert_eq!(self.errors, plain.errors, "{case}\ntext: {:?}", self.text);
    }
}

/// Parses a page in chunks. The first scripts write these strings in one call each.
fn run(chunks: &[&str], written: &[&str], case: &str) -> Order {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), Order::default(), ParseOptions::new());
    let mut written = written.iter();
    for chunk in chunks {
        let mut status = parser.feed(chunk);
        for rounds in 0.. {
            assert!(rounds < 10_000, "the parser does not continue, {case}");
            status = match status {
                ParserStatus::Script(_) => match written.next() {
                    Some(text) => parser.write(text).expect("a script runs"),
                    None => parser.resume(),
                },
                ParserStatus::Paused => parser.resume(),
                ParserStatus::NeedsInput => break,
                other => panic!("{other:?}, {case}"),
            };
        }
    }
    parser.finish_with_errors().1
}

#[test]
fn text_follows_its_errors() {
    // The page, the writes of its scripts, and the text in reading order.
    let cases: [(&str, &[&str], &str); 6] = [
        ("</x><script>1</script></y>\u{1}", &["</z>\0"], "</x><script>1</script></z>\0</y>\u{1}"),
        // A tag that starts in a write ends in the page.
        ("<!doctype html><script>1</script>a a></x>", &["<b c c "], "<!doctype html><script>1</script><b c c a a></x>"),
        (
            "<script>1</script></d></e>",
            &["</a><script>2</script></c>", "</b>&#0;"],
            "<script>1</script></a><script>2</script></b>&#0;</c></d></e>",
        ),
        // An SVG script leaves the rest of the write for later.
        (
            "<script>1</script></d>",
            &["<svg><script>2</script></b></svg></c>"],
            "<script>1</script><svg><script>2</script></b></svg></c></d>",
        ),
        ("<script>1</script>\nt;&noti;\r", &["&no\r"], "<script>1</script>&no\r\nt;&noti;\r"),
        ("</x><script/></script></y>", &["<!--"], "</x><script/></script><!--</y>"),
    ];
    for (page, written, read) in cases {
        let mut cuts = vec![chunks::single_chunk(page), chunks::chunks_of_characters(page, 1)];
        cuts.extend(chunks::splits(page).map(Vec::from));
        for chunks in cuts {
            // If the rest of the page arrives later, the write is read first.
            let case = format!("{chunks:?}, {written:?}");
            run(&chunks, written, &case).check(Some(read), &case);
        }
    }
}

#[test]
fn text_of_random_soup_follows_its_errors() {
    for seed in 0..scaled([40, 150, 10_000]) {
        let mut random = Random::new(seed);
        let page: String = (0..3).map(|number| format!("{}<script>{number}</script>", tag_soup(&mut random))).collect();
        let written: Vec<String> = (0..3).map(|_| tag_soup(&mut random)).collect();
        let written: Vec<&str> = written.iter().map(String::as_str).collect();
        let size = random.pick(&[1, 7, 50, usize::MAX]);
        let chunks = chunks::chunks_of_bytes(&page, size);
        let case = format!("seed {seed}, {chunks:?}, {written:?}");
        run(&chunks, &[], &case).check(Some(&page), &case);
        let order = run(&chunks, &written, &case);
        order.check(None, &case);
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Stop {
    AtTheElement(usize),
    AtTheError(usize),
}

struct Errors {
    wanted: usize,
    taken: usize,
}

impl ErrorSink for Errors {
    fn parse_error(&mut self, _: ParseError) {
        self.taken += 1;
    }
    fn wants_to_stop(&self) -> bool {
        self.taken >= self.wanted
    }
}

impl Stop {
    fn sinks(self) -> (FirstElements, Errors) {
        let (mut elements, mut errors) = (usize::MAX, usize::MAX);
        match self {
            Self::AtTheElement(number) => elements = number,
            Self::AtTheError(number) => errors = number,
        }
        let elements = FirstElements { wanted: elements, created: 0, popped: 0 };
        let errors = Errors { wanted: errors, taken: 0 };
        (elements, errors)
    }

    fn stopped(self) -> ParserStatus<()> {
        ParserStatus::Stopped(self.reason())
    }

    fn reason(self) -> StopReason {
        match self {
            Self::AtTheElement(_) => StopReason::TreeSink,
            Self::AtTheError(_) => StopReason::ErrorSink,
        }
    }

    fn check(self, ((created, popped), errors): ((usize, usize), Errors), case: &str) {
        // Open elements are always popped.
        assert_eq!(created, popped, "{case}, {self:?}");
        match self {
            Self::AtTheElement(number) => assert_eq!(created, number, "{case}"),
            Self::AtTheError(number) => assert!(errors.taken >= number, "{case}"),
        }
    }
}

/// The first tag makes four elements. Each part has an element, an error and a script.
const PART: &str = "<div></x><template><svg><g>text<script>1</script></svg>";

#[test]
fn a_sink_can_stop_every_entry_point() {
    let page = PART.repeat(20);
    let stops = [4, 5, 7, 8, 9, 40].map(Stop::AtTheElement);
    let stops = stops.into_iter().chain([1, 2, 10].map(Stop::AtTheError));
    for stop in stops {
        for size in [1, 5, 30, usize::MAX] {
            let case = format!("{stop:?}, chunks of {size}");
            let chunks = chunks::chunks_of_bytes(&page, size);
            stop.check(stop_text(stop, &chunks, &case), &case);
            stop.check(stop_bytes(stop, &chunks, &case), &case);
            stop.check(stop_reader(stop, &page, size, &case), &case);
            stop.check(stop_text_with_host(stop, &chunks, &case), &case);
            stop.check(stop_bytes_with_host(stop, &chunks, &case), &case);
        }
    }
}

type Stopped = ((usize, usize), Errors);

fn stop_text_with_host(stop: Stop, chunks: &[&str], case: &str) -> Stopped {
    let (sink, errors) = stop.sinks();
    let mut parser = ScriptingParser::new(sink, errors, ParseOptions::new());
    let mut last = ParserStatus::NeedsInput;
    for chunk in chunks {
        last = parser.feed(chunk);
        last = run_scripts(&mut parser, last, |_, _| ());
        if last != ParserStatus::NeedsInput {
            break;
        }
    }
    assert_eq!(last, stop.stopped(), "{case}");
    assert_eq!(parser.feed("<p>more"), stop.stopped(), "{case}");
    assert_eq!(parser.resume(), stop.stopped(), "{case}");
    assert_eq!(parser.end(), stop.stopped(), "{case}");
    let (counts, errors) = parser.finish_with_errors();
    (counts, errors)
}

fn stop_bytes_with_host(stop: Stop, chunks: &[&str], case: &str) -> Stopped {
    let (sink, errors) = stop.sinks();
    let mut parser = ScriptingParser::new(sink, errors, ParseOptions::new());
    let mut last = ParserStatus::NeedsInput;
    for chunk in chunks {
        last = parser.feed_bytes(chunk.as_bytes());
        last = run_scripts(&mut parser, last, |_, _| ());
        if last != ParserStatus::NeedsInput {
            break;
        }
    }
    if last == ParserStatus::NeedsInput {
        // Bytes that waited for the encoding.
        last = parser.end();
        last = run_scripts(&mut parser, last, |_, _| ());
    }
    assert_eq!(last, stop.stopped(), "{case}");
    assert_eq!(parser.feed_bytes(b"<p>\xFFmore"), stop.stopped(), "{case}");
    assert_eq!(parser.stop_waiting(), stop.stopped(), "{case}");
    assert_eq!(parser.resume(), stop.stopped(), "{case}");
    assert_eq!(parser.end(), stop.stopped(), "{case}");
    parser.finish_with_errors()
}

fn stop_text(stop: Stop, chunks: &[&str], case: &str) -> Stopped {
    let (sink, errors) = stop.sinks();
    let mut parser = Parser::with_sink(sink, errors, ParseOptions::new());
    for chunk in chunks {
        parser.feed(chunk);
        if parser.stop_reason().is_some() {
            break;
        }
    }
    assert_eq!(parser.stop_reason(), Some(stop.reason()), "{case}");
    parser.feed("<p>more");
    assert_eq!(parser.stop_reason(), Some(stop.reason()), "{case}");
    parser.finish_with_errors()
}

fn stop_bytes(stop: Stop, chunks: &[&str], case: &str) -> Stopped {
    // NOTE: otherwise the bytes would wait for the end of the input.
    let encoding = EncodingOptions::new().with_bytes_to_wait_for(Some(0));
    let options = ParseOptions::new().with_encoding(encoding);
    let mut parser = ByteParser::with_sinks(|| stop.sinks(), options);
    for chunk in chunks {
        parser.feed(chunk.as_bytes());
        if parser.stop_reason().is_some() {
            break;
        }
    }
    assert_eq!(parser.stop_reason(), Some(stop.reason()), "{case}");
    parser.feed(b"<p>\xFFmore");
    parser.stop_waiting();
    assert_eq!(parser.stop_reason(), Some(stop.reason()), "{case}");
    parser.finish_with_errors()
}

fn stop_reader(stop: Stop, page: &str, size: usize, case: &str) -> Stopped {
    let encoding = EncodingOptions::new().with_bytes_to_wait_for(Some(size.min(1024)));
    let options = ParseOptions::new().with_encoding(encoding);
    let mut parser = ByteParser::with_sinks(|| stop.sinks(), options);
    let mut reader = Cursor::new(page.as_bytes());
    for _ in 0..2 {
        parser.read_from(&mut reader).expect("reading from memory does not fail");
        assert_eq!(parser.stop_reason(), Some(stop.reason()), "{case}");
    }
    parser.finish_with_errors()
}

#[test]
fn a_sink_stops_the_parser_in_a_write() {
    for stop in [Stop::AtTheElement(6), Stop::AtTheError(4)] {
        let (sink, errors) = stop.sinks();
        let mut parser = ScriptingParser::new(sink, errors, ParseOptions::new());
        assert_eq!(parser.feed("<script>1</script></x>"), ParserStatus::Script(()));
        let written = parser.write("<a></x><b></y><i></z><u></w>");
        assert_eq!(written, Ok(stop.stopped()), "{stop:?}");
        assert_eq!(parser.write("<p>more").ok(), Some(stop.stopped()));
        assert_eq!(parser.resume(), stop.stopped());
        assert_eq!(parser.close(), Err(MarkupInsertionError::NotScriptCreated));
        assert_eq!(parser.end(), stop.stopped());
        stop.check(parser.finish_with_errors(), "a write");
    }
}

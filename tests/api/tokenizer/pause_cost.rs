//! Pages that pause a thousand times in one chunk: a pause does not buffer the rest of the chunk again.

use crate::support::script_runs::run_scripts;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::{ByteParser, ParseOptions};

use crate::support::counting_sink::CountingSink;

const COUNT: usize = 1_000;

const SMALL_COUNT: usize = 100;

/// The maximum growth of allocations with ten times the elements. With a copy at each pause, the growth would be a hundredfold.
const LIMIT: f64 = 15.0;

/// The size of the first chunk of an input whose encoding may change.
const FIRST_CHUNK_BYTES: usize = 16 << 10;

#[derive(Default)]
struct CountingErrors {
    bytes: usize,
    errors: usize,
}

impl ErrorSink for CountingErrors {
    fn parse_error(&mut self, _: ParseError) {
        self.errors += 1;
    }
    fn process_input(&mut self, text: &str) {
        self.bytes += text.len();
    }
}

fn assert_linear(case: &str, work: impl Fn(usize)) {
    let allocated = |count| allocation_counter::measure(|| work(count)).bytes_total as f64;
    let ratio = allocated(COUNT) / allocated(SMALL_COUNT).max(1.0);
    assert!(ratio < LIMIT, "{case}: {ratio:.1} times the bytes");
}

fn parse_with_scripts<E: ErrorSink>(page: &str, written: &str, errors: E) -> (usize, CountingSink, E) {
    let mut parser = ScriptingParser::new(CountingSink::default(), errors, ParseOptions::new());
    let mut status = parser.feed(page);
    let mut scripts = 0;
    status = run_scripts(&mut parser, status, |parser, _| {
        scripts += 1;
        if !written.is_empty() {
            let _ = parser.write(written).expect("a script runs");
        }
    });
    assert_eq!(status, ParserStatus::NeedsInput);
    let (sink, errors) = parser.finish_with_errors();
    (scripts, sink, errors)
}

#[test]
fn a_thousand_scripts_in_one_chunk() {
    // With and without an error after each script, and with characters that the tokenizer searches for.
    for unit in ["<script></script>", "<script></script></x>", "<script>\0\r\n</script>\u{1}é", "<svg><script/></svg>"]
    {
        for written in ["", "<b>x</b>"] {
            let page = |count| unit.repeat(count);
            let bytes = page(COUNT).len() + COUNT * written.len();
            let (scripts, sink, ()) = parse_with_scripts(&page(COUNT), written, ());
            assert_eq!((scripts, sink.chunk_bytes), (COUNT, bytes), "{unit:?}");
            let (scripts, sink, errors) = parse_with_scripts(&page(COUNT), written, CountingErrors::default());
            assert_eq!((scripts, sink.chunk_bytes), (COUNT, bytes), "{unit:?}");
            assert_eq!(errors.bytes, bytes, "{unit:?}");
            assert!(errors.errors > 0, "the page has no doctype");
            assert_linear(unit, |count| {
                parse_with_scripts(&page(count), written, ());
            });
            assert_linear(unit, |count| {
                parse_with_scripts(&page(count), written, CountingErrors::default());
            });
        }
    }
}

type ParseBytes<E> = fn(&[u8]) -> (CountingSink, E);

fn parse_bytes_with_host<E: ErrorSink + Default>(page: &[u8]) -> (CountingSink, E) {
    let mut parser = ScriptingParser::new(CountingSink::default(), E::default(), ParseOptions::new());
    let mut status = parser.feed_bytes(page);
    let mut restarts = 0;
    loop {
        status = match status {
            ParserStatus::EncodingChanged => {
                restarts += 1;
                assert_eq!(restarts, 1, "the parser restarts once");
                parser.restart(CountingSink::default(), E::default()).ok().expect("the parser waits for a restart")
            }
            ParserStatus::Script(()) => parser.resume(),
            ParserStatus::NeedsInput => parser.end(),
            ParserStatus::Done => return parser.finish_with_errors(),
            other => panic!("{other:?}"),
        };
    }
}

fn parse_bytes<E: ErrorSink + Default>(page: &[u8]) -> (CountingSink, E) {
    let mut fresh = 0;
    let fresh_sinks = || {
        fresh += 1;
        assert!(fresh <= 2, "the parser restarts once");
        (CountingSink::default(), E::default())
    };
    let mut parser = ByteParser::with_sinks(fresh_sinks, ParseOptions::new());
    parser.feed(page);
    parser.finish_with_errors()
}

#[test]
fn a_thousand_meta_elements_in_one_chunk_of_bytes() {
    let units = [
        "<meta name=a content=b>",
        "<meta charset=utf-8>",
        // None of these declarations settles the encoding.
        "<meta charset=unknown>",
        "<meta http-equiv=content-type content=x>",
        "<meta charset=utf-8><script></script>",
    ];
    // The prescan finds nothing. The declaration after all elements names the same encoding, or another one.
    let padding = format!("<!--{}-->", " ".repeat(1024));
    for unit in units {
        for (start, end) in [
            ("", ""),
            (&*padding, ""),
            ("", "<meta charset=windows-1252>é"),
            (&*padding, "<meta charset=utf-8>é"),
            (&*padding, "é<meta charset=utf-8>é"),
        ] {
            let page = |count| format!("{start}{}{end}", unit.repeat(count));
            let case = format!("{unit}, {} bytes, {end}", start.len());
            let functions: [(ParseBytes<CountingErrors>, ParseBytes<()>); 2] =
                [(parse_bytes, parse_bytes), (parse_bytes_with_host, parse_bytes_with_host)];
            for (with_errors, without_errors) in functions {
                let (sink, errors) = with_errors(page(COUNT).as_bytes());
                let length = page(COUNT).len();
                let reported = (length - 8)..=(length + 8);
                assert!(reported.contains(&errors.bytes), "{case}: {} of {length}", errors.bytes);
                // The part after the first declaration is decoded and buffered again.
                let buffered = (length - 8)..=(2 * length + FIRST_CHUNK_BYTES);
                assert!(buffered.contains(&sink.chunk_bytes), "{case}: {} of {length}", sink.chunk_bytes);
                assert_linear(&case, |count| {
                    without_errors(page(count).as_bytes());
                });
                assert_linear(&case, |count| {
                    with_errors(page(count).as_bytes());
                });
            }
        }
    }
}

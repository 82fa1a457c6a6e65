//! Encodings: the cases of html5lib-tests and our own, and random bytes in every encoding.
//!
//! - `file:line:full`: a case of the suite, parsed completely,
//! - `file:line:prescan`: the encoding sniffing algorithm alone, if the input fits into the prescan,
//! - `own:line:name`: a case of `tests/cases/encoding.txt`, whole and in chunks,
//! - `splits of own:line:name`: the same, cut in two at every byte,
//! - `places in bytes in name`: the byte range of each character decodes to that character,
//! - `random bytes in name`: any bytes, in any chunks, give the tree of the text that encoding_rs decodes.

use encoding_rs::Encoding;
use libtest_mimic::{Failed, Trial};
use soupstone::dom::DocumentBuilder;
use soupstone::encoding::{EncodingOptions, sniff_encoding};
use soupstone::error::{ErrorSink, MalformedSequence, ParseError};
use soupstone::span::Span;
use soupstone::{ByteOrderMark, ByteParser, Document, ParseOptions, Parser};

use crate::support::compare::compare_values;
use crate::support::encoding_cases::{self, OwnCase, SuiteCase, notation};
use crate::support::expectations::Expectations;
use crate::support::suite_paths;
use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;

/// 82 cases of the suite, and one that needs scripts.
const SUITE_CASES: usize = 83;

/// With fewer cases, the file was not read completely.
const LEAST_OWN_CASES: usize = 200;

const ENCODINGS: &str = "UTF-8 IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-8-I \
    ISO-8859-10 ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874 \
    windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 \
    windows-1258 x-mac-cyrillic GBK gb18030 Big5 EUC-JP ISO-2022-JP Shift_JIS EUC-KR replacement UTF-16BE \
    UTF-16LE x-user-defined";

pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("tests/expected_failures/encoding.txt");
    let mut trials = Vec::new();
    let cases = cases_of_the_suite();
    assert_eq!(cases.len(), SUITE_CASES);
    for case in cases {
        let is_short = case.data.len() <= EncodingOptions::PRESCAN_BYTES;
        let whole = case.clone();
        let name = format!("{}:full", case.name);
        trials.push(expectations.trial(name, move || check_by_parsing(&whole)));
        if is_short && !case.name.starts_with("scripted/") {
            let name = format!("{}:prescan", case.name);
            trials.push(expectations.trial(name, move || check_by_sniffing(&case)));
        }
    }
    let cases = encoding_cases::read_own();
    assert!(cases.len() >= LEAST_OWN_CASES, "only {}", cases.len());
    for case in cases {
        let name = format!("own:{}:{}", case.line, case.name);
        let split = case.clone();
        let splits = format!("splits of {name}");
        trials.push(expectations.trial(name, move || check_own(&case)));
        trials.push(expectations.trial(splits, move || check_splits(&split)));
    }
    for name in ENCODINGS.split(' ') {
        let check = move || check_random_bytes(name);
        trials.push(Trial::test(format!("random bytes in {name}"), check));
        let check = move || check_byte_ranges(name);
        trials.push(Trial::test(format!("places in bytes in {name}"), check));
    }
    trials.push(expectations.trial_of_the_list());
    trials
}

fn cases_of_the_suite() -> Vec<SuiteCase> {
    let folder = suite_paths::folder().join("encoding");
    suite_paths::files("encoding", "dat")
        .iter()
        .flat_map(|path| encoding_cases::read_suite(path, &suite_paths::name_from(&folder, path)))
        .collect()
}

fn check_by_parsing(case: &SuiteCase) -> Result<(), Failed> {
    let document = soupstone::parse_document_bytes(&case.data);
    check_encoding(case, document.encoding_report().map(|report| report.encoding))
}

fn check_by_sniffing(case: &SuiteCase) -> Result<(), Failed> {
    let report = sniff_encoding(&case.data, &EncodingOptions::new());
    check_encoding(case, Some(report.encoding))
}

fn check_encoding(case: &SuiteCase, found: Option<&'static Encoding>) -> Result<(), Failed> {
    let expected = Encoding::for_label(case.encoding.as_bytes());
    let input = String::from_utf8_lossy(&case.data);
    compare_values("the encoding", &input, &expected, &found)
}

fn outcome(document: &Document) -> (String, String) {
    let report = document.encoding_report().expect("the input was bytes");
    (soupstone_tests::dump::html5lib(document.root()).to_string(), notation(report))
}

fn check_own(case: &OwnCase) -> Result<(), Failed> {
    let input = String::from_utf8_lossy(&case.bytes);
    let options = ParseOptions::new();
    let document = options.clone().with_encoding(case.options.clone()).parse_document_bytes(&case.bytes);
    let whole = outcome(&document);
    compare_values("the report", &input, &case.expected, &whole.1)?;
    if let Some(expected) = &case.body {
        let found = document.body().map(|body| body.text_content());
        let found = found.unwrap_or_default().trim_start_matches(' ').to_owned();
        compare_values("the body", &input, expected, &found)?;
    }
    let document = options.clone().with_encoding(case.options.clone()).parse_document_from_reader(&case.bytes[..])?;
    compare_values("from a reader", &input, &whole, &outcome(&document))?;
    for size in [1, 7, 1000] {
        let mut parser = options.clone().with_encoding(case.options.clone()).byte_parser();
        for chunk in case.bytes.chunks(size) {
            parser.feed(chunk);
        }
        let what = format!("in chunks of {size} bytes");
        compare_values(&what, &input, &whole, &outcome(&parser.finish()))?;
    }
    Ok(())
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Errors(Vec<ParseError>, Vec<MalformedSequence>);

impl ErrorSink for Errors {
    fn parse_error(&mut self, error: ParseError) {
        self.0.push(error);
    }

    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.1.push(sequence);
    }
}

fn with_errors(chunks: &[&[u8]], options: &EncodingOptions) -> (String, String, Errors) {
    let fresh_sinks = || (DocumentBuilder::new(), Errors::default());
    let options = ParseOptions::new().with_encoding(options.clone());
    let mut parser = ByteParser::with_sinks(fresh_sinks, options);
    for chunk in chunks {
        parser.feed(chunk);
    }
    let (document, errors) = parser.finish_with_errors();
    let (tree, report) = outcome(&document);
    (tree, report, errors)
}

fn check_splits(case: &OwnCase) -> Result<(), Failed> {
    let whole = with_errors(&[&case.bytes], &case.options);
    let document = ParseOptions::new().with_encoding(case.options.clone()).parse_document_bytes(&case.bytes);
    let (tree, report) = outcome(&document);
    compare_values("errors not wanted", "", &(&whole.0, &whole.1), &(&tree, &report))?;
    for at in (0..case.bytes.len()).step_by(scaled([211, 13, 1])) {
        let (first, second) = case.bytes.split_at(at);
        let found = with_errors(&[first, second], &case.options);
        compare_values(&format!("split at {at}"), "", &whole, &found)?;
    }
    let bytes: Vec<&[u8]> = case.bytes.chunks(1).collect();
    compare_values("byte by byte", "", &whole, &with_errors(&bytes, &case.options))
}

const RANDOM_INPUTS: [u64; 3] = [1, 6, 1_000];

const PIECES: &[&[u8]] = &[
    b"<p>",
    b"<b a='",
    b"'>",
    b"\r\n",
    b"\r",
    b"&amp;",
    b"<meta charset=utf-8>",
    b"<meta charset='koi8-r' ",
    b"<meta ",
    b"charset=gbk",
    b" charset=\"gb18030\"/>",
    b"=\"",
    b"<meta http-equiv=content-type content='charset=euc-kr'>",
    b"<!--",
    b"-->",
    b">",
    b"\xEF\xBB\xBF",
    b"\xFE\xFF",
    b"\xE2\x82\xAC",
    b"\xF0\x9F\x98\x80",
    b"\x1B$B",
    b"\x1B(B",
    b"\x81\x30\x81\x30",
    b"\x8F\xB0\xA1",
    b"\x83\x5C",
    b"\x00\xD8",
    b"\xD8\x00",
    b"text",
    &[b'a'; 300],
];

fn random_bytes(random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..random.below(60) {
        match random.below(5) {
            0 | 1 => bytes.extend_from_slice(random.pick(PIECES)),
            2 => bytes.push(random.below(128) as u8),
            3 => bytes.extend([random.below(128) as u8, 0]),
            _ => bytes.push(random.below(256) as u8),
        }
    }
    bytes
}

fn random_chunks<'a>(random: &mut Random, bytes: &'a [u8]) -> Vec<&'a [u8]> {
    let mut chunks = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(random.below(9).min(rest.len()));
        chunks.push(chunk);
        rest = after;
    }
    chunks
}

fn of_text(text: &str) -> (String, Vec<ParseError>) {
    let options = ParseOptions::new().with_byte_order_mark(Some(ByteOrderMark::Keep));
    let mut parser = Parser::with_sink(DocumentBuilder::new(), Vec::new(), options);
    parser.feed(text);
    let (document, errors) = parser.finish_with_errors();
    (soupstone_tests::dump::html5lib(document.root()).to_string(), errors)
}

fn check_random_bytes(name: &str) -> Result<(), Failed> {
    let encoding = Encoding::for_label(name.as_bytes()).ok_or("no encoding has this label")?;
    compare_values("the encoding", name, &name, &encoding.name())?;
    let options = EncodingOptions::new().with_byte_order_mark_sniffing(false).with_override_encoding(Some(encoding));
    for seed in 0..scaled(RANDOM_INPUTS) {
        let mut random = Random::new(seed);
        let bytes = random_bytes(&mut random);
        let (text, is_malformed) = encoding.decode_without_bom_handling(&bytes);
        let expected = of_text(&text);
        for _ in 0..4 {
            let chunks = random_chunks(&mut random, &bytes);
            let (tree, _, errors) = with_errors(&chunks, &options);
            let what = format!("seed {seed}, {chunks:?}");
            compare_values(&what, &text, &expected, &(tree, errors.0))?;
            compare_values(&what, &text, &is_malformed, &!errors.1.is_empty())?;
        }
        // The encoding is tentative: meta elements change it.
        let tentative = EncodingOptions::new()
            .with_byte_order_mark_sniffing(false)
            .with_bytes_to_wait_for(Some(0))
            .with_default_encoding(Some(encoding));
        let document = ParseOptions::new().with_encoding(tentative.clone()).parse_document_bytes(&bytes);
        let report = document.encoding_report().expect("the input was bytes");
        let (text, _) = report.encoding.decode_without_bom_handling(&bytes);
        let expected = of_text(&text);
        let what = format!("seed {seed}, {bytes:?}");
        let tree = soupstone_tests::dump::html5lib(document.root()).to_string();
        compare_values(&what, &text, &expected.0, &tree)?;
        for _ in 0..4 {
            let chunks = random_chunks(&mut random, &bytes);
            let (tree, found, errors) = with_errors(&chunks, &tentative);
            let what = format!("seed {seed}, {chunks:?}");
            compare_values(&what, &text, &notation(report), &found)?;
            compare_values(&what, &text, &expected, &(tree, errors.0))?;
        }
    }
    Ok(())
}

/// Checks that the bytes up to the end of a character decode to the text up to that character, and that the ranges of
/// characters are adjacent.
fn check_byte_ranges(name: &str) -> Result<(), Failed> {
    let encoding = Encoding::for_label(name.as_bytes()).ok_or("no encoding has this label")?;
    let options = EncodingOptions::new().with_byte_order_mark_sniffing(false).with_override_encoding(Some(encoding));
    let options = ParseOptions::new().with_encoding(options);
    for seed in 0..scaled(RANDOM_INPUTS).div_ceil(8) {
        let mut random = Random::new(seed);
        let mut bytes = random_bytes(&mut random);
        if seed % 16 == 0 {
            bytes = bytes.repeat(scaled([2, 20, 40]));
        }
        let document = options.parse_document_bytes(&bytes);
        let report = document.encoding_report().expect("the input was bytes");
        let (text, _) = encoding.decode_without_bom_handling(&bytes);
        let every = 1 + text.len() / scaled([16, 64, 64]);
        let mut before = 0..0;
        let (mut spans, mut ranges) = (Vec::new(), Vec::new());
        for (at, one) in text.char_indices().step_by(every) {
            let end = at + one.len_utf8();
            let span = Span::new(at as u64, end as u64);
            let range = report.byte_range(&bytes, span).ok_or("a character has no place")?;
            let what = format!("seed {seed}, {one:?} at {at}, {range:?}");
            let follows = range == before || range.start >= before.end;
            compare_values(&what, &text, &true, &follows)?;
            // The next bytes decide where a malformed sequence ends, which may include the following digit in gb18030.
            let may_belong_to_it = one.is_ascii_digit() && text[..at].ends_with('\u{FFFD}');
            if one != '\u{FFFD}' && !(matches!(name, "gb18030" | "GBK") && may_belong_to_it) {
                let (decoded, _) = encoding.decode_without_bom_handling(&bytes[..range.end]);
                compare_values(&what, &text, &&text[..end], &&decoded[..end.min(decoded.len())])?;
            }
            spans.extend([span, Span::new(at as u64, at as u64)]);
            ranges.extend([Some(range.clone()), report.byte_range(&bytes, Span::new(at as u64, at as u64))]);
            before = range;
        }
        spans.reverse();
        ranges.reverse();
        compare_values("all at once", &text, &ranges, &report.byte_ranges(&bytes, &spans))?;
        let after = Span::new(text.len() as u64, text.len() as u64 + 1);
        compare_values("after the end", &text, &None, &report.byte_range(&bytes, after))?;
    }
    Ok(())
}

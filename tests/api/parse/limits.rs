//! [`Limits`]: explosions, long text, scripts, fragments and copies.

use crate::support::script_runs::run_scripts;
use std::io::{self, Read};

use soupstone::dom::{CloneDepth, Document, DocumentBuilder, NodeId};
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::token::{BufferOffset, Feedback, InputSegment, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{ChunkReader, Tokenizer, TokenizerOptions};
use soupstone::{
    AdjacentPosition, EditError, Edition, FragmentContext, Limit, Limits, ParseOptions, Parser, ReadError, StopReason,
    parse_document,
};
use soupstone_speculative::{FetchList, SpeculativeParser};

use crate::support::chunks;
use crate::support::lists::{List, section};
use crate::support::reference_count::ReferenceCount;
use crate::support::stopped_parses::output;
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;
use crate::support::tree_depth::levels;

fn options(limits: Limits) -> ParseOptions<Limits> {
    ParseOptions::new().with_limits(limits)
}

fn reached(stop: Option<StopReason>) -> Option<(Limit, u64)> {
    match stop? {
        StopReason::Limit { limit, offset, .. } => Some((limit, offset)),
        _ => None,
    }
}

fn numbered(unit: fn(usize) -> String, times: usize) -> String {
    (0..times).map(unit).collect()
}

type Explosion = (&'static str, fn() -> String);

const EXPLOSIONS: [Explosion; 10] = [
    ("paragraphs", || numbered(|number| format!("<p><b a{number}>x"), 8_000)),
    ("items", || numbered(|number| format!("<li><i a{number}>x"), 8_000)),
    ("tables", || numbered(|number| format!("<b a{number}><table>x</table><p>"), 8_000)),
    ("cells", || numbered(|number| format!("<a><b a{number}><table><td>x"), 100_000)),
    ("depth", || "<div>".repeat(1_000_000)),
    ("templates", || "<template>".repeat(100_000)),
    ("values", || format!("<p><b id={}>", "v".repeat(60_000)) + &"<p>x".repeat(100_000)),
    ("attributes", || format!("<p {}>", numbered(|number| format!("a{number} "), 1_000_000))),
    ("attributes of html", || numbered(|number| format!("<html a{number}>"), 100_000)),
    ("texts", || "x<br>".repeat(600_000)),
];

#[test]
fn explosions_stop_under_the_preset() {
    let limits = Limits::for_untrusted_input();
    for (name, input) in EXPLOSIONS.into_iter().step_by(scaled([10, 5, 1])) {
        let input = input();
        for edition in Edition::ALL.into_iter().take(scaled([1, 2, Edition::ALL.len()])) {
            let options = options(limits).with_edition(edition);
            let document = output(options.parse_document(&input));
            let (limit, offset) = reached(document.stop_reason()).expect(name);
            assert!(document.node_count() <= 1_000_001, "{name}");
            assert!(offset < input.len() as u64, "{name}");
            let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options);
            let (start, end) = input.split_at(input.len() / 3);
            parser.feed(start);
            parser.feed(end);
            assert_eq!(parser.stop_reason(), document.stop_reason());
            let chunked = output(parser.finish());
            assert_eq!(chunked.node_count(), document.node_count(), "{name}, {limit:?}");
        }
    }
}

/// Markup that nests elements, sometimes deeper than the stack of open elements shows.
static DEEP: List = List::new(|| section(include_str!("../../inputs/limits.txt"), "deep"));

#[test]
fn depth_is_that_of_the_tree() {
    for unit in DEEP.iter() {
        for (edition, is_flat) in [
            (Edition::January2025, false),
            (Edition::August2026, false),
            (Edition::January2025, true),
            (Edition::August2026, true),
        ] {
            for (limit, times) in [(5, 40), (64, 300), (512, 5_000)].into_iter().take(scaled([2, 2, 3])) {
                let input = unit.repeat(times) + "x";
                let (limits, depth) = match is_flat {
                    true => (Limits::none(), Some(limit)),
                    false => (Limits::none().with_max_depth(Some(limit)), None),
                };
                let options = options(limits)
                    .with_flattened_depth(depth)
                    .with_edition(edition)
                    .with_declarative_shadow_roots(true);
                let document = output(options.parse_document(&input));
                let levels = levels(&document);
                assert!(levels <= limit as usize, "{unit}, {edition}: {levels}");
                let is_stopped = document.stop_reason().is_some();
                assert!(!is_flat || !is_stopped, "{unit}");
                assert!(!is_stopped || levels > limit as usize / 2, "{unit}: {levels}");
            }
        }
    }
}

#[test]
fn flat_pages_do_not_stop_at_the_depth() {
    for unit in DEEP.iter() {
        for edition in Edition::ALL {
            let parse = |limits| {
                let options = options(limits).with_edition(edition);
                output(options.parse_document(&unit.repeat(30)))
            };
            let limit = 2 * levels(&parse(Limits::none())) as u32 + 2;
            let document = parse(Limits::none().with_max_depth(Some(limit)));
            assert_eq!(document.stop_reason(), None, "{unit}, {edition}");
        }
    }
}

#[test]
fn pauses_buffer_the_input_once() {
    let input = "<script></script>".repeat(16_000);
    let options = options(Limits::for_untrusted_input());
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    let allocated = allocation_counter::measure(|| {
        let status = parser.feed(&input);
        let _ = run_scripts(&mut parser, status, |_, _| ());
    });
    assert!(allocated.bytes_max < 8 << 20, "{allocated:?}");
    assert_eq!(output(parser.finish()).elements_by_tag_name("script").count(), 16_000);
}

/// Pauses at each start tag, and counts the input passed to it.
#[derive(Default)]
struct BufferedBytes {
    bytes: usize,
    tags: usize,
}

impl TokenSink for BufferedBytes {
    fn wants_errors(&self) -> bool {
        false
    }

    fn process_token(&mut self, token: &Token<'_>, _: &TokenContext<'_>) -> Feedback {
        match token {
            Token::StartTag(_) => {
                self.tags += 1;
                Feedback::Pause
            }
            _ => Feedback::Continue,
        }
    }

    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        self.bytes += segment.text.len();
        None
    }
}

#[test]
fn pauses_pass_a_chunk_once() {
    let input = "<p>x".repeat(10_000);
    let limits = Limits::none().with_max_input_bytes(Some(30_000));
    let tokenizer_options = TokenizerOptions::new().with_limits(limits);
    let mut tokenizer = Tokenizer::with_options(&tokenizer_options);
    let mut buffered = BufferedBytes::default();
    let mut chunk = ChunkReader::new(&input);
    while !chunk.rest().is_empty() {
        tokenizer.read_to_pause(&mut chunk, &mut buffered);
    }
    assert_eq!(buffered.tags, 7_500);
    assert!(buffered.bytes <= 30_000, "{}", buffered.bytes);
}

#[test]
fn names_count() {
    let limits = Limits::none().with_max_string_bytes(Some(1 << 17));
    let tag = |number: usize| format!("<p a{number} b{number} c{number} d{number}>");
    let attributes: String = (0..12_500).map(tag).collect();
    let tags: String = (0..25_000).map(|number| format!("<x{number}>")).collect();
    let closing: String = (0..25_000).map(|number| format!("</x{number}>")).collect();
    let long: String = (0..400).map(|number| format!("<{}{number}>", "x".repeat(1_000))).collect();
    for input in [attributes, tags, closing, long] {
        let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options(limits));
        let allocated = allocation_counter::measure(|| parser.feed(&input));
        let stop = parser.stop_reason();
        let document = output(parser.finish());
        let (limit, offset) = reached(document.stop_reason()).expect("too many names");
        assert_eq!(limit, Limit::StringBytes);
        assert_eq!(stop, document.stop_reason());
        assert!(allocated.bytes_max < 10 << 20, "{allocated:?}");
        let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options(limits));
        for chunk in chunks::chunks_of_characters(&input, 100) {
            parser.feed(chunk);
        }
        let chunked = output(parser.finish());
        assert_eq!(reached(chunked.stop_reason()), Some((limit, offset)));
        assert_eq!(chunked.to_html(), document.to_html());
    }
    let limits = Limits::none().with_max_string_bytes(Some(2));
    let few: String = (0..50).map(|number| format!("<p a{number}>")).collect();
    assert_eq!(output(options(limits).parse_document(&few)).stop_reason(), None);
}

#[test]
fn values_of_ignored_tags_do_not_add_up() {
    let limits = Limits::none().with_max_string_bytes(Some(64));
    let mut parser = options(limits).parser();
    // The state machine reads pieces of tags.
    for piece in ["</b title=", "'forty characters: ", "0123456789 0123456789'>"].repeat(10) {
        parser.feed(piece);
    }
    assert_eq!(output(parser.finish()).stop_reason(), None);
}

#[test]
fn a_long_text_stops_in_its_middle() {
    let input = "x".repeat(100 << 20);
    let limits = Limits::none().with_max_string_bytes(Some(1_000));
    let mut document = None;
    let allocated = allocation_counter::measure(|| {
        document = Some(output(options(limits).parse_document(&input)));
    });
    let document = document.unwrap();
    assert_eq!(reached(document.stop_reason()), Some((Limit::StringBytes, 0)));
    assert_eq!(document.body().unwrap().text_content().len(), 1_000);
    assert!(allocated.bytes_max < 4 << 20, "{allocated:?}");

    for wrapped in ["<!--", "<p title='", "<!DOCTYPE ", "<", "</", "<p "] {
        let input = format!("<p>a{wrapped}{}", "x".repeat(10 << 20));
        let document = output(options(limits).parse_document(&input));
        let stop = reached(document.stop_reason());
        assert_eq!(stop, Some((Limit::StringBytes, 4)), "{wrapped}");
        let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options(limits));
        let allocated = allocation_counter::measure(|| {
            for piece in input.as_bytes().chunks(1_000) {
                parser.feed(std::str::from_utf8(piece).unwrap());
            }
        });
        assert_eq!(reached(output(parser.finish()).stop_reason()), stop, "{wrapped}");
        assert!(allocated.bytes_max < 1 << 20, "{wrapped}: {allocated:?}");
    }
}

/// The fast path through a tag reads little beyond the limit. Each new name causes an allocation.
#[test]
fn a_tag_with_many_attributes_is_not_read_to_its_end() {
    let many = 200_000;
    let attributes: String = (0..many).map(|number| format!("a{number} ")).collect();
    let input = format!("<p>x<p {attributes}>");
    for (limits, least) in [(Limits::for_untrusted_input(), 1_024), (Limits::none().with_max_attributes(Some(2)), 2)] {
        let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options(limits));
        let allocated = allocation_counter::measure(|| {
            parser.feed(&input);
        });
        let document = output(parser.finish());
        assert_eq!(reached(document.stop_reason()), Some((Limit::Attributes, 4)), "{least}");
        // NOTE: 1 MiB of the input is passed and buffered.
        assert!(allocated.bytes_max < 4 << 20, "{allocated:?}");
    }
}

/// A reader without an end that counts the bytes read, and panics if they are more than a limited parse can read.
struct Endless<'a>(&'a [u8], &'a mut usize);

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for (index, byte) in buffer.iter_mut().enumerate() {
            *byte = self.0[(*self.1 + index) % self.0.len()];
        }
        *self.1 += buffer.len();
        assert!(*self.1 < 10 << 20, "a stopped parse reads on");
        Ok(buffer.len())
    }
}

#[test]
fn a_reader_is_not_read_any_further() {
    for (unit, limits, limit) in [
        ("<p>x", Limits::none().with_max_nodes(Some(1_000)), Limit::Nodes),
        ("x", Limits::none().with_max_string_bytes(Some(1_000)), Limit::StringBytes),
        ("x", Limits::none().with_max_input_bytes(Some(100_000)), Limit::InputBytes),
        ("<i>", Limits::none().with_max_depth(Some(100)), Limit::Depth),
    ] {
        let mut read = 0;
        let reader = Endless(unit.as_bytes(), &mut read);
        let options = options(limits);
        let Err(ReadError::Incomplete(error)) = options.parse_document_from_reader(reader) else {
            panic!("{limit:?} does not stop the parse");
        };
        let (reached, offset) = reached(Some(error.reason())).unwrap();
        assert_eq!(reached, limit);
        assert!(read as u64 <= offset + (64 << 10), "{read} bytes for {offset}");
    }
}

#[test]
fn a_byte_parser_reports_a_stop_immediately() {
    let options = options(Limits::none().with_max_nodes(Some(4)));
    let mut parser = options.byte_parser();
    parser.feed(b"<p>");
    parser.stop_waiting();
    assert_eq!(parser.stop_reason(), None);
    parser.feed(b"text");
    let reason = parser.stop_reason();
    assert_eq!(reached(reason), Some((Limit::Nodes, 3)), "the text is the fifth node");
    assert_eq!(output(parser.finish()).stop_reason(), reason);
}

#[test]
fn written_text_counts() {
    // html, head, script, its text, body, p, its text
    for (limits, offset) in [
        (Limits::none().with_max_nodes(Some(7)), 22 + 4),
        (Limits::none().with_max_string_bytes(Some(2)), 22 + 4),
        (Limits::none().with_max_input_bytes(Some(26)), 22 + 4),
    ] {
        let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options(limits));
        let status = parser.feed("<script>f</script>x");
        assert!(matches!(status, ParserStatus::Script(_)));
        let written = parser.write("<p>a<p>b<p>c<p>d<p>e").unwrap();
        let ParserStatus::Stopped(reason) = written else {
            panic!("{written:?} of {limits:?} instead of {offset}");
        };
        assert!(matches!(reason, StopReason::Limit { .. }));
        // Later writes take no memory.
        let long = "x".repeat(1000);
        let counted = allocation_counter::measure(|| {
            for _ in 0..1000 {
                assert!(matches!(parser.write(&long), Ok(ParserStatus::Stopped(_))));
            }
        });
        assert!(counted.bytes_max < 1000, "{counted:?}");
        let document = output(parser.finish());
        assert_eq!(document.stop_reason(), Some(reason));
        assert!(document.body().unwrap().inner_html().starts_with("<p>a</p>"));
        assert!(!document.to_html().contains("<p>e"), "{}", document.to_html());
    }
}

#[test]
fn a_speculation_has_the_limits_of_its_parser() {
    let limits = Limits::none().with_max_nodes(Some(10));
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options(limits));
    let images = "<img src=x>".repeat(100);
    let status = parser.feed(&format!("<script>f</script>{images}"));
    assert!(matches!(status, ParserStatus::Script(_)));
    let mut ahead = SpeculativeParser::new(FetchList::new());
    ahead.read_ahead(&mut parser);
    let fetches = ahead.take_fetches().count();
    assert!((1..=10).contains(&fetches), "{fetches}");
}

#[test]
fn fragments_stop_at_a_limit() {
    let options = options(Limits::none().with_max_nodes(Some(3)));
    let fragment = options.parse_fragment("<b>1</b>2", FragmentContext::html("p"));
    assert_eq!(fragment.unwrap().stop_reason(), None);
    let stopped = options.parse_fragment("<b>1</b>2<i>", FragmentContext::html("p")).unwrap_err();
    assert_eq!(reached(Some(stopped.reason())), Some((Limit::Nodes, 9)));
    assert_eq!(stopped.output().to_html(), "<b>1</b>2");
}

#[test]
fn a_fragment_in_a_document_is_whole_or_absent() {
    let mut document = parse_document("<ul><li>one</ul>");
    let nodes = document.node_count();
    let list = document.body().unwrap().first_child().unwrap().id();
    let options = options(Limits::none().with_max_nodes(Some(3)));
    let stopped = options.parse_fragment_in("<li>two<li>three", &mut document, list);
    assert!(matches!(stopped, Err(EditError::Limit { limit: Limit::Nodes, .. })), "{stopped:?}");
    assert_eq!((document.node_count(), document.stop_reason()), (nodes, None));
    let items = options.parse_fragment_in("<li>two", &mut document, list).unwrap();
    assert_eq!(document.node(items).inner_html(), "<li>two</li>");
}

/// Adds nodes in each way. The exact number of nodes passes, and one less fails and changes nothing.
#[test]
fn edits_respect_the_limits_of_a_document() {
    type Edit = fn(&mut Document, NodeId) -> Result<(), EditError>;
    const EDITS: &[(u64, Edit)] = &[
        (2, |document, node| document.set_inner_html(node, "<b>x")),
        (3, |document, node| document.set_outer_html(node, "<p>x</p>y")),
        (1, |document, node| document.insert_adjacent_html(node, AdjacentPosition::AfterEnd, "<b>")),
        (1, |document, node| document.create_element("b").and_then(|child| document.append(node, child))),
        (2, |document, _| document.create_element("template").map(drop)),
        (1, |document, _| document.create_element_with_is("p", "x-y").map(drop)),
        (1, |document, node| document.append_element(node, "b").map(drop)),
        (1, |document, _| document.create_doctype("html", "", "").map(drop)),
        (1, |document, _| document.create_processing_instruction("a", "b").map(drop)),
        (1, |document, node| document.append_text(node, "x")),
        (1, |document, node| document.set_text_content(node, "x")),
        (5, |document, node| document.clone_deep(node).map(drop)),
        (1, |document, node| document.clone_node(node, CloneDepth::Shallow).map(drop)),
        (5, |document, node| document.import_node(document.clone().node(node), CloneDepth::Deep).map(drop)),
        (1, |document, node| document.attach_shadow_root(node, ShadowRootInit::new(ShadowRootMode::Open)).map(drop)),
    ];
    let source = "<!DOCTYPE html><div><template><i></i></template><b></b></div>";
    let needed = parse_document(source).node_count() as u64 - 1;
    for (index, &(added, edit)) in EDITS.iter().enumerate() {
        for less in [0, 1] {
            let mut document =
                output(options(Limits::none().with_max_nodes(Some(needed + added - less))).parse_document(source));
            let node = document.elements_by_tag_name("div").next().unwrap().id();
            let (before, count) = (document.to_html(), document.node_count());
            let result = edit(&mut document, node);
            document.check_invariants();
            let expected = if less == 0 { Ok(()) } else { Err(Some(Limit::Nodes)) };
            let limit_of = |error| match error {
                EditError::Limit { limit, .. } => Some(limit),
                _ => None,
            };
            assert_eq!(result.map_err(limit_of), expected, "edit {index}, {less} less");
            if less > 0 {
                assert_eq!((document.to_html(), document.node_count()), (before, count), "edit {index}");
            }
        }
    }
}

#[test]
fn markup_in_a_document_respects_each_limit() {
    let page = format!("<p>{}", "<b>".repeat(7));
    let parse = |limits| output(options(limits).parse_document(&page));
    let new = Limits::none();
    let deep = |depth| new.with_max_depth(Some(depth));
    for (limits, markup, limit) in [
        (deep(12), "<i><u>", None),
        (deep(11), "<i><u>", Some(Limit::Depth)),
        (new.with_max_attributes(Some(1)), "<i a b>", Some(Limit::Attributes)),
        (new.with_max_string_bytes(Some(2)), "abc", Some(Limit::StringBytes)),
        (new.with_max_input_bytes(Some(24)), "<i></i><i></i><i></i><i></i>", Some(Limit::InputBytes)),
    ] {
        let mut document = parse(limits);
        let node = document.elements_by_tag_name("b").last().unwrap().id();
        let (before, count) = (document.to_html(), document.node_count());
        let result = document.set_inner_html(node, markup);
        document.check_invariants();
        match limit {
            None => assert_eq!(result, Ok(())),
            Some(limit) => {
                assert!(matches!(result, Err(EditError::Limit { limit: found, .. }) if found == limit), "{result:?}");
                assert_eq!((document.to_html(), document.node_count()), (before, count));
            }
        }
    }
}

#[test]
fn a_document_keeps_its_limits() {
    let limits = Limits::none().with_max_nodes(Some(10));
    let document = output(options(limits).parse_document("<p>"));
    assert_eq!((document.limits(), document.clone().limits()), (Some(&limits), Some(&limits)));
    let mut parser = options(limits).parser();
    parser.feed("<p>");
    assert_eq!(parser.finish().unwrap().limits(), Some(&limits));
    assert_eq!(parse_document("<p>").limits(), None);
}

#[test]
fn copies_of_options_count() {
    let source = "<select><button><selectedcontent></selectedcontent></button>\
        <option>a<b>b</b></option><option selected>c<i>d</i></option></select>e";
    let parse = |limits| {
        let options = options(limits).with_edition(Edition::August2026);
        output(options.parse_document(source))
    };
    let all = parse(Limits::none());
    assert!(all.to_html().contains("<selectedcontent>c<i>d</i></selectedcontent>"));
    let needed = all.node_count() as u64 - 1;
    assert_eq!(parse(Limits::none().with_max_nodes(Some(needed))).stop_reason(), None);
    let mut limits = Vec::new();
    for limit in 0..needed {
        let document = parse(Limits::none().with_max_nodes(Some(limit)));
        limits.push(reached(document.stop_reason()).unwrap());
        assert!(document.node_count() as u64 <= limit + 1);
    }
    assert!(limits.is_sorted_by_key(|(_, offset)| *offset), "{limits:?}");
    let strings = (0..20).map(|limit| parse(Limits::none().with_max_string_bytes(Some(limit))));
    let stopped = strings.filter(|document| document.stop_reason().is_some());
    // The counted strings have at least nine bytes: the texts `a`, `b`, `c` and `d` of the options, copies of all four, and
    // `e`.
    assert!(stopped.count() >= 9);
}

/// Copies into `selectedcontent` elements count, and are bounded even without limits.
#[test]
fn copies_into_every_selectedcontent_count() {
    let count = scaled([300, 1_000, 3_000]);
    let options = |limits| options(limits).with_edition(Edition::NEWEST);
    let contents = "<selectedcontent></selectedcontent>".repeat(count);
    for (source, more) in [
        (format!("<select>{contents}<option>{}</option></select>", "<i></i>".repeat(count)), "x"),
        // Options that are selected in turn.
        (format!("<select>{contents}{}</select>", "<option selected>x</option>".repeat(count)), "x"),
        // An option that is adopted repeatedly.
        (format!("<select><option>{}</option><b><p>{contents}", "<i></i>".repeat(count)), &*"</b><b><p>".repeat(count)),
    ] {
        let source = source + more;
        let document = output(options(Limits::none()).parse_document(&source));
        assert_eq!(document.stop_reason(), None);
        let (filled, all) = (document.node_count(), source.matches('<').count());
        assert!(filled < 12 * all, "{filled} nodes of {all} tags");
        let limit = filled - 2;
        let document = output(options(Limits::none().with_max_nodes(Some(limit as u64))).parse_document(&source));
        assert!(matches!(reached(document.stop_reason()), Some((Limit::Nodes, _))), "{:?}", document.stop_reason());
        assert!(document.node_count() <= limit + 1);
    }
    let source =
        "<select><selectedcontent></selectedcontent><selectedcontent></selectedcontent><option>a<b>b</b></select>";
    let all = output(options(Limits::none()).parse_document(source));
    assert!(all.to_html().contains("<selectedcontent>a<b>b</b></selectedcontent><selectedcontent>a<b>b</b>"));
    let needed = all.node_count() as u64 - 1;
    for limit in 0..=needed {
        let document = output(options(Limits::none().with_max_nodes(Some(limit))).parse_document(source));
        assert_eq!(document.stop_reason().is_none(), limit == needed, "{limit}");
        assert!(document.node_count() as u64 <= limit + 1);
    }
}

/// A patch is parsed like other input. Removed content counts.
#[test]
fn patches_count() {
    let source =
        "<div><?start name=a?>old<?end?></div>".to_owned() + &"<template for=a><p>new</p></template>".repeat(100);
    let parse = |limits| {
        let options = options(limits).with_edition(Edition::August2026);
        output(options.parse_document(&source))
    };
    let document = parse(Limits::none().with_max_nodes(Some(30)));
    assert!(matches!(reached(document.stop_reason()), Some((Limit::Nodes, _))));
    assert!(document.node_count() <= 31, "{}", document.node_count());
}

fn options_of_2026(limits: Limits) -> ParseOptions<Limits> {
    options(limits).with_edition(Edition::August2026)
}

fn patches_in_patches() -> String {
    let patch = |number| {
        let next = number + 1;
        format!("<template for=a{number}><i><b><u><?marker name='a{next}'></template>")
    };
    "<p><?marker name='a0'></p>".to_owned() + &(0..50).map(patch).collect::<String>()
}

#[test]
fn patches_go_no_deeper_than_elements() {
    let source = patches_in_patches();
    let parse = |limits| output(options_of_2026(limits).parse_document(&source));
    let all = parse(Limits::none());
    assert_eq!((levels(&all), all.stop_reason()), (153, None));
    for depth in 3..=153 {
        let document = parse(Limits::none().with_max_depth(Some(depth)));
        let limit = reached(document.stop_reason()).map(|(limit, _)| limit);
        let expected = (depth < 153).then_some(Limit::Depth);
        assert_eq!((levels(&document), limit), (depth as usize, expected), "{depth}");

        let flat = ParseOptions::new().with_edition(Edition::August2026).with_flattened_depth(Some(depth));
        let flat = flat.parse_document(&source);
        // NOTE: nothing is flattened above this depth.
        let most = depth.max(4) as usize;
        assert!(levels(&flat) <= most, "{depth}: {}", levels(&flat));
        let texts = flat.elements_by_tag_name("u").count() + flat.elements_by_tag_name("template").count();
        assert!(texts >= 50 || depth < 5, "{depth}: {texts}");
    }
}

/// Within a patch, the depth is that of its marker; after the patch, that of the template.
#[test]
fn the_depth_of_a_patch_is_that_of_its_marker() {
    let parse = |depth, source: &str| {
        let limits = Limits::none().with_max_depth(Some(depth));
        output(options_of_2026(limits).parse_document(source))
    };
    for source in [
        // Patches to the current node, to the root from below, to a sibling, and to template contents.
        "<div><?marker name='a'><template for=a><i><b>x</template>",
        "<?marker name='a'><template for=a><i><b>x</template>",
        "<p><b><?marker name='a'></b></p><template for=a><i><u>x</u></i></template><i><i>",
        "<p><b><?marker name='a'></b></p><template for=a><i><u>x</u></i></template><i><i><i><i>",
        "<template><p><?marker name='a'><template for=a><b>x</template></template>",
        "<p><b><?marker name='a'></b></p><template for=a><i><?marker name='c'></i>\
             <template for=c><u>x<s>y</template></template><i>",
    ] {
        let at_least = levels(&parse(1000, source)) as u32;
        let stops = |depth| parse(depth, source).stop_reason().is_some();
        let first = (1..20).find(|depth| !stops(*depth)).unwrap();
        assert_eq!(first, at_least, "{source}");
    }
}

#[test]
fn copies_of_options_go_no_deeper_than_elements() {
    let copied = "<select><button><b><b><b><b><selectedcontent></button><option><i><i><i><i>x";
    let at_the_end = "<select><option><i><i><i><i>x</option><b><b><b><b><selectedcontent>";
    let templates = "<select><b><selectedcontent></b><option><template><template><template><p>x</template>";
    for source in [copied, at_the_end, templates] {
        let parse = |limits| output(options_of_2026(limits).parse_document(source));
        let parse_flat = |depth| {
            let options = ParseOptions::new().with_edition(Edition::August2026).with_flattened_depth(Some(depth));
            options.parse_document(source)
        };
        let all = parse(Limits::none());
        let needed = levels(&all) as u32;
        let all = all.to_html();
        for depth in 4..needed {
            let document = parse(Limits::none().with_max_depth(Some(depth)));
            let limit = reached(document.stop_reason()).map(|(limit, _)| limit);
            assert_eq!(limit, Some(Limit::Depth), "{source}, {depth}");
            assert!(levels(&document) <= depth as usize, "{source}, {depth}");

            let flat = parse_flat(depth);
            assert!(levels(&flat) <= depth as usize, "{source}, {depth}");
        }
        let document = parse(Limits::none().with_max_depth(Some(needed)));
        assert_eq!(document.stop_reason(), None, "{source}");
        assert_eq!([document.to_html(), parse_flat(needed).to_html()], [all.clone(), all]);
    }
}

#[test]
fn custom_sinks_are_limited() {
    let input: String = (0..8_000).map(|number| format!("<p><b a{number}>x")).collect();
    let mut parser =
        Parser::with_sink(ReferenceCount::default(), (), options(Limits::none().with_max_nodes(Some(5_000))));
    parser.feed(&input);
    let count = output(parser.finish());
    assert!(matches!(reached(count.stop), Some((Limit::Nodes, _))));
    assert!(count.nodes <= 5_000);

    let limits = Limits::none().with_max_string_bytes(Some(7));
    let mut parser = Parser::with_sink(ReferenceCount::default(), (), options(limits));
    parser.feed("<p>a text of some length");
    let count = output(parser.finish());
    assert_eq!((count.bytes, reached(count.stop)), (7, Some((Limit::StringBytes, 3))));
}

/// The parser counts what a simple sink counts.
#[test]
fn counts_equal_those_of_a_simple_sink() {
    let parse = |input: &str, limits: Limits, length: usize| {
        let mut parser = Parser::with_sink(ReferenceCount::default(), (), options(limits));
        for chunk in chunks::chunks_of_characters(input, length) {
            parser.feed(chunk);
        }
        output(parser.finish())
    };
    let mut random = Random::new(11);
    for round in 0..scaled([15, 60, 4_000]) {
        let inputs = 1 + round % 8;
        let soup: String = (0..inputs).map(|_| tag_soup(&mut random)).collect();
        // NOTE: with this much text, no token exceeds the limit for strings.
        let input = "x".repeat(3 * soup.len()) + &soup;
        let all = parse(&input, Limits::none(), usize::MAX);
        for length in [usize::MAX, 7] {
            for missing in [0, 1, 2, 9] {
                let nodes = all.nodes.saturating_sub(missing);
                let count = parse(&input, Limits::none().with_max_nodes(Some(nodes)), length);
                assert!(count.nodes <= nodes, "{nodes} of {}: {input}", all.nodes);
                assert_eq!(count.stop.is_some(), nodes < all.nodes, "{nodes}: {input}");

                let bytes = all.bytes.saturating_sub(missing);
                let count = parse(&input, Limits::none().with_max_string_bytes(Some(bytes)), length);
                if !all.has_merged && bytes > 64 {
                    assert!(count.bytes <= bytes, "{bytes} of {}: {input}", all.bytes);
                    assert_eq!(count.stop.is_some(), bytes < all.bytes, "{bytes}: {input}");
                }
            }
        }
    }
}

#[test]
fn opening_a_document_reserves_nothing() {
    let options = options(Limits::none().with_max_nodes(Some(8)));
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    let _ = parser.feed("<p>one");
    assert_eq!(parser.end(), ParserStatus::Done);
    parser.open().unwrap();
    let written = parser.write("<p>two").unwrap();
    assert!(matches!(written, ParserStatus::Stopped(_)), "{written:?}");
}

#[test]
fn unreached_limits_change_nothing() {
    let input = "<table><b>a<td>b</table><a><p></a>c<select><option>d</select>".repeat(100);
    let plain = parse_document(&input);
    let limits = Limits::none()
        .with_max_nodes(Some(u64::MAX))
        .with_max_string_bytes(Some(u64::MAX))
        .with_max_depth(Some(u32::MAX))
        .with_max_attributes(Some(u32::MAX))
        .with_max_input_bytes(Some(u64::MAX));
    for depth in [None, Some(u32::MAX)] {
        let options = options(limits).with_flattened_depth(depth);
        let mut document: Document = output(options.parse_document(&input));
        assert_eq!(document.to_html(), plain.to_html());
        let root = document.root().id();
        assert!(options.parse_fragment_in("<p>", &mut document, root).is_ok());
        let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options);
        parser.feed(&input);
        assert_eq!(output(parser.finish()).node_count(), plain.node_count());
    }
}

#[test]
fn the_lower_one_of_two_depths_decides() {
    let source = "<div>".repeat(20);
    for (flat, limit, stops) in [(9, 5, true), (5, 9, false), (7, 7, false), (2, 3, true)] {
        let limits = Limits::none().with_max_depth(Some(limit));
        let options = options(limits).with_flattened_depth(Some(flat));
        let document = output(options.parse_document(&source));
        let expected = stops.then_some(Limit::Depth);
        assert_eq!(reached(document.stop_reason()).map(|(limit, _)| limit), expected, "{flat}, {limit}");
        assert_eq!(levels(&document), flat.min(limit).max(limit.min(4)) as usize, "{flat}, {limit}");
    }
}

#[test]
fn documents_remember_the_flattened_depth() {
    let deep = "<b>".repeat(30);
    let mut document = ParseOptions::new().with_flattened_depth(Some(9)).parse_document("<div><p>");
    let block = document.elements_by_tag_name("p").next().unwrap().id();
    document.set_inner_html(block, &deep).unwrap();
    assert_eq!((levels(&document), document.elements_by_tag_name("b").count()), (9, 30));
    document.compact([]);
    let mut document = document.clone();
    let body = document.body().unwrap().id();
    // The lower depth decides.
    for (depth, expected) in [(None, 9), (Some(20), 9), (Some(5), 6)] {
        let options = ParseOptions::new().with_flattened_depth(depth);
        let fragment = options.parse_fragment_in(&deep, &mut document, body).unwrap();
        document.set_inner_html(body, "").unwrap();
        document.append(body, fragment).unwrap();
        assert_eq!(levels(&document), expected, "{depth:?}");
    }
    ParseOptions::new().parse_document_into("<p>", &mut document);
    let body = document.body().unwrap().id();
    document.set_inner_html(body, &deep).unwrap();
    assert_eq!(levels(&document), 32);
}

#[test]
fn a_cut_text_has_the_location_of_the_rest() {
    let source = "<!DOCTYPE html><p>Leek soup";
    for bytes in 1..8 {
        let limits = Limits::none().with_max_string_bytes(Some(bytes));
        let document = output(ParseOptions::new().with_limits(limits).with_locations(true).parse_document(source));
        let text = document.root().descendants().find(|node| node.as_text().is_some());
        let Some(text) = text else { continue };
        let span = text.location().unwrap().tags_span();
        assert_eq!(&source[span.to_range()], text.as_text().unwrap(), "{bytes}");
        assert!(span.end < source.len() as u64, "{bytes}");
    }
}

/// A possible end tag in raw text is held back until its name ends.
#[test]
fn input_ends_at_the_limit_in_any_chunks() {
    for source in ["<xmp>a</script></b></xmp>c", "<title>a</b></ti</title>", "<script>a</b><!-- b</b></script>"] {
        for bytes in 0..source.len() {
            let options = options(Limits::none().with_max_input_bytes(Some(bytes as u64)));
            let whole = output(options.parse_document(source)).to_html();
            for length in [1, 2, 5] {
                let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options.clone());
                for chunk in chunks::chunks_of_characters(source, length) {
                    parser.feed(chunk);
                }
                assert_eq!(output(parser.finish()).to_html(), whole, "{bytes} bytes of {source}, {length} at a time");
            }
        }
    }
}

//! The calls of a host: results, order of events, and refusals.

use crate::support::script_runs::run_scripts;
use std::cell::Cell;

use crate::support::byte_host;
use crate::support::counting_sink::CountingSink;
use crate::support::test_scale::{random, scaled};
use soupstone::dom::{Document, DocumentBuilder, NodeId};
use soupstone::encoding::EncodingOptions;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::script_host::{MarkupInsertionError, ParserStatus, ScriptingParser};
use soupstone::sink::{NewElement, ShadowRootInit, TreeNotification, TreeSink};
use soupstone::{Edition, FragmentContext, ParseOptions, Parser, StopReason};
use soupstone_speculative::{FetchList, SpeculativeParser};

fn options() -> ParseOptions {
    ParseOptions::new().with_scripting(true)
}

fn parser() -> ScriptingParser<DocumentBuilder> {
    ScriptingParser::new(DocumentBuilder::new(), (), options())
}

fn script(status: ParserStatus<NodeId>) -> NodeId {
    match status {
        ParserStatus::Script(script) => script,
        other => panic!("{other:?} instead of a script to run"),
    }
}

fn body(document: &Document) -> String {
    document.body().expect("the document has a body").inner_html()
}

/// Reads a flag in the debug output of a parser.
fn is(parser: &ScriptingParser<DocumentBuilder>, flag: &str) -> bool {
    format!("{parser:?}").contains(&format!("{flag}: true"))
}

#[test]
fn a_written_byte_order_mark_stays_in_the_document() -> Result<(), MarkupInsertionError> {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    parser.open()?;
    let _ = parser.write("\u{feff}a")?;
    let _ = parser.close()?;
    assert_eq!(parser.finish().body().unwrap().text_content(), "\u{feff}a");
    Ok(())
}

#[test]
fn the_parser_waits_for_each_script() {
    let mut parser = parser();
    let first = script(parser.feed("<body><script>1</script>a<svg><script/>b<script>2</scr"));
    let text = parser.parser().sink().as_document().node(first).text_content();
    assert_eq!((text.as_str(), parser.script_nesting_level()), ("1", 1));
    assert!(is(&parser, "has_insertion_point") && !is(&parser, "parser_pause_flag"));
    script(parser.resume());
    assert!(is(&parser, "parser_pause_flag"), "an SVG script");
    assert_eq!(parser.feed("ipt"), ParserStatus::Paused);
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert!(!is(&parser, "parser_pause_flag") && !is(&parser, "has_insertion_point"));
    script(parser.feed(" x='>'>c"));
    assert_eq!(parser.end(), ParserStatus::Paused);
    assert_eq!(parser.resume(), ParserStatus::Done);
    assert_eq!(body(&parser.finish()), "<script>1</script>a<svg><script></script>b<script>2</script>c</svg>");
}

#[test]
fn a_parser_that_waits_can_be_finished_dropped_and_sent() {
    fn is_send<T: Send>(_: &T) {}
    let mut waiting = parser();
    is_send(&waiting);
    script(waiting.feed("<body><script>1</script>a<script>2</script>b"));
    assert_eq!(body(&waiting.finish()), "<script>1</script>a<script>2</script>b");
    let mut dropped = parser();
    script(dropped.feed("<script>1</script>a"));
    let _ = dropped.write("<p><script>2</script>b").expect("a script runs");
    drop(dropped);
}

#[test]
fn a_script_blocks_the_parser() {
    let mut parser = parser();
    let external = script(parser.feed("<body><script src=a></script>b"));
    parser.set_pending_parsing_blocking_script(external);
    assert_eq!(parser.resume(), ParserStatus::Blocked(external));
    assert_eq!(parser.feed("c"), ParserStatus::Blocked(external));
    assert_eq!(parser.write("x"), Err(MarkupInsertionError::NoInsertionPoint));
    assert_eq!(parser.take_pending_parsing_blocking_script(), Some(external));
    assert_eq!(parser.script_nesting_level(), 1);
    assert_eq!(parser.write("<i>d</i>"), Ok(ParserStatus::Paused));
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    let html = body(&parser.finish());
    assert_eq!(html, "<script src=\"a\"></script><i>d</i>bc");
}

#[test]
fn a_written_script_blocks_the_parser_when_the_outer_one_has_ended() {
    let mut parser = parser();
    script(parser.feed("<body><script>1</script>e"));
    let external = script(parser.write("a<script src=a></script>b").expect("a script runs"));
    parser.set_pending_parsing_blocking_script(external);
    assert_eq!(parser.resume(), ParserStatus::Paused);
    assert_eq!(parser.write("c"), Ok(ParserStatus::Paused));
    assert!(!body(parser.parser().sink().as_document()).contains('b'));
    assert_eq!(parser.take_pending_parsing_blocking_script(), None);
    assert_eq!(parser.resume(), ParserStatus::Blocked(external));
    assert_eq!(parser.end(), ParserStatus::Blocked(external));
    assert_eq!(parser.take_pending_parsing_blocking_script(), Some(external));
    let _ = parser.write("d").expect("a script runs");
    // The script writes another script, which blocks.
    let second = script(parser.write("<script src=b></script>").expect("a script runs"));
    parser.set_pending_parsing_blocking_script(second);
    assert_eq!(parser.resume(), ParserStatus::Paused);
    assert_eq!(parser.resume(), ParserStatus::Blocked(second));
    assert_eq!(parser.take_pending_parsing_blocking_script(), Some(second));
    assert_eq!(parser.resume(), ParserStatus::Done);
    assert_eq!(body(&parser.finish()), "<script>1</script>a<script src=\"a\"></script>d<script src=\"b\"></script>bce");
}

#[test]
fn text_after_many_scripts_keeps_its_order() {
    const DEPTH: usize = 20_000;
    let mut parser = parser();
    let mut innermost = script(parser.feed("<body><script>1</script>"));
    for depth in 0..DEPTH {
        let text = format!("<script>1</script>{depth},");
        innermost = script(parser.write(&text).expect("a script runs"));
    }
    parser.set_pending_parsing_blocking_script(innermost);
    for _ in 0..DEPTH {
        assert_eq!(parser.resume(), ParserStatus::Paused);
    }
    assert_eq!(parser.resume(), ParserStatus::Blocked(innermost));
    let document = parser.finish();
    let expected: String = (0..DEPTH).rev().map(|depth| format!("{depth},")).collect();
    assert!(document.body().is_some_and(|body| body.text_content().ends_with(&expected)));
}

#[test]
fn writes_are_refused_for_a_reason() {
    let mut parser = parser();
    assert_eq!(parser.write("a"), Err(MarkupInsertionError::NoInsertionPoint));
    let counters = parser.markup_insertion_counters().clone();
    counters.ignore_destructive_writes().increment();
    assert_eq!(parser.write("a"), Err(MarkupInsertionError::Ignored));
    script(parser.feed("<body><script>1</script>"));
    assert_eq!(parser.write("b"), Ok(ParserStatus::Paused));
    assert_eq!(parser.open(), Err(MarkupInsertionError::AlreadyOpen));
    assert_eq!(parser.close(), Err(MarkupInsertionError::NotScriptCreated));
    counters.throw_on_dynamic_markup_insertion().increment();
    assert_eq!(parser.write("c"), Err(MarkupInsertionError::InvalidState));
    assert_eq!(parser.open(), Err(MarkupInsertionError::InvalidState));
    assert_eq!(parser.close(), Err(MarkupInsertionError::InvalidState));
    counters.throw_on_dynamic_markup_insertion().decrement();
    let _ = parser.resume();
    let _ = parser.end();
    counters.ignore_destructive_writes().decrement();
    counters.ignore_destructive_writes().decrement();
    assert_eq!(counters.ignore_destructive_writes().value(), 0);
    counters.unload().increment();
    assert_eq!(parser.write("d"), Err(MarkupInsertionError::Ignored));
    assert_eq!(parser.open(), Err(MarkupInsertionError::Ignored));
    assert_eq!(body(&parser.finish()), "<script>1</script>b");
}

#[test]
fn a_document_is_opened_again() {
    let mut parser = parser();
    let old = script(parser.feed("<!DOCTYPE html><p>old<script>1</script>\r"));
    let _ = parser.resume();
    let _ = parser.end();
    assert_eq!(parser.open(), Ok(()));
    assert!(is(&parser, "has_insertion_point"));
    assert_eq!(parser.parser().sink().as_document().root().children().count(), 0);
    assert_eq!(parser.write("\nnew<x-y>"), Ok(ParserStatus::NeedsInput));
    script(parser.write("<script>2</script>c").expect("the document is open"));
    assert_eq!(parser.write("b"), Ok(ParserStatus::Paused));
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert_eq!(parser.close(), Ok(ParserStatus::Done));
    assert_eq!(parser.write("d"), Err(MarkupInsertionError::NoInsertionPoint));
    let document = parser.finish();
    assert_eq!(body(&document), "new<x-y><script>2</script>bc</x-y>");
    assert_eq!(document.node(old).text_content(), "1");
}

#[test]
fn a_document_that_is_opened_again_keeps_the_edition() {
    for (edition, expected) in [
        (Edition::January2025, "<!--?a b?--><select>x</select>"),
        (Edition::August2026, "<?a b?><select><p>x</p></select>"),
    ] {
        let options = options().with_edition(edition);
        let written = "<body><?a b?><select><p>x";
        let mut parsers = [
            ScriptingParser::new(DocumentBuilder::new(), (), options.clone()),
            ScriptingParser::script_created(DocumentBuilder::new(), (), options),
        ];
        let _ = parsers[0].feed("<?c ");
        let _ = parsers[0].end();
        for mut parser in parsers {
            if !is(&parser, "has_insertion_point") {
                assert_eq!(parser.open(), Ok(()));
            }
            for character in written.chars() {
                assert!(parser.write(character.encode_utf8(&mut [0; 4])).is_ok());
            }
            assert_eq!(parser.close(), Ok(ParserStatus::Done));
            assert_eq!(parser.open(), Ok(()));
            assert!(parser.write(written).is_ok());
            assert_eq!(parser.close(), Ok(ParserStatus::Done));
            assert_eq!(body(&parser.finish()), expected);
        }
    }
}

#[test]
fn a_script_can_close_its_own_document() {
    let mut parser = ScriptingParser::script_created(DocumentBuilder::new(), (), options());
    script(parser.write("<body>a<script>1</script>b").expect("the document is open"));
    let _ = parser.write("c").expect("a script runs");
    script(parser.write("<script>2</script>d").expect("a script runs"));
    // The end of the file comes after all writes.
    assert_eq!(parser.close(), Ok(ParserStatus::Done));
    assert_eq!(parser.resume(), ParserStatus::Done);
    assert_eq!(parser.resume(), ParserStatus::Done);
    assert_eq!(body(&parser.finish()), "a<script>1</script>c<script>2</script>db");
}

#[test]
fn scripts_come_in_bytes_too() {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options());
    let page = b"<body><script>1</script>\xE4<script>2</script>b";
    assert_eq!(parser.feed_bytes(page), ParserStatus::NeedsInput);
    let mut status = parser.end();
    for expected in ["1", "2"] {
        let script = script(status);
        let text = parser.parser().sink().as_document().node(script).text_content();
        assert_eq!(text, expected);
        assert_eq!(parser.write(expected), Ok(ParserStatus::Paused));
        status = parser.resume();
    }
    assert_eq!(status, ParserStatus::Done);
    assert_eq!(body(&parser.finish()), "<script>1</script>1ä<script>2</script>2b");
}

#[test]
fn a_document_of_bytes_is_opened_again() {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options());
    let _ = parser.feed_bytes(b"<p>old");
    assert_eq!(parser.end(), ParserStatus::Done);
    assert_eq!(parser.write("new"), Err(MarkupInsertionError::NoInsertionPoint));
    parser.open().expect("no script runs");
    assert_eq!(parser.write("n"), Ok(ParserStatus::NeedsInput));
    assert_eq!(parser.write("ew"), Ok(ParserStatus::NeedsInput));
    assert_eq!(parser.close(), Ok(ParserStatus::Done));
    assert_eq!(body(&parser.finish()), "new");
}

#[test]
fn bytes_of_a_replaced_document_are_dropped() {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options());
    // The first bytes are kept until the encoding is known.
    assert_eq!(parser.feed_bytes(b"<p>old"), ParserStatus::NeedsInput);
    parser.open().expect("no script runs");
    assert_eq!(parser.write("n"), Ok(ParserStatus::NeedsInput));
    assert_eq!(parser.feed_bytes(b"old"), ParserStatus::NeedsInput);
    // The end of the old document is not the end of the new one.
    assert_eq!(parser.end(), ParserStatus::NeedsInput);
    assert_eq!(parser.write("ew"), Ok(ParserStatus::NeedsInput));
    assert_eq!(body(&parser.finish()), "new");
}

#[test]
fn a_script_is_returned_once() {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options());
    let _ = parser.end();
    parser.open().expect("the document has ended");
    script(parser.write("<script>1</script><script>2</script>").expect("the document is open"));
    script(parser.close().expect("the document is open"));
    assert_eq!(parser.stop_waiting(), ParserStatus::Paused);
    assert_eq!(parser.resume(), ParserStatus::Done);
}

#[test]
fn a_written_declaration_applies_to_later_bytes() {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options());
    let _ = parser.feed_bytes(b"<body><script>1</script>");
    script(parser.stop_waiting());
    let _ = parser.write("<meta charset=koi8-r>").expect("a script runs");
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert_eq!(parser.feed_bytes(b"\xE4"), ParserStatus::NeedsInput);
    let document = parser.finish();
    assert!(body(&document).ends_with('Д'));
    assert_eq!(document.encoding_report().map(|report| report.encoding.name()), Some("KOI8-R"));
}

#[test]
fn a_declaration_after_a_script_restarts_the_parse() {
    let page = b"<title>\xE4</title><script>1</script><meta charset=koi8-r>";
    let options = options().with_encoding(EncodingOptions::new().with_bytes_to_wait_for(Some(0)));
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    // The first bytes do not settle the encoding.
    let _ = parser.feed_bytes(&page[..5]);
    script(parser.feed_bytes(&page[5..]));
    assert_eq!(parser.resume(), ParserStatus::EncodingChanged);
    script(parser.restart(DocumentBuilder::new(), ()).ok().unwrap());
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert_eq!(parser.finish().title().as_deref(), Some("Д"));
}

#[test]
fn a_declaration_between_two_scripts_restarts_the_parse() {
    let page = [
        b"<title>\xE4</title><!--",
        &[b'-'; 2_000][..],
        b"--><script>0</script><meta charset=koi8-r><script>1</script>",
    ];
    let page = page.concat();
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options());
    script(parser.feed_bytes(&page));
    assert_eq!(parser.resume(), ParserStatus::EncodingChanged);
    for _ in 0..2 {
        let status = match parser.encoding_report().map(|report| report.encoding.name()) {
            Some("KOI8-R") => parser.resume(),
            _ => parser.restart(DocumentBuilder::new(), ()).ok().unwrap(),
        };
        script(status);
    }
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert_eq!(parser.finish().title().as_deref(), Some("Д"));
}

#[test]
fn a_declaration_between_two_scripts_can_be_ignored() {
    let page = b"<title>\xE4</title><script>0</script><meta charset=koi8-r><script>1</script><p>\xE4";
    let options = options().with_encoding(EncodingOptions::new().with_bytes_to_wait_for(Some(0)));
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    script(parser.feed_bytes(page));
    assert_eq!(parser.resume(), ParserStatus::EncodingChanged);
    script(parser.feed_bytes(b"more"));
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    let document = parser.finish();
    assert_eq!(body(&document), "<p>ämore</p>");
    assert_eq!(document.title().as_deref(), Some("ä"));
}

#[test]
fn a_parser_finished_at_a_declaration_parses_the_rest() {
    let page = b"<title>\xE4</title><script>0</script><meta charset=koi8-r><script>1</script><p>\xE4";
    let options = options().with_encoding(EncodingOptions::new().with_bytes_to_wait_for(Some(0)));
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    script(parser.feed_bytes(page));
    assert_eq!(body(&parser.finish()), "<p>ä</p>");
}

/// Random pages with declarations before, between and after scripts, in random chunks.
#[test]
fn a_host_finds_the_same_encoding_as_one_call() {
    const PIECES: &[&[u8]] = &[
        b"<title>\xE4\xC4</title>",
        b"<script>0</script>",
        b"<script>0</script>",
        b"<script>\xE4</script>",
        b"<svg><script>0</script></svg>",
        b"<meta charset=koi8-r>",
        b"<meta charset=utf-8>",
        b"<meta http-equiv=content-type content='text/html; charset=shift_jis'>",
        b"<meta charset=nothing>",
        b"<p>\xE4\xF6",
        b"<p>plain",
        b"\xC3\xA4",
        b"</head><body>",
    ];
    let options = options();
    let mut random = random(1);
    for _ in 0..scaled([2_000, 20_000, 400_000]) {
        let mut page = Vec::new();
        for _ in 0..1 + random.below(8) {
            page.extend_from_slice(random.pick(PIECES));
            if random.once_in(6) {
                page.extend_from_slice(b"<!--");
                page.resize(page.len() + random.pick(&[500, 1_100, 2_000]), b'-');
                page.extend_from_slice(b"-->");
            }
        }
        let expected = options.parse_document_bytes(&page);
        let longest = random.pick(&[1, 30, 600, 5_000]);
        let mut chunks = Vec::new();
        let mut rest = page.as_slice();
        while !rest.is_empty() {
            let (chunk, after) = rest.split_at((1 + random.below(longest)).min(rest.len()));
            chunks.push(chunk);
            rest = after;
        }
        let document = byte_host::parse(&mut random, &options, &chunks);
        let page = String::from_utf8_lossy(&page);
        assert_eq!(document.to_html(), expected.to_html(), "{page}, in chunks of up to {longest} bytes");
    }
}

#[test]
fn a_speculation_continues_with_new_bytes() {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options());
    let _ = parser.feed_bytes(b"<meta charset=koi8-r><script src=x></script><img src=a>");
    script(parser.stop_waiting());
    let mut ahead = SpeculativeParser::new(FetchList::new());
    ahead.read_ahead(&mut parser);
    for bytes in [&b"<img src=\xE4"[..], b"><im", b"g src=c>"] {
        assert_eq!(parser.feed_bytes(bytes), ParserStatus::Paused);
        ahead.read_ahead(&mut parser);
    }
    ahead.read_ahead(&mut parser);
    let urls: Vec<_> = ahead.take_fetches().map(|fetch| fetch.url().map(str::to_owned)).collect();
    assert_eq!(urls, ["a", "Д", "c"].map(|url| Some(url.to_owned())));
}

#[derive(Default)]
struct Observer(Vec<String>);

impl TreeSink for Observer {
    type Handle = String;
    type Output = Vec<String>;

    fn document(&mut self) -> String {
        "document".to_owned()
    }
    fn create_element(&mut self, element: NewElement<'_>) -> String {
        element.local_name().to_owned()
    }
    soupstone_tests::no_tree!(insert_element insert_text insert_comment remove_from_parent move_children);
    fn template_contents(&mut self, template: &String) -> String {
        template.clone()
    }
    fn element_popped(&mut self, element: &String) {
        self.0.push(format!("popped {element}"));
    }
    fn notify(&mut self, notification: TreeNotification<'_, String>) {
        self.0.push(match notification {
            TreeNotification::DocumentReadiness(readiness) => format!("{readiness:?}"),
            TreeNotification::ScriptParserInserted(script) => format!("parser document of {script}"),
            TreeNotification::ScriptAlreadyStarted(script) => format!("already started: {script}"),
            TreeNotification::DocumentOpened => "emptied".to_owned(),
            _ => return,
        });
    }
    fn finish(self) -> Vec<String> {
        self.0
    }
}

const THE_END: [&str; 6] = ["popped head", "Interactive", "popped p", "popped body", "popped html", "Complete"];

#[test]
fn the_end_follows_the_order_of_the_standard() {
    let mut parser = ScriptingParser::new(Observer::default(), (), options());
    let _ = parser.feed("<p>a");
    assert_eq!(parser.end(), ParserStatus::Done);
    assert_eq!(parser.parser().sink().0, THE_END[..5]);
    assert_eq!(parser.finish(), THE_END);
}

#[test]
fn an_abort_follows_the_order_of_the_standard() {
    let mut parser = ScriptingParser::new(Observer::default(), (), ParseOptions::new());
    let _ = parser.feed("<p>a");
    parser.abort();
    assert_eq!(parser.parser().sink().0, THE_END);
    assert_eq!(parser.finish(), THE_END);
}

#[test]
fn the_sink_gets_a_reopened_document() {
    let mut parser = ScriptingParser::new(Observer::default(), (), options());
    let _ = parser.end();
    parser.open().expect("no script runs");
    assert_eq!(parser.parser().sink().0[parser.parser().sink().0.len() - 2..], ["emptied", "Loading"]);
}

#[test]
fn the_sink_gets_the_flags_of_scripts() {
    let mut parser = ScriptingParser::new(Observer::default(), (), options());
    let _ = parser.feed("<head><script>a");
    let log = parser.finish();
    assert_eq!(log[..2], ["parser document of script", "already started: script"]);

    let context = FragmentContext::html("div");
    let mut parser = Parser::with_sink_for_fragment(Observer::default(), (), context, options());
    parser.feed("<script>a</script>");
    assert_eq!(parser.sink().0, ["parser document of script", "already started: script", "popped script"]);
}

/// Returns the fetches of a host that only decides which scripts it fetches and executes.
fn is_in_the_document(parser: &ScriptingParser<DocumentBuilder>, script: NodeId) -> bool {
    let document = parser.parser().sink().as_document();
    let script = document.node(script);
    script.ancestors().last() == Some(document.root())
}

#[test]
fn scripts_that_move_to_another_document_do_not_run() {
    // "The execution of scripts that are moving across multiple documents": the second script is created in the outer document,
    // the third one in this document.
    let mut parser = parser();
    let page = "<div id=a><script>1</script><script src=x></script></div><script>3</script>";
    let first = script(parser.feed(page));
    assert!(is_in_the_document(&parser, first));
    let document = parser.parser_mut().sink_mut().as_document_mut();
    let div = document.body().and_then(|body| body.first_child());
    let div = div.expect("the div exists").id();
    document.remove(div).expect("the node is in this document");
    let second = script(parser.resume());
    assert!(!is_in_the_document(&parser, second));
    let third = script(parser.resume());
    assert!(is_in_the_document(&parser, third));
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    let document = parser.finish();
    assert_eq!(body(&document), "<script>3</script>");
    assert_eq!(document.node(div).inner_html(), "<script>1</script><script src=\"x\"></script>");
}

#[test]
fn a_script_that_moves_while_it_is_fetched_is_not_executed() {
    let mut parser = parser();
    let external = script(parser.feed("<div><script src=x></script>a</div>"));
    assert!(is_in_the_document(&parser, external), "the script is being fetched");
    parser.set_pending_parsing_blocking_script(external);
    let _ = parser.resume();
    let document = parser.parser_mut().sink_mut().as_document_mut();
    document.remove(external).expect("the node is in this document");
    let script = parser.take_pending_parsing_blocking_script();
    assert_eq!(script, Some(external));
    assert!(!is_in_the_document(&parser, external), "the script is not executed");
    let _ = parser.resume();
    assert_eq!(body(&parser.finish()), "<div>a</div>");
}

#[test]
fn nothing_is_inserted_before_a_table_that_is_the_document_element() {
    let mut parser = parser();
    script(parser.feed("<table><tr><td><script>1</script></td>x<b>y<!--z--></table>"));
    let document = parser.parser_mut().sink_mut().as_document_mut();
    let root = document.root().id();
    let html = document.document_element().expect("the document has an element").id();
    let table = document.body().and_then(|body| body.first_child());
    let table = table.expect("the table exists").id();
    document.remove(html).expect("the node is in this document");
    document.append(root, table).expect("the document is empty");
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert_eq!(
        parser.finish().root().inner_html(),
        "<table><tbody><tr><td><script>1</script></td></tr></tbody></table>"
    );
}

#[test]
fn foster_parented_nodes_go_into_the_contents_of_a_template() {
    let mut parser = parser();
    script(parser.feed("<template></template><table><tr><td><script>1</script></td>x<b>y</b><!--z--></table>"));
    let document = parser.parser_mut().sink_mut().as_document_mut();
    let template = document.head().and_then(|head| head.first_child());
    let template = template.expect("the template exists").id();
    let table = document.body().and_then(|body| body.first_child());
    let table = table.expect("the table exists").id();
    document.append(template, table).expect("both are nodes of the document");
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    let document = parser.finish();
    let contents = document.node(template).template_contents();
    assert_eq!(contents.expect("the template has contents").inner_html(), "x<b>y</b>");
}

#[test]
fn misnested_tags_deep_in_an_edited_tree() {
    const DEPTH: usize = 50_000;
    let page = "<div>".repeat(DEPTH) + &"<b><i><p>x</b></i></p>".repeat(5_000);
    let mut parser = parser();
    script(parser.feed("<body><script>1</script>"));
    parser.parser_mut().sink_mut().as_document_mut();
    let _ = parser.resume();
    let _ = parser.feed(&page);
    let edited = parser.finish();
    let plain = options().parse_document(&format!("<body><script>1</script>{page}"));
    assert!(body(&edited) == body(&plain));
}

#[test]
fn each_byte_is_in_one_chunk_if_the_parser_waits_often() {
    let page = "<p title='script>'><script>a > b</script x='>'><!--script>--><svg><script/>".repeat(100);
    let mut parser = ScriptingParser::new(CountingSink::default(), (), options());
    let status = parser.feed(&page);
    let (mut scripts, mut written) = (0, 0);
    let _ = run_scripts(&mut parser, status, |parser, _| {
        scripts += 1;
        let text = "<b>script>";
        written += text.len();
        let _ = parser.write(text).expect("a script runs");
    });
    assert_eq!(scripts, 200);
    assert_eq!(parser.finish().chunk_bytes, page.len() + written);
}

#[derive(Default)]
struct ShadowHosts {
    elements: usize,
    hosts: Vec<usize>,
}

impl TreeSink for ShadowHosts {
    type Handle = usize;
    type Output = usize;

    fn document(&mut self) -> usize {
        0
    }
    fn create_element(&mut self, _: NewElement<'_>) -> usize {
        self.elements += 1;
        self.elements
    }
    soupstone_tests::no_tree!(insert_element insert_text insert_comment remove_from_parent move_children);
    fn template_contents(&mut self, template: &usize) -> usize {
        *template
    }
    fn allows_declarative_shadow_roots(&mut self, _: &usize) -> bool {
        true
    }
    fn is_shadow_host(&mut self, element: &usize) -> bool {
        self.hosts.contains(element)
    }
    fn attach_declarative_shadow(&mut self, host: &usize, _: &usize, _: ShadowRootInit<'_>) -> bool {
        self.hosts.push(*host);
        true
    }
    fn finish(self) -> usize {
        self.hosts.len()
    }
}

/// Returns the URLs that a speculation finds in the text after the script that ends `before`.
fn speculated_urls<S: TreeSink>(parser: &mut ScriptingParser<S>, before: &str, after: &str) -> Vec<String> {
    assert!(matches!(parser.feed(before), ParserStatus::Script(_)));
    let _ = parser.feed(after);
    let mut ahead = SpeculativeParser::new(FetchList::new());
    ahead.read_ahead(parser);
    ahead.take_fetches().map(|fetch| fetch.url().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_speculation_looks_into_declarative_shadow_roots() {
    let mut parser = ScriptingParser::new(ShadowHosts::default(), (), options());
    let before = "<div><template shadowrootmode=open><template><p></template><script>1</script>";
    let after = "<img src=a><template><img src=no></template></template>\
         <template shadowrootmode=open><img src=no></template></div>\
         <div><template shadowrootmode=closed><img src=b></template><img src=c>";
    assert_eq!(speculated_urls(&mut parser, before, after), ["a", "b", "c"]);
    assert_eq!(parser.finish(), 2);
}

#[test]
fn a_speculation_knows_that_the_last_open_element_has_a_shadow_root() {
    let mut parser = ScriptingParser::new(ShadowHosts::default(), (), options());
    let before = "<div><template shadowrootmode=open></template><script>1</script>";
    let after = "<template shadowrootmode=open><img src=no></template><img src=a>";
    assert_eq!(speculated_urls(&mut parser, before, after), ["a"]);
}

#[test]
fn a_speculation_looks_into_content_patches() {
    let options = options().with_edition(Edition::September2026);
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    let before = "<div><?marker name='x'></div><template for=x><script>1</script>";
    let after = "<img src=a></template><template for=unknown><img src=no></template>";
    assert_eq!(speculated_urls(&mut parser, before, after), ["a"]);
}

#[test]
fn an_svg_script_in_a_write_leaves_the_rest_of_the_write_for_later() {
    let mut parser = parser();
    script(parser.feed("<body><script>outer</script>z"));
    let written = parser.write("<svg><script>1</script><g/></svg>a<script>2</script>b");
    let svg = script(written.expect("there is an insertion point"));
    let document = parser.parser().sink().as_document();
    assert_eq!(document.node(svg).text_content(), "1");
    assert!(is(&parser, "parser_pause_flag"));
    // The pause flag stays until the outermost script has ended.
    assert_eq!(parser.resume(), ParserStatus::Paused);
    assert_eq!((parser.script_nesting_level(), is(&parser, "parser_pause_flag")), (1, true));
    assert_eq!(body(parser.parser().sink().as_document()), "<script>outer</script><svg><script>1</script></svg>");
    assert_eq!(parser.write("c"), Ok(ParserStatus::Paused));
    let second = script(parser.resume());
    assert_eq!(parser.parser().sink().as_document().node(second).text_content(), "2");
    assert!(!is(&parser, "parser_pause_flag"));
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert_eq!(
        body(&parser.finish()),
        "<script>outer</script><svg><script>1</script><g></g></svg>a<script>2</script>bcz"
    );
}

#[test]
fn a_document_closed_while_a_script_blocks_can_be_written_to() {
    let mut parser = ScriptingParser::script_created(DocumentBuilder::new(), (), options());
    let written = parser.write("<body><script>1</script>a");
    let blocking = script(written.expect("the document is open"));
    parser.set_pending_parsing_blocking_script(blocking);
    assert_eq!(parser.resume(), ParserStatus::Blocked(blocking));
    // If this's pending parsing-blocking script is not null, then return.
    assert_eq!(parser.close(), Ok(ParserStatus::Blocked(blocking)));
    assert_eq!(parser.write("b"), Ok(ParserStatus::Blocked(blocking)));
    assert_eq!(parser.close(), Ok(ParserStatus::Blocked(blocking)));
    assert_eq!(parser.take_pending_parsing_blocking_script(), Some(blocking));
    // The blocking script writes before the rest.
    assert_eq!(parser.write("c"), Ok(ParserStatus::Paused));
    assert_eq!(parser.resume(), ParserStatus::Done);
    assert_eq!(parser.write("d"), Err(MarkupInsertionError::NoInsertionPoint));
    assert_eq!(body(&parser.finish()), "<script>1</script>cab");
}

#[test]
fn a_script_may_block_the_parser_while_no_script_runs() {
    let mut parser = ScriptingParser::script_created(DocumentBuilder::new(), (), options());
    let written = parser.write("<body><script>1</script>a");
    let blocking = script(written.expect("the document is open"));
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    parser.set_pending_parsing_blocking_script(blocking);
    assert_eq!(parser.write("b"), Ok(ParserStatus::Blocked(blocking)));
    assert_eq!(parser.take_pending_parsing_blocking_script(), Some(blocking));
    assert_eq!(parser.resume(), ParserStatus::NeedsInput);
    assert_eq!(body(&parser.finish()), "<script>1</script>ab");
}

#[test]
fn a_script_cannot_block_a_finished_parser() {
    let mut parser = parser();
    let blocking = script(parser.feed("<body><script>1</script>a"));
    let _ = parser.resume();
    parser.abort();
    parser.set_pending_parsing_blocking_script(blocking);
    assert_eq!(parser.take_pending_parsing_blocking_script(), Some(blocking));
    assert_eq!(parser.feed("b"), ParserStatus::Aborted);
    assert_eq!(parser.open(), Err(MarkupInsertionError::Aborted));
    assert_eq!(parser.resume(), ParserStatus::Aborted);
    assert_eq!(parser.end(), ParserStatus::Aborted);
    assert_eq!(body(&parser.finish()), "<script>1</script>a");
}

#[test]
fn a_parser_that_waits_for_another_encoding_ignores_other_calls() {
    let encoding = EncodingOptions::new().with_bytes_to_wait_for(Some(0));
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options().with_encoding(encoding));
    script(parser.feed_bytes(b"<title>\xC4</title><script></script><meta charset=koi8-r><p>\xC4"));
    assert_eq!(parser.end(), ParserStatus::Paused);
    assert_eq!(parser.resume(), ParserStatus::EncodingChanged);
    assert_eq!(parser.resume(), ParserStatus::EncodingChanged);
    script(parser.restart(DocumentBuilder::new(), ()).ok().unwrap());
    assert_eq!(parser.resume(), ParserStatus::Done);
    assert_eq!(body(&parser.finish()), "<p>\u{434}</p>");
}

#[test]
fn nothing_is_parsed_after_a_stop_between_two_chunks() {
    struct StopFlag<'a>(&'a Cell<bool>, usize);

    impl ErrorSink for StopFlag<'_> {
        fn parse_error(&mut self, _: ParseError) {}
        fn process_input(&mut self, text: &str) {
            self.1 += text.len();
        }
        fn wants_to_stop(&self) -> bool {
            self.0.get()
        }
    }

    let stopped = ParserStatus::Stopped(StopReason::ErrorSink);
    for is_fed in [true, false] {
        {
            let should_stop = Cell::new(false);
            let errors = StopFlag(&should_stop, 0);
            let mut parser = ScriptingParser::new(DocumentBuilder::new(), errors, options());
            if is_fed {
                let _ = parser.feed("<!-- a -->");
            }
            should_stop.set(true);
            if is_fed {
                assert_eq!(parser.feed("<p>"), stopped);
            }
            let _ = parser.end();
            let (document, errors) = parser.finish_with_errors();
            assert_eq!(document.root().children().count(), usize::from(is_fed));
            assert_eq!(errors.1, if is_fed { 10 } else { 0 });
        }
    }
}

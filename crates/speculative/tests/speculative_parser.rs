//! The speculative parser and its list: what continues and what starts again, the base URL, shadow trees, and the limit.

use std::collections::HashSet;

use soupstone::dom::DocumentBuilder;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::sink::{MutableTree, TreeSink, WrappedSink, WrappingSink};
use soupstone::{Document, Edition, NodeId, ParseOptions, parse_document};
use soupstone_speculative::{Fetch, FetchList, Found, SpeculativeParser};
use soupstone_tests::script_runs::run_scripts;
use soupstone_tests::tag_soup::Random;
use soupstone_tests::test_scale::scaled;

/// The number of random pages. Each seed is the index.
const PAGES: [u64; 3] = [60, 150, 5_000];

fn parser() -> ScriptingParser<DocumentBuilder> {
    ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new())
}

fn texts(fetches: impl Iterator<Item = Fetch>) -> Vec<String> {
    let text = |fetch: Fetch| {
        let url = fetch.url().unwrap_or_default().to_owned();
        url + fetch.base().map(|base| format!(" from {base}")).unwrap_or_default().as_str()
    };
    fetches.map(text).collect()
}

fn new() -> SpeculativeParser {
    SpeculativeParser::new(FetchList::new())
}

/// Reads ahead, and takes the new fetches.
fn read(ahead: &mut SpeculativeParser, parser: &mut ScriptingParser<impl TreeSink>) -> Vec<String> {
    ahead.read_ahead(parser);
    texts(ahead.take_fetches())
}

#[test]
fn a_base_found_ahead_does_not_affect_earlier_fetches() {
    let mut parser = parser();
    let page = "<script src=a></script><script src=b></script><img src=c><base href=/x/><img src=d>\
                <script src=e></script><img src=f>";
    assert!(matches!(parser.feed(page), ParserStatus::Script(_)));
    let mut ahead = new();
    let found = ["b", "c", "d from /x/", "e from /x/", "f from /x/"];
    assert_eq!(read(&mut ahead, &mut parser), found);
    let _ = parser.resume();
    ahead.set_base(None);
    assert!(read(&mut ahead, &mut parser).is_empty());
    let _ = parser.resume();
    ahead.set_base(Some("/x/"));
    let _ = parser.feed("<img src=g>");
    assert_eq!(read(&mut ahead, &mut parser), ["g from /x/"]);
    assert_eq!(ahead.bytes_read() as usize, page.len() - 23 + 11);
}

#[test]
fn a_base_that_was_read_stays_in_force_after_a_write() {
    let mut parser = parser();
    let _ = parser.feed("<script>1</script><img src=a><base href=/x/><script>2</script><img src=b>");
    let mut ahead = new();
    assert_eq!(read(&mut ahead, &mut parser), ["a", "b from /x/"]);
    assert_eq!(parser.write("<img src=c>"), Ok(ParserStatus::Paused));
    assert!(read(&mut ahead, &mut parser).is_empty());
    let _ = parser.resume();
    assert!(read(&mut ahead, &mut parser).is_empty());
    assert_eq!(parser.write("<img src=d>"), Ok(ParserStatus::Paused));
    let _ = parser.feed("<img src=e>");
    assert_eq!(read(&mut ahead, &mut parser), ["e from /x/"]);
}

/// A sink whose tree the parser cannot read.
#[derive(Default)]
struct OpaqueSink(DocumentBuilder);

impl WrappingSink for OpaqueSink {
    type Inner = DocumentBuilder;
    type Output = Document;

    fn inner(&self) -> &DocumentBuilder {
        &self.0
    }

    fn inner_mut(&mut self) -> &mut DocumentBuilder {
        &mut self.0
    }

    fn tree(&mut self) -> Option<&mut dyn MutableTree<NodeId>> {
        None
    }

    fn finish(self) -> Document {
        self.0.finish()
    }
}

#[test]
fn a_base_between_two_pauses_counts() {
    fn fetches<S: TreeSink<Handle = NodeId>>(sink: S, base: Option<&str>) -> Vec<String> {
        let mut parser = ScriptingParser::new(sink, (), ParseOptions::new());
        let mut ahead = new();
        let _ = parser.feed("<script src=a></script>");
        assert!(read(&mut ahead, &mut parser).is_empty());
        let _ = parser.resume();
        let _ = parser.feed("<template><base href=/bad/></template><base><p><base href=' /x/'></p><base href=/y/>");
        let _ = parser.feed("<script src=b></script>");
        if base.is_some() {
            ahead.set_base(base);
        }
        assert!(read(&mut ahead, &mut parser).is_empty());
        let _ = parser.feed("<img src=c>");
        let mut found = read(&mut ahead, &mut parser);
        assert_eq!(parser.write("<img src=d>"), Ok(ParserStatus::Paused));
        let _ = parser.feed("<img src=e>");
        found.extend(read(&mut ahead, &mut parser));
        found
    }

    assert_eq!(fetches(DocumentBuilder::new(), None), ["c from /x/", "e from /x/"]);
    let opaque = || WrappedSink(OpaqueSink::default());
    assert_eq!(fetches(opaque(), None), ["c", "e"]);
    assert_eq!(fetches(opaque(), Some("/x/")), ["c from /x/", "e from /x/"]);
    // What the host has set comes first, until the tree is searched again.
    assert_eq!(fetches(DocumentBuilder::new(), Some("/z/")), ["c from /z/", "c from /x/", "e from /x/"]);
}

#[test]
fn another_document_has_another_base() {
    let [mut one, mut other] = [parser(), parser()];
    let _ = one.feed("<base href=/x/><script>1</script><img src=a>");
    let _ = other.feed("<script>1</script><img src=a>");
    let mut ahead = new();
    assert_eq!(read(&mut ahead, &mut one), ["a from /x/"]);
    assert_eq!(read(&mut ahead, &mut other), ["a"]);
}

#[test]
fn fetches_between_scripts_have_the_base_of_the_document() {
    let mut fetches = 0;
    for seed in 0..scaled(PAGES) {
        let mut random = Random::new(seed);
        let mut parser = parser_with_shadow_roots(Edition::default());
        let (mut ahead, mut chunks) = (new(), Vec::new());
        for _ in 0..12 {
            let script = if random.once_in(2) { "<script>1</script>" } else { "" };
            chunks.push(page_with_shadow_roots(&mut random, 2) + script);
        }
        for chunk in &chunks {
            let is_pause = !matches!(parser.feed(chunk), ParserStatus::NeedsInput);
            if is_pause && random.once_in(2) {
                ahead.read_ahead(&mut parser);
            }
            if is_pause && random.once_in(2) {
                let _ = parser.resume();
            }
        }
        let status = parser.resume();
        let _ = run_scripts(&mut parser, status, |_, _| ());
        let mut list = FetchList::new();
        list.add_document(&parser.finish());
        let all = texts(list.take_fetches());
        for fetch in texts(ahead.take_fetches()) {
            assert!(all.contains(&fetch), "seed {seed}: {fetch} in {chunks:?}");
            fetches += 1;
        }
    }
    assert!(fetches > scaled([200, 500, 20_000]), "{fetches} fetches");
}

#[test]
fn attributes_of_fetches_have_names_in_any_letter_case() {
    let mut list = FetchList::new();
    list.add_document(&parse_document("<script src=a CrossOrigin=use-credentials></script>"));
    let fetch = list.take_fetches().next().unwrap();
    assert_eq!((fetch.attribute("CROSSORIGIN"), fetch.attribute("SRC")), (Some("use-credentials"), Some("a")));
}

#[test]
fn the_base_of_a_document_affects_later_fetches() {
    let mut parser = parser();
    let _ = parser.feed("<base href=/x/><script>1</script><img src=a>");
    let mut list = FetchList::new();
    list.add_document(parser.parser().sink().as_document());
    let mut ahead = SpeculativeParser::new(list);
    assert_eq!(read(&mut ahead, &mut parser), ["a from /x/"]);
    ahead.set_base(None);
    assert_eq!(read(&mut ahead, &mut parser), ["a"]);
}

#[test]
fn lazy_images_are_fetched_if_scripting_is_disabled() {
    let page = "<img loading=lazy src=a><picture><source srcset=b><img loading=lazy src=c></picture><img src=d>";
    for (scripting, expected) in [(false, &["a", "", "c", "d"][..]), (true, &["d"])] {
        let document = ParseOptions::new().with_scripting(scripting).parse_document(page);
        let mut list = FetchList::new();
        list.add_document(&document);
        assert_eq!(texts(list.take_fetches()), expected);
    }
}

#[test]
fn sources_before_a_pause_belong_to_the_image_after_it() {
    let mut parser = parser();
    let _ = parser.feed("<picture><source srcset=a><script>1</script><img src=b></picture>");
    let mut list = FetchList::new();
    list.add_document(parser.parser().sink().as_document());
    assert_eq!(list.take().count(), 0);
    let mut ahead = SpeculativeParser::new(list);
    ahead.read_ahead(&mut parser);
    let fetches: Vec<_> = ahead.take_fetches().collect();
    assert_eq!(fetches[0].srcset(), Some("a"));
    assert_eq!(fetches[1].url(), Some("b"));
}

#[test]
fn a_long_base_is_stored_once() {
    let images: String = (0..20_000).map(|number| format!("<img src={number}>")).collect();
    let base = "x".repeat(1_000_000);
    let document = parse_document(&format!("<base href={base}>{images}"));
    let mut list = FetchList::new();
    list.add_document(&document);
    let fetches: Vec<_> = list.take_fetches().collect();
    assert_eq!(fetches.len(), 20_000);
    let address = |fetch: &Fetch| fetch.base().map(str::as_ptr);
    assert_eq!(address(&fetches[0]), address(&fetches[19_999]));
}

fn parser_with_shadow_roots(edition: Edition) -> ScriptingParser<DocumentBuilder> {
    let options = ParseOptions::new().with_edition(edition).with_declarative_shadow_roots(true);
    ScriptingParser::new(DocumentBuilder::new(), (), options)
}

fn found_both_ways(page: &str) -> [Vec<Found>; 2] {
    found_both_ways_by(Edition::default(), page)
}

fn found_both_ways_by(edition: Edition, page: &str) -> [Vec<Found>; 2] {
    let mut parser = parser_with_shadow_roots(edition);
    let is_script = |status| matches!(status, ParserStatus::Script(_));
    assert!(is_script(parser.feed("<script>1</script>")));
    let _ = parser.feed(page);
    let mut ahead = new();
    ahead.read_ahead(&mut parser);
    let mut later = FetchList::new();
    later.add_document(&parser.finish());
    [ahead.take().collect(), later.take().collect()]
}

#[test]
fn a_shadow_tree_does_not_affect_the_document() {
    let page = "<div><template shadowrootmode=open><base href=//bad/><meta name=referrer content=bad>\
                <meta name=viewport content=bad><img src=a><p><template shadowrootmode=open><base href=//bad/>\
                <link rel=stylesheet href=b></template></p></template><img src=c></div>\
                <base href=//good/><meta name=viewport content=good><img src=d>";
    for found in found_both_ways(page) {
        let (mut fetches, mut effects) = (Vec::new(), Vec::new());
        for found in found {
            match found {
                Found::Fetch(fetch) => {
                    let url = fetch.url().unwrap_or_default().to_owned();
                    fetches.push((url, fetch.base().map(str::to_owned)));
                }
                effect => effects.push(effect),
            }
        }
        let base = |url: &str, base: Option<&str>| (url.to_owned(), base.map(str::to_owned));
        let expected = [base("a", None), base("b", None), base("c", None), base("d", Some("//good/"))];
        assert_eq!(fetches, expected);
        let expected = [Found::Base("//good/".to_owned()), Found::Viewport("good".to_owned())];
        assert_eq!(effects, expected);
    }
}

#[test]
fn names_of_shadow_hosts_depend_on_the_edition() {
    let page = "<my-card:><template shadowrootmode=open><img src=a></template></my-card:>";
    for (edition, count) in [(Edition::January2025, 0), (Edition::August2026, 1)] {
        for found in found_both_ways_by(edition, page) {
            assert_eq!(found.len(), count, "{edition}: {found:?}");
        }
    }
}

#[test]
fn a_speculation_in_a_shadow_tree_ignores_its_base() {
    let mut parser = parser_with_shadow_roots(Edition::default());
    let page = "<div><template shadowrootmode=open><p><script>1</script><base href=//bad/><img src=a>\
                <table><base href=//bad/><img src=b></table></template><img src=c>";
    assert!(matches!(parser.feed(page), ParserStatus::Script(_)));
    assert_eq!(read(&mut new(), &mut parser), ["a", "b", "c"]);
}

/// Returns a random page whose shadow roots precede the children of their hosts.
fn page_with_shadow_roots(random: &mut Random, depth: usize) -> String {
    let mut page = String::new();
    for _ in 0..random.below(6) {
        let number = random.below(20);
        page += &match random.below(12) {
            0 => format!("<base href=/{number}/>"),
            1 => format!("<meta name=referrer content={number}>"),
            2 => format!("<meta name=viewport content={number}>"),
            3..=5 => format!("<img src={number}>"),
            6 => format!("<link rel=stylesheet href={number}>"),
            7 => format!("<picture><source srcset={number}><img src=x></picture>"),
            _ if depth == 0 => "text".to_owned(),
            8 => {
                let inside = page_with_shadow_roots(random, depth - 1);
                format!("<template>{inside}</template>")
            }
            kind => {
                let host = random.pick(&["div", "section", "a-b", "i", "svg"]);
                let [shadow, light] = [(); 2].map(|()| page_with_shadow_roots(random, depth - 1));
                let mode = random.pick(&["open", "closed", "none"]);
                let template = format!("<template shadowrootmode={mode}>{shadow}</template>");
                match kind {
                    9 => format!("<div>{light}</div>"),
                    _ => format!("<{host}>{template}{light}</{host}>"),
                }
            }
        };
    }
    page
}

#[test]
fn speculations_find_the_fetches_of_documents_with_shadow_roots() {
    let mut shadow_roots = 0;
    for seed in 0..scaled(PAGES) {
        let page = page_with_shadow_roots(&mut Random::new(seed), 4);
        shadow_roots += page.matches("=open").count();
        let [ahead, later] = found_both_ways(&page);
        assert_eq!(ahead, later, "seed {seed}: {page}");
    }
    assert!(shadow_roots > scaled([10, 25, 200]), "{shadow_roots} shadow roots");
}

fn look_ahead_at_each_script(page: &str) -> SpeculativeParser {
    let mut parser = parser_with_shadow_roots(Edition::default());
    let mut ahead = new();
    let status = parser.feed(page);
    let status = run_scripts(&mut parser, status, |parser, _| ahead.read_ahead(parser));
    assert_eq!(status, ParserStatus::NeedsInput);
    ahead
}

#[test]
fn speculations_read_each_byte_once() {
    let first = "<script>0</script>";
    for unit in [
        "<p>text<script src=a></script>",
        "<div><b id=1><script>x</script>",
        "<table><tr><td><script>x</script>",
        "<svg><script>x</script></svg><a-b><template shadowrootmode=open><script>y</script></template>",
        "<template><script>x</script><img src=a></template>",
        "<select><option><script>x</script></select><title>x</title><img src=b>",
    ] {
        let rest = unit.repeat(300);
        let ahead = look_ahead_at_each_script(&format!("{first}{rest}"));
        assert_eq!(ahead.bytes_read(), rest.len() as u64, "{unit}");
    }
}

#[test]
fn speculations_read_later_input_once() {
    let mut parser = parser();
    let mut ahead = new();
    let status = parser.feed("<script>0</script>");
    let mut scripts = 0;
    let mut arrived = 0;
    let _ = run_scripts(&mut parser, status, |parser, _| {
        ahead.read_ahead(parser);
        if scripts < 100 {
            // The speculation receives the text directly, or from the parser.
            let unit = format!("<img src=a{scripts}><script>1</script>");
            let _ = parser.feed(&unit);
            match scripts % 2 {
                0 => ahead.feed(&unit),
                _ => ahead.read_ahead(parser),
            }
            let behind = format!("<img src=b{scripts}>");
            let _ = parser.feed(&behind);
            arrived += unit.len() + behind.len();
        }
        scripts += 1;
    });
    assert_eq!(scripts, 101);
    assert_eq!(ahead.take_fetches().count(), 200);
    assert_eq!(ahead.bytes_read() as usize, arrived);
}

/// Each script writes before a speculation. Returns the number of bytes read ahead, and of received bytes.
fn look_ahead_after_each_write(before: &str, scripts: usize) -> (usize, usize) {
    let mut parser = parser();
    let page = before.to_owned() + &"<img src=a><script></script>".repeat(scripts);
    let mut ahead = new();
    let status = parser.feed(&page);
    let _ = run_scripts(&mut parser, status, |parser, _| {
        assert_eq!(parser.write("x"), Ok(ParserStatus::Paused));
        ahead.read_ahead(parser);
    });
    (ahead.bytes_read() as usize, page.len())
}

#[test]
fn starts_have_a_limit() {
    let (read, arrived) = look_ahead_after_each_write("", 30);
    assert_eq!(read, (0..30).map(|n| 28 * n).sum::<usize>());
    assert!(read > 14 * arrived);
    let (read, arrived) = look_ahead_after_each_write("", 800);
    let limit = (1 << 16) + 16 * arrived;
    assert!((limit / 2..=limit).contains(&read));
    for before in [
        "<div>".repeat(5_000),
        format!("<b title='{}'>", "x".repeat(50_000)),
        (0..5_000).map(|number| format!("<a{number}></a{number}>")).collect(),
    ] {
        let (read, arrived) = look_ahead_after_each_write(&before, 300);
        assert!(read <= 8 * arrived, "{}", &before[..10]);
    }
}

#[test]
fn beyond_the_limit_nothing_is_read() {
    let mut parser = parser();
    let page = "<script></script>".repeat(1_000);
    let mut status = parser.feed(&page);
    let mut ahead = new();
    for _ in 0..250 {
        assert!(matches!(status, ParserStatus::Script(_)));
        assert_eq!(parser.write("x"), Ok(ParserStatus::Paused));
        ahead.read_ahead(&mut parser);
        status = parser.resume();
    }
    ahead.feed("<img src=a>");
    let _ = parser.feed("<img src=a>");
    assert!(read(&mut ahead, &mut parser).is_empty());
    let _ = run_scripts(&mut parser, status, |_, _| ());
    assert_eq!(parser.finish().elements_by_tag_name("img").count(), 1);
}

#[test]
fn a_write_restarts_a_speculation() {
    let mut parser = parser();
    let page = "<script>1</script><img src=a><script>2</script><img src=b>";
    assert!(matches!(parser.feed(page), ParserStatus::Script(_)));
    let mut ahead = new();
    assert_eq!(read(&mut ahead, &mut parser), ["a", "b"]);
    assert_eq!(ahead.bytes_read() as usize, page.len() - 18);
    assert_eq!(parser.write("<!--"), Ok(ParserStatus::Paused));
    ahead.read_ahead(&mut parser);
    assert_eq!(parser.write("--><img src=c>"), Ok(ParserStatus::Paused));
    assert!(read(&mut ahead, &mut parser).is_empty());
    assert!(matches!(parser.resume(), ParserStatus::Script(_)));
    ahead.read_ahead(&mut parser);
    assert_eq!(ahead.bytes_read() as usize, 3 * (page.len() - 18));
    // A reopened parser has no input for a speculation.
    let _ = parser.resume();
    assert_eq!(parser.open(), Ok(()));
    assert!(read(&mut ahead, &mut parser).is_empty());
    assert_eq!(ahead.bytes_read() as usize, 3 * (page.len() - 18));
}

#[test]
fn a_list_can_be_shared() {
    fn check<T: Send + Sync + Clone + 'static>() {}
    check::<FetchList>();
    fn check_parser<T: Send + Sync + 'static>() {}
    check_parser::<SpeculativeParser>();
}

#[test]
fn a_speculation_does_not_continue_with_another_parser() {
    let [mut one, mut other] = [parser(), parser()];
    let _ = one.feed("<script>1</script><img src=a>\u{65E5}");
    let _ = other.feed("<script>1</script><img src=b>\u{65E5}\u{65E5}\u{65E5}");
    let mut ahead = new();
    ahead.read_ahead(&mut one);
    assert_eq!(read(&mut ahead, &mut other), ["a", "b"]);
    ahead.feed("c");
    let _ = other.feed("\u{65E5}");
    assert!(read(&mut ahead, &mut other).is_empty());
}

#[test]
fn a_continued_speculation_equals_a_new_one() {
    let mut scripts = 0;
    let mut saved = 0;
    for seed in 0..scaled(PAGES) {
        let mut random = Random::new(seed);
        let (mut page, mut bytes_of_new) = (String::new(), 0);
        for _ in 0..8 {
            page += "<script>1</script>";
            page += &page_with_shadow_roots(&mut random, 2);
            let piece = random.pick_of(
                "|<form>#</form>|<b><p></b>|<a><div><a>|<svg>|<table>|<template>|</div>|<!--|-->|<?marker name='a'?>|\
                 <template for=a>",
            );
            page += &piece.replace('#', &"<div>".repeat(26));
        }
        let mut parser = parser_with_shadow_roots(random.pick(&[Edition::default(), Edition::NEWEST]));
        let (mut old, mut list) = (new(), FetchList::new());
        let mut found = [HashSet::new(), HashSet::new()];
        let status = parser.feed(&page);
        let _ = run_scripts(&mut parser, status, |parser, _| {
            if random.once_in(8) {
                let text = random.pick(&["<img src=w>", "<svg>", "</p>", "<!--", "<base href=/w/>"]);
                assert_eq!(parser.write(text), Ok(ParserStatus::Paused));
            }
            // Some scripts change the base URL.
            let base = match random.once_in(4) {
                true => Some("/1/".to_owned()),
                false => parser.parser().sink().as_document().base_url().map(str::to_owned),
            };
            let mut new = SpeculativeParser::new(std::mem::take(&mut list));
            for ahead in [&mut old, &mut new] {
                ahead.set_base(base.as_deref());
                ahead.read_ahead(parser);
            }
            // Some speculations receive text before the parser does.
            let text = format!("<img src=t{scripts}><script>1</script>");
            let early = if random.once_in(8) { &*text } else { "" };
            for (ahead, found) in [&mut old, &mut new].into_iter().zip(&mut found) {
                ahead.feed(early);
                found.extend(ahead.take_fetches());
            }
            let _ = parser.feed(early);
            assert_eq!(found[0], found[1], "seed {seed}, after script {scripts}: {page}");
            bytes_of_new += new.bytes_read();
            list = new.into_list();
            scripts += 1;
        });
        saved += bytes_of_new - old.bytes_read();
    }
    assert!(scripts > scaled([120, 300, 1_000]), "{scripts} scripts");
    assert!(saved > scaled([12_000, 30_000, 100_000]), "{saved} bytes were not read again");
}

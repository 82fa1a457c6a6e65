//! The list of what was found, from one speculation to the next.

use soupstone::dom::DocumentBuilder;
use soupstone::parse_document;
use soupstone::speculative::{Fetch, FetchList};
use soupstone::{ParseOptions, Parser, Progress, ScriptHost};

fn parser() -> Parser<DocumentBuilder> {
    Parser::new(ParseOptions::new().with_script_host(ScriptHost::Present))
}

/// The URLs of what was found since the last call, each with its base.
fn take(list: &mut FetchList) -> Vec<String> {
    let text = |fetch: Fetch| {
        let url = fetch.url().unwrap_or_default().to_owned();
        url + fetch
            .base()
            .map(|base| format!(" from {base}"))
            .unwrap_or_default()
            .as_str()
    };
    list.take_fetches().map(text).collect()
}

#[test]
fn a_base_that_was_found_ahead_is_not_in_force_before_it() {
    let mut parser = parser();
    let page = "<script src=a></script><script src=b></script><img src=c><base href=/x/><img src=d>\
                <script src=e></script><img src=f>";
    assert!(matches!(parser.feed(page), Progress::Script(_)));
    let mut list = parser.speculate().stop();
    let found = ["b", "c", "d from /x/", "e from /x/", "f from /x/"];
    assert_eq!(take(&mut list), found);
    let _ = parser.resume();
    list = parser.speculate_with(list).stop();
    assert!(take(&mut list).is_empty());
    // The next script stands behind the base.
    let _ = parser.resume();
    list.set_base(Some("/x/"));
    let _ = parser.feed("<img src=g>");
    list = parser.speculate_with(list).stop();
    assert_eq!(take(&mut list), ["g from /x/"]);
}

#[test]
fn the_base_of_a_document_is_in_force_in_what_comes_behind() {
    let mut parser = parser();
    let _ = parser.feed("<base href=/x/><script>1</script><img src=a>");
    let mut list = FetchList::new();
    list.add_document(parser.sink().as_document());
    let mut list = parser.speculate_with(list).stop();
    assert_eq!(take(&mut list), ["a from /x/"]);
    list.set_base(None);
    assert!(take(&mut parser.speculate_with(list).stop()) == ["a"]);
}

#[test]
fn sources_before_a_pause_belong_to_the_image_behind_it() {
    let mut parser = parser();
    let _ = parser.feed("<picture><source srcset=a><script>1</script><img src=b></picture>");
    let mut list = FetchList::new();
    list.add_document(parser.sink().as_document());
    assert_eq!(list.take().count(), 0);
    let mut list = parser.speculate_with(list).stop();
    let fetches: Vec<_> = list.take_fetches().collect();
    assert_eq!(fetches[0].srcset(), Some("a"));
    assert_eq!(fetches[1].url(), Some("b"));
}

#[test]
fn a_long_base_is_kept_once() {
    let images: String = (0..20_000)
        .map(|number| format!("<img src={number}>"))
        .collect();
    let base = "x".repeat(1_000_000);
    let document = parse_document(&format!("<base href={base}>{images}"));
    let mut list = FetchList::new();
    list.add_document(&document);
    let fetches: Vec<_> = list.take_fetches().collect();
    assert_eq!(fetches.len(), 20_000);
    let address = |fetch: &Fetch| fetch.base().map(str::as_ptr);
    assert_eq!(address(&fetches[0]), address(&fetches[19_999]));
}

//! The facts of a page and its response: visible text, shadow trees, and headers.

mod support;

use std::io::Cursor;

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use soupstone::Edition;
use soupstone::encoding::EncodingSource;
use soupstone_crawl::generate::{self, ContentCoding, record, response};
use soupstone_crawl::pages::{ArchiveError, Entry};
use soupstone_crawl::response::Response;
use soupstone_crawl::source::Source;
use soupstone_crawl::table::Columns;
use soupstone_crawl::{Extractor, Page, Pages, Settings};
use support::gzip;

fn page(content_type: &str, body: impl Into<Vec<u8>>) -> Page {
    Page::new("http://soup.example/a/b".to_owned(), Response::of_body(content_type, body.into()))
}

#[test]
fn a_page_that_grows_is_stopped_by_a_limit() {
    let bomb: String = (0..8_000).map(|number| format!("<p><b a{number}>x")).collect();
    let mut extractor = Extractor::new();
    assert_eq!(extractor.facts(&page("text/html", bomb)).unwrap().stopped_by, Some("open elements"));
    let facts = page("text/html", "<title>next</title>");
    assert_eq!(extractor.facts(&facts).unwrap().stopped_by, None);
}

#[test]
fn the_charset_changes_while_a_page_is_parsed() {
    let mut extractor = Extractor::new();
    let comment = format!("<!--{}-->", "é".repeat(1000));
    let mut body = comment.into_bytes();
    body.extend(b"<meta charset=windows-1251><title>\xF1\xF3\xEF</title>");
    let late = page("text/html", body);
    for _ in 0..2 {
        let facts = extractor.facts(&late).unwrap();
        assert_eq!((facts.charset.name, facts.charset.source), ("windows-1251", EncodingSource::Meta));
        assert_eq!(facts.title.as_deref(), Some("суп"));
        let empty = page("text/html", "");
        assert_eq!(extractor.facts(&empty).unwrap().charset.source, EncodingSource::Fallback);
    }
}

#[test]
fn a_reused_extractor_gives_the_same_facts() {
    let pages = generate::charsets().enumerate().map(|(number, charset)| {
        let text = format!("<h2>{}</h2><a href={number}><li>{number}", charset.word.repeat(number + 1));
        page(&format!("text/html; charset={}", charset.encoding.name()), charset.encoding.encode(&text).0.into_owned())
    });
    let mut extractor = Extractor::new();
    for page in pages {
        let alone = format!("{:?}", Extractor::new().facts(&page).unwrap());
        assert_eq!(format!("{:?}", extractor.facts(&page).unwrap()), alone);
    }
}

#[test]
fn columns_can_be_reused_after_taking_their_rows() {
    let page = page("text/html", "<title>a</title><h1>b</h1><a href=c rel=d>e");
    let mut extractor = Extractor::new();
    let mut columns = Columns::new();
    let mut take = |rows: usize| {
        for _ in 0..rows {
            columns.push("archive", &page, &extractor.facts(&page).unwrap());
        }
        columns.take().unwrap()
    };
    let rows = take(3);
    assert_eq!(rows.num_rows(), 3);
    assert_eq!(take(3), rows);
    assert_eq!(take(1), rows.slice(0, 1));
    assert_eq!(take(0).num_rows(), 0);
    assert_eq!(take(3), rows);
}

#[test]
fn facts_are_found_in_confusing_markup() {
    let mut extractor = Extractor::new();
    let source = "<html lang=''><html lang=de><meta http-equiv=content-language content='fr'>\
                  <svg><title>no</title><a xlink:href=/svg>drawn</a></svg><title> A\n b </title><title>no</title>\
                  <base target=x><base href='//other.example/x/y'><base href=/no><link rel='x CANONICAL' href=z>\
                  <meta name=' Robots ' content='none,,NONE, max-snippet:3'><h3>a<div>b</div></h3>c<b>d</b>\
                  <noscript><a href=no>no</a></noscript><template><a href=no></template>\
                  <a href=1>one<p>two</a><a href=2>three</a><table><tr><td>x<td>y</table><pre>\nq  r</pre>";
    let page = page("text/html", source);
    let facts = extractor.facts(&page).unwrap();
    assert_eq!(facts.language, None, "an empty attribute means unknown, and a second start tag adds none");
    assert_eq!(facts.title.as_deref(), Some("A b"));
    assert_eq!(facts.base, "http://other.example/x/y");
    assert_eq!(facts.canonical.as_deref(), Some("http://other.example/x/z"));
    let robots: Vec<&String> = facts.robots.iter().collect();
    assert_eq!(robots, ["max-snippet:3", "none"]);
    let links: Vec<(&str, String)> =
        facts.links.iter().map(|link| (link.href, facts.line(&link.text, 100).into_owned())).collect();
    let expected = [("/svg", "drawn"), ("1", "one two"), ("2", "three")];
    assert_eq!(links[0], ("/svg", "drawn".to_owned()));
    assert_eq!(links.last().unwrap(), &("2", "three".to_owned()));
    assert_eq!(links.len(), expected.len() + 1, "the link is reopened in the paragraph");
    assert_eq!(facts.line(&facts.headings[0].text, 100), "a b");
    assert_eq!(facts.text, "drawn\na\nb\ncdone\ntwothree\nx y\nq r");
}

#[test]
fn an_invalid_base_url_falls_back_to_the_url_of_the_page() {
    let mut extractor = Extractor::new();
    let long = format!("http://other.example/{}", "x".repeat(1 << 16));
    for href in ["data:text/html,x", "javascript:x", "http://[", &long] {
        let source = format!("<base href='{href}'><base href=/no><link rel=canonical href=c>");
        let page = page("text/html", source);
        let facts = extractor.facts(&page).unwrap();
        assert_eq!(facts.base, "http://soup.example/a/b");
        assert_eq!(facts.canonical.as_deref(), Some("http://soup.example/a/c"));
    }
}

fn refresh(headers: &str, body: &str) -> Option<(u64, String)> {
    let page = Page::new("http://soup.example/a/b".to_owned(), parse(headers, body.as_bytes()));
    let refresh = Extractor::new().facts(&page).unwrap().refresh?;
    Some((refresh.delay, refresh.url))
}

#[test]
fn a_refresh_has_the_url_that_a_browser_follows() {
    let long = format!("<meta http-equiv=refresh content='0;{}'>", "x".repeat(1 << 17));
    for (headers, body, expected) in [
        ("", "<p>", None),
        ("", "<meta http-equiv=refresh content=5>", Some((5, "http://soup.example/a/b"))),
        ("", "<meta http-equiv=Refresh content='0; url=c'>", Some((0, "http://soup.example/a/c"))),
        ("", "<body><p><meta http-equiv=refresh content='0;url=\"/c\"'>", Some((0, "http://soup.example/c"))),
        ("", "<meta http-equiv=refresh content='99999999999999999999'>", Some((u64::MAX, "http://soup.example/a/b"))),
        // The base URL when the element is inserted counts.
        ("", "<base href=/x/><meta http-equiv=refresh content='0;url=c'>", Some((0, "http://soup.example/x/c"))),
        ("", "<meta http-equiv=refresh content='0;url=c'><base href=/x/>", Some((0, "http://soup.example/a/c"))),
        ("", "<base href=/x/><meta http-equiv=refresh content='0;url='>", Some((0, "http://soup.example/x/"))),
        // The first that succeeds counts.
        (
            "",
            "<meta http-equiv=refresh content=x><meta http-equiv=refresh content='1;http://['>\
             <meta http-equiv=refresh content='2;JavaScript:x'><meta http-equiv=' refresh' content=3>\
             <meta http-equiv=refresh content=4><meta http-equiv=refresh content=5>",
            Some((4, "http://soup.example/a/b")),
        ),
        ("", &long, None),
        // Elements outside of the document tree do not count.
        ("", "<noscript><meta http-equiv=refresh content=1></noscript>", None),
        ("", "<template><meta http-equiv=refresh content=1></template>", None),
        ("", "<div><template shadowrootmode=open><meta http-equiv=refresh content=1></template>", None),
        // The header comes first.
        ("Refresh: 7; url=/c\r\n", "<meta http-equiv=refresh content=1>", Some((7, "http://soup.example/c"))),
        ("Refresh: 7; url=c\r\n", "<base href=/x/>", Some((7, "http://soup.example/a/c"))),
        ("refresh: soon\r\n", "<meta http-equiv=refresh content=1>", Some((1, "http://soup.example/a/b"))),
        ("Refresh: 7; c\r\nRefresh: 8\r\n", "", Some((7, "http://soup.example/a/c,%208"))),
    ] {
        let expected = expected.map(|(delay, url)| (delay, url.to_owned()));
        assert_eq!(refresh(headers, body), expected, "{headers:?} {body:.200?}");
    }
    let page = Page::new(
        "no URL".to_owned(),
        parse("", b"<meta http-equiv=refresh content='0;c'><meta http-equiv=refresh content=2>"),
    );
    let mut extractor = Extractor::new();
    let refresh = extractor.facts(&page).unwrap().refresh.unwrap();
    assert_eq!((refresh.delay, refresh.url.as_str()), (2, "no URL"));
}

#[test]
fn a_refresh_has_columns() {
    let mut columns = Columns::new();
    let mut extractor = Extractor::new();
    for body in ["<meta http-equiv=refresh content='5;c'>", "<p>"] {
        let page = page("text/html", body);
        columns.push("archive", &page, &extractor.facts(&page).unwrap());
    }
    let rows = columns.take().unwrap();
    let delays = rows.column_by_name("refresh_delay").unwrap().as_primitive::<Int64Type>();
    assert!(delays.iter().eq([Some(5), None]));
    let urls = rows.column_by_name("refresh_url").unwrap().as_string::<i32>();
    assert!(urls.iter().eq([Some("http://soup.example/a/c"), None]));
}

#[test]
fn the_canonical_url_also_comes_from_a_header() {
    let header = "Link: </s.css>; rel=preload; as=style\r\nlink: <?x>; rel=next, <c?a=1,2>; rel=\"canonical\"\r\n";
    let long = format!("Link: <{}>; rel=canonical\r\n", "x".repeat(1 << 17));
    for (headers, body, expected) in [
        ("Link: <x>; rel=next\r\n", "<p>", None),
        (header, "<p>", Some("http://soup.example/a/c?a=1,2")),
        // The header is relative to the page. An element takes precedence.
        (header, "<base href=/x/>", Some("http://soup.example/a/c?a=1,2")),
        (header, "<base href=/x/><link rel=canonical href=d>", Some("http://soup.example/x/d")),
        (header, "<link rel=canonical>", Some("http://soup.example/a/c?a=1,2")),
        ("Link: <https://other.example/>; rel=canonical\r\n", "", Some("https://other.example/")),
        ("Link: <http://[>; rel=canonical\r\n", "", Some("http://[")),
        (&long, "", None),
    ] {
        let page = Page::new("http://soup.example/a/b".to_owned(), parse(headers, body.as_bytes()));
        let mut extractor = Extractor::new();
        let facts = extractor.facts(&page).unwrap();
        assert_eq!(facts.canonical.as_deref(), expected, "{headers:.200} {body}");
    }
}

#[test]
fn binary_data_is_marked() {
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for (content_type, body, expected) in [
        ("text/html", b"<p>soup".to_vec(), false),
        ("text/html", b"\x89PNG\r\n\x1A\n".to_vec(), true),
        ("text/html", b"<p>so\0up".to_vec(), true),
        // Japanese in ISO-2022-JP, and UTF-16 with and without a byte order mark.
        ("text/html; charset=iso-2022-jp", b"<p>\x1B$B@P\x1B(B".to_vec(), false),
        ("text/html; charset=utf-16le", utf16("<p>soup"), false),
        ("text/html", utf16("\u{FEFF}<p>soup"), false),
        ("text/html", utf16("<p>soup"), true),
        ("text/html", [&[b' '; 1445][..], b"\0"].concat(), false),
    ] {
        let page = page(content_type, body);
        assert_eq!(Extractor::new().facts(&page).unwrap().is_binary, expected, "{content_type} {:?}", page.body());
    }
}

#[test]
fn the_columns_of_a_record_come_from_its_header() {
    let header = "WARC-Type: response\r\nWARC-Target-URI: <http://soup.example/>\r\nWARC-Record-ID: <urn:a>\r\n\
                  WARC-Payload-Digest: sha1:b\r\n";
    let identified = format!("{header}WARC-Identified-Payload-Type: image/png\r\n");
    let image = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\x89PNG\r\n\x1A\n";
    let (mut columns, mut extractor) = (Columns::new(), Extractor::new());
    for entry in entries(&[with_header(header, HTTP), with_header(&identified, image)]) {
        let Ok(Entry::Page(page)) = entry else {
            panic!("no page: {entry:?}");
        };
        columns.push("archive", &page, &extractor.facts(&page).unwrap());
    }
    let rows = columns.take().unwrap();
    let strings = |name: &str| rows.column_by_name(name).unwrap().as_string::<i32>().iter().collect::<Vec<_>>();
    assert_eq!(strings("record_id"), [Some("urn:a"); 2]);
    assert_eq!(strings("payload_digest"), [Some("sha1:b"); 2]);
    assert_eq!(strings("identified_payload_type"), [None, Some("image/png")]);
    let is_binary = rows.column_by_name("is_binary").unwrap().as_boolean();
    assert!(is_binary.iter().eq([Some(false), Some(true)]));
}

#[test]
fn elements_in_shadow_trees_do_not_describe_the_page() {
    let mut extractor = Extractor::new();
    let source = "<div><template shadowrootmode=open><title>no</title><base href=/no/><link rel=canonical href=no>\
                  <meta name=robots content=none><slot></slot></template><link rel=canonical href=c>\
                  <meta name=robots content=noarchive><p>soup</p></div>";
    let page = page("text/html", source);
    let facts = extractor.facts(&page).unwrap();
    assert_eq!((facts.title.as_deref(), facts.text), (None, "soup"));
    assert_eq!(facts.base, "http://soup.example/a/b");
    assert_eq!(facts.canonical.as_deref(), Some("http://soup.example/a/c"));
    assert!(facts.robots.iter().eq(["noarchive"]));
}

#[test]
fn a_no_break_space_is_text() {
    let mut extractor = Extractor::new();
    let page = page("text/html", "<h2> &nbsp;a&nbsp; </h2><a href=1>&nbsp;</a>");
    let facts = extractor.facts(&page).unwrap();
    let heading = facts.line(&facts.headings[0].text, 100);
    assert_eq!(heading, "\u{A0}a\u{A0}");
    assert_eq!(facts.line(&facts.links[0].text, 100), "\u{A0}");
}

fn seen_by(extractor: &mut Extractor, body: &str) -> (String, Vec<String>, Vec<String>) {
    let response = Response::of_body("text/html; charset=utf-8", body.as_bytes().to_vec());
    let page = Page::new("http://soup.example/".to_owned(), response);
    let facts = extractor.facts(&page).unwrap();
    let links = facts.links.iter().map(|link| {
        let text = facts.line(&link.text, 100);
        format!("{}={text}", link.href)
    });
    let headings = facts.headings.iter();
    (
        facts.text.to_owned(),
        links.collect(),
        headings.map(|heading| facts.line(&heading.text, 100).into_owned()).collect(),
    )
}

fn seen(body: &str) -> (String, Vec<String>, Vec<String>) {
    seen_by(&mut Extractor::new(), body)
}

#[test]
fn a_select_is_read_as_browsers_do() {
    let body = "<select><button><selectedcontent>pea</selectedcontent></button>\
                <option>pea<option selected><h2>lentil</h2><a href=l>more</a></select>";
    let (text, links, headings) = seen(body);
    assert_eq!(text, "pea\nlentil\nmore");
    assert_eq!((links, headings), (vec!["l=more".to_owned()], vec!["lentil".to_owned()]));
    let settings = Settings { edition: Edition::January2025, ..Settings::default() };
    let (_, links, headings) = seen_by(&mut Extractor::with_settings(&settings), body);
    assert_eq!((links.len(), headings.len()), (0, 0));
}

#[test]
fn invisible_text_is_left_out_but_its_links_count() {
    for (body, expected) in [
        ("a<p hidden>no</p>b", "ab"),
        ("a<span hidden>no</span>b", "ab"),
        ("a<span hidden=until-found>found</span>b", "afoundb"),
        ("a<div popover>no</div>b", "ab"),
        ("a<dialog>no</dialog>b", "ab"),
        ("a<dialog open>yes</dialog>b", "a\nyes\nb"),
        ("a<datalist><option>no</datalist>b", "ab"),
        ("<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>", "ab"),
        ("a<canvas>no</canvas>b", "a b"),
        ("a<video>no</video>b<audio>no</audio>c", "a b c"),
        ("a<object data=x>no</object>b", "a b"),
        ("a<object>yes</object>b", "ayesb"),
        ("a<svg><desc>no</desc><text>yes</text></svg>b", "ayesb"),
        ("a<math><mi>x</mi><annotation>no</annotation></math>b", "axb"),
        ("a<desc>yes</desc>b", "ayesb"),
        ("a<div hidden><p>no</p><div>no</div></div><p>b", "a\nb"),
        ("a<details><summary>more</summary>b</details>", "a\nmore\nb"),
    ] {
        assert_eq!(seen(body).0, expected, "{body}");
    }
    let body = "<nav hidden><h2>no</h2><a href=1>no</a><a href=2 hidden>no</a></nav>\
                <dialog><a href=3>no</a></dialog><h1 hidden>no</h1><h1>yes</h1><a href=4>yes</a>";
    let (text, links, headings) = seen(body);
    assert_eq!(text, "yes\nyes");
    assert_eq!(links, ["1=", "2=", "3=", "4=yes"]);
    assert_eq!(headings, ["yes"]);
}

#[test]
fn shadow_trees_are_read_as_they_are_rendered() {
    let body = "<my-card><template shadowrootmode=open><a href=1>in</a> <slot name=b>no</slot>\
                <p>and <slot></slot> end</p><slot name=b>fallback</slot></template>\
                light <a href=2>dom</a><b slot=b>named</b><i slot=none>not <a href=3>slotted</a></i></my-card> behind";
    let (text, links, _) = seen(body);
    assert_eq!(text, "in named\nand light dom end\nfallback behind");
    assert_eq!(links, ["1=in", "2=dom", "3="]);
    let inner = "<my-in><template shadowrootmode=closed>[<slot></slot>]</template><slot></slot></my-in>";
    let body = format!("<my-out><template shadowrootmode=open>{inner}</template>deep</my-out>");
    assert_eq!(seen(&body).0, "[deep]");
    // A slot outside a shadow tree is an ordinary element.
    assert_eq!(seen("a<slot>b</slot>c").0, "abc");
}

#[test]
fn many_shadow_hosts_and_slots_take_linear_time() {
    let host = "<b><template shadowrootmode=open><slot></slot><slot></slot></template>x";
    let (text, _, _) = seen(&host.repeat(100_000));
    assert!(!text.is_empty());
    let slots = "<slot name=a></slot>".repeat(100_000);
    let children = "<i slot=a>x</i>".repeat(100_000);
    let body = format!("<p><template shadowrootmode=open>{slots}</template>{children}");
    assert_eq!(seen(&body).0.len(), 100_000);
}

fn entries(records: &[Vec<u8>]) -> Vec<Result<Entry, ArchiveError>> {
    let bytes = Cursor::new(records.concat());
    Pages::of(Source::new(bytes, 0)).unwrap().collect()
}

/// Returns a record with these lines in its header.
fn with_header(header: &str, block: &[u8]) -> Vec<u8> {
    let length = block.len();
    let header = format!("WARC/1.0\r\n{header}Content-Length: {length}\r\n\r\n");
    [header.as_bytes(), block, b"\r\n\r\n"].concat()
}

const HTTP: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>soup";

#[test]
fn responses_are_read_whatever_their_record_type_field_says() {
    let types = ["", "Content-Type: message/http\r\n", "Content-Type: Application/HTTP;msgtype=response\r\n"];
    for kind in types {
        let header = format!("WARC-Type: response\r\nWARC-Target-URI: http://soup.example/\r\n{kind}");
        let found = entries(&[with_header(&header, HTTP)]);
        assert!(matches!(found[..], [Ok(Entry::Page(_))]), "{kind}: {found:?}");
    }
    let dns = "WARC-Type: response\r\nWARC-Target-URI: dns:soup.example\r\nContent-Type: text/dns\r\n";
    assert!(matches!(entries(&[with_header(dns, b"soup")])[..], [Ok(Entry::Other)]));
    // A page without a URL has no row.
    for url in ["", "WARC-Target-URI: \r\n", "WARC-Target-URI: <>\r\n"] {
        let found = entries(&[with_header(&format!("WARC-Type: response\r\n{url}"), HTTP)]);
        assert!(matches!(found[..], [Ok(Entry::Dropped { url: None, .. })]), "{found:?}");
    }
}

#[test]
fn archives_of_texts_or_metadata_are_an_error() {
    let folder = support::folder("derived");
    let first = with_header("WARC-Type: warcinfo\r\n", b"software: soup\r\n");
    let text = with_header("WARC-Type: conversion\r\nContent-Type: text/plain\r\n", b"soup");
    let metadata = with_header("WARC-Type: metadata\r\nContent-Type: application/json\r\n", b"{}");
    for derived in [text, metadata] {
        // The rest of a long archive is not read.
        for count in [1, 200] {
            let records: Vec<Vec<u8>> =
                std::iter::once(first.clone()).chain(std::iter::repeat_n(derived.clone(), count)).collect();
            let pages = Pages::of(Source::new(Cursor::new(records.concat()), 0)).unwrap();
            let (_, _, fault) = support::read(pages);
            assert!(matches!(fault, Some(ArchiveError::Derived)), "{fault:?}");
            std::fs::write(folder.join("a.wet.gz"), gzip(&records.concat())).unwrap();
            for out in ["--out", "--out-folder"] {
                let (code, _, said) = support::crawl(&folder, &["facts", "a.wet.gz", out, "x"]);
                assert!(code == 2 && said.contains("not in WET or WAT"), "{said}");
                assert!(support::facts(&folder).is_empty());
                assert!(!folder.join("x").join("a.wet.gz").exists());
            }
            let _ = std::fs::remove_dir_all(folder.join("x"));
        }
        // An archive with a response is not rejected.
        let page = record("response", "http://soup.example/", HTTP);
        let found = entries(&[first.clone(), derived.clone(), page, derived]);
        assert!(matches!(found[..], [Ok(Entry::Page(_))]), "{found:?}");
    }
    // All records are counted, so an archive without responses does not look empty.
    std::fs::write(folder.join("meta.warc"), first.repeat(3)).unwrap();
    let (code, _, said) = support::crawl(&folder, &["facts", "meta.warc", "--out", "y.parquet"]);
    assert!(code == 0 && said.contains("in 3 records of 1 archives"), "{said}");
}

fn parse(headers: &str, body: &[u8]) -> Response {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{headers}\r\n");
    Response::parse([head.as_bytes(), body].concat(), false, 1 << 20).unwrap()
}

#[test]
fn a_body_that_is_shorter_than_its_length_is_cut() {
    assert!(parse("Content-Length: 8\r\n", b"<p>soup").is_cut());
    assert!(!parse("Content-Length: 7\r\n", b"<p>soup").is_cut());
    assert!(!parse("Content-Length: 6\r\n", b"<p>soup").is_cut());
    // The length of a decoded body is meaningless.
    let gone = "Content-Encoding: gzip\r\nContent-Length: 27\r\n";
    assert!(!parse(gone, b"<p>soup").is_cut());
    let chunked = "Transfer-Encoding: chunked\r\nContent-Length: 900\r\n";
    assert!(!parse(chunked, b"7\r\n<p>soup\r\n0\r\n\r\n").is_cut());
    let header = "WARC-Type: response\r\nWARC-Target-URI: http://soup.example/\r\nWARC-Segment-Number: 1\r\n";
    let found = entries(&[with_header(header, HTTP)]);
    assert!(matches!(&found[..], [Ok(Entry::Page(page))] if page.is_cut()));
}

#[test]
fn a_wrong_checksum_after_a_complete_body_is_ignored() {
    let body = b"<p>soup of the day".repeat(100);
    let block = response("text/html", "", ContentCoding::Gzip, &body).unwrap();
    let parse = |block: &[u8]| Response::parse(block.to_vec(), false, 1 << 20).unwrap();
    let mut wrong = block.clone();
    let checksum = wrong.len() - 8;
    wrong[checksum] ^= 0x55;
    let found = parse(&wrong);
    assert_eq!((found.body(), found.is_cut()), (&body[..], false));
    // A body without its end is cut.
    assert!(parse(&block[..block.len() - 1]).is_cut());
}

#[test]
fn languages_types_and_rules_come_from_all_headers() {
    let body = b"<meta name=robots content='unavailable_after: Friday, 25-Jun-10 15:00:00 GMT, noarchive'>";
    let headers = "Content-Type: text/plain\r\nContent-Type: text/html;charset=koi8-r\r\n\
                   Content-Language: uk\r\nX-Robots-Tag: noindex, googlebot: nofollow\r\n\
                   X-Robots-Tag: unavailable_after: Fri, 25 Jun 2010 15:00:00 PST\r\n";
    let page = Page::new("http://soup.example/".to_owned(), parse(headers, body));
    let mut extractor = Extractor::new();
    let facts = extractor.facts(&page).unwrap();
    assert_eq!(facts.charset.name, "KOI8-R");
    assert_eq!(facts.language, Some("uk"));
    let robots: Vec<&str> = facts.robots.iter().map(String::as_str).collect();
    let expected = [
        "noarchive",
        "noindex",
        "unavailable_after: fri, 25 jun 2010 15:00:00 pst",
        "unavailable_after: friday, 25-jun-10 15:00:00 gmt",
    ];
    assert_eq!(robots, expected);
    // The language of the page takes precedence. Several languages count as none.
    for (headers, body, expected) in [
        ("Content-Language: uk\r\n", "<html lang=de>", Some("de")),
        ("Content-Language: uk\r\n", "<html lang>", None),
        ("Content-Language: uk, de\r\n", "<p>", None),
    ] {
        let page = Page::new(String::new(), parse(headers, body.as_bytes()));
        assert_eq!(Extractor::new().facts(&page).unwrap().language, expected);
    }
    let last = parse("Content-Type: text/html\r\nContent-Type: image/png\r\n", b"");
    assert!(!last.is_html());
}

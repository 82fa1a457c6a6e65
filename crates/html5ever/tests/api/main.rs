//! Guarantees of the public API.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use html5ever::interface::TreeSink;
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{QualName, local_name, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use soupstone_html5ever::soupstone::encoding::EncodingOptions;
use soupstone_html5ever::soupstone::script_host::{self, ParserStatus};
use soupstone_html5ever::soupstone::{DocumentMode, Edition, ParseOptions};
use soupstone_html5ever::{
    ByteParser, Html5everErrors, Html5everSink, Input, LineCounter, Options, Parser, parse_document,
    parse_document_bytes, parse_document_bytes_with, parse_document_with, parse_fragment, parse_fragment_bytes,
    parse_fragment_bytes_with, parse_fragment_for_element, parse_fragment_with,
};

mod drop_in;
#[allow(dead_code, reason = "a benchmark and other tests use the other parts")]
#[path = "../support/recorder.rs"]
mod recorder;

use recorder::{Call, Child, Recorder};

/// A string too long to be stored inside a tendril.
const LONG: &str = "a text that is long enough to be worth sharing";

fn children(node: &Handle) -> Vec<Handle> {
    node.children.borrow().clone()
}

fn find(node: &Handle, local_name: &str) -> Handle {
    let mut nodes = vec![node.clone()];
    while let Some(node) = nodes.pop() {
        match &node.data {
            NodeData::Element { name, .. } if &*name.local == local_name => return node,
            _ => nodes.extend(children(&node).into_iter().rev()),
        }
    }
    panic!("no element {local_name}");
}

fn text(node: &Handle) -> String {
    match &node.data {
        NodeData::Text { contents } => contents.borrow().to_string(),
        _ => children(node).iter().map(text).collect(),
    }
}

fn context(local_name: &str) -> QualName {
    QualName::new(None, ns!(html), local_name.into())
}

fn fragment(dom: &RcDom) -> Vec<String> {
    let html = children(&dom.document)[0].clone();
    let name = |node: &Handle| match &node.data {
        NodeData::Element { name, .. } => name.local.to_string(),
        _ => text(node),
    };
    children(&html).iter().map(name).collect()
}

/// Returns a fact of each recorded call with its line, which is 0 before the first line.
fn with_lines<T>(calls: &[Call], what: impl Fn(&Call) -> Option<T>) -> Vec<(T, u64)> {
    let mut current = 0;
    let mut said = Vec::new();
    for call in calls {
        if let Call::SetCurrentLine(line) = call {
            current = *line;
        }
        said.extend(what(call).map(|what| (what, current)));
    }
    said
}

fn elements(calls: &[Call]) -> Vec<(String, u64)> {
    with_lines(calls, |call| match call {
        Call::CreateElement(name, ..) => Some(name.local.to_string()),
        _ => None,
    })
}

fn errors(calls: &[Call]) -> Vec<(String, u64)> {
    with_lines(calls, |call| match call {
        Call::ParseError(error) => Some(error.to_string()),
        _ => None,
    })
}

fn shadow_roots(calls: &[Call]) -> Vec<&[html5ever::Attribute]> {
    let calls = calls.iter();
    calls
        .filter_map(|call| match call {
            Call::AttachShadow(_, _, attributes) => Some(attributes.as_slice()),
            _ => None,
        })
        .collect()
}

fn strings(dom: &RcDom) -> [StrTendril; 2] {
    let p = find(&dom.document, "p");
    let NodeData::Element { attrs, .. } = &p.data else {
        unreachable!();
    };
    let NodeData::Text { contents } = &children(&p)[0].data else {
        panic!("no text");
    };
    [contents.borrow().clone(), attrs.borrow()[0].value.clone()]
}

#[test]
fn adopted_tendrils_are_shared() {
    let page = StrTendril::from_slice(&format!("\u{FEFF}<p title='{LONG}'>{LONG}</p>"));
    for given in [Input::from(page.clone()), Input::from(&page)] {
        for string in strings(&parse_document(given, RcDom::default())) {
            assert_eq!(&*string, LONG);
            assert!(string.is_shared_with(&page));
        }
    }
    // Strings that cross the end of a chunk are copies.
    let mut parser = Parser::document(RcDom::default(), &Options::new());
    let (start, rest) = (StrTendril::from_slice("<!DOCTYPE html><body>"), page.subtendril(3, page.len32() - 3));
    parser.process(start);
    parser.process(rest);
    for string in strings(&parser.finish()) {
        assert!(string.is_shared_with(&page));
    }
}

#[test]
fn the_strings_of_a_page_share_one_copy_of_it() {
    let page = format!("<p title='{LONG}'>{LONG}</p>");
    let [one, other] = strings(&parse_document(&page, RcDom::default()));
    assert!(one.is_shared_with(&other));
    let [one, other] = strings(&parse_document(page, RcDom::default()));
    assert!(one.is_shared_with(&other));
    let page = format!("<p title='{LONG}'>{LONG} &amp; {LONG}</p>");
    let [one, other] = strings(&parse_document(&*page, RcDom::default()));
    assert_eq!(&*one, format!("{LONG} & {LONG}"));
    assert!(!one.is_shared_with(&other));
}

#[test]
fn a_different_text_than_announced() {
    let wrong = StrTendril::from_slice(&"x".repeat(40_000));
    for length in [39_999, 40_000] {
        let (start, end) = ("<p title='", "'>text</p>");
        // The text has the same length and different letters, in the first part or later.
        for wrong in [
            wrong.clone(),
            StrTendril::from_slice(&format!("{start}{}", "x".repeat(40_000 - start.len()))),
            StrTendril::from_slice(&format!("{start}{}", "y".repeat(40_000 - start.len()))),
        ] {
            let dom = RcDom::default();
            let sink = Html5everSink::new(&dom);
            let mut parser =
                soupstone_html5ever::soupstone::Parser::with_sink(sink, (), ParseOptions::html5ever_compatible());
            parser.sink_mut().set_input(wrong);
            let value = "y".repeat(length - start.len() - end.len());
            parser.feed(&format!("{start}{value}{end}"));
            parser.finish();
            let [text, title] = strings(&dom);
            assert_eq!((&*text, &*title), ("text", &*value));
        }
    }
}

#[test]
fn one_call_equals_one_chunk() {
    let page = "<title>Soup</title><p id=a id=b>Stone";
    for diagnostics in [false, true] {
        let options = Options::new().with_diagnostics(diagnostics);
        let mut parser = Parser::document(Recorder::default(), &options);
        assert!(parser.sink().calls().is_empty());
        parser.feed(page);
        let expected = format!("{:?}", parser.finish());
        let one = Parser::document(Recorder::default(), &options).one(page);
        assert_eq!(format!("{one:?}"), expected);
        let call = parse_document_with(page, Recorder::default(), &options);
        assert_eq!(format!("{call:?}"), expected);
        let mut parser = Parser::document(Recorder::default(), &options);
        parser.process("<title>".into());
        assert_eq!(elements(&parser.one("Soup")).len(), 4);
        let parser = Parser::document(Recorder::default(), &options);
        assert_eq!(elements(&parser.finish()).len(), 3);
    }
}

#[test]
fn scripting_of_the_context() {
    for flag in [true, false] {
        for (of_context, expected) in [(true, &[][..]), (false, &["p"])] {
            let options = Options::new().with_scripting(flag).with_scripting_of_context(Some(of_context));
            let sink = RcDom::default();
            let dom = parse_fragment_with("<p>", sink, context("noscript"), Vec::new(), &options);
            let theirs = html5ever::parse_fragment(
                RcDom::default(),
                html5ever::ParseOpts {
                    tree_builder: html5ever::tree_builder::TreeBuilderOpts {
                        scripting_enabled: flag,
                        ..Default::default()
                    },
                    ..Default::default()
                },
                context("noscript"),
                Vec::new(),
                of_context,
            )
            .one("<p>");
            assert_eq!(fragment(&dom).iter().filter(|name| *name == "p").count(), expected.len());
            assert_eq!(fragment(&dom), fragment(&theirs));
        }
    }
}

#[test]
fn the_defaults_are_those_of_html5ever() {
    let dom = parse_document("\u{FEFF}<!DOCTYPE html><?pi?><noscript><p></noscript>", RcDom::default());
    assert_eq!(dom.quirks_mode.get(), html5ever::interface::NoQuirks);
    assert_eq!(text(&find(&dom.document, "noscript")), "<p>");
    let NodeData::Comment { contents } = &children(&dom.document)[1].data else {
        panic!("no comment");
    };
    assert_eq!(&**contents, "?pi?");
    assert!(!dom.errors.borrow().is_empty());
    // Fragments also drop a U+FEFF.
    let dom = parse_fragment("\u{FEFF}a", RcDom::default(), context("div"), Vec::new());
    assert_eq!(fragment(&dom), ["a"]);
}

#[test]
fn options() {
    let page = "<!DOCTYPE html><noscript><p></noscript>";
    let options = Options::new().with_scripting(false).with_doctypes(false);
    let dom = parse_document_with(page, RcDom::default(), &options);
    assert_eq!(children(&dom.document).len(), 1);
    assert_eq!(dom.quirks_mode.get(), html5ever::interface::NoQuirks);
    find(&dom.document, "p");
    let new = Options::new();
    assert_eq!((options.scripting(), new.scripting()), (false, true));
    assert_eq!((options.doctypes(), new.doctypes()), (false, true));
    assert_eq!((new.clone().with_diagnostics(false).diagnostics(), new.diagnostics()), (false, true));
    assert_eq!(new.clone().with_document_mode(DocumentMode::Quirks).document_mode(), DocumentMode::Quirks);
    assert_eq!(*new.parse_options(), ParseOptions::html5ever_compatible());
    let of_context = new.clone().with_scripting_of_context(Some(false));
    assert_eq!((of_context.scripting_of_context(), new.scripting_of_context()), (Some(false), None));
    assert_eq!(of_context.with_scripting_of_context(None), new);

    let edition = ParseOptions::new().with_edition(Edition::August2026);
    let options = Options::new().with_parse_options(edition);
    let dom = parse_document_with("<?target data?>", RcDom::default(), &options);
    let node = children(&dom.document)[0].clone();
    let NodeData::ProcessingInstruction { target, contents } = &node.data else {
        panic!("no processing instruction");
    };
    assert_eq!((&**target, &**contents), ("target", "data"));

    // In a fragment of a document in quirks mode, a table remains in the paragraph.
    for (mode, expected) in [(DocumentMode::Quirks, &["p"][..]), (DocumentMode::NoQuirks, &["p", "table"])] {
        let options = Options::new().with_document_mode(mode);
        let sink = RcDom::default();
        let dom = parse_fragment_with("<p><table>", sink, context("div"), Vec::new(), &options);
        assert_eq!(fragment(&dom), expected);
    }
}

#[test]
fn fragments_for_elements() {
    // The nearest form is known, so another form is dropped.
    let options = Options::new();
    for (has_form, expected) in [(true, &["input"][..]), (false, &["form"])] {
        let sink = RcDom::default();
        let element = |name| sink.create_element(context(name), Vec::new(), Default::default());
        let (div, form) = (element("div"), element("form"));
        let form = has_form.then_some(form);
        let dom = parse_fragment_for_element("<form><input>", sink, div, form, &options);
        assert_eq!(fragment(&dom), expected);
    }
    // Elements are associated only with forms in the fragment, because the other form is in a different tree.
    for (markup, expected) in [("<input>", 0), ("<form><input>", 1)] {
        let sink = Recorder::default();
        let div = sink.create_element(context("div"), Vec::new(), Default::default());
        let form = sink.create_element(context("form"), Vec::new(), Default::default());
        let form = (expected == 0).then_some(form);
        let calls = parse_fragment_for_element(markup, sink, div, form, &options);
        let is_association = |call: &&Call| matches!(call, Call::AssociateWithForm(..));
        assert_eq!(calls.iter().filter(is_association).count(), expected);
    }
    // The sink decides whether the element is an integration point.
    for encoding in ["text/html", "text/plain"] {
        let name = QualName::new(None, ns!(mathml), local_name!("annotation-xml"));
        let attribute =
            html5ever::Attribute { name: QualName::new(None, ns!(), local_name!("encoding")), value: encoding.into() };
        let dom = parse_fragment("<svg><g>", RcDom::default(), name.clone(), vec![attribute.clone()]);
        let theirs = html5ever::parse_fragment(RcDom::default(), Default::default(), name, vec![attribute], false)
            .one("<svg><g>");
        let namespace = |dom: &RcDom| match &find(&dom.document, "g").data {
            NodeData::Element { name, .. } => name.ns.clone(),
            _ => unreachable!(),
        };
        assert_eq!(namespace(&dom), namespace(&theirs));
    }
}

#[test]
fn bytes() {
    let page = b"<meta charset=windows-1252><p>Br\xFChe";
    let dom = parse_document_bytes(page, RcDom::default);
    assert_eq!(text(&find(&dom.document, "p")), "Brühe");
    let encoding = EncodingOptions::new().with_content_type("text/html; charset=koi8-r");
    let dom = parse_document_bytes_with(page, RcDom::default, &encoding, &Options::new());
    assert_eq!(text(&find(&dom.document, "p")), "BrЭhe");
    let dom = parse_fragment_bytes(b"<td>\xC3\xBC", RcDom::default, context("tr"), Vec::new());
    assert_eq!(fragment(&dom), ["td"]);
    let (sink, name) = (RcDom::default, context("tr"));
    let options = Options::new().with_diagnostics(true);
    let dom = parse_fragment_bytes_with(b"<td>\xFC</x>", sink, name, Vec::new(), &encoding, &options);
    assert_eq!(text(&find(&dom.document, "td")), "Э");
    assert!(!dom.errors.borrow().is_empty());
}

/// The late declaration restarts the parse with another sink.
#[test]
fn restarts_after_a_change_of_encoding() {
    let mut page = b"<p>\xFC".to_vec();
    page.extend(" ".repeat(5_000).bytes());
    page.extend(b"<meta charset=koi8-r>");
    for diagnostics in [false, true] {
        let options = Options::new().with_diagnostics(diagnostics);
        for chunk in [1, 100, 10_000] {
            let count = Cell::new(0);
            let new_sink = || {
                count.set(count.get() + 1);
                RcDom::default()
            };
            let encoding = EncodingOptions::new();
            let mut parser = ByteParser::document(new_sink, encoding.clone(), &options);
            for piece in page.chunks(chunk) {
                parser.feed(piece);
            }
            let dom = parser.finish();
            assert_eq!(text(&find(&dom.document, "p")).trim_end(), "Э");
            assert_eq!(count.take(), 2);

            let (name, attributes) = (context("div"), Vec::new());
            let mut parser = ByteParser::fragment(new_sink, name, attributes, encoding, &options);
            parser.read_from(&*page).expect("reading from memory does not fail");
            assert!(parser.encoding_report().is_some_and(|report| report.is_restarted));
            assert!(!parser.sink().document.children.borrow().is_empty());
            assert_eq!(fragment(&parser.finish()), ["p"]);
            assert_eq!(count.get(), 2);
        }
    }
}

#[test]
fn utf8_in_chunks() {
    let options = Options::new().with_diagnostics(false);
    let parser = Parser::document(RcDom::default(), &options);
    let mut decoder = parser.from_utf8();
    for byte in "<p>Grüße".bytes() {
        decoder.process([byte][..].into());
    }
    decoder.process(b"\xFF"[..].into());
    let dom = decoder.finish();
    assert_eq!(text(&find(&dom.document, "p")), "Grüße\u{FFFD}");
    // The decoder reports to the sink, regardless of the diagnostics.
    assert_eq!(dom.errors.borrow().len(), 1);
}

#[test]
fn errors_have_their_line_numbers() {
    let page = "<!DOCTYPE html>\n<p id=a\nid=b>\r\n</b>&#0;\r\r<p";
    let options = Options::new().with_diagnostics(true);
    let expected = [
        ("duplicate-attribute", 3),
        ("unexpected-end-tag-in-body", 4),
        ("null-character-reference", 4),
        ("eof-in-tag", 6),
    ]
    .map(|(error, line)| (error.to_owned(), line));
    let whole = parse_document_with(page, Recorder::default(), &options);
    assert_eq!(errors(&whole), expected);
    let mut parser = Parser::document(Recorder::default(), &options);
    for character in page.chars() {
        parser.feed(&*character.to_string());
    }
    assert_eq!(errors(&parser.finish()), expected);
}

#[test]
fn elements_have_their_line_numbers() {
    let with_carriage_returns = "<a>\n<b id=1\nid=2>\n\n<c/>text\n<d>\r<e>\r\n<f></f\n><g>";
    let with_line_feeds = with_carriage_returns.replace("\r\n", "\n");
    let with_line_feeds = with_line_feeds.replace('\r', "\n");
    for page in [with_carriage_returns, &with_line_feeds] {
        let by_html5ever = html5ever::parse_document(Recorder::default(), Default::default()).one(page);
        let lines = |calls: &[Call]| {
            let elements = elements(calls).into_iter();
            elements.filter(|(name, _)| name.len() == 1).collect::<BTreeMap<_, _>>()
        };
        let expected = lines(&by_html5ever);
        assert_eq!(expected.len(), 7);
        assert_eq!(lines(&parse_document(page, Recorder::default())), expected);
        for length in [1, 2, 3, 10] {
            let mut parser = Parser::document(Recorder::default(), &Options::new());
            let characters: Vec<char> = page.chars().collect();
            for piece in characters.chunks(length) {
                parser.feed(piece.iter().collect::<String>());
            }
            assert_eq!(lines(&parser.finish()), expected);
        }
        let options = Options::new().with_diagnostics(false);
        let quiet = parse_document_with(page, Recorder::default(), &options);
        assert!(elements(&quiet).iter().all(|(_, line)| *line == 0));
    }
}

#[test]
fn the_sink_decides_about_shadow_roots() {
    let page = "<div><template shadowrootmode=open shadowrootclonable id=x><slot></template>";
    let by_html5ever = html5ever::parse_document(Recorder::default(), Default::default()).one(page);
    assert_eq!(shadow_roots(&by_html5ever).len(), 1);
    let calls = parse_document(page, Recorder::default());
    assert_eq!(shadow_roots(&calls), shadow_roots(&by_html5ever));
    // The options can also allow shadow roots.
    let calls = parse_document(page, Recorder::without_shadow_roots());
    assert!(shadow_roots(&calls).is_empty());
    let allowed = ParseOptions::html5ever_compatible().with_declarative_shadow_roots(true);
    let options = Options::new().with_parse_options(allowed);
    let calls = parse_document_with(page, Recorder::without_shadow_roots(), &options);
    assert_eq!(shadow_roots(&calls).len(), 1);
}

#[test]
fn other_calls_have_their_line_numbers() {
    let page = "<!doctype\nhtml><p>a\nb<!--c\n--><html\nlang=en>";
    let calls = parse_document(page, Recorder::default());
    let lines = with_lines(&calls, |call| match call {
        Call::AppendDoctype(..) => Some("doctype"),
        Call::Append(_, Child::Text(_)) => Some("text"),
        Call::CreateComment(_) => Some("comment"),
        Call::AddAttributesIfMissing(..) => Some("attributes"),
        _ => None,
    });
    assert_eq!(lines, [("doctype", 2), ("text", 3), ("comment", 4), ("attributes", 5)]);
}

#[test]
fn dropped_attributes_are_flagged() {
    let calls = parse_document("<p a=1 a=2><b a=1>", Recorder::default());
    let flagged: Vec<&str> = calls
        .iter()
        .filter_map(|call| match call {
            Call::CreateElement(name, _, flags) if flags.duplicate_attributes => Some(&*name.local),
            _ => None,
        })
        .collect();
    assert_eq!(flagged, ["p"]);
}

#[test]
fn scripts_of_fragments_have_already_started() {
    for scripting in [true, false] {
        let options = Options::new().with_scripting(scripting);
        let source = "<script>a</script>b";
        let calls = parse_fragment_with(source, Recorder::default(), context("div"), Vec::new(), &options);
        let marks = calls.iter().filter(|call| matches!(call, Call::MarkScriptAlreadyStarted(_)));
        assert_eq!(marks.count(), 1, "scripting {scripting:?}");
    }
}

#[test]
fn scripts_pause_the_parser() {
    let sink = Rc::new(Recorder::default());
    let lines = LineCounter::new();
    let driven = Html5everSink::with_lines(Rc::clone(&sink), lines.clone());
    let error_sink = Html5everErrors::with_lines(Rc::clone(&sink), lines);
    let mut parser = script_host::ScriptingParser::new(driven, error_sink, ParseOptions::html5ever_compatible());
    let mut count = 0;
    let mut status =
        parser.feed("<p title='in the first chunk'>a<script>1</script>b<script>2</script><i title='behind it'>c");
    for runs in 0.. {
        assert!(runs < 10_000, "the parser does not continue");
        let ParserStatus::Script(script) = status else { break };
        assert_eq!(sink.elem_name(&script).local, local_name!("script"));
        count += 1;
        let _ = parser.write(&format!("<b title='written by {count}'>")).expect("a script runs");
        status = parser.resume();
    }
    let _ = parser.finish();
    assert_eq!(count, 2);
    let calls = sink.calls();
    let names: Vec<_> = elements(&calls).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["html", "head", "body", "p", "script", "b", "script", "b", "i"]);
    let title = |element: &str| {
        let value = |call: &Call| match call {
            Call::CreateElement(name, attributes, _) if &*name.local == element => {
                Some(attributes[0].value.to_string())
            }
            _ => None,
        };
        calls.iter().find_map(value).expect("the element exists")
    };
    assert_eq!([title("p"), title("b"), title("i")], ["in the first chunk", "written by 1", "behind it"]);
    assert!(!errors(&calls).is_empty());
}

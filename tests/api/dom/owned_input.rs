//! Documents that keep their input.

use std::sync::Arc;

use soupstone::encoding::EncodingOptions;
use soupstone::{Document, FragmentContext, Limits, NodeRef, OwnedInput, ParseOptions, parse_document};

use soupstone_tests::dump::html5lib;

fn page() -> String {
    let block = "<p class=a title='x &amp; y'>Stone &lt;b&gt; <b>soup</b>\r\n\0<!--pot--><table>foster<td>1\
        <script>if (a < b) {}</script><svg><a xlink:href=#/></svg><template><i>t</template>\u{A0}\u{1F372}\n";
    format!("<!DOCTYPE html><title>Pot</title>{}", block.repeat(9))
}

fn all_options() -> [ParseOptions; 3] {
    let options = ParseOptions::new;
    [options(), options().with_locations(true), options().with_max_errors(usize::MAX)]
}

fn assert_same(document: &Document, expected: &Document) {
    let tree = |document: &Document| html5lib(document.root()).to_string();
    assert_eq!(tree(document), tree(expected));
    assert_eq!(document.root().inner_html(), expected.root().inner_html());
    assert_eq!(document.errors(), expected.errors());
    for (node, other) in document.root().descendants().zip(expected.root().descendants()) {
        let span = |node: NodeRef<'_>| node.location().map(|location| location.tags_span());
        assert_eq!(span(node), span(other));
    }
}

#[test]
fn the_tree_is_the_same() {
    for page in [page(), format!("\u{FEFF}{}", page()), String::new(), "<p>short".to_owned()] {
        for options in all_options() {
            let expected = options.parse_document(&page);
            assert_same(&options.parse_document_owned(page.clone()), &expected);
            let shared = Arc::new(page.clone());
            assert_same(&options.parse_document_owned(Arc::clone(&shared)), &expected);
            assert_eq!(Arc::strong_count(&shared), 1, "the document was dropped");
            let context = FragmentContext::html("td");
            let fragment = options.parse_fragment_owned(page.clone(), &context);
            assert_same(&fragment, &options.parse_fragment(&page, &context));
        }
    }
}

#[test]
fn the_tree_of_bytes_is_the_same() {
    let utf_8 = EncodingOptions::new().with_transport_label("utf-8");
    let late = format!("<!--{}--><meta charset=koi8-r>{}", "x".repeat(2000), page());
    let cut = [page().as_bytes(), b"\xFF<p>", page().as_bytes()].concat();
    let latin = "<p>\u{E9}t\u{E9}".repeat(200).chars().map(|one| one as u8).collect();
    for bytes in [page().into_bytes(), late.into_bytes(), cut, latin, "<p>x".repeat(99).into()] {
        for encoding in [utf_8.clone(), EncodingOptions::new()] {
            for options in all_options() {
                let options = options.with_encoding(encoding.clone());
                let expected = options.parse_document_bytes(&bytes);
                let document = options.parse_document_owned(bytes.clone());
                assert_same(&document, &expected);
                assert_eq!(document.encoding_report(), expected.encoding_report());
                let context = FragmentContext::html("div");
                let fragment = options.parse_fragment_owned(bytes.clone(), &context);
                assert_same(&fragment, &options.parse_fragment_bytes(&bytes, &context));
            }
        }
    }
}

#[test]
fn a_document_with_adopted_input_can_be_edited() {
    let edit = |document: &mut Document| {
        let body = document.body().unwrap().id();
        let first = document.body().unwrap().first_child().unwrap();
        let (first, text) = (first.id(), first.first_child().unwrap().id());
        document.append_text(first, "more").unwrap();
        document.set_data(text, "grown").unwrap();
        document.set_attribute(first, "title", "new").unwrap();
        document.set_inner_html(first, "<i>in &amp; out</i>").unwrap();
        let copy = document.clone();
        document.append_text(body, "end").unwrap();
        copy
    };
    let text = Arc::new(page());
    let mut document = ParseOptions::new().parse_document_owned(Arc::clone(&text));
    let mut expected = parse_document(&text);
    let (copy, expected_copy) = (edit(&mut document), edit(&mut expected));
    assert_same(&document, &expected);
    assert_same(&copy, &expected_copy);
    assert_eq!(Arc::strong_count(&text), 3);
    for document in [&mut document, &mut expected] {
        document.compact([]);
    }
    drop(copy);
    assert_eq!(Arc::strong_count(&text), 1, "the input is no longer kept");
    assert_same(&document, &expected);
    ParseOptions::new().parse_document_into(&page(), &mut document);
    assert_same(&document, &parse_document(&page()));
}

#[test]
fn the_input_is_not_copied() {
    let block = "<p class=a title='one two three'>Stone <b>soup</b> is good for you and me.</p>\n";
    let page = block.repeat(10_000);
    let allocated = |input: OwnedInput| {
        let options = ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label("utf-8"));
        let mut document = None;
        let info = allocation_counter::measure(|| {
            document = Some(options.parse_document_owned(input));
        });
        (info.bytes_current, document)
    };
    let copying = allocation_counter::measure(|| std::mem::forget(parse_document(&page)));
    let length = page.len() as i64;
    for input in [OwnedInput::from(page.clone()), page.clone().into_bytes().into()] {
        let (kept, document) = allocated(input);
        assert!(kept < copying.bytes_current - length * 9 / 10, "{kept}");
        drop(document);
    }
}

/// The parse keeps the text up to the last string of the tree.
#[test]
fn a_stopped_parse_frees_the_unread_text() {
    let page = page().repeat(2000);
    for limits in [
        Limits::none().with_max_nodes(Some(100)),
        Limits::none().with_max_input_bytes(Some(3000)),
        Limits::none().with_max_string_bytes(Some(1000)),
    ] {
        let options =
            ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label("utf-8")).with_limits(limits);
        for bytes in [false, true] {
            let text = Arc::new(page.clone());
            let input: OwnedInput = match bytes {
                false => Arc::clone(&text).into(),
                true => page.clone().into_bytes().into(),
            };
            let mut document = None;
            let info = allocation_counter::measure(|| {
                document = Some(options.parse_document_owned(input));
            });
            let document = document.unwrap().unwrap_err().into_output();
            assert_same(&document, options.parse_document(&page).unwrap_err().output());
            assert_eq!(Arc::strong_count(&text), 1);
            assert!(info.bytes_current < 64 << 10, "{info:?}");
        }
    }
}

#[test]
fn long_text_is_whole() {
    let text = "one long text, ".repeat(10_000);
    let document = ParseOptions::new().parse_document_owned(format!("<p>{text}"));
    assert_eq!(document.body().unwrap().text_content(), text);
}

//! Counts the allocations of functions that return text, on a small and a large page.

use soupstone::serialize::Extent;
use soupstone::{Document, NodeRef, ParseOptions, parse_document};
use soupstone_source_edits::SourceEdits;
use soupstone_style::Style;
use soupstone_text::inner_text;

const PART: &str = "<div class=\"part wide\" id=p><h2 title='A &amp; B'>Pea <b>soup</b> &amp; bread</h2><p>Boil the peas, and stir \
    them <a href=\"/soup?a=1&amp;b=2\">now and then</a>.<br>Salt &lt; pepper.</p><ul><li>Leek<li data-n=1>Onion</ul>\
    <table><tr><td>500 g<td>peas</table><!-- end --><svg viewBox='0 0 1 1'><path d='M0 0'/></svg></div>\n";

/// The large page has 850 kB.
const MANY: usize = 2_000;

type Text = fn(&Document, &str) -> String;

/// The functions and their limits. The sanitizer compiles its policy, and replaces some values.
const FUNCTIONS: [(&str, u64, Text); 13] = [
    ("to_html", 5, |document, _| document.to_html()),
    ("outer_html of body", 5, |document, _| body(document).outer_html()),
    ("inner_html of a subtree", 5, |document, _| subtree(document).inner_html()),
    ("text_content", 2, |document, _| document.root().text_content()),
    ("text_content of a subtree", 2, |document, _| subtree(document).text_content()),
    ("inner_text", 6, |document, _| inner_text(body(document))),
    ("Style::minified", 7, |document, _| Style::minified().inner_html(document.root())),
    ("Style::indented", 12, |document, _| Style::indented().inner_html(document.root())),
    ("soupstone_xml::to_string", 5, |document, _| soupstone_xml::to_string(document.root(), Extent::Inner)),
    ("soupstone_sanitizer::clean", 500, |_, source| soupstone_sanitizer::clean(source).into_string()),
    ("SourceEdits", 120, |_, source| edited(source)),
    ("one text", 1, |document, _| document.elements_by_tag_name("li").next().unwrap().text_content()),
    ("one element", 2, |document, _| document.elements_by_tag_name("h2").next().unwrap().outer_html()),
];

fn body(document: &Document) -> NodeRef<'_> {
    document.body().expect("the document has a body")
}

fn subtree(document: &Document) -> NodeRef<'_> {
    body(document).last_child().expect("the page has parts")
}

fn edited(source: &str) -> String {
    let mut edits = SourceEdits::parse_document(source, ParseOptions::new());
    let title = edits.document().elements_by_tag_name("title").next().expect("the page has a title").id();
    edits.set_attribute(title, "lang", "en").expect("the title has a tag");
    edits.finish().expect("the edit is valid")
}

fn page(parts: usize) -> String {
    let half = PART.repeat(parts / 2);
    format!("<!DOCTYPE html><title>Soup</title><body>{half}{}<section>{half}</section></body>", PART.repeat(parts % 2))
}

#[test]
fn text_takes_few_allocations() {
    let mut report = String::new();
    let mut is_right = true;
    for parts in [1, MANY] {
        let source = page(parts);
        let document = parse_document(&source);
        for (name, most, function) in FUNCTIONS {
            let mut text = String::new();
            let counted = allocation_counter::measure(|| text = function(&document, &source));
            let values = if name.contains("sanitizer") { 8 * parts as u64 } else { 0 };
            let is_few = counted.count_total <= most + values;
            let is_small = text.capacity() <= 2 * text.len() + 256;
            is_right &= is_few && is_small;
            report += &format!(
                "{name}: {} of {most} allocations, {} bytes in {}\n",
                counted.count_total,
                text.len(),
                text.capacity()
            );
        }
    }
    println!("{report}");
    assert!(is_right, "\n{report}");
}

#[test]
fn memory_of_edited_trees_is_not_overestimated() {
    let mut document = parse_document(&page(MANY));
    let part = document.elements_by_tag_name("div").next().unwrap().id();
    document.append_text(part, "more").unwrap();
    let new = document.append_element(part, "b").unwrap();
    document.append_text(new, "new").unwrap();
    for node in [part, new] {
        let node = document.node(node);
        for text in [node.outer_html(), node.text_content(), inner_text(node)] {
            assert!(text.capacity() <= 2 * text.len() + 256, "{} bytes in {}", text.len(), text.capacity());
        }
        let counted = allocation_counter::measure(|| drop(node.outer_html()));
        assert!(counted.bytes_max < 4096, "{} bytes", counted.bytes_max);
    }
    let mut document = parse_document(&page(MANY));
    document.remove_children(document.body().unwrap().id()).unwrap();
    assert!(document.to_html().capacity() < 512);
    assert!(document.root().text_content().capacity() < 512);
}

//! Extracts the same facts with scraper, for benchmarks.

use scraper::{Html, Node};
use soupstone::encoding::sniff_encoding;

use crate::collect::{Attribute, Collector, Visibility, WalkAction};
use crate::extract::{encoding_options, facts};
use crate::facts::{Charset, Facts};
use crate::kind::ElementKind;
use crate::pages::Page;

/// Parses a page with the encoding that soupstone determines.
pub fn parse(page: &Page) -> (Html, Charset) {
    let report = sniff_encoding(page.body(), &encoding_options(page));
    let (text, _, _) = report.encoding.decode(page.body());
    let charset = Charset {
        name: report.encoding.name(),
        source: report.source,
        confidence: report.confidence,
        malformed_sequences: report.malformed_sequences,
    };
    (Html::parse_document(&text), charset)
}

/// With the `compare-errors` feature, counts the parse error messages.
pub fn facts_of<'a>(page: &'a Page, html: &'a Html, charset: Charset, text: &'a mut String) -> Facts<'a> {
    use ego_tree::iter::Edge;

    let mut collector = Collector::new(page, text, 0);
    let mut hidden = None;
    let mut walks = Vec::new();
    for edge in html.tree.root().traverse() {
        match edge {
            Edge::Open(node) if hidden.is_none() => match node.value() {
                Node::Element(element) => {
                    let value = |attribute: Attribute| element.attr(attribute.as_str());
                    let walk = collector.enter(kind(element), sight(element), value);
                    hidden = (walk == WalkAction::PastIt).then(|| node.id());
                    walks.push(walk);
                }
                Node::Text(text) => collector.text(text),
                _ => {}
            },
            Edge::Close(node) => {
                if hidden.is_some_and(|hidden| hidden != node.id()) {
                    continue;
                }
                hidden = None;
                if let Node::Element(element) = node.value()
                    && let Some(walk) = walks.pop()
                {
                    collector.leave(kind(element), walk);
                }
            }
            Edge::Open(_) => {}
        }
    }
    facts(collector, page, charset, errors(html), None)
}

#[cfg(feature = "compare-errors")]
fn errors(html: &Html) -> Vec<(&'static str, u64)> {
    use std::borrow::Cow;
    use std::collections::HashMap;

    let mut counts: HashMap<&'static str, u64> = HashMap::new();
    for message in &html.errors {
        // NOTE: no message contains a position, because scraper does not request exact errors.
        let message = match message {
            Cow::Borrowed(message) => message,
            Cow::Owned(_) => "another",
        };
        *counts.entry(message).or_default() += 1;
    }
    counts.into_iter().collect()
}

#[cfg(not(feature = "compare-errors"))]
fn errors(_: &Html) -> Vec<(&'static str, u64)> {
    Vec::new()
}

fn kind(element: &scraper::node::Element) -> ElementKind {
    ElementKind::of_name(element.name(), element.name.ns == html5ever::ns!(html))
}

fn sight(element: &scraper::node::Element) -> Visibility {
    let of = |name| element.attr(name).map(|value| Visibility::by(name, value));
    match of("hidden").or_else(|| of("popover")) {
        Some(sight) if element.name.ns == html5ever::ns!(html) => sight,
        _ => Visibility::Seen,
    }
}

//! The same facts with scraper, to be measured beside soupstone in the same place.

use scraper::{Html, Node};
use soupstone::ParseOptions;
use soupstone::encoding::determine_the_character_encoding;

use crate::archive::Page;
use crate::collect::{Collector, Walk};
use crate::extract::{encoding_options, facts};
use crate::facts::{Charset, Facts};
use crate::kind::Kind;

/// Parses a page, and finds out its charset as soupstone does.
pub fn parse(page: &Page) -> (Html, Charset) {
    let options = ParseOptions::new().with_encoding(encoding_options(page));
    let report = determine_the_character_encoding(page.body(), options.encoding());
    let (text, _, _) = report.encoding().decode(page.body());
    let charset = Charset {
        name: report.encoding().name(),
        source: report.source(),
        confidence: report.confidence(),
        malformed_sequences: report.malformed_sequences(),
    };
    (Html::parse_document(&text), charset)
}

/// The facts of a page in this tree. Its parse errors have no codes.
pub fn facts_of<'a>(
    page: &Page,
    html: &'a Html,
    charset: Charset,
    text: &'a mut String,
) -> Facts<'a> {
    use ego_tree::iter::Edge;

    let mut collector = Collector::new(text);
    if let Some(rules) = page.robots_header() {
        collector.add_robots_rules(rules);
    }
    // The element whose contents are passed over.
    let mut hidden = None;
    for edge in html.tree.root().traverse() {
        match edge {
            Edge::Open(node) if hidden.is_none() => match node.value() {
                Node::Element(element) => {
                    if collector.enter(kind(element), |name| element.attr(name)) == Walk::PastIt {
                        hidden = Some(node.id());
                    }
                }
                Node::Text(text) => collector.text(text),
                _ => {}
            },
            Edge::Close(node) => {
                if hidden.is_some_and(|hidden| hidden != node.id()) {
                    continue;
                }
                hidden = None;
                if let Node::Element(element) = node.value() {
                    collector.leave(kind(element));
                }
            }
            Edge::Open(_) => {}
        }
    }
    facts(collector, page, charset, Vec::new(), None)
}

fn kind(element: &scraper::node::Element) -> Kind {
    Kind::of_name(element.name(), element.name.ns == html5ever::ns!(html))
}

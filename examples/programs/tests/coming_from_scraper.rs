//! The rows of the scraper guide, each with the code of both sides.

use ego_tree::iter::Edge as EgoEdge;
use scraper::{CaseSensitivity, ElementRef, Html, Node};
use soupstone::dom::Edge;
use soupstone::{Document, DocumentMode, FragmentContext, NodeId, NodeRef, ParseOptions};

mod support;

use support::first_cells;

const PAGE: &str = include_str!("../../../docs/coming_from/scraper.md");

const SOURCE: &str = "<!DOCTYPE html><title>Soup</title><p class='big hot' id=pea>Pea <b>soup</b> <a href=/x>x</a></p>";

struct Both {
    ours: Document,
    theirs: Html,
}

impl Both {
    fn our_paragraph(&self) -> NodeRef<'_> {
        self.ours.select_first("p").unwrap()
    }

    fn their_paragraph(&self) -> ElementRef<'_> {
        let selector = scraper::Selector::parse("p").unwrap();
        self.theirs.select(&selector).next().unwrap()
    }
}

type Row = (&'static str, fn(&Both));

const ROWS: &[Row] = &[
    ("`Html::parse_document(text)`", |_| {
        let ours = soupstone::parse_document("<p>x").to_html();
        assert_eq!(ours, Html::parse_document("<p>x").html());
    }),
    ("`Html::parse_fragment(text)`", |_| {
        let ours = soupstone::parse_fragment("<p>x", &FragmentContext::html("body"));
        let theirs = Html::parse_fragment("<p>x");
        assert_eq!(ours.to_html(), theirs.root_element().inner_html());
    }),
    ("`Html`", |both| {
        let _: (&Document, &Html) = (&both.ours, &both.theirs);
    }),
    ("`html.errors`", |_| {
        let options = ParseOptions::new().with_max_errors(usize::MAX);
        let document = options.parse_document("<p>");
        let list = document.errors().unwrap();
        let error = &list.as_slice()[0];
        assert_eq!(list.position(error.span().start).line, 1);
        assert!(!Html::parse_document("<p>").errors.is_empty());
    }),
    ("`html.quirks_mode`", |both| {
        assert_eq!(both.ours.mode(), DocumentMode::NoQuirks);
        let theirs = format!("{:?}", both.theirs.quirks_mode);
        assert_eq!(theirs, "NoQuirks");
    }),
    ("`html.root_element()`", |both| {
        let ours = both.ours.document_element().unwrap();
        assert_eq!(ours.outer_html(), both.theirs.root_element().html());
    }),
    ("`html.html()`", |both| {
        let theirs = Html::parse_document("<p>x").html();
        assert_eq!(soupstone::parse_document("<p>x").to_html(), theirs);
        assert!(both.ours.to_html().starts_with("<!DOCTYPE html>"));
    }),
    ("`Selector::parse(…)`", |_| {
        assert!(soupstone::Selector::parse("a[href]").is_ok());
        let error = soupstone::Selector::parse("a[").unwrap_err();
        assert!(error.offset() <= 2);
        assert!(scraper::Selector::parse("a[").is_err());
    }),
    ("`html.select(…)`, `element.select(…)`, `….next()`", |both| {
        let css = scraper::Selector::parse("b").unwrap();
        let theirs = both.their_paragraph().select(&css).next().unwrap();
        let ours = both.our_paragraph().select_first("b").unwrap();
        assert_eq!(ours.outer_html(), theirs.html());
        let count = both.ours.select("b").count();
        assert_eq!(count, both.theirs.select(&css).count());
    }),
    ("`selector.matches(&element)`", |both| {
        let selector = soupstone::Selector::parse(".hot").unwrap();
        assert!(both.our_paragraph().matches(&selector));
        let selector = scraper::Selector::parse(".hot").unwrap();
        assert!(selector.matches(&both.their_paragraph()));
    }),
    ("`ElementRef`, `ego_tree::NodeRef`", |both| {
        let ours: NodeRef<'_> = both.our_paragraph().first_child().unwrap();
        let theirs: ego_tree::NodeRef<'_, Node> = both.their_paragraph().first_child().unwrap();
        assert_eq!(ours.as_text().unwrap(), &*theirs.value().as_text().unwrap().text);
    }),
    ("`ElementRef::wrap(node)`, `node.value().as_element()`", |both| {
        let ours = both.our_paragraph().children().filter(NodeRef::is_element);
        let theirs = both.their_paragraph().children();
        assert_eq!(ours.count(), theirs.filter_map(ElementRef::wrap).count());
    }),
    ("`element.value().name()`", |both| {
        let paragraph = both.our_paragraph();
        assert_eq!(paragraph.local_name(), Some("p"));
        assert!(paragraph.is_html_element("p"));
        assert_eq!(both.their_paragraph().value().name(), "p");
    }),
    ("`element.attr(\"href\")`, `value().attrs()`", |both| {
        assert_eq!(both.our_paragraph().attribute("id"), Some("pea"));
        assert_eq!(both.their_paragraph().attr("id"), Some("pea"));
        let theirs = both.their_paragraph().value().attrs().count();
        assert_eq!(both.our_paragraph().attributes().count(), theirs);
    }),
    ("`value().id()`, `classes()`, `has_class(…)`", |both| {
        let (ours, theirs) = (both.our_paragraph(), both.their_paragraph().value());
        assert_eq!(ours.attribute("id"), theirs.id());
        assert!(ours.classes().eq(theirs.classes()));
        assert!(ours.has_class("hot") && theirs.has_class("hot", CaseSensitivity::CaseSensitive));
    }),
    ("`element.text()`", |both| {
        assert!(both.our_paragraph().texts().eq(both.their_paragraph().text()));
    }),
    ("`element.text().collect::<String>()`", |both| {
        let theirs = both.their_paragraph().text().collect::<String>();
        assert_eq!(both.our_paragraph().text_content(), theirs);
    }),
    ("`element.html()`, `inner_html()`", |both| {
        let (ours, theirs) = (both.our_paragraph(), both.their_paragraph());
        assert_eq!(ours.inner_html(), theirs.inner_html());
        assert!(ours.outer_html().starts_with("<p ") && theirs.html().starts_with("<p "));
    }),
    ("`children()`, `child_elements()`, `parent()`, `ancestors()`, `next_siblings()`", |both| {
        let (ours, theirs) = (both.our_paragraph(), both.their_paragraph());
        assert_eq!(ours.children().count(), theirs.children().count());
        assert_eq!(ours.child_elements().count(), theirs.child_elements().count());
        assert_eq!(ours.parent().is_some(), theirs.parent().is_some());
        assert_eq!(ours.ancestors().count(), theirs.ancestors().count());
        assert_eq!(ours.next_siblings().count(), theirs.next_siblings().count());
    }),
    ("`descendants()`", |both| {
        let (ours, theirs) = (both.our_paragraph(), both.their_paragraph());
        assert_eq!(ours.inclusive_descendants().count(), theirs.descendants().count());
        assert_eq!(ours.descendants().count() + 1, theirs.descendants().count());
    }),
    ("`descendent_elements()`", |both| {
        let ours = both.our_paragraph().descendants().filter(NodeRef::is_element);
        // NOTE: scraper includes the element itself.
        let theirs = both.their_paragraph().descendent_elements();
        assert_eq!(ours.count() + 1, theirs.count());
    }),
    ("`traverse()`, `Edge::Open`, `Edge::Close`", |both| {
        let ours = both.our_paragraph().traverse();
        let ours = ours.map(|edge| matches!(edge, Edge::Enter(_)));
        let theirs = both.their_paragraph().traverse();
        assert!(ours.eq(theirs.map(|edge| matches!(edge, EgoEdge::Open(_)))));
    }),
    ("`html.tree`, to change it; `ego_tree::NodeId`", |both| {
        let mut ours = both.ours.clone();
        let id: NodeId = both.our_paragraph().id();
        ours.remove(id).unwrap();
        let mut theirs = both.theirs.clone();
        let id: ego_tree::NodeId = both.their_paragraph().id();
        theirs.tree.get_mut(id).unwrap().detach();
        let theirs = theirs.root_element().inner_html();
        assert_eq!(ours.document_element().unwrap().inner_html(), theirs);
    }),
];

#[test]
fn each_row_of_the_page_compiles_and_is_right() {
    let names: Vec<&str> = ROWS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, first_cells(PAGE, "# Counterparts\n"));
    let both = Both { ours: soupstone::parse_document(SOURCE), theirs: Html::parse_document(SOURCE) };
    for (_, code) in ROWS {
        code(&both);
    }
}

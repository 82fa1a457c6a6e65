//! Passes a tree to an XPath crate as XML, and checks that both columns of the XPath recipe find the same.

use soupstone::serialize::Extent;
use soupstone::{Document, NodeRef, Selector, parse_document};
use uppsala::XPathEvaluator;
use uppsala::xpath::XPathValue;

const PAGE: &str = include_str!("../../../docs/cookbook/reading.md");

const SOURCE: &str = "<!DOCTYPE html><h1>Soups</h1><nav><ul id=list>\
    <li class='big hot'>1 <a href=/pea>Pea <b>soup</b></a><li>2 <a href=/leek>Leek</a><li class=hotter>3 soup<li>4</ul></nav>\
    <h2>More</h2><p>5 <a href=https://leek.example/>Elsewhere</a><!--6--><p>7 <a>Nowhere</a><ol><li>8</ol>\
    <h2>Last</h2><div>9</div><p>10<ul></ul>";

/// Returns the values that an expression finds: text of nodes, values of attributes, a number or a string.
fn values_by_xpath(document: &Document, expression: &str) -> Vec<String> {
    let xml = soupstone_xml::to_string(document.root(), Extent::Inner);
    // In XPath 1.0, a name without a prefix is in no namespace.
    let xml = xml.replacen(" xmlns=\"http://www.w3.org/1999/xhtml\"", "", 1);
    // NOTE: the crate does not support a predicate after parentheses. This expression is equivalent.
    let expression = &expression.replace("(//li)[", "/descendant::li[");
    let mut tree = uppsala::parse(&xml).unwrap();
    tree.prepare_xpath();
    let found = XPathEvaluator::new().evaluate(&tree, tree.root(), expression);
    let values = match found.unwrap() {
        XPathValue::NodeSet(nodes) => {
            let nodes = nodes.into_iter().map(|node| vec![node]);
            nodes.map(XPathValue::NodeSet).collect()
        }
        value => vec![value],
    };
    let values = values.iter().map(|value| value.to_string_value(&tree));
    values.collect()
}

fn texts<'a>(nodes: impl IntoIterator<Item = NodeRef<'a>>) -> Vec<String> {
    nodes.into_iter().map(NodeRef::text_content).collect()
}

fn owned<'a>(values: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    values.into_iter().map(str::to_owned).collect()
}

/// The right column, as text and as code.
type Row = (&'static str, fn(&Document) -> Vec<String>);

const ROWS: &[Row] = &[
    ("document.select_first(\"li\")", |document| texts(document.select_first("li"))),
    ("document.select(\"li\").nth(1)", |document| texts(document.select("li").nth(1))),
    ("document.select(\"a[href]\").filter_map(|a| a.attribute(\"href\"))", |document| {
        let links = document.select("a[href]");
        owned(links.filter_map(|a| a.attribute("href")))
    }),
    ("document.select(\"a\").filter(|a| a.text_content() == \"Leek\")", |document| {
        let links = document.select("a");
        texts(links.filter(|a| a.text_content() == "Leek"))
    }),
    ("document.select(\"li\").filter(|li| li.text_content().contains(\"soup\"))", |document| {
        let items = document.select("li");
        texts(items.filter(|li| li.text_content().contains("soup")))
    }),
    ("document.select(\"li\").flat_map(NodeRef::children).filter_map(NodeRef::as_text)", |document| {
        let children = document.select("li").flat_map(NodeRef::children);
        owned(children.filter_map(NodeRef::as_text))
    }),
    ("document.select(\"ul\").flat_map(NodeRef::texts)", |document| {
        owned(document.select("ul").flat_map(NodeRef::texts))
    }),
    ("document.select(\"a\").filter_map(NodeRef::parent)", |document| {
        texts(document.select("a").filter_map(NodeRef::parent))
    }),
    ("document.descendants().filter(NodeRef::is_comment)", |document| {
        let comments = document.descendants().filter(NodeRef::is_comment);
        owned(comments.filter_map(NodeRef::data))
    }),
    ("document.select_first(\"h1\").map(NodeRef::text_content)", |document| {
        let heading = document.select_first("h1");
        heading.map(NodeRef::text_content).into_iter().collect()
    }),
    ("document.select(\"li\").count()", |document| vec![document.select("li").count().to_string()]),
];

fn table() -> Vec<(String, String)> {
    let section = PAGE.split("| XPath | here |\n|---|---|\n").nth(1);
    let rows = section.unwrap().lines().take_while(|line| line.starts_with('|'));
    let code = |cell: &str| cell.split('`').nth(1).unwrap().replace("\\|", "|");
    rows.map(|row| {
        let (expression, here) = row.split_once("` | `").unwrap();
        let expression = format!("{expression}`");
        (code(&expression), code(&format!("`{here}")))
    })
    .collect()
}

#[test]
fn each_row_of_the_recipe_finds_what_xpath_finds() {
    let document = parse_document(SOURCE);
    let mut by_hand = 0;
    let table = table();
    for (expression, code) in &table {
        let ours = match ROWS.iter().find(|(here, _)| here == code) {
            Some((_, run)) => {
                by_hand += 1;
                run(&document)
            }
            None => {
                let selector = code.strip_prefix("document.select(\"");
                let selector = selector.and_then(|rest| rest.strip_suffix("\")"));
                let selector = selector.unwrap_or_else(|| panic!("no row: {code}"));
                texts(document.select(Selector::parse(selector).unwrap()))
            }
        };
        let theirs = values_by_xpath(&document, expression);
        assert!(!theirs.is_empty(), "{expression} finds nothing");
        assert_eq!(ours, theirs, "{expression} and {code}");
    }
    assert_eq!(by_hand, ROWS.len(), "rows that are missing in the recipe");
    assert!(table.len() >= 20);
}

#[test]
fn alternatives_in_the_recipe_find_the_same() {
    let document = parse_document(SOURCE);
    let list = document.element_by_id("list").unwrap();
    assert_eq!(values_by_xpath(&document, "//*[@id='list']"), texts([list]));
    let bold = document.select_first("b").unwrap();
    let around = bold.ancestors().filter(|node| node.is_html_element("ul"));
    assert_eq!(values_by_xpath(&document, "//b/ancestor::ul"), texts(around));
}

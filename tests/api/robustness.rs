//! What callers may do that a page cannot: trees that are changed while they are parsed, tokens after the end, trees
//! too deep for a format string.

use std::fmt::{self, Write};

use crate::support::counting_sink::CountingSink;
use soupstone::dom::dump;
use soupstone::names::{NameId, NameTable};
use soupstone::sink::TreeSink;
use soupstone::span::Span;
use soupstone::token::{Attributes, Tag, Token, TokenContext, TokenSink};
use soupstone::tree_builder::{TreeBuilder, TreeBuilderSettings};
use soupstone::{FragmentContext, NodeId, ParseOptions, Parser, dom, parse_document};

#[test]
fn a_parser_can_be_moved_and_shared() {
    fn check<T: Send + Sync + 'static>() {}
    check::<Parser<dom::DocumentBuilder>>();
    check::<Parser<dom::FragmentBuilder, Vec<soupstone::error::ParseError>>>();
}

fn find(document: &soupstone::Document, name: &str) -> NodeId {
    let mut nodes = document.root().descendants();
    let node = nodes.find(|node| node.local_name() == Some(name));
    node.expect("the element is in the tree").id()
}

#[test]
fn the_parser_makes_no_cycle_of_a_tree_that_was_changed() {
    let mut parser = Parser::new(ParseOptions::new());
    parser.feed("<body><b><div>x");
    let document = parser.sink_mut().as_document_mut();
    let (body, div) = (find(document, "body"), find(document, "div"));
    document.detach(div).expect("the element has a parent");
    document.append(div, body).expect("that is no cycle");
    // The adoption agency wants to put the div into the body.
    parser.feed("</b>y");
    let document = parser.finish();
    let topmost = document.node(body).ancestors().last();
    assert_eq!(topmost.map(|node| node.id()), Some(div));
    assert!(document.node(div).outer_html().starts_with("<div>"));
}

#[test]
fn the_parser_goes_on_in_elements_that_were_removed() {
    let mut parser = Parser::new(ParseOptions::new());
    parser.feed("<body><table><tr><td><p>one");
    let document = parser.sink_mut().as_document_mut();
    let table = find(document, "table");
    document.detach(table).expect("the element has a parent");
    parser.feed("two</p></td></tr>three<i>four");
    let document = parser.finish();
    let body = document.body().expect("there is a body");
    // Without a parent, the table has no place before it: what it cannot hold goes into the element above it.
    assert_eq!(body.inner_html(), "three<i>four</i>");
    let table = document.node(table);
    assert_eq!(
        table.inner_html(),
        "<tbody><tr><td><p>onetwo</p></td></tr></tbody>"
    );
}

#[test]
fn tokens_after_the_end_are_ignored() {
    let names = NameTable::new();
    let context = TokenContext {
        span: Span::default(),
        names: &names,
    };
    let tag = |name| Tag {
        name: NameId::known(name).expect("the name is known"),
        self_closing: false,
        attributes: Attributes::empty(&names),
    };
    let mut builder = TreeBuilder::new(
        dom::DocumentBuilder::new(),
        (),
        TreeBuilderSettings::default(),
    );
    for token in [
        Token::StartTag(tag("p")),
        Token::EndOfFile,
        Token::StartTag(tag("b")),
        Token::StartTag(tag("div")),
        Token::Characters("text"),
        Token::EndTag(tag("b")),
        Token::EndOfFile,
    ] {
        builder.process_token(&token, &context);
    }
    let document = builder.into_sinks().0.finish();
    assert_eq!(
        document.root().inner_html(),
        "<html><head></head><body><p></p></body></html>"
    );
}

#[test]
fn a_deep_tree_can_be_dumped() {
    // An indentation of more than 65,535 characters is more than a width in a format string can be.
    const DEPTH: usize = 33_000;
    let document = parse_document(&"<b>".repeat(DEPTH));
    let mut lines = Lines(0);
    write!(lines, "{}", dump::outline(document.root())).expect("counting does not fail");
    write!(lines, "{}", dump::html5lib(document.root())).expect("counting does not fail");
    assert_eq!(lines.0, 2 * (DEPTH + 3));
}

/// Counts lines, of which a gigabyte would not fit everywhere.
struct Lines(usize);

impl Write for Lines {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += usize::from(text.ends_with('\n'));
        Ok(())
    }
}

#[test]
fn the_form_of_a_context_gets_no_elements_of_the_fragment() {
    let associations = |form: Option<()>, input: &str| {
        let context = FragmentContext::html("div").with_form(form);
        let sink = CountingSink::default();
        let mut parser = Parser::fragment(sink, (), context, ParseOptions::new());
        parser.feed(input);
        parser.finish().form_associations
    };
    assert_eq!(associations(Some(()), "<input>"), 0);
    // The start tag is ignored: there is a form around it.
    assert_eq!(associations(Some(()), "<form><input>"), 0);
    assert_eq!(associations(None, "<form><input>"), 1);
}

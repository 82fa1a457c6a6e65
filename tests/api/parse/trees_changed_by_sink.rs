//! Trees changed during the parse, tokens after the end, and very deep trees formatted.

use std::fmt::{self, Write};

use crate::support::counting_sink::CountingSink;
use crate::support::on_a_small_stack;
use crate::support::test_scale::scaled;
use soupstone::names::{NameId, NameTable};
use soupstone::span::Span;
use soupstone::token::{Attributes, Tag, Token, TokenContext, TokenSink};
use soupstone::tree_builder::TreeBuilder;
use soupstone::{ByteParser, Document, Edition, FragmentContext, NodeId, ParseOptions, Parser, dom, parse_document};

#[test]
fn a_parser_can_be_moved_and_shared() {
    fn check<T: Send + Sync + 'static>() {}
    check::<Parser>();
    check::<ByteParser>();
    check::<Parser<dom::DocumentBuilder>>();
    check::<Parser<dom::DocumentBuilder<true>, Vec<soupstone::error::ParseError>>>();
}

fn find(document: &soupstone::Document, name: &str) -> NodeId {
    let mut nodes = document.root().descendants();
    let node = nodes.find(|node| node.local_name() == Some(name));
    node.expect("the element is in the tree").id()
}

#[test]
fn the_parser_makes_no_cycle_in_a_changed_tree() {
    let mut parser = ParseOptions::new().parser();
    parser.feed("<body><b><div>x");
    let document = parser.document_mut();
    let (body, div) = (find(document, "body"), find(document, "div"));
    document.remove(div).expect("the element has a parent");
    document.append(div, body).expect("the edit makes no cycle");
    parser.feed("</b>y");
    let document = parser.finish();
    let topmost = document.node(body).ancestors().last();
    assert_eq!(topmost.map(|node| node.id()), Some(div));
    assert!(document.node(div).outer_html().starts_with("<div>"));
}

#[test]
fn the_parser_continues_in_removed_elements() {
    let mut parser = ParseOptions::new().parser();
    parser.feed("<body><table><tr><td><p>one");
    let document = parser.document_mut();
    let table = find(document, "table");
    document.remove(table).expect("the element has a parent");
    parser.feed("two</p></td></tr>three<i>four");
    let document = parser.finish();
    let body = document.body().expect("the document has a body");
    // A table without a parent: foster-parented content goes into the element above it.
    assert_eq!(body.inner_html(), "three<i>four</i>");
    let table = document.node(table);
    assert_eq!(table.inner_html(), "<tbody><tr><td><p>onetwo</p></td></tr></tbody>");
}

fn foster_parented(edition: Edition, move_table: impl FnOnce(&mut Document, NodeId)) -> Document {
    let mut parser = ParseOptions::new().with_edition(edition).parser();
    parser.feed("<body><template>x</template><table>");
    let document = parser.document_mut();
    let table = find(document, "table");
    move_table(document, table);
    parser.feed("a<b>c</b><!--d--><tr>e<td>f</table>g");
    parser.finish()
}

#[test]
fn foster_parenting_from_a_table_moved_into_a_template() {
    for edition in Edition::ALL {
        let document = foster_parented(edition, |document, table| {
            let template = find(document, "template");
            document.append(template, table).expect("the edit makes no cycle");
        });
        // Foster-parented nodes go into the contents of the template.
        let template = document.node(find(&document, "template"));
        let contents = template.template_contents().expect("the template has contents");
        assert_eq!(contents.inner_html(), "xa<b>c</b>e", "{edition}");
        let table = document.node(find(&document, "table"));
        assert_eq!(table.parent(), Some(template), "{edition}");
        let rows = "<!--d--><tbody><tr><td>f</td></tr></tbody>";
        assert_eq!(table.inner_html(), rows, "{edition}");
        assert_eq!(document.body().expect("a body").text_content(), "fg");
    }
}

#[test]
fn foster_parenting_from_a_table_moved_to_the_document() {
    let rows = "<table><!--d--><tbody><tr><td>f</td></tr></tbody></table>";
    for edition in Edition::ALL {
        // The table is next to the html element, or replaces it. A document takes no text and no second element.
        let document = foster_parented(edition, |document, table| {
            let root = document.root().id();
            document.append(root, table).expect("the edit makes no cycle");
        });
        let html = "<html><head></head><body><template>x</template>g</body></html>";
        assert_eq!(document.to_html(), format!("{html}{rows}"), "{edition}");
        let document = foster_parented(edition, |document, table| {
            let root = document.root().id();
            document.remove_children(root).expect("the root is known");
            document.append(root, table).expect("the edit makes no cycle");
        });
        assert_eq!(document.to_html(), rows, "{edition}");
    }
}

#[test]
fn tokens_after_the_end_are_ignored() {
    let names = NameTable::new();
    let context = TokenContext::new(Span::default(), &names);
    let tag = |name| {
        let name = NameId::known(name).expect("the name is known");
        Tag::new(name, Attributes::empty(&names))
    };
    let mut builder = TreeBuilder::new(dom::DocumentBuilder::new(), (), ParseOptions::new());
    for token in [
        Token::StartTag(tag("p")),
        Token::EndOfFile,
        Token::StartTag(tag("b")),
        Token::StartTag(tag("div")),
        Token::Characters("text".into()),
        Token::EndTag(tag("b")),
        Token::EndOfFile,
    ] {
        builder.process_token(&token, &context);
    }
    let document = builder.finish();
    assert_eq!(document.root().inner_html(), "<html><head></head><body><p></p></body></html>");
}

#[test]
fn a_deep_tree_can_be_dumped() {
    on_a_small_stack(|| {
        // An indentation of more than 65,535 characters exceeds the width of format strings.
        let depth = scaled([5_000, 33_000, 33_000]);
        let document = parse_document(&"<b>".repeat(depth));
        let mut lines = Lines(0);
        write!(lines, "{}", soupstone_tests::dump::html5lib(document.root())).expect("counting does not fail");
        assert_eq!(lines.0, depth + 3);
    });
}

struct Lines(usize);

impl Write for Lines {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += usize::from(text.ends_with('\n'));
        Ok(())
    }
}

#[test]
fn elements_of_a_fragment_are_not_associated_with_the_form_of_the_context() {
    let associations = |form: Option<()>, input: &str| {
        let context = FragmentContext::html("div");
        let context = match form {
            Some(_) => context.in_form(),
            None => context,
        };
        let sink = CountingSink::default();
        let mut parser = Parser::with_sink_for_fragment(sink, (), context, ParseOptions::new());
        parser.feed(input);
        parser.finish().form_associations
    };
    assert_eq!(associations(Some(()), "<input>"), 0);
    assert_eq!(associations(Some(()), "<form><input>"), 0);
    assert_eq!(associations(None, "<form><input>"), 1);
}

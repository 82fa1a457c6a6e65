//! Functions of the companion packages.

use std::fmt;

use soupstone::dom::{Document, DocumentBuilder, Edge, EditError};
use soupstone::encoding::Encoding;
use soupstone::names::{ExpandedName, tag};
use soupstone::script_host::ScriptingParser;
use soupstone::serialize::{Extent, SerializeOptions};
use soupstone::{NodeId, NodeKind, ParseOptions};
use soupstone_navigation::{DeclarativeRefresh, FormSubmission, construct_entry_list, find_declarative_refreshes};
use soupstone_sanitizer::server::{self, Policy, Sanitized};
use soupstone_sanitizer::{Safety, Sanitizer};
use soupstone_source_edits::{SourceEditError, SourceEdits, TextSourceMap, edit_source, escape_text};
use soupstone_speculative::{FetchList, SpeculativeParser, srcset};
use soupstone_style::{SerializableToken, Style, TokenWriter};

use super::{Page, see, see_all};

rows! {
    "soupstone_text::inner_text": SomeNodes(node) => soupstone_text::inner_text(node);
    "soupstone_text::is_shown": SomeNodes(node) => soupstone_text::is_shown(node);
    "soupstone_xml::to_string": SomeNodes(node) => soupstone_xml::to_string(node, Extent::Outer);
    "soupstone_xml::to_io": SomeNodes(node) => soupstone_xml::to_io(node, Extent::Inner, &mut Vec::new());
    "soupstone_speculative::SpeculativeParser": Input(page) => {
        let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), page.options.clone());
        see(parser.feed("<script>1</script>"));
        let mut ahead = SpeculativeParser::new(FetchList::new());
        ahead.set_base(Some(&page.input));
        for (index, chunk) in page.chunks().enumerate() {
            ahead.read_ahead(&mut parser);
            see(parser.feed(chunk));
            if index % 2 == 0 {
                ahead.feed(chunk);
            }
            see_all(ahead.take_fetches());
        }
        see_all(ahead.into_list().take());
    };
    "soupstone_speculative::FetchList, soupstone_speculative::Fetch": Document(document) => {
        let mut list = FetchList::new();
        list.add_document(document);
        for fetch in list.take_fetches() {
            see((fetch.url(), fetch.base(), fetch.attribute("none"), fetch.srcset(), fetch.sizes()));
        }
        see_all(list.take());
    };
    "soupstone_speculative::srcset::parse": Input(page) => srcset::parse(&page.input);
    "soupstone_speculative::srcset::parse": Input(page) => srcset::parse(&page.input.replace(['<', '>'], ","));
    "soupstone_style::Style::rewrite": Input(page) => Style::minified().rewrite(&page.input);
    "soupstone_style::Style::rewrite": Input(page) => Style::indented().rewrite(&page.input);
    "soupstone_style::Style::to_html": Document(document) => Style::minified().to_html(document);
    "soupstone_style::Style::to_html": Document(document) => Style::indented().to_html(document);
    "soupstone_style::Style::inner_html": SomeNodes(node) => Style::minified().inner_html(node);
    "soupstone_style::Style::outer_html": SomeNodes(node) => Style::minified().outer_html(node);
    "soupstone_style::Style::write":
        SomeNodes(node) => Style::minified().write(node, Extent::Outer, &SerializeOptions::new(), &mut String::new());
    "soupstone_style::TokenWriter": Document(document) => {
        let (mut output, options) = (String::new(), SerializeOptions::new());
        write_tokens(document, TokenWriter::new(&mut output, &Style::minified(), &options))
    };
    "soupstone_style::TokenWriter": Document(document) => {
        let (mut output, options) = (String::new(), SerializeOptions::new());
        let div = ExpandedName::html(tag::DIV);
        write_tokens(document, TokenWriter::new_within(div, &mut output, &Style::indented(), &options))
    };
    "soupstone_sanitizer::Sanitizer::set_html":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::set_html);
    "soupstone_sanitizer::Sanitizer::set_html_unsafe":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::set_html_unsafe);
    "soupstone_sanitizer::Sanitizer::append_html":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::append_html);
    "soupstone_sanitizer::Sanitizer::append_html_unsafe":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::append_html_unsafe);
    "soupstone_sanitizer::Sanitizer::prepend_html":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::prepend_html);
    "soupstone_sanitizer::Sanitizer::prepend_html_unsafe":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::prepend_html_unsafe);
    "soupstone_sanitizer::Sanitizer::before_html":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::before_html);
    "soupstone_sanitizer::Sanitizer::before_html_unsafe":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::before_html_unsafe);
    "soupstone_sanitizer::Sanitizer::after_html":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::after_html);
    "soupstone_sanitizer::Sanitizer::after_html_unsafe":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::after_html_unsafe);
    "soupstone_sanitizer::Sanitizer::replace_with_html":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::replace_with_html);
    "soupstone_sanitizer::Sanitizer::replace_with_html_unsafe":
        EditDocument(document, page) => insert_html(document, page, Sanitizer::replace_with_html_unsafe);
    "soupstone_sanitizer::Sanitizer::parse_html": Input(page) => Sanitizer::standard_default().parse_html(&page.input);
    "soupstone_sanitizer::Sanitizer::parse_html_unsafe":
        Input(page) => Sanitizer::standard_default().parse_html_unsafe(&page.input);
    "soupstone_sanitizer::Sanitizer::sanitize_node": EditDocument(document, _) => {
        let root = document.root().id();
        Sanitizer::standard_default().sanitize_node(document, root, Safety::Safe)
    };
    "soupstone_sanitizer::Sanitizer::sanitize_node_with_report": EditDocument(document, _) => {
        let root = document.root().id();
        Sanitizer::standard_default().sanitize_node_with_report(document, root, Safety::Safe, |removal| see(removal))
    };
    "soupstone_sanitizer::server::Policy::clean": Input(page) => Policy::new().clean(&page.input);
    "soupstone_sanitizer::server::Policy::clean": Input(page) => Policy::text().clean(&page.input);
    "soupstone_sanitizer::server::Policy::clean": Input(page) => Policy::new().with_svg(true).clean(&page.input);
    "soupstone_sanitizer::server::clean": Input(page) => server::clean(&page.input);
    "soupstone_sanitizer::server::Sanitized": Input(page) => {
        let sanitized = Sanitized::escape(&page.input);
        see((sanitized.as_str().len(), sanitized.context().len()));
        see(sanitized.into_string());
    };
    "soupstone_source_edits::SourceEdits::set_attribute, soupstone_source_edits::SourceEdits::remove_attribute, \
        soupstone_source_edits::SourceEdits::rename_element, \
        soupstone_source_edits::SourceEdits::unwrap_element": Input(page) => {
        edit_nodes(page, |edits, node, number| match number % 4 {
            0 => edits.set_attribute(node, "class", "y"),
            1 => edits.remove_attribute(node, "class"),
            2 => edits.rename_element(node, "b"),
            _ => edits.unwrap_element(node),
        })
    };
    "soupstone_source_edits::SourceEdits::insert_before, soupstone_source_edits::SourceEdits::insert_after, \
        soupstone_source_edits::SourceEdits::prepend, soupstone_source_edits::SourceEdits::append": Input(page) => {
        edit_nodes(page, |edits, node, number| match number % 4 {
            0 => edits.insert_before(node, "<hr>"),
            1 => edits.insert_after(node, "<hr>"),
            2 => edits.prepend(node, "x"),
            _ => edits.append(node, "x"),
        })
    };
    "soupstone_source_edits::SourceEdits::set_inner_html, soupstone_source_edits::SourceEdits::replace, \
        soupstone_source_edits::SourceEdits::remove": Input(page) => {
        edit_nodes(page, |edits, node, number| match number % 3 {
            0 => edits.set_inner_html(node, "x<b>y</b>"),
            1 => edits.replace(node, "<i>y</i>"),
            _ => edits.remove(node),
        })
    };
    "soupstone_source_edits::SourceEdits::parse_document, soupstone_source_edits::SourceEdits::parse_fragment":
        Input(page) => source_edits(page).document().node_count();
    "soupstone_source_edits::SourceEdits::finish": Input(page) => source_edits(page).finish();
    "soupstone_source_edits::edit_source":
        Input(page) => edit_source(&page.input, |document, edits| match document.body() {
            Some(body) => edits.append(body.id(), "x"),
            None => Ok(()),
        });
    "soupstone_source_edits::TextSourceMap": Input(page) => {
        let nodes = page.some_nodes.iter().map(|node| page.document.node(*node));
        see_all(nodes.filter_map(|node| TextSourceMap::new(node, &page.input)?.span_of(0..1)));
    };
    "soupstone_source_edits::escape_text": Input(page) => escape_text(&page.input);
    "soupstone_navigation::DeclarativeRefresh": Input(page) => DeclarativeRefresh::parse(&page.input);
    "soupstone_navigation::DeclarativeRefresh": Input(page) => {
        let count = page.nodes.len();
        for repeated in [" ", "1", ".", "'", "u"] {
            let refresh = format!("1;url='{}", repeated.repeat(count));
            see(DeclarativeRefresh::parse(&refresh).map(|refresh| (refresh.delay(), refresh.url().map(str::len))));
            see(DeclarativeRefresh::parse(&repeated.repeat(count)));
        }
    };
    "soupstone_navigation::find_declarative_refreshes": Document(document) => see_all(find_declarative_refreshes(document));
    "soupstone_navigation::construct_entry_list":
        SomeNodes(node) => construct_entry_list(node, None, Encoding::for_label(b"utf-8").expect("the encoding exists"));
    "soupstone_navigation::FormSubmission": SomeNodes(node) => {
        if let Ok(submission) = FormSubmission::new(node, None) {
            see((submission.encode_query(), submission.encode_body()));
        }
    };
}

type InsertHtml = fn(&Sanitizer, &mut Document, NodeId, &str) -> Result<(), EditError>;

/// Inserts the input of a page at the first element in its `body` or in its root.
fn insert_html(document: &mut Document, page: &Page, insert: InsertHtml) {
    let node = document.body().unwrap_or(document.root()).first_element_child();
    if let Some(node) = node.map(|node| node.id()) {
        see(insert(&Sanitizer::standard_default(), document, node, &page.input));
    }
}

fn write_tokens(document: &Document, mut writer: TokenWriter<'_, String>) -> fmt::Result {
    for edge in document.traverse() {
        let node = edge.node();
        let name = node.local_name().unwrap_or_default();
        let name_of = node.expanded_name();
        writer.write(match (edge, name_of, node.kind()) {
            (Edge::Enter(_), Some(expanded), _) => SerializableToken::start_tag(expanded, name, &[]),
            (Edge::Leave(_), Some(expanded), _) => SerializableToken::end_tag(expanded, name),
            (Edge::Enter(_), None, NodeKind::Text) => SerializableToken::Text(node.data().unwrap_or_default()),
            (Edge::Enter(_), None, NodeKind::Comment) => SerializableToken::Comment(node.data().unwrap_or_default()),
            _ => continue,
        })?;
    }
    writer.finish()
}

fn source_edits(page: &Page) -> SourceEdits<'_> {
    let options = ParseOptions::new().with_edition(page.options.edition());
    match page.context.of_fragment() {
        None => SourceEdits::parse_document(&page.input, &options),
        Some(context) => SourceEdits::parse_fragment(&page.input, &context, &options),
    }
}

/// Edits each node of a page in its source. Copies of formatting elements have no tags of their own.
fn edit_nodes(page: &Page, edit: fn(&mut SourceEdits<'_>, NodeId, usize) -> Result<(), SourceEditError>) {
    let mut edits = source_edits(page);
    let nodes = edits.document().descendants();
    let nodes = nodes.filter(|node| node.location().is_some_and(|location| !location.is_clone()));
    let nodes: Vec<NodeId> = nodes.map(|node| node.id()).collect();
    for (number, node) in nodes.into_iter().enumerate() {
        // NOTE: edits that the source cannot express are refused.
        see(edit(&mut edits, node, number));
    }
    see(edits.finish());
}

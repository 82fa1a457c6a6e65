//! Locations of nodes: our cases for the rules of `NodeLocation`, cut in two at every position, and properties of real pages.
//!
//! On a page (see `real_pages.rs`), each start tag begins with `<` and the name of its element and ends with `>`, each end tag
//! with `</` and the name, each value decodes to the value of its attribute, and the start tags of a parent and its children
//! are in order. Each span ends with the end tag, or before a tag, text or the end of the page. The spans of children lie
//! inside that of their parent, in order. Exceptions are clones, `<image>`, which becomes `img`, and, for the order, pages
//! whose errors show that the parser moved nodes.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::dom::{AttributeRef, DocumentBuilder, NodeKind, NodeRef};
use soupstone::error::{ErrorCode, ErrorList};
use soupstone::names::tag;
use soupstone::script_host::ScriptingParser;
use soupstone::span::Span;
use soupstone::{Document, FragmentContext, ParseOptions, Parser, parse_document, parse_fragment};

use crate::support::lists::sections;
use crate::support::{chunks, pages};

/// Errors after which the order of nodes may differ from that of their start tags.
const MOVING: &[ErrorCode] = &[
    ErrorCode::UnclosedElementsInFormattingElement,
    ErrorCode::UnexpectedAStartTagInA,
    ErrorCode::UnexpectedNobrStartTagInNobr,
    ErrorCode::UnexpectedContentInTable,
    ErrorCode::UnexpectedCharactersInTableText,
    ErrorCode::UnexpectedStartTagAfterHead,
    ErrorCode::UnexpectedContentAfterBody,
    ErrorCode::UnexpectedContentAfterAfterBody,
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (rule, lines) in sections(include_str!("../inputs/locations.txt")) {
        let describe: Describe = if rule.starts_with("spans: ") { describe_span } else { describe };
        trials.push(Trial::test(rule, move || check_case(lines[0], &lines[1..], describe)));
    }
    trials.push(Trial::test("spans: a parser that stops", check_a_parser_that_stops));
    pages::add_trials(&mut trials, check_page);
    trials
}

fn parse_in_chunks(chunks: &[&str]) -> (Document, ErrorList) {
    let sink = DocumentBuilder::new().with_locations();
    let mut parser = Parser::with_sink(sink, ErrorList::new(), ParseOptions::new());
    for chunk in chunks {
        parser.feed(chunk);
    }
    parser.finish_with_errors()
}

type Describe = fn(NodeRef<'_>, &str) -> Option<String>;

fn check_case(input: &str, expected: &[&str], describe: Describe) -> Result<(), Failed> {
    let boundaries = (0..=input.len()).filter(|at| input.is_char_boundary(*at));
    for cut in boundaries {
        let (before, after) = input.split_at(cut);
        let sink = DocumentBuilder::new().with_locations();
        let mut parser = Parser::with_sink(sink, (), ParseOptions::new());
        parser.feed(before);
        parser.feed(after);
        let without_errors = parser.finish();
        let (document, _) = parse_in_chunks(&[before, after]);
        for document in [document, without_errors] {
            let mut found = Vec::new();
            describe_all(document.root(), input, describe, &mut found);
            if found != expected {
                return Err(Failed::from(format!(
                    "cut at {cut}\ninput: {input:?}\nexpected: {expected:#?}\nfound: {found:#?}"
                )));
            }
        }
    }
    Ok(())
}

fn describe_all(node: NodeRef<'_>, input: &str, describe: Describe, found: &mut Vec<String>) {
    let nodes = node.deep_descendants();
    found.extend(nodes.filter_map(|node| describe(node, input)));
}

/// Describes an element and its span, if it has a location or is in the body.
fn describe_span(node: NodeRef<'_>, input: &str) -> Option<String> {
    let name = node.local_name()?;
    let is_implied = node.location().is_none();
    if is_implied && !node.ancestors().any(|node| node.is_html_element(tag::BODY)) {
        return None;
    }
    let span = node.location().and_then(|location| location.span());
    let clone = match node.location() {
        Some(location) if location.is_clone() => " clone",
        _ => "",
    };
    let slice = span.map_or("-", |span| &input[span.to_range()]);
    Some(format!("{name}{clone} {slice}"))
}

/// The spans of open elements end where the parser stops.
fn check_a_parser_that_stops() -> Result<(), Failed> {
    let sink = DocumentBuilder::new().with_locations();
    let mut parser = ScriptingParser::new(sink, (), ParseOptions::new());
    let input = "<b>1<table></b><i>2</i>";
    let _ = parser.feed(input);
    let spans = |document: &Document| {
        let mut found = Vec::new();
        describe_all(document.root(), input, describe_span, &mut found);
        found
    };
    let before = spans(parser.parser_mut().sink_mut().as_document());
    parser.abort();
    let after = spans(&parser.finish());
    let expected = (
        vec!["b -", "i <i>2</i>", "table -"],
        vec!["b <b>1<table></b><i>2</i>", "i <i>2</i>", "table <table></b><i>2</i>"],
    );
    if before != expected.0 || after != expected.1 {
        return Err(Failed::from(format!("{before:?}, {after:?}")));
    }
    Ok(())
}

fn describe(node: NodeRef<'_>, input: &str) -> Option<String> {
    let location = node.location()?;
    let slice = |span: Span| &input[span.to_range()];
    let name = match node.kind() {
        NodeKind::Text => "#text",
        NodeKind::Comment => "#comment",
        NodeKind::Doctype => "#doctype",
        _ => node.local_name()?,
    };
    let mut text = name.to_owned();
    if !node.is_element() {
        let _ = write!(text, " {}", slice(location.tags_span()));
        return Some(text);
    }
    if location.is_clone() {
        text.push_str(" clone");
    }
    let _ = write!(text, " {}", location.start_tag().map_or("-", slice));
    if let Some(end_tag) = location.end_tag() {
        let _ = write!(text, " {}", slice(end_tag));
    }
    for attribute in node.attributes() {
        let attribute = location.attribute(&qualified_name(&attribute))?;
        let _ = write!(text, " {}", slice(attribute.name));
        if let Some(value) = attribute.value {
            let _ = write!(text, "={}", slice(value));
        }
    }
    if location.start_tag().is_none() && location.end_tag().is_none() {
        let _ = write!(text, " in {}", slice(location.tags_span()));
    }
    Some(text)
}

fn qualified_name(attribute: &AttributeRef<'_>) -> String {
    match attribute.prefix() {
        Some(prefix) => format!("{prefix}:{}", attribute.local_name()),
        None => attribute.local_name().to_owned(),
    }
}

fn check_page(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    let text = String::from_utf8_lossy(&bytes);
    let (document, errors) = parse_in_chunks(&[&text]);
    if document.root().inner_html() != parse_document(&text).root().inner_html() {
        return Err(Failed::from("the tree with locations differs"));
    }
    let (mut whole, mut in_pieces) = (Vec::new(), Vec::new());
    describe_all(document.root(), &text, describe, &mut whole);
    describe_all(document.root(), &text, describe_span, &mut whole);
    let (document_in_pieces, _) = parse_in_chunks(&chunks::chunks_of_bytes(&text, 13));
    describe_all(document_in_pieces.root(), &text, describe, &mut in_pieces);
    describe_all(document_in_pieces.root(), &text, describe_span, &mut in_pieces);
    if whole != in_pieces {
        return Err(Failed::from("the locations in chunks differ"));
    }
    let is_in_order = !errors.as_slice().iter().any(|error| MOVING.contains(&error.code()));
    for node in document.root().descendants() {
        check_node(node, &text)?;
        if is_in_order {
            check_order(node)?;
            check_nesting(node)?;
        }
    }
    Ok(())
}

fn check_node(node: NodeRef<'_>, text: &str) -> Result<(), Failed> {
    let Some(name) = node.local_name() else {
        return Ok(());
    };
    let complain = |what: &str, slice: &str| Err(Failed::from(format!("{what} of {name}: {slice}")));
    let Some(location) = node.location() else {
        return match node.attributes().next() {
            Some(attribute) => complain("an attribute without a location", &qualified_name(&attribute)),
            None => Ok(()),
        };
    };
    if let Some(start_tag) = location.start_tag() {
        let slice = &text[start_tag.to_range()];
        let written = if slice.starts_with("<image") { "image" } else { name };
        if !starts_with(slice, "<", written) || !slice.ends_with('>') {
            return complain("the start tag", slice);
        }
    }
    check_span(node, text)?;
    if let Some(end_tag) = location.end_tag() {
        let slice = &text[end_tag.to_range()];
        if !starts_with(slice, "</", name) || !slice.ends_with('>') {
            return complain("the end tag", slice);
        }
    }
    for attribute in node.attributes() {
        let qualified_name = qualified_name(&attribute);
        let Some(found) = location.attribute(&qualified_name) else {
            return complain("no location", &qualified_name);
        };
        let written = &text[found.name.to_range()];
        if !written.replace('\0', "\u{FFFD}").eq_ignore_ascii_case(&qualified_name) {
            return complain("the name", written);
        }
        let value = found.value.map_or("", |value| &text[value.to_range()]);
        if decoded(value) != attribute.value() {
            return complain("the value", value);
        }
    }
    Ok(())
}

/// The span of an element contains its tags. Without an end tag, it ends after the start tag, or before a tag or a text node.
fn check_span(node: NodeRef<'_>, text: &str) -> Result<(), Failed> {
    let Some(location) = node.location() else {
        return Ok(());
    };
    let Some((start_tag, span)) = location.start_tag().zip(location.span()) else {
        return match location.start_tag() {
            Some(_) => Err(Failed::from(format!("{node:?} has no span"))),
            None => Ok(()),
        };
    };
    let rest = &text[span.end as usize..];
    let is_right = span.start == start_tag.start
        && match location.end_tag() {
            Some(end_tag) => span.end == end_tag.end,
            None => {
                let may_hold_nothing = span.end == start_tag.end;
                let is_closed_by_text = node.is_html_element(tag::HEAD)
                    || node.is_html_element(tag::COLGROUP)
                    || node.is_html_element(tag::NOSCRIPT);
                may_hold_nothing
                    || is_closed_by_text
                    || rest.is_empty()
                    || rest.starts_with('<') && span.end > start_tag.end
            }
        };
    if !is_right {
        let rest: String = rest.chars().take(20).collect();
        return Err(Failed::from(format!("{node:?} reaches from {start_tag:?} to {span:?}, before {rest:?}")));
    }
    Ok(())
}

fn check_nesting(node: NodeRef<'_>) -> Result<(), Failed> {
    let span_of = |node: NodeRef<'_>| {
        let location = node.location()?;
        (!location.is_clone()).then_some(location.span()?)
    };
    // White space after the end tags goes into the body.
    let stays_open = node.is_html_element(tag::BODY) || node.is_html_element(tag::HTML);
    let whole = span_of(node).filter(|_| !stays_open);
    let mut last = whole.map(|whole| whole.start);
    for child in node.child_elements() {
        let Some(span) = span_of(child) else {
            continue;
        };
        if last.is_some_and(|last| last > span.start) || whole.is_some_and(|whole| whole.end < span.end) {
            return Err(Failed::from(format!(
                "{child:?} with {span:?} is not in {node:?} with {whole:?}, after {last:?}"
            )));
        }
        last = Some(span.end);
    }
    Ok(())
}

fn starts_with(slice: &str, start: &str, name: &str) -> bool {
    let rest = slice.strip_prefix(start).and_then(|rest| rest.get(..name.len()));
    rest.is_some_and(|rest| rest.eq_ignore_ascii_case(name))
}

fn decoded(value: &str) -> String {
    let quote = if value.contains('"') { '\'' } else { '"' };
    let tag = format!("<p a={quote}{value}{quote}>");
    let fragment = parse_fragment(&tag, FragmentContext::html("div"));
    let paragraph = fragment.children().next();
    let value = paragraph.and_then(|paragraph| paragraph.attribute("a"));
    value.unwrap_or("not an attribute").to_owned()
}

/// The start tags of children follow that of the parent, and each other; the end tag of the parent follows them.
fn check_order(node: NodeRef<'_>) -> Result<(), Failed> {
    let start_of = |node: NodeRef<'_>| {
        let location = node.location()?;
        let span = match node.is_element() {
            true => location.start_tag()?,
            false => location.tags_span(),
        };
        (!location.is_clone()).then_some(span.start)
    };
    let mut last = start_of(node);
    // White space after the end tags goes into the body.
    let stays_open = node.is_html_element(tag::BODY) || node.is_html_element(tag::HTML);
    let end = node.location().and_then(|location| location.end_tag()).filter(|_| !stays_open);
    for child in node.children() {
        let Some(start) = start_of(child) else {
            continue;
        };
        if last.is_some_and(|last| last > start) || end.is_some_and(|end| end.start < start) {
            return Err(Failed::from(format!(
                "the children of {:?} are not in order: {last:?}, {start}, {end:?}",
                node.local_name()
            )));
        }
        last = Some(start);
    }
    Ok(())
}

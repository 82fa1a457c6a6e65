//! Text, whole and in chunks, as bytes, with and without errors and locations.

use std::fmt::Write as _;

use soupstone::dom::Document;
use soupstone::encoding::EncodingOptions;

use super::{cut, cut_bytes, errors_are_in_range, holds, options, same, same_tree, text_sources, tree, tree_links};
use soupstone_tests::tag_soup::Random;

/// Checks a document.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let options = options::all(random);
    let plain = options.parse_document(input);
    let expected = tree(&plain);
    tree_links::check(&plain)?;
    let has_html = plain.document_element().is_some_and(|element| element.is_html_element("html"));
    holds("no html element", has_html)?;

    let telling = options.clone().with_locations(true).with_max_errors(usize::MAX);
    let whole = telling.parse_document(input);
    same_tree("errors and locations change the tree", &expected, &tree(&whole))?;
    same("errors and locations change the mode", &plain.mode(), &whole.mode())?;
    let errors = whole.errors().ok_or("no list of errors")?;
    errors_are_in_range(input, errors.as_slice())?;

    let chunks = cut(random, input);
    let mut parser = telling.parser();
    for chunk in &chunks {
        parser.feed(chunk);
    }
    let mut in_chunks = parser.finish();
    let errors_in_chunks = in_chunks.take_errors().ok_or("no list of errors")?;
    let show = |message: String| format!("{message}\nchunks: {chunks:?}");
    same_tree("chunks change the tree", &expected, &tree(&in_chunks)).map_err(show)?;
    same("chunks change the mode", &plain.mode(), &in_chunks.mode()).map_err(show)?;
    same("chunks change the errors", errors.as_slice(), errors_in_chunks.as_slice()).map_err(show)?;
    tree_links::check(&in_chunks)?;
    if random.once_in(4) {
        let (one, other) = (locations(&whole), locations(&in_chunks));
        same_tree("chunks change the locations", &one, &other).map_err(show)?;
        locations_are_in_range(&whole, input)?;
        text_sources::check(&whole, input)?;
        text_sources::check(&in_chunks, input).map_err(show)?;
    }

    // NOTE: bytes lose a byte order mark regardless of the options for text.
    if input.starts_with('\u{FEFF}') {
        return Ok(());
    }
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = options.with_encoding(encoding);
    if random.once_in(2) {
        let document = options.parse_document_bytes(input.as_bytes());
        same_tree("bytes change the tree", &expected, &tree(&document))?;
    } else {
        let telling = options.with_max_errors(usize::MAX);
        let mut parser = telling.byte_parser();
        for chunk in cut_bytes(random, input.as_bytes()) {
            parser.feed(chunk);
        }
        let mut document = parser.finish();
        let errors_of_bytes = document.take_errors().ok_or("no list of errors")?;
        same_tree("bytes in chunks change the tree", &expected, &tree(&document))?;
        same("bytes in chunks change the errors", errors.as_slice(), errors_of_bytes.as_slice())?;
    }
    Ok(())
}

fn locations(document: &Document) -> String {
    let mut text = String::new();
    for node in document.root().deep_descendants() {
        let _ = write!(text, "{:?} {:?}", node.kind(), node.local_name());
        if let Some(location) = node.location() {
            let _ = write!(
                text,
                " {:?} {:?} {:?} {:?} {:?}",
                location.start_tag(),
                location.end_tag(),
                location.tags_span(),
                location.span(),
                location.is_clone(),
            );
            for attribute in node.attributes() {
                let _ = write!(text, " {:?}", location.attribute(attribute.local_name()));
            }
        }
        text.push('\n');
    }
    text
}

fn locations_are_in_range(document: &Document, input: &str) -> Result<(), String> {
    let is_place = |place: u64| usize::try_from(place).is_ok_and(|place| input.is_char_boundary(place));
    for node in document.root().deep_descendants() {
        let Some(location) = node.location() else {
            continue;
        };
        let spans = [location.start_tag(), location.end_tag(), location.span(), Some(location.tags_span())];
        for span in spans.into_iter().flatten() {
            let is_in_range = span.start <= span.end && is_place(span.start) && is_place(span.end);
            if !is_in_range {
                return Err(format!("a location out of range\n{node:?} {span:?}"));
            }
        }
        if let Some(span) = location.start_tag() {
            let is_tag = input.get(span.to_range()).is_some_and(|tag| tag.starts_with('<'));
            holds("a start tag that does not start with <", is_tag)?;
        }
        if let Some(span) = location.end_tag() {
            let is_tag = input.get(span.to_range()).is_some_and(|tag| tag.starts_with("</"));
            holds("an end tag that does not start with </", is_tag)?;
        }
    }
    Ok(())
}

//! Locations of the characters of text nodes in the source.

use soupstone::dom::Document;
use soupstone_source_edits::TextSourceMap;

/// Checks that each character is in the source, literally or as a character reference, carriage return or NULL.
pub(super) fn check(document: &Document, input: &str) -> Result<(), String> {
    for node in document.root().deep_descendants() {
        // NOTE: the parser may drop or move some of the characters in a span.
        let Some(map) = TextSourceMap::new(node, input) else {
            continue;
        };
        for (at, one) in node.as_text().unwrap_or("").char_indices() {
            let span = map.span_of(at..at + one.len_utf8());
            let slice = span.and_then(|span| input.get(span.to_range()));
            let slice = slice.ok_or_else(|| format!("text sources: no place for {one:?}"))?;
            if !is_written_as(slice, one) {
                return Err(format!("text sources: {one:?} is not {slice:?}"));
            }
        }
    }
    Ok(())
}

fn is_written_as(slice: &str, one: char) -> bool {
    let decoded = || soupstone::parse_document(&format!("<body><a>{slice}")).body().map(|body| body.text_content());
    slice.chars().eq([one])
        || matches!(slice, "\r" | "\r\n") && one == '\n'
        || slice == "\0" && one == '\u{FFFD}'
        || slice.starts_with('&') && decoded().is_some_and(|decoded| decoded.contains(one))
}

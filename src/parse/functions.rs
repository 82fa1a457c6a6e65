//! Parses with the default options: a function for each source.

use crate::dom::Document;
use crate::options::ParseOptions;
use crate::tree_builder::FragmentContext;

/// The default options.
///
/// NOTE: making and dropping options for each call takes long beside a parse of a few tags.
pub(super) static DEFAULT: ParseOptions = ParseOptions::new();

/// Parses a document. With options: [`ParseOptions::parse_document`]. [What you get by default](crate::defaults).
///
/// Any text gives a document with an `html` element; there are no errors to handle.
///
/// A U+FEFF BYTE ORDER MARK at the start is skipped: see [`ParseOptions::with_byte_order_mark`].
///
/// ```
/// let document = soupstone::parse_document("<title>Soup</title><p class=big>Stone <b>soup");
/// let paragraph = document.body().unwrap().first_child().unwrap();
/// assert_eq!(paragraph.attribute("class"), Some("big"));
/// assert_eq!(paragraph.text_content(), "Stone soup");
/// assert_eq!(
///     document.root().inner_html(),
///     r#"<html><head><title>Soup</title></head><body><p class="big">Stone <b>soup</b></p></body></html>"#,
/// );
/// ```
pub fn parse_document(input: &str) -> Document {
    DEFAULT.parse_document(input)
}

/// Parses a fragment of markup in `context`, by the
/// [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
/// With options: [`ParseOptions::parse_fragment`]. [What you get by default](crate::defaults).
///
/// A U+FEFF at the start is a character like any other: see [`ParseOptions::with_byte_order_mark`].
///
/// ```
/// use soupstone::{FragmentContext, parse_fragment};
///
/// let cells = parse_fragment("<td>1<td>2", &FragmentContext::html("tr"));
/// assert_eq!(cells.children().count(), 2);
/// assert_eq!(cells.to_html(), "<td>1</td><td>2</td>");
///
/// // The same markup in a block has no cells.
/// let text = parse_fragment("<td>1<td>2", &FragmentContext::html("div"));
/// assert_eq!(text.to_html(), "12");
/// ```
pub fn parse_fragment(input: &str, context: &FragmentContext) -> Document {
    DEFAULT.parse_fragment(input, context)
}

/// The options for parsing markup into a document: those that the document keeps.
pub(super) fn options_of(document: &Document) -> ParseOptions {
    let known = document.serialize_options();
    ParseOptions::new().with_edition(known.edition).with_scripting(known.scripting)
}

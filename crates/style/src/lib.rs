//! Minified and indented HTML from the trees of [soupstone].
//!
//! ```
//! use soupstone_style::Style;
//!
//! let page = "<!DOCTYPE html> <ul class='big'> <li>Pea <li>Leek </ul>";
//! assert_eq!(Style::minified().rewrite(page), "<!DOCTYPE html><ul class=big><li>Pea<li>Leek</ul>");
//!
//! let document = soupstone::parse_document(page);
//! assert_eq!(
//!     Style::indented().inner_html(document.body().unwrap()),
//!     "<ul class=\"big\">\n  <li>Pea</li>\n  <li>Leek</li>\n</ul>",
//! );
//! ```
//!
//! [`Style::rewrite`] parses a page like browsers with scripting. Enable scripting if you parse a page for browsers yourself,
//! because the contents of a `noscript` element in the `head` may move otherwise.
//!
//! A [`Style`] is a preset with your changes. A style writes nodes of a document with [`Style::inner_html`] and
//! [`outer_html`](Style::outer_html), and any [`SerializableNode`](soupstone::serialize::SerializableNode) with
//! [`Style::write`]. A [`TokenWriter`] writes tokens without a tree.

mod attributes;
mod encoding_declaration;
mod escapes;
mod line_flow;
mod open_elements;
mod optional_tags;
mod style;
mod tables;
mod token;
mod token_writer;
mod tree;
mod white_space;

pub use style::{
    Ampersands, AttributeOrder, AttributeQuotes, BooleanAttributes, EmptyAttributes, Indentation, NonAscii, Style,
    WhiteSpace,
};
pub use token::SerializableToken;
pub use token_writer::TokenWriter;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

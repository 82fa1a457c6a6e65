//! From a tree back to HTML:
//! [Serializing HTML fragments](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
//!
//! [`inner_html`](crate::dom::NodeRef::inner_html) and [`outer_html`](crate::dom::NodeRef::outer_html) write the nodes of a
//! [`Document`](crate::dom::Document). The methods of [`SerializeOptions`] write any tree whose nodes implement
//! [`SerializableNode`], to a string, a [`fmt::Write`](std::fmt::Write), an [`io::Write`](std::io::Write), or as bytes in
//! another encoding. The package `soupstone-style` writes minified and indented HTML.
//!
//! ```
//! use soupstone::dom::Document;
//! use soupstone::serialize::{Extent, SerializeOptions};
//!
//! let mut document = Document::new();
//! let paragraph = document.create_element("p")?;
//! document.set_attribute(paragraph, "title", "\"R&D\"")?;
//! document.append_text(paragraph, "1 < 2")?;
//!
//! let options = SerializeOptions::new();
//! let html = options.outer_html(document.node(paragraph));
//! assert_eq!(html, r#"<p title="&quot;R&amp;D&quot;">1 &lt; 2</p>"#);
//!
//! let mut file = Vec::new();
//! options.write_to_io(document.node(paragraph), Extent::Inner, &mut file)?;
//! assert_eq!(file, b"1 &lt; 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What does not come back
//!
//! The standard itself warns that the output may parse to another tree. HTML has no way to write:
//!
//! - elements and attributes with names that no tag makes, such as `a b`, or `DIV` in upper case, or in namespaces
//!   of their own;
//! - comments with `-->` or `--!>` in them, or `>` or `->` at their start; processing instructions in the edition of 2025;
//! - text in `script`, `style` and the like that contains their end tag, or a `script` in which a comment with a script
//!   start tag stays open; anything behind a `plaintext` element;
//! - empty texts, texts beside each other, and U+0000;
//! - children of void elements, and elements whose start tags end those around them: `a` in `a`, `div` in `p`.
//!
//! The algorithm also loses a carriage return, a newline at the start of `pre`, `textarea` and `listing`, and the
//! identifiers of a doctype, which `soupstone-style` keeps.
//!
//! [`Document::round_trip_difference`](crate::dom::Document::round_trip_difference) finds the first node that does not come
//! back.

mod escape;
mod fragment;
mod node;
mod options;
mod serializer;

pub use node::{NodeContent, SerializableAttribute, SerializableNode, SerializableShadowRoot};
pub use options::{Extent, SerializeOptions, ShadowRoots};

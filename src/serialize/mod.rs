//! From a tree back to HTML:
//! [Serializing HTML fragments](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
//!
//! Any tree can be serialized whose nodes implement [`SerializableNode`]. The nodes of a
//! [`Document`](crate::dom::Document) do, and have
//! [`inner_html`](crate::dom::NodeRef::inner_html) and [`outer_html`](crate::dom::NodeRef::outer_html) besides.
//!
//! Beyond the algorithm there are options, all off by default: [`SerializeOptions`], with presets for output that is
//! [short](SerializeOptions::minified) or [indented](SerializeOptions::indented) for people. A [`TokenWriter`] does the
//! same for tokens that are no tree. The output is a string, a
//! [`fmt::Write`](std::fmt::Write), an [`io::Write`](std::io::Write), or bytes in another encoding.
//!
//! ```
//! use soupstone::dom::Document;
//! use soupstone::serialize::{self, Extent, SerializeOptions};
//!
//! let mut document = Document::new();
//! let paragraph = document.create_element("p")?;
//! document.set_attribute(paragraph, "title", "\"R&D\"")?;
//! document.append_text(paragraph, "1 < 2")?;
//!
//! let options = SerializeOptions::new();
//! let html = serialize::to_string(document.node(paragraph), Extent::Outer, &options);
//! assert_eq!(html, r#"<p title="&quot;R&amp;D&quot;">1 &lt; 2</p>"#);
//!
//! let mut file = Vec::new();
//! serialize::to_io(document.node(paragraph), Extent::Inner, &options, &mut file)?;
//! assert_eq!(file, b"1 &lt; 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What does not come back
//!
//! The standard itself warns that what is written may parse to another tree. HTML has no way to write:
//!
//! - elements and attributes with names that no tag makes, such as `a b`, or `DIV` in upper case, or in namespaces
//!   of their own;
//! - comments with `-->` or `--!>` in them, or `>` or `->` at their start; processing instructions in the edition of 2025;
//! - text in `script`, `style` and the like that has their end tag in it, or a `script` in which a comment with a script
//!   start tag stays open; all that stands behind a `plaintext` element;
//! - empty texts, texts beside each other, and U+0000;
//! - a carriage return, and a newline at the start of `pre`, `textarea` and `listing`, but with [`Newlines::Kept`]; the
//!   identifiers of a doctype, but with [`DoctypeIdentifiers::Written`];
//! - children of void elements, and elements whose start tags end those around them: `a` in `a`, `div` in `p`.
//!
//! [`check_round_trip`] tells whether a tree has any of these, and [`round_trip_findings`] where.

mod attributes;
mod bytes;
mod character_escapes;
mod choices;
mod escape;
mod fragment;
mod head_tokens;
mod layout;
mod lost_names;
mod lost_text;
mod meta;
mod node;
mod open_elements;
mod optional_tags;
mod options;
mod order;
mod output;
mod quotes;
mod round_trip;
mod serializer;
mod shadow_root;
mod style_options;
mod token;
mod token_writer;
mod tree_tokens;
mod walk;
mod white_space;

pub use choices::{
    AttributeOrder, AttributeQuotes, BooleanAttributes, Comments, DoctypeIdentifiers,
    EmptyAttributes, Indentation, Newlines, NonAscii, OptionalTags, QuoteCharacter, RawText,
    TrailingSolidus, WhiteSpace,
};
pub use node::{NodeContent, SerializableAttribute, SerializableNode, SerializableShadowRoot};
pub use options::{AttributeEscaping, Extent, MetaCharset, SerializeOptions, ShadowRoots};
pub use output::{to_encoded, to_fmt, to_io, to_string};
pub use round_trip::{Unserializable, UnserializableReason, check_round_trip, round_trip_findings};
pub use serializer::Serializer;
pub use token::SerializableToken;
pub use token_writer::TokenWriter;

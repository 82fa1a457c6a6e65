//! The HTML parser of the [WHATWG HTML Living Standard](https://html.spec.whatwg.org/multipage/parsing.html), in safe
//! Rust: tag soup in, a tree by the book out.
//!
//! A whole document:
//!
//! ```
//! use soupstone::parse_document;
//!
//! let document = parse_document("<title>Soup</title><p>Stone <a href=/soup>soup");
//! for node in document.root().descendants() {
//!     if let Some(target) = node.attribute("href") {
//!         assert_eq!((target, node.text_content().as_str()), ("/soup", "soup"));
//!     }
//! }
//! ```
//!
//! A fragment, as the contents of an element:
//!
//! ```
//! use soupstone::{FragmentContext, parse_fragment};
//!
//! let rows = parse_fragment("<tr><td>1<tr><td>2", &FragmentContext::html("tbody"));
//! assert_eq!(rows.inner_html(), "<tr><td>1</td></tr><tr><td>2</td></tr>");
//! ```
//!
//! In chunks, as they come, with the errors:
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone::error::ErrorList;
//!
//! let mut parser = ParseOptions::new().with_errors(ErrorList::new()).parser();
//! let _ = parser.feed("<!DOCTYPE html><p cl");
//! let _ = parser.feed("ass=a>1 &l");
//! let _ = parser.feed("t 2</p>");
//! let (document, list) = parser.finish_with_errors();
//! assert_eq!(document.body().unwrap().inner_html(), r#"<p class="a">1 &lt; 2</p>"#);
//! assert_eq!(list.errors()[0].code().as_str(), "missing-semicolon-after-character-reference");
//! ```
//!
//! With options, which all doors share: with lines and columns of the errors, and the location of each node:
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone::error::ErrorList;
//!
//! let source = "<!DOCTYPE html>\n<p>Stone <b>soup</p>";
//! let options = ParseOptions::new().with_locations().with_errors(ErrorList::new());
//! let document = options.parse_document(source);
//! let paragraph = document.body().unwrap().first_child().unwrap();
//! assert_eq!(&source[paragraph.location().unwrap().span().as_range()], "<p>Stone <b>soup</p>");
//! let list = document.errors().unwrap();
//! assert_eq!(list.position(list.errors()[0].offset()).line, 2);
//! ```
//!
//! Bytes, with what the transport layer says about them, and a report on their encoding:
//!
//! ```
//! use soupstone::encoding::{EncodingOptions, EncodingSource};
//! use soupstone::ParseOptions;
//!
//! let encoding = EncodingOptions::new().with_content_type("text/html; charset=iso-8859-2");
//! let options = ParseOptions::new().with_encoding(encoding);
//! let document = options.parse_document_bytes(b"<p>\xBEurek");
//! assert_eq!(document.body().unwrap().text_content(), "žurek");
//!
//! let report = document.encoding_report().unwrap();
//! assert_eq!(report.encoding().name(), "ISO-8859-2");
//! assert_eq!(report.source(), EncodingSource::Transport);
//! ```
//!
//! In chunks: see [`ByteParser`]. From a file or a socket: see [`parse_document_from_reader`].
//!
//! With declarative shadow roots: see [`ParseOptions::with_declarative_shadow_roots`]. For an XML toolchain: see
//! [`infoset`].
//! With scripts that run while the page is parsed, and `document.write`: see [`script_host`]. What the page is going to
//! fetch: see [`speculative`].
//!
//! For input from strangers: see [`untrusted_input`].
//!
//! Into a tree of your own: see [`TreeSink`](sink::TreeSink).
//!
//! # Where the standard is
//!
//! | module | section of the standard |
//! |---|---|
//! | [`encoding`] | [The input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream) |
//! | [`tokenizer`], [`token`] | [Tokenization](https://html.spec.whatwg.org/multipage/parsing.html#tokenization) |
//! | [`tree_builder`] | [Tree construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction), [Parsing HTML fragments](https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments) |
//! | [`sink`] | what tree construction does to the tree |
//! | [`span`] | places in the input |
//! | [`error`] | [Parse errors](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) |
//! | [`script_host`] | [Overview of the parsing model](https://html.spec.whatwg.org/multipage/parsing.html#overview-of-the-parsing-model), [The end](https://html.spec.whatwg.org/multipage/parsing.html#the-end), [Dynamic markup insertion](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html) |
//! | [`speculative`] | [Speculative HTML parsing](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing) |
//! | [`serialize`] | [Serializing HTML fragments](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments) |
//! | [`infoset`] | [Coercing an HTML DOM into an infoset](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset) |
//! | [`names`] | the names that the sections above mention |
//! | [`dom`] | the nodes of the [DOM Standard](https://dom.spec.whatwg.org/#nodes), as far as the parser makes them |
//!
//! The normative text is the edition of 14 January 2025 or, as an option, that of 21 August 2026: see [`Edition`],
//! which has one method for each rule on which they differ.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bytes;
pub mod dom;
pub mod edition;
pub mod encoding;
mod engine;
pub mod error;
mod hint;
pub mod infoset;
mod input;
pub mod names;
mod options;
mod parse;
mod parser;
mod scan;
pub mod script_host;
pub mod serialize;
pub mod sink;
pub mod span;
pub mod speculative;
mod tables;
pub mod token;
pub mod tokenizer;
pub mod tree_builder;
pub mod untrusted_input;

pub use bytes::ByteParser;
pub use dom::{Document, Fragment, NodeId, NodeRef};
pub use edition::Edition;
pub use engine::Progress;
pub use options::{
    BeyondDepth, ByteOrderMark, DeclarativeShadowRoots, Limits, ModeChange, ParseOptions,
    ScriptHost, Srcdoc,
};
pub use parse::{
    parse_document, parse_document_bytes, parse_document_from_reader, parse_fragment,
    parse_fragment_bytes, parse_fragment_bytes_in, parse_fragment_from_reader, parse_fragment_in,
};
pub use parser::Parser;
pub use sink::{DocumentMode, Limit, ReachedLimit, Scripting, ScriptingMode, StopReason};
pub use tree_builder::FragmentContext;

/// What a parse reports besides the tree, as the parameter of [`ParseOptions`].
///
/// It is a type, so that what nobody wants to know costs nothing. [`ParseOptions::with_locations`] and
/// [`ParseOptions::with_errors`] change it; nobody has to name it but to store such options:
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone::diagnostics::LocationsAndErrors;
/// use soupstone::error::ErrorList;
///
/// struct Checker {
///     options: ParseOptions<LocationsAndErrors>,
/// }
///
/// let options = ParseOptions::new().with_locations().with_errors(ErrorList::new());
/// let checker = Checker { options };
/// let document = checker.options.parse_document("<!DOCTYPE html><title>Soup</title>");
/// assert_eq!(document.errors().unwrap().count(), 0);
/// ```
pub mod diagnostics {
    pub use crate::options::{Errors, Locations, LocationsAndErrors, Nothing};
    pub use crate::parse::Diagnostics;
}

// NOTE: so that a `u32` fits into a `usize` everywhere.
const _: () = assert!(usize::BITS >= u32::BITS, "addresses have 32 bits or more");

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

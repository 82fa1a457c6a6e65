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
//! use soupstone::dom::DocumentBuilder;
//! use soupstone::{ParseOptions, Parser};
//!
//! let mut parser = Parser::with_sinks(DocumentBuilder::new(), Vec::new(), ParseOptions::new());
//! let _ = parser.feed("<!DOCTYPE html><p cl");
//! let _ = parser.feed("ass=a>1 &l");
//! let _ = parser.feed("t 2</p>");
//! let (document, errors) = parser.finish_with_errors();
//! assert_eq!(document.body().unwrap().inner_html(), r#"<p class="a">1 &lt; 2</p>"#);
//! assert_eq!(errors[0].code().as_str(), "missing-semicolon-after-character-reference");
//! ```
//!
//! With lines and columns of the errors, and where each node stands: see [`ErrorList`](error::ErrorList) and
//! [`parse_document_with_locations`].
//!
//! Bytes, with what the transport said of them, and a report on their encoding:
//!
//! ```
//! use soupstone::encoding::{EncodingOptions, EncodingSource};
//! use soupstone::{ParseOptions, parse_document_bytes_with};
//!
//! let encoding = EncodingOptions::new().with_content_type("text/html; charset=iso-8859-2");
//! let document = parse_document_bytes_with(b"<p>\xBEurek", &encoding, &ParseOptions::new());
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
//! whose methods are the questions on which they differ.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bytes;
pub mod dom;
pub mod edition;
pub mod encoding;
mod engine;
pub mod error;
pub mod infoset;
mod input;
pub mod names;
mod options;
mod parse;
mod parse_bytes;
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
    parse_document, parse_document_with, parse_document_with_locations, parse_fragment,
    parse_fragment_in, parse_fragment_with,
};
pub use parse_bytes::{
    parse_document_bytes, parse_document_bytes_with, parse_document_from_reader,
    parse_document_from_reader_with, parse_fragment_bytes, parse_fragment_bytes_with,
    parse_fragment_from_reader, parse_fragment_from_reader_with,
};
pub use parser::Parser;
pub use sink::{DocumentMode, Limit, ReachedLimit, Scripting, ScriptingMode, StopReason};
pub use tree_builder::FragmentContext;

// NOTE: so that a `u32` is a `usize` everywhere.
const _: () = assert!(usize::BITS >= u32::BITS, "addresses have 32 bits or more");

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

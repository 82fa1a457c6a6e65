//! The HTML parser of the [WHATWG HTML Living Standard](https://html.spec.whatwg.org/multipage/parsing.html), in safe
//! Rust: tag soup in, a tree by the book out.
//!
//! ```
//! use soupstone::parse_document;
//!
//! let document = parse_document("<title>Soup</title><p>Stone <a href=/soup>soup");
//! for link in document.elements_named("a") {
//!     assert_eq!(link.attribute("href"), Some("/soup"));
//!     assert_eq!(link.text_content(), "soup");
//! }
//! assert_eq!(document.body().unwrap().inner_html(), r#"<p>Stone <a href="/soup">soup</a></p>"#);
//! ```
//!
//! # What do you want to do?
//!
//! | task | where to start | recipes |
//! |---|---|---|
//! | parse a page: text, bytes, a file | [`parse_document`], [`parse_document_bytes`], [`parse_document_from_reader`] | [input](cookbook::input) |
//! | parse a fragment, set `innerHTML` | [`parse_fragment`], [`Document::set_inner_html`] | [`innerHTML`](cookbook::changing#set-innerhtml) |
//! | choose: edition, scripting, shadow roots, encoding | [`ParseOptions`] | [edition](cookbook::input#follow-the-newest-edition-of-the-standard) |
//! | read and search: links, tables, metadata, text | [`Document`], [`NodeRef`] | [reading](cookbook::reading) |
//! | find by CSS selectors | `Document::select`, after `cargo add soupstone --features select` | [find elements](cookbook::reading#find-elements) |
//! | change: attributes, contents, elements | [`Document::append_element`], [`Document::set_attribute`] | [changing](cookbook::changing) |
//! | clean up what others wrote | [`NodeRef::deep_descendants`], [`Document::remove_if`] | [sanitize](cookbook::changing#keep-only-what-is-on-a-list-sanitize) |
//! | write: HTML, in any encoding | [`Document::to_html`], [`serialize`] | [writing](cookbook::writing) |
//! | write XML | [`infoset`] | [XML](cookbook::writing#make-xml) |
//! | parse while a page arrives: async, sockets | [`ParseOptions::byte_parser`], [`ParseOptions::parser`] | [chunks](cookbook::input#parse-a-page-while-it-arrives) |
//! | parse what strangers send, within limits | [`ParseOptions::with_limits`] | [input from strangers](untrusted_input) |
//! | find errors, lines and columns | [`ParseOptions::with_errors`], [`ParseOptions::with_locations`] | [checking](cookbook::checking) |
//! | tokens alone, or a tree of my own | [`tokenizer`], [`sink::TreeSink`] | [own tree](cookbook::own_tree) |
//! | run scripts, `document.write` | [`script_host`] | |
//! | know what a page is going to fetch | [`speculative`] | |
//!
//! The [`cookbook`] answers "How do I …?" in code. If you know another library, see [`coming_from`]:
//! [scraper and BeautifulSoup](coming_from::scraper), [html5ever](coming_from::html5ever),
//! [the browser's DOM](coming_from::browser).
//!
//! # Which edition of the standard
//!
//! The default is the edition of 14 January 2025, so that a tree does not change with a new version of the crate. If you
//! want the trees of today's browsers, choose [`Edition::NEWEST`]:
//!
//! ```
//! use soupstone::{Edition, ParseOptions};
//!
//! let options = ParseOptions::new().with_edition(Edition::NEWEST);
//! let document = options.parse_document("<select><option><b>Pea</b> soup</select>");
//! assert_eq!(document.elements_named("b").count(), 1);
//! ```
//!
//! [`Edition`] lists them.
//!
//! # With options
//!
//! Each way into the parser is a method of [`ParseOptions`], too. With lines and columns of the errors, and the location of
//! each node:
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
//! In chunks, as they come:
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone::error::ErrorList;
//!
//! let mut parser = ParseOptions::new().with_errors(ErrorList::new()).parser();
//! parser.feed("<!DOCTYPE html><p cl");
//! parser.feed("ass=a>1 &l");
//! parser.feed("t 2</p>");
//! let document = parser.finish();
//! assert_eq!(document.body().unwrap().inner_html(), r#"<p class="a">1 &lt; 2</p>"#);
//! assert_eq!(document.errors().unwrap().errors()[0].code().as_str(), "missing-semicolon-after-character-reference");
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
//! | `select` | [Selectors](https://www.w3.org/TR/selectors-4/), with the feature `select` |
//! | [`names`] | the names that the sections above mention |
//! | [`dom`] | the nodes of the [DOM Standard](https://dom.spec.whatwg.org/#nodes), as far as the parser makes them |
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(any(doc, doctest))]
mod books;
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
#[cfg(feature = "select")]
#[cfg_attr(docsrs, doc(cfg(feature = "select")))]
pub mod select;
pub mod serialize;
mod settings;
pub mod sink;
pub mod span;
pub mod speculative;
mod tables;
pub mod token;
pub mod tokenizer;
pub mod tree_builder;

#[cfg(any(doc, doctest))]
pub use books::{coming_from, cookbook, untrusted_input};
pub use bytes::ByteSinkParser;
#[doc(inline)]
pub use dom::{Document, NodeRef};
pub use dom::{EditError, NodeId};
pub use edition::Edition;
pub use engine::Progress;
pub use options::ParseOptions;
pub use parse::{
    ByteParser, Parser, parse_document, parse_document_bytes, parse_document_from_reader,
    parse_fragment, parse_fragment_in,
};
pub use parser::SinkParser;
#[cfg(feature = "select")]
#[cfg_attr(docsrs, doc(cfg(feature = "select")))]
pub use select::{Selector, SelectorError};
pub use settings::{
    BeyondDepth, ByteOrderMark, DeclarativeShadowRoots, Limits, ModeChange, ProcessingInstructions,
    ScriptHost, Srcdoc,
};
pub use sink::{DocumentMode, Limit, ReachedLimit, Scripting, ScriptingMode, StopReason};
pub use tree_builder::FragmentContext;

// NOTE: so that a `u32` fits into a `usize` everywhere.
const _: () = assert!(usize::BITS >= u32::BITS, "addresses have 32 bits or more");

/// The examples of the README are compiled and run with the tests, where all features are on.
#[cfg(all(doctest, feature = "select"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

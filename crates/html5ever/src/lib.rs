//! Drives the tree sinks that are written for [html5ever](https://docs.rs/html5ever/0.40) with the parser
//! [soupstone]: the same trees, several times as fast.
//!
//! A crate that stands on html5ever has a type that implements its `TreeSink`. That type stays as it is, and so does all
//! that is built on it. One line changes:
//!
//! ```
//! use scraper::{Html, HtmlTreeSink, Selector};
//!
//! # let text = "<p>Stone <b>soup";
//! // let html = Html::parse_document(text);
//! let html = soupstone_html5ever::parse_document(text, HtmlTreeSink::new(Html::new_document()));
//!
//! let selector = Selector::parse("p > b").unwrap();
//! assert_eq!(html.select(&selector).next().unwrap().inner_html(), "soup");
//! ```
//!
//! | html5ever | here |
//! |---|---|
//! | `parse_document(sink, options).one(text)` | [`parse_document(text, sink)`](parse_document), or [`Parser::document(sink, &options).one(text)`](Parser::document) |
//! | `parse_fragment(sink, options, name, attributes, …).one(text)` | [`parse_fragment(text, sink, name, attributes)`](parse_fragment) |
//! | `parse_fragment_for_element(sink, options, element, …, form).one(text)` | [`parse_fragment_for_element(text, sink, element, form, &options)`](parse_fragment_for_element) |
//! | `.from_utf8().read_from(&mut reader)` | the same on a [`Parser`] |
//! | `.from_bytes(…)` of old, with an encoding | [`parse_document_bytes`], [`ByteParser`] |
//! | `TokenizerResult::Script` | [`Html5everSink`] in a [`soupstone::script_host::Parser`] |
//! | `ParseOpts::default()` | [`Options::new()`](Options::new): the same rules; [`Options`] lists the others |
//!
//! # What a sink is told
//!
//! All that html5ever 0.40 tells it, with these differences:
//!
//! - [`parse_error`](markup5ever::interface::TreeSink::parse_error) and
//!   [`set_current_line`](markup5ever::interface::TreeSink::set_current_line) come unless you
//!   [switch them off](Options::with_diagnostics). An error is the name that the standard has for it.
//! - [`pop`](markup5ever::interface::TreeSink::pop) comes for each element that leaves the stack of open elements, void ones
//!   as well. html5ever forgets some. So does
//!   [`maybe_clone_an_option_into_selectedcontent`](markup5ever::interface::TreeSink::maybe_clone_an_option_into_selectedcontent)
//!   for each option, with its end tag or without.
//! - [`associate_with_form`](markup5ever::interface::TreeSink::associate_with_form) does not come for the form around the
//!   context element of a fragment, which is in another tree.
//! - [`set_quirks_mode`](markup5ever::interface::TreeSink::set_quirks_mode) comes if the mode is another one than
//!   `NoQuirks`.
//! - Nothing is asked that the parser knows: `same_node`, `elem_name` and
//!   `is_mathml_annotation_xml_integration_point` are called rarely or never.
//! - Texts are cut into other runs. `append` joins them, as before.
//!
//! # Names from strangers
//!
//! Names are atoms, as in html5ever. All atoms of a process are in one table with a fixed number of slots, so an input with
//! hundreds of thousands of different names takes long to parse, with html5ever as well. This parser makes an atom once for
//! each name of an input. To be safe from that, limit the length of inputs.
//!
//! # Where the trees differ
//!
//! Where html5ever does not do what the standard says. Of all inputs of html5lib-tests, that is one: an `input` in a
//! fragment whose context element is a `select`, which is ignored. With the sink of scraper, which does not know
//! integration points, it is the contents of an `annotation-xml` element as well.
#![forbid(unsafe_code)]

#[cfg(feature = "bytes")]
mod byte_parser;
mod engine;
mod input;
mod lines;
mod names;
mod numbered;
mod options;
mod parser;
mod sink;

#[cfg(feature = "bytes")]
pub use byte_parser::{
    ByteParser, parse_document_bytes, parse_document_bytes_with, parse_fragment_bytes, parse_fragment_bytes_with,
};
pub use engine::fragment_context;
pub use input::Input;
pub use lines::{LineCounter, Lines};
pub use markup5ever;
pub use options::{Diagnostics, Doctypes, Options};
pub use parser::{
    Parser, QuietEngine, QuietParser, parse_document, parse_document_with, parse_fragment, parse_fragment_for_element,
    parse_fragment_with,
};
pub use sink::{Html5everErrors, Html5everSink};
pub use soupstone;

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

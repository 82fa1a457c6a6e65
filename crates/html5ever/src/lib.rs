//! Drives tree sinks written for [html5ever](https://docs.rs/html5ever/0.40) with the [soupstone] parser, which is several
//! times as fast and builds the same trees, with [a few exceptions](#where-the-trees-differ).
//!
//! A crate based on html5ever implements its `TreeSink`. The sink type and its users need no changes. One line changes:
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
//! | `.from_bytes(…)` of older versions, with an encoding | [`parse_document_bytes`], [`ByteParser`] |
//! | `TokenizerResult::Script` | [`Html5everSink`] in a [`soupstone::script_host::ScriptingParser`] |
//! | `ParseOpts::default()` | [`Options::new()`](Options::new): the same rules; [`Options`] lists the others |
//!
//! # What a sink is told
//!
//! A sink receives all calls that html5ever 0.40 makes, with these differences:
//!
//! - [`parse_error`](markup5ever::interface::TreeSink::parse_error) and
//!   [`set_current_line`](markup5ever::interface::TreeSink::set_current_line) are called unless you [switch them
//!   off](Options::with_diagnostics). Errors have the standard's names.
//! - [`pop`](markup5ever::interface::TreeSink::pop) is called for each element that leaves the stack of open elements,
//!   including void elements, and
//!   [`maybe_clone_an_option_into_selectedcontent`](markup5ever::interface::TreeSink::maybe_clone_an_option_into_selectedcontent)
//!   for each option.
//! - [`associate_with_form`](markup5ever::interface::TreeSink::associate_with_form) is not called for the form around a
//!   fragment's context element, because the form is in a different tree.
//! - [`set_quirks_mode`](markup5ever::interface::TreeSink::set_quirks_mode) is called unless the mode is `NoQuirks`.
//! - `same_node`, `elem_name` and `is_mathml_annotation_xml_integration_point` are rarely or never called.
//! - Text is divided at different positions. As with html5ever, `append` joins adjacent text.
//!
//! # AtomTable from strangers
//!
//! As in html5ever, names are atoms. All atoms in a process share one table with a fixed number of slots, so hundreds of
//! thousands of different names take a long time to parse. Limit the length of untrusted inputs.
//!
//! # Where the trees differ
//!
//! Trees differ where html5ever deviates from the standard. In html5lib-tests, one input is affected: html5ever inserts an
//! `input` in a fragment whose context element is a `select`. scraper's sink does not know integration points, so the contents
//! of `annotation-xml` elements also differ. `fuzz/differential/src/known_deviations.rs` lists the deviations in random inputs.
#![forbid(unsafe_code)]

mod adapters;
#[cfg(feature = "bytes")]
mod byte_parser;
mod engine;
mod input;
mod line_counter;
mod names;
mod numbered_sink;
mod options;
mod parser;

pub use adapters::{Html5everErrors, Html5everSink};
#[cfg(feature = "bytes")]
pub use byte_parser::{
    ByteParser, parse_document_bytes, parse_document_bytes_with, parse_fragment_bytes, parse_fragment_bytes_with,
};
pub use engine::fragment_context;
pub use input::Input;
pub use line_counter::{LineCounter, LineCounting};
pub use markup5ever;
pub use options::Options;
pub use parser::{
    Parser, ReportingParser, parse_document, parse_document_with, parse_fragment, parse_fragment_for_element,
    parse_fragment_with,
};
pub use soupstone;

/// The README's examples, as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

//! Drives tree sinks.
#![forbid(unsafe_code)]

mod context;
mod errors;
mod input;
mod lines;
mod names;
mod options;
mod parse;
mod parser;
mod sink;
mod strings;

pub use errors::Html5everErrors;
pub use input::Input;
pub use lines::{LineCounter, Lines};
pub use markup5ever;
pub use options::{Diagnostics, Doctypes, Options, parse_options};
pub use parse::{
    parse_document, parse_document_with, parse_fragment, parse_fragment_for_element,
    parse_fragment_with,
};
pub use parser::Parser;
pub use sink::Html5everSink;
pub use soupstone;

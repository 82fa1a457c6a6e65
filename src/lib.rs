//! The HTML parser of the WHATWG HTML Living Standard.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod dom;
pub mod error;
mod input;
pub mod names;
mod options;
mod parse;
mod parser;
pub mod serialize;
pub mod sink;
pub mod span;
pub mod tables;
pub mod token;
pub mod tokenizer;
pub mod tree_builder;

pub use dom::{Document, Fragment, NodeId, NodeRef};
pub use options::ParseOptions;
pub use parse::{
    parse_document, parse_document_with, parse_fragment, parse_fragment_in, parse_fragment_with,
};
pub use parser::{Parser, Progress};
pub use sink::{DocumentMode, Scripting};
pub use tree_builder::{FragmentContext, ModeChange, Srcdoc};

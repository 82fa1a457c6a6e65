//! The HTML parser of the WHATWG HTML Living Standard.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod dom;
pub mod error;
mod input;
pub mod names;
pub mod serialize;
pub mod sink;
pub mod span;
pub mod tables;
pub mod token;
pub mod tokenizer;
pub mod tree_builder;

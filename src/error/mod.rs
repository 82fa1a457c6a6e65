//! Parse errors and their receivers.
//!
//! A parse error is a finding about the input, not a failure of the parser: every input produces a tree.
//!
//! # The codes of tree construction
//!
//! The standard names the errors of the input stream and the tokenizer, but not the errors of tree construction. This crate
//! gives the errors of tree construction the following names.
#![doc = include_str!(concat!(env!("OUT_DIR"), "/error_code_table.md"))]

mod list;
mod parse_error;
mod sink;

pub use list::{ErrorList, LocatedError};
pub use parse_error::{ErrorCode, MalformedSequence, ParseError};
pub use sink::{ErrorSink, FromFn, from_fn};

//! Parse errors and their receivers.
//!
//! A parse error is a finding about the input, not a failure of the parser: every input produces a tree.
//!
//! # The codes of tree construction
//!
//! The standard names the errors in the input stream and the tokenizer, but not in tree construction. This crate names the tree
//! construction errors as follows.
#![doc = include_str!(concat!(env!("OUT_DIR"), "/error_code_table.md"))]

mod list;
mod parse_error;
mod sink;

pub use list::{ErrorList, LocatedError};
pub use parse_error::{ErrorCode, MalformedSequence, ParseError};
pub use sink::{ErrorSink, FromFn, from_fn};

#![doc = include_str!("../../docs/scripts.md")]

mod document_write;
mod parser;

pub use document_write::{MarkupInsertionCounter, MarkupInsertionCounters, MarkupInsertionError};
pub use parser::ScriptingParser;

pub use crate::driver::ParserStatus;

#![doc = include_str!("../../docs/scripts.md")]

mod parser;
mod document_write;

pub use parser::ScriptingParser;
pub use document_write::{MarkupInsertionCounter, MarkupInsertionCounters, MarkupInsertionError};

pub use crate::driver::ParserStatus;

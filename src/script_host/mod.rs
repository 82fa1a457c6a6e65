#![doc = include_str!("../../docs/scripts.md")]

mod parser;
mod writing;

pub use parser::ScriptingParser;
pub use writing::{MarkupInsertionCounter, MarkupInsertionCounters, MarkupInsertionError};

pub use crate::engine::ParserStatus;

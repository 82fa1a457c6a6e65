#![doc = include_str!("../../docs/scripts.md")]

mod parser;
mod scripts;
mod writing;

pub use parser::ScriptingParser;
pub use writing::MarkupInsertionError;

pub use crate::engine::{MarkupInsertionCounters, Progress};

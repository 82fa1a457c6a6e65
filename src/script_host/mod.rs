#![doc = include_str!("../../docs/scripts.md")]

mod counters;
mod parser;
mod scripts;
mod writing;

pub use counters::{MarkupInsertionCounter, MarkupInsertionCounters};
pub use parser::ScriptingParser;
pub use writing::MarkupInsertionError;

pub use crate::engine::Progress;

#![doc = include_str!("../../docs/selectors.md")]

mod classes;
mod compiler;
mod controls;
mod error;
mod grammar;
mod language;
mod locate;
mod memory;
mod nodes;
mod program;
mod query;
mod selector;
mod structure;

pub use error::{SelectorError, SelectorErrorKind};
pub use grammar::{SelectorOptions, escape_identifier};
pub use nodes::Select;
pub use selector::{AsSelector, Selector};

#![doc = include_str!("../../docs/selectors.md")]

mod pseudo_classes;
mod compiler;
mod form_controls;
mod error;
mod grammar;
mod language;
mod error_position;
mod match_cache;
mod query;
mod compiled_selector;
mod matching;
mod selector;
mod structural_pseudo_classes;

pub use error::{SelectorError, SelectorErrorKind};
pub use grammar::{SelectorOptions, escape_identifier};
pub use query::Select;
pub use selector::{AsSelector, Selector};

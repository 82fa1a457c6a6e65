#![doc = include_str!("../../docs/selectors.md")]

mod compiled_selector;
mod compiler;
mod error;
mod error_position;
mod form_controls;
mod grammar;
mod language;
mod match_cache;
mod matching;
mod pseudo_classes;
mod query;
mod selector;
mod structural_pseudo_classes;

pub use error::{SelectorError, SelectorErrorKind};
pub use grammar::{SelectorOptions, escape_identifier};
pub use query::Select;
pub use selector::{AsSelector, Selector};

#![doc = include_str!("../../docs/selectors.md")]

mod as_selector;
mod classes;
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
mod slots;
mod strings;
mod structure;
mod values;
mod walk;

pub use as_selector::AsSelector;
pub use error::{SelectorError, SelectorErrorKind};
pub use grammar::SelectorOptions;
pub use nodes::Select;
pub use selector::Selector;
pub use strings::escape_identifier;

//! CSS selectors.

mod attribute;
mod classes;
mod compile;
mod controls;
mod diagnosis;
mod direction;
mod error;
mod form_facts;
mod forms;
mod grammar;
mod has;
mod indexes;
mod inherited;
mod language;
mod language_range;
mod memory;
mod name;
mod nodes;
mod nth;
mod options;
#[cfg(test)]
mod plain;
mod plan;
mod program;
mod pseudo_class;
mod query;
mod ranges;
mod relatives;
mod selector;
mod walk;

pub use error::{SelectorError, SelectorErrorKind};
pub use nodes::Select;
pub use options::SelectorOptions;
pub use selector::Selector;

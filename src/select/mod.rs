//! CSS selectors.

mod attribute;
mod classes;
mod compile;
mod diagnosis;
mod direction;
mod error;
mod forms;
mod grammar;
mod has;
mod inherited;
mod language;
mod memory;
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
mod selector;
#[cfg(test)]
mod tests;
mod walk;

pub use error::{SelectorError, SelectorErrorKind};
pub use nodes::Select;
pub use options::SelectorOptions;
pub use selector::Selector;

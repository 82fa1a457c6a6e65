//! Selectors.

mod form_classes;
mod nth_child;
pub(crate) mod queries;
mod reference_matcher;
mod selector_api;

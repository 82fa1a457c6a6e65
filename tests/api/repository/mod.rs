//! The public API, the layers of modules, and the tests themselves.

mod case_readers;
mod crawl_lists;
pub(crate) mod lists;
mod module_layers;
mod panics;
pub(crate) mod public_api;
mod public_types;
mod suite_reports;

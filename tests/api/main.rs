//! Tests of the public interface, and of the source: a module for each subject.
//!
//! ```text
//! cargo test --test api              all of them
//! cargo test --test api dom::        those of one module
//! ```

mod architecture;
mod byte_order_mark;
mod byte_parser;
mod context_form;
mod counted_work;
mod custom_sink;
mod document_builder;
mod dom;
mod doors;
mod edited_trees;
mod edition_2026;
mod error_order;
mod fetch_list;
mod lanes;
mod limits;
mod long_chunks;
mod names;
mod parse_into;
mod public_types;
mod readers;
mod reading;
mod robustness;
mod script_host;
mod seam;
mod serialize_api;
mod spec_links;
#[path = "../support/mod.rs"]
mod support;
mod walks;
mod whole_trait;

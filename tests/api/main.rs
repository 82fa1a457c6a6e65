//! Tests of the public interface and of the source: one module per subject.
//!
//! ```text
//! cargo test --test api              all of them
//! cargo test --test api dom::        those of one module
//! ```

mod allocations;
mod architecture;
mod by_hand;
mod byte_order_mark;
mod byte_parser;
mod coming_from;
mod compacting;
mod constructs;
mod context_form;
mod cookbook;
mod counted_work;
mod custom_sink;
mod displays;
mod doc_examples;
mod document_builder;
mod dom;
mod edit_model;
mod edited_trees;
mod editing;
mod edition_2026;
mod edition_docs;
mod entry_points;
mod error_order;
mod error_sinks;
mod errors;
mod fast_path;
mod fetch_list;
mod form_owner;
mod inner_text;
mod keeping;
mod limits;
mod lines;
mod long_chunks;
mod names;
mod options;
mod parse_into;
mod parsers;
mod public_api;
mod public_traits;
mod public_types;
mod readers;
mod reading;
mod readme;
mod robustness;
mod round_trip;
mod script_host;
mod seam;
mod select;
mod select_reference;
mod selector_values;
mod serde_values;
mod serialize_api;
mod sibling_counts;
mod spec_links;
mod stopping_sink;
mod suite_reports;
mod token_places;
mod tokenizer;
mod visit_handles;
mod walks;
mod whole_trait;
mod wrapping;

use soupstone_tests as support;

//! The default tree: reads, edits, and memory.

mod allocation_reuse;
mod allocations;
mod compact;
mod document;
mod document_builder;
mod dom_accessors;
mod editing;
mod edits_during_parse;
mod form_owner;
mod names;
mod owned_input;
mod random_edits;
mod round_trip;
mod serde_values;
mod traversal;

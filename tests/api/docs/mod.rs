//! The guides, the README, and the links to the standard.

mod coming_from;
mod cookbook;
mod doc_examples;
mod edition_docs;
mod readme;
mod spec_links;

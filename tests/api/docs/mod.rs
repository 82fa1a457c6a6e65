//! The guides, the README, and the links to the standard.

mod cookbook;
mod edition_docs;
mod readme;
mod spec_links;

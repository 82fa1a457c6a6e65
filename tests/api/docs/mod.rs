//! The guides, the README, and the links to the standard.

mod coming_from;
mod cookbook;
mod edition_docs;
mod readme;
mod spec_links;

//! The guides, the README, the links to the standard, and the compiler's answers to guesses.

mod cookbook;
mod edition_docs;
mod guesses;
mod readme;
mod spec_links;

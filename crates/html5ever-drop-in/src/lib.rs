//! The interface of [html5ever 0.40](https://docs.rs/html5ever/0.40) on the parser [soupstone].
//!
//! A program that uses html5ever, or scraper, ammonia or another crate that stands on it, takes this package in its place
//! with two lines in its `Cargo.toml`, and changes no code:
//!
//! ```toml
//! [patch.crates-io]
//! html5ever = { path = "soupstone/crates/html5ever-drop-in" }
//! ```
//!
//! What html5ever has from markup5ever is still markup5ever's. [`driver`], [`tokenizer`] and [`tree_builder`] are
//! soupstone's, behind the names of html5ever; [`serialize`](mod@serialize) is written for this package.
//!
//! What is not here: the fields of `Parser`, and `TreeBuilder::trace_handles`.

pub use driver::{ParseOpts, Parser, parse_document, parse_fragment};
pub use markup5ever::*;
pub use serialize::serialize;

pub mod driver;
pub mod serialize;
pub mod tokenizer;
pub mod tree_builder;

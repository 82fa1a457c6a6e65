//! The interface of [html5ever 0.40](https://docs.rs/html5ever/0.40), implemented with the [soupstone] parser.
//!
//! A program that uses html5ever, or a crate based on it such as scraper or ammonia, switches to this package with two lines in
//! its `Cargo.toml`, without code changes:
//!
//! ```toml
//! [patch.crates-io]
//! html5ever = { path = "soupstone/crates/html5ever-drop-in" }
//! ```
//!
//! Items of markup5ever are unchanged. [`driver`], [`tokenizer`] and [`tree_builder`] are soupstone's, with html5ever's names;
//! [`serialize`](mod@serialize) is written for this package.
//!
//! The fields of `Parser` and `TreeBuilder::trace_handles` are missing.

pub use driver::{ParseOpts, Parser, parse_document, parse_fragment};
pub use markup5ever::*;
pub use serialize::serialize;

pub mod driver;
pub mod serialize;
pub mod tokenizer;
pub mod tree_builder;

//! Tests of the public interface and of the source, by subject. `tests/README.md` tells where to look.
//!
//! ```text
//! cargo test --test api                          all of them
//! cargo test --test api dom::compact::           those of one module
//! ```

mod docs;
mod dom;
mod parse;
mod repository;
mod script_host;
mod select;
mod serialize;
mod sink;
mod tokenizer;

use soupstone_tests as support;

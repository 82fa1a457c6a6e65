//! What is shared with the tests of the crate.
#![allow(dead_code, unreachable_pub, missing_docs)]

#[path = "../../tests/support/cut_parses.rs"]
pub(crate) mod cut_parses;

#[path = "../../tests/support/owned_tree.rs"]
pub(crate) mod owned_tree;

#[path = "../../crates/sanitizer/tests/support/random.rs"]
pub(crate) mod sanitizer_calls;

#[path = "../../tests/support/soup.rs"]
pub(crate) mod soup;

#[path = "../../tests/support/white_space.rs"]
pub(crate) mod white_space;

pub use soup::Random;

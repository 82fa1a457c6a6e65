//! What the test programs share: readers of the test formats, ways to cut an input into chunks, recorders of
//! tokens, and lists of cases that are expected to fail.
//!
//! NOTE: each test program is a crate of its own and uses its own part of this module, which is compiled once for each.
#![allow(dead_code, unreachable_pub)]

pub mod chromium;
pub mod chunks;
pub mod compare;
pub mod counting_sink;
pub mod cut_parses;
pub mod encoding_cases;
pub mod error_cases;
pub mod expectations;
pub mod first_elements;
pub mod foreign_tree;
pub mod hostile_shapes;
pub mod json;
pub mod levels;
pub mod lost_trees;
pub mod owned_tree;
pub mod pages;
pub mod pauses;
pub mod position;
pub mod recording_sink;
#[cfg(feature = "select")]
pub mod reference_matcher;
pub mod report;
pub mod soup;
pub mod suite;
pub mod tokenizer_cases;
pub mod tokens;
pub mod tree_cases;
pub mod trees;
pub mod unchecked;
pub mod white_space;

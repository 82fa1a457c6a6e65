//! What the tests of the main crate share.
#![allow(dead_code, unreachable_pub, reason = "these are for many tests")]

#[path = "../../../../tests/support/expectations.rs"]
pub mod expectations;
#[path = "../../../../tests/support/json.rs"]
pub mod json;
#[path = "../../../../tests/support/lost_trees.rs"]
pub mod lost_trees;
#[path = "../../../../tests/support/pages.rs"]
pub mod pages;
#[path = "../../../../tests/support/report.rs"]
pub mod report;
#[path = "../../../../tests/support/soup.rs"]
pub mod soup;
#[path = "../../../../tests/support/suite.rs"]
pub mod suite;
#[path = "../../../../tests/support/tree_cases.rs"]
pub mod tree_cases;
#[path = "../../../../tests/support/trees.rs"]
pub mod trees;
#[path = "../../../../tests/support/white_space.rs"]
pub mod white_space;

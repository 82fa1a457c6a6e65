//! What the tests of the main crate share.
#![allow(dead_code, unreachable_pub, reason = "these are for many tests")]

#[path = "../../../../tests/support/compare.rs"]
pub mod compare;
#[path = "../../../../tests/support/pages.rs"]
pub mod pages;
#[path = "../../../../tests/support/report.rs"]
pub mod report;
#[path = "../../../../tests/support/suite.rs"]
pub mod suite;
#[path = "../../../../tests/support/tree_cases.rs"]
pub mod tree_cases;
#[path = "../../../../tests/support/trees.rs"]
pub mod trees;

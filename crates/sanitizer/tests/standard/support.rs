//! What the tests of the main crate share.
#![allow(dead_code, unreachable_pub, reason = "these are for many tests")]

#[path = "../../../../tests/support/expectations.rs"]
pub mod expectations;
#[path = "../../../../tests/support/report.rs"]
pub mod report;
#[path = "../../../../tests/support/soup.rs"]
pub mod soup;

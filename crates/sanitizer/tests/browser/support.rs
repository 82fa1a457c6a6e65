//! What the tests share.
#![allow(dead_code, unreachable_pub, reason = "these are for many tests")]

#[path = "../support/chromium.rs"]
pub mod chromium;
#[path = "../support/random.rs"]
pub mod random;
#[path = "../../../../tests/support/report.rs"]
pub mod report;
#[path = "../../../../tests/support/soup.rs"]
pub mod soup;

pub use soup::Random;

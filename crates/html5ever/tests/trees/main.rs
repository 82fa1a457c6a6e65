//! soupstone's trees and calls in the sinks of scraper, dom_query and rcdom equal html5ever's: for all inputs of html5lib-tests
//! in two editions, as documents and fragments, with and without scripting, and for pages. So do all combinations of options.
//!
//! ```text
//! cargo test --package soupstone-html5ever --test trees                              all
//! cargo test --package soupstone-html5ever --test trees -- '[rcdom] 2025/tests1'     one sink, and the names of inputs
//! ```
//!
//! `expected_failures/` has the inputs for which html5ever's tree deviates from the standard.

mod entry_points;
mod inputs;
mod options;
mod real_pages;
#[allow(dead_code, reason = "a benchmark and other tests use the other parts")]
#[path = "../support/recorder.rs"]
mod recorder;
mod sink_calls;
mod sinks;
mod tree_dump;

use soupstone_tests as support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use self::support::report;

fn main() -> ExitCode {
    let suites =
        [("inputs", inputs::trials as fn() -> Vec<Trial>), ("options", options::trials), ("pages", real_pages::trials)];
    report::run(&Arguments::from_args(), suites)
}

//! Reads written XML back.
//!
//! ```text
//! cargo test --package soupstone-xml --test suites
//! ```

mod namespaces;
mod trees;

use soupstone_tests as support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use self::support::report;

fn main() -> ExitCode {
    let trials = || {
        let trials = trees::trials().into_iter().chain(namespaces::trials());
        trials.map(|trial| trial.with_kind("trees")).collect::<Vec<Trial>>()
    };
    report::run(&Arguments::from_args(), [("trees", trials)])
}

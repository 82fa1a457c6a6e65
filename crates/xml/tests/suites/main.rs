//! Coerces trees, and reads written XML back.
//!
//! ```text
//! cargo test --package soupstone-xml --test suites
//! ```

mod infoset;
mod namespaces;
mod trees;

use soupstone_tests as support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use self::support::report;

fn main() -> ExitCode {
    let trials = || -> Vec<Trial> {
        let trials = trees::trials().into_iter().chain(namespaces::trials());
        trials.map(|trial| trial.with_kind("trees")).collect()
    };
    let infoset = || infoset::trials().into_iter().map(|trial| trial.with_kind("infoset")).collect();
    report::run(&Arguments::from_args(), [("trees", trials as fn() -> Vec<Trial>), ("infoset", infoset)])
}

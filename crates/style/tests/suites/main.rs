//! The serializer cases of html5lib-tests, and trees of all kinds written in all styles.
//!
//! ```text
//! cargo test --package soupstone-style --test suites                   both
//! cargo test --package soupstone-style --test suites -- '[html5lib]'   one, and the names of its trials
//! ```

mod cases;
mod html5lib;
mod trees;

use soupstone_tests as support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use self::support::report;

fn main() -> ExitCode {
    let suites = [("html5lib", html5lib::trials as fn() -> Vec<Trial>), ("trees", trees::trials)];
    let suites = suites.map(|(name, trials)| {
        let named = move || {
            let trials = trials().into_iter();
            trials.map(|trial| trial.with_kind(name)).collect()
        };
        (name, named)
    });
    report::run(&Arguments::from_args(), suites)
}

//! The cases of html5lib-tests for serializers, and trees of all kinds that are written in all styles.
//!
//! ```text
//! cargo test --package soupstone-style --test suites                   both
//! cargo test --package soupstone-style --test suites -- '[html5lib]'   one, and the names of its trials
//! ```

mod cases;
mod html5lib;
mod support;
mod trees;

use libtest_mimic::Arguments;

fn main() {
    let arguments = Arguments::from_args();
    let html5lib = html5lib::trials().into_iter();
    let mut trials: Vec<_> = html5lib.map(|trial| trial.with_kind("html5lib")).collect();
    let trees = trees::trials().into_iter();
    trials.extend(trees.map(|trial| trial.with_kind("trees")));
    libtest_mimic::run(&arguments, trials).exit();
}

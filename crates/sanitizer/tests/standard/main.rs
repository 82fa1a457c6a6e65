//! Runs the sanitizer's cases of web-platform-tests, and generated cases with Chromium 156's answers where these follow the
//! standard, through the example `sanitize --batch`.
//!
//! The facts and the reference need no cases: each line of each list, and the standard's steps, executed one by one.
//!
//! `SOUPSTONE_SANITIZER_CASES` names the folder of the cases (default: `../shared/sanitizer` next to the repository). Missing
//! cases are reported as ignored.
//!
//! - `wpt/cases.jsonl`: cases of six files and eleven test pages,
//! - `wpt/*.dat`: the six files, unchanged,
//! - `wpt/config-cases.jsonl`: configurations and modifiers,
//! - `examples.jsonl`: generated cases.
//!
//! ```text
//! cargo test --package soupstone-sanitizer --all-features --test standard
//! ```

#[allow(dead_code, reason = "the program is not run")]
#[path = "../../examples/sanitize/batch.rs"]
mod batch;
mod cases;
mod dat;
mod facts;
mod modifiers;
mod properties;
mod reference;
#[path = "../attacks/shapes.rs"]
mod shapes;
#[path = "../../examples/sanitize/tree.rs"]
mod tree;

use soupstone_tests as support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use self::support::report;

type Suite = (&'static str, fn() -> Vec<Trial>);

const SUITES: &[Suite] = &[
    ("standard", cases::trials),
    ("facts", facts::trials),
    ("reference", reference::trials),
    ("modifiers", modifiers::trials),
    ("properties", properties::trials),
];

fn main() -> ExitCode {
    report::run(&Arguments::from_args(), SUITES.iter().copied())
}

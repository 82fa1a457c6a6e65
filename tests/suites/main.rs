//! Suites of named cases from html5lib-tests, our own files and real pages. A suite is a module, whose name in brackets starts
//! the names of its trials.
//!
//! ```text
//! cargo test --test suites                               all suites, a line for each
//! cargo test --test suites -- --format pretty            all trials by name
//! cargo test --test suites -- '[tokenizer]'              one suite
//! cargo test --test suites -- '[tokenizer] test1.test'   the trials of a suite whose names start like this
//! cargo test --test suites -- tests1.dat                 the trials of all suites whose names contain this
//! ```

mod chunking;
mod document_modes;
mod document_write;
mod encoding;
mod errors;
mod form_owners;
mod large_inputs;
mod limits;
mod locations;
mod own_dom;
mod pages_within_limits;
mod real_pages;
mod round_trip;
mod script_pauses;
mod selectors;
mod serializer;
mod serializer_options;
mod shadow_roots;
mod tokenizer;
mod tree_construction;
mod tree_errors;

use soupstone_tests as support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

type Suite = (&'static str, fn() -> Vec<Trial>);

const SUITES: &[Suite] = &[
    ("chunking", chunking::trials),
    ("document_modes", document_modes::trials),
    ("document_write", document_write::trials),
    ("encoding", encoding::trials),
    ("errors", errors::trials),
    ("form_owners", form_owners::trials),
    ("large_inputs", large_inputs::trials),
    ("limits", limits::trials),
    ("locations", locations::trials),
    ("own_dom", own_dom::trials),
    ("pages_within_limits", pages_within_limits::trials),
    ("real_pages", real_pages::trials),
    ("round_trip", round_trip::trials),
    ("script_pauses", script_pauses::trials),
    ("selectors", selectors::trials),
    ("serializer", serializer::trials),
    ("serializer_options", serializer_options::trials),
    ("shadow_roots", shadow_roots::trials),
    ("tokenizer", tokenizer::trials),
    ("tree_construction", tree_construction::trials),
    ("tree_errors", tree_errors::trials),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let wanted = SUITES.iter().filter(|(name, _)| may_match(filter, name));
    let suites = wanted.map(|(name, trials)| {
        let named = move || {
            let trials = trials().into_iter();
            trials.map(|trial| trial.with_kind(*name)).collect()
        };
        (*name, named)
    });
    support::report::run(&arguments, suites)
}

/// Whether trials of the suite may match this filter. Other suites are not read.
fn may_match(filter: &str, suite: &str) -> bool {
    let names_another = SUITES.iter().any(|(name, _)| *name != suite && filter.starts_with(&format!("[{name}]")));
    !names_another
}

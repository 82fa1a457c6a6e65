//! Compares the trees of soupstone with those of html5ever on random inputs: documents and fragments, with scripting and
//! without it. html5ever 0.36 is the peer for the edition of January 2025, 0.40 for those of August and
//! September 2026.
//!
//! ```sh
//! cargo run --release --package soupstone-differential -- --seconds 60 --suite FOLDER
//! ```
//!
//! `known.rs` lists where html5ever does not do what the standard says. What is not in the list fails.

// NOTE: `peer.rs` is compiled once for each version of html5ever, so that the same code drives both.
#![allow(clippy::duplicate_mod)]

mod known;
mod of_august_2026;
mod of_january_2025;

use std::process::ExitCode;

use soupstone::names::Namespace;
use soupstone::{Edition, ParseOptions, ProcessingInstructions, Scripting};
use soupstone_fuzz::properties::options;
use soupstone_fuzz::{Check, Random, Target};

/// What is compared.
static TARGETS: &[Target] = &[
    Target { name: "january-2025", weight: 1, check: Check::Text(check_january_2025) },
    Target { name: "august-2026", weight: 1, check: Check::Text(check_august_2026) },
    Target { name: "september-2026", weight: 1, check: Check::Text(check_september_2026) },
];

fn main() -> ExitCode {
    soupstone_fuzz::program::run(TARGETS)
}

/// How an input is parsed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// The namespace and the name of the context of a fragment.
    pub(crate) context: Option<(Namespace, &'static str)>,
    pub(crate) scripting: Scripting,
    pub(crate) edition: Edition,
}

fn check_january_2025(random: &mut Random, input: &str) -> Result<(), String> {
    check(random, input, Edition::January2025, of_january_2025::peer::tree)
}

fn check_august_2026(random: &mut Random, input: &str) -> Result<(), String> {
    check(random, input, Edition::August2026, of_august_2026::peer::tree)
}

fn check_september_2026(random: &mut Random, input: &str) -> Result<(), String> {
    check(random, input, Edition::September2026, of_august_2026::peer::tree)
}

fn check(random: &mut Random, input: &str, edition: Edition, peer: fn(&str, Setting) -> String) -> Result<(), String> {
    let scripting = random.pick(&[Scripting::Disabled, Scripting::Enabled]);
    let options = ParseOptions::new()
        .with_edition(edition)
        .with_scripting(scripting)
        // NOTE: html5ever has no processing instructions.
        .with_processing_instructions(ProcessingInstructions::Comments);
    let is_fragment = random.once_in(2);
    let (namespace, name, context) = options::context_by_name::<()>(random);
    let context_of_setting = is_fragment.then_some((namespace, name));
    let setting = Setting { context: context_of_setting, scripting, edition };
    // NOTE: html5ever drops a byte order mark at the start of a fragment, too.
    if is_fragment && input.starts_with('\u{FEFF}') {
        return Ok(());
    }
    let found = match is_fragment {
        true => soupstone_tests::dump::html5lib(options.parse_fragment(input, &context).root()).to_string(),
        false => soupstone_tests::dump::html5lib(options.parse_document(input).root()).to_string(),
    };
    let expected = peer(input, setting);
    if found == expected || known::is_known(input, setting, &found, &expected) {
        return Ok(());
    }
    Err(format!("another tree than that of html5ever\n{setting:?}\nhtml5ever:\n{expected}soupstone:\n{found}"))
}

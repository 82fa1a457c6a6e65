//! No real page reaches a limit of the preset for untrusted input, and its tree is the same as without limits.
//!
//! Which pages these are, `support/pages.rs` tells.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::{Edition, Limits, ParseOptions};

use crate::support::pages;

/// All trials of this suite.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    pages::add_trials(&mut trials, check);
    trials
}

fn check(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    for edition in [Edition::January2025, Edition::August2026] {
        let options = ParseOptions::new().with_edition(edition);
        let parse = |options: ParseOptions| options.parse_document_bytes(&bytes);
        let limited = parse(options.clone().with_limits(Limits::for_untrusted_input()));
        if let Some(reason) = limited.stop_reason() {
            return Err(format!("{edition}: {reason:?}").into());
        }
        if limited.to_html() != parse(options).to_html() {
            return Err(format!("{edition}: another tree").into());
        }
    }
    Ok(())
}

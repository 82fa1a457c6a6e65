//! No real page reaches a limit of the preset for untrusted input, no page of the corpus reaches a tenth of a limit, and the
//! trees are the same as without limits.

use std::path::Path;
use std::{env, fs};

use libtest_mimic::{Failed, Trial};
use soupstone::{Edition, Limits, ParseOptions};

use crate::support::pages;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    pages::add_trials(&mut trials, check);
    trials
}

fn check(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    for edition in Edition::ALL {
        let options = ParseOptions::new().with_edition(edition);
        let parse = |limits| options.clone().with_limits(limits).parse_document_bytes(&bytes);
        let limited = parse(Limits::for_untrusted_input()).map_err(|error| format!("{edition}: {error}"))?;
        if is_in_the_corpus(page) {
            let tenths = parse(tenths_of_the_preset());
            tenths.map_err(|error| format!("{edition}, a tenth of the limits: {error}"))?;
        }
        if limited.to_html() != options.parse_document_bytes(&bytes).to_html() {
            return Err(format!("{edition}: the trees differ").into());
        }
    }
    Ok(())
}

fn is_in_the_corpus(page: &Path) -> bool {
    env::var_os("SOUPSTONE_CORPUS").is_some_and(|folder| page.starts_with(folder))
}

fn tenths_of_the_preset() -> Limits {
    Limits::none()
        .with_max_input_bytes(Some((32 << 20) / 10))
        .with_max_nodes(Some(1_000_000 / 10))
        .with_max_string_bytes(Some((64 << 20) / 10))
        .with_max_depth(Some(512 / 10))
        .with_max_attributes(Some(1_024 / 10))
}

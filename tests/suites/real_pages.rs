//! Real pages give the same tree whole and in chunks of 8 KiB, with and without errors, and a round trip is stable, in each
//! edition.
//!
//! `support/pages.rs` describes the pages.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::Edition;
use soupstone::dom::DocumentBuilder;
use soupstone::serialize::SerializeOptions;

use crate::support::expectations::Expectations;
use crate::support::trees::{Setting, feed_tree, parse, parse_without_errors};
use crate::support::{chunks, pages};

const CHUNK: usize = 8 * 1024;

pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("tests/expected_failures/real_pages.txt");
    let mut trials = Vec::new();
    pages::add_trials_with(&mut trials, |name, page| expectations.trial(name, move || check(&page)));
    trials.push(expectations.trial_of_the_list_without_names());
    trials
}

fn check(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    let text = String::from_utf8_lossy(&bytes);
    for edition in Edition::ALL {
        let setting = Setting { scripting: false, edition };
        check_by(setting, &text).map_err(|failed| format!("{edition}: {}", failed.message().unwrap_or_default()))?;
    }
    Ok(())
}

fn check_by(setting: Setting, text: &str) -> Result<(), Failed> {
    let in_one = chunks::single_chunk(text);
    let pieces = chunks::chunks_of_bytes(text, CHUNK);
    let whole = parse(&in_one, None, setting);
    let in_chunks = parse(&pieces, None, setting);
    if let Some(difference) = first_difference(&whole.tree, &in_chunks.tree) {
        return Err(Failed::from(format!("the tree in chunks: {difference}")));
    }
    if whole.errors != in_chunks.errors {
        return Err(Failed::from("the errors in chunks"));
    }
    for (what, chunks) in [("whole", &in_one), ("in chunks", &pieces)] {
        let found = parse_without_errors(chunks, None, setting);
        if let Some(difference) = first_difference(&whole.tree, &found) {
            let what = format!("the tree {what}, errors not wanted: {difference}");
            return Err(Failed::from(what));
        }
    }
    let once = serialization(text, setting);
    let twice = serialization(&once, setting);
    match first_difference(&once, &twice) {
        Some(difference) => Err(Failed::from(format!("serialized again: {difference}"))),
        None => Ok(()),
    }
}

fn serialization(input: &str, setting: Setting) -> String {
    let chunks = chunks::single_chunk(input);
    let document = feed_tree(DocumentBuilder::new(), &chunks, None, setting);
    let options = SerializeOptions::new().with_edition(Some(setting.edition));
    options.inner_html(document.root())
}

fn first_difference(one: &str, other: &str) -> Option<String> {
    if one == other {
        return None;
    }
    let equal = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    let line = |text: &str| text.lines().nth(equal).unwrap_or("the end").to_owned();
    Some(format!("line {}\n{}\n{}", equal + 1, line(one), line(other)))
}

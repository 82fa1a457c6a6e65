//! Chromium's entry lists of random forms.
//!
//! `SOUPSTONE_ENTRY_LISTS` names the folder (default: `../shared/entry-list` next to the repository). `cases.json` has pairs
//! of markup, which follows a doctype and a `meta` element, and the entry lists of the form with the ID `f`: without a
//! submitter, and with each submit button of the form that is not disabled. A missing file is reported as ignored.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use encoding_rs::UTF_8;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use serde_json::{Value, json};
use soupstone::{Edition, NodeRef, ParseOptions};
use soupstone_navigation::{Entry, EntryValue, construct_entry_list};
use soupstone_tests::expectations::Expectations;
use soupstone_tests::{in_repository, report};

const VARIABLE: &str = "SOUPSTONE_ENTRY_LISTS";

const FILE: &str = "cases.json";

fn main() -> ExitCode {
    report::run(&Arguments::from_args(), [("chromium", trials as fn() -> Vec<Trial>)])
}

fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("crates/navigation/tests/expected_failures/chromium.txt");
    let folder = env::var_os(VARIABLE).map_or_else(|| in_repository("../shared/entry-list"), PathBuf::from);
    let Ok(text) = fs::read_to_string(folder.join(FILE)) else {
        let missing = Trial::ignorable_test(FILE, || {
            Ok(Completion::ignored_with(format!("{VARIABLE} does not name a folder with {FILE}")))
        });
        return vec![missing, expectations.trial_of_the_list_without_names()];
    };
    let cases: Vec<(String, Value)> = serde_json::from_str(&text).expect("the cases are JSON");
    let mut trials: Vec<Trial> = Vec::new();
    for (index, (markup, expected)) in cases.into_iter().enumerate() {
        trials.push(expectations.trial(format!("{FILE}:{index}"), move || check(&markup, &expected)));
    }
    trials.push(expectations.trial_of_the_list());
    trials
}

fn check(markup: &str, expected: &Value) -> Result<(), Failed> {
    let options = ParseOptions::new().with_edition(Edition::NEWEST).with_scripting(true);
    let document = options.parse_document(&format!("<!doctype html><meta charset=utf-8>{markup}"));
    let form = document.element_by_id("f").ok_or("no form")?;
    let list = |submitter| construct_entry_list(form, submitter, UTF_8).map(|entries| to_json(&entries));
    let is_submitter = |node: &NodeRef<'_>| {
        node.matches("button:not([type=button], [type=reset]):enabled, input:is([type=submit], [type=image]):enabled")
            && node.form_owner() == Some(form)
    };
    let submitters = document.descendants().filter(is_submitter);
    let lists: Result<Vec<Value>, _> = submitters.map(|submitter| list(Some(submitter))).collect();
    let found = json!([list(None)?, lists?]);
    match found == *expected {
        true => Ok(()),
        false => Err(Failed::from(format!("{markup}\nexpected {expected}\nfound    {found}"))),
    }
}

fn to_json(entries: &[Entry]) -> Value {
    let pairs = entries.iter().map(|entry| match &entry.value {
        EntryValue::Text(value) => json!([entry.name, value]),
        EntryValue::File(file) => json!([entry.name, {"file": file.name}]),
    });
    pairs.collect()
}

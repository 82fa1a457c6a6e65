//! The text of nodes as a browser renders it.
//!
//! `inner_text.txt` has named cases with the text from Chromium, which `tests/browser` checks.
//!
//! `SOUPSTONE_INNER_TEXT_CASES` names a folder with more cases, by default `../shared/inner-text` next to the repository:
//! `cases.json` is a list of pairs of markup and Chromium's `innerText` for a `div` with this `innerHTML`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use soupstone::{Edition, ParseOptions};
use soupstone_tests::compare::compare_values;
use soupstone_tests::expectations::Expectations;
use soupstone_tests::inner_text_cases::{self, Case};
use soupstone_tests::{in_repository, report};
use soupstone_text::inner_text;

const VARIABLE: &str = "SOUPSTONE_INNER_TEXT_CASES";

const PAIRS: &str = "cases.json";

fn main() -> ExitCode {
    report::run(&Arguments::from_args(), [("inner_text", trials as fn() -> Vec<Trial>)])
}

fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("crates/text/tests/expected_failures/chromium.txt");
    let cases = inner_text_cases::read();
    let mut trials: Vec<Trial> =
        cases.into_iter().map(|case| expectations.trial(case.name.clone(), move || check(&case))).collect();
    let folder = env::var_os(VARIABLE).map_or_else(|| in_repository("../shared/inner-text"), PathBuf::from);
    let Ok(text) = fs::read_to_string(folder.join(PAIRS)) else {
        trials.push(Trial::ignorable_test(PAIRS, || {
            Ok(Completion::ignored_with(format!(
                "needs texts that Chromium rendered, in {PAIRS} of the folder that {VARIABLE} names"
            )))
        }));
        trials.push(expectations.trial_of_the_list_without_names());
        return trials;
    };
    let pairs: Vec<(String, String)> = serde_json::from_str(&text).expect("the pairs are JSON");
    for (index, (markup, expected)) in pairs.into_iter().enumerate() {
        trials.push(expectations.trial(format!("{PAIRS}:{index}"), move || check_pair(&markup, &expected)));
    }
    trials.push(expectations.trial_of_the_list());
    trials
}

fn options() -> ParseOptions {
    ParseOptions::new().with_edition(Edition::NEWEST).with_scripting(true)
}

fn check(case: &Case) -> Result<(), Failed> {
    let document = options().parse_document(&case.source);
    let Some(element) = document.element_by_id("x") else {
        let body = document.body().ok_or("no body")?;
        compare_values("the text", &case.source, &case.expected, &inner_text(body))?;
        return compare_values("the text of all", &case.source, &case.expected, &inner_text(document.root()));
    };
    compare_values("the text", &case.source, &case.expected, &inner_text(element))
}

fn check_pair(markup: &str, expected: &String) -> Result<(), Failed> {
    let mut document = options().parse_document("<!DOCTYPE html><div id=x></div>");
    let element = document.element_by_id("x").ok_or("no element with the id")?.id();
    document.set_inner_html(element, markup).map_err(|error| error.to_string())?;
    compare_values("the text", markup, expected, &inner_text(document.node(element)))
}

//! The errors of the tree construction cases of html5lib-tests, and of those for August 2026 in `SOUPSTONE_SUITE_2026`.
//!
//! A trial `new errors of file:line` compares the codes that the standard names, with line and column, to `#new-errors`. A
//! trial `number of errors of file:line` compares the number of errors to that of lines under `#errors`. Cases for both
//! scripting flags run with scripting disabled.

use libtest_mimic::{Failed, Trial};
use soupstone::Edition;
use soupstone::error::ErrorList;

use crate::support::expectations::Expectations;
use crate::support::tree_cases::{self, TreeCase};
use crate::support::trees::{self, Setting};
use crate::support::{chunks, suite_paths};

pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("tests/expected_failures/tree_errors.txt");
    let mut trials = Vec::new();
    let folder = suite_paths::folder().join("tree-construction");
    for path in suite_paths::files("tree-construction", "dat") {
        let cases = tree_cases::read(&path, &suite_paths::name_from(&folder, &path));
        add_trials(cases, &mut expectations, &mut trials);
    }
    trials.push(expectations.trial_of_the_list());
    match suite_paths::folder_2026() {
        None => trials.push(suite_paths::trial_of_the_missing_suite_2026("errors of the trees")),
        Some(folder) => {
            let mut expectations = Expectations::read("tests/expected_failures/tree_errors_2026.txt");
            for path in suite_paths::files_in(&folder.join("tree-construction"), "dat") {
                let name = format!("2026-08/{}", suite_paths::name_from(&folder, &path));
                let cases = tree_cases::read_for(Edition::August2026, &path, &name);
                add_trials(cases, &mut expectations, &mut trials);
            }
            trials.push(expectations.trial_of_the_list());
        }
    }
    trials
}

fn add_trials(cases: Vec<TreeCase>, expectations: &mut Expectations, trials: &mut Vec<Trial>) {
    for case in cases {
        if !case.new_errors.is_empty() {
            let case = case.clone();
            let name = format!("new errors of {}", case.name);
            trials.push(expectations.trial(name, move || check_new_errors(&case)));
        }
        let name = format!("number of errors of {}", case.name);
        trials.push(expectations.trial(name, move || check_number(&case)));
    }
}

fn errors_of(case: &TreeCase) -> ErrorList {
    let (scripting, _) = trees::scriptings(case)[0];
    let chunks = chunks::single_chunk(&case.data);
    let setting = Setting { scripting, edition: case.edition };
    let (_, list) = trees::parse_with(ErrorList::new(), &chunks, case.context.as_ref(), setting);
    list
}

fn check_new_errors(case: &TreeCase) -> Result<(), Failed> {
    let list = errors_of(case);
    let found: Vec<String> = list
        .as_slice()
        .iter()
        .filter(|error| error.code().link().contains("#parse-error-"))
        .enumerate()
        .map(|(index, error)| {
            let has_range = case.new_errors.get(index).is_some_and(|line| is_range(line));
            let place = match has_range {
                true => {
                    let span = error.span();
                    format!("{}-{}", place(&list, span.start), place(&list, span.end))
                }
                false => place(&list, error.offset()),
            };
            format!("({place}) {}", error.code())
        })
        .collect();
    match found == case.new_errors {
        true => Ok(()),
        false => Err(failure(case, &case.new_errors, &found)),
    }
}

/// Whether a line under `#new-errors` has a range: `(1:44-1:49) …`.
fn is_range(line: &str) -> bool {
    line.split_once(')').is_some_and(|(place, _)| place.contains('-'))
}

fn place(list: &ErrorList, offset: u64) -> String {
    let position = list.position(offset);
    format!("{}:{}", position.line, position.utf16_column)
}

fn check_number(case: &TreeCase) -> Result<(), Failed> {
    let list = errors_of(case);
    let found: Vec<String> =
        list.as_slice().iter().map(|error| format!("{:?} {}", error.span().to_range(), error.code())).collect();
    match found.len() == case.errors.len() {
        true => Ok(()),
        false => Err(failure(case, &case.errors, &found)),
    }
}

fn failure(case: &TreeCase, expected: &[String], found: &[String]) -> Failed {
    let data = &case.data;
    Failed::from(format!("input: {data:?}\nexpected: {expected:#?}\nfound: {found:#?}"))
}

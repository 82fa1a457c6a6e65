//! The tree construction cases of html5lib-tests, and our own in `tests/cases/`, whole and in pieces, with and without errors.
//!
//! Folders of `tests/cases/` named after newer editions have cases for these editions. The suite in `SOUPSTONE_SUITE_2026` has
//! more cases for August 2026.
//!
//! A trial is called `file:line:scripting disabled` or `file:line:scripting enabled`.

use libtest_mimic::{Failed, Trial};
use soupstone::Edition;

use crate::support::expectations::Expectations;
use crate::support::tree_cases::{self, TreeCase};
use crate::support::trees::{self, Setting, parse, parse_without_errors};
use crate::support::{chunks, suite_paths};

/// With fewer cases, the suite is incomplete.
const LEAST_CASES: usize = 1_700;

const LENGTHS: [usize; 3] = [1, 3, 7];

pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("tests/expected_failures/tree_construction.txt");
    let mut cases = tree_cases::cases_of_the_suite();
    assert!(cases.len() >= LEAST_CASES, "only {} cases", cases.len());
    cases.extend(tree_cases::own_cases());
    let mut trials = Vec::new();
    add_trials(cases, &mut expectations, &mut trials);
    trials.push(expectations.trial_of_the_list());
    match cases_of_2026() {
        None => trials.push(suite_paths::trial_of_the_missing_suite_2026("trees")),
        Some(cases) => {
            assert!(cases.len() >= LEAST_CASES, "only {} cases", cases.len());
            let mut expectations = Expectations::read("tests/expected_failures/tree_construction_2026.txt");
            add_trials(cases, &mut expectations, &mut trials);
            trials.push(expectations.trial_of_the_list());
        }
    }
    trials
}

fn add_trials(cases: Vec<TreeCase>, expectations: &mut Expectations, trials: &mut Vec<Trial>) {
    for case in cases {
        for &(scripting, description) in trees::scriptings(&case) {
            let case = case.clone();
            let name = format!("{}:{description}", case.name);
            trials.push(expectations.trial(name, move || check(&case, scripting)));
        }
    }
}

/// Reads the cases of html5lib-tests as of June 2026, and additional ones of web-platform-tests.
fn cases_of_2026() -> Option<Vec<TreeCase>> {
    let folder = suite_paths::folder_2026()?;
    let files = ["tree-construction", "wpt"].iter().flat_map(|part| suite_paths::files_in(&folder.join(part), "dat"));
    let cases = files.flat_map(|path| {
        let name = format!("2026-08/{}", suite_paths::name_from(&folder, &path));
        tree_cases::read_for(Edition::August2026, &path, &name)
    });
    Some(cases.collect())
}

fn check(case: &TreeCase, scripting: bool) -> Result<(), Failed> {
    if case.name.starts_with("own/") && case.why.is_empty() {
        return Err(Failed::from("the case has no #why"));
    }
    let setting = Setting { scripting, edition: case.edition };
    let context = case.context.as_ref();
    let in_one = chunks::single_chunk(&case.data);
    let whole = parse(&in_one, context, setting);
    if whole.tree != case.document {
        return Err(failure(case, "the tree", &case.document, &whole.tree));
    }
    let found = parse_without_errors(&in_one, context, setting);
    if found != whole.tree {
        let what = "the tree, errors not wanted";
        return Err(failure(case, what, &whole.tree, &found));
    }
    for length in LENGTHS {
        let pieces = chunks::chunks_of_characters(&case.data, length);
        let in_pieces = parse(&pieces, context, setting);
        if in_pieces.tree != whole.tree {
            let what = format!("the tree, in pieces of {length} characters");
            return Err(failure(case, &what, &whole.tree, &in_pieces.tree));
        }
        if in_pieces.errors != whole.errors {
            return Err(failure(
                case,
                &format!("the errors, in pieces of {length} characters"),
                &format!("{:?}\n", whole.errors),
                &format!("{:?}\n", in_pieces.errors),
            ));
        }
        let found = parse_without_errors(&pieces, context, setting);
        if found != whole.tree {
            let what = format!("the tree, errors not wanted, in pieces of {length} characters");
            return Err(failure(case, &what, &whole.tree, &found));
        }
    }
    Ok(())
}

fn failure(case: &TreeCase, what: &str, expected: &str, found: &str) -> Failed {
    let context = &case.context;
    let data = &case.data;
    Failed::from(format!("{what}\ncontext: {context:?}\ninput: {data:?}\nexpected:\n{expected}found:\n{found}"))
}

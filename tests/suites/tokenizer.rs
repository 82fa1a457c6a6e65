//! The tokenizer cases of html5lib-tests, and our own in `tests/cases/2026-08/`, in each initial state, whole and in pieces,
//! with and without errors.
//!
//! A trial `file:index:state:description` compares tokens and error codes. A trial with the prefix `positions of ` compares the
//! positions of errors by line and column.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::Edition;
use soupstone::token::TextState;

use crate::support::compare::compare_values;
use crate::support::expectations::Expectations;
use crate::support::position::LineAndColumn;
use crate::support::tokenizer_cases::{self, Content, TokenizerCase};
use crate::support::tokens::{CdataSections, Start, Switches, tokenize, tokenize_without_errors};
use crate::support::{chunks, in_repository, suite_paths};

/// With fewer cases, the suite is incomplete.
const LEAST_CASES: usize = 7_000;

const LENGTHS: [usize; 4] = [1, 2, 3, 7];

pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("tests/expected_failures/tokenizer.txt");
    let mut position_expectations = Expectations::read("tests/expected_failures/tokenizer_positions.txt");
    let mut trials = Vec::new();
    let cases: Vec<TokenizerCase> =
        suite_paths::files("tokenizer", "test").iter().flat_map(|path| tokenizer_cases::read(path)).collect();
    assert!(cases.len() >= LEAST_CASES, "only {} cases", cases.len());
    add_trials(cases, &mut expectations, &mut position_expectations, &mut trials);
    add_trials(own_cases(), &mut expectations, &mut position_expectations, &mut trials);
    trials.push(expectations.trial_of_the_list());
    trials.push(position_expectations.trial_of_the_list());
    match cases_of_2026() {
        None => trials.push(suite_paths::trial_of_the_missing_suite_2026("tokens")),
        Some(cases) => {
            assert!(cases.len() >= LEAST_CASES, "only {} cases", cases.len());
            let mut expectations = Expectations::read("tests/expected_failures/tokenizer_2026.txt");
            let mut positions = Expectations::read("tests/expected_failures/tokenizer_positions_2026.txt");
            add_trials(cases, &mut expectations, &mut positions, &mut trials);
            trials.push(expectations.trial_of_the_list());
            trials.push(positions.trial_of_the_list());
        }
    }
    trials
}

fn add_trials(
    cases: Vec<TokenizerCase>,
    expectations: &mut Expectations,
    position_expectations: &mut Expectations,
    trials: &mut Vec<Trial>,
) {
    for case in cases {
        if case.content.as_ref().is_ok_and(|content| !content.errors.is_empty()) {
            let case = case.clone();
            let name = format!("positions of {}", case.name);
            trials.push(position_expectations.trial(name, move || check_positions(&case)));
        }
        trials.push(expectations.trial(case.name.clone(), move || check(&case)));
    }
}

fn own_cases() -> Vec<TokenizerCase> {
    let folder = in_repository("tests/cases/2026-08");
    let files = suite_paths::files_in(&folder, "test");
    files.iter().flat_map(|path| cases_for_2026("own/2026-08", path)).collect()
}

fn cases_of_2026() -> Option<Vec<TokenizerCase>> {
    let folder = suite_paths::folder_2026()?.join("tokenizer");
    let files = suite_paths::files_in(&folder, "test");
    let cases = files.iter().flat_map(|path| cases_for_2026("2026-08", path));
    Some(cases.collect())
}

fn cases_for_2026(prefix: &str, path: &Path) -> Vec<TokenizerCase> {
    let mut cases = tokenizer_cases::read(path);
    for case in &mut cases {
        case.name = format!("{prefix}/{}", case.name);
        case.edition = Edition::August2026;
    }
    cases
}

fn check(case: &TokenizerCase) -> Result<(), Failed> {
    let content = content_of(case)?;
    let start = start_of(case);
    let in_one = chunks::single_chunk(&content.input);
    let whole = tokenize(&in_one, start)?;
    compare_values("tokens", &content.input, &content.tokens, &whole.tokens)?;
    let expected: Vec<&str> = content.errors.iter().map(|error| error.code.as_str()).collect();
    let found: Vec<&str> = whole.errors.iter().map(|error| error.code().as_str()).collect();
    compare_values("errors", &content.input, &expected, &found)?;
    for length in LENGTHS {
        let pieces = chunks::chunks_of_characters(&content.input, length);
        let found = tokenize(&pieces, start)?;
        let what = format!("in pieces of {length} characters");
        compare_values(&what, &content.input, &whole, &found)?;
    }
    let whole = whole.without_errors();
    let found = tokenize_without_errors(&in_one, start)?;
    compare_values("errors not wanted", &content.input, &whole, &found)?;
    for length in LENGTHS {
        let pieces = chunks::chunks_of_characters(&content.input, length);
        let found = tokenize_without_errors(&pieces, start)?;
        let what = format!("errors not wanted, in pieces of {length} characters");
        compare_values(&what, &content.input, &whole, &found)?;
    }
    Ok(())
}

fn check_positions(case: &TokenizerCase) -> Result<(), Failed> {
    let content = content_of(case)?;
    let recording = tokenize(&chunks::single_chunk(&content.input), start_of(case))?;
    let expected: Vec<String> =
        content.errors.iter().map(|error| format!("{}:{} {}", error.line, error.column, error.code)).collect();
    let found: Vec<String> = recording
        .errors
        .iter()
        .map(|error| {
            let place = LineAndColumn::of(&content.input, error.offset());
            format!("{place} {}", error.code())
        })
        .collect();
    compare_values("positions", &content.input, &expected, &found)
}

fn content_of(case: &TokenizerCase) -> Result<&Content, Failed> {
    case.content.as_ref().map_err(|reason| Failed::from(&reason.0))
}

fn start_of(case: &TokenizerCase) -> Start<'_> {
    Start {
        state: state_named(&case.initial_state),
        last_start_tag: case.last_start_tag.as_deref(),
        cdata_sections: CdataSections::NotAllowed,
        switches: Switches::Never,
        edition: case.edition,
    }
}

fn state_named(name: &str) -> TextState {
    match name {
        "Data state" => TextState::Data,
        "RCDATA state" => TextState::Rcdata,
        "RAWTEXT state" => TextState::Rawtext,
        "Script data state" => TextState::ScriptData,
        "PLAINTEXT state" => TextState::Plaintext,
        "CDATA section state" => TextState::CdataSection,
        _ => panic!("unknown initial state {name}"),
    }
}

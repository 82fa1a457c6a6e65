//! The tokenizer cases of html5lib-tests: every case × initial state, whole, character by character and in pieces of a
//! few characters, with errors wanted and not.
//!
//! A trial `file:index:state:description` compares tokens and the codes of errors; all ways to run the case have to
//! come to the same tokens and spans. A trial of the same name with
//! `positions of ` in front compares where the errors are, by line and column.

mod support;

use libtest_mimic::{Arguments, Failed};
use soupstone::token::TextState;

use support::chunks;
use support::expectations::Expectations;
use support::position::LineAndColumn;
use support::suite;
use support::tokenizer_cases::{self, Content, TokenizerCase};
use support::tokens::{CdataSections, Start, Switches, tokenize, tokenize_without_errors};

/// Fewer cases than this, and the suite was not read as a whole.
const LEAST_CASES: usize = 7_000;

/// The lengths of pieces, in characters.
const LENGTHS: [usize; 4] = [1, 2, 3, 7];

fn main() {
    let arguments = Arguments::from_args();
    let mut expectations = Expectations::read("tokenizer.txt");
    let mut position_expectations = Expectations::read("tokenizer_positions.txt");
    let mut trials = Vec::new();
    let mut count = 0;
    for path in suite::files("tokenizer", "test") {
        for case in tokenizer_cases::read(&path) {
            count += 1;
            if case
                .content
                .as_ref()
                .is_ok_and(|content| !content.errors.is_empty())
            {
                let case = case.clone();
                let name = format!("positions of {}", case.name);
                trials.push(position_expectations.trial(name, move || check_positions(&case)));
            }
            trials.push(expectations.trial(case.name.clone(), move || check(&case)));
        }
    }
    assert!(count >= LEAST_CASES, "only {count} cases");
    trials.push(expectations.trial_of_the_list());
    trials.push(position_expectations.trial_of_the_list());
    libtest_mimic::run(&arguments, trials).exit();
}

/// Tokens and codes of errors, for all ways to run the case.
fn check(case: &TokenizerCase) -> Result<(), Failed> {
    let content = content_of(case)?;
    let start = start_of(case);
    let in_one = chunks::whole(&content.input);
    let whole = tokenize(&in_one, start)?;
    compare("tokens", &content.input, &content.tokens, &whole.tokens)?;
    let expected: Vec<&str> = content
        .errors
        .iter()
        .map(|error| error.code.as_str())
        .collect();
    let found: Vec<&str> = whole
        .errors
        .iter()
        .map(|error| error.code().as_str())
        .collect();
    compare("errors", &content.input, &expected, &found)?;
    for length in LENGTHS {
        let pieces = chunks::pieces_of_characters(&content.input, length);
        let found = tokenize(&pieces, start)?;
        let what = format!("in pieces of {length} characters");
        compare(&what, &content.input, &whole, &found)?;
    }
    let whole = whole.without_errors();
    let found = tokenize_without_errors(&in_one, start)?;
    compare("errors not wanted", &content.input, &whole, &found)?;
    for length in LENGTHS {
        let pieces = chunks::pieces_of_characters(&content.input, length);
        let found = tokenize_without_errors(&pieces, start)?;
        let what = format!("errors not wanted, in pieces of {length} characters");
        compare(&what, &content.input, &whole, &found)?;
    }
    Ok(())
}

/// Lines and columns of errors.
fn check_positions(case: &TokenizerCase) -> Result<(), Failed> {
    let content = content_of(case)?;
    let recording = tokenize(&chunks::whole(&content.input), start_of(case))?;
    let expected: Vec<String> = content
        .errors
        .iter()
        .map(|error| format!("{}:{} {}", error.line, error.column, error.code))
        .collect();
    let found: Vec<String> = recording
        .errors
        .iter()
        .map(|error| {
            let place = LineAndColumn::of(&content.input, error.offset());
            format!("{place} {}", error.code())
        })
        .collect();
    compare("positions", &content.input, &expected, &found)
}

fn content_of(case: &TokenizerCase) -> Result<&Content, Failed> {
    case.content
        .as_ref()
        .map_err(|reason| Failed::from(&reason.0))
}

fn start_of(case: &TokenizerCase) -> Start<'_> {
    Start {
        state: state_named(&case.initial_state),
        last_start_tag: case.last_start_tag.as_deref(),
        cdata_sections: CdataSections::NotAllowed,
        switches: Switches::Never,
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
        _ => panic!("no initial state is called {name}"),
    }
}

fn compare<T: PartialEq + std::fmt::Debug>(
    what: &str,
    input: &str,
    expected: &T,
    found: &T,
) -> Result<(), Failed> {
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!(
            "{what}\n   input: {input:?}\nexpected: {expected:?}\n   found: {found:?}"
        ))),
    }
}

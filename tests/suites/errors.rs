//! One case for each parse error code in `tests/cases/errors.txt`, with all errors and their exact spans: whole, and cut in two
//! at every position.

use std::collections::BTreeSet;

use libtest_mimic::{Failed, Trial};
use soupstone::error::{ErrorCode, ErrorList, ParseError};

use crate::support::error_cases::{self, ErrorCase};
use crate::support::tree_cases::{Context, ContextNamespace};
use crate::support::trees::{self, Setting};

/// Codes that text cannot cause, with reasons.
const WITHOUT_CASES: &[(ErrorCode, &str)] =
    &[(ErrorCode::SurrogateInInputStream, "a &str cannot contain surrogates, and decoding bytes never produces them")];

pub(crate) fn trials() -> Vec<Trial> {
    let cases = error_cases::read();
    let mut trials = Vec::new();
    for &code in ErrorCode::ALL {
        let has_case = cases.iter().any(|case| case.code == code.as_str());
        let is_excused = WITHOUT_CASES.iter().any(|(excused, _)| *excused == code);
        trials.push(Trial::test(format!("{code} has a case"), move || match has_case != is_excused {
            true => Ok(()),
            false if has_case => Err(Failed::from("the code has a case, although it is listed as without one")),
            false => Err(Failed::from("the code has no case")),
        }));
    }
    let mut seen = BTreeSet::new();
    for case in cases {
        assert!(seen.insert(case.line));
        let name = format!("errors.txt:{}: {}", case.line, case.code);
        trials.push(Trial::test(name, move || check(&case)));
    }
    trials
}

fn check(case: &ErrorCase) -> Result<(), Failed> {
    let input = case.input.as_str();
    if !case.errors.iter().any(|error| error.ends_with(&case.code)) {
        return Err(Failed::from("the case does not have the error of its name"));
    }
    let context = case
        .context
        .as_ref()
        .map(|local_name| Context { namespace: ContextNamespace::Html, local_name: local_name.clone() });
    let setting = Setting { scripting: false, edition: case.edition };
    let boundaries = (0..=input.len()).filter(|at| input.is_char_boundary(*at));
    for cut in boundaries {
        let (before, after) = input.split_at(cut);
        let list = ErrorList::new();
        let chunks = [before, after];
        let (_, list) = trees::parse_with(list, &chunks, context.as_ref(), setting);
        let found: Vec<String> = list.as_slice().iter().map(describe).collect();
        if found != case.errors {
            return Err(Failed::from(format!(
                "cut at {cut}\ninput: {input:?}\nexpected: {:#?}\nfound: {found:#?}",
                case.errors
            )));
        }
    }
    Ok(())
}

fn describe(error: &ParseError) -> String {
    let span = error.span();
    format!("{}..{} {}", span.start, span.end, error.code())
}

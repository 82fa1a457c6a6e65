//! The text of nodes as a browser renders it: `tests/cases/inner_text.txt`, whose texts Chromium gave. `tests/browser` holds
//! them against it.

use libtest_mimic::{Failed, Trial};
use soupstone::{Edition, ParseOptions, Scripting};

use crate::support::compare::compare_values;
use crate::support::expectations::Expectations;
use crate::support::inner_text_cases::{self, Case};

/// All trials of this suite.
pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("tests/expected_failures/inner_text.txt");
    let cases = inner_text_cases::read();
    let mut trials: Vec<Trial> =
        cases.into_iter().map(|case| expectations.trial(case.name.clone(), move || check(&case))).collect();
    trials.push(expectations.trial_of_the_list());
    trials
}

fn check(case: &Case) -> Result<(), Failed> {
    let options = ParseOptions::new().with_edition(Edition::NEWEST).with_scripting(Scripting::Enabled);
    let document = options.parse_document(&case.source);
    let Some(element) = document.element_by_id("x") else {
        let body = document.body().ok_or("there is no body")?;
        compare_values("the text", &case.source, &case.expected, &body.inner_text())?;
        // The head is not rendered.
        return compare_values("the text of all", &case.source, &case.expected, &document.root().inner_text());
    };
    compare_values("the text", &case.source, &case.expected, &element.inner_text())
}

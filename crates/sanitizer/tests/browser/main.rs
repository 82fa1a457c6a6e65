//! Compares with headless Chromium's sanitizer: random tag soup, random configurations, all four methods, and many contexts.
//!
//! `SOUPSTONE_CHROMIUM` names the browser; without it, the test is reported as ignored.
//!
//! ```text
//! export SOUPSTONE_CHROMIUM=chromium
//! cargo test --package soupstone-sanitizer --all-features --test browser
//! ```
//!
//! `faults.rs` has rules for the deviations of Chromium 156 from the standard of August 2026. A rule that explains no
//! difference in 20,000 calls fails.

#[path = "../../examples/sanitize/batch.rs"]
#[allow(dead_code, reason = "the program is not run")]
mod batch;
mod faults;
#[path = "../../examples/sanitize/tree.rs"]
mod tree;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use serde_json::{Value, json};

use self::faults::Fault;
use soupstone_tests::sanitizer_calls::{Call, call};
use soupstone_tests::tag_soup::Random;
use soupstone_tests::test_scale::scaled;
use soupstone_tests::{chromium, report};

const DRIVER: &str = include_str!("driver.js");

const CALLS: [usize; 3] = [500, 500, 20_000];

const CALLS_FOR_ALL_RULES: usize = 20_000;

const MAX_CALLS: usize = 500;

fn main() -> ExitCode {
    let suite = || match chromium::browser() {
        Some(browser) => trials(&browser),
        None => vec![ignored("trees in Chromium", format!("needs a Chromium, which {} names", chromium::BROWSER))],
    };
    report::run(&Arguments::from_args(), [("browser", suite)])
}

fn ignored(name: &str, reason: String) -> Trial {
    Trial::ignorable_test(name, move || Ok(Completion::ignored_with(reason)))
}

fn trials(browser: &Path) -> Vec<Trial> {
    let version = chromium::version(browser);
    if !version.contains(chromium::VERSION) {
        return vec![ignored(
            "trees in Chromium",
            format!("the known differences are those of {}, not of {version}", chromium::VERSION),
        )];
    }
    let count = scaled(CALLS);
    let mut random = Random::new(36);
    let calls: Vec<Call> = (0..count).map(|_| call(&mut random)).collect();
    let mut faults: BTreeMap<Fault, usize> = BTreeMap::new();
    let mut trials = Vec::new();
    for (page, calls) in calls.chunks(MAX_CALLS).enumerate() {
        let failures = compare(browser, calls, page * MAX_CALLS, &mut faults);
        let name = format!("calls {} to {}", page * MAX_CALLS, page * MAX_CALLS + calls.len() - 1);
        trials.push(Trial::test(name, move || match failures.is_empty() {
            true => Ok(()),
            false => Err(Failed::from(failures.join("\n\n"))),
        }));
    }
    for fault in Fault::ALL {
        let count_of_fault = faults.get(&fault).copied().unwrap_or(0);
        let name = format!("bug in Chromium: {fault:?}");
        trials.push(Trial::ignorable_test(name, move || match count_of_fault {
            0 if count >= CALLS_FOR_ALL_RULES => Err(Failed::from("no call differs by this rule")),
            _ => Ok(Completion::ignored_with(format!("differs by the rule {fault:?}"))),
        }));
    }
    if count >= CALLS_FOR_ALL_RULES {
        eprintln!("of {count} calls, these differ by a known rule: {faults:?}");
    }
    trials
}

fn compare(browser: &Path, calls: &[Call], first: usize, faults: &mut BTreeMap<Fault, usize>) -> Vec<String> {
    let cases: Vec<Value> = calls.iter().map(case).collect();
    let theirs = match answers(browser, &cases) {
        Ok(answers) => answers,
        Err(message) => return vec![message],
    };
    let mut failures = Vec::new();
    for (index, (call, case)) in calls.iter().zip(&cases).enumerate() {
        let ours = batch::answer(&case.to_string());
        let Some(theirs) = theirs.get(index) else {
            failures.push(format!("{}: no answer", first + index));
            continue;
        };
        if ours == *theirs {
            continue;
        }
        match faults::fault(call, case, &ours, theirs) {
            Some(fault) => *faults.entry(fault).or_default() += 1,
            None => failures.push(format!("{}: {case}\nours: {ours:#}\nChromium's: {theirs:#}", first + index)),
        }
    }
    failures
}

/// Returns the browser's answers to calls, in the format of the batches. The page allows only the driver script, and no
/// loading.
fn answers(browser: &Path, cases: &[Value]) -> Result<Vec<Value>, String> {
    let cases = chromium::script_data(&Value::from(cases));
    let page = format!(
        "<!DOCTYPE html><meta charset=utf-8>\
         <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'nonce-driver'\">\
         <script type=application/json id=cases>{cases}</script>\
         <script nonce=driver>{DRIVER}</script>"
    );
    match chromium::answer(browser, &page)? {
        Value::Array(answers) => Ok(answers),
        other => Err(format!("not a list of answers: {other}")),
    }
}

fn case(call: &Call) -> Value {
    let mut case = json!({"method": call.method, "html": call.html});
    if call.method.starts_with("setHTML") {
        case["context"] = call.context.into();
        if call.is_shadow {
            case["target"] = "shadow".into();
        }
    }
    if let Some(config) = &call.config {
        case["config"] = serde_json::to_value(config).unwrap_or(Value::Null);
    }
    if call.is_instance {
        case["instance"] = true.into();
    }
    case
}

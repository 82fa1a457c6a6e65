//! Compares the trees and encodings of headless Chromium with those of the newest edition, for html5lib-tests, our own cases,
//! real pages and random tag soup. Also opens the page of the example `viewer`.
//!
//! `SOUPSTONE_CHROMIUM` names the browser, `SOUPSTONE_SUITE_2026` the suite, and `SOUPSTONE_CORPUS` the pages. Missing inputs
//! are reported as ignored.
//!
//! ```text
//! export SOUPSTONE_CHROMIUM=chromium
//! cargo test --package soupstone-tests --test browser                all
//! cargo test --package soupstone-tests --test browser -- tests1.dat  those with this in their names
//! ```
//!
//! The browser opens a page of a server in this program. The page fetches the inputs in batches, each with our tree (see
//! `examples/support/json_tree.rs`), compares it with the browser's (`examples/viewer/compare.js`), and posts the results. The
//! name of a trial has the case and the browser's way to parse it:
//!
//! - `DOMParser`, with scripting disabled, and `parseHTMLUnsafe`, which also allows declarative shadow roots,
//! - `write`: `document.write()` into a frame with scripting enabled, whose policy forbids scripts,
//! - `innerHTML`, in a document with and without a browsing context: with scripting enabled and disabled,
//! - `setHTMLUnsafe`, which allows declarative shadow roots,
//! - `load`: bytes, as a page in a frame, with its encoding,
//! - `srcdoc`: the attribute of a frame, whose document has no quirks mode,
//! - `innerText`: as `write`, with the text of a node,
//! - `querySelectorAll`: as `DOMParser`, with the elements that match a selector,
//! - `getAttribute`: as `DOMParser`, with an attribute of a processing instruction,
//! - `viewer`: the page of the example.
//!
//! `expected_failures/browser.txt` lists the deviations of one version of Chromium. With another version, a listed case that
//! passes is ignored.

#[path = "../../examples/support/annotated.rs"]
mod annotated;
mod cases;
mod chromium;
mod hostile;
mod job;
#[path = "../../examples/support/json_tree.rs"]
mod json_tree;
#[allow(unused_imports, reason = "this program has no unit tests")]
#[path = "../../examples/support/offsets.rs"]
mod offsets;
#[allow(dead_code, reason = "this program uses part of it")]
#[path = "../../examples/viewer/page.rs"]
mod page;
mod server;

use soupstone_tests as support;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use self::job::Job;
use self::server::Findings;
use self::support::chromium::VERSION;
use self::support::expectations::Expectations;
use self::support::report;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let suite = || match support::chromium::browser() {
        Some(browser) => trials(browser, filter),
        None => vec![ignored("trees in Chromium", "needs a Chromium, which SOUPSTONE_CHROMIUM names")],
    };
    report::run(&arguments, [("browser", suite)])
}

fn ignored(name: &str, reason: &'static str) -> Trial {
    Trial::ignorable_test(name, move || Ok(Completion::ignored_with(reason)))
}

/// All jobs and their results. The first trial that needs them starts the browser.
struct Comparison {
    browser: PathBuf,
    jobs: Arc<Vec<Job>>,
    findings: OnceLock<Findings>,
}

impl Comparison {
    fn findings(&self) -> &Findings {
        self.findings.get_or_init(|| chromium::run(&self.browser, Arc::clone(&self.jobs)))
    }

    fn check(&self, index: usize) -> Result<(), Failed> {
        let findings = self.findings();
        let difference = match findings.answers.get(index) {
            Some(Some(difference)) => difference,
            _ => return Err(Failed::from(format!("no answer: {}", findings.end))),
        };
        match difference {
            None => Ok(()),
            Some(difference) => {
                let input = self.jobs[index].excerpt();
                Err(Failed::from(format!("input: {input}\n{difference}")))
            }
        }
    }
}

fn trials(browser: PathBuf, filter: &str) -> Vec<Trial> {
    let mut expectations = Expectations::read("tests/expected_failures/browser.txt");
    let (mut jobs, missing) = cases::all(&expectations);
    jobs.retain(|job| {
        let group = job.group.as_deref().unwrap_or_default();
        job.name.contains(filter) || group.contains(filter)
    });
    let is_version_of_the_list = support::chromium::version(&browser).contains(VERSION);
    let comparison = Arc::new(Comparison { browser, jobs: Arc::new(jobs), findings: OnceLock::new() });
    let mut trials = Vec::new();
    // Groups of a hundred unlisted random inputs.
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, job) in comparison.jobs.iter().enumerate() {
        let reason = expectations.reason(&job.name).map(str::to_owned);
        let check = {
            let comparison = Arc::clone(&comparison);
            move || comparison.check(index)
        };
        match (&job.group, reason) {
            (Some(group), None) => groups.entry(group.clone()).or_default().push(index),
            (_, Some(reason)) if !is_version_of_the_list => {
                // The case is in the list, but may pass by now.
                drop(expectations.trial(job.name.clone(), || Ok(())));
                trials.push(trial_of_another_version(&job.name, reason, check));
            }
            _ => trials.push(expectations.trial(job.name.clone(), check)),
        }
    }
    for (name, indices) in groups {
        let comparison = Arc::clone(&comparison);
        trials.push(Trial::test(name, move || check_group(&comparison, &indices)));
    }
    let is_complete = missing.is_empty();
    for (name, reason) in missing {
        trials.push(ignored(name, reason));
    }
    trials.push(Trial::test("only the pages are fetched", {
        let comparison = Arc::clone(&comparison);
        move || match comparison.findings().strays.as_slice() {
            [] => Ok(()),
            strays => Err(Failed::from(strays.join("\n"))),
        }
    }));
    trials.push(match is_complete {
        true => expectations.trial_of_the_list(),
        false => expectations.trial_of_the_list_without_names(),
    });
    trials
}

fn trial_of_another_version(
    name: &str,
    reason: String,
    check: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    Trial::ignorable_test(name, move || {
        Ok(Completion::ignored_with(match check() {
            Ok(()) => format!("passes; in {VERSION} it failed: {reason}"),
            Err(_) => format!("fails as expected: {reason}"),
        }))
    })
}

fn check_group(comparison: &Comparison, indices: &[usize]) -> Result<(), Failed> {
    let failures: Vec<String> = indices
        .iter()
        .filter_map(|&index| {
            let failed = comparison.check(index).err()?;
            let name = &comparison.jobs[index].name;
            Some(format!("{name}\n{}", failed.message().unwrap_or_default()))
        })
        .collect();
    match failures.is_empty() {
        true => Ok(()),
        false => Err(Failed::from(failures.join("\n"))),
    }
}

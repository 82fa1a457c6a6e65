//! Strict lists of expected failures: a listed case that passes is a failure, and so is a line that names no case.
//!
//! A list is a file in a folder `expected_failures`. A line is the name of a case, a tab, and the reason. Empty lines and lines
//! that start with `# ` are ignored.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use libtest_mimic::{Completion, Failed, Trial};

use crate::in_repository;

pub struct Expectations {
    file_name: String,
    reasons: BTreeMap<String, String>,
    problems: Vec<String>,
    seen: BTreeSet<String>,
}

impl Expectations {
    pub fn read(file_name: &str) -> Self {
        let text = fs::read_to_string(in_repository(file_name))
            .unwrap_or_else(|error| panic!("cannot read {file_name}: {error}"));
        let mut list = Self {
            file_name: file_name.to_owned(),
            reasons: BTreeMap::new(),
            problems: Vec::new(),
            seen: BTreeSet::new(),
        };
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with("# ") {
                continue;
            }
            let number = index + 1;
            match line.split_once('\t') {
                Some((name, reason)) if !reason.trim().is_empty() => {
                    if list.reasons.insert(name.to_owned(), reason.to_owned()).is_some() {
                        list.problems.push(format!("line {number}: a second line for {name}"));
                    }
                }
                _ => list.problems.push(format!("line {number}: no tab and reason after the name")),
            }
        }
        list
    }

    pub fn reason(&self, name: &str) -> Option<&str> {
        self.reasons.get(name).map(String::as_str)
    }

    /// Returns the case as a trial. An expected failure is reported as ignored, with the reason.
    pub fn trial(&mut self, name: String, run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Trial {
        let repeated = !self.seen.insert(name.clone());
        if repeated {
            self.problems.push(format!("two cases are named {name}"));
        }
        let Some(reason) = self.reasons.get(&name).cloned() else {
            return Trial::test(name, run);
        };
        Trial::ignorable_test(name, move || match catch_unwind(AssertUnwindSafe(run)) {
            Ok(Ok(())) => Err(Failed::from(format!("passes, but is expected to fail: {reason}"))),
            Ok(Err(_)) => Ok(Completion::ignored_with(format!("fails as expected: {reason}"))),
            Err(_) => Err(Failed::from("panics, which is not an expected failure")),
        })
    }

    /// Returns the trial that checks the list. Call this last.
    pub fn trial_of_the_list(mut self) -> Trial {
        let unknown: Vec<String> = self
            .reasons
            .keys()
            .filter(|name| !self.seen.contains(*name))
            .map(|name| format!("no case is named {name}"))
            .collect();
        self.problems.extend(unknown);
        self.trial_of_the_list_without_names()
    }

    /// Like [`Self::trial_of_the_list`], but lines may name cases that are missing on this machine.
    pub fn trial_of_the_list_without_names(self) -> Trial {
        let name = format!("the list {}", self.file_name);
        Trial::test(name, move || match self.problems.is_empty() {
            true => Ok(()),
            false => Err(Failed::from(self.problems.join("\n"))),
        })
    }
}

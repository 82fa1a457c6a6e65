//! Lists of cases that are expected to fail, held strictly: a case on the list that passes is a failure, and so is a
//! line that names no case.
//!
//! A list is a file in a folder `expected_failures`. A line is the name of a case, a tab, and the reason. Empty lines
//! and lines that start with `#` followed by a space are for people.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use libtest_mimic::{Completion, Failed, Trial};

use crate::in_repository;

/// The cases that are expected to fail.
pub struct Expectations {
    file_name: String,
    reasons: BTreeMap<String, String>,
    problems: Vec<String>,
    seen: BTreeSet<String>,
}

impl Expectations {
    /// Reads a list, by its path in the repository.
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

    /// The reason why a case is expected to fail.
    pub fn reason(&self, name: &str) -> Option<&str> {
        self.reasons.get(name).map(String::as_str)
    }

    /// The case as a trial of libtest-mimic. Fails as expected: reported as ignored, with the reason.
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
            Err(_) => Err(Failed::from("panics: no case is expected to do that")),
        })
    }

    /// The trial that holds the list itself: every line has a reason and names a case, and no name comes twice.
    /// Comes after all others.
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

    /// The same for a list whose cases are not all there on every machine: a line may name a case that isn't.
    pub fn trial_of_the_list_without_names(self) -> Trial {
        let name = format!("the list {}", self.file_name);
        Trial::test(name, move || match self.problems.is_empty() {
            true => Ok(()),
            false => Err(Failed::from(self.problems.join("\n"))),
        })
    }
}

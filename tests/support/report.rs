//! The output of a test program: one line per suite with its counts, the reasons for ignored trials, and each failure in full.
//! A suite whose trials are all ignored has one line with the reason. A filter, `--list`, `--format` and `--logfile` show all
//! trials.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::time::{Duration, Instant};
use std::{env, fs};

use libtest_mimic::{Arguments, Conclusion, Trial};

pub fn run<F>(arguments: &Arguments, suites: impl IntoIterator<Item = (&'static str, F)>) -> ExitCode
where
    F: FnOnce() -> Vec<Trial>,
{
    let wants_the_list =
        arguments.list || arguments.filter.is_some() || arguments.format.is_some() || arguments.logfile.is_some();
    if wants_the_list {
        let trials = suites.into_iter().flat_map(|(_, trials)| trials());
        return libtest_mimic::run(arguments, trials.collect()).exit_code();
    }
    let mut all_pass = true;
    for (name, trials) in suites {
        all_pass &= run_suite(arguments, name, trials());
    }
    if all_pass { ExitCode::SUCCESS } else { ExitCode::from(101) }
}

fn run_suite(arguments: &Arguments, name: &str, trials: Vec<Trial>) -> bool {
    let log = log_file(name);
    let arguments = Arguments { logfile: Some(log.to_string_lossy().into_owned()), quiet: false, ..arguments.clone() };
    let start = Instant::now();
    let conclusion = libtest_mimic::run(&arguments, trials);
    let list = fs::read_to_string(&log).expect("the list of trials was written");
    fs::remove_file(&log).expect("the list of trials can be removed");
    print!("{}", summary(name, &conclusion, start.elapsed(), &list));
    if conclusion.has_failed()
        && let Some(failures) = list.find("\nfailures:\n")
    {
        println!("{}", list[failures..].trim_end());
    }
    !conclusion.has_failed()
}

/// Returns the lines about a suite. `list` has a line for each trial.
pub fn summary(name: &str, conclusion: &Conclusion, time: Duration, list: &str) -> String {
    let Conclusion { num_passed, num_failed, num_ignored, .. } = conclusion;
    let reasons = reasons(list);
    if *num_passed == 0 && !conclusion.has_failed() && !reasons.is_empty() {
        let reasons: Vec<&str> = reasons.into_keys().collect();
        return format!("{name:<24} skipped: {}\n", reasons.join("; "));
    }
    let time = time.as_secs_f64();
    let mut lines =
        format!("{name:<24}{num_passed:>6} passed{num_failed:>6} failed{num_ignored:>6} ignored{time:>8.1} s\n");
    for (reason, count) in reasons {
        lines.push_str(&format!("{count:>30} {reason}\n"));
    }
    lines
}

fn log_file(name: &str) -> PathBuf {
    env::temp_dir().join(format!("soupstone-{}-{name}.log", process::id()))
}

/// Counts ignored trials by reason. Text after a colon is specific to one trial.
fn reasons(list: &str) -> BTreeMap<&str, usize> {
    let mut reasons = BTreeMap::new();
    for line in list.lines() {
        if let Some((_, reason)) = line.rsplit_once(" ... ignored (") {
            let reason = reason.trim_end_matches(')');
            let kind = reason.split_once(": ").map_or(reason, |(kind, _)| kind);
            *reasons.entry(kind).or_default() += 1;
        }
    }
    reasons
}

//! Parsing with all trees retained, in new memory: each pass is a separate process that parses the pages once. On Linux, it
//! also reports the memory used.

use super::job::Job;
use super::rounds::Variant;
use super::support::corpus::{self, Corpus};
use super::support::jobs::parse::PARSE_AND_KEEP;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

/// The argument for one pass, followed by the corpus letter and the library's name.
const ARGUMENT: &str = "--kept";

/// Each variant runs this program again.
pub(crate) fn variants(corpus: &Corpus) -> Vec<Variant<'_>> {
    let variant = |name| Variant {
        job: Job::ParseAndKeep,
        name,
        bytes: corpus.bytes(),
        pass: Box::new(move || {
            let pass = run_in_process(corpus.letter, name).expect("this program can be run again");
            pass.time
        }),
    };
    PARSE_AND_KEEP.iter().map(|contender| variant(contender.name)).collect()
}

pub(crate) struct Pass {
    time: Duration,
    /// The peak memory in KiB and the page faults, both without the pages.
    pub(crate) memory: Option<(u64, u64)>,
}

pub(crate) fn memory(corpus: char) -> impl Iterator<Item = (&'static str, u64, u64)> {
    PARSE_AND_KEEP.iter().filter_map(move |contender| {
        let (peak, faults) = run_in_process(corpus, contender.name)?.memory?;
        Some((contender.name, peak, faults))
    })
}

fn run_in_process(corpus: char, name: &str) -> Option<Pass> {
    let output =
        Command::new(env::current_exe().ok()?).args(["--bench", ARGUMENT, &corpus.to_string(), name]).output().ok()?;
    let output = String::from_utf8(output.stdout).ok()?;
    let mut fields = output.split_whitespace().map(str::parse);
    let mut next = || fields.next()?.ok();
    Some(Pass { time: Duration::from_nanos(next()?), memory: next().zip(next()) })
}

/// Returns the peak memory of this process in KiB and its page faults; `None` outside Linux.
fn usage() -> Option<(u64, u64)> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let peak = peak.split_whitespace().next()?.parse().ok()?;
    let process = fs::read_to_string("/proc/self/stat").ok()?;
    // NOTE: the name of the program, in parentheses, may have spaces. The faults are the eighth field after it.
    let faults = process.rsplit_once(')')?.1.split_whitespace().nth(7)?;
    Some((peak, faults.parse().ok()?))
}

/// Runs a pass if the arguments ask for it. Prints the time in nanoseconds, without the drop, and the memory.
pub(crate) fn run_if_asked(arguments: &[String]) -> bool {
    let Some(at) = arguments.iter().position(|argument| argument == ARGUMENT) else {
        return false;
    };
    if let [letter, name] = &arguments[at + 1..] {
        // NOTE: other corpora would leave freed memory for the parses.
        let corpus = letter.parse().ok().and_then(corpus::load_one);
        let contender = PARSE_AND_KEEP.iter().find(|contender| contender.name == name);
        if let (Some(corpus), Some(contender)) = (corpus, contender) {
            let before = usage();
            let start = Instant::now();
            (contender.run)(corpus.pages, &mut || {
                print!("{}", start.elapsed().as_nanos());
                if let Some(((peak_before, faults_before), (peak, faults))) = before.zip(usage()) {
                    print!(" {} {}", peak - peak_before, faults - faults_before);
                }
                println!();
            });
        }
    }
    true
}

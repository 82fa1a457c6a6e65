//! Parsing with every tree kept, so that no page gets memory that was used before: each pass is a process of its own,
//! in which the pages are parsed once.

use super::job::Job;
use super::rounds::Variant;
use super::support::corpus::{self, Corpus};
use super::support::jobs::parse::PARSE_AND_KEEP;
use std::env;
use std::process::Command;
use std::time::{Duration, Instant};

/// The argument that makes this program one pass. The letter of the corpus and the name of the library follow.
const ARGUMENT: &str = "--kept";

/// The variants, each of which runs this program anew.
pub(crate) fn variants(corpus: &Corpus) -> Vec<Variant<'_>> {
    let variant = |name| Variant {
        job: Job::ParseAndKeep,
        name,
        bytes: corpus.bytes(),
        pass: Box::new(move || {
            run_in_process(corpus.letter, name).expect("this program runs once more")
        }),
    };
    PARSE_AND_KEEP
        .iter()
        .map(|contender| variant(contender.name))
        .collect()
}

fn run_in_process(corpus: char, name: &str) -> Option<Duration> {
    let output = Command::new(env::current_exe().ok()?)
        .args(["--bench", ARGUMENT, &corpus.to_string(), name])
        .output()
        .ok()?;
    let nanoseconds = String::from_utf8(output.stdout).ok()?;
    Some(Duration::from_nanos(nanoseconds.trim().parse().ok()?))
}

/// Runs a pass and prints the time in nanoseconds, if the arguments ask for it. The drop is not in the time.
pub(crate) fn run_if_asked(arguments: &[String]) -> bool {
    let Some(at) = arguments.iter().position(|argument| argument == ARGUMENT) else {
        return false;
    };
    if let [letter, name] = &arguments[at + 1..] {
        // NOTE: the other corpora are not loaded, because the pages would be parsed to the memory that loading them
        // has used and given back.
        let corpus = letter.parse().ok().and_then(corpus::load_one);
        let contender = PARSE_AND_KEEP
            .iter()
            .find(|contender| contender.name == name);
        if let (Some(corpus), Some(contender)) = (corpus, contender) {
            let start = Instant::now();
            (contender.run)(corpus.pages, &mut || {
                println!("{}", start.elapsed().as_nanos())
            });
        }
    }
    true
}

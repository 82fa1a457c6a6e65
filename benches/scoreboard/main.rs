//! Where the library stands next to its peers: `cargo bench --package benches --bench scoreboard`. Takes about
//! four minutes.
//!
//! Prints throughputs, ratios, memory, and whether each goal is met.

mod goals;
mod job;
mod kept;
mod memory;
mod report;
mod rounds;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "each benchmark uses a part of what they share")]
mod support;
mod variants;

use job::Job;
use rounds::{Rounds, Timings};
use std::time::Duration;
use support::corpus::{self, Corpus};
use support::jobs::Trees;
use support::jobs::bytes::in_windows_1252;
use support::jobs::select::{SELECTORS, Selections, TAG_NAME};

/// For what runs in this process, on memory that was used before.
const WARM: Rounds = Rounds {
    count: 9..=25,
    time: Duration::from_secs(25),
    shortest: Duration::from_millis(15),
};

/// For what runs in a process of its own each time.
const COLD: Rounds = Rounds {
    count: 3..=7,
    time: Duration::from_secs(6),
    shortest: Duration::ZERO,
};

/// What was measured on one corpus.
struct Board {
    letter: char,
    title: &'static str,
    pages: usize,
    bytes: usize,
    timings: Timings,
}

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("Run by `cargo bench` only.");
        return;
    }
    if kept::run_if_asked(&arguments) {
        return;
    }
    let corpora = corpus::load();
    let small = rounds::measure(&variants::with_small_inputs(), &WARM);
    let boards: Vec<_> = corpora.iter().map(measure).collect();
    let memory = memory::measure();

    report::print(&boards, &small, &memory);
    goals::print(&boards, &small, &memory);
}

fn measure(corpus: &Corpus) -> Board {
    eprintln!("Measuring on corpus {} ({}) …", corpus.letter, corpus.title);
    let trees = Trees::of(&corpus.pages);
    let sample = corpus.sample(variants::SMALL_SAMPLE);
    let legacy = in_windows_1252(&corpus.pages);
    let variants = variants::with_corpus(corpus, &sample, &legacy, &trees);
    let mut timings = rounds::measure(&variants, &WARM);
    drop(variants);
    drop((legacy, trees));
    let mut selections = Selections::of(&corpus.pages, &SELECTORS);
    timings.extend(rounds::measure(
        &variants::with_selections(Job::Select, corpus, &selections),
        &WARM,
    ));
    // NOTE: the same trees. Those of soupstone have lists of elements by now, which their first queries make.
    selections.ask(&[TAG_NAME]);
    let mut variants = variants::with_selections(Job::SelectByName, corpus, &selections);
    variants.extend(variants::that_parse_and_select(corpus));
    timings.extend(rounds::measure(&variants, &WARM));
    drop(variants);
    drop(selections);
    timings.extend(rounds::measure(&kept::variants(corpus), &COLD));
    Board {
        letter: corpus.letter,
        title: corpus.title,
        pages: corpus.pages.len(),
        bytes: corpus.bytes(),
        timings,
    }
}

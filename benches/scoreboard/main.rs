//! Compares the library with its peers: `cargo bench --package benches --bench scoreboard`. Takes about five minutes.
//!
//! Prints throughputs, ratios, memory, and whether goals are met. `-- --parse` prints only the README's table, in half a
//! minute for each column, and says what the missing columns need.

mod floor;
mod goals;
mod job;
mod lexbor;
mod memory;
mod report;
mod retained;
mod rounds;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "each benchmark uses part of the shared code")]
mod support;
mod variants;

use job::Job;
use lexbor::Lexbor;
use rounds::{Rounds, Timings};
use std::env;
use std::process::{Command, Stdio};
use std::time::Duration;
use support::corpus::{self, Corpus};
use support::jobs::Trees;
use support::jobs::bytes::in_windows_1252;
use support::jobs::select::{Selections, TAG_NAME};
use support::selectors::SELECTORS;

/// For measurements in this process.
const WARM: Rounds = Rounds { count: 9..=25, time: Duration::from_secs(25), shortest: Duration::from_millis(15) };

/// For variants that start a process each time.
const COLD: Rounds = Rounds { count: 3..=7, time: Duration::from_secs(6), shortest: Duration::ZERO };

const ARGUMENT: &str = "--corpus";

const PARSE_ALONE: &str = "--parse";

struct Board {
    letter: char,
    title: String,
    pages: usize,
    bytes: usize,
    timings: Timings,
}

fn main() {
    let arguments: Vec<_> = env::args().collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("Run by `cargo bench` only.");
        return;
    }
    if retained::run_if_asked(&arguments) {
        return;
    }
    let is_parse_alone = arguments.iter().any(|argument| argument == PARSE_ALONE);
    if let Some(at) = arguments.iter().position(|argument| argument == ARGUMENT) {
        let letter = arguments.get(at + 1).and_then(|letter| letter.parse().ok());
        if let Some(corpus) = letter.and_then(corpus::load_one) {
            let board = if is_parse_alone { measure_parse(&corpus) } else { measure(&corpus) };
            board.print();
        }
        return;
    }
    if is_parse_alone {
        report::print_parse(&boards(&[PARSE_ALONE]));
        return;
    }
    let small = rounds::measure(&variants::with_small_inputs(), &WARM);
    let boards = boards(&[]);
    let memory = memory::measure();

    report::print(&boards, &small, &memory);
    goals::print(&boards, &small, &memory);
}

/// NOTE: each corpus has a separate process, because memory freed by other corpora would affect the times.
fn boards(arguments: &[&str]) -> Vec<Board> {
    let mut boards: Vec<_> = ['A', 'B', 'C'].into_iter().filter_map(|letter| Board::of(letter, arguments)).collect();
    if boards.is_empty() {
        boards.extend(Board::of('G', arguments));
    }
    boards
}

impl Board {
    fn new(corpus: &Corpus, timings: Timings) -> Self {
        Self {
            letter: corpus.letter,
            title: corpus.title.to_owned(),
            pages: corpus.pages.len(),
            bytes: corpus.bytes(),
            timings,
        }
    }

    /// Measures a corpus in a separate process. `None` if its pages are missing.
    fn of(letter: char, arguments: &[&str]) -> Option<Self> {
        let output = Command::new(env::current_exe().ok()?)
            .args(["--bench", ARGUMENT, &letter.to_string()])
            .args(arguments)
            .stderr(Stdio::inherit())
            .output()
            .ok()?;
        let output = String::from_utf8(output.stdout).ok()?;
        let (first, lines) = output.split_once('\n')?;
        let mut fields = first.split('\t');
        Some(Self {
            letter,
            title: fields.next()?.to_owned(),
            pages: fields.next()?.parse().ok()?,
            bytes: fields.next()?.parse().ok()?,
            timings: Timings::read(lines.lines()),
        })
    }

    fn print(&self) {
        println!("{}\t{}\t{}", self.title, self.pages, self.bytes);
        self.timings.print();
    }
}

fn measure_parse(corpus: &Corpus) -> Board {
    let seconds = WARM.time.as_secs();
    eprintln!("Parsing corpus {} ({}) in turns, for about {seconds} seconds …", corpus.letter, corpus.title);
    let timings = rounds::measure(&variants::that_parse(corpus), &WARM);
    Board::new(corpus, timings)
}

fn measure(corpus: &Corpus) -> Board {
    eprintln!("Measuring on corpus {} ({}) …", corpus.letter, corpus.title);
    let trees = Trees::of(&corpus.pages);
    let sample = corpus.sample(variants::SMALL_SAMPLE);
    let legacy = in_windows_1252(&corpus.pages);
    let lexbor = Lexbor::build(corpus);
    let mut variants = variants::with_corpus(corpus, &sample, &legacy, &trees);
    variants.push(floor::variant(corpus, &trees));
    variants.extend(lexbor.as_ref().map(Lexbor::variant));
    let mut timings = rounds::measure(&variants, &WARM);
    drop(variants);
    drop((lexbor, legacy, trees));
    let mut selections = Selections::of(&corpus.pages, &SELECTORS);
    timings.extend(rounds::measure(&variants::with_selections(Job::Select, corpus, &selections), &WARM));
    // NOTE: the first queries have built lists of elements.
    selections.ask(&[TAG_NAME]);
    let mut variants = variants::with_selections(Job::SelectByName, corpus, &selections);
    variants.extend(variants::that_parse_and_select(corpus));
    timings.extend(rounds::measure(&variants, &WARM));
    drop(variants);
    drop(selections);
    timings.extend(rounds::measure(&retained::variants(corpus), &COLD));
    Board::new(corpus, timings)
}

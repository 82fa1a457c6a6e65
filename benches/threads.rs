//! The speedup of several threads over one, compared with scraper: `cargo bench --package benches --bench threads`.
//!
//! Each thread repeats the job on all pages with separate trees. Only the allocator and the system share state.

#[allow(dead_code, reason = "each benchmark uses part of the shared code")]
mod support;

use std::hint::black_box;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use support::corpus::{self, Corpus};
use support::jobs::bytes::BYTES;
use support::jobs::parse::PARSE;
use support::jobs::select::{SELECT, Selections, WithSelections};
use support::jobs::serialize::SERIALIZE;
use support::jobs::{Contender, Trees, WithPage, WithTrees, name};
use support::selectors::SELECTORS;

const SAMPLE: usize = 4 << 20;

const TURN: Duration = Duration::from_millis(400);

const TURNS: usize = 3;

type Job = fn(&[String]) -> Box<dyn FnMut()>;

/// The jobs. scraper does not read bytes.
const JOBS: [(&str, Job); 7] = [
    ("text: soupstone", |pages| each_page(pages, find(&PARSE, name::SOUPSTONE))),
    ("text: scraper", |pages| each_page(pages, find(&PARSE, name::SCRAPER))),
    ("bytes: soupstone", |pages| each_page(pages, |page| (BYTES.run)(page.as_bytes()))),
    ("select: soupstone", |pages| select(pages, find(&SELECT, name::SOUPSTONE))),
    ("select: scraper", |pages| select(pages, find(&SELECT, name::SCRAPER))),
    ("to_html: soupstone", |pages| to_html(pages, find(&SERIALIZE, name::SOUPSTONE))),
    ("to_html: scraper", |pages| to_html(pages, find(&SERIALIZE, name::SCRAPER))),
];

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("Run by `cargo bench` only.");
        return;
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let counts: Vec<usize> =
        std::iter::successors(Some(1), |count| Some(count * 2)).take_while(|count| *count <= cores).collect();
    for corpus in corpus::load() {
        let sample = corpus.sample(SAMPLE);
        println!("\n{} ({}), in millions of bytes a second\n", corpus.letter, corpus.title);
        print!("{:<24}", "threads");
        counts.iter().for_each(|count| print!("{count:>18}"));
        println!();
        for (name, job) in JOBS {
            print!("{name:<24}");
            let mut one = None;
            for count in &counts {
                let speed = speed(&sample, *count, job);
                let one = *one.get_or_insert(speed);
                print!("{:>18}", format!("{:.0} ({:.2} ×)", speed / 1e6, speed / one));
            }
            println!();
        }
    }
}

fn speed(corpus: &Corpus, threads: usize, job: Job) -> f64 {
    let start = Barrier::new(threads);
    let turn = || {
        let mut work = job(&corpus.pages);
        work();
        start.wait();
        let (mut rounds, clock) = (0, Instant::now());
        while clock.elapsed() < TURN {
            work();
            rounds += 1;
        }
        (rounds * corpus.bytes()) as f64 / clock.elapsed().as_secs_f64()
    };
    let all = || {
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(turn)).collect();
            workers.into_iter().map(|worker| worker.join().expect("no job panics")).sum::<f64>()
        })
    };
    (0..TURNS).map(|_| all()).fold(0.0, f64::max)
}

fn find<F: Copy>(contenders: &[Contender<F>], name: &str) -> F {
    let mut contenders = contenders.iter();
    contenders.find(|contender| contender.name == name).expect("both libraries run this job").run
}

fn each_page(pages: &[String], run: WithPage) -> Box<dyn FnMut()> {
    let pages = pages.to_vec();
    Box::new(move || pages.iter().for_each(|page| run(page)))
}

fn select(pages: &[String], run: WithSelections) -> Box<dyn FnMut()> {
    let selections = Selections::of(pages, &SELECTORS);
    Box::new(move || {
        black_box(run(&selections));
    })
}

fn to_html(pages: &[String], run: WithTrees) -> Box<dyn FnMut()> {
    let trees = Trees::of(pages);
    Box::new(move || run(&trees))
}

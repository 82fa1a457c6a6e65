//! Measures html5ever and soupstone with the sinks of scraper, dom_query and rcdom, from page to tree: `cargo bench --package
//! soupstone-html5ever -- [sink] [corpus]`.
//!
//! `SOUPSTONE_CORPUS` names a folder of pages. The corpora are A, real pages; B, dense pages; C, pages of the Rust
//! documentation, if installed; G, generated pages, without any others.
//!
//! "The sink alone" replays the calls that the sink receives from soupstone, with copies of their names, attributes and text.
//! html5ever's time divided by this time is about the maximum speedup of any parser.
//!
//! All contenders parse a page in turn. In six rounds, each contender runs directly after each of the other contenders once,
//! with caches and the allocator in the same state. Each page's time is the median over the rounds. A table shows the sum over
//! all pages, and its ratio to html5ever's sum; the last column has the ratio of the fastest times. Times are CPU times where
//! available, and include dropping the tree. `BENCH_ROUNDS` sets the number of rounds.

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use corpus::Corpus;
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::{TreeBuilderOpts, TreeSink};
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::RcDom;
use scraper::{Html, HtmlTreeSink};
use soupstone_html5ever::{Options, parse_document_with};

#[allow(dead_code, reason = "other benchmarks use the other parts")]
#[path = "../../../benches/support/corpus.rs"]
mod corpus;
#[path = "../../../benches/support/generated.rs"]
mod generated;
#[allow(dead_code, reason = "tests use the other parts")]
#[path = "../tests/support/recorder.rs"]
mod recorder;
#[path = "../../../benches/support/turns.rs"]
mod turns;

use recorder::{Call, Recorder};
use turns::whose_turn;

/// The number of measured rounds, after a warm-up.
const ROUNDS: usize = 6;

struct Page {
    text: String,
    tendril: StrTendril,
    calls: Vec<Call>,
}

/// A sink and its contenders. The first one is the reference.
struct Sink {
    name: &'static str,
    scripting: bool,
    contenders: Vec<Contender>,
}

struct Contender {
    name: &'static str,
    parse: Box<dyn Fn(&Page)>,
}

fn main() {
    let filters: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let wanted = |name: &str| filters.iter().any(|filter| filter == name);
    let rounds = env::var("BENCH_ROUNDS").ok();
    let rounds = rounds.and_then(|count| count.parse().ok()).unwrap_or(ROUNDS).max(1);
    let corpora = corpus::load();
    let some_corpus = corpora.iter().any(|corpus| wanted(&corpus.letter.to_string()));
    let sinks = sinks();
    let some_sink = sinks.iter().any(|sink| wanted(sink.name));
    for corpus in &corpora {
        if some_corpus && !wanted(&corpus.letter.to_string()) {
            continue;
        }
        for sink in &sinks {
            if !some_sink || wanted(sink.name) {
                report(corpus, sink, rounds);
            }
        }
    }
}

fn sinks() -> [Sink; 3] {
    [
        sink("scraper", true, || HtmlTreeSink::new(Html::new_document())),
        sink("dom_query", false, dom_query::Document::default),
        sink("rcdom", true, RcDom::default),
    ]
}

fn sink<T: TreeSink + 'static>(name: &'static str, scripting: bool, new_sink: impl Fn() -> T + Copy + 'static) -> Sink {
    Sink { name, scripting, contenders: contenders(new_sink, scripting) }
}

fn quiet(scripting: bool) -> Options {
    Options::new().with_scripting(scripting).with_diagnostics(false)
}

fn contenders<T: TreeSink + 'static>(new_sink: impl Fn() -> T + Copy + 'static, scripting: bool) -> Vec<Contender> {
    let their_options = ParseOpts {
        tree_builder: TreeBuilderOpts { scripting_enabled: scripting, ..TreeBuilderOpts::default() },
        ..ParseOpts::default()
    };
    let quiet = quiet(scripting);
    let reporting = quiet.clone().with_diagnostics(true);
    let their_options_again = their_options.clone();
    let quiet_again = quiet.clone();
    let contender = |name, parse| Contender { name, parse };
    vec![
        contender(
            "html5ever",
            Box::new(move |page: &Page| {
                let parser = parse_document(new_sink(), their_options.clone());
                drop(black_box(parser.one(page.text.as_str())));
            }) as Box<dyn Fn(&Page)>,
        ),
        contender(
            "soupstone",
            Box::new(move |page| {
                drop(black_box(parse_document_with(&page.text, new_sink(), &quiet)));
            }),
        ),
        contender(
            "soupstone, with diagnostics",
            Box::new(move |page| {
                drop(black_box(parse_document_with(&page.text, new_sink(), &reporting)));
            }),
        ),
        contender(
            "html5ever, from a tendril",
            Box::new(move |page| {
                let parser = parse_document(new_sink(), their_options_again.clone());
                drop(black_box(parser.one(page.tendril.clone())));
            }),
        ),
        contender(
            "soupstone, from a tendril",
            Box::new(move |page| {
                let tree = parse_document_with(&page.tendril, new_sink(), &quiet_again);
                drop(black_box(tree));
            }),
        ),
        contender(
            "only the sink",
            Box::new(move |page| {
                drop(black_box(recorder::replay(&page.calls, new_sink())));
            }),
        ),
    ]
}

struct Clock {
    wall: Instant,
    processor: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        let processor = Self::processor();
        Self { wall: Instant::now(), processor }
    }

    fn elapsed(&self) -> Duration {
        let wall = self.wall.elapsed();
        match (self.processor, Self::processor()) {
            (Some(start), Some(end)) => end.saturating_sub(start),
            _ => wall,
        }
    }

    /// Returns the CPU time of this thread, if available.
    fn processor() -> Option<Duration> {
        // NOTE: the system updates the thread's time when the thread yields.
        std::thread::yield_now();
        let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = counts.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }
}

#[derive(Clone, Copy, Default)]
struct Times {
    median: Duration,
    fastest: Duration,
}

fn report(corpus: &Corpus, sink: &Sink, rounds: usize) {
    let contenders = &sink.contenders;
    let mut sums = vec![Times::default(); contenders.len()];
    for text in &corpus.pages {
        let page = Page {
            text: text.clone(),
            tendril: StrTendril::from_slice(text),
            calls: parse_document_with(text, Recorder::default(), &quiet(sink.scripting)),
        };
        for (sum, times) in sums.iter_mut().zip(measure(&page, contenders, rounds)) {
            sum.median += times.median;
            sum.fastest += times.fastest;
        }
    }
    println!(
        "\n{} on {}, {} ({} pages, {:.1} MB)",
        sink.name,
        corpus.letter,
        corpus.title,
        corpus.pages.len(),
        corpus.bytes() as f64 / 1e6
    );
    for (contender, sum) in contenders.iter().zip(&sums) {
        println!(
            "  {:<28} {:>9.1} ms {:>7.1} MB/s   × {:.2}   × {:.2}",
            contender.name,
            sum.median.as_secs_f64() * 1e3,
            corpus.bytes() as f64 / 1e6 / sum.median.as_secs_f64(),
            sums[0].median.as_secs_f64() / sum.median.as_secs_f64(),
            sums[0].fastest.as_secs_f64() / sum.fastest.as_secs_f64(),
        );
    }
}

fn measure(page: &Page, contenders: &[Contender], rounds: usize) -> Vec<Times> {
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for round in 0..=rounds {
        for turn in 0..contenders.len() {
            let index = whose_turn(round, turn, contenders.len());
            let start = Clock::start();
            (contenders[index].parse)(page);
            let time = start.elapsed();
            if round > 0 {
                times[index].push(time);
            }
        }
    }
    let summary = |mut times: Vec<Duration>| {
        times.sort();
        Times { median: times[times.len() / 2], fastest: times[0] }
    };
    times.into_iter().map(summary).collect()
}

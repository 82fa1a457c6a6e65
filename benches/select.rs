//! Speed of each selector compared with the peers, on the same pages: `cargo bench --package benches --bench select`.
//!
//! Arguments are selectors to measure. `--check` only compares the results of 300 selectors with scraper's.

#[allow(dead_code, reason = "each benchmark uses part of the shared code")]
mod support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use support::jobs::select::{PARSE_AND_SELECT, SELECT, Selections};
use support::selectors::SELECTORS;
use support::{corpus, same};

const ROUNDS: usize = 9;

const WARM_UP: Duration = Duration::from_millis(3);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("Run by `cargo bench` only.");
        return;
    }
    if arguments.iter().any(|argument| argument == "--check") {
        let corpora = corpus::load();
        let differences: usize = corpora.iter().map(same::compare).sum();
        assert_eq!(differences, 0, "soupstone and scraper select the same elements");
        return;
    }
    let own: Vec<&str> = arguments.iter().map(String::as_str).filter(|argument| *argument != "--bench").collect();
    let selectors = if own.is_empty() { &SELECTORS[..] } else { &own };
    for corpus in corpus::load() {
        println!("\n{} ({})\n", corpus.letter, corpus.title);
        println!("{:<34}{:>9}{:>12}{:>12}{:>9}", "ms", "", "", "", "found");
        let names: Vec<&str> = SELECT.iter().map(|contender| contender.name).collect();
        println!("{:<34}{:>9}{:>12}{:>12}", "", names[0], names[1], names[2]);
        let mut selections = Selections::of(&corpus.pages, selectors);
        let mut sums = [0.0; 3];
        for selector in selectors {
            selections.ask(&[selector]);
            let mut found = 0;
            let times = times(|index| found = black_box((SELECT[index].run)(&selections)));
            print(selector, &times);
            println!("{found:>9}");
            for (sum, time) in sums.iter_mut().zip(&times) {
                *sum += time;
            }
        }
        print("all", &sums);
        println!();
        drop(selections);
        let pages = &corpus.pages;
        let parse = times(|index| {
            let run = PARSE_AND_SELECT[index].run;
            pages.iter().for_each(|page| run(page));
        });
        print("parse, and select one", &parse);
        println!();
    }
}

/// Returns each contender's minimum time in milliseconds, measured alternately.
fn times(mut run: impl FnMut(usize)) -> [f64; 3] {
    let mut times = [const { Vec::new() }; 3];
    for round in 0..=ROUNDS {
        for (index, times) in times.iter_mut().enumerate() {
            // Repeated until the caches hold its data.
            let start = Instant::now();
            while start.elapsed() < WARM_UP {
                run(index);
            }
            let start = Instant::now();
            run(index);
            if round > 0 {
                times.push(start.elapsed().as_secs_f64() * 1000.0);
            }
        }
    }
    times.map(|times: Vec<f64>| times.into_iter().fold(f64::INFINITY, f64::min))
}

fn print(name: &str, times: &[f64; 3]) {
    let [own, scraper, dom_query] = times;
    print!("{name:<34}{own:>9.2}{scraper:>7.1} ×{:<4.1}{dom_query:>6.1} ×{:<4.1}", scraper / own, dom_query / own);
}

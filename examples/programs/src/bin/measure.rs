//! Prints the table of the README, with the number of pages with the same output: on the pages in `SOUPSTONE_CORPUS`, or on the
//! samples.
//!
//! ```sh
//! cargo run --release --bin measure             # all programs
//! cargo run --release --bin measure -- 5 13     # those with these numbers
//! ```
//!
//! Both programs run alternately. The ratio is that of the medians of several rounds.

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use soupstone_programs::{PROGRAMS, Program};

const ROUNDS: usize = 7;

fn main() {
    let pages = env::var_os("SOUPSTONE_CORPUS").map_or_else(Vec::new, |folder| read(Path::new(&folder)));
    println!("| | program | speedup | alternative | our lines | their lines | same output | remarks |");
    println!("|---|---|---:|---|---|---|---|---|");
    let numbers: Vec<String> = env::args().skip(1).collect();
    for program in PROGRAMS.iter().filter(|it| numbers.is_empty() || numbers.contains(&it.number.to_string())) {
        let sample = [program.sample.repeat(100)];
        let pages = if pages.is_empty() { &sample[..] } else { &pages };
        let same = pages.iter().filter(|page| (program.ours)(page) == (program.theirs)(page)).count();
        let [ours, theirs] = program.lines();
        println!(
            "| {} | {} | {:.1} | {} | {ours} | {theirs} | {same} of {} pages | {} |",
            program.number,
            program.what,
            ratio(program, pages),
            program.counterpart,
            pages.len(),
            program.remark,
        );
    }
}

fn read(folder: &Path) -> Vec<String> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages.extend(read(&path));
        } else if path.extension().is_some_and(|extension| extension == "html") {
            pages.extend(fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
    pages
}

/// Returns the counterpart's time divided by ours.
fn ratio(program: &Program, pages: &[String]) -> f64 {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        let mut round = [Duration::ZERO; 2];
        for page in pages {
            for (time, run) in round.iter_mut().zip([program.ours, program.theirs]) {
                let start = Instant::now();
                black_box(run(black_box(page)));
                *time += start.elapsed();
            }
        }
        for (times, time) in times.iter_mut().zip(round) {
            times.push(time);
        }
    }
    let [ours, theirs] = times.map(|mut times| {
        times.sort();
        times[ROUNDS / 2].as_secs_f64()
    });
    theirs / ours
}

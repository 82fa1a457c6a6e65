//! One job on one corpus, for `.ci/tricks`, which counts the instructions of `measured` in callgrind.
//!
//! `instructions JOB CORPUS`, where the corpus is A, B, C, or `small`: 4,000 pages of 38 bytes.

#[allow(dead_code, reason = "each benchmark uses part of the shared code")]
mod support;

use std::env;
use std::hint::black_box;

use soupstone::select::Selector;
use soupstone::{Document, ParseOptions};
use support::corpus;
use support::jobs::bytes::BYTES;
use support::jobs::chunks::IN_CHUNKS;
use support::jobs::diagnose::LIST_ERRORS;
use support::jobs::fragment::FRAGMENT;
use support::jobs::parse::{PARSE, soupstone_tree};
use support::jobs::select::SELECTORS;

const SAMPLE: usize = 4 << 20;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [job, name] = arguments.as_slice() else {
        println!("Run by `.ci/tricks` only.");
        return;
    };
    let pages = match name.as_str() {
        "small" => (0..4000).map(|number| format!("<!doctype html><p class=a>text{number:04}</p>")).collect(),
        letter => {
            let letter = letter.chars().next().expect("the letter of a corpus");
            corpus::load_one(letter).expect("the pages of the corpus").sample(SAMPLE).pages
        }
    };
    let documents: Vec<Document> = match job.as_str() {
        "serialize" | "select" => pages.iter().map(|page| soupstone_tree(page)).collect(),
        _ => Vec::new(),
    };
    measured(job, &pages, &documents);
}

#[inline(never)]
fn measured(job: &str, pages: &[String], documents: &[Document]) {
    let each = |run: &dyn Fn(&str)| pages.iter().for_each(|page| run(black_box(page)));
    match job {
        "text" => each(&PARSE[0].run),
        "bytes" => each(&|page| (BYTES.run)(page.as_bytes())),
        "chunks" => each(&|page| (IN_CHUNKS[0].run)(page, 4096)),
        "short-chunks" => each(&|page| (IN_CHUNKS[0].run)(page, 8)),
        "errors" => each(&LIST_ERRORS.run),
        "locations" => {
            let options = ParseOptions::new().with_locations(true);
            each(&|page| drop(black_box(options.parse_document(page))));
        }
        "fragment" => each(&FRAGMENT[0].run),
        "serialize" => documents.iter().for_each(|document| drop(black_box(document.to_html()))),
        "select" => {
            let selector = Selector::parse(&SELECTORS.join(", ")).expect("valid selectors");
            documents.iter().for_each(|document| drop(black_box(document.select_ids(&selector))));
        }
        _ => panic!("an unknown job: {job}"),
    }
}

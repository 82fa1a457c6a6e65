//! One job on one corpus, for `.ci/tricks`, which counts the instructions of `measured` in callgrind.
//!
//! `instructions JOB CORPUS`, where the corpus is A, B, C, or `small`: 4,000 pages of 38 bytes.

#[allow(dead_code, reason = "each benchmark uses part of the shared code")]
mod support;

use std::env;
use std::hint::black_box;

use soupstone::select::Selector;
use soupstone::{Document, FragmentContext, ParseOptions, parse_document};
use support::corpus;

const SAMPLE: usize = 4 << 20;

const SELECTORS: &str = "main p > a[href^=http], div.a ~ span, li:nth-child(2n + 1), :has(> img), h2:not([id])";

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
        "serialize" | "select" => pages.iter().map(|page| parse_document(page)).collect(),
        _ => Vec::new(),
    };
    measured(job, &pages, &documents);
}

#[inline(never)]
fn measured(job: &str, pages: &[String], documents: &[Document]) {
    let options = ParseOptions::new();
    let each = |run: &dyn Fn(&str)| pages.iter().for_each(|page| run(black_box(page)));
    match job {
        "text" => each(&|page| drop(black_box(parse_document(page)))),
        "bytes" => each(&|page| drop(black_box(options.parse_document_bytes(page.as_bytes())))),
        "chunks" => each(&|page| feed(page, 4096)),
        "short-chunks" => each(&|page| feed(page, 8)),
        "errors" => {
            let options = options.with_max_errors(usize::MAX);
            each(&|page| drop(black_box(options.parse_document(page))));
        }
        "locations" => {
            let options = options.with_locations(true);
            each(&|page| drop(black_box(options.parse_document(page))));
        }
        "fragment" => each(&|page| drop(black_box(options.parse_fragment(page, FragmentContext::html("div"))))),
        "serialize" => documents.iter().for_each(|document| drop(black_box(document.to_html()))),
        "select" => {
            let selector = Selector::parse(SELECTORS).expect("valid selectors");
            documents.iter().for_each(|document| drop(black_box(document.select_ids(&selector))));
        }
        _ => panic!("an unknown job: {job}"),
    }
}

fn feed(page: &str, bytes: usize) {
    let mut parser = ParseOptions::new().parser();
    let mut rest = page;
    while !rest.is_empty() {
        let chunk;
        (chunk, rest) =
            rest.split_at((bytes.min(rest.len())..).find(|end| rest.is_char_boundary(*end)).unwrap_or(rest.len()));
        parser.feed(chunk);
    }
    drop(black_box(parser.finish()));
}

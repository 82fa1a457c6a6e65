//! One job on a folder of pages, for `.ci/tricks`, which counts the instructions of `measured` in callgrind.
//!
//! `instructions pages CORPUS FOLDER` writes pages to a folder, and `instructions JOB FOLDER` reads them. The corpus is A, B, C, or
//! `small`: 4,000 pages of 38 bytes. The program includes no other parser, so it links fast with link-time optimization.

#[path = "support/chunks.rs"]
mod chunks;
#[path = "support/corpus.rs"]
#[allow(dead_code, reason = "other benchmarks use the rest")]
mod corpus;
#[path = "support/generated.rs"]
#[allow(dead_code, reason = "other benchmarks use the rest")]
mod generated;
#[path = "support/selectors.rs"]
mod selectors;

use std::hint::black_box;
use std::path::Path;
use std::{env, fs};

use selectors::SELECTORS;
use soupstone::encoding::EncodingOptions;
use soupstone::select::Selector;
use soupstone::{Document, FragmentContext, Limits, LineIndex, ParseOptions};

/// The bytes of pages taken from a corpus.
const SAMPLE: usize = 4 << 20;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.as_slice() {
        [action, corpus, folder] if action == "pages" => write_pages(corpus, folder.as_ref()),
        [job, folder] => {
            let pages = corpus::read_all(corpus::html_files(folder.as_ref()));
            let documents: Vec<Document> = match job.as_str() {
                "serialize" | "select" | "select-ids" | "deep-walk" => {
                    pages.iter().map(|page| options().parse_document(page)).collect()
                }
                _ => Vec::new(),
            };
            measured(job, &pages, &documents);
        }
        _ => println!("Run by `.ci/tricks` only."),
    }
}

fn write_pages(corpus: &str, folder: &Path) {
    let pages = match corpus {
        "small" => (0..4000).map(|number| format!("<!doctype html><p class=a>text{number:04}</p>")).collect(),
        letter => {
            let letter = letter.chars().next().expect("the letter of a corpus");
            corpus::load_one(letter).expect("the pages of the corpus").sample(SAMPLE).pages
        }
    };
    fs::create_dir_all(folder).expect("a new folder");
    for (index, page) in pages.iter().enumerate() {
        fs::write(folder.join(format!("{index:04}.html")), page).expect("space for pages");
    }
}

fn options() -> ParseOptions {
    ParseOptions::new().with_scripting(true)
}

#[inline(never)]
fn measured(job: &str, pages: &[String], documents: &[Document]) {
    let each = |run: &dyn Fn(&str)| pages.iter().for_each(|page| run(black_box(page)));
    match job {
        "text" => each(&|page| drop(black_box(options().parse_document(page)))),
        "bytes" => {
            let encoding = EncodingOptions::new().with_default_encoding(Some(encoding_rs::UTF_8));
            each(&|page| {
                drop(black_box(options().with_encoding(encoding.clone()).parse_document_bytes(page.as_bytes())))
            });
        }
        "windows-1252" => {
            let encoding = EncodingOptions::new().with_transport_label("windows-1252");
            each(&|page| {
                drop(black_box(options().with_encoding(encoding.clone()).parse_document_bytes(page.as_bytes())))
            });
        }
        "chunks" => each(&|page| parse_chunks(page, 4096)),
        "short-chunks" => each(&|page| parse_chunks(page, 8)),
        "errors" => each(&|page| drop(black_box(options().with_max_errors(usize::MAX).parse_document(page)))),
        "locations" => each(&|page| drop(black_box(options().with_locations(true).parse_document(page)))),
        "limited" => {
            each(&|page| drop(black_box(options().with_limits(Limits::for_untrusted_input()).parse_document(page))))
        }
        "fragment" => {
            let context = FragmentContext::html("body");
            each(&|page| drop(black_box(options().parse_fragment(page, &context))));
        }
        "serialize" => documents.iter().for_each(|document| drop(black_box(document.root().inner_html()))),
        "select" => {
            for selector in SELECTORS {
                let selector = Selector::parse(selector).expect("a valid selector");
                documents.iter().for_each(|document| _ = black_box(document.select(&selector).map(black_box).count()));
            }
        }
        "select-ids" => {
            let selector = Selector::parse("a").expect("a valid selector");
            // The second search makes the lists of elements by name.
            for document in documents {
                (0..10).for_each(|_| drop(black_box(document.select_ids(&selector))));
            }
        }
        "deep-walk" => documents
            .iter()
            .for_each(|document| _ = black_box(document.root().deep_descendants().map(black_box).count())),
        "lines" => each(&|page| drop(black_box(LineIndex::new(page)))),
        _ => panic!("an unknown job: {job}"),
    }
}

/// Parses chunks of at least `size` bytes, each up to the next end of a character.
fn parse_chunks(page: &str, size: usize) {
    let mut parser = options().parser();
    for chunk in chunks::chunks(page, size) {
        parser.feed(chunk);
    }
    drop(black_box(parser.finish()));
}

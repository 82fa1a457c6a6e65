//! Parse a page in chunks.

use super::parse::rewrite;
use super::{Contender, WithChunks, name};
use crate::support::chunks::chunks;
use html5ever::driver;
use html5ever::tendril::{StrTendril, TendrilSink};
use scraper::{Html, HtmlTreeSink};
use soupstone::ParseOptions;
use std::hint::black_box;

pub(crate) const IN_CHUNKS: [Contender<WithChunks>; 3] = [
    Contender { name: name::SOUPSTONE, run: soupstone },
    Contender { name: name::SCRAPER, run: scraper },
    Contender { name: name::LOL_HTML, run: |page, size| rewrite(&mut chunks(page, size)) },
];

fn soupstone(page: &str, size: usize) {
    let mut parser = ParseOptions::new().with_scripting(true).parser();
    for chunk in chunks(page, size) {
        parser.feed(chunk);
    }
    black_box(parser.finish());
}

fn scraper(page: &str, size: usize) {
    let sink = HtmlTreeSink::new(Html::new_document());
    let mut parser = driver::parse_document(sink, Default::default());
    for chunk in chunks(page, size) {
        parser.process(StrTendril::from_slice(chunk));
    }
    black_box(parser.finish());
}

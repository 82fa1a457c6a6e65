//! Parse a page to a tree. lol_html runs a handler for each element while it copies the page.

use super::{Contender, WithPage, name};
use lol_html::{HtmlRewriter, Settings, element};
use soupstone::{Document, ParseOptions};
use std::hint::black_box;

/// The tree is dropped.
pub(crate) const PARSE: [Contender<WithPage>; 4] = [
    Contender { name: name::SOUPSTONE, run: |page| drop(black_box(soupstone_tree(page))) },
    Contender { name: name::SCRAPER, run: |page| drop(black_box(scraper_tree(page))) },
    Contender { name: name::TL, run: |page| drop(black_box(tl_tree(page))) },
    Contender { name: name::LOL_HTML, run: |page| rewrite(&mut std::iter::once(page)) },
];

/// Parses pages, and calls the second function while all trees exist.
pub(crate) type Keep = fn(Vec<String>, &mut dyn FnMut());

pub(crate) const PARSE_AND_KEEP: [Contender<Keep>; 4] = [
    Contender { name: name::SOUPSTONE, run: |pages, done| keep(&pages, soupstone_tree, done) },
    Contender {
        name: name::SOUPSTONE_KEEPING,
        run: |pages, done| {
            let trees: Vec<Document> = pages.into_iter().map(soupstone_tree_owned).collect();
            done();
            drop(trees);
        },
    },
    Contender { name: name::SCRAPER, run: |pages, done| keep(&pages, scraper_tree, done) },
    Contender { name: name::TL, run: |pages, done| keep(&pages, tl_tree, done) },
];

/// The page is in fresh memory, which is dropped with the tree.
pub(crate) const PARSE_FRESH: [Contender<WithPage>; 3] = [
    Contender {
        name: name::SOUPSTONE,
        run: |page| {
            let page = black_box(page.to_owned());
            drop(black_box(soupstone_tree(&page)));
        },
    },
    Contender {
        name: name::SOUPSTONE_KEEPING,
        run: |page| drop(black_box(soupstone_tree_owned(black_box(page.to_owned())))),
    },
    Contender {
        name: name::SCRAPER,
        run: |page| {
            let page = black_box(page.to_owned());
            drop(black_box(scraper_tree(&page)));
        },
    },
];

fn keep<'a, T>(pages: &'a [String], parse: fn(&'a str) -> T, done: &mut dyn FnMut()) {
    let trees: Vec<T> = pages.iter().map(|page| parse(page)).collect();
    done();
    drop(trees);
}

/// Returns soupstone's tree. Scripting is enabled, as in html5ever by default.
pub(crate) fn soupstone_tree(page: &str) -> Document {
    let options = ParseOptions::new().with_scripting(true);
    options.parse_document(page)
}

/// Returns the same tree, which keeps the text.
fn soupstone_tree_owned(page: String) -> Document {
    let options = ParseOptions::new().with_scripting(true);
    options.parse_document_owned(page)
}

pub(crate) fn scraper_tree(page: &str) -> scraper::Html {
    scraper::Html::parse_document(page)
}

fn tl_tree(page: &str) -> tl::VDom<'_> {
    tl::parse(page, tl::ParserOptions::new()).expect("pages are smaller than 4 GiB")
}

pub(super) fn rewrite(pieces: &mut dyn Iterator<Item = &str>) {
    // NOTE: strict mode stops at ambiguous markup.
    let settings = Settings::new().with_strict(false).append_element_content_handler(element!("*", |element| {
        black_box(element);
        Ok(())
    }));
    let mut rewriter = HtmlRewriter::new(settings, |output: &[u8]| {
        black_box(output);
    });
    for piece in pieces {
        rewriter.write(piece.as_bytes()).expect("the handler returns no errors");
    }
    rewriter.end().expect("the handler returns no errors");
}

//! Parse a page as a fragment, in the context of a `body` element.

use super::{Contender, WithPage, name};
use soupstone::{Document, FragmentContext, ParseOptions};
use std::cell::RefCell;
use std::hint::black_box;

pub(crate) const FRAGMENT: [Contender<WithPage>; 2] = [
    Contender { name: name::SOUPSTONE, run: soupstone },
    Contender { name: name::SCRAPER, run: |page| drop(black_box(scraper::Html::parse_fragment(page))) },
];

pub(crate) const SET_INNER_HTML: [Contender<WithPage>; 1] = [Contender { name: name::SOUPSTONE, run: set_inner_html }];

fn set_inner_html(page: &str) {
    thread_local! {
        static DOCUMENT: RefCell<Document> = RefCell::new(soupstone::parse_document(""));
    }
    DOCUMENT.with_borrow_mut(|document| {
        let body = document.body().expect("a document has a body").id();
        document.set_inner_html(body, page).expect("a body is an element");
        // Replaced nodes accumulate until the document is compacted.
        if document.node_count() > 10_000 {
            document.compact([]);
        }
    });
}

fn soupstone(page: &str) {
    let context = FragmentContext::html("body");
    let options = ParseOptions::new().with_scripting(true);
    black_box(options.parse_fragment(page, &context));
}

//! Parse a page as a fragment, in the context of a `body` element.

use super::{Contender, WithPage, name};
use soupstone::{FragmentContext, ParseOptions, Scripting};
use std::hint::black_box;

/// Who does it.
pub(crate) const FRAGMENT: [Contender<WithPage>; 2] = [
    Contender {
        name: name::SOUPSTONE,
        run: soupstone,
    },
    Contender {
        name: name::SCRAPER,
        run: |page| drop(black_box(scraper::Html::parse_fragment(page))),
    },
];

fn soupstone(page: &str) {
    let context = FragmentContext::html("body");
    let options = ParseOptions::new().with_scripting(Scripting::Enabled);
    black_box(options.parse_fragment(page, &context));
}

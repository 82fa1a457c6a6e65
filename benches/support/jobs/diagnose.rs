//! Parse a page and report its errors.

use super::{Contender, WithPage, name};
use soupstone::dom::DocumentBuilder;
use soupstone::error;
use soupstone::{ParseOptions, Parser};
use std::hint::black_box;

pub(crate) const LIST_ERRORS: Contender<WithPage> = Contender {
    name: name::SOUPSTONE,
    run: |page| {
        let options = ParseOptions::new().with_scripting(true);
        let options = options.with_max_errors(usize::MAX);
        drop(black_box(options.parse_document(page)));
    },
};

pub(crate) const DIAGNOSE: Contender<WithPage> = Contender { name: name::SOUPSTONE, run: diagnose };

fn diagnose(page: &str) {
    let mut count = 0_u64;
    let errors = error::from_fn(|_| count += 1);
    let builder = DocumentBuilder::new().with_locations();
    let options = ParseOptions::new().with_scripting(true);
    let builder = builder.with_capacity_for(page.len());
    let mut parser = Parser::with_sink(builder, errors, options);
    parser.feed(page);
    drop(black_box(parser.finish()));
    black_box(count);
}

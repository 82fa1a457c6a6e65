//! Parse a page to a tree that knows where its nodes stand, and count its errors.

use super::{Contender, WithPage, name};
use soupstone::dom::DocumentBuilder;
use soupstone::error::ParseError;
use soupstone::{ParseOptions, Parser, Scripting};
use std::hint::black_box;

/// Who does it; the tree is dropped.
pub(crate) const DIAGNOSE: Contender<WithPage> = Contender {
    name: name::SOUPSTONE,
    run: diagnose,
};

fn diagnose(page: &str) {
    let mut count = 0_u64;
    let errors = |_: ParseError| count += 1;
    let builder = DocumentBuilder::new().with_locations();
    let options = ParseOptions::new().with_scripting(Scripting::Enabled);
    let builder = builder.with_capacity_for(page.len());
    let mut parser = Parser::with_sinks(builder, errors, options);
    let _ = parser.feed(page);
    drop(black_box(parser.finish()));
    black_box(count);
}

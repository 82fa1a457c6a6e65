//! Serialize a tree to a `String`.

use super::{Contender, WithTrees, name};
use std::hint::black_box;

pub(crate) const SERIALIZE: [Contender<WithTrees>; 2] = [
    Contender {
        name: name::SOUPSTONE,
        run: |trees| {
            for document in &trees.soupstone {
                black_box(document.root().inner_html());
            }
        },
    },
    Contender {
        name: name::SCRAPER,
        run: |trees| {
            for html in &trees.scraper {
                black_box(html.html());
            }
        },
    },
];

//! Clone a tree, and drop the clone.

use super::{Contender, WithTrees, name};
use std::hint::black_box;

pub(crate) const CLONE_AND_DROP: [Contender<WithTrees>; 2] = [
    Contender {
        name: name::SOUPSTONE,
        run: |trees| {
            for document in &trees.soupstone {
                black_box(document.clone());
            }
        },
    },
    Contender {
        name: name::SCRAPER,
        run: |trees| {
            for html in &trees.scraper {
                black_box(html.clone());
            }
        },
    },
];

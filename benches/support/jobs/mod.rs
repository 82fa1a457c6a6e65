//! The measured jobs, one file each, with all contenders.
//!
//! All contenders get the same `&str` (in `bytes`, its bytes). Their time includes copies, buffers, and dropping all results.

pub(crate) mod bytes;
pub(crate) mod chunks;
pub(crate) mod clone_and_drop;
pub(crate) mod diagnose;
pub(crate) mod fragment;
pub(crate) mod parse;
pub(crate) mod select;
pub(crate) mod serialize;
pub(crate) mod tokenize;

use parse::{scraper_tree, soupstone_tree};

/// The names of the libraries in tables.
pub(crate) mod name {
    pub(crate) const SOUPSTONE: &str = "soupstone";
    pub(crate) const SOUPSTONE_KEEPING: &str = "soupstone, owned text";
    pub(crate) const HTML5EVER: &str = "html5ever";
    pub(crate) const SCRAPER: &str = "scraper";
    pub(crate) const DOM_QUERY: &str = "dom_query";
    pub(crate) const HTML5GUM: &str = "html5gum";
    pub(crate) const LOL_HTML: &str = "lol_html";
    pub(crate) const TL: &str = "tl";
    pub(crate) const LEXBOR: &str = "lexbor";
    pub(crate) const FLOOR: &str = "the floor";
}

pub(crate) struct Contender<F> {
    pub(crate) name: &'static str,
    pub(crate) run: F,
}

pub(crate) type WithPage = fn(&str);

/// A job on a page in chunks of at least this number of bytes.
pub(crate) type WithChunks = fn(&str, usize);

pub(crate) type WithTrees = fn(&Trees);

pub(crate) struct Trees {
    pub(crate) soupstone: Vec<soupstone::Document>,
    pub(crate) scraper: Vec<scraper::Html>,
}

impl Trees {
    pub(crate) fn of(pages: &[String]) -> Self {
        Self {
            soupstone: pages.iter().map(|page| soupstone_tree(page)).collect(),
            scraper: pages.iter().map(|page| scraper_tree(page)).collect(),
        }
    }
}

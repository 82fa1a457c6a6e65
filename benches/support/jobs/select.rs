//! Select elements of existing trees with parsed selectors; and parse a page and select.

use super::name;
use super::parse::{scraper_tree, soupstone_tree};
use std::hint::black_box;

pub(crate) const TAG_NAME: &str = "a";

pub(crate) struct Selections {
    soupstone: (Vec<soupstone::Document>, Vec<soupstone::select::Selector>),
    scraper: (Vec<scraper::Html>, Vec<scraper::Selector>),
    dom_query: (Vec<dom_query::Document>, Vec<dom_query::Matcher>),
}

impl Selections {
    pub(crate) fn of(pages: &[String], selectors: &[&str]) -> Self {
        let texts = selectors.iter();
        Self {
            soupstone: (
                pages.iter().map(|page| soupstone_tree(page)).collect(),
                texts.clone().map(|text| soupstone_selector(text)).collect(),
            ),
            scraper: (
                pages.iter().map(|page| scraper_tree(page)).collect(),
                texts.clone().map(|text| scraper_selector(text)).collect(),
            ),
            dom_query: (
                pages.iter().map(|page| page.as_str().into()).collect(),
                texts.map(|text| dom_query_matcher(text)).collect(),
            ),
        }
    }

    pub(crate) fn ask(&mut self, selectors: &[&str]) {
        let texts = selectors.iter();
        self.soupstone.1 = texts.clone().map(|text| soupstone_selector(text)).collect();
        self.scraper.1 = texts.clone().map(|text| scraper_selector(text)).collect();
        self.dom_query.1 = texts.map(|text| dom_query_matcher(text)).collect();
    }
}

pub(crate) type WithSelections = fn(&Selections) -> usize;

/// NOTE: the elements are visited, because soupstone can get their number from its lists.
pub(crate) const SELECT: [super::Contender<WithSelections>; 3] = [
    super::Contender {
        name: name::SOUPSTONE,
        run: |selections| {
            let (pages, selectors) = &selections.soupstone;
            let of_page = |page: &soupstone::Document| -> usize {
                let found = |one: &soupstone::Selector| page.select(one).map(black_box).count();
                selectors.iter().map(found).sum()
            };
            pages.iter().map(of_page).sum()
        },
    },
    super::Contender {
        name: name::SCRAPER,
        run: |selections| {
            let (pages, selectors) = &selections.scraper;
            let of_page = |page: &scraper::Html| -> usize {
                let found = |one| page.select(one).map(black_box).count();
                selectors.iter().map(found).sum()
            };
            pages.iter().map(of_page).sum()
        },
    },
    super::Contender {
        name: name::DOM_QUERY,
        run: |selections| {
            let (pages, selectors) = &selections.dom_query;
            let of_page = |page: &dom_query::Document| -> usize {
                let found = |one| page.select_matcher(one).iter().map(black_box).count();
                selectors.iter().map(found).sum()
            };
            pages.iter().map(of_page).sum()
        },
    },
];

pub(crate) const PARSE_AND_SELECT: [super::Contender<super::WithPage>; 3] = [
    super::Contender {
        name: name::SOUPSTONE,
        run: |page| {
            let selector = soupstone_selector(ONE);
            black_box(soupstone_tree(page).select(&selector).count());
        },
    },
    super::Contender {
        name: name::SCRAPER,
        run: |page| {
            let selector = scraper_selector(ONE);
            black_box(scraper_tree(page).select(&selector).count());
        },
    },
    super::Contender {
        name: name::DOM_QUERY,
        run: |page| {
            let document: dom_query::Document = page.into();
            black_box(document.select_matcher(&dom_query_matcher(ONE)).length());
        },
    },
];

const ONE: &str = "a[href]";

fn soupstone_selector(text: &str) -> soupstone::select::Selector {
    soupstone::select::Selector::parse(text).expect("valid selector")
}

fn scraper_selector(text: &str) -> scraper::Selector {
    scraper::Selector::parse(text).expect("valid selector")
}

fn dom_query_matcher(text: &str) -> dom_query::Matcher {
    dom_query::Matcher::new(text).expect("valid selector")
}

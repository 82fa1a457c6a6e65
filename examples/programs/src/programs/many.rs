//! (19) The links of many pages, on all cores.

const PAGES: usize = 16;

pub mod ours {
    use super::PAGES;
    use rayon::prelude::*;
    use soupstone::parse_document;
    use std::collections::BTreeSet;

    pub fn run(page: &str) -> BTreeSet<String> {
        let pages = [page; PAGES];
        let links = pages.par_iter().flat_map_iter(|page| {
            let document = parse_document(page);
            let links = document.elements_by_tag_name("a").filter_map(|link| link.attribute("href"));
            links.map(str::to_owned).collect::<Vec<_>>()
        });
        links.collect()
    }
}

pub mod theirs {
    use super::PAGES;
    use rayon::prelude::*;
    use scraper::{Html, Selector};
    use std::collections::BTreeSet;

    pub fn run(page: &str) -> BTreeSet<String> {
        let pages = [page; PAGES];
        let selector = Selector::parse("a").unwrap();
        let links = pages.par_iter().flat_map_iter(|page| {
            let document = Html::parse_document(page);
            let links = document.select(&selector).filter_map(|link| link.attr("href"));
            links.map(str::to_owned).collect::<Vec<_>>()
        });
        links.collect()
    }
}

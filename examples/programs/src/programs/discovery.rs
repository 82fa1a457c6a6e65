//! (1) The feeds and icons of a page, with absolute URLs.

const URL: &str = "https://example.com/soups/";

const LINKS: &str = "link[rel~=icon i][href], link[rel~=alternate i][type='application/rss+xml' i][href], \
                     link[rel~=alternate i][type='application/atom+xml' i][href]";

pub mod ours {
    use super::{LINKS, URL};
    use soupstone::parse_document;
    use url::Url;

    pub fn run(page: &str) -> Vec<Url> {
        let document = parse_document(page);
        let url = Url::parse(URL).unwrap();
        let base = url.join(document.base_url().unwrap_or("")).unwrap_or(url);
        let found = document.select(LINKS);
        found.filter_map(|link| base.join(link.attribute("href")?).ok()).collect()
    }
}

pub mod theirs {
    use super::{LINKS, URL};
    use scraper::{Html, Selector};
    use url::Url;

    pub fn run(page: &str) -> Vec<Url> {
        let document = Html::parse_document(page);
        let url = Url::parse(URL).unwrap();
        let base = Selector::parse("base[href]").unwrap();
        let base = document.select(&base).next().and_then(|base| base.attr("href"));
        let base = url.join(base.unwrap_or("")).unwrap_or(url);
        let links = Selector::parse(LINKS).unwrap();
        let found = document.select(&links);
        found.filter_map(|link| base.join(link.attr("href")?).ok()).collect()
    }
}

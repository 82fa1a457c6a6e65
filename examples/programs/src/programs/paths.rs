//! (14) A path for each match that selects it again.

const CSS: &str = "a[href], img";

pub mod ours {
    use super::CSS;
    use soupstone::{Selector, parse_document};

    pub fn run(page: &str) -> Vec<String> {
        let document = parse_document(page);
        let found = document.select(CSS).filter_map(|node| {
            let path = Selector::path_to(node).unwrap();
            let again = document.select_first(&path)?;
            assert_eq!(again, node);
            Some(again.text_content())
        });
        found.collect()
    }
}

pub mod theirs {
    use super::CSS;
    use scraper::{ElementRef, Html, Selector};

    pub fn run(page: &str) -> Vec<String> {
        let document = Html::parse_document(page);
        let selector = Selector::parse(CSS).unwrap();
        let found = document.select(&selector).filter_map(|node| {
            let around = node.ancestors().filter_map(ElementRef::wrap);
            let mut steps: Vec<_> = around.map(step).collect();
            steps.insert(0, step(node));
            steps.reverse();
            let path = Selector::parse(&steps.join(" > ")).unwrap();
            let again = document.select(&path).next()?;
            assert_eq!(again, node);
            Some(again.text().collect())
        });
        found.collect()
    }

    fn step(node: ElementRef<'_>) -> String {
        let before = node.prev_siblings().filter_map(ElementRef::wrap);
        match node.parent().and_then(ElementRef::wrap) {
            Some(_) => format!(":nth-child({})", before.count() + 1),
            None => ":root".to_owned(),
        }
    }
}

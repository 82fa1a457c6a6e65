//! (3) The article of a page: the element with the most text directly in its paragraphs, without links.

pub mod ours {
    use soupstone::{Selector, parse_document};
    use std::collections::HashMap;

    pub fn run(page: &str) -> String {
        let document = parse_document(page);
        let paragraphs = Selector::parse("p, pre, blockquote").unwrap();
        let links = Selector::parse("a").unwrap();
        let mut best = None;
        let mut scores = HashMap::new();
        for paragraph in document.select(&paragraphs) {
            let linked: usize = paragraph.select(&links).map(|link| link.text_content().len()).sum();
            let length = paragraph.text_content().len().saturating_sub(2 * linked);
            let Some(around) = paragraph.parent() else {
                continue;
            };
            let score = scores.entry(around.id()).or_insert(0);
            *score += length;
            if best.is_none_or(|(most, _)| *score > most) {
                best = Some((*score, around));
            }
        }
        let Some((_, article)) = best else {
            return String::new();
        };
        let paragraphs = article.children().filter(|node| node.matches(&paragraphs));
        paragraphs.map(|node| node.text_content().trim().to_owned() + "\n").collect()
    }
}

pub mod theirs {
    use scraper::{ElementRef, Html, Selector};
    use std::collections::HashMap;

    pub fn run(page: &str) -> String {
        let document = Html::parse_document(page);
        let paragraphs = Selector::parse("p, pre, blockquote").unwrap();
        let links = Selector::parse("a").unwrap();
        let mut best = None;
        let mut scores = HashMap::new();
        for paragraph in document.select(&paragraphs) {
            let linked: usize = paragraph.select(&links).map(|link| length(link)).sum();
            let length = length(paragraph).saturating_sub(2 * linked);
            let Some(around) = paragraph.parent() else {
                continue;
            };
            let score = scores.entry(around.id()).or_insert(0);
            *score += length;
            if best.is_none_or(|(most, _)| *score > most) {
                best = Some((*score, around));
            }
        }
        let Some((_, article)) = best else {
            return String::new();
        };
        let elements = article.children().filter_map(ElementRef::wrap);
        let paragraphs = elements.filter(|element| paragraphs.matches(element));
        paragraphs.map(|node| node.text().collect::<String>().trim().to_owned() + "\n").collect()
    }

    fn length(element: ElementRef<'_>) -> usize {
        element.text().map(str::len).sum()
    }
}

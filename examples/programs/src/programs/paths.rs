//! (14) A path for each match, which finds it again.

const CSS: &str = "a[href], img";

pub mod ours {
    use super::CSS;
    use soupstone::{NodeRef, parse_document, select::Selector};

    pub fn run(page: &str) -> Vec<String> {
        let document = parse_document(page);
        let selector = Selector::parse(CSS).unwrap();
        let found = document.select(&selector).map(|node| {
            let around = node.ancestors().filter(|around| around.is_element());
            let mut steps: Vec<_> = around.map(|around| step(around)).collect();
            steps.insert(0, step(node));
            steps.reverse();
            let path = steps.join(" > ");
            assert_eq!(
                document.select_first(&Selector::parse(&path).unwrap()),
                Some(node)
            );
            path
        });
        found.collect()
    }

    fn step(node: NodeRef<'_>) -> String {
        let before = node
            .previous_siblings()
            .filter(|other| other.is_element())
            .count();
        format!(":nth-child({})", before + 1)
    }
}

pub mod theirs {
    use super::CSS;
    use scraper::{ElementRef, Html, Selector};

    pub fn run(page: &str) -> Vec<String> {
        let document = Html::parse_document(page);
        let selector = Selector::parse(CSS).unwrap();
        let found = document.select(&selector).map(|node| {
            let around = node.ancestors().filter_map(ElementRef::wrap);
            let mut steps: Vec<_> = around.map(|around| step(around)).collect();
            steps.insert(0, step(node));
            steps.reverse();
            let path = steps.join(" > ");
            assert_eq!(
                document.select(&Selector::parse(&path).unwrap()).next(),
                Some(node)
            );
            path
        });
        found.collect()
    }

    fn step(node: ElementRef<'_>) -> String {
        let before = node
            .prev_siblings()
            .filter(|other| other.value().is_element())
            .count();
        format!(":nth-child({})", before + 1)
    }
}

//! (16) The differences between two pages, node by node.

use similar::{ChangeTag, TextDiff};

/// Returns the page of the next day.
fn next_day(page: &str) -> String {
    page.replace("href=", "rel=next href=").replacen("<p>", "<p>Fresh ", 3)
}

fn difference(before: &[String], after: &[String]) -> Vec<String> {
    let [before, after] = [before, after].map(|lines| lines.iter().map(String::as_str).collect::<Vec<_>>());
    let diff = TextDiff::from_slices(&before, &after);
    let changes = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
    changes.map(|change| format!("{}{}", change.tag(), change.value())).collect()
}

pub mod ours {
    use super::{difference, next_day};
    use soupstone::{NodeRef, parse_document};

    pub fn run(page: &str) -> Vec<String> {
        difference(&lines(page), &lines(&next_day(page)))
    }

    fn lines(page: &str) -> Vec<String> {
        parse_document(page).descendants().filter_map(line).collect()
    }

    fn line(node: NodeRef<'_>) -> Option<String> {
        if let Some(text) = node.as_text() {
            return Some(text.trim().to_owned());
        }
        let name = node.local_name()?;
        let mut attributes: Vec<_> =
            node.attributes().map(|it| format!(" {}={:?}", it.local_name(), it.value())).collect();
        attributes.sort();
        Some(format!("{name}{}", attributes.concat()))
    }
}

pub mod theirs {
    use super::{difference, next_day};
    use scraper::{Html, Node};

    pub fn run(page: &str) -> Vec<String> {
        difference(&lines(page), &lines(&next_day(page)))
    }

    fn lines(page: &str) -> Vec<String> {
        let document = Html::parse_document(page);
        document.tree.root().descendants().filter_map(|node| line(node.value())).collect()
    }

    fn line(node: &Node) -> Option<String> {
        if let Some(text) = node.as_text() {
            return Some(text.trim().to_owned());
        }
        let element = node.as_element()?;
        let mut attributes: Vec<_> = element.attrs().map(|(name, value)| format!(" {name}={value:?}")).collect();
        attributes.sort();
        Some(format!("{}{}", element.name(), attributes.concat()))
    }
}

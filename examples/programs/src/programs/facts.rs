//! (2) OpenGraph, JSON-LD and microdata, in structs for serde.

use serde::Serialize;
use serde_json::Value;

#[derive(Debug, Default, PartialEq, Serialize)]
pub struct Facts {
    pub open_graph: Vec<(String, String)>,
    pub json_ld: Vec<Value>,
    pub items: Vec<Item>,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct Item {
    pub kind: String,
    pub properties: Vec<(String, String)>,
}

pub mod ours {
    use super::{Facts, Item};
    use soupstone::{NodeRef, parse_document};

    pub fn run(page: &str) -> Facts {
        let document = parse_document(page);
        let all = |css: &'static str| document.select(css).collect::<Vec<_>>();
        let property = |node: NodeRef<'_>, name| Some((node.attribute(name)?.to_owned(), value(node)));
        let scripts = all("script[type='application/ld+json']").into_iter();
        let item = |scope: NodeRef<'_>| Item {
            kind: scope.attribute("itemtype").unwrap_or("").to_owned(),
            properties: (scope
                .descendants()
                .filter(|node| node.ancestors().find(|around| around.has_attribute("itemscope")) == Some(scope)))
            .filter_map(|node| property(node, "itemprop"))
            .collect(),
        };
        Facts {
            open_graph: (all("meta[property^='og:']").into_iter())
                .filter_map(|meta| property(meta, "property"))
                .collect(),
            json_ld: scripts.filter_map(|script| serde_json::from_str(&script.text_content()).ok()).collect(),
            items: all("[itemscope]").into_iter().map(item).collect(),
        }
    }

    fn value(node: NodeRef<'_>) -> String {
        let names = ["content", "src", "href", "datetime"];
        let written = names.into_iter().find_map(|name| node.attribute(name));
        written.map_or_else(|| node.text_content().trim().to_owned(), str::to_owned)
    }
}

pub mod theirs {
    use super::{Facts, Item};
    use scraper::{ElementRef, Html, Selector};

    pub fn run(page: &str) -> Facts {
        let document = Html::parse_document(page);
        let all = |css| document.select(&Selector::parse(css).unwrap()).collect::<Vec<_>>();
        let property = |node: ElementRef<'_>, name| Some((node.attr(name)?.to_owned(), value(node)));
        let scripts = all("script[type='application/ld+json']").into_iter();
        let item = |scope: ElementRef<'_>| Item {
            kind: scope.attr("itemtype").unwrap_or("").to_owned(),
            properties: (scope.descendent_elements().skip(1).filter(|node| {
                let mut around = node.ancestors().filter_map(ElementRef::wrap);
                around.find(|around| around.attr("itemscope").is_some()) == Some(scope)
            }))
            .filter_map(|node| property(node, "itemprop"))
            .collect(),
        };
        Facts {
            open_graph: (all("meta[property^='og:']").into_iter())
                .filter_map(|meta| property(meta, "property"))
                .collect(),
            json_ld: scripts
                .filter_map(|script| serde_json::from_str(&script.text().collect::<String>()).ok())
                .collect(),
            items: all("[itemscope]").into_iter().map(item).collect(),
        }
    }

    fn value(node: ElementRef<'_>) -> String {
        let names = ["content", "src", "href", "datetime"];
        let written = names.into_iter().find_map(|name| node.attr(name));
        let text = || node.text().collect::<String>().trim().to_owned();
        written.map_or_else(text, str::to_owned)
    }
}

//! (4) The rules of style sheets, written into the elements that they match: for mail programs that know no sheets.

/// The selectors and declarations of a simple sheet.
fn rules(sheet: &str) -> impl Iterator<Item = (&str, &str)> {
    let rules = sheet.split('}').filter_map(|rule| rule.split_once('{'));
    rules.map(|(selectors, declarations)| {
        (selectors.trim(), declarations.trim().trim_end_matches(';'))
    })
}

pub mod ours {
    use super::rules;
    use soupstone::{parse_document, select::Selector};

    pub fn run(page: &str) -> String {
        let mut document = parse_document(page);
        let sheets = document.elements_named("style");
        let sheets = sheets.map(|style| style.text_content());
        for (selectors, declarations) in rules(&sheets.collect::<String>()) {
            let Ok(selector) = Selector::parse(selectors) else {
                continue;
            };
            let found: Vec<_> = document.select(&selector).map(|it| it.id()).collect();
            for element in found {
                let own = document.node(element).attribute("style");
                let style = own.map_or(String::new(), |own| format!("{own}; ")) + declarations;
                document.set_attribute(element, "style", &style).unwrap();
            }
        }
        document.to_html()
    }
}

pub mod theirs {
    use super::rules;
    use kuchikiki::traits::TendrilSink;

    pub fn run(page: &str) -> String {
        let document = kuchikiki::parse_html().one(page);
        let sheets = document.select("style").unwrap();
        let sheets = sheets.map(|style| style.text_contents());
        for (selectors, declarations) in rules(&sheets.collect::<String>()) {
            let Ok(elements) = document.select(selectors) else {
                continue;
            };
            for element in elements {
                let mut attributes = element.attributes.borrow_mut();
                let own = attributes.get("style");
                let style = own.map_or(String::new(), |own| format!("{own}; ")) + declarations;
                attributes.insert("style", style);
            }
        }
        document.to_string()
    }
}

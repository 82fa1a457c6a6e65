//! (4) The rules of style sheets, written into matching elements, for mail programs without style sheets.

fn rules(sheet: &str) -> impl Iterator<Item = (&str, &str)> {
    let rules = sheet.split('}').filter_map(|rule| rule.split_once('{'));
    rules.map(|(selectors, declarations)| (selectors.trim(), declarations.trim().trim_end_matches(';')))
}

pub mod ours {
    use super::rules;
    use soupstone::{Selector, parse_document};

    pub fn run(page: &str) -> String {
        let mut document = parse_document(page);
        let sheets = document.elements_by_tag_name("style");
        let sheets: String = sheets.map(|style| style.text_content()).collect();
        let mut found = Vec::new();
        for (selectors, declarations) in rules(&sheets) {
            let list = Selector::parse(selectors);
            for one in list.iter().flat_map(Selector::alternatives) {
                let elements = document.select_ids(&one).into_iter();
                found.extend(elements.map(|it| (one.specificity(), it, declarations)));
            }
        }
        found.sort_by_key(|(specificity, ..)| *specificity);
        for (_, element, declarations) in found.into_iter().rev() {
            let own = document.node(element).attribute("style").unwrap_or("");
            let style = format!("{declarations}; {own}");
            document.set_attribute(element, "style", &style).unwrap();
        }
        document.to_html()
    }
}

pub mod theirs {
    use super::rules;
    use kuchikiki::traits::{NodeIterator, TendrilSink};
    use kuchikiki::{Selectors, parse_html};

    pub fn run(page: &str) -> String {
        let document = parse_html().one(page);
        let sheets = document.select("style").unwrap();
        let sheets: String = sheets.map(|style| style.text_contents()).collect();
        let mut found = Vec::new();
        for (selectors, declarations) in rules(&sheets) {
            let list = Selectors::compile(selectors);
            for one in list.iter().flat_map(|list| &list.0) {
                let elements = document.descendants().elements();
                let elements = elements.filter(|it| one.matches(it));
                found.extend(elements.map(|it| (one.specificity(), it, declarations)));
            }
        }
        found.sort_by_key(|(specificity, ..)| *specificity);
        for (_, element, declarations) in found.into_iter().rev() {
            let mut attributes = element.attributes.borrow_mut();
            let own = attributes.get("style").unwrap_or("");
            let style = format!("{declarations}; {own}");
            attributes.insert("style", style);
        }
        document.to_string()
    }
}

//! (9) A linter with positions: images without `alt`, handlers in attributes, duplicate IDs, frames without a title.

pub mod ours {
    use soupstone::ParseOptions;
    use std::collections::HashSet;

    pub fn run(page: &str) -> Vec<(u64, &'static str)> {
        let options = ParseOptions::new().with_locations(true);
        let document = options.parse_document(page);
        let mut ids = HashSet::new();
        let mut found = Vec::new();
        for node in document.root().descendants() {
            let Some(location) = node.location() else {
                continue;
            };
            let mut complain = |text| found.push((location.tags_span().start, text));
            if node.is_html_element("img") && !node.has_attribute("alt") {
                complain("an image without alt");
            }
            if node.is_html_element("iframe") && !node.has_attribute("title") {
                complain("a frame without a title");
            }
            if node.attributes().any(|it| it.local_name().starts_with("on")) {
                complain("a handler in an attribute");
            }
            if node.attribute("id").is_some_and(|id| !ids.insert(id)) {
                complain("an ID that is taken");
            }
        }
        found
    }
}

pub mod theirs {
    use lol_html::{RewriteStrSettings, element, rewrite_str};
    use std::collections::HashSet;

    pub fn run(page: &str) -> Vec<(u64, &'static str)> {
        let mut ids = HashSet::new();
        let mut found = Vec::new();
        let check = element!("*", |element| {
            let place = element.source_location().bytes().start as u64;
            let mut complain = |text| found.push((place, text));
            let name = element.tag_name();
            if name == "img" && !element.has_attribute("alt") {
                complain("an image without alt");
            }
            if name == "iframe" && !element.has_attribute("title") {
                complain("a frame without a title");
            }
            if element.attributes().iter().any(|it| it.name().starts_with("on")) {
                complain("a handler in an attribute");
            }
            if element.get_attribute("id").is_some_and(|id| !ids.insert(id)) {
                complain("an ID that is taken");
            }
            Ok(())
        });
        let settings = RewriteStrSettings::new().append_element_content_handler(check);
        rewrite_str(page, settings).unwrap();
        found
    }
}

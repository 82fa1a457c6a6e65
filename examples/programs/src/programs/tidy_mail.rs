//! (22) The markup of a mail without presentational tags and attributes.

const HIDDEN: &str = "script, style, [width='1'][height='1']";
const LOOKS: &str = "font, span, center";
const KEPT: [&str; 3] = ["href", "src", "alt"];

pub mod ours {
    use super::{HIDDEN, KEPT, LOOKS};
    use soupstone::parse_document;

    pub fn run(page: &str) -> String {
        let mut document = parse_document(page);
        document.remove_all(HIDDEN);
        for element in document.select_ids(LOOKS) {
            document.unwrap_element(element).unwrap();
        }
        for element in document.select_ids("body *") {
            document.retain_attributes(element, |_, it| KEPT.contains(&it.local_name())).unwrap();
        }
        document.to_html()
    }
}

pub mod theirs {
    use super::{HIDDEN, KEPT, LOOKS};
    use kuchikiki::parse_html;
    use kuchikiki::traits::TendrilSink;

    pub fn run(page: &str) -> String {
        let document = parse_html().one(page);
        let all = |css| document.select(css).unwrap().collect::<Vec<_>>();
        for element in all(HIDDEN) {
            element.as_node().detach();
        }
        for element in all(LOOKS) {
            for child in element.as_node().children() {
                element.as_node().insert_before(child);
            }
            element.as_node().detach();
        }
        for element in all("body *") {
            let mut attributes = element.attributes.borrow_mut();
            attributes.map.retain(|name, _| KEPT.contains(&&*name.local));
        }
        document.to_string()
    }
}

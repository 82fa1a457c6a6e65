//! (13) IDs for headings without one, and a table of contents before the first heading.

fn slug(text: &str) -> String {
    let words = text.split(|one: char| !one.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

pub mod ours {
    use super::slug;
    use soupstone::parse_document;

    pub fn run(page: &str) -> String {
        let mut document = parse_document(page);
        let headings = document.select_ids("h2, h3");
        let list = document.create_element("nav").unwrap();
        for heading in &headings {
            let text = document.node(*heading).text_content();
            let own = document.node(*heading).attribute("id");
            let id = own.map_or_else(|| slug(&text), str::to_owned);
            document.set_attribute(*heading, "id", &id).unwrap();
            let link = document.append_element_with(list, "a", [("href", format!("#{id}"))]).unwrap();
            document.append_text(link, &text).unwrap();
        }
        if let Some(first) = headings.first() {
            document.insert_before(*first, list).unwrap();
        }
        document.to_html()
    }
}

pub mod theirs {
    use super::slug;
    use dom_query::Document;

    pub fn run(page: &str) -> String {
        let document = Document::from(page);
        let headings = document.select("h2, h3");
        let list = document.tree.new_element("nav");
        for heading in headings.nodes() {
            let text = heading.text();
            if heading.attr("id").is_none() {
                heading.set_attr("id", &slug(&text));
            }
            let link = document.tree.new_element("a");
            link.set_attr("href", &format!("#{}", heading.attr("id").unwrap()));
            link.append_child(&document.tree.new_text(text));
            list.append_child(&link);
        }
        if let Some(first) = headings.nodes().first() {
            first.insert_before(&list);
        }
        document.html().to_string()
    }
}

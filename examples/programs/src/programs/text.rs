//! (17) The text of a page, as lynx shows it.

pub mod ours {
    use soupstone::dom::Edge;
    use soupstone::parse_document;

    const HIDDEN: [&str; 5] = ["head", "script", "style", "template", "noscript"];
    const BLOCKS: [&str; 12] = [
        "p",
        "div",
        "h1",
        "h2",
        "h3",
        "ul",
        "li",
        "tr",
        "section",
        "table",
        "blockquote",
        "br",
    ];

    pub fn run(page: &str) -> String {
        let document = parse_document(page);
        let mut text = String::new();
        let mut walk = document.root().traverse();
        while let Some(edge) = walk.next() {
            match edge {
                Edge::Enter(node) if node.is_html_element_in(&HIDDEN) => walk.skip_children(),
                Edge::Enter(node) | Edge::Leave(node) if node.is_html_element_in(&BLOCKS) => {
                    text += "\n"
                }
                Edge::Enter(node) => text += node.as_text().unwrap_or(""),
                Edge::Leave(_) => {}
            }
        }
        text
    }
}

pub mod theirs {
    use html2text::config::with_decorator;
    use html2text::render::TrivialDecorator;

    pub fn run(page: &str) -> String {
        let config = with_decorator(TrivialDecorator::new());
        config.string_from_read(page.as_bytes(), 80).unwrap()
    }
}

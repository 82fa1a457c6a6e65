//! (17) The text of a page, as lynx shows it.

pub mod ours {
    use soupstone::parse_document;

    pub fn run(page: &str) -> String {
        parse_document(page).inner_text()
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

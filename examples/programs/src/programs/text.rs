//! (17) The text of a page, as lynx shows it.

pub mod ours {
    use soupstone::parse_document;
    use soupstone_text::inner_text;

    pub fn run(page: &str) -> String {
        inner_text(parse_document(page).root())
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

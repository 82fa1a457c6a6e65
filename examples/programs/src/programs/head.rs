//! (15) Title and description from a socket, read only to the end of the head.

const PIECE: usize = 1024;

pub mod ours {
    use super::PIECE;
    use soupstone::ParseOptions;
    use std::io::Read;

    pub fn run(page: &str) -> (Option<String>, Option<String>, usize) {
        let mut socket = page.as_bytes();
        let mut parser = ParseOptions::new().byte_parser();
        let mut piece = [0; PIECE];
        while parser.document().body().is_none() {
            let length = socket.read(&mut piece).unwrap();
            if length == 0 {
                break;
            }
            parser.feed(&piece[..length]);
        }
        let document = parser.finish();
        let mut metas = document.elements_by_tag_name("meta");
        let meta = metas.find(|meta| meta.attribute("name") == Some("description"));
        let description = meta.and_then(|meta| meta.attribute("content")).map(str::to_owned);
        (document.title(), description, socket.len())
    }
}

pub mod theirs {
    use super::PIECE;
    use lol_html::{HtmlRewriter, Settings, element, html_content::TextChunk, text};
    use std::io::Read;

    pub fn run(page: &str) -> (Option<String>, Option<String>, usize) {
        let mut socket = page.as_bytes();
        let (mut title, mut description) = (None, None);
        let is_over = std::cell::Cell::new(false);
        let settings = Settings::new()
            .append_element_content_handler(text!("head > title", |chunk: &mut TextChunk<'_>| {
                title.get_or_insert_with(String::new).push_str(chunk.as_str());
                Ok(())
            }))
            .append_element_content_handler(element!("meta[name=description][content]", |meta| {
                description = description.take().or(meta.get_attribute("content"));
                Ok(())
            }))
            .append_element_content_handler(element!("body", |_| {
                is_over.set(true);
                Ok(())
            }));

        let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
        let mut piece = [0; PIECE];
        while !is_over.get() {
            let length = socket.read(&mut piece).unwrap();
            if length == 0 {
                break;
            }
            rewriter.write(&piece[..length]).unwrap();
        }
        drop(rewriter);
        let title = title.map(|title| title.split_whitespace().collect::<Vec<_>>().join(" "));
        (title, description, socket.len())
    }
}

//! (10) `loading=lazy` for every image, with all other bytes kept.

pub mod ours {
    use soupstone::ParseOptions;
    use soupstone_source_edits::SourceEdits;

    pub fn run(page: &str) -> String {
        let options = ParseOptions::new().with_locations();
        let document = options.parse_document(page);
        let mut edits = SourceEdits::new(page);
        for image in document.elements_named("img") {
            edits.set_attribute(image, "loading", "lazy").unwrap();
        }
        edits.finish()
    }
}

pub mod theirs {
    use lol_html::{RewriteStrSettings, element, rewrite_str};

    pub fn run(page: &str) -> String {
        let images = element!("img", |image| {
            image.set_attribute("loading", "lazy")?;
            Ok(())
        });
        let settings = RewriteStrSettings::new().append_element_content_handler(images);
        rewrite_str(page, settings).unwrap()
    }
}

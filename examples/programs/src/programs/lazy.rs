//! (10) `loading=lazy` for every image, with all other bytes kept.

pub mod ours {
    use soupstone::ParseOptions;
    use soupstone_source_edits::SourceEdits;

    pub fn run(page: &str) -> String {
        let mut edits = SourceEdits::parse_document(page, &ParseOptions::new());
        let images = edits.document().elements_named("img");
        let images: Vec<_> = images.map(|image| image.id()).collect();
        for image in images {
            edits.set_attribute(image, "loading", "lazy").unwrap();
        }
        edits.finish().unwrap()
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

//! (10) `loading=lazy` for every image, with all other bytes kept.

pub mod ours {
    use soupstone_source_edits::edit_source;

    pub fn run(page: &str) -> String {
        edit_source(page, |document, edits| {
            let mut images = document.elements_by_tag_name("img");
            images.try_for_each(|image| edits.set_attribute(image.id(), "loading", "lazy"))
        })
        .unwrap()
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

//! (27) A prefix for each root-relative URL, with all other bytes kept.

const PREFIX: &str = "/soups";

/// Whether a URL is root-relative, without a host.
fn starts_at_root(url: &str) -> bool {
    url.starts_with('/') && !url.starts_with("//")
}

pub mod ours {
    use super::{PREFIX, starts_at_root};
    use soupstone_source_edits::edit_source;

    pub fn run(page: &str) -> String {
        edit_source(page, |document, edits| {
            for (node, name) in document.descendants().flat_map(|node| [(node, "href"), (node, "src")]) {
                if let Some(url) = node.attribute(name).filter(|url| starts_at_root(url)) {
                    edits.set_attribute(node.id(), name, &format!("{PREFIX}{url}"))?;
                }
            }
            Ok(())
        })
        .unwrap()
    }
}

pub mod theirs {
    use super::{PREFIX, starts_at_root};
    use lol_html::{RewriteStrSettings, element, rewrite_str};

    pub fn run(page: &str) -> String {
        let urls = element!("[href^='/'], [src^='/']", |element| {
            for name in ["href", "src"] {
                if let Some(url) = element.get_attribute(name).filter(|url| starts_at_root(url)) {
                    element.set_attribute(name, &format!("{PREFIX}{url}"))?;
                }
            }
            Ok(())
        });
        let settings = RewriteStrSettings::new().append_element_content_handler(urls);
        rewrite_str(page, settings).unwrap()
    }
}

//! (11) Comments of users, with lists of allowed elements, attributes and URL schemes.

const ELEMENTS: [&str; 9] = ["a", "b", "blockquote", "br", "code", "em", "i", "p", "strong"];
const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

pub mod ours {
    use super::{ELEMENTS, SCHEMES};
    use soupstone_sanitizer::server::{Policy, RelativeUrls};

    pub fn run(comment: &str) -> String {
        let policy = Policy::text().with_elements(ELEMENTS).unwrap();
        let policy = policy.with_attributes("*", ["title"]).unwrap();
        let policy = policy.with_attributes("a", ["href"]).unwrap();
        let policy = policy.with_schemes("href", SCHEMES).unwrap();
        let policy = policy.with_relative_urls(RelativeUrls::Remove).with_link_rel(None);
        policy.clean(comment).unwrap().to_string()
    }
}

pub mod theirs {
    use super::{ELEMENTS, SCHEMES};
    use ammonia::{Builder, UrlRelative};
    use std::collections::{HashMap, HashSet};

    pub fn run(comment: &str) -> String {
        Builder::new()
            .tags(HashSet::from(ELEMENTS))
            .clean_content_tags(HashSet::from(["script", "style"]))
            .generic_attributes(HashSet::from(["title"]))
            .tag_attributes(HashMap::from([("a", HashSet::from(["href"]))]))
            .url_schemes(HashSet::from(SCHEMES))
            .url_relative(UrlRelative::Deny)
            .link_rel(None)
            .clean(comment)
            .to_string()
    }
}

//! (11) The comments of strangers, with lists of elements, attributes and URL schemes.

pub mod ours {
    use soupstone::{FragmentContext, Verdict, parse_fragment};

    const ELEMENTS: [&str; 9] = ["a", "b", "blockquote", "br", "code", "em", "i", "p", "strong"];
    const DROPPED: [&str; 4] = ["math", "script", "style", "svg"];
    const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

    pub fn run(comment: &str) -> String {
        let mut document = parse_fragment(comment, &FragmentContext::html("div"));
        let root = document.root().id();
        let keeps = |url: &str| url.split_once(':').is_some_and(|(scheme, _)| SCHEMES.contains(&scheme));
        document
            .filter(root, |document, id| {
                let node = document.node(id);
                let Some(name) = node.local_name() else {
                    return match node.is_comment() {
                        true => Verdict::Remove,
                        false => Verdict::Keep,
                    };
                };
                if DROPPED.contains(&name) {
                    return Verdict::Remove;
                }
                if !node.is_html_element_in(&ELEMENTS) {
                    return Verdict::Unwrap;
                }
                let is_link = name == "a";
                document
                    .retain_attributes(id, |_, it| match it.local_name() {
                        "href" => is_link && keeps(it.value()),
                        name => name == "title",
                    })
                    .unwrap();
                if is_link {
                    document.set_attribute(id, "rel", "noopener noreferrer").unwrap();
                }
                Verdict::Keep
            })
            .unwrap();
        document.to_html()
    }
}

pub mod theirs {
    use ammonia::{Builder, UrlRelative};
    use std::collections::{HashMap, HashSet};

    pub fn run(comment: &str) -> String {
        Builder::new()
            .tags(HashSet::from(["a", "b", "blockquote", "br", "code", "em", "i", "p", "strong"]))
            .clean_content_tags(HashSet::from(["script", "style"]))
            .generic_attributes(HashSet::from(["title"]))
            .tag_attributes(HashMap::from([("a", HashSet::from(["href"]))]))
            .url_schemes(HashSet::from(["http", "https", "mailto"]))
            .url_relative(UrlRelative::Deny)
            .clean(comment)
            .to_string()
    }
}

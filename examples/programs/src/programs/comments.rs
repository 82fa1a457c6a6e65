//! (11) The comments of strangers, with lists of elements, attributes and URL schemes.

pub mod ours {
    use soupstone::{FragmentContext, parse_fragment};

    const ELEMENTS: [&str; 9] = [
        "a",
        "b",
        "blockquote",
        "br",
        "code",
        "em",
        "i",
        "p",
        "strong",
    ];
    const DROPPED: [&str; 4] = ["math", "script", "style", "svg"];
    const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

    pub fn run(comment: &str) -> String {
        let mut document = parse_fragment(comment, &FragmentContext::html("div"));
        let root = document.root().id();
        document
            .remove_if(root, |node| {
                node.is_comment()
                    || node
                        .local_name()
                        .is_some_and(|name| DROPPED.contains(&name))
            })
            .unwrap();
        document
            .unwrap_if(root, |node| !node.is_html_element_in(&ELEMENTS))
            .unwrap();
        let keeps = |url: &str| {
            url.split_once(':')
                .is_some_and(|(scheme, _)| SCHEMES.contains(&scheme))
        };
        document
            .retain_attributes(root, |node, it| match it.local_name() {
                "href" => node.is_html_element("a") && keeps(it.value()),
                name => name == "title",
            })
            .unwrap();
        let links: Vec<_> = document.elements_named("a").map(|link| link.id()).collect();
        for link in links {
            document
                .set_attribute(link, "rel", "noopener noreferrer")
                .unwrap();
        }
        document.to_html()
    }
}

pub mod theirs {
    use ammonia::{Builder, UrlRelative};
    use std::collections::{HashMap, HashSet};

    pub fn run(comment: &str) -> String {
        Builder::new()
            .tags(HashSet::from([
                "a",
                "b",
                "blockquote",
                "br",
                "code",
                "em",
                "i",
                "p",
                "strong",
            ]))
            .clean_content_tags(HashSet::from(["script", "style"]))
            .generic_attributes(HashSet::from(["title"]))
            .tag_attributes(HashMap::from([("a", HashSet::from(["href"]))]))
            .url_schemes(HashSet::from(["http", "https", "mailto"]))
            .url_relative(UrlRelative::Deny)
            .clean(comment)
            .to_string()
    }
}

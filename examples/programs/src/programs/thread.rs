//! (21) Comments within comments, as JSON.

pub mod ours {
    use serde_json::{Value, json};
    use soupstone::{NodeRef, parse_document};

    pub fn run(page: &str) -> String {
        comments(parse_document(page).body().unwrap()).to_string()
    }

    fn comments(parent: NodeRef<'_>) -> Value {
        let text = |it: NodeRef<'_>, css: &'static str| it.select_first(css).map(NodeRef::text_content);
        let found = parent.select(":scope > .comment");
        let found = found.map(|comment| {
            let replies = comment.children().find(|it| it.has_class("replies"));
            json!({
                "author": text(comment, ":scope > .author"),
                "text": text(comment, ":scope > .text"),
                "replies": replies.map(comments),
            })
        });
        found.collect()
    }
}

pub mod theirs {
    use scraper::{ElementRef, Html, Selector};
    use serde_json::{Value, json};

    pub fn run(page: &str) -> String {
        let page = Html::parse_document(page);
        let body = Selector::parse("body").unwrap();
        comments(page.select(&body).next().unwrap()).to_string()
    }

    fn comments(parent: ElementRef<'_>) -> Value {
        let text = |it: ElementRef<'_>, css| {
            let selector = Selector::parse(css).unwrap();
            it.select(&selector).next().map(|it| it.text().collect::<String>())
        };
        let selector = Selector::parse(":scope > .comment").unwrap();
        let found = parent.select(&selector).map(|comment| {
            let replies = Selector::parse(":scope > .replies").unwrap();
            json!({
                "author": text(comment, ":scope > .author"),
                "text": text(comment, ":scope > .text"),
                "replies": comment.select(&replies).next().map(comments),
            })
        });
        found.collect()
    }
}

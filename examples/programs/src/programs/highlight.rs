//! (25) A `mark` around each occurrence of a word in rendered text.

const WORD: &str = "soup";
const HIDDEN: [&str; 5] = ["head", "noscript", "script", "style", "textarea"];

pub mod ours {
    use super::{HIDDEN, WORD};
    use soupstone::{NodeRef, parse_document};

    pub fn run(page: &str) -> String {
        let mut document = parse_document(page);
        let texts = document.descendants().filter(NodeRef::is_text);
        let shown = texts.filter(|it| !it.ancestors().any(|it| it.is_html_element_in(&HIDDEN)));
        for text in shown.map(NodeRef::id).collect::<Vec<_>>() {
            let data = document.node(text).text_content();
            for (number, piece) in data.split(WORD).enumerate() {
                if number > 0 {
                    let mark = document.create_element("mark").unwrap();
                    document.append_text(mark, WORD).unwrap();
                    document.insert_before(text, mark).unwrap();
                }
                let piece = document.create_text(piece);
                document.insert_before(text, piece).unwrap();
            }
            document.remove(text).unwrap();
        }
        document.to_html()
    }
}

pub mod theirs {
    use super::{HIDDEN, WORD};
    use dom_query::{Document, NodeRef};

    pub fn run(page: &str) -> String {
        let document = Document::from(page);
        let root = document.root();
        let texts = root.descendants_it().filter(NodeRef::is_text);
        let is_hidden = |it: &NodeRef<'_>| it.node_name().is_some_and(|name| HIDDEN.contains(&&*name));
        let shown = texts.filter(|it| !it.ancestors_it(None).any(|it| is_hidden(&it)));
        for text in shown.collect::<Vec<_>>() {
            let data = text.text();
            for (number, piece) in data.split(WORD).enumerate() {
                if number > 0 {
                    let mark = document.tree.new_element("mark");
                    mark.append_child(&document.tree.new_text(WORD));
                    text.insert_before(&mark);
                }
                let piece = document.tree.new_text(piece);
                text.insert_before(&piece);
            }
            text.remove_from_parent();
        }
        document.html().to_string()
    }
}

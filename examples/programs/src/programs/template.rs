//! (8) A template engine: `data-each` repeats an element for each value of a list, `data-bind` fills it with text.

use serde_json::{Value, json};

fn data() -> Value {
    json!({"title": "Soups & stews", "soups": [{"name": "Pea", "price": "3 €"}, {"name": "<Leek>", "price": "4 €"}]})
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

pub mod ours {
    use super::{data, text};
    use serde_json::Value;
    use soupstone::{Document, NodeId, parse_document};

    pub fn run(page: &str) -> String {
        let mut document = parse_document(page);
        let data = data();
        for element in document.select_ids("[data-each]") {
            let name = document.node(element).attribute("data-each").unwrap().to_owned();
            document.remove_attribute(element, "data-each").unwrap();
            for value in data[name].as_array().into_iter().flatten() {
                let copy = document.clone_deep(element).unwrap();
                bind(&mut document, copy, value);
                document.insert_before(element, copy).unwrap();
            }
            document.remove(element).unwrap();
        }
        let root = document.root().id();
        bind(&mut document, root, &data);
        document.to_html()
    }

    fn bind(document: &mut Document, root: NodeId, data: &Value) {
        for element in document.node(root).select_ids("[data-bind]") {
            let value = &data[document.node(element).attribute("data-bind").unwrap()];
            document.set_text_content(element, text(value)).unwrap();
            document.remove_attribute(element, "data-bind").unwrap();
        }
    }
}

pub mod theirs {
    use super::{data, text};
    use kuchikiki::NodeRef;
    use kuchikiki::traits::{NodeIterator, TendrilSink};
    use serde_json::Value;

    pub fn run(page: &str) -> String {
        let document = kuchikiki::parse_html().one(page);
        let data = data();
        let lists: Vec<_> = document.select("[data-each]").unwrap().collect();
        for element in lists {
            let name = element.attributes.borrow_mut().remove("data-each").unwrap().value;
            let node = element.as_node();
            for value in data[name].as_array().into_iter().flatten() {
                let copy = copy(node);
                bind(&copy, value);
                node.insert_before(copy);
            }
            node.detach();
        }
        bind(&document, &data);
        document.to_string()
    }

    fn bind(root: &NodeRef, data: &Value) {
        let elements: Vec<_> = root.inclusive_descendants().elements().collect();
        for element in elements {
            let Some(name) = element.attributes.borrow_mut().remove("data-bind") else {
                continue;
            };
            element.as_node().children().for_each(|child| child.detach());
            element.as_node().append(NodeRef::new_text(text(&data[name.value])));
        }
    }

    fn copy(node: &NodeRef) -> NodeRef {
        let copied = NodeRef::new(node.data().clone());
        node.children().for_each(|child| copied.append(copy(&child)));
        copied
    }
}

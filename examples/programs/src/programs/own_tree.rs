//! (20) A custom tree, to JSON with serde and back to HTML.

use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub enum Node {
    Element { name: String, attributes: Vec<(String, String)>, children: Vec<Node> },
    Text(String),
}

/// Converts nodes to JSON and back.
fn store(nodes: &[Node]) -> Vec<Node> {
    serde_json::from_str(&serde_json::to_string(nodes).unwrap()).unwrap()
}

pub mod ours {
    use super::{Node, store};
    use soupstone::{Document, NodeId, NodeRef, parse_document};

    pub fn run(page: &str) -> String {
        let nodes = store(&read(parse_document(page).root()));
        let mut document = Document::new();
        let root = document.root().id();
        write(&mut document, root, &nodes);
        document.to_html()
    }

    fn read(parent: NodeRef<'_>) -> Vec<Node> {
        let nodes = parent.children().filter_map(|node| match node.as_text() {
            Some(text) => Some(Node::Text(text.to_owned())),
            None => Some(Node::Element {
                name: node.local_name()?.to_owned(),
                attributes: node.attributes().map(|it| (it.local_name().to_owned(), it.value().to_owned())).collect(),
                children: read(node),
            }),
        });
        nodes.collect()
    }

    fn write(document: &mut Document, parent: NodeId, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => {
                    document.append_text(parent, text).unwrap();
                }
                Node::Element { name, attributes, children } => {
                    // NOTE: a page may have names that edits reject.
                    let Ok(element) = document.append_element(parent, name) else {
                        continue;
                    };
                    for (name, value) in attributes {
                        document.set_attribute(element, name, value).ok();
                    }
                    write(document, element, children);
                }
            }
        }
    }
}

pub mod theirs {
    use super::{Node, store};
    use html5ever_of_kuchikiki::{LocalName, QualName, namespace_url, ns};
    use kuchikiki::traits::TendrilSink;
    use kuchikiki::{Attribute, ExpandedName, NodeRef};

    pub fn run(page: &str) -> String {
        let nodes = store(&read(&kuchikiki::parse_html().one(page)));
        let document = NodeRef::new_document();
        write(&document, &nodes);
        document.to_string()
    }

    fn read(parent: &NodeRef) -> Vec<Node> {
        let nodes = parent.children().filter_map(|node| match (node.as_text(), node.as_element()) {
            (Some(text), _) => Some(Node::Text(text.borrow().clone())),
            (_, Some(element)) => Some(Node::Element {
                name: element.name.local.to_string(),
                attributes: (element.attributes.borrow().map.iter())
                    .map(|(name, it)| (name.local.to_string(), it.value.clone()))
                    .collect(),
                children: read(&node),
            }),
            _ => None,
        });
        nodes.collect()
    }

    fn write(parent: &NodeRef, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => parent.append(NodeRef::new_text(text)),
                Node::Element { name, attributes, children } => {
                    let attributes = attributes.iter().map(|(name, value)| {
                        (ExpandedName::new("", name.as_str()), Attribute { prefix: None, value: value.clone() })
                    });
                    let name = QualName::new(None, ns!(html), LocalName::from(name.as_str()));
                    let element = NodeRef::new_element(name, attributes);
                    write(&element, children);
                    parent.append(element);
                }
            }
        }
    }
}

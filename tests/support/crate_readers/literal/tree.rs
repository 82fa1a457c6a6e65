//! The tree: nodes in a list, each with its children.

use std::fmt::Write as _;

use soupstone::names::Namespace;

use super::{Builder, Id};

#[derive(Clone, Debug, Default)]
pub(super) enum Data {
    #[default]
    Document,
    Doctype(String, String, String),
    Text(String),
    Comment(String),
    Element(Element),
}

#[derive(Clone, Debug)]
pub(super) struct Element {
    pub(super) namespace: Namespace,
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) contents: Option<Id>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) data: Data,
    pub(super) parent: Option<Id>,
    pub(super) children: Vec<Id>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    LastOf(Id),
    Before(Id),
}

impl Element {
    pub(super) fn new(namespace: Namespace, name: &str) -> Self {
        Self { namespace, name: name.to_owned(), attributes: Vec::new(), contents: None }
    }

    pub(super) fn is(&self, namespace: Namespace, name: &str) -> bool {
        self.namespace == namespace && self.name == name
    }

    pub(super) fn is_html(&self, names: &[&str]) -> bool {
        self.namespace == Namespace::Html && names.contains(&&*self.name)
    }

    pub(super) fn is_mathml_text_integration_point(&self) -> bool {
        self.namespace == Namespace::MathMl && ["mi", "mo", "mn", "ms", "mtext"].contains(&&*self.name)
    }

    pub(super) fn is_html_integration_point(&self) -> bool {
        let encoding = self.attributes.iter().find(|(name, _)| name == "encoding").map(|(_, value)| &**value);
        let is_html = |value: &str| {
            value.eq_ignore_ascii_case("text/html") || value.eq_ignore_ascii_case("application/xhtml+xml")
        };
        self.is(Namespace::MathMl, "annotation-xml") && encoding.is_some_and(is_html)
            || self.namespace == Namespace::Svg && ["foreignObject", "desc", "title"].contains(&&*self.name)
    }
}

impl Builder {
    pub(super) fn element(&self, node: Id) -> &Element {
        match &self.nodes[node].data {
            Data::Element(element) => element,
            other => panic!("not an element: {other:?}"),
        }
    }

    pub(super) fn add(&mut self, data: Data) -> Id {
        let length = |(_, value): &(String, String)| value.len();
        let bytes = match &data {
            Data::Document => 0,
            Data::Doctype(name, public, system) => name.len() + public.len() + system.len(),
            Data::Text(text) | Data::Comment(text) => text.len(),
            Data::Element(element) => element.attributes.iter().map(length).sum(),
        };
        self.counts.nodes += 1;
        self.counts.string_bytes += bytes as u64;
        self.continues_text = false;
        self.nodes.push(Node { data, ..Node::default() });
        self.nodes.len() - 1
    }

    pub(super) fn create(&mut self, element: Element) -> Id {
        let has_contents = element.is_html(&["template"]);
        let contents = has_contents.then(|| self.add(Data::Document));
        self.add(Data::Element(Element { contents, ..element }))
    }

    pub(super) fn remove(&mut self, node: Id) {
        if let Some(parent) = self.nodes[node].parent.take() {
            self.nodes[parent].children.retain(|child| *child != node);
        }
    }

    pub(super) fn insert_at(&mut self, place: &Place, node: Id) {
        self.remove(node);
        let (parent, index) = self.position(place);
        self.counts.fosters += u64::from(self.fosters);
        self.nodes[parent].children.insert(index, node);
        self.nodes[node].parent = Some(parent);
        self.counts.depth = self.counts.depth.max(self.depth_above(node) + self.levels(node));
    }

    /// The number of elements above a node, in which template contents are nested.
    fn depth_above(&self, node: Id) -> u32 {
        let is_host = |one: &Node| matches!(&one.data, Data::Element(one) if one.contents.is_some());
        let mut depth = 0;
        let mut parent = self.nodes[node].parent;
        while let Some(node) = parent {
            depth += u32::from(matches!(self.nodes[node].data, Data::Element(_)));
            parent = self.nodes[node].parent.or_else(|| {
                let hosts = self.nodes.iter().enumerate().filter(|(_, one)| is_host(one));
                let mut hosts = hosts.filter(|(host, _)| self.element(*host).contents == Some(node));
                hosts.next().map(|(host, _)| host)
            });
        }
        depth
    }

    fn levels(&self, node: Id) -> u32 {
        let contents = match &self.nodes[node].data {
            Data::Element(element) => element.contents,
            _ => None,
        };
        let below = self.nodes[node].children.iter().copied().chain(contents).map(|child| self.levels(child)).max();
        u32::from(matches!(self.nodes[node].data, Data::Element(_))) + below.unwrap_or(0)
    }

    fn position(&self, place: &Place) -> (Id, usize) {
        match *place {
            Place::LastOf(parent) => (parent, self.nodes[parent].children.len()),
            Place::Before(sibling) => {
                let parent = self.nodes[sibling].parent.expect("a place in a tree");
                let index = self.nodes[parent].children.iter().position(|child| *child == sibling);
                (parent, index.expect("a child of its parent"))
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character>
    pub(super) fn insert_character(&mut self, character: &str) {
        let place = self.appropriate_place(None);
        let (parent, index) = self.position(&place);
        if parent == 0 {
            return;
        }
        let before = index.checked_sub(1).map(|index| self.nodes[parent].children[index]);
        if let Some(before) = before
            && let Data::Text(text) = &mut self.nodes[before].data
        {
            text.push_str(character);
            self.counts.nodes += u64::from(!self.continues_text);
            self.counts.string_bytes += character.len() as u64;
        } else {
            let text = self.add(Data::Text(character.to_owned()));
            self.insert_at(&place, text);
        }
        self.continues_text = true;
    }

    pub(super) fn dump(&self, root: Id) -> String {
        let mut text = String::new();
        for child in &self.nodes[root].children {
            self.dump_node(*child, 0, &mut text);
        }
        text
    }

    fn dump_node(&self, node: Id, depth: usize, text: &mut String) {
        let indent = "  ".repeat(depth);
        let _ = match &self.nodes[node].data {
            Data::Document => Ok(()),
            Data::Doctype(name, public, system) if public.is_empty() && system.is_empty() => {
                writeln!(text, "| {indent}<!DOCTYPE {name}>")
            }
            Data::Doctype(name, public, system) => {
                writeln!(text, "| {indent}<!DOCTYPE {name} \"{public}\" \"{system}\">")
            }
            Data::Text(data) => writeln!(text, "| {indent}\"{data}\""),
            Data::Comment(data) => writeln!(text, "| {indent}<!-- {data} -->"),
            Data::Element(element) => {
                let designator = match element.namespace {
                    Namespace::Svg => "svg ",
                    Namespace::MathMl => "math ",
                    _ => "",
                };
                let mut attributes = element.attributes.clone();
                attributes.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
                let _ = writeln!(text, "| {indent}<{designator}{}>", element.name);
                for (name, value) in attributes {
                    let _ = writeln!(text, "| {indent}  {name}=\"{value}\"");
                }
                if let Some(contents) = element.contents {
                    let _ = writeln!(text, "| {indent}  content");
                    for child in &self.nodes[contents].children {
                        self.dump_node(*child, depth + 2, text);
                    }
                }
                Ok(())
            }
        };
        for child in &self.nodes[node].children {
            self.dump_node(*child, depth + 1, text);
        }
    }
}

//! A foreign sink: a tree of owned strings. It records each breach of [`TreeSink`]'s contract by the parser.

use std::collections::BTreeSet;

use soupstone::names::Namespace;
use soupstone::sink::{DocumentMode, InsertionLocation, NewElement, TreeNotification, TreeSink};
use soupstone::token::{Attributes, Doctype, ProcessingInstruction, Text};

const DOCUMENT: usize = 0;

/// Handles are indexes of nodes.
#[derive(Debug, Default)]
pub struct OwnedTree {
    nodes: Vec<Node>,
    mode: DocumentMode,
    popped: Vec<usize>,
    inserted: BTreeSet<usize>,
    complaints: Vec<String>,
}

#[derive(Debug)]
struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Document,
    TemplateContents,
    Doctype {
        name: String,
        public_identifier: String,
        system_identifier: String,
    },
    Element {
        namespace: Namespace,
        local_name: String,
        attributes: Vec<OwnedAttribute>,
        template_contents: Option<usize>,
    },
    Text(String),
    Comment(String),
    ProcessingInstruction {
        target: String,
        data: String,
    },
}

#[derive(Debug)]
struct OwnedAttribute {
    namespace: Namespace,
    local_name: String,
    value: String,
}

impl OwnedAttribute {
    fn all_of(attributes: &Attributes<'_>) -> Vec<Self> {
        attributes
            .iter()
            .map(|attribute| Self {
                namespace: attribute.name.namespace(),
                local_name: attribute.local_name().to_owned(),
                value: attribute.value().to_owned(),
            })
            .collect()
    }

    fn has_name_of(&self, other: &Self) -> bool {
        self.namespace == other.namespace && self.local_name == other.local_name
    }

    fn name_string(&self) -> String {
        let prefix = match self.namespace {
            Namespace::XLink => "xlink ",
            Namespace::Xml => "xml ",
            Namespace::XmlNs => "xmlns ",
            _ => "",
        };
        format!("{prefix}{}", self.local_name)
    }
}

impl OwnedTree {
    pub fn mode(&self) -> DocumentMode {
        self.mode
    }

    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// Returns the local names of elements that were popped more than once.
    pub fn popped_again(&self) -> Vec<&str> {
        let mut popped = BTreeSet::new();
        self.popped.iter().filter(|&&node| !popped.insert(node)).map(|&node| self.name(node)).collect()
    }

    pub fn never_popped(&self) -> Vec<&str> {
        let popped: BTreeSet<usize> = self.popped.iter().copied().collect();
        (0..self.nodes.len())
            .filter(|node| matches!(self.nodes[*node].kind, Kind::Element { .. }))
            .filter(|node| !popped.contains(node))
            .map(|node| self.name(node))
            .collect()
    }

    /// Returns the tree in the format of the suite: of a fragment, which has a context, the children of the only element.
    pub fn dump<C>(&self, context: Option<&C>) -> String {
        match (context, &self.nodes[DOCUMENT].children[..]) {
            (None, _) => self.dump_children(DOCUMENT),
            (Some(_), [root]) => self.dump_children(*root),
            (Some(_), _) => "the document of a fragment has one child\n".to_owned(),
        }
    }

    fn name(&self, node: usize) -> &str {
        match &self.nodes[node].kind {
            Kind::Element { local_name, .. } => local_name,
            _ => "",
        }
    }

    fn dump_children(&self, root: usize) -> String {
        let mut text = String::new();
        let mut to_do: Vec<Line> = Vec::new();
        self.push_children(root, 0, &mut to_do);
        while let Some(line) = to_do.pop() {
            let indent = "  ".repeat(line.depth);
            let Entry::Node(number) = line.entry else {
                text.push_str(&format!("| {indent}content\n"));
                continue;
            };
            let node = &self.nodes[number];
            match &node.kind {
                Kind::Document | Kind::TemplateContents => {
                    text.push_str(&format!("| {indent}a root inside the tree\n"));
                }
                Kind::Doctype { name, public_identifier: public, system_identifier: system } => {
                    let identifiers = match public.is_empty() && system.is_empty() {
                        true => String::new(),
                        false => format!(" \"{public}\" \"{system}\""),
                    };
                    text.push_str(&format!("| {indent}<!DOCTYPE {name}{identifiers}>\n"));
                }
                Kind::Element { namespace, local_name, attributes, template_contents } => {
                    let prefix = match namespace {
                        Namespace::Html => "",
                        Namespace::Svg => "svg ",
                        Namespace::MathMl => "math ",
                        _ => "unexpected namespace ",
                    };
                    text.push_str(&format!("| {indent}<{prefix}{local_name}>\n"));
                    let mut sorted: Vec<(String, &str)> = attributes
                        .iter()
                        .map(|attribute| (attribute.name_string(), attribute.value.as_str()))
                        .collect();
                    sorted.sort_by_cached_key(|(name, _)| name.encode_utf16().collect::<Vec<_>>());
                    for (name, value) in sorted {
                        text.push_str(&format!("| {indent}  {name}=\"{value}\"\n"));
                    }
                    self.push_children(number, line.depth + 1, &mut to_do);
                    if let Some(contents) = template_contents {
                        self.push_children(*contents, line.depth + 2, &mut to_do);
                        to_do.push(Line { depth: line.depth + 1, entry: Entry::Content });
                    }
                }
                Kind::Text(data) => text.push_str(&format!("| {indent}\"{data}\"\n")),
                Kind::Comment(data) => text.push_str(&format!("| {indent}<!-- {data} -->\n")),
                Kind::ProcessingInstruction { target, data } => {
                    text.push_str(&format!("| {indent}<?{target} {data}?>\n"));
                }
            }
        }
        text
    }

    fn push_children(&self, parent: usize, depth: usize, to_do: &mut Vec<Line>) {
        for &child in self.nodes[parent].children.iter().rev() {
            to_do.push(Line { depth, entry: Entry::Node(child) });
        }
    }

    fn push_node(&mut self, kind: Kind) -> usize {
        self.nodes.push(Node { parent: None, children: Vec::new(), kind });
        self.nodes.len() - 1
    }

    fn complain(&mut self, complaint: &str) {
        self.complaints.push(complaint.to_owned());
    }

    fn place(&mut self, location: &InsertionLocation<usize>) -> (usize, usize) {
        match *location {
            InsertionLocation::LastChildOf(parent) => (parent, self.nodes[parent].children.len()),
            InsertionLocation::Before(sibling) => match self.nodes[sibling].parent {
                Some(parent) => (parent, self.index_in(parent, sibling)),
                None => {
                    self.complain("a place before a node without a parent");
                    (DOCUMENT, 0)
                }
            },
            InsertionLocation::FosterParent { table, .. } => self.place(&InsertionLocation::Before(table)),
        }
    }

    fn index_in(&self, parent: usize, child: usize) -> usize {
        self.nodes[parent].children.iter().position(|&other| other == child).expect("a parent has its children")
    }

    fn detach(&mut self, node: usize) {
        if let Some(parent) = self.nodes[node].parent.take() {
            let index = self.index_in(parent, node);
            self.nodes[parent].children.remove(index);
        }
    }

    fn insert(&mut self, location: &InsertionLocation<usize>, node: usize) {
        let (parent, index) = self.place(location);
        let is_text = matches!(self.nodes[node].kind, Kind::Text(_));
        if parent == DOCUMENT && is_text {
            self.complain("a text node in the document node");
        }
        let mut ancestor = Some(parent);
        while let Some(one) = ancestor {
            if one == node {
                return self.complain("a node inside itself");
            }
            ancestor = self.nodes[one].parent;
        }
        self.nodes[parent].children.insert(index, node);
        self.nodes[node].parent = Some(parent);
    }
}

struct Line {
    depth: usize,
    entry: Entry,
}

enum Entry {
    Node(usize),
    Content,
}

impl TreeSink for OwnedTree {
    type Handle = usize;
    type Output = Self;

    fn document(&mut self) -> usize {
        if !self.nodes.is_empty() {
            self.complain("the document is not the first node");
        }
        self.push_node(Kind::Document)
    }

    fn create_element(&mut self, element: NewElement<'_>) -> usize {
        let is_template = element.name.namespace() == Namespace::Html && element.local_name() == "template";
        let template_contents = is_template.then(|| self.push_node(Kind::TemplateContents));
        self.push_node(Kind::Element {
            namespace: element.name.namespace(),
            local_name: element.local_name().to_owned(),
            attributes: OwnedAttribute::all_of(element.attributes),
            template_contents,
        })
    }

    fn insert_element(&mut self, location: &InsertionLocation<usize>, element: &usize) {
        if !matches!(self.nodes[*element].kind, Kind::Element { .. }) {
            self.complain("not an element");
        }
        if !self.inserted.insert(*element) {
            self.complain("an element is inserted twice");
        }
        self.insert(location, *element);
    }

    fn move_element(&mut self, location: &InsertionLocation<usize>, element: &usize) {
        if !self.inserted.contains(element) {
            self.complain("an element that was never inserted is moved");
        }
        if *location == InsertionLocation::Before(*element) {
            self.complain("a place before the node itself");
        }
        self.detach(*element);
        self.insert(location, *element);
    }

    fn insert_text(&mut self, location: &InsertionLocation<usize>, text: Text<'_>) {
        if text.is_empty() {
            self.complain("an empty text");
        }
        let (parent, index) = self.place(location);
        let before = index.checked_sub(1).map(|index| self.nodes[parent].children[index]);
        if let Some(before) = before
            && let Kind::Text(data) = &mut self.nodes[before].kind
        {
            data.push_str(&text);
            return;
        }
        let node = self.push_node(Kind::Text(text.to_string()));
        self.insert(location, node);
    }

    fn insert_comment(&mut self, location: &InsertionLocation<usize>, data: Text<'_>) {
        let node = self.push_node(Kind::Comment(data.to_string()));
        self.insert(location, node);
    }

    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<usize>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<usize> {
        let node = self.push_node(Kind::ProcessingInstruction {
            target: instruction.target.to_owned(),
            data: instruction.data.to_owned(),
        });
        self.insert(location, node);
        Some(node)
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        let owned = |part: Option<&str>| part.unwrap_or("").to_owned();
        let node = self.push_node(Kind::Doctype {
            name: owned(doctype.name),
            public_identifier: owned(doctype.public_identifier),
            system_identifier: owned(doctype.system_identifier),
        });
        self.insert(&InsertionLocation::LastChildOf(DOCUMENT), node);
    }

    fn template_contents(&mut self, template: &usize) -> usize {
        match self.nodes[*template].kind {
            Kind::Element { template_contents: Some(contents), .. } => contents,
            _ => {
                self.complain("the contents of an element that is not a template");
                *template
            }
        }
    }

    fn remove_from_parent(&mut self, element: &usize) {
        self.detach(*element);
    }

    fn move_children(&mut self, from: &usize, to: &usize) {
        if !self.nodes[*to].children.is_empty() {
            self.complain("children are moved to a node with children");
        }
        let children = std::mem::take(&mut self.nodes[*from].children);
        for &child in &children {
            self.nodes[child].parent = Some(*to);
        }
        self.nodes[*to].children.extend(children);
    }

    fn add_missing_attributes(&mut self, element: &usize, attributes: &Attributes<'_>) {
        let Kind::Element { attributes: existing, .. } = &mut self.nodes[*element].kind else {
            return self.complain("attributes for a node that is not an element");
        };
        for attribute in OwnedAttribute::all_of(attributes) {
            if !existing.iter().any(|other| other.has_name_of(&attribute)) {
                existing.push(attribute);
            }
        }
    }

    fn notify(&mut self, notification: TreeNotification<'_, usize>) {
        if let TreeNotification::DocumentMode(mode) = notification {
            self.mode = mode;
        }
    }

    fn element_popped(&mut self, element: &usize) {
        self.popped.push(*element);
    }

    fn finish(self) -> Self {
        self
    }
}

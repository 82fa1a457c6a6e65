//! Trees as text: every node, every name with its prefix and namespace, and every attribute, in tree order.

use std::fmt::Write;

use dom_query::NodeRef;
use ego_tree::NodeRef as EgoNodeRef;
use html5ever::QualName;
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use scraper::{Html, Node};

pub(crate) trait Dump {
    fn dump(&self) -> String;
}

struct Lines(String);

impl Lines {
    fn add(&mut self, depth: usize, line: &str) {
        _ = writeln!(self.0, "{:width$}{line}", "", width = depth * 2);
    }

    fn add_element<'a>(
        &mut self,
        depth: usize,
        name: &QualName,
        attributes: impl Iterator<Item = (&'a QualName, &'a str)>,
    ) {
        self.add(depth, &format!("<{}>", qualified(name)));
        for (name, value) in attributes {
            self.add(depth + 1, &format!("{} = {value:?}", qualified(name)));
        }
    }
}

fn qualified(name: &QualName) -> String {
    format!("{:?}:{:?}:{:?}", name.prefix, &*name.ns, &*name.local)
}

impl Dump for RcDom {
    fn dump(&self) -> String {
        let mut lines = Lines(format!("{:?}\n", self.quirks_mode.get()));
        let mut nodes: Vec<(usize, Handle)> = vec![(0, self.document.clone())];
        while let Some((depth, node)) = nodes.pop() {
            match &node.data {
                NodeData::Document => lines.add(depth, "document"),
                NodeData::Doctype { name, public_id, system_id } => {
                    lines.add(depth, &format!("doctype {:?}", [&**name, &**public_id, &**system_id]))
                }
                NodeData::Text { contents } => {
                    lines.add(depth, &format!("{:?}", &**contents.borrow()));
                }
                NodeData::Comment { contents } => {
                    lines.add(depth, &format!("comment {:?}", &**contents));
                }
                NodeData::ProcessingInstruction { target, contents } => {
                    lines.add(depth, &format!("instruction {:?}", [&**target, &**contents]));
                }
                NodeData::Element { name, attrs, template_contents, mathml_annotation_xml_integration_point } => {
                    let attributes = attrs.borrow();
                    let attributes = attributes.iter();
                    let attributes = attributes.map(|attribute| (&attribute.name, &*attribute.value));
                    lines.add_element(depth, name, attributes);
                    if *mathml_annotation_xml_integration_point {
                        lines.add(depth, "an integration point");
                    }
                    if let Some(contents) = &*template_contents.borrow() {
                        nodes.push((depth + 1, contents.clone()));
                    }
                }
            }
            let children = node.children.borrow();
            let children = children.iter().rev();
            nodes.extend(children.map(|child| (depth + 1, child.clone())));
        }
        lines.0
    }
}

impl Dump for Html {
    fn dump(&self) -> String {
        let mut lines = Lines(format!("{:?}, {}\n", self.quirks_mode, self.tree.nodes().count()));
        let mut nodes: Vec<(usize, EgoNodeRef<'_, Node>)> = vec![(0, self.tree.root())];
        while let Some((depth, node)) = nodes.pop() {
            match node.value() {
                Node::Document => lines.add(depth, "document"),
                Node::Fragment => lines.add(depth, "fragment"),
                Node::Doctype(doctype) => {
                    let parts = [doctype.name(), doctype.public_id(), doctype.system_id()];
                    lines.add(depth, &format!("doctype {parts:?}"));
                }
                Node::Text(text) => lines.add(depth, &format!("{:?}", &**text)),
                Node::Comment(comment) => lines.add(depth, &format!("comment {:?}", &**comment)),
                Node::ProcessingInstruction(instruction) => {
                    lines.add(depth, &format!("instruction {:?}", [&*instruction.target, &*instruction.data]));
                }
                Node::Element(element) => {
                    let attributes = element.attrs.iter();
                    let attributes = attributes.map(|(name, value)| (name, &**value));
                    lines.add_element(depth, &element.name, attributes);
                }
            }
            nodes.extend(node.children().rev().map(|child| (depth + 1, child)));
        }
        lines.0
    }
}

impl Dump for dom_query::Document {
    fn dump(&self) -> String {
        let mut lines = Lines(format!("{:?}\n", self.quirks_mode.get()));
        let mut nodes: Vec<(usize, NodeRef<'_>)> = vec![(0, self.tree.root())];
        while let Some((depth, node)) = nodes.pop() {
            let contents = node.query(|node| dump_data(&mut lines, depth, &node.data));
            if let Some(Some(contents)) = contents {
                nodes.push((depth + 1, self.tree.get_unchecked(&contents)));
            }
            nodes.extend(node.children_it(true).map(|child| (depth + 1, child)));
        }
        lines.0
    }
}

fn dump_data(lines: &mut Lines, depth: usize, data: &dom_query::NodeData) -> Option<dom_query::NodeId> {
    use dom_query::NodeData;
    match data {
        NodeData::Document => lines.add(depth, "document"),
        NodeData::Fragment => lines.add(depth, "fragment"),
        NodeData::Doctype { name, public_id, system_id } => {
            lines.add(depth, &format!("doctype {:?}", [&**name, &**public_id, &**system_id]))
        }
        NodeData::Text { contents } => lines.add(depth, &format!("{:?}", &**contents)),
        NodeData::Comment { contents } => lines.add(depth, &format!("comment {:?}", &**contents)),
        NodeData::ProcessingInstruction { target, contents } => {
            lines.add(depth, &format!("instruction {:?}", [&**target, &**contents]));
        }
        NodeData::Element(element) => {
            let attributes = element.attrs.iter();
            let attributes = attributes.map(|attribute| (&attribute.name, &*attribute.value));
            lines.add_element(depth, &element.name, attributes);
            if element.mathml_annotation_xml_integration_point {
                lines.add(depth, "an integration point");
            }
            return element.template_contents;
        }
    }
    None
}

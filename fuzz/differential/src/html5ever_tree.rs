//! html5ever's tree in the format of html5lib-tests. Compiled once for each version.

use soupstone::names::Namespace;

use super::html5ever::tendril::TendrilSink as _;
use super::html5ever::tree_builder::TreeBuilderOpts;
use super::html5ever::{LocalName, ParseOpts, QualName, parse_document, parse_fragment};
use super::rcdom::{Handle, NodeData, RcDom};
use crate::Setting;

pub(crate) fn tree(input: &str, setting: Setting) -> String {
    let scripting_enabled = setting.scripting;
    let options = ParseOpts {
        tree_builder: TreeBuilderOpts { scripting_enabled, ..TreeBuilderOpts::default() },
        ..ParseOpts::default()
    };
    match setting.context {
        None => {
            let dom = parse_document(RcDom::default(), options).one(input);
            dump(&dom.document)
        }
        Some((namespace, name)) => {
            let name = QualName::new(None, namespace.uri().into(), LocalName::from(name));
            let sink = RcDom::default();
            let dom = parse_fragment(sink, options, name, Vec::new(), scripting_enabled).one(input);
            let root = dom.document.children.borrow().first().cloned();
            root.map(|root| dump(&root)).unwrap_or_default()
        }
    }
}

enum Line {
    Node(Handle, usize),
    Content(usize),
}

fn push_children(node: &Handle, depth: usize, lines: &mut Vec<Line>) {
    let children = node.children.borrow();
    let children = children.iter().rev();
    lines.extend(children.map(|child| Line::Node(child.clone(), depth)));
}

fn dump(root: &Handle) -> String {
    let mut text = String::new();
    let mut lines = Vec::new();
    push_children(root, 0, &mut lines);
    while let Some(line) = lines.pop() {
        let (node, depth) = match line {
            Line::Node(node, depth) => (node, depth),
            Line::Content(depth) => {
                text.push_str(&format!("| {}content\n", "  ".repeat(depth)));
                continue;
            }
        };
        let indent = "  ".repeat(depth);
        match &node.data {
            NodeData::Document => {}
            NodeData::Doctype { name, public_id, system_id } => {
                let identifiers = match public_id.is_empty() && system_id.is_empty() {
                    true => String::new(),
                    false => format!(" \"{public_id}\" \"{system_id}\""),
                };
                text.push_str(&format!("| {indent}<!DOCTYPE {name}{identifiers}>\n"));
            }
            NodeData::Text { contents } => {
                text.push_str(&format!("| {indent}\"{}\"\n", contents.borrow()));
            }
            NodeData::Comment { contents } => {
                text.push_str(&format!("| {indent}<!-- {contents} -->\n"));
            }
            NodeData::ProcessingInstruction { target, contents } => {
                text.push_str(&format!("| {indent}<?{target} {contents}?>\n"));
            }
            NodeData::Element { name, attrs, template_contents, .. } => {
                let designator = designator(&name.ns);
                text.push_str(&format!("| {indent}<{designator}{}>\n", name.local));
                let mut attributes: Vec<(String, String)> = attrs
                    .borrow()
                    .iter()
                    .map(|attribute| {
                        let prefix = prefix(&attribute.name.ns);
                        let name = format!("{prefix}{}", attribute.name.local);
                        (name, attribute.value.to_string())
                    })
                    .collect();
                attributes.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
                for (name, value) in attributes {
                    text.push_str(&format!("| {indent}  {name}=\"{value}\"\n"));
                }
                push_children(&node, depth + 1, &mut lines);
                if let Some(contents) = &*template_contents.borrow() {
                    push_children(contents, depth + 2, &mut lines);
                    lines.push(Line::Content(depth + 1));
                }
            }
        }
    }
    text
}

fn designator(namespace: &str) -> &'static str {
    match namespace {
        _ if namespace == Namespace::Svg.uri() => "svg ",
        _ if namespace == Namespace::MathMl.uri() => "math ",
        _ => "",
    }
}

fn prefix(namespace: &str) -> &'static str {
    match namespace {
        _ if namespace == Namespace::XLink.uri() => "xlink ",
        _ if namespace == Namespace::Xml.uri() => "xml ",
        _ if namespace == Namespace::XmlNs.uri() => "xmlns ",
        _ => "",
    }
}

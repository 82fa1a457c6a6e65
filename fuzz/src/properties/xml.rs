//! Coercion, in a document and in a sink, and XML that is read back.

use std::fmt::Write as _;

use soupstone::Parser;
use soupstone::dom::{Document, DocumentBuilder, NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::serialize::Extent;
use soupstone_xml::infoset::{self, CoercingSink, CoercionOptions, CoercionRule, restore_name};

use super::{cut, options, same, same_tree, tree, tree_links};
use soupstone_tests::tag_soup::Random;

const RULES: &[CoercionRule] = &[
    CoercionRule::Names,
    CoercionRule::XmlnsAttributes,
    CoercionRule::DoubleHyphens,
    CoercionRule::TrailingHyphens,
    CoercionRule::Characters,
    CoercionRule::Doctypes,
    CoercionRule::TemplateContents,
    CoercionRule::DocumentMode,
];

/// Checks a document.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let options = options::plain(random);
    let document = options.parse_document(input);

    let mut rules = CoercionOptions::none();
    for &rule in RULES {
        if !random.once_in(3) {
            rules = rules.with(rule, true);
        }
    }
    let mut coerced = document.clone();
    infoset::coerce(&mut coerced, &rules);
    tree_links::check(&coerced)?;
    let sink = CoercingSink::new(DocumentBuilder::new(), rules);
    let mut parser = Parser::with_sink(sink, (), options.clone());
    for chunk in cut(random, input) {
        parser.feed(chunk);
    }
    let sunk = parser.finish();
    let show = |message: String| format!("{message}\n{rules:?} {options:?}");
    same_tree("a coercing sink gives a different tree", &tree(&coerced), &tree(&sunk)).map_err(show)?;

    let expected = outline(&document);
    let mut coerced = document.clone();
    infoset::coerce(&mut coerced, &CoercionOptions::new());
    let text = soupstone_xml::to_string(coerced.root(), Extent::Inner);
    let mut without_doctype = document;
    infoset::coerce(&mut without_doctype, &CoercionOptions::none().with(CoercionRule::Doctypes, true));
    let directly = soupstone_xml::to_string(without_doctype.root(), Extent::Inner);
    same("XML of a coerced tree", &*text, &*directly)?;
    let limits = roxmltree::ParsingOptions { nodes_limit: u32::MAX, ..roxmltree::ParsingOptions::default() };
    let read = roxmltree::Document::parse_with_options(&text, limits)
        .map_err(|error| format!("XML that is not well-formed\n{error}\n{text}"))?;
    same_tree("XML parses to a different tree", &expected, &outline_of_xml(&read))
        .map_err(|message| format!("{message}\n{text}"))
}

fn is_declaration(namespace: Namespace, local_name: &str) -> bool {
    match namespace {
        Namespace::XmlNs => true,
        Namespace::None => local_name == "xmlns" || local_name.starts_with("xmlns:"),
        _ => false,
    }
}

#[derive(Default)]
struct Outline {
    lines: String,
    text: String,
}

impl Outline {
    fn line(&mut self, line: &str) {
        if !self.text.is_empty() {
            let _ = writeln!(self.lines, "{:?}", self.text);
            self.text.clear();
        }
        self.lines.push_str(line);
        self.lines.push('\n');
    }

    fn element(&mut self, namespace: &str, name: &str, mut attributes: Vec<String>) {
        attributes.sort();
        self.line(&format!("<{namespace} {name} {attributes:?}"));
    }
}

/// Returns the tree as lines, within the limits of XML.
fn outline(document: &Document) -> String {
    enum Step<'a> {
        Enter(NodeRef<'a>),
        Leave,
    }
    let children = |node: NodeRef<'_>| {
        let parent = node.template_contents().unwrap_or(node);
        let children: Vec<_> = parent.children().rev().map(|child| child.id()).collect();
        children
    };
    let mut outline = Outline::default();
    let enter = |id| Step::Enter(document.node(id));
    let mut steps: Vec<Step<'_>> = children(document.root()).into_iter().map(enter).collect();
    while let Some(step) = steps.pop() {
        let Step::Enter(node) = step else {
            outline.line(">");
            continue;
        };
        let data = CoercionOptions::new().text(node.data().unwrap_or(""));
        match node.kind() {
            NodeKind::Element => {
                let attributes = node
                    .attributes()
                    .filter(|attribute| !is_declaration(attribute.namespace(), attribute.local_name()));
                let attributes = attributes.map(|attribute| {
                    let value = CoercionOptions::new().text(attribute.value());
                    format!("{} {} {value}", attribute.namespace().uri(), attribute.local_name())
                });
                let namespace = node.namespace().map_or("", |namespace| namespace.uri());
                outline.element(namespace, node.local_name().unwrap_or(""), attributes.collect());
                steps.push(Step::Leave);
                steps.extend(children(node).into_iter().map(enter));
            }
            NodeKind::Text => outline.text.push_str(&data),
            NodeKind::Comment => {
                outline.line(&format!("<!--{}", CoercionOptions::new().comment(&data)));
            }
            NodeKind::ProcessingInstruction => {
                outline.line(&format!("<?{} {data}", node.target().unwrap_or("")));
            }
            _ => {}
        }
    }
    outline.line("");
    outline.lines
}

fn outline_of_xml(document: &roxmltree::Document<'_>) -> String {
    let mut outline = Outline::default();
    let root = document.root();
    let mut node = root.first_child();
    'walk: while let Some(current) = node {
        match current.node_type() {
            roxmltree::NodeType::Element => {
                let attributes = current.attributes().map(|attribute| {
                    let name = restore_name(attribute.name());
                    format!("{} {name} {}", attribute.namespace().unwrap_or(""), attribute.value())
                });
                let name = current.tag_name();
                let local_name = restore_name(name.name());
                outline.element(name.namespace().unwrap_or(""), &local_name, attributes.collect());
                if let Some(child) = current.first_child() {
                    node = Some(child);
                    continue;
                }
                outline.line(">");
            }
            roxmltree::NodeType::Text => outline.text.push_str(current.text().unwrap_or("")),
            roxmltree::NodeType::Comment => {
                outline.line(&format!("<!--{}", current.text().unwrap_or("")));
            }
            roxmltree::NodeType::PI => {
                if let Some(instruction) = current.pi() {
                    outline.line(&format!("<?{} {}", instruction.target, instruction.value.unwrap_or("")));
                }
            }
            roxmltree::NodeType::Root => {}
        }
        let mut up = current;
        loop {
            if let Some(next) = up.next_sibling() {
                node = Some(next);
                continue 'walk;
            }
            match up.parent() {
                Some(parent) if parent != root => {
                    outline.line(">");
                    up = parent;
                }
                _ => break 'walk,
            }
        }
    }
    outline.line("");
    outline.lines
}

//! Writes a tree in the format of html5lib-tests, one string for each line.

use soupstone::dom::{NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::sink::ShadowRootMode;

/// Returns the lines for the contents of a node. Adjacent text nodes are joined. A shadow root precedes the children of its
/// host.
pub(crate) fn lines(root: NodeRef<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut next: Vec<(NodeRef<'_>, usize)> = Vec::new();
    let mut text_continues = false;
    push_children(root, 0, &mut next);
    while let Some((node, depth)) = next.pop() {
        let indent = "  ".repeat(depth);
        if let Some(text) = node.as_text() {
            match lines.last_mut() {
                Some(line) if text_continues => {
                    let line: &mut String = line;
                    line.pop();
                    line.push_str(&format!("{text}\""));
                }
                _ => lines.push(format!("| {indent}\"{text}\"")),
            }
            // NOTE: the next node is a sibling, or belongs to an ancestor, which is less deep.
            text_continues = next.last().is_some_and(|(_, next_depth)| *next_depth == depth);
            continue;
        }
        text_continues = false;
        match node.kind() {
            NodeKind::Element => {
                lines.push(format!("| {indent}<{}>", element_name(node)));
                lines.extend(attribute_lines(node, &indent));
            }
            NodeKind::Fragment if node.as_shadow_root().is_some() => {
                let mode = node.as_shadow_root().map(|root| root.init().mode);
                let mode = match mode {
                    Some(ShadowRootMode::Closed) => "closed",
                    _ => "open",
                };
                lines.push(format!("| {indent}#shadow-root ({mode})"));
            }
            NodeKind::Fragment => lines.push(format!("| {indent}content")),
            NodeKind::Doctype => lines.push(format!("| {indent}{}", doctype(node))),
            NodeKind::ProcessingInstruction => {
                let (target, data) = (node.target().unwrap_or(""), node.data().unwrap_or(""));
                lines.push(format!("| {indent}<?{target} {data}?>"));
            }
            _ => lines.push(format!("| {indent}<!-- {} -->", node.data().unwrap_or(""))),
        }
        push_children(node, depth + 1, &mut next);
    }
    lines
}

fn push_children<'a>(node: NodeRef<'a>, depth: usize, next: &mut Vec<(NodeRef<'a>, usize)>) {
    next.extend(node.children().rev().map(|child| (child, depth)));
    next.extend(node.template_contents().map(|contents| (contents, depth)));
    next.extend(node.shadow_root().map(|root| (root.node(), depth)));
}

fn element_name(node: NodeRef<'_>) -> String {
    let prefix = match node.namespace() {
        Some(Namespace::Svg) => "svg ",
        Some(Namespace::MathMl) => "math ",
        _ => "",
    };
    format!("{prefix}{}", node.local_name().unwrap_or(""))
}

fn attribute_lines(node: NodeRef<'_>, indent: &str) -> Vec<String> {
    let attributes = node.attributes().map(|attribute| {
        let name = match attribute.namespace().prefix() {
            Some(prefix) => format!("{prefix} {}", attribute.local_name()),
            None => attribute.local_name().to_owned(),
        };
        (name, attribute.value())
    });
    let mut attributes: Vec<(String, &str)> = attributes.collect();
    attributes.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
    let lines = attributes.iter();
    lines.map(|(name, value)| format!("| {indent}  {name}=\"{value}\"")).collect()
}

fn doctype(node: NodeRef<'_>) -> String {
    let Some(doctype) = node.doctype() else {
        return String::new();
    };
    let (public, system) = (doctype.public_identifier(), doctype.system_identifier());
    match (public, system) {
        ("", "") => format!("<!DOCTYPE {}>", doctype.name()),
        _ => format!("<!DOCTYPE {} \"{public}\" \"{system}\">", doctype.name()),
    }
}

//! Prints soupstone's trees in the html5lib-tests notation, for tests, the fuzzer and the examples, and as outlines for
//! readers.

use std::fmt::{self, Write};

use soupstone::dom::{AttributeRef, NodeRef, ShadowRootRef};
use soupstone::names::Namespace;
use soupstone::sink::{ShadowRootMode, SlotAssignment};

/// Formats a node's descendants in the tree construction format of
/// [html5lib-tests](https://github.com/html5lib/html5lib-tests/blob/master/tree-construction/README.md). Each line ends in a
/// newline. The format cannot represent shadow roots, so this crate writes a shadow root as the line `#shadow-root (open)`,
/// followed by any other flags.
///
/// For a document or a fragment, pass its root.
pub fn html5lib(node: NodeRef<'_>) -> impl fmt::Display + Clone {
    Html5libTree(node)
}

#[derive(Clone, Copy)]
struct Html5libTree<'a>(NodeRef<'a>);

impl fmt::Display for Html5libTree<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        walk(self.0.first_child(), |line, depth| {
            let indent = 2 * depth;
            formatter.write_str("| ")?;
            write_indent(indent, formatter)?;
            match line {
                Line::Content => writeln!(formatter, "content"),
                Line::ShadowRoot(root) => {
                    write_shadow_root(root, formatter)?;
                    formatter.write_char('\n')
                }
                Line::Node(node) => write_html5lib_node(node, indent, formatter),
            }
        })
    }
}

/// Formats a node's descendants for readers: one line for each node, below its parent and with two more spaces. Control
/// characters in names, values and text are escaped: `\n`.
///
/// For a document or a fragment, pass its root.
pub fn outline(node: NodeRef<'_>) -> impl fmt::Display + Clone {
    Outline(node)
}

#[derive(Clone, Copy)]
struct Outline<'a>(NodeRef<'a>);

impl fmt::Display for Outline<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        walk(self.0.first_child(), |line, depth| {
            write_indent(2 * depth, formatter)?;
            let mut text = String::new();
            match line {
                Line::Content => text.push_str("template contents:"),
                Line::ShadowRoot(root) => write_shadow_root(root, &mut text)?,
                Line::Node(node) => write_outline_node(node, &mut text)?,
            }
            writeln!(formatter, "{}", without_controls(&text))
        })
    }
}

fn write_outline_node(node: NodeRef<'_>, out: &mut String) -> fmt::Result {
    let Some(local_name) = node.local_name() else {
        return match node.as_text() {
            Some(text) => write!(out, "\"{text}\""),
            None if node.is_comment() => write!(out, "<!--{}-->", node.data().unwrap_or("")),
            None => write_node(node, out),
        };
    };
    write!(out, "<{local_name}")?;
    for attribute in node.attributes() {
        write!(out, " {}=\"{}\"", attribute.name(), attribute.value())?;
    }
    out.push_str(match node.namespace() {
        Some(Namespace::Svg) => "> in SVG",
        Some(Namespace::MathMl) => "> in MathML",
        _ => ">",
    });
    Ok(())
}

fn without_controls(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for character in text.chars() {
        match character.is_control() {
            true => result.extend(character.escape_debug()),
            false => result.push(character),
        }
    }
    result
}

fn write_html5lib_node(node: NodeRef<'_>, indent: usize, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(local_name) = node.local_name() else {
        match node.as_text() {
            Some(text) => write!(formatter, "\"{text}\"")?,
            None => write_node(node, formatter)?,
        }
        return formatter.write_char('\n');
    };
    writeln!(formatter, "<{}{local_name}>", designator(node))?;
    let mut attributes: Vec<(String, AttributeRef<'_>)> =
        node.attributes().map(|attribute| (attribute_name_string(&attribute), attribute)).collect();
    attributes.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
    for (name, attribute) in attributes {
        formatter.write_str("|   ")?;
        write_indent(indent, formatter)?;
        writeln!(formatter, "{name}=\"{}\"", attribute.value())?;
    }
    Ok(())
}

/// NOTE: the width in a format string is limited, so a deep tree would cause a panic.
fn write_indent(indent: usize, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    const SPACES: &str = "                                                                ";
    for _ in 0..indent / SPACES.len() {
        formatter.write_str(SPACES)?;
    }
    formatter.write_str(&SPACES[..indent % SPACES.len()])
}

fn designator(node: NodeRef<'_>) -> &'static str {
    match node.namespace() {
        Some(Namespace::Svg) => "svg ",
        Some(Namespace::MathMl) => "math ",
        _ => "",
    }
}

/// Returns the local name of an attribute after its namespace designator.
fn attribute_name_string(attribute: &AttributeRef<'_>) -> String {
    match attribute.namespace().prefix() {
        Some(prefix) => format!("{prefix} {}", attribute.local_name()),
        None => attribute.local_name().to_owned(),
    }
}

fn write_node(node: NodeRef<'_>, formatter: &mut impl Write) -> fmt::Result {
    if let Some(doctype) = node.doctype() {
        write!(formatter, "<!DOCTYPE {}", doctype.name())?;
        let (public, system) = (doctype.public_identifier(), doctype.system_identifier());
        if !public.is_empty() || !system.is_empty() {
            write!(formatter, " \"{public}\" \"{system}\"")?;
        }
        return formatter.write_char('>');
    }
    let data = node.data().unwrap_or("");
    match node.target() {
        Some(target) => write!(formatter, "<?{target} {data}?>"),
        None => write!(formatter, "<!-- {data} -->"),
    }
}

fn write_shadow_root(root: ShadowRootRef<'_>, formatter: &mut impl Write) -> fmt::Result {
    let init = root.init();
    formatter.write_str("#shadow-root (")?;
    formatter.write_str(match init.mode {
        ShadowRootMode::Open => "open",
        ShadowRootMode::Closed => "closed",
    })?;
    for (is_set, word) in [
        (init.clonable, ", clonable"),
        (init.serializable, ", serializable"),
        (init.delegates_focus, ", delegates focus"),
        (init.slot_assignment == SlotAssignment::Manual, ", manual slot assignment"),
        (init.keeps_custom_element_registry_null, ", no custom element registry"),
    ] {
        if is_set {
            formatter.write_str(word)?;
        }
    }
    if let Some(target) = init.reference_target {
        write!(formatter, ", reference target {target:?}")?;
    }
    formatter.write_char(')')
}

enum Line<'a> {
    Node(NodeRef<'a>),
    /// The contents of a `template` element, one level deeper.
    Content,
    ShadowRoot(ShadowRootRef<'a>),
}

/// Visits a node, its next siblings, and their descendants, with their depth. The contents of a `template` element and the
/// shadow root of an element come before its children.
fn walk<'a>(first: Option<NodeRef<'a>>, mut visit: impl FnMut(Line<'a>, usize) -> fmt::Result) -> fmt::Result {
    let mut pending: Vec<(NodeRef<'a>, usize)> = first.map(|node| (node, 0)).into_iter().collect();
    while let Some((node, depth)) = pending.pop() {
        visit(Line::Node(node), depth)?;
        pending.extend(node.next_sibling().map(|next| (next, depth)));
        pending.extend(node.first_child().map(|child| (child, depth + 1)));
        if let Some(contents) = node.template_contents() {
            visit(Line::Content, depth + 1)?;
            pending.extend(contents.first_child().map(|child| (child, depth + 2)));
        }
        if let Some(root) = node.shadow_root() {
            visit(Line::ShadowRoot(root), depth + 1)?;
            pending.extend(root.node().first_child().map(|child| (child, depth + 2)));
        }
    }
    Ok(())
}

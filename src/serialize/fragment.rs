//! The [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm).
//!
//! The standard's algorithm calls itself for each element; here one loop goes down to first children, along siblings,
//! and up to parents.

use std::fmt;

use super::escape::{escape_attribute, escape_text};
use super::{Extent, NodeContent, SerializableAttribute, SerializableNode, SerializeOptions};
use crate::names::{ExpandedName, Namespace, TagName};
use crate::sink::Scripting;
use crate::tables::{Category, element_is_in};

/// Whether an element
/// [serializes as void](https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void).
fn serializes_as_void(name: ExpandedName) -> bool {
    element_is_in(name, Category::SerializesAsVoid)
}

/// Runs the
/// [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm)
/// on `node`, or, for [`Extent::Outer`], on a fictional node that has `node` as its only child.
pub(super) fn serialize<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let outer = extent == Extent::Outer && !matches!(node.content(), NodeContent::Container);
    let first = if outer {
        Some(node.clone())
    } else {
        // 1. If the node serializes as void, then return the empty string.
        match node.content() {
            NodeContent::Element { name, .. } if serializes_as_void(name) => None,
            // 3. If the node is a template element, then let the node instead be the template element's template
            //    contents.
            _ => node
                .template_contents()
                .unwrap_or(node.clone())
                .first_child(),
        }
    };
    let Some(mut current_node) = first else {
        return Ok(());
    };
    // The element whose children are serialized, for the text in it.
    let mut parent = Parent::new(if outer { None } else { Some(node) });
    // How many elements were opened and not closed.
    let mut depth = 0_usize;
    // The template elements among them.
    let mut templates = Vec::new();
    loop {
        // 5. For each child node of the node, in tree order:
        if let Some(child) = serialize_start(&current_node, &mut parent, options, output)? {
            if current_node.template_contents().is_some() {
                templates.push(current_node.clone());
            }
            depth += 1;
            parent = Parent::new(Some(current_node));
            current_node = child;
            continue;
        }
        // Go on to the next child node, or up to the parent.
        loop {
            if depth == 0 && outer {
                return Ok(());
            }
            if let Some(next) = current_node.next_sibling() {
                current_node = next;
                break;
            }
            if depth == 0 {
                return Ok(());
            }
            let Some(up) = current_node.parent() else {
                return Ok(());
            };
            current_node = match templates.last() {
                // Only the contents of a template are a container.
                Some(_) if matches!(up.content(), NodeContent::Container) => {
                    match templates.pop() {
                        Some(template) => template,
                        None => return Ok(()),
                    }
                }
                _ => up,
            };
            depth -= 1;
            serialize_end_tag(&current_node, output)?;
            parent = Parent::new(current_node.parent());
        }
    }
}

/// Appends the string for a node, up to its first child, which is returned, or whole if it has no children.
#[inline]
fn serialize_start<N: SerializableNode>(
    current_node: &N,
    parent: &mut Parent<N>,
    options: &SerializeOptions,
    output: &mut impl fmt::Write,
) -> Result<Option<N>, fmt::Error> {
    match current_node.content() {
        NodeContent::Element { name, tag_name } => {
            output.write_char('<')?;
            output.write_str(tag_name)?;
            for attribute in current_node.attributes() {
                serialize_attribute(&attribute, options, output)?;
            }
            output.write_char('>')?;
            if serializes_as_void(name) {
                return Ok(None);
            }
            let first_child = match current_node.template_contents() {
                Some(contents) => contents.first_child(),
                None => current_node.first_child(),
            };
            if first_child.is_none() {
                write_end_tag(tag_name, output)?;
            }
            return Ok(first_child);
        }
        NodeContent::Text(data) => {
            if parent.has_literal_text(options) {
                output.write_str(data)?;
            } else {
                escape_text(data, output)?;
            }
        }
        NodeContent::Comment(data) => {
            output.write_str("<!--")?;
            output.write_str(data)?;
            output.write_str("-->")?;
        }
        NodeContent::ProcessingInstruction { target, data } => {
            output.write_str("<?")?;
            output.write_str(target)?;
            output.write_char(' ')?;
            output.write_str(data)?;
            output.write_str(
                match options
                    .edition()
                    .serializes_a_question_mark_after_processing_instructions()
                {
                    true => "?>",
                    false => ">",
                },
            )?;
        }
        NodeContent::Doctype { name } => {
            output.write_str("<!DOCTYPE ")?;
            output.write_str(name)?;
            output.write_char('>')?;
        }
        // Documents and document fragments are no children.
        NodeContent::Container => {}
    }
    Ok(None)
}

/// The parent of the current node.
struct Parent<N> {
    node: Option<N>,
    /// Whether the text in it is appended literally, once that was asked.
    has_literal_text: Option<bool>,
}

impl<N: SerializableNode> Parent<N> {
    #[inline]
    const fn new(node: Option<N>) -> Self {
        Self {
            node,
            has_literal_text: None,
        }
    }

    #[inline]
    fn has_literal_text(&mut self, options: &SerializeOptions) -> bool {
        match self.has_literal_text {
            Some(is_literal) => is_literal,
            None => {
                let node = self.node.as_ref();
                let is_literal = node.is_some_and(|node| has_literal_text(node, options));
                self.has_literal_text = Some(is_literal);
                is_literal
            }
        }
    }
}

/// Whether the text in an element is appended literally.
fn has_literal_text<N: SerializableNode>(parent: &N, options: &SerializeOptions) -> bool {
    let NodeContent::Element { name, .. } = parent.content() else {
        return false;
    };
    element_is_in(name, Category::SerializedLiterally)
        || name == ExpandedName::html(TagName::NOSCRIPT)
            && options.scripting() == Scripting::Enabled
}

/// Appends a space, the
/// [attribute's serialized name](https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name),
/// and the value.
#[inline]
fn serialize_attribute(
    attribute: &SerializableAttribute<'_>,
    options: &SerializeOptions,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    output.write_str(match attribute.namespace {
        Namespace::Xml => " xml:",
        Namespace::XmlNs if attribute.name == "xmlns" => " ",
        Namespace::XmlNs => " xmlns:",
        Namespace::XLink => " xlink:",
        _ => " ",
    })?;
    output.write_str(attribute.name)?;
    output.write_str("=\"")?;
    escape_attribute(attribute.value, options.edition(), output)?;
    output.write_char('"')
}

/// Appends the end tag of an element.
fn serialize_end_tag<N: SerializableNode>(
    element: &N,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    match element.content() {
        NodeContent::Element { tag_name, .. } => write_end_tag(tag_name, output),
        _ => Ok(()),
    }
}

/// Appends an end tag.
fn write_end_tag(tag_name: &str, output: &mut impl fmt::Write) -> fmt::Result {
    output.write_str("</")?;
    output.write_str(tag_name)?;
    output.write_char('>')
}

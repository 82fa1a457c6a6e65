//! The [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm).
//!
//! The standard's algorithm calls itself for each element; here one loop goes down to first children, along siblings,
//! and up to parents.

use std::fmt;

use super::escape::{escape_attribute, escape_attribute_with_angle_brackets, escape_text};
use super::meta;
use super::shadow_root::{self, shadow_root_to_serialize};
use super::{
    AttributeEscaping, Extent, MetaCharset, NodeContent, SerializableAttribute, SerializableNode,
    SerializeOptions, ShadowRoots,
};
use crate::encoding::Encoding;
use crate::names::{ExpandedName, Namespace, TagName};
use crate::sink::Scripting;
use crate::tables::{Category, element_is_in};

/// The name of the elements whose contents are serialized instead of their children.
const TEMPLATE: ExpandedName = ExpandedName::html(TagName::TEMPLATE);

/// Whether an element
/// [serializes as void](https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void).
fn serializes_as_void(name: ExpandedName) -> bool {
    element_is_in(name, Category::SerializesAsVoid)
}

/// How a tree is to be serialized.
#[derive(Clone, Debug)]
pub(super) struct Order<'a, N> {
    pub(super) options: &'a SerializeOptions,
    /// The shadow roots that are serialized whatever the options say.
    pub(super) shadow_roots: &'a [N],
    /// Whether a node is one of these.
    pub(super) contains: fn(&[N], &N) -> bool,
    /// The encoding of the output.
    pub(super) encoding: &'static Encoding,
}

impl<N: SerializableNode> Order<'_, N> {
    /// Whether `<` and `>` are escaped in values of attributes.
    fn escapes_angle_brackets_in_attributes(&self) -> bool {
        self.options.attribute_escaping() == AttributeEscaping::WithAngleBrackets
            || self
                .options
                .edition()
                .escapes_angle_brackets_in_attributes()
    }

    /// Whether nothing is asked for but what the standard's algorithm does with a tree that has neither `is` values
    /// nor shadow roots to serialize.
    fn is_plain(&self, node: &N) -> bool {
        self.options.shadow_roots() == ShadowRoots::Listed
            && self.shadow_roots.is_empty()
            && !self.escapes_angle_brackets_in_attributes()
            && self.options.meta_charset() == MetaCharset::LeftAlone
            && !node.may_have_is_values()
    }
}

/// Runs the
/// [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm)
/// on `node`, or, for [`Extent::Outer`], on a fictional node that has `node` as its only child.
///
/// OPTIMIZATION: what is rarely asked for is left out at compile time where it is not (test: `plain_and_not` in
/// `tests/serializer.rs`).
pub(super) fn serialize<N: SerializableNode>(
    node: N,
    extent: Extent,
    order: &Order<'_, N>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    match order.is_plain(&node) {
        true => serialize_with::<true, _>(node, extent, order, output),
        false => serialize_with::<false, _>(node, extent, order, output),
    }
}

fn serialize_with<const PLAIN: bool, N: SerializableNode>(
    node: N,
    extent: Extent,
    order: &Order<'_, N>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    // Shadow hosts whose shadow tree is not done, each with the depth of its children.
    let mut hosts = Vec::new();
    let outer = extent == Extent::Outer && !matches!(node.content(), NodeContent::Container);
    let first = if outer {
        Some(node.clone())
    } else {
        // 1. If the node serializes as void, then return the empty string.
        match node.content() {
            NodeContent::Element { name, .. } if serializes_as_void(name) => None,
            // 3. If the node is a template element, then let the node instead be the template element's template
            //    contents.
            NodeContent::Element { name, .. } => {
                first_child::<PLAIN, _>(&node, name, 0, &mut hosts, order, output)?
            }
            _ => node.first_child(),
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
        let child = serialize_start::<PLAIN, _>(
            &current_node,
            depth + 1,
            &mut parent,
            &mut hosts,
            order,
            output,
        )?;
        if let Some((child, name)) = child {
            if name == TEMPLATE && current_node.template_contents().is_some() {
                templates.push(current_node.clone());
            }
            depth += 1;
            parent = Parent::named(name, order.options);
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
            if !PLAIN && let Some((_, host)) = hosts.pop_if(|(children, _)| *children == depth) {
                shadow_root::write_end_tag(output)?;
                if let Some(child) = first_child_or_contents(&host) {
                    current_node = child;
                    parent = Parent::new(Some(host));
                    break;
                }
                if depth == 0 {
                    return Ok(());
                }
                current_node = host;
                depth -= 1;
                serialize_end_tag(&current_node, output)?;
                parent = Parent::new(current_node.parent());
                continue;
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

/// The first child of a node, or of the contents of a `template` element.
#[inline]
fn first_child_or_contents<N: SerializableNode>(node: &N) -> Option<N> {
    match node.template_contents() {
        Some(contents) => contents.first_child(),
        None => node.first_child(),
    }
}

/// The node that comes first in an element: the first child, or that of a shadow root that is to be serialized, after
/// the start tag for it. `depth` is that of the children.
#[inline]
fn first_child<const PLAIN: bool, N: SerializableNode>(
    node: &N,
    name: ExpandedName,
    depth: usize,
    hosts: &mut Vec<(usize, N)>,
    order: &Order<'_, N>,
    output: &mut impl fmt::Write,
) -> Result<Option<N>, fmt::Error> {
    // 4. If current node is a shadow host, then: […]
    if !PLAIN && let Some(shadow) = shadow_root_to_serialize(node, order) {
        shadow_root::write_start_tag(shadow.init, order.options.edition(), output)?;
        if let Some(child) = shadow.node.first_child() {
            hosts.push((depth, node.clone()));
            return Ok(Some(child));
        }
        shadow_root::write_end_tag(output)?;
    }
    Ok(if name == TEMPLATE {
        first_child_or_contents(node)
    } else {
        node.first_child()
    })
}

/// Appends the string for a node, up to its first child, which is returned with the name of the node, or whole if it has
/// no children. `depth` is that of the children.
#[inline]
fn serialize_start<const PLAIN: bool, N: SerializableNode>(
    current_node: &N,
    depth: usize,
    parent: &mut Parent<N>,
    hosts: &mut Vec<(usize, N)>,
    order: &Order<'_, N>,
    output: &mut impl fmt::Write,
) -> Result<Option<(N, ExpandedName)>, fmt::Error> {
    match current_node.content() {
        NodeContent::Element { name, tag_name } => {
            output.write_char('<')?;
            output.write_str(tag_name)?;
            if PLAIN {
                for attribute in current_node.attributes() {
                    serialize_attribute(&attribute, escape_attribute, output)?;
                }
            } else {
                serialize_attributes(current_node, name, order, output)?;
            }
            output.write_char('>')?;
            if serializes_as_void(name) {
                return Ok(None);
            }
            let first_child =
                first_child::<PLAIN, _>(current_node, name, depth, hosts, order, output)?;
            if first_child.is_none() {
                write_end_tag(tag_name, output)?;
            }
            return Ok(first_child.map(|child| (child, name)));
        }
        NodeContent::Text(data) => {
            if parent.has_literal_text(order.options) {
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
                if order
                    .options
                    .edition()
                    .serializes_a_question_mark_after_processing_instructions()
                {
                    "?>"
                } else {
                    ">"
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

    /// An element with this name.
    #[inline]
    fn named(name: ExpandedName, options: &SerializeOptions) -> Self {
        Self {
            node: None,
            has_literal_text: Some(has_literal_text(name, options)),
        }
    }

    #[inline]
    fn has_literal_text(&mut self, options: &SerializeOptions) -> bool {
        match self.has_literal_text {
            Some(is_literal) => is_literal,
            None => {
                let is_literal = match self.node.as_ref().map(N::content) {
                    Some(NodeContent::Element { name, .. }) => has_literal_text(name, options),
                    _ => false,
                };
                self.has_literal_text = Some(is_literal);
                is_literal
            }
        }
    }
}

/// Whether the text in an element with this name is appended literally.
fn has_literal_text(name: ExpandedName, options: &SerializeOptions) -> bool {
    element_is_in(name, Category::SerializedLiterally)
        || name == ExpandedName::html(TagName::NOSCRIPT)
            && options.scripting() == Scripting::Enabled
}

/// Appends the `is` value and all attributes of an element, with all that the options ask for.
fn serialize_attributes<N: SerializableNode>(
    element: &N,
    name: ExpandedName,
    order: &Order<'_, N>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let escape = if order.escapes_angle_brackets_in_attributes() {
        escape_attribute_with_angle_brackets
    } else {
        escape_attribute
    };
    let has_is = || {
        let mut attributes = element.attributes();
        attributes.any(|attribute| attribute.is_named("is"))
    };
    // If current node's is value is not null, and the element does not have an is attribute in its attribute list, then
    // append the string " is="", followed by current node's is value escaped as described below in attribute mode,
    // followed by a U+0022 QUOTATION MARK character (").
    if let Some(is) = element.is_value()
        && !has_is()
    {
        output.write_str(" is=\"")?;
        escape(is, output)?;
        output.write_char('"')?;
    }
    let is_declaration = order.options.meta_charset() == MetaCharset::OfOutput
        && name == ExpandedName::html(TagName::META);
    for attribute in element.attributes() {
        let declared = if is_declaration {
            meta::declared_value(element, &attribute, order.encoding)
        } else {
            None
        };
        let value = declared.as_deref().unwrap_or(attribute.value);
        serialize_attribute(
            &SerializableAttribute { value, ..attribute },
            escape,
            output,
        )?;
    }
    Ok(())
}

/// Appends a space, the
/// [attribute's serialized name](https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name),
/// and the value.
#[inline(always)]
fn serialize_attribute<W: fmt::Write>(
    attribute: &SerializableAttribute<'_>,
    escape: impl Fn(&str, &mut W) -> fmt::Result,
    output: &mut W,
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
    escape(attribute.value, output)?;
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

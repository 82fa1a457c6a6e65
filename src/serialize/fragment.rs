//! The [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm).

use std::fmt;

use super::escape::{escape_attribute, escape_attribute_with_angle_brackets, escape_text};
use super::meta;
use super::order::Order;
use super::shadow_root::{self, shadow_root_to_serialize};
use super::walk::{Contents, EndTag, Open, Walk, first_child};
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
///
/// OPTIMIZATION: features that are rarely used are left out at compile time where they are not used (test:
/// `plain_and_not` in `tests/suites/serializer.rs`).
pub(super) fn serialize<N: SerializableNode>(
    node: N,
    extent: Extent,
    order: &Order<'_, N>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    if order.is_plain(&node) {
        TreeWriter::<true, _, _>::new(order, output).serialize(node, extent)
    } else {
        TreeWriter::<false, _, _>::new(order, output).serialize(node, extent)
    }
}

/// A walk around a tree that writes it.
struct TreeWriter<'a, const PLAIN: bool, N, W> {
    order: &'a Order<'a, N>,
    output: &'a mut W,
    /// What is open, without recursion.
    open: Vec<Open<N>>,
}

impl<'a, const PLAIN: bool, N: SerializableNode, W: fmt::Write> TreeWriter<'a, PLAIN, N, W> {
    fn new(order: &'a Order<'a, N>, output: &'a mut W) -> Self {
        Self {
            order,
            output,
            open: Vec::new(),
        }
    }

    fn serialize(mut self, node: N, extent: Extent) -> fmt::Result {
        let is_outer = extent == Extent::Outer && !matches!(node.content(), NodeContent::Container);
        let first = if is_outer {
            self.start(node, None)?
        } else {
            match node.content() {
                // 1. If the node serializes as void, then return the empty string.
                NodeContent::Element { name, .. } if serializes_as_void(name) => None,
                // 3. If the node is a template element, then let the node instead be the template element's template
                //    contents.
                NodeContent::Element { name, .. } => {
                    self.open(&node, name, &mut None, EndTag::LeftOut)?
                }
                _ => node.first_child(),
            }
        };
        self.write_all(first)
    }

    /// Goes into an element, whose start tag is written, if there is anything in it: first into its shadow tree, if that is
    /// to be serialized. `next` is the sibling after it.
    #[inline]
    fn open(
        &mut self,
        element: &N,
        name: ExpandedName,
        next: &mut Option<N>,
        end_tag: EndTag,
    ) -> Result<Option<N>, fmt::Error> {
        // 4. If current node is a shadow host, then: […]
        if !PLAIN && let Some(shadow) = shadow_root_to_serialize(element, self.order) {
            shadow_root::write_start_tag(shadow.init, self.order.options.edition(), self.output)?;
            if let Some(child) = shadow.node.first_child() {
                self.open.push(Open {
                    element: element.clone(),
                    next: next.take(),
                    contents: Contents::ShadowTree,
                    end_tag,
                });
                return Ok(Some(child));
            }
            shadow_root::write_end_tag(self.output)?;
        }
        Ok(self.open_children(element, name, next, end_tag))
    }

    /// Goes to the first child of an element, or of the contents of a `template` element, if there is one.
    #[inline]
    fn open_children(
        &mut self,
        element: &N,
        name: ExpandedName,
        next: &mut Option<N>,
        end_tag: EndTag,
    ) -> Option<N> {
        let child = first_child(element, name)?;
        let contents = if has_literal_text(name, self.order.options) {
            Contents::LiteralText
        } else {
            Contents::Children
        };
        self.open.push(Open {
            element: element.clone(),
            next: next.take(),
            contents,
            end_tag,
        });
        Some(child)
    }
}

impl<const PLAIN: bool, N: SerializableNode, W: fmt::Write> Walk<N>
    for TreeWriter<'_, PLAIN, N, W>
{
    /// Appends the string for a node, up to its first child, or whole if it has no children, and answers with the node to
    /// go on with.
    #[inline]
    fn start(&mut self, current_node: N, mut next: Option<N>) -> Result<Option<N>, fmt::Error> {
        match current_node.content() {
            NodeContent::Element { name, tag_name } => {
                self.output.write_char('<')?;
                self.output.write_str(tag_name)?;
                if PLAIN {
                    for attribute in current_node.attributes() {
                        serialize_attribute(&attribute, escape_attribute, self.output)?;
                    }
                } else {
                    serialize_attributes(&current_node, name, self.order, self.output)?;
                }
                self.output.write_char('>')?;
                if serializes_as_void(name) {
                    return Ok(next);
                }
                let child = self.open(&current_node, name, &mut next, EndTag::Written)?;
                if child.is_some() {
                    return Ok(child);
                }
                write_end_tag(tag_name, self.output)?;
            }
            NodeContent::Text(data) => {
                let parent = self.open.last();
                if parent.is_some_and(|parent| parent.contents == Contents::LiteralText) {
                    self.output.write_str(data)?;
                } else {
                    escape_text(data, self.output)?;
                }
            }
            NodeContent::Comment(data) => {
                self.output.write_str("<!--")?;
                self.output.write_str(data)?;
                self.output.write_str("-->")?;
            }
            NodeContent::ProcessingInstruction { target, data } => {
                self.output.write_str("<?")?;
                self.output.write_str(target)?;
                self.output.write_char(' ')?;
                self.output.write_str(data)?;
                let edition = self.order.options.edition();
                if edition.serializes_a_question_mark_after_processing_instructions() {
                    self.output.write_char('?')?;
                }
                self.output.write_char('>')?;
            }
            NodeContent::Doctype { name } => {
                self.output.write_str("<!DOCTYPE ")?;
                self.output.write_str(name)?;
                self.output.write_char('>')?;
            }
            // Documents and document fragments are no children.
            NodeContent::Container => {}
        }
        Ok(next)
    }

    /// Writes the end of what was open, and answers with the node to go on with.
    fn end(&mut self, open: Open<N>) -> Result<Option<N>, fmt::Error> {
        let mut next = open.next;
        if let NodeContent::Element { name, tag_name } = open.element.content() {
            if open.contents == Contents::ShadowTree {
                shadow_root::write_end_tag(self.output)?;
                let child = self.open_children(&open.element, name, &mut next, open.end_tag);
                if child.is_some() {
                    return Ok(child);
                }
            }
            if open.end_tag == EndTag::Written {
                write_end_tag(tag_name, self.output)?;
            }
        }
        Ok(next)
    }

    #[inline]
    fn open_elements(&mut self) -> &mut Vec<Open<N>> {
        &mut self.open
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
    let is_meta = name == ExpandedName::html(TagName::META);
    for attribute in element.attributes() {
        let declared = if is_meta {
            let meta_charset = order.options.meta_charset();
            let all = element.attributes();
            meta::declared_value(all, &attribute, order.encoding, meta_charset)
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

/// Appends an end tag.
fn write_end_tag(tag_name: &str, output: &mut impl fmt::Write) -> fmt::Result {
    output.write_str("</")?;
    output.write_str(tag_name)?;
    output.write_char('>')
}

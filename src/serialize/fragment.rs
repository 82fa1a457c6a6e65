//! The [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm).
//!
//! The standard's algorithm calls itself for each element. Here one loop goes down to first children and along siblings,
//! and a list of what is still to be written leads up again.

use std::fmt;

use super::escape::{write_attribute, write_attribute_with_angle_brackets, write_text};
use super::{
    Extent, NodeContent, SerializableAttribute, SerializableNode, SerializableShadowRoot, SerializeOptions, ShadowRoots,
};
use crate::edition::Edition;
use crate::names::{ExpandedName, Namespace, TagName};
use crate::sink::{Scripting, ShadowRootInit, ShadowRootMode, SlotAssignment};
use crate::tables::{Category, element_is_in};

/// The parameters of the algorithm, other than the node.
#[derive(Clone, Debug)]
pub(super) struct Parameters<'a, N> {
    pub(super) options: &'a SerializeOptions,
    /// *shadowRoots* of the standard, which are serialized whatever the options say.
    pub(super) shadow_roots: &'a [N],
    /// Whether a node is one of these.
    pub(super) contains: fn(&[N], &N) -> bool,
}

impl<N: SerializableNode> Parameters<'_, N> {
    fn escapes_angle_brackets_in_attributes(&self) -> bool {
        let edition = self.options.edition;
        edition.escapes_angle_brackets_in_attributes()
    }

    /// Whether there are neither `is` values nor shadow roots to serialize, in an edition that escapes little.
    fn are_plain_for(&self, node: &N) -> bool {
        self.options.shadow_roots == ShadowRoots::Listed
            && self.shadow_roots.is_empty()
            && !self.escapes_angle_brackets_in_attributes()
            && !node.may_have_is_values()
    }
}

/// Runs the
/// [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm)
/// on `node`, or, for [`Extent::Outer`], on a fictional node that has `node` as its only child.
///
/// OPTIMIZATION: a second copy of the code is compiled without what few trees need (test: `plain_and_not` in
/// `tests/suites/serializer.rs`). Without it, pages take 10 % more instructions.
pub(super) fn serialize<N: SerializableNode>(
    node: N,
    extent: Extent,
    parameters: &Parameters<'_, N>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    if parameters.are_plain_for(&node) {
        TreeWriter::<true, _, _>::new(parameters, output).serialize(node, extent)
    } else {
        TreeWriter::<false, _, _>::new(parameters, output).serialize(node, extent)
    }
}

/// What is still to be written after what is in work.
enum Rest<N> {
    /// The end tag of an element, and its next siblings.
    EndTag(N, Nodes<N>),
    /// The end tag for a shadow root, and the children of its host.
    ShadowEndTag(Nodes<N>),
}

/// A node and its next siblings, if there are any, and how their text is appended.
type Nodes<N> = Option<(N, Text)>;

/// How text is appended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Text {
    Escaped,
    Literal,
}

/// Walks around a tree and writes it.
struct TreeWriter<'a, const PLAIN: bool, N, W> {
    parameters: &'a Parameters<'a, N>,
    output: &'a mut W,
    /// The last is written first.
    rest: Vec<Rest<N>>,
}

impl<'a, const PLAIN: bool, N: SerializableNode, W: fmt::Write> TreeWriter<'a, PLAIN, N, W> {
    fn new(parameters: &'a Parameters<'a, N>, output: &'a mut W) -> Self {
        Self { parameters, output, rest: Vec::new() }
    }

    fn serialize(mut self, node: N, extent: Extent) -> fmt::Result {
        let mut current = match node.content() {
            NodeContent::Container => node.first_child().map(|child| (child, Text::Escaped)),
            _ if extent == Extent::Outer => self.start(node, Text::Escaped, None)?,
            // 1. If the node serializes as void, then return the empty string.
            NodeContent::Element { name, .. } if !name.serializes_as_void() => self.open(&node, name)?,
            _ => None,
        };
        loop {
            // 5. For each child node of the node, in tree order:
            while let Some((node, text)) = current {
                let next = node.next_sibling().map(|next| (next, text));
                current = self.start(node, text, next)?;
            }
            current = match self.rest.pop() {
                Some(Rest::EndTag(element, next)) => {
                    if let NodeContent::Element { tag_name, .. } = element.content() {
                        write_end_tag(tag_name, self.output)?;
                    }
                    next
                }
                Some(Rest::ShadowEndTag(children)) => {
                    write_end_tag("template", self.output)?;
                    children
                }
                None => return Ok(()),
            };
        }
    }

    /// Goes into an element whose start tag is written, and returns its first node, if it has one: of the shadow tree, if
    /// that is to be serialized, or of its children.
    #[inline]
    fn open(&mut self, element: &N, name: ExpandedName) -> Result<Nodes<N>, fmt::Error> {
        let text = if has_literal_text(name, self.parameters.options) { Text::Literal } else { Text::Escaped };
        let child = first_child(element, name).map(|child| (child, text));
        // 4. If current node is a shadow host, then: […]
        if !PLAIN && let Some(shadow) = shadow_root_to_serialize(element, self.parameters) {
            let edition = self.parameters.options.edition;
            write_shadow_start_tag(shadow.init, edition, self.output)?;
            self.rest.push(Rest::ShadowEndTag(child));
            return Ok(shadow.node.first_child().map(|child| (child, Text::Escaped)));
        }
        Ok(child)
    }

    /// Appends the string for a node up to its first child, or all of it if there is no child, and returns the next node.
    #[inline]
    fn start(&mut self, current_node: N, text: Text, next: Nodes<N>) -> Result<Nodes<N>, fmt::Error> {
        match current_node.content() {
            NodeContent::Element { name, tag_name } => {
                self.output.write_char('<')?;
                self.output.write_str(tag_name)?;
                if PLAIN {
                    for attribute in current_node.attributes() {
                        serialize_attribute(&attribute, write_attribute, self.output)?;
                    }
                } else {
                    serialize_attributes(&current_node, self.parameters, self.output)?;
                }
                self.output.write_char('>')?;
                if !name.serializes_as_void() {
                    self.rest.push(Rest::EndTag(current_node.clone(), next));
                    return self.open(&current_node, name);
                }
            }
            NodeContent::Text(data) if text == Text::Literal => self.output.write_str(data)?,
            NodeContent::Text(data) => write_text(data, self.output)?,
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
                let edition = self.parameters.options.edition;
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
            // A document or a document fragment is never a child.
            NodeContent::Container => {}
        }
        Ok(next)
    }
}

/// The first child of an element, or of the contents of a `template` element.
///
/// OPTIMIZATION: only a `template` element is asked for its contents (test: the suite `serializer`). If all were, pages would
/// take 0.8 % more instructions.
#[inline]
fn first_child<N: SerializableNode>(element: &N, name: ExpandedName) -> Option<N> {
    // 3. If the node is a template element, then let the node instead be the template element's template contents.
    let contents = if name == ExpandedName::html(TagName::TEMPLATE) { element.template_contents() } else { None };
    match contents {
        Some(contents) => contents.first_child(),
        None => element.first_child(),
    }
}

/// The shadow root of a node, if it is to be serialized.
fn shadow_root_to_serialize<N: SerializableNode>(
    node: &N,
    parameters: &Parameters<'_, N>,
) -> Option<SerializableShadowRoot<N>> {
    if parameters.options.shadow_roots == ShadowRoots::Listed && parameters.shadow_roots.is_empty() {
        return None;
    }
    // 4. If current node is a shadow host, then: Let shadow be current node's shadow root.
    let shadow = node.shadow_root()?;
    // If one of the following is true: serializableShadowRoots is true and shadow's serializable is true; or
    // shadowRoots contains shadow
    let is_serialized = match parameters.options.shadow_roots {
        ShadowRoots::All => true,
        ShadowRoots::Serializable if shadow.init.serializable => true,
        ShadowRoots::Serializable | ShadowRoots::Listed => (parameters.contains)(parameters.shadow_roots, &shadow.node),
    };
    is_serialized.then_some(shadow)
}

/// Appends the start tag for a shadow root.
fn write_shadow_start_tag(init: ShadowRootInit, edition: Edition, output: &mut impl fmt::Write) -> fmt::Result {
    let has_all = edition.serializes_slot_assignment_and_registry_of_shadow_roots();
    // Append "<template shadowrootmode="".
    // If shadow's mode is "open", then append "open". Otherwise, append "closed".
    output.write_str(match init.mode {
        ShadowRootMode::Open => "<template shadowrootmode=\"open\"",
        ShadowRootMode::Closed => "<template shadowrootmode=\"closed\"",
    })?;
    if init.delegates_focus {
        output.write_str(" shadowrootdelegatesfocus=\"\"")?;
    }
    if init.serializable {
        output.write_str(" shadowrootserializable=\"\"")?;
    }
    if has_all && init.slot_assignment == SlotAssignment::Manual {
        output.write_str(" shadowrootslotassignment=\"manual\"")?;
    }
    if init.clonable {
        output.write_str(" shadowrootclonable=\"\"")?;
    }
    // If documentRegistry and shadowRegistry are not both null, and not both global: […]
    // NOTE: that of the document is global.
    if has_all && init.keeps_custom_element_registry_null {
        output.write_str(" shadowrootcustomelementregistry=\"\"")?;
    }
    output.write_char('>')
}

/// Whether the text in an element with this name is appended literally.
fn has_literal_text(name: ExpandedName, options: &SerializeOptions) -> bool {
    element_is_in(name, Category::SerializedLiterally)
        || name == ExpandedName::html(TagName::NOSCRIPT) && options.scripting == Scripting::Enabled
}

/// Appends the `is` value and all attributes of an element.
fn serialize_attributes<N: SerializableNode>(
    element: &N,
    parameters: &Parameters<'_, N>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let escape = if parameters.escapes_angle_brackets_in_attributes() {
        write_attribute_with_angle_brackets
    } else {
        write_attribute
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
    for attribute in element.attributes() {
        serialize_attribute(&attribute, escape, output)?;
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

//! The walk of the
//! [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm):
//! what is written, and in which order.
//!
//! The standard's algorithm calls itself for each element. Here one loop goes down to first children and along siblings,
//! and a list of what is still to be visited leads up again.

use std::iter;

use super::{Extent, NodeContent, SerializableAttribute, SerializableNode, SerializeOptions, ShadowRoots};
use crate::names::{ExpandedName, Namespace, TagName};
use crate::sink::{Scripting, ShadowRootInit, ShadowRootMode, SlotAssignment};
use crate::tables::{Category, element_is_in};

/// A piece of markup, see [`SerializeOptions::walk`].
#[derive(Debug)]
#[non_exhaustive]
pub enum MarkupPiece<'a, N> {
    /// A doctype. The algorithm of the standard does not write its identifiers.
    Doctype {
        /// Its name.
        name: &'a str,
        /// Its public identifier; empty if it is missing.
        public_identifier: &'a str,
        /// Its system identifier; empty if it is missing.
        system_identifier: &'a str,
    },
    /// The start tag of an element. If it [serializes as void](ExpandedName::serializes_as_void), neither its children
    /// nor its end tag follow.
    StartTag {
        /// The element.
        element: &'a N,
        /// Namespace and local name.
        name: ExpandedName,
        /// The name that is written.
        tag_name: &'a str,
    },
    /// The start tag of the `template` element that stands for a shadow root. Flags that the edition of the standard does
    /// not write are not set.
    ShadowRootStartTag(ShadowRootInit<'a>),
    /// The end tag of an element, or of the `template` element that stands for a shadow root.
    EndTag {
        /// Namespace and local name.
        name: ExpandedName,
        /// The name that is written.
        tag_name: &'a str,
    },
    /// A text that is escaped.
    Text(&'a str),
    /// A text that is written as it is, such as that of a `script` element.
    LiteralText(&'a str),
    /// A comment, with its data.
    Comment(&'a str),
    /// A processing instruction.
    ProcessingInstruction {
        /// Its target.
        target: &'a str,
        /// Its data.
        data: &'a str,
    },
}

impl<N> Clone for MarkupPiece<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for MarkupPiece<'_, N> {}

impl<'a, N: SerializableNode> MarkupPiece<'a, N> {
    /// The attributes of a start tag that are written, in their order; none for other pieces. The `is` value of an element
    /// without an attribute `is` comes first. A name is written behind its [prefix](SerializableAttribute::prefix).
    pub fn attributes(&self) -> Vec<SerializableAttribute<'a>> {
        match self {
            Self::StartTag { element, .. } => match attribute_of_is_value(*element) {
                Some(is) => iter::once(is).chain(element.attributes()).collect(),
                None => element.attributes().collect(),
            },
            Self::ShadowRootStartTag(init) => attributes_of_shadow_root(*init).collect(),
            _ => Vec::new(),
        }
    }
}

/// # Walking
impl SerializeOptions {
    /// Calls `visit` with each piece of the markup of a node, in the order of the algorithm, for output in a form of your
    /// own. This never recurses, and ends with the first error.
    ///
    /// ```
    /// use std::fmt::Write;
    ///
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{Extent, MarkupPiece, SerializeOptions};
    ///
    /// let document = parse_document("<ul><li>Pea<br><!-- hot --><li>Leek</ul>");
    /// let mut outline = String::new();
    /// let mut depth = 0;
    /// SerializeOptions::new().walk(document.body().unwrap(), Extent::Inner, |piece| match piece {
    ///     MarkupPiece::StartTag { name, tag_name, .. } => {
    ///         let indent = 2 * depth;
    ///         depth += if name.serializes_as_void() { 0 } else { 1 };
    ///         writeln!(outline, "{:indent$}{tag_name}", "")
    ///     }
    ///     MarkupPiece::EndTag { .. } => {
    ///         depth -= 1;
    ///         Ok(())
    ///     }
    ///     _ => Ok(()),
    /// })?;
    /// assert_eq!(outline, "ul\n  li\n    br\n  li\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error of `visit`.
    pub fn walk<N: SerializableNode, E>(
        &self,
        node: N,
        extent: Extent,
        visit: impl FnMut(MarkupPiece<'_, N>) -> Result<(), E>,
    ) -> Result<(), E> {
        walk(node, extent, &Parameters { options: self, is_listed: None }, visit)
    }
}

/// The parameters of the algorithm, other than the node.
pub(super) struct Parameters<'a, N> {
    pub(super) options: &'a SerializeOptions,
    /// Whether *shadowRoots* of the standard contains a node, if there are any. These are serialized whatever the options say.
    pub(super) is_listed: Option<&'a dyn Fn(&N) -> bool>,
}

impl<N: SerializableNode> Parameters<'_, N> {
    /// Whether any shadow root may be serialized.
    fn allow_shadow_roots(&self) -> bool {
        self.options.shadow_roots != ShadowRoots::Listed || self.is_listed.is_some()
    }

    /// The shadow root of a node, if it is to be serialized.
    #[cold]
    fn shadow_root_of(&self, node: &N) -> Option<N> {
        // 4. If current node is a shadow host, then: Let shadow be current node's shadow root.
        let (shadow, init) = node.shadow_root()?;
        // If one of the following is true: serializableShadowRoots is true and shadow's serializable is true; or
        // shadowRoots contains shadow
        let is_serialized = match self.options.shadow_roots {
            ShadowRoots::All => true,
            ShadowRoots::Serializable if init.serializable => true,
            ShadowRoots::Serializable | ShadowRoots::Listed => {
                self.is_listed.is_some_and(|is_listed| is_listed(&shadow))
            }
        };
        is_serialized.then_some(shadow)
    }

    /// What the start tag for the shadow root of a host says.
    #[cold]
    fn shadow_root_start_tag<'n>(&self, host: &'n N) -> Option<ShadowRootInit<'n>> {
        let (_, mut init) = host.shadow_root()?;
        if !self.options.edition.serializes_slot_assignment_and_registry_of_shadow_roots() {
            init.slot_assignment = SlotAssignment::Named;
            init.keeps_custom_element_registry_null = false;
        }
        if !self.options.edition.serializes_reference_targets_of_shadow_roots() {
            init.reference_target = None;
        }
        Some(init)
    }

    /// How text in an element with this name is appended.
    fn text_in(&self, name: ExpandedName) -> TextForm {
        let is_literal = element_is_in(name, Category::SerializedLiterally)
            || name == ExpandedName::html(TagName::NOSCRIPT) && self.options.scripting == Scripting::Enabled;
        if is_literal { TextForm::Literal } else { TextForm::Escaped }
    }
}

/// How the text among siblings is appended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TextForm {
    Escaped,
    Literal,
    /// For [`Extent::Outer`]: escaped, and no siblings follow.
    Alone,
}

/// A node and its next siblings, if there are any.
type Siblings<N> = Option<(N, TextForm)>;

/// What is still to be visited after what is in work.
enum Rest<N> {
    /// The end tag of an element, and its next siblings.
    End(N, Siblings<N>),
    /// The start tag for the shadow root of a host, and the children of the root.
    ShadowRootStart(N, Siblings<N>),
    /// The end tag for a shadow root, and the children of its host.
    ShadowRootEnd(Siblings<N>),
}

/// Runs the
/// [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm)
/// on `node`, or, for [`Extent::Outer`], on a fictional node that has `node` as its only child.
///
/// OPTIMIZATION: `visit` is called in one place, so that it becomes part of the loop (test: the suite `serializer`). If it were
/// called for each kind of piece, pages would take 9 % more instructions.
#[inline]
pub(super) fn walk<N: SerializableNode, E>(
    node: N,
    extent: Extent,
    parameters: &Parameters<'_, N>,
    mut visit: impl FnMut(MarkupPiece<'_, N>) -> Result<(), E>,
) -> Result<(), E> {
    // The last is visited first.
    let mut rest = Vec::new();
    let mut current = match node.content() {
        NodeContent::Container => node.first_child().map(|child| (child, TextForm::Escaped)),
        _ if extent == Extent::Outer => Some((node.clone(), TextForm::Alone)),
        // 1. If the node serializes as void, then return the empty string.
        NodeContent::Element { name, .. } if !name.serializes_as_void() => open(&node, name, parameters, &mut rest),
        _ => None,
    };
    loop {
        let node;
        let piece = match current {
            // 5. For each child node of the node, in tree order:
            Some((current_node, text)) => {
                node = current_node;
                let next = match text {
                    TextForm::Alone => None,
                    TextForm::Escaped | TextForm::Literal => node.next_sibling().map(|next| (next, text)),
                };
                let content = node.content();
                current = match content {
                    NodeContent::Element { name, .. } if !name.serializes_as_void() => {
                        rest.push(Rest::End(node.clone(), next));
                        open(&node, name, parameters, &mut rest)
                    }
                    _ => next,
                };
                match content {
                    NodeContent::Element { name, tag_name } => MarkupPiece::StartTag { element: &node, name, tag_name },
                    NodeContent::Text(data) if text == TextForm::Literal => MarkupPiece::LiteralText(data),
                    NodeContent::Text(data) => MarkupPiece::Text(data),
                    NodeContent::Comment(data) => MarkupPiece::Comment(data),
                    NodeContent::ProcessingInstruction { target, data } => {
                        MarkupPiece::ProcessingInstruction { target, data }
                    }
                    NodeContent::Doctype { name } => {
                        let [public_identifier, system_identifier] = node.doctype_identifiers();
                        MarkupPiece::Doctype { name, public_identifier, system_identifier }
                    }
                    // A document or a document fragment is never a child.
                    NodeContent::Container => continue,
                }
            }
            None => match rest.pop() {
                Some(Rest::End(element, next)) => {
                    node = element;
                    current = next;
                    let NodeContent::Element { name, tag_name } = node.content() else {
                        continue;
                    };
                    MarkupPiece::EndTag { name, tag_name }
                }
                Some(Rest::ShadowRootStart(host, nodes)) => {
                    node = host;
                    current = nodes;
                    let Some(init) = parameters.shadow_root_start_tag(&node) else {
                        continue;
                    };
                    MarkupPiece::ShadowRootStartTag(init)
                }
                Some(Rest::ShadowRootEnd(children)) => {
                    current = children;
                    MarkupPiece::EndTag { name: ExpandedName::html(TagName::TEMPLATE), tag_name: "template" }
                }
                None => return Ok(()),
            },
        };
        visit(piece)?;
    }
}

/// Goes into an element, and returns its first child, if there is one that follows the start tag.
///
/// NOTE: always inlined, which saves 2 % of the instructions for pages.
#[inline(always)]
fn open<N: SerializableNode>(
    element: &N,
    name: ExpandedName,
    parameters: &Parameters<'_, N>,
    rest: &mut Vec<Rest<N>>,
) -> Siblings<N> {
    let text = parameters.text_in(name);
    let child = first_child(element, name).map(|child| (child, text));
    if parameters.allow_shadow_roots()
        && let Some(shadow) = parameters.shadow_root_of(element)
    {
        rest.push(Rest::ShadowRootEnd(child));
        let children = shadow.first_child().map(|child| (child, TextForm::Escaped));
        rest.push(Rest::ShadowRootStart(element.clone(), children));
        return None;
    }
    child
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

/// The `is` value of an element as an attribute, if it is to be serialized.
#[inline]
pub(super) fn attribute_of_is_value<N: SerializableNode>(element: &N) -> Option<SerializableAttribute<'_>> {
    // If current node's is value is not null, and the element does not have an is attribute in its attribute list, then
    // append the string " is="", followed by current node's is value escaped as described below in attribute mode,
    // followed by a U+0022 QUOTATION MARK character (").
    let value = element.is_value()?;
    let has_is = element.attributes().any(|attribute| attribute.is_named("is"));
    (!has_is).then(|| plain_attribute("is", value))
}

/// The attributes of the start tag for a shadow root.
#[cold]
pub(super) fn attributes_of_shadow_root(init: ShadowRootInit<'_>) -> impl Iterator<Item = SerializableAttribute<'_>> {
    // Append "<template shadowrootmode="".
    // If shadow's mode is "open", then append "open". Otherwise, append "closed".
    let mode = match init.mode {
        ShadowRootMode::Open => "open",
        ShadowRootMode::Closed => "closed",
    };
    let is_manual = init.slot_assignment == SlotAssignment::Manual;
    // If documentRegistry and shadowRegistry are not both null, and not both global: […]
    // NOTE: that of the document is global.
    let has_no_registry = init.keeps_custom_element_registry_null;
    let all = [
        (true, "shadowrootmode", mode),
        (init.delegates_focus, "shadowrootdelegatesfocus", ""),
        (init.serializable, "shadowrootserializable", ""),
        (is_manual, "shadowrootslotassignment", "manual"),
        (init.clonable, "shadowrootclonable", ""),
        (init.reference_target.is_some(), "shadowrootreferencetarget", init.reference_target.unwrap_or_default()),
        (has_no_registry, "shadowrootcustomelementregistry", ""),
    ];
    let written = all.into_iter().filter(|(is_set, ..)| *is_set);
    written.map(|(_, name, value)| plain_attribute(name, value))
}

/// An attribute in no namespace.
fn plain_attribute<'a>(name: &'a str, value: &'a str) -> SerializableAttribute<'a> {
    SerializableAttribute::new(Namespace::None, name, value)
}

//! The [HTML fragment serialization
//! algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm) as one loop.

use super::{Extent, NodeContent, SerializableAttribute, SerializableNode, SerializeOptions, ShadowRoots};
use crate::edition::Edition;
use crate::names::{ExpandedName, Namespace, tag};
use crate::sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};
use crate::tables::{Category, is_element_in_category};

/// A token of markup: see [`SerializeOptions::visit_tokens`].
#[derive(Debug)]
#[non_exhaustive]
pub enum MarkupToken<'a, N> {
    /// A doctype. The HTML serialization omits the identifiers.
    #[non_exhaustive]
    Doctype {
        /// The name.
        name: &'a str,
        /// The public identifier, or an empty string.
        public_identifier: &'a str,
        /// The system identifier, or an empty string.
        system_identifier: &'a str,
    },
    /// The start tag of an element. If the element [serializes as void](ExpandedName::serializes_as_void), no children and no
    /// end tag follow.
    #[non_exhaustive]
    StartTag {
        /// The element, which has the attributes of the tag.
        element: &'a N,
        /// Namespace and local name.
        name: ExpandedName,
        /// The written name.
        tag_name: &'a str,
    },
    /// The start tag of the `template` element for a shadow root. Contains only the flags that the edition serializes.
    ShadowRootStartTag(ShadowRootInit<'a>),
    /// The end tag of an element, or of the `template` element for a shadow root.
    #[non_exhaustive]
    EndTag {
        /// Namespace and local name.
        name: ExpandedName,
        /// The written name.
        tag_name: &'a str,
    },
    /// Text to escape.
    Text(&'a str),
    /// Text that is not escaped, such as the text of a `script` element.
    RawText(&'a str),
    /// The data of a comment.
    Comment(&'a str),
    /// A processing instruction.
    #[non_exhaustive]
    ProcessingInstruction {
        /// The target.
        target: &'a str,
        /// The data.
        data: &'a str,
    },
}

impl<N> Clone for MarkupToken<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for MarkupToken<'_, N> {}

impl<N: SerializableNode> MarkupToken<'_, N> {
    /// Calls `read` with the written attributes of a start tag, in order, or with none for other tokens. The `is` value of an
    /// element without an `is` attribute comes first. Write the [prefix](SerializableAttribute::prefix) before the name.
    pub fn with_attributes<R>(&self, read: impl FnOnce(&mut dyn Iterator<Item = SerializableAttribute<'_>>) -> R) -> R {
        match *self {
            Self::StartTag { element, .. } => with_serialized_attributes(element, read),
            Self::ShadowRootStartTag(init) => read(&mut shadow_root_attributes(init)),
            _ => read(&mut std::iter::empty()),
        }
    }
}

/// # Visiting
impl SerializeOptions {
    /// Calls `visit` with each token of a node's markup, in order, for other forms of output. Never recurses, and ends at the
    /// first error.
    ///
    /// ```
    /// use std::fmt::Write;
    ///
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{Extent, MarkupToken, SerializeOptions};
    ///
    /// let document = parse_document("<ul><li>Pea<br><!-- hot --><li>Leek</ul>");
    /// let mut outline = String::new();
    /// SerializeOptions::new().visit_tokens(document.body().unwrap(), Extent::Inner, |token| match token {
    ///     MarkupToken::StartTag { tag_name, .. } => write!(outline, "({tag_name}"),
    ///     MarkupToken::EndTag { .. } => write!(outline, ")"),
    ///     _ => Ok(()),
    /// })?;
    /// assert_eq!(outline, "(ul(li(br)(li))");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first error from `visit`.
    pub fn visit_tokens<N: SerializableNode, E>(
        &self,
        node: N,
        extent: Extent,
        visit: impl FnMut(MarkupToken<'_, N>) -> Result<(), E>,
    ) -> Result<(), E> {
        let parameters = ResolvedSerializeOptions::new(self, &node, None);
        visit_markup_tokens(node, extent, &parameters, visit)
    }
}

pub(super) struct ResolvedSerializeOptions<'a, N> {
    pub(super) edition: Edition,
    scripting: bool,
    shadow_roots: ShadowRoots,
    is_listed_shadow_root: Option<&'a dyn Fn(&N) -> bool>,
}

impl<'a, N: SerializableNode> ResolvedSerializeOptions<'a, N> {
    pub(super) fn new(
        options: &SerializeOptions,
        node: &N,
        is_listed_shadow_root: Option<&'a dyn Fn(&N) -> bool>,
    ) -> Self {
        Self {
            edition: options.edition.unwrap_or_else(|| node.edition()),
            scripting: options.scripting.unwrap_or_else(|| node.scripting()),
            shadow_roots: options.shadow_roots,
            is_listed_shadow_root,
        }
    }

    #[cold]
    fn try_enter_shadow_root<E>(
        &self,
        host: &N,
        visit: &mut impl FnMut(MarkupToken<'_, N>) -> Result<(), E>,
    ) -> Result<Option<N>, E> {
        // 4. If current node is a shadow host, then: Let shadow be current node's shadow root.
        host.with_shadow_root(|shadow| {
            let Some((shadow, mut init)) = shadow else {
                return Ok(None);
            };
            // If one of the following is true: serializableShadowRoots is true and shadow's serializable is true; or
            // shadowRoots contains shadow
            let is_serialized = self.shadow_roots == ShadowRoots::All
                || self.shadow_roots == ShadowRoots::Serializable && init.serializable
                || self.is_listed_shadow_root.is_some_and(|is_listed_shadow_root| is_listed_shadow_root(&shadow));
            if !is_serialized {
                return Ok(None);
            }
            if !self.edition.has_shadow_root_registry_attributes() {
                init.slot_assignment = SlotAssignment::Named;
                init.keeps_custom_element_registry_null = false;
            }
            if !self.edition.has_shadow_root_reference_targets() {
                init.reference_target = None;
            }
            visit(MarkupToken::ShadowRootStartTag(init))?;
            Ok(Some(shadow))
        })
    }

    /// "If the parent of current node is a style, script, xmp, iframe, noembed, noframes, or plaintext element, or if the
    /// parent of current node is a noscript element and scripting is enabled for the node, then append the value of current
    /// node's data literally."
    fn serializes_text_raw(&self, parent: ExpandedName) -> bool {
        is_element_in_category(parent, Category::SerializedLiterally, self.edition)
            || parent == ExpandedName::html(tag::NOSCRIPT) && self.scripting
    }

    #[cold]
    fn is_in_raw_text_parent(&self, node: &N) -> bool {
        node.parent().is_some_and(|parent| {
            parent.with_content(|content| match content {
                NodeContent::Element { name, .. } => self.serializes_text_raw(name),
                _ => false,
            })
        })
    }
}

enum PendingEndTag<N> {
    /// The end of an element, and whether its siblings are raw text.
    Element(N, bool),
    /// The end of a shadow root, the first child of the host, and whether the text of the host is raw text.
    ShadowRoot(Option<N>, bool),
}

/// Runs the algorithm. For [`Extent::Outer`], runs the steps for a child node on `node` alone.
pub(super) fn visit_markup_tokens<N: SerializableNode, E>(
    node: N,
    extent: Extent,
    parameters: &ResolvedSerializeOptions<'_, N>,
    mut visit: impl FnMut(MarkupToken<'_, N>) -> Result<(), E>,
) -> Result<(), E> {
    let mut pending_ends = Vec::new();
    let (is_container, name) = node.with_content(|content| match content {
        NodeContent::Element { name, .. } => (false, Some(name)),
        content => (matches!(content, NodeContent::Container), None),
    });
    let is_single_node = extent == Extent::Outer && !is_container;
    let (mut next, mut is_raw_text) = if is_container {
        (node.first_child(), false)
    } else if is_single_node {
        let is_raw_text = parameters.is_in_raw_text_parent(&node);
        (Some(node), is_raw_text)
    } else {
        // 1. If the node serializes as void, then return the empty string.
        let Some(name) = name.filter(|name| !name.serializes_as_void()) else {
            return Ok(());
        };
        let is_raw_text = parameters.serializes_text_raw(name);
        let first = enter_contents_or_shadow_root(&node, name, is_raw_text, parameters, &mut pending_ends, &mut visit)?;
        (first, is_raw_text)
    };
    loop {
        // 5. For each child node of the node, in tree order:
        while let Some(node) = next {
            let entered_name = node.with_content(
                #[inline(always)]
                |content| {
                    match content {
                        NodeContent::Element { name, tag_name, .. } => {
                            visit(MarkupToken::StartTag { element: &node, name, tag_name })?;
                            return Ok((!name.serializes_as_void()).then_some(name));
                        }
                        NodeContent::Text(data) if is_raw_text => visit(MarkupToken::RawText(data))?,
                        NodeContent::Text(data) => visit(MarkupToken::Text(data))?,
                        content => visit_comment_pi_or_doctype(content, &mut visit)?,
                    }
                    Ok(None)
                },
            )?;
            if let Some(name) = entered_name {
                pending_ends.push(PendingEndTag::Element(node.clone(), is_raw_text));
                is_raw_text = parameters.serializes_text_raw(name);
                next =
                    enter_contents_or_shadow_root(&node, name, is_raw_text, parameters, &mut pending_ends, &mut visit)?;
            } else {
                next = if is_single_node && pending_ends.is_empty() { None } else { node.next_sibling() };
            }
        }
        match pending_ends.pop() {
            Some(PendingEndTag::Element(element, siblings_are_raw_text)) => {
                element.with_content(|content| match content {
                    NodeContent::Element { name, tag_name, .. } => visit(MarkupToken::EndTag { name, tag_name }),
                    _ => Ok(()),
                })?;
                is_raw_text = siblings_are_raw_text;
                next = if is_single_node && pending_ends.is_empty() { None } else { element.next_sibling() };
            }
            Some(PendingEndTag::ShadowRoot(child, children_are_raw_text)) => {
                visit(MarkupToken::EndTag { name: ExpandedName::html(tag::TEMPLATE), tag_name: "template" })?;
                (next, is_raw_text) = (child, children_are_raw_text);
            }
            None => return Ok(()),
        }
    }
}

#[cold]
fn visit_comment_pi_or_doctype<N: SerializableNode, E>(
    content: NodeContent<'_>,
    visit: &mut impl FnMut(MarkupToken<'_, N>) -> Result<(), E>,
) -> Result<(), E> {
    visit(match content {
        NodeContent::Comment(data) => MarkupToken::Comment(data),
        NodeContent::ProcessingInstruction { target, data } => MarkupToken::ProcessingInstruction { target, data },
        NodeContent::Doctype { name, public_identifier, system_identifier } => {
            MarkupToken::Doctype { name, public_identifier, system_identifier }
        }
        // A document or a document fragment is never a child.
        _ => return Ok(()),
    })
}

/// Returns the first child to visit, of the element or of its shadow root.
///
/// NOTE: always inlined, which saves 2 % of the instructions for pages.
#[inline(always)]
fn enter_contents_or_shadow_root<N: SerializableNode, E>(
    element: &N,
    name: ExpandedName,
    is_raw_text: bool,
    parameters: &ResolvedSerializeOptions<'_, N>,
    pending_ends: &mut Vec<PendingEndTag<N>>,
    visit: &mut impl FnMut(MarkupToken<'_, N>) -> Result<(), E>,
) -> Result<Option<N>, E> {
    // 3. If the node is a template element, then let the node instead be the template element's template contents.
    let contents = if name == ExpandedName::html(tag::TEMPLATE) { element.template_contents() } else { None };
    let child = contents.as_ref().unwrap_or(element).first_child();
    if (parameters.shadow_roots != ShadowRoots::Listed || parameters.is_listed_shadow_root.is_some())
        && let Some(shadow) = parameters.try_enter_shadow_root(element, visit)?
    {
        pending_ends.push(PendingEndTag::ShadowRoot(child, is_raw_text));
        return Ok(shadow.first_child());
    }
    Ok(child)
}

/// Calls `read` with the attributes of an element, after its `is` value if the element has no `is` attribute.
#[inline(always)]
pub(super) fn with_serialized_attributes<N: SerializableNode, R>(
    element: &N,
    read: impl FnOnce(&mut dyn Iterator<Item = SerializableAttribute<'_>>) -> R,
) -> R {
    element.with_is_value(|is_value| match is_value {
        // If current node's is value is not null, and the element does not have an is attribute in its attribute list, then
        // append the string " is="", followed by current node's is value escaped as described below in attribute mode,
        // followed by a U+0022 QUOTATION MARK character (").
        Some(value) if !has_is_attribute(element) => element.with_attributes(|attributes| {
            let is_attribute = SerializableAttribute::new(Namespace::None, "is", value);
            read(&mut std::iter::once(is_attribute).chain(std::iter::from_fn(|| attributes.next())))
        }),
        _ => element.with_attributes(read),
    })
}

#[cold]
fn has_is_attribute<N: SerializableNode>(element: &N) -> bool {
    element.with_attributes(|attributes| attributes.filter(|one| one.is_named_without_namespace("is")).count() > 0)
}

#[cold]
pub(super) fn shadow_root_attributes(init: ShadowRootInit<'_>) -> impl Iterator<Item = SerializableAttribute<'_>> {
    // Append "<template shadowrootmode="".
    // If shadow's mode is "open", then append "open". Otherwise, append "closed".
    let mode = match init.mode {
        ShadowRootMode::Open => "open",
        ShadowRootMode::Closed => "closed",
    };
    let all = [
        (true, "shadowrootmode", mode),
        (init.delegates_focus, "shadowrootdelegatesfocus", ""),
        (init.serializable, "shadowrootserializable", ""),
        (init.slot_assignment == SlotAssignment::Manual, "shadowrootslotassignment", "manual"),
        (init.clonable, "shadowrootclonable", ""),
        (init.reference_target.is_some(), "shadowrootreferencetarget", init.reference_target.unwrap_or_default()),
        // If documentRegistry and shadowRegistry are not both null, and not both global: […]
        // NOTE: the document's registry is global, so only the registry of the shadow root matters.
        (init.keeps_custom_element_registry_null, "shadowrootcustomelementregistry", ""),
    ];
    let written = all.into_iter().filter(|(is_set, ..)| *is_set);
    written.map(|(_, name, value)| SerializableAttribute::new(Namespace::None, name, value))
}

//! Edits with markup: `innerHTML`, `outerHTML`, `insertAdjacentHTML`.

use super::ParseTarget;
use crate::dom::{AdjacentPosition, Document, EditError, NodeId, NodeKind, NodeRef};
use crate::names::{Namespace, tag};
use crate::parse::{ParseOptions, ParseOptionsInner};
use crate::sink::StopReason;
use crate::sink::limits::min_limit;
use crate::tree_builder::FragmentContext;

pub(super) fn options_of_document(document: &Document) -> ParseOptions {
    ParseOptions::new().with_edition(document.edition()).with_scripting(document.scripting())
}

impl<L> ParseOptions<L> {
    /// Parses a fragment as the contents of an element, with these options: see [`Document::parse_fragment_in`]. The edition and
    /// the scripting flag should be those of the document, with which its nodes are written.
    ///
    /// The document determines the context's attributes, the mode, and the nearest form. If `context` is not an element of the
    /// document, the context is a `body` element. Locations are relative to this input. The errors replace the contents of
    /// [`Document::errors`].
    ///
    /// The time depends on the size of the input, not on the size of the document. A `form` tag in the input adds time
    /// proportional to the depth of the context.
    ///
    /// # Errors
    ///
    /// [`EditError::Limit`], at a limit of these options, or of those that the document was parsed with.
    pub fn parse_fragment_in(
        &self,
        input: &str,
        document: &mut Document,
        context: NodeId,
    ) -> Result<NodeId, EditError> {
        self.inner.parse_fragment_in_context(input, document, Some(context))
    }
}

impl ParseOptionsInner {
    /// The [fragment parsing algorithm
    /// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#fragment-parsing-algorithm-steps). The
    /// default context is a new `body` element.
    fn parse_fragment_in_context(
        &self,
        input: &str,
        document: &mut Document,
        node: Option<NodeId>,
    ) -> Result<NodeId, EditError> {
        let node = node.and_then(|node| document.get(node));
        let context = match node {
            Some(node) if may_contain_form_tag(input) => FragmentContext::for_contents_of(node),
            Some(node) => context_without_form(node),
            None => body_context(document),
        };
        let options = self.with_remaining_limits(document, node);
        let (count, stopped) = (document.node_count(), document.stop_reason());
        let fragment = document.push_fragment();
        *document = options.parse_text(ParseTarget::FragmentIn(document, fragment, context), input, None);
        if let Some(StopReason::Limit { limit, .. }) = document.stop_reason() {
            document.drop_nodes_after_if_idle(count);
            document.set_stop_reason(stopped);
            return Err(EditError::Limit { limit });
        }
        Ok(document.relocate_into_free_nodes(count, fragment))
    }

    /// Returns these options, limited to the nodes and the depth that the document has left for the contents of a node.
    fn with_remaining_limits(&self, document: &Document, node: Option<NodeRef<'_>>) -> Self {
        // NOTE: in a fragment, an `html` element that stands for the context has depth 1.
        let rest = |depth: u32| (depth - node.map_or(0, |node| element_depth_up_to(node, depth))).saturating_add(1);
        let mut options = self.clone();
        if let Some(limits) = document.limits() {
            let depth = limits.max_depth().map(rest);
            let limits = limits.with_max_nodes(document.remaining_node_budget()).with_max_depth(depth);
            options.limits =
                Some(self.limits.map_or(limits, |limits_of_options| limits_of_options.min_of_each(limits)));
        }
        options.settings.flattened_depth =
            min_limit(self.settings.flattened_depth, document.flattened_depth().map(rest));
        options
    }
}

/// Returns the depth of an element, template contents and shadow trees included, up to `max`.
fn element_depth_up_to(node: NodeRef<'_>, max: u32) -> u32 {
    let outer = std::iter::successors(Some(node), |node| node.parent().or(node.host()));
    outer.filter(NodeRef::is_element).zip(0..max).count() as u32
}

impl Document {
    /// Parses a fragment as the contents of a node, and returns the id of a document fragment, which belongs to this document
    /// but has no parent. The document determines the [edition](Self::edition) and the [scripting flag](Self::scripting).
    /// [`ParseOptions::parse_fragment_in`] describes the context and accepts options.
    ///
    /// DEVIATION: the scripting flag is the same for an element in the contents of a `template`, where browsers disable
    /// scripting, so that a document reads and writes all `noscript` elements alike.
    ///
    /// The nearest method of browsers is
    /// [`createContextualFragment`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-range-createcontextualfragment).
    /// It differs in two contexts: it takes a `body` element instead of an `html` element, and the parent instead of a text node.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::Limit`]
    #[doc(alias("parse_fragment", "createContextualFragment"))]
    pub fn parse_fragment_in(&mut self, context: NodeId, html: &str) -> Result<NodeId, EditError> {
        self.ensure_exists(context)?;
        options_of_document(self).parse_fragment_in(html, self, context)
    }

    /// Replaces the contents of a node with parsed markup, like
    /// [`innerHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml).
    ///
    /// The element is the context: a row can have cells, but a block cannot. For a `template` element, this method replaces the
    /// template contents. The context of a shadow root is its host. The context of another document fragment is a `body`
    /// element.
    ///
    /// Declarative shadow roots remain `template` elements. The document determines the options, as for
    /// [`parse_fragment_in`](Self::parse_fragment_in).
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<table><tr><template></template></table>");
    /// let row = document.elements_by_tag_name("tr").next().unwrap().id();
    /// document.set_inner_html(row, "<td>1<td>2")?;
    /// assert_eq!(document.node(row).inner_html(), "<td>1</td><td>2</td>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::Limit`]
    #[inline]
    pub fn set_inner_html(&mut self, node: NodeId, html: &str) -> Result<(), EditError> {
        self.ensure_exists(node)?;
        let node = self.node(node);
        // 2. Let context be this. [For a shadow root, this's host.]
        let context = match node.kind() {
            NodeKind::Element => node.id(),
            NodeKind::Fragment => self.host(node.id()).unwrap_or(node.id()),
            kind => return Err(EditError::NotAnElement { kind }),
        };
        // 4. If context is a template element, then set context to the template element's template contents.
        let target = node.template_contents().unwrap_or(node).id();
        // 3. Let fragment be the result of invoking the fragment parsing algorithm steps with context and compliantString.
        let fragment = options_of_document(self).inner.parse_fragment_in_context(html, self, Some(context))?;
        // 5. Replace all with fragment within context.
        self.replace_all(target, &[fragment]);
        self.free_fragment_if_empty(fragment);
        Ok(())
    }

    /// Replaces an element with parsed markup, like
    /// [`outerHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml). The context
    /// is the parent, or a `body` element if the parent is a document fragment.
    ///
    /// DEVIATION: if the element has no parent, this method returns an error, while `outerHTML` does nothing.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::NoParent`], [`EditError::ParentIsDocument`],
    /// [`EditError::Limit`]
    #[inline]
    pub fn set_outer_html(&mut self, element: NodeId, html: &str) -> Result<(), EditError> {
        self.ensure_element(element)?;
        let node = self.node(element);
        // 2. Let parent be this's parent. 3. If parent is null, return.
        let parent = node.parent().ok_or(EditError::NoParent)?;
        let context = match parent.kind() {
            // 4. If parent is a Document, throw.
            NodeKind::Document => return Err(EditError::ParentIsDocument),
            // 5. If parent is a DocumentFragment, set parent to the result of creating an element given […] "body" […].
            NodeKind::Fragment => None,
            _ => Some(parent.id()),
        };
        // 6. Let fragment be the result of invoking the fragment parsing algorithm steps given parent and compliantString.
        let fragment = options_of_document(self).inner.parse_fragment_in_context(html, self, context)?;
        // 7. Replace this with fragment within this's parent.
        self.replace_with(element, fragment)?;
        self.free_fragment_if_empty(fragment);
        Ok(())
    }

    /// Inserts parsed markup next to an element or into it, like
    /// [`insertAdjacentHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-insertadjacenthtml).
    /// The context is the new parent, or a `body` element if the parent is an `html` element or not an element. As in a browser,
    /// markup in a `template` element becomes children of the element, not of its contents.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::Limit`], and next to an element [`EditError::NoParent`] and
    /// [`EditError::ParentIsDocument`]
    #[inline]
    pub fn insert_adjacent_html(
        &mut self,
        element: NodeId,
        position: AdjacentPosition,
        html: &str,
    ) -> Result<(), EditError> {
        use AdjacentPosition::{AfterBegin, AfterEnd, BeforeBegin, BeforeEnd};
        self.ensure_element(element)?;
        let node = self.node(element);
        // 3. Use the first matching item from this list.
        let context = match position {
            // Set context to this's parent. If context is null or a Document, throw.
            BeforeBegin | AfterEnd => node.parent().ok_or(EditError::NoParent)?,
            // Set context to this.
            AfterBegin | BeforeEnd => node,
        };
        if context.kind() == NodeKind::Document {
            return Err(EditError::ParentIsDocument);
        }
        // 4. If context is not an Element or […] context's local name is "html" and context's namespace is the HTML
        //    namespace, set context to the result of creating an element given […] "body" […].
        let is_context = context.is_element() && !context.is_html_element(tag::HTML);
        let context = is_context.then_some(context.id());
        // 5. Let fragment be the result of invoking the fragment parsing algorithm steps with context and compliantString.
        let fragment = options_of_document(self).inner.parse_fragment_in_context(html, self, context)?;
        // 6. Use the first matching item from this list.
        match position {
            BeforeBegin => self.insert_before(element, fragment)?,
            AfterBegin => self.prepend(element, fragment)?,
            BeforeEnd => self.append(element, fragment)?,
            AfterEnd => self.insert_after(element, fragment)?,
        }
        self.free_fragment_if_empty(fragment);
        Ok(())
    }
}

/// See [`FragmentContext::for_contents_of`].
impl From<NodeRef<'_>> for FragmentContext {
    fn from(node: NodeRef<'_>) -> Self {
        Self::for_contents_of(node)
    }
}

impl FragmentContext {
    /// Creates the context for the contents of a node, with the mode of its document and the nearest form. For nodes other than
    /// elements, the context is a `body` element. Takes time proportional to the depth of the node.
    pub fn for_contents_of(node: NodeRef<'_>) -> Self {
        let is_form = |node: NodeRef<'_>| node.is_html_element(tag::FORM);
        let is_in_form = node.is_element() && node.inclusive_ancestors().any(is_form);
        let context = context_without_form(node);
        if is_in_form { context.in_form() } else { context }
    }
}

fn context_without_form(node: NodeRef<'_>) -> FragmentContext {
    let (Some(namespace), Some(local_name)) = (node.namespace(), node.local_name()) else {
        return body_context(node.document());
    };
    let context = FragmentContext::new(namespace, local_name).with_document_mode(node.document().mode());
    // NOTE: the `encoding` attribute matters only for `annotation-xml`.
    match node.attribute("encoding") {
        Some(encoding) if namespace == Namespace::MathMl => context.with_attribute("encoding", encoding),
        _ => context,
    }
}

fn body_context(document: &Document) -> FragmentContext {
    FragmentContext::html("body").with_document_mode(document.mode())
}

/// OPTIMIZATION: an association with a form outside the fragment is never valid, so only `form` tags need the form element
/// pointer (test: `a_fragment_finds_its_form` in `tests/api/dom/document_builder.rs`). Otherwise, each fragment would take
/// time proportional to its depth in the document (guard: the trial `parsing fragments at the bottom` of `complexity`).
fn may_contain_form_tag(input: &str) -> bool {
    let bytes = input.as_bytes();
    memchr::memchr2_iter(b'f', b'F', bytes)
        .any(|start| bytes.get(start..start + b"form".len()).is_some_and(|name| name.eq_ignore_ascii_case(b"form")))
}

//! Derives a fragment's context from a node.

use crate::dom::{Document, NodeId, NodeRef};
use crate::names::{Namespace, tag};
use crate::tree_builder::FragmentContext;

impl FragmentContext {
    /// Creates the context for the contents of a node, with the mode of its document and the nearest form. For nodes other than
    /// elements, the context is a `body` element. Takes time proportional to the depth of the node.
    #[inline]
    pub fn of(node: NodeRef<'_>) -> Self {
        let context = outside_of_forms(node);
        if !node.is_element() {
            return context;
        }
        let mut nodes = node.inclusive_ancestors();
        match nodes.any(|ancestor| ancestor.is_html_element(tag::FORM)) {
            true => context.in_form(),
            false => context,
        }
    }
}

#[inline]
pub(super) fn context_for_text(document: &Document, context: NodeId, input: &str) -> FragmentContext {
    match document.get(context) {
        Some(node) if may_have_a_form_tag(input) => FragmentContext::of(node),
        Some(node) => outside_of_forms(node),
        None => body_context(document),
    }
}

#[inline]
fn outside_of_forms(node: NodeRef<'_>) -> FragmentContext {
    let (Some(namespace), Some(local_name)) = (node.namespace(), node.local_name()) else {
        return body_context(node.document());
    };
    let context = FragmentContext::new(namespace, local_name).with_document_mode(node.document().mode());
    // NOTE: the `encoding` attribute matters only for `annotation-xml`.
    let is_of_math = namespace == Namespace::MathMl;
    match is_of_math.then(|| node.attribute("encoding")).flatten() {
        Some(encoding) => context.with_attribute("encoding", encoding),
        None => context,
    }
}

#[inline]
pub(super) fn body_context(document: &Document) -> FragmentContext {
    FragmentContext::html("body").with_document_mode(document.mode())
}

/// OPTIMIZATION: an association with a form outside the fragment is never valid, so only `form` tags need the form element
/// pointer (test: `a_fragment_finds_its_form` in `tests/api/document_builder.rs`).
#[inline]
fn may_have_a_form_tag(input: &str) -> bool {
    let bytes = input.as_bytes();
    memchr::memchr2_iter(b'f', b'F', bytes)
        .any(|start| bytes.get(start..start + b"form".len()).is_some_and(|name| name.eq_ignore_ascii_case(b"form")))
}

//! Parses a document or a fragment from text, and derives a fragment's context from a node.

use std::convert::Infallible;
use std::str::FromStr;

use super::Target;
use crate::dom::{Document, NodeId, NodeRef};
use crate::names::{Namespace, tag};
use crate::parse::ParseOptions;
use crate::tree_builder::FragmentContext;

/// NOTE: compared with parsing a few tags, creating and dropping options takes a long time, so all calls share these options.
pub(super) static DEFAULT: ParseOptions = ParseOptions::new();

/// Parses a document, which always has an `html` element. Skips a U+FEFF BYTE ORDER MARK at the start: see
/// [`ParseOptions::with_byte_order_mark`]. [What you get by default](crate::guides::defaults).
///
/// ```
/// let document = soupstone::parse_document("<title>Soup</title><p class=big>Stone <b>soup");
/// let paragraph = document.body().unwrap().first_child().unwrap();
/// assert_eq!(paragraph.attribute("class"), Some("big"));
/// assert_eq!(paragraph.text_content(), "Stone soup");
/// assert_eq!(
///     document.root().inner_html(),
///     r#"<html><head><title>Soup</title></head><body><p class="big">Stone <b>soup</b></p></body></html>"#,
/// );
/// ```
pub fn parse_document(input: &str) -> Document {
    DEFAULT.parse_document(input)
}

/// Parses a fragment in `context` with the [HTML fragment parsing
/// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm). Keeps a U+FEFF at the
/// start: see [`ParseOptions::with_byte_order_mark`]. [What you get by default](crate::guides::defaults).
///
/// ```
/// use soupstone::{FragmentContext, parse_fragment};
///
/// let cells = parse_fragment("<td>1<td>2", "tr");
/// assert_eq!(cells.children().count(), 2);
/// assert_eq!(cells.to_html(), "<td>1</td><td>2</td>");
///
/// // The same markup in a block has no cells. A template accepts all markup.
/// let text = parse_fragment("<td>1<td>2", "div");
/// assert_eq!(text.to_html(), "12");
/// assert_eq!(parse_fragment("<td>1<td>2", "template").to_html(), cells.to_html());
/// ```
// NOTE: for a call without a context, the compiler shows this line.
#[inline]
pub fn parse_fragment(input: &str, context: impl Into<FragmentContext> /* "div", or "template" */) -> Document {
    parse_fragment_in(input, context.into())
}

fn parse_fragment_in(input: &str, context: FragmentContext) -> Document {
    DEFAULT.inner.parse_text(Target::Fragment(context), input, None)
}

impl Document {
    /// The same as [`parse_document`](crate::parse_document).
    #[inline]
    pub fn parse(input: &str) -> Self {
        parse_document(input)
    }
}

/// Parses a document, like [`parse_document`](crate::parse_document): `let document: Document = input.parse()?`.
impl FromStr for Document {
    type Err = Infallible;

    #[inline]
    fn from_str(input: &str) -> Result<Self, Infallible> {
        Ok(parse_document(input))
    }
}

/// Creates the context for the contents of a node, like [`FragmentContext::of`].
impl From<NodeRef<'_>> for FragmentContext {
    #[inline]
    fn from(node: NodeRef<'_>) -> Self {
        Self::of(node)
    }
}

/// # Parsing in one call
impl ParseOptions {
    /// Parses a document with these options: see [`parse_document`].
    pub fn parse_document(&self, input: &str) -> Document {
        self.inner.parse_text(Target::Document, input, None)
    }

    /// Parses a document in the memory of another document, which is [cleared](Document::clear). The tree is the same as from
    /// [`parse_document`](Self::parse_document).
    ///
    /// Use this method to parse many pages: if each large page gets a new document, most allocators return its memory to the
    /// system and then request it again. For chunks, use
    /// [`DocumentBuilder::in_memory_of`](crate::dom::DocumentBuilder::in_memory_of).
    ///
    /// ```
    /// use soupstone::{Document, ParseOptions};
    ///
    /// let options = ParseOptions::new();
    /// let mut document = Document::new();
    /// let mut links = 0;
    /// for page in ["<a href=1>One</a>", "<a href=2>Two</a> <a href=3>Three</a>"] {
    ///     options.parse_document_into(page, &mut document);
    ///     links += document.root().descendants().filter(|node| node.has_attribute("href")).count();
    /// }
    /// assert_eq!(links, 3);
    /// ```
    #[inline]
    pub fn parse_document_into(&self, input: &str, document: &mut Document) {
        *document = self.inner.parse_text(Target::DocumentIn(document), input, None);
    }

    /// Parses a fragment in `context` with these options: see [`parse_fragment`].
    #[inline]
    pub fn parse_fragment(&self, input: &str, context: impl Into<FragmentContext>) -> Document {
        self.inner.parse_text(Target::Fragment(context.into()), input, None)
    }
}

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
/// pointer (test: `a_fragment_finds_its_form` in `tests/api/dom/document_builder.rs`).
#[inline]
fn may_have_a_form_tag(input: &str) -> bool {
    let bytes = input.as_bytes();
    memchr::memchr2_iter(b'f', b'F', bytes)
        .any(|start| bytes.get(start..start + b"form".len()).is_some_and(|name| name.eq_ignore_ascii_case(b"form")))
}

//! The front door: one call from text to tree.

use crate::dom::{Document, DocumentBuilder, Fragment, FragmentBuilder, NodeId, NodeRef};
use crate::engine::Engine;
use crate::error::ErrorSink;
use crate::names::TagName;
use crate::options::ParseOptions;
use crate::parser::Parser;
use crate::sink::TreeSink;
use crate::tree_builder::FragmentContext;

/// Parses a document.
///
/// Any text gives a document with an `html` element; there are no errors to handle.
///
/// A U+FEFF BYTE ORDER MARK at the start is skipped: see [`ParseOptions::with_byte_order_mark`].
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
    parse_document_with(input, &ParseOptions::new())
}

/// Parses a document with these options.
///
/// ```
/// use soupstone::{DocumentMode, ParseOptions, Srcdoc, parse_document_with};
///
/// let options = ParseOptions::new().with_srcdoc(Srcdoc::Yes);
/// let document = parse_document_with("<p>No doctype, and no quirks", &options);
/// assert_eq!(document.mode(), DocumentMode::NoQuirks);
/// ```
pub fn parse_document_with(input: &str, options: &ParseOptions) -> Document {
    // NOTE: what is made, filled, and taken out in its place is not copied, which is a part of the time for a small page.
    // That is why the tree comes from the field: a method that takes the engine apart would copy all of it first.
    let mut engine = Engine::new(DocumentBuilder::new(), (), &options.for_one_call());
    engine
        .sink_mut()
        .reserve_for(options.limits().to_expect(input.len()));
    parse(&mut engine, input);
    engine.sink_mut().complete();
    engine.tree_builder.sink.document
}

/// Parses a document with these options, and keeps where its nodes stand in the input: see
/// [`NodeRef::location`](crate::NodeRef::location).
///
/// ```
/// use soupstone::{ParseOptions, parse_document_with_locations};
///
/// let source = "<title>Soup</title><p>Stone <b>soup";
/// let document = parse_document_with_locations(source, &ParseOptions::new());
/// let title = document.head().unwrap().first_child().unwrap();
/// let location = title.location().unwrap();
/// assert_eq!(&source[location.span().as_range()], "<title>Soup</title>");
/// ```
// NOTE: inlined so that the parser is compiled for it where it is called, and not in each build of the crate. It is a
// little slower for that.
#[inline]
pub fn parse_document_with_locations(input: &str, options: &ParseOptions) -> Document {
    let builder = DocumentBuilder::new()
        .with_locations()
        .with_capacity_for(options.limits().to_expect(input.len()));
    let mut engine = Engine::new(builder, (), &options.for_one_call());
    parse(&mut engine, input);
    engine.into_sinks().0.finish()
}

/// Parses a fragment of markup that stands in `context`, by the
/// [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
///
/// A U+FEFF at the start is a character like any other: see [`ParseOptions::with_byte_order_mark`].
///
/// ```
/// use soupstone::{FragmentContext, parse_fragment};
///
/// let cells = parse_fragment("<td>1<td>2", &FragmentContext::html("tr"));
/// assert_eq!(cells.children().count(), 2);
/// assert_eq!(cells.inner_html(), "<td>1</td><td>2</td>");
///
/// // The same markup in a block has no cells.
/// let text = parse_fragment("<td>1<td>2", &FragmentContext::html("div"));
/// assert_eq!(text.inner_html(), "12");
/// ```
pub fn parse_fragment(input: &str, context: &FragmentContext) -> Fragment {
    parse_fragment_with(input, context, &ParseOptions::new())
}

/// Parses a fragment of markup that stands in `context` with these options.
///
/// ```
/// use soupstone::{FragmentContext, ParseOptions, Scripting, parse_fragment_with};
///
/// let options = ParseOptions::new().with_scripting(Scripting::Enabled);
/// let context = FragmentContext::html("noscript");
/// let fragment = parse_fragment_with("<p>", &context, &options);
/// assert_eq!(fragment.children().next().unwrap().text(), Some("<p>"));
/// ```
pub fn parse_fragment_with(
    input: &str,
    context: &FragmentContext,
    options: &ParseOptions,
) -> Fragment {
    let builder = fragment_builder().with_capacity_for(options.limits().to_expect(input.len()));
    let mut engine = Engine::new_fragment(builder, (), context.without_form(), options);
    parse(&mut engine, input);
    engine.into_sinks().0.with_output::<Fragment>().finish()
}

/// Parses a fragment of markup as the contents of an element of a document, and answers with the id of a document
/// fragment in that document, which has no parent yet.
///
/// The context's attributes, its document's mode, and the nearest form are taken from the document. If `context` is
/// not an element (or not a node of the document), the markup is parsed as the contents of a `body` element.
///
/// The time depends on the size of the input, not on that of the document. Only if the input names a `form` is the
/// nearest form looked for, in time proportional to the depth of the context.
///
/// ```
/// use soupstone::{ParseOptions, parse_document, parse_fragment_in};
///
/// let mut document = parse_document("<ul><li>one</ul>");
/// let list = document.body().unwrap().first_child().unwrap().id();
/// let items = parse_fragment_in(&mut document, list, "<li>two<li>three", &ParseOptions::new());
/// document.append(list, items)?;
/// assert_eq!(
///     document.node(list).outer_html(),
///     "<ul><li>one</li><li>two</li><li>three</li></ul>",
/// );
/// # Ok::<(), soupstone::dom::EditError>(())
/// ```
pub fn parse_fragment_in(
    document: &mut Document,
    context: NodeId,
    input: &str,
    options: &ParseOptions,
) -> NodeId {
    let context = match document.get(context) {
        Some(node) if may_have_a_form_tag(input) => FragmentContext::of(node),
        Some(node) => FragmentContext::outside_of_forms(node),
        None => body_context(document),
    };
    let builder = DocumentBuilder::for_fragment_in(std::mem::take(document));
    let builder = builder.with_output::<Document>();
    let mut engine = Engine::new_fragment(builder, (), context, options);
    parse(&mut engine, input);
    let builder = engine.into_sinks().0.with_output::<(Document, NodeId)>();
    let fragment;
    (*document, fragment) = builder.finish();
    fragment
}

/// Whether there may be a tag of a `form` in the input, or something that looks like one.
///
/// OPTIMIZATION: no other tag asks for the form element pointer, as long as the sink associates nothing with forms (test:
/// `a_fragment_finds_its_form` in `tests/api/document_builder.rs`).
fn may_have_a_form_tag(input: &str) -> bool {
    let bytes = input.as_bytes();
    memchr::memchr2_iter(b'f', b'F', bytes).any(|start| {
        let name = bytes.get(start..start + b"form".len());
        name.is_some_and(|name| name.eq_ignore_ascii_case(b"form"))
    })
}

/// Parses all of the input.
///
/// NOTE: the engine is borrowed, so that it stays where it is. To move it would take as long as to parse a few tags.
fn parse<S: TreeSink, E: ErrorSink>(engine: &mut Engine<S, E>, input: &str) {
    engine.feed(input);
    engine.finish();
}

fn body_context(document: &Document) -> FragmentContext<NodeId> {
    FragmentContext::html("body").with_document_mode(document.mode())
}

/// The sink for a fragment, in the type that the parser is compiled for anyway.
pub(crate) fn fragment_builder() -> DocumentBuilder {
    FragmentBuilder::for_fragment().with_output()
}

impl Parser<DocumentBuilder> {
    /// A parser that builds a [`Document`].
    pub fn new(options: ParseOptions) -> Self {
        Self::with_sink(DocumentBuilder::new(), options)
    }
}

impl FragmentContext<NodeId> {
    /// A node of a document as the context, with its document's mode and the nearest form. A node that is not an
    /// element counts as a `body` element.
    ///
    /// The search for the form takes time proportional to the depth of the node.
    pub fn of(node: NodeRef<'_>) -> Self {
        let context = Self::outside_of_forms(node);
        if !node.is_element() {
            return context;
        }
        let mut nodes = std::iter::once(node).chain(node.ancestors());
        match nodes.find(|ancestor| ancestor.is_html(TagName::FORM)) {
            Some(form) => context.with_form(form.id()),
            None => context,
        }
    }

    /// A node of a document as the context, without the nearest form.
    fn outside_of_forms(node: NodeRef<'_>) -> Self {
        let (Some(namespace), Some(local_name)) = (node.namespace(), node.local_name()) else {
            return body_context(node.document());
        };
        let context =
            FragmentContext::new(namespace, local_name).with_document_mode(node.document().mode());
        match node.attribute("encoding") {
            Some(encoding) => context.with_attribute("encoding", encoding),
            None => context,
        }
    }
}

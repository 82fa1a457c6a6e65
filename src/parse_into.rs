//! Parsing one document after the other in the same memory.

use crate::dom::{Document, DocumentBuilder};
use crate::engine::Engine;
use crate::options::ParseOptions;
use crate::parse::parse;

/// Parses a document with these options, in the memory of another one, which is [cleared](Document::clear).
///
/// For programs that parse one page after the other: with a new document for each page, many allocators give the memory of
/// each large page back to the system, and fetch it again for the next one. The document keeps as much memory as the largest
/// page so far has needed.
///
/// The tree is the one that [`parse_document_with`](crate::parse_document_with) makes.
///
/// In chunks: see [`DocumentBuilder::in_memory_of`].
///
/// ```
/// use soupstone::{Document, ParseOptions, parse_document_into};
///
/// let mut document = Document::new();
/// let mut links = 0;
/// for page in ["<a href=1>One</a>", "<a href=2>Two</a> <a href=3>Three</a>"] {
///     parse_document_into(&mut document, page, &ParseOptions::new());
///     let nodes = document.root().descendants();
///     links += nodes.filter(|node| node.attribute("href").is_some()).count();
/// }
/// assert_eq!(links, 3);
/// ```
pub fn parse_document_into(document: &mut Document, input: &str, options: &ParseOptions) {
    let builder = DocumentBuilder::in_memory_of(std::mem::take(document));
    let mut engine = Engine::new(builder, (), &options.for_one_call());
    engine.sink_mut().reserve_for(input.len());
    parse(&mut engine, input);
    engine.sink_mut().complete();
    *document = engine.tree_builder.sink.document;
}

//! Parses with options: a method of [`ParseOptions`] for each source.

use super::chunks::Parser;
use super::context::context_for_text;
use crate::options::{ParseOptions, Target};

use crate::dom::{Document, NodeId};
use crate::tree_builder::FragmentContext;

/// From the whole input to a tree.
impl ParseOptions {
    /// Parses a document.
    ///
    /// ```
    /// use soupstone::{DocumentMode, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_srcdoc();
    /// let document = options.parse_document("<p>No doctype, and no quirks");
    /// assert_eq!(document.mode(), DocumentMode::NoQuirks);
    /// ```
    pub fn parse_document(&self, input: &str) -> Document {
        self.parse_text(Target::Document, input, None)
    }

    /// Parses a document in the memory of another one, which is [cleared](Document::clear). The tree is the one that
    /// [`parse_document`](Self::parse_document) makes.
    ///
    /// Use this to parse one page after another: with a new document for each page, many allocators return the memory of
    /// each large page to the system and fetch it again for the next one. The document keeps as much memory as the largest
    /// page so far has needed.
    ///
    /// From bytes: [`parse_document_bytes_into`](Self::parse_document_bytes_into). In chunks: see
    /// [`DocumentBuilder::in_memory_of`](crate::dom::DocumentBuilder::in_memory_of).
    ///
    /// ```
    /// use soupstone::{Document, ParseOptions};
    ///
    /// let options = ParseOptions::new();
    /// let mut document = Document::new();
    /// let mut links = 0;
    /// for page in ["<a href=1>One</a>", "<a href=2>Two</a> <a href=3>Three</a>"] {
    ///     options.parse_document_into(&mut document, page);
    ///     links += document.root().descendants().filter(|node| node.has_attribute("href")).count();
    /// }
    /// assert_eq!(links, 3);
    /// ```
    #[inline]
    pub fn parse_document_into(&self, document: &mut Document, input: &str) {
        *document = self.parse_text(Target::DocumentIn(document), input, None);
    }

    /// Parses a fragment of markup in `context`.
    ///
    /// ```
    /// use soupstone::{FragmentContext, ParseOptions, Scripting};
    ///
    /// let options = ParseOptions::new().with_scripting(Scripting::Enabled);
    /// let fragment = options.parse_fragment("<p>", &FragmentContext::html("noscript"));
    /// assert_eq!(fragment.children().next().unwrap().as_text(), Some("<p>"));
    /// ```
    #[inline]
    pub fn parse_fragment(&self, input: &str, context: &FragmentContext) -> Document {
        let target = Target::Fragment(context.without_form());
        self.parse_text(target, input, None)
    }

    /// Parses a fragment of markup as the contents of an element of a document, and returns the id of a document
    /// fragment in that document, which has no parent yet.
    ///
    /// The context's attributes, its document's mode, and the nearest form are taken from the document. If `context` is
    /// not an element (or not a node of the document), the markup is parsed as the contents of a `body` element.
    ///
    /// Locations are places in this input. Errors go to [`Document::errors`], in place of those that were there.
    ///
    /// The time depends on the size of the input, not on that of the document. Only if the input contains a `form` tag,
    /// the parser looks for the nearest form, in time proportional to the depth of the context.
    ///
    /// ```
    /// use soupstone::{Edition, ParseOptions, parse_document};
    ///
    /// let mut document = parse_document("<ul><li>one</ul>");
    /// let list = document.body().unwrap().first_child().unwrap().id();
    /// let options = ParseOptions::new().with_edition(Edition::August2026);
    /// let items = options.parse_fragment_in(&mut document, list, "<li>two<?end?>");
    /// document.append(list, items)?;
    /// assert_eq!(document.node(list).children().count(), 2);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    #[inline]
    pub fn parse_fragment_in(&self, document: &mut Document, context: NodeId, input: &str) -> NodeId {
        let count = document.node_count();
        let context = context_for_text(document, context, input);
        let fragment = self.parse_fragment_with(document, context, input);
        document.fill_freed_places(count, fragment)
    }

    /// Parses a fragment of markup into a document, in this context.
    #[inline]
    pub(super) fn parse_fragment_with(
        &self,
        document: &mut Document,
        context: FragmentContext<NodeId>,
        input: &str,
    ) -> NodeId {
        let fragment = document.push_fragment();
        let target = Target::FragmentIn(document, fragment, context);
        *document = self.parse_text(target, input, None);
        fragment
    }

    /// A parser that takes text in chunks and builds a [`Document`].
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::error::ErrorList;
    ///
    /// let options = ParseOptions::new().with_locations().with_errors(ErrorList::new());
    /// let mut parser = options.parser();
    /// parser.feed("<!DOCTYPE html><p>St");
    /// parser.feed("one</b> soup");
    /// let document = parser.finish();
    /// let paragraph = document.body().unwrap().first_child().unwrap();
    /// assert_eq!(paragraph.location().unwrap().span().start, 15);
    /// assert_eq!(document.errors().unwrap().count(), 1);
    /// ```
    pub fn parser(&self) -> Parser {
        Parser(self.text_parser())
    }
}

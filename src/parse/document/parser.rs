//! [`Parser`], which accepts text in chunks and builds a [`Document`].

use std::fmt;
use std::marker::PhantomData;

use super::TextParser;
use super::run::{Errors, complete, new_builder};
use crate::dom::{Document, DocumentBuilder};
use crate::error::ErrorList;
use crate::parse::{NoLimits, Options, ParseOptions, SinkParser};
use crate::sink::StopReason;
use crate::tree_builder::FragmentContext;

impl<L> ParseOptions<L> {
    /// Creates a parser that accepts text in chunks.
    pub fn parser(&self) -> Parser<L> {
        Parser { parser: self.inner.text_parser(None), limits: PhantomData }
    }

    /// Creates a parser for a fragment in `context` that accepts text in chunks. The result is that of
    /// [`parse_fragment`](crate::parse_fragment).
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().fragment_parser("tr");
    /// for chunk in ["<td>1<t", "d>2"] {
    ///     parser.feed(chunk);
    /// }
    /// assert_eq!(parser.finish().to_html(), "<td>1</td><td>2</td>");
    /// ```
    pub fn fragment_parser(&self, context: impl Into<FragmentContext>) -> Parser<L> {
        Parser { parser: self.inner.text_parser(Some(context.into())), limits: PhantomData }
    }
}

impl Options {
    // NOTE: without type parameters, so the engine is compiled once, in this crate.
    fn text_parser(&self, context: Option<FragmentContext>) -> Box<dyn TextParser> {
        match self.collector() {
            None => text_parser::<false, ()>(context, self),
            Some(collector) => collector.text_parser(context, self),
        }
    }
}

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that accepts text in chunks and builds a
/// [`Document`]. [`ParseOptions::parser`] creates this parser. For other trees, see [`SinkParser`].
///
/// If the parser reads all input, the result does not depend on the chunks. If a [limit](crate::Limits) stops the parser,
/// the end of the tree can depend on the chunks. The parser can be moved to another thread between chunks, and dropped at
/// any time. To save memory and time with many pages, see [`memory`](crate::guides::memory).
///
/// ```
/// use soupstone::ParseOptions;
///
/// let mut parser = ParseOptions::new().parser();
/// for chunk in ["<!DOCTYPE html><ti", "tle>Soup</title><p>St", "one"] {
///     parser.feed(chunk);
/// }
/// let document = parser.finish();
/// assert_eq!(document.body().unwrap().text_content(), "Stone");
/// ```
pub struct Parser<L = NoLimits> {
    pub(super) parser: Box<dyn TextParser>,
    limits: PhantomData<L>,
}

impl<L> Parser<L> {
    /// Parses the next piece of the input. A piece may end between any two characters. A U+FEFF at the start of the input is
    /// skipped: see [`ParseOptions::with_byte_order_mark`].
    pub fn feed(&mut self, input: &str) {
        self.parser.feed(input);
    }

    /// Returns the document so far. The last elements may be incomplete. With [locations](ParseOptions::with_locations), an
    /// [`end_tag`](crate::dom::NodeLocation::end_tag) shows that an element has ended.
    pub fn document(&self) -> &Document {
        self.parser.document()
    }

    /// Returns the document so far, to change it between chunks. [`DocumentBuilder::as_document_mut`] lists forbidden changes.
    pub fn document_mut(&mut self) -> &mut Document {
        self.parser.document_mut()
    }

    /// Returns the errors so far, if the options [want them](ParseOptions::with_max_errors).
    pub fn errors(&self) -> Option<&ErrorList> {
        self.parser.errors()
    }

    /// Returns why the parser stopped reading: a [limit](crate::Limits). Returns `None` if the parser has not stopped.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.document().stop_reason()
    }

    /// Ends the input, as [`finish`](Self::finish) does, and keeps the document for reading. Later input is ignored.
    pub fn end(&mut self) {
        self.parser.end();
    }
}

impl Parser {
    /// Ends the input, and returns the document, with its [errors](Document::errors) if the options want them.
    pub fn finish(self) -> Document {
        self.parser.into_document()
    }
}

impl<L> fmt::Debug for Parser<L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Parser").finish_non_exhaustive()
    }
}

pub(super) fn text_parser<const LOCATIONS: bool, E: Errors>(
    context: Option<FragmentContext>,
    options: &Options,
) -> Box<dyn TextParser> {
    let builder = new_builder::<LOCATIONS>(context.is_some());
    Box::new(SinkParser::<_, _, NoLimits>::with_context(builder, E::new(options), context, options))
}

impl<const LOCATIONS: bool, E: Errors> TextParser for SinkParser<DocumentBuilder<LOCATIONS>, E> {
    fn feed(&mut self, input: &str) {
        self.engine.feed(input);
    }

    fn document(&self) -> &Document {
        self.sink().as_document()
    }

    fn errors(&self) -> Option<&ErrorList> {
        self.engine.errors().list()
    }

    fn document_mut(&mut self) -> &mut Document {
        self.sink_mut().as_document_mut()
    }

    fn end(&mut self) {
        self.engine.end();
    }

    fn into_document(mut self: Box<Self>) -> Document {
        complete(&mut self.engine);
        self.engine.tree_builder.sink.into_document()
    }
}

use std::fmt;
use std::marker::PhantomData;

use super::DocumentBuilder;
use super::incomplete::{Incomplete, result_from_stop_reason};
use super::options::{NoLimits, ParseOptions, ParseOptionsInner};
#[cfg(feature = "dom")]
use crate::dom::Document;
use crate::driver::ParserDriver;
use crate::error::ErrorSink;
use crate::sink::{Limits, StopReason, TreeSink};
use crate::tree_builder::FragmentContext;

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that accepts text in chunks.
///
/// [`ParseOptions::parser`] creates a parser that builds a [`Document`](crate::Document), and [`with_sink`](Self::with_sink)
/// a parser that builds another tree: see [`TreeSink`].
///
/// The result does not depend on the chunks, except for the end of the tree if a sink or a [limit](crate::Limits) stops the
/// parser. To save memory and time with many pages, see [`memory`](crate::guides::memory).
///
/// ```
/// use soupstone::ParseOptions;
///
/// let mut parser = ParseOptions::new().parser();
/// for chunk in ["<!DOCTYPE html><ti", "tle>Soup</title><p>St", "one"] {
///     parser.feed(chunk);
/// }
/// let document = parser.finish();
/// assert_eq!(document.title().unwrap(), "Soup");
/// assert_eq!(document.body().unwrap().inner_html(), "<p>Stone</p>");
/// ```
pub struct Parser<S: TreeSink = DocumentBuilder, E: ErrorSink = (), L = NoLimits> {
    pub(crate) driver: ParserDriver<S, E>,
    dispatch: fn(&mut ParserDriver<S, E>, ParserCall<'_>),
    limits: PhantomData<L>,
}

/// A call of a driver with a tokenizer and a tree builder. A parser calls its driver through a function pointer, so the
/// drivers of the built-in tree are compiled once, in this crate.
pub(super) enum ParserCall<'a> {
    Begin(Option<FragmentContext>, Option<&'a Limits>),
    Feed(&'a str),
    End,
    Finish,
}

pub(super) fn dispatch_call<S: TreeSink, E: ErrorSink>(driver: &mut ParserDriver<S, E>, call: ParserCall<'_>) {
    match call {
        ParserCall::Begin(context, limits) => driver.begin(context, limits),
        ParserCall::Feed(input) => driver.feed(input),
        ParserCall::End => driver.end_input(),
        ParserCall::Finish => driver.finish(),
    }
}

/// With a sink:
impl<S: TreeSink, E: ErrorSink, L> Parser<S, E, L> {
    /// Creates a parser for a document that builds its tree in `sink` and reports errors to `errors`, unless `errors` is `()`.
    ///
    /// The sinks decide about errors and locations, so the options for [errors](ParseOptions::with_max_errors) and
    /// [locations](ParseOptions::with_locations) are ignored.
    ///
    /// ```
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::error::ErrorCode;
    /// use soupstone::{ParseOptions, Parser};
    ///
    /// let mut parser = Parser::with_sink(DocumentBuilder::new(), Vec::new(), ParseOptions::new());
    /// parser.feed("<!DOCTYPE html><p id=a id=b>");
    /// let (document, errors) = parser.finish_with_errors();
    /// assert_eq!(errors[0].code(), ErrorCode::DuplicateAttribute);
    /// assert_eq!(errors[0].offset(), 25);
    /// # let _ = document;
    /// ```
    #[inline(always)]
    pub fn with_sink(sink: S, errors: E, options: ParseOptions<L>) -> Self {
        Self::with_optional_context(sink, errors, None, &options.inner)
    }

    /// Creates a parser for a fragment with the [HTML fragment parsing
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm). The sink gets an `html`
    /// element as the only child of its document node. The children of the `html` element are the fragment.
    pub fn with_sink_for_fragment(sink: S, errors: E, context: FragmentContext, options: ParseOptions<L>) -> Self {
        Self::with_optional_context(sink, errors, Some(context), &options.inner)
    }

    #[inline(always)]
    pub(crate) fn with_optional_context(
        sink: S,
        errors: E,
        context: Option<FragmentContext>,
        options: &ParseOptionsInner,
    ) -> Self {
        let mut parser = Self::with_driver(ParserDriver::new(sink, errors, options.settings));
        parser.begin(context, options);
        parser
    }

    #[inline(always)]
    pub(super) fn begin(&mut self, context: Option<FragmentContext>, options: &ParseOptionsInner) {
        (self.dispatch)(&mut self.driver, ParserCall::Begin(context, options.limits()));
    }

    pub(crate) fn with_driver(driver: ParserDriver<S, E>) -> Self {
        Self { driver, dispatch: dispatch_call::<S, E>, limits: PhantomData }
    }

    /// Replaces the sinks with new sinks that have the same nodes and constants, even in the middle of the input. The new sinks
    /// do not receive earlier input.
    pub fn map_sinks<T: TreeSink<Handle = S::Handle>, F: ErrorSink>(
        self,
        change: impl FnOnce(S, E) -> (T, F),
    ) -> Parser<T, F, L> {
        Parser::with_driver(self.driver.map_sinks(change))
    }

    /// Returns the sink, to read the tree so far.
    pub fn sink(&self) -> &S {
        &self.driver.tree_builder.sink
    }

    /// Returns the sink, to change the tree between chunks.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.driver.tree_builder.sink
    }

    /// Returns the error sink, to read the errors so far. The built-in tree [has its own](Document::errors).
    pub fn errors(&self) -> &E {
        &self.driver.tree_builder.errors
    }

    /// Returns the error sink, to take its errors or change it.
    pub fn errors_mut(&mut self) -> &mut E {
        &mut self.driver.tree_builder.errors
    }

    /// Calls a function with each handle that the parser holds, first with the document, and with some handles more than once.
    /// Between calls of the parser, a host's garbage collector must trace these handles, the host's handles, and the sink's
    /// handles. All other nodes can be freed.
    pub fn visit_handles(&self, visit: &mut dyn FnMut(&S::Handle)) {
        self.driver.visit_handles(visit);
    }
}

impl<S: TreeSink, E: ErrorSink, L> Parser<S, E, L> {
    /// Parses the next chunk of the input. A chunk may end between any two characters. A U+FEFF at the start is skipped in a
    /// document, and kept in a fragment: see [`ParseOptions::with_byte_order_mark`].
    pub fn feed(&mut self, input: &str) {
        (self.dispatch)(&mut self.driver, ParserCall::Feed(input));
    }

    /// Ends the input, as [`finish`](Self::finish) does, and keeps the tree for reading. Later input is ignored.
    pub fn end(&mut self) {
        (self.dispatch)(&mut self.driver, ParserCall::End);
    }

    /// Returns why the parser stopped reading: a sink or a [limit](crate::Limits). Returns `None` if the parser has not
    /// stopped. The end of the input can reach a limit, so call [`end`](Self::end) first.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.driver.stop_reason()
    }
}

impl<S: TreeSink, E: ErrorSink> Parser<S, E> {
    /// Ends the input, and returns the sink's output. The built-in tree has its [errors](Document::errors) and the [report on
    /// the encoding](Document::encoding_report).
    #[inline(always)]
    pub fn finish(mut self) -> S::Output {
        // NOTE: moving the driver would take as long as parsing a few tags.
        (self.dispatch)(&mut self.driver, ParserCall::Finish);
        self.driver.tree_builder.sink.finish()
    }

    /// Ends the input, and returns the sink's output and the error sink.
    #[inline(always)]
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        (self.dispatch)(&mut self.driver, ParserCall::Finish);
        let (sink, errors) = self.driver.into_sinks();
        (sink.finish(), errors)
    }
}

/// With limits:
impl<S: TreeSink, E: ErrorSink> Parser<S, E, Limits> {
    /// Ends the input, and returns the sink's output.
    ///
    /// # Errors
    ///
    /// Returns the output so far if a limit stopped the parse. A sink that stops the parse is no error.
    pub fn finish(self) -> Result<S::Output, Incomplete<S::Output>> {
        self.finish_with_errors().0
    }

    /// Ends the input, and returns the sink's output and the error sink.
    pub fn finish_with_errors(mut self) -> (Result<S::Output, Incomplete<S::Output>>, E) {
        (self.dispatch)(&mut self.driver, ParserCall::Finish);
        let reason = self.driver.stop_reason();
        let (sink, errors) = self.driver.into_sinks();
        (result_from_stop_reason(sink.finish(), reason), errors)
    }
}

#[cfg(feature = "dom")]
impl<L> ParseOptions<L> {
    /// Creates a parser that accepts text in chunks and builds a [`Document`].
    pub fn parser(&self) -> Parser<DocumentBuilder, (), L> {
        Parser::with_document_builder(None, &self.inner)
    }

    /// Creates a parser that accepts text in chunks and builds the tree of [`parse_fragment`](crate::parse_fragment).
    pub fn fragment_parser(&self, context: impl Into<FragmentContext>) -> Parser<DocumentBuilder, (), L> {
        Parser::with_document_builder(Some(context.into()), &self.inner)
    }
}

/// With the built-in tree:
#[cfg(feature = "dom")]
impl<L> Parser<DocumentBuilder, (), L> {
    // NOTE: a generic caller of `dispatch_call` would compile another driver.
    pub(super) fn with_document_builder(context: Option<FragmentContext>, options: &ParseOptionsInner) -> Self {
        Self { driver: options.new_document_driver(context), dispatch: options.dispatch_fn(), limits: PhantomData }
    }

    /// Returns the document so far. Its elements are open, and its [errors](Document::errors) are those so far.
    pub fn document(&self) -> &Document {
        self.sink().as_document()
    }

    /// Returns the document so far, to change it between chunks. [`DocumentBuilder::as_document_mut`] lists forbidden changes.
    pub fn document_mut(&mut self) -> &mut Document {
        self.sink_mut().as_document_mut()
    }
}

/// Writes text to the input. Fails if the parser has [stopped](Self::stop_reason).
impl<S: TreeSink, E: ErrorSink, L> fmt::Write for Parser<S, E, L> {
    fn write_str(&mut self, input: &str) -> fmt::Result {
        self.feed(input);
        self.stop_reason().map_or(Ok(()), |_| Err(fmt::Error))
    }
}

impl<'a, S: TreeSink, E: ErrorSink, L> Extend<&'a str> for Parser<S, E, L> {
    fn extend<I: IntoIterator<Item = &'a str>>(&mut self, chunks: I) {
        chunks.into_iter().for_each(|chunk| self.feed(chunk));
    }
}

impl<S: TreeSink, E: ErrorSink, L> fmt::Debug for Parser<S, E, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Parser").field("bytes_read", &self.driver.tokenizer.offset()).finish_non_exhaustive()
    }
}

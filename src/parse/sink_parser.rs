//! [`SinkParser`]: the text parser for custom sinks.

use std::fmt;
use std::marker::PhantomData;

use super::incomplete::{Incomplete, complete};
use super::options::{NoLimits, Options, ParseOptions};
use crate::engine::Engine;
use crate::error::ErrorSink;
use crate::sink::Limits;
use crate::sink::{StopReason, TreeSink};
use crate::tree_builder::FragmentContext;

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that accepts text in chunks and tells a
/// [sink](TreeSink) what to build. [`Parser`](crate::Parser) builds a document.
///
/// If the parser reads all input, the result does not depend on the chunks. If a sink or a [limit](crate::Limits) stops the
/// parser, the end of the tree can depend on the chunks. The parser can be moved to another thread between chunks if its sinks
/// can, and dropped at any time.
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::error::ErrorCode;
/// use soupstone::{ParseOptions, SinkParser};
///
/// let mut parser = SinkParser::new(DocumentBuilder::new(), Vec::new(), ParseOptions::new());
/// parser.feed("<!DOCTYPE html><p id=a id=b>");
/// let (document, errors) = parser.finish_with_errors();
/// assert_eq!(errors[0].code(), ErrorCode::DuplicateAttribute);
/// assert_eq!(errors[0].offset(), 25);
/// # let _ = document;
/// ```
pub struct SinkParser<S: TreeSink, E: ErrorSink = (), L = NoLimits> {
    pub(crate) engine: Engine<S, E>,
    limits: PhantomData<L>,
}

impl<S: TreeSink, E: ErrorSink, L> SinkParser<S, E, L> {
    /// Creates a parser for a document that builds its tree in `sink` and reports errors to `errors`, unless `errors` is `()`.
    ///
    /// The sinks decide about errors and locations, so the options for [errors](ParseOptions::with_max_errors) and
    /// [locations](ParseOptions::with_locations) are ignored.
    #[inline(always)]
    pub fn new(sink: S, errors: E, options: ParseOptions<L>) -> Self {
        Self::with_context(sink, errors, None, &options.inner)
    }

    /// Creates a parser for a fragment with the [HTML fragment parsing
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm). The sink gets an `html`
    /// element as the only child of its document node. The children of the `html` element are the fragment.
    #[inline]
    pub fn for_fragment(sink: S, errors: E, context: FragmentContext, options: ParseOptions<L>) -> Self {
        Self::with_context(sink, errors, Some(context), &options.inner)
    }

    #[inline(always)]
    pub(super) fn with_context(sink: S, errors: E, context: Option<FragmentContext>, options: &Options) -> Self {
        let mut parser = Self { engine: Engine::new(sink, errors, options.settings()), limits: PhantomData };
        begin(&mut parser.engine, context, options);
        parser
    }

    /// Parses the next piece of the input. A piece may end between any two characters. A U+FEFF at the start is skipped in a
    /// document, and kept in a fragment: see [`ParseOptions::with_byte_order_mark`].
    #[inline]
    pub fn feed(&mut self, input: &str) {
        self.engine.feed(input);
    }

    /// Ends the input, as [`finish`](Self::finish) does, and keeps the tree for reading. Later input is ignored.
    pub fn end(&mut self) {
        self.engine.end();
    }

    /// Returns why the parser stopped reading: a sink or a [limit](crate::Limits). Returns `None` if the parser has not
    /// stopped. The end of the input can reach a limit, so call [`end`](Self::end) first.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.engine.stop_reason()
    }

    /// Returns the sink, to read the tree so far.
    pub fn sink(&self) -> &S {
        self.engine.sink()
    }

    /// Returns the sink, to change the tree between chunks.
    pub fn sink_mut(&mut self) -> &mut S {
        self.engine.sink_mut()
    }

    /// Returns the error sink, to read the errors so far.
    pub fn errors(&self) -> &E {
        self.engine.errors()
    }

    /// Returns the error sink, to take its errors or change it.
    pub fn errors_mut(&mut self) -> &mut E {
        self.engine.errors_mut()
    }

    /// Calls a function with each handle that the parser holds, and with some handles more than once. Between calls of the
    /// parser, a host's garbage collector must trace these handles, the host's handles, and the sink's handles. All other nodes
    /// can be freed.
    pub fn visit_handles(&self, visit: &mut dyn FnMut(&S::Handle)) {
        self.engine.visit_handles(visit);
    }

    /// Replaces the sinks with new sinks that have the same nodes and constants, even in the middle of the input. The new sinks
    /// do not receive earlier input.
    pub fn with_sinks<T: TreeSink<Handle = S::Handle>, F: ErrorSink>(
        self,
        change: impl FnOnce(S, E) -> (T, F),
    ) -> SinkParser<T, F, L> {
        SinkParser { engine: self.engine.with_sinks(change), limits: PhantomData }
    }
}

impl<S: TreeSink, E: ErrorSink> SinkParser<S, E> {
    pub(crate) fn with_engine(engine: Engine<S, E>) -> Self {
        Self { engine, limits: PhantomData }
    }

    /// Ends the input, and returns the sink's output.
    #[inline(always)]
    pub fn finish(mut self) -> S::Output {
        // NOTE: moving the engine would take as long as parsing a few tags.
        self.engine.finish();
        self.engine.tree_builder.sink.finish()
    }

    /// Ends the input, and returns the sink's output and the error sink.
    #[inline(always)]
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        self.engine.finish();
        let (sink, errors) = self.engine.into_sinks();
        (sink.finish(), errors)
    }
}

/// With limits:
impl<S: TreeSink, E: ErrorSink> SinkParser<S, E, Limits> {
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
        self.engine.finish();
        let reason = self.engine.stop_reason();
        let (sink, errors) = self.engine.into_sinks();
        (complete(sink.finish(), reason), errors)
    }
}

#[inline]
pub(super) fn begin<S: TreeSink, E: ErrorSink>(
    engine: &mut Engine<S, E>,
    context: Option<FragmentContext>,
    options: &Options,
) {
    let (settings, limits) = (options.settings(), options.limits());
    match context {
        None => engine.begin_a_document(settings, limits),
        Some(context) => engine.begin_a_fragment(context, settings, limits),
    }
}

impl<S: TreeSink, E: ErrorSink, L> fmt::Debug for SinkParser<S, E, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SinkParser")
            .field("bytes_read", &self.engine.tokenizer.offset())
            .finish_non_exhaustive()
    }
}

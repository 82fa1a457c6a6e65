//! [`SinkParser`]: the parser that takes text.

mod scripts;
mod writing;

use std::fmt;

use crate::engine::{Engine, Progress};
use crate::error::ErrorSink;
use crate::names::NameTable;
use crate::options::ParseOptions;
use crate::sink::TreeSink;
use crate::tree_builder::FragmentContext;

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that takes its input in chunks.
///
/// The result does not depend on the chunks, with one exception: if the error sink [stops](ErrorSink::wants_to_stop)
/// the parser, they decide how much is still parsed after the error. The parser can be moved to another thread between
/// two chunks if its sinks can, and it can be dropped at any time.
///
/// With sinks for the tree (see [`TreeSink`]) and for the errors:
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::error::ErrorCode;
/// use soupstone::{ParseOptions, SinkParser};
///
/// let mut parser = SinkParser::new(DocumentBuilder::new(), Vec::new(), ParseOptions::new());
/// let _ = parser.feed("<!DOCTYPE html><p id=a id=b>");
/// let (document, errors) = parser.finish_with_errors();
/// assert_eq!(errors[0].code(), ErrorCode::DuplicateAttribute);
/// assert_eq!(errors[0].offset(), 25);
/// # let _ = document;
/// ```
pub struct SinkParser<S: TreeSink, E: ErrorSink = ()> {
    pub(crate) engine: Engine<S, E>,
}

impl<S: TreeSink, E: ErrorSink> SinkParser<S, E> {
    /// A parser for a document that builds its tree in `sink` and reports errors to `errors`.
    #[inline(always)]
    pub fn new(sink: S, errors: E, options: ParseOptions) -> Self {
        let engine = Engine::new(sink, errors, options.settings());
        let mut parser = Self { engine };
        parser
            .engine
            .begin_a_document(options.settings(), options.limits_if_any());
        parser
    }

    /// A parser for a fragment, by the
    /// [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
    ///
    /// The sink gets an `html` element as the only child of its document node. The children of that element are the
    /// fragment.
    pub fn for_fragment(
        sink: S,
        errors: E,
        context: FragmentContext<S::Handle>,
        options: ParseOptions,
    ) -> Self {
        let engine = Engine::new(sink, errors, options.settings());
        let mut parser = Self { engine };
        parser
            .engine
            .begin_a_fragment(context, options.settings(), options.limits_if_any());
        parser
    }

    /// Parses the next piece of the input. It may end anywhere between two characters.
    ///
    /// A U+FEFF at the start of the input is skipped in a document, and kept in a fragment: see
    /// [`ParseOptions::with_byte_order_mark`].
    ///
    /// With a [host for scripts](crate::script_host), it may stop at a script, and keeps the rest.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().parser();
    /// for chunk in ["<p cla", "ss=hot>Salt &am", "p; pepper"] {
    ///     let _ = parser.feed(chunk);
    /// }
    /// assert_eq!(parser.finish().body().unwrap().inner_html(), r#"<p class="hot">Salt &amp; pepper</p>"#);
    /// ```
    #[inline]
    pub fn feed(&mut self, input: &str) -> Progress<S::Handle> {
        self.engine.feed(input);
        self.engine.take_progress()
    }

    /// Ends the input. Once the parser has parsed everything, it takes the steps of
    /// [the end](https://html.spec.whatwg.org/multipage/parsing.html#the-end) and answers [`Progress::Done`]: at once,
    /// unless it waits for scripts.
    ///
    /// Between this and [`finish`](Self::finish) the host runs the scripts that are
    /// [deferred](https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing).
    /// A caller without scripts need not call this.
    pub fn end(&mut self) -> Progress<S::Handle> {
        self.engine.end();
        self.engine.take_progress()
    }

    /// Ends the input, unless [`end`](Self::end) has, and returns what the sink has built. Scripts that the parser
    /// still waits for are treated as if they did nothing.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().parser();
    /// let _ = parser.feed("<p>Pea");
    /// assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>Pea</p>");
    /// ```
    #[inline(always)]
    pub fn finish(self) -> S::Output {
        self.finish_with_errors().0
    }

    /// Ends the input, and returns what the sink has built and the error sink.
    #[inline(always)]
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        self.engine.finish();
        let (sink, errors) = self.engine.into_sinks();
        (sink.finish(), errors)
    }

    /// The sink, for a look at the tree so far.
    pub fn sink(&self) -> &S {
        self.engine.sink()
    }

    /// The sink, to change the tree between two chunks.
    pub fn sink_mut(&mut self) -> &mut S {
        self.engine.sink_mut()
    }

    /// The names in the input that are not known names.
    pub fn names(&self) -> &NameTable {
        self.engine.tokenizer.names()
    }
}

impl<S: TreeSink, E: ErrorSink> fmt::Debug for SinkParser<S, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SinkParser")
            .field("bytes_read", &self.engine.tokenizer.offset())
            .finish_non_exhaustive()
    }
}

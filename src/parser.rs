//! [`Parser`]: joins the tokenizer and tree construction.

use crate::encoding::{Encoding, EncodingReport};
use crate::error::{Decoding, ErrorSink, MalformedSequence};
use crate::names::NameTable;
use crate::options::ParseOptions;
use crate::sink::TreeSink;
use crate::tokenizer::Tokenizer;
use crate::tree_builder::{FragmentContext, TreeBuilder};

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that takes its input in chunks.
///
/// Any chunks give the same result, but for what still comes after an error at which the error sink
/// [stops](ErrorSink::wants_to_stop). The parser can be moved to another thread between two chunks if its sinks can, and
/// it can be dropped at any time.
///
/// ```
/// use soupstone::{ParseOptions, Parser};
///
/// let mut parser = Parser::new(ParseOptions::new());
/// for chunk in ["<!DOCTYPE html><ti", "tle>Soup</title><p>St", "one"] {
///     parser.feed(chunk);
/// }
/// let document = parser.finish();
/// assert_eq!(document.body().unwrap().text_content(), "Stone");
/// ```
///
/// With a sink of its own for the tree (see [`TreeSink`]) and for the errors:
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::error::ErrorCode;
/// use soupstone::{ParseOptions, Parser};
///
/// let mut parser = Parser::with_sinks(DocumentBuilder::new(), Vec::new(), ParseOptions::new());
/// parser.feed("<!DOCTYPE html><p id=a id=b>");
/// let (document, errors) = parser.finish_with_errors();
/// assert_eq!(errors[0].code(), ErrorCode::DuplicateAttribute);
/// assert_eq!(errors[0].offset(), 25);
/// # let _ = document;
/// ```
pub struct Parser<S: TreeSink, E: ErrorSink = ()> {
    tokenizer: Tokenizer,
    pub(crate) tree_builder: TreeBuilder<S, E>,
}

/// What the parser waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// More input, or the word that there is no more.
    NeedsInput,
    /// Fresh sinks, because the parse has to start over with another encoding: see
    /// [`ByteParser::restart`](crate::ByteParser::restart).
    EncodingChanged,
    /// Nothing: all input is parsed.
    Done,
    /// Nothing: the error sink [wanted to stop](ErrorSink::wants_to_stop). The rest of the input is not parsed.
    Stopped,
}

impl<S: TreeSink> Parser<S> {
    /// A parser for a document that builds its tree in `sink` and looks for no errors.
    #[inline(always)]
    pub fn with_sink(sink: S, options: ParseOptions) -> Self {
        Self::with_sinks(sink, (), options)
    }
}

impl<S: TreeSink, E: ErrorSink> Parser<S, E> {
    /// A parser for a document that builds its tree in `sink` and reports errors to `errors`.
    #[inline(always)]
    pub fn with_sinks(sink: S, errors: E, options: ParseOptions) -> Self {
        Self {
            tokenizer: Tokenizer::new(),
            tree_builder: TreeBuilder::new(sink, errors, options.tree_builder_settings()),
        }
    }

    /// A parser for a fragment, by the
    /// [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
    ///
    /// The sink gets an `html` element as the only child of its document node. The children of that element are the
    /// fragment.
    pub fn fragment(
        sink: S,
        errors: E,
        context: FragmentContext<S::Handle>,
        options: ParseOptions,
    ) -> Self {
        let settings = options.tree_builder_settings();
        let mut tokenizer = Tokenizer::new();
        tokenizer.set_state(context.tokenizer_state(settings.scripting));
        Self {
            tokenizer,
            tree_builder: TreeBuilder::new_fragment(sink, errors, context, settings),
        }
    }

    /// Parses the next piece of the input. It may end anywhere between two characters.
    ///
    /// A U+FEFF at the start of the input is a character like any other here: whoever decodes bytes takes a byte order
    /// mark away.
    pub fn feed(&mut self, input: &str) -> Progress {
        match E::WANTS_ERRORS {
            true => self.feed_with_errors(input),
            false => {
                self.tokenizer.feed(input, &mut self.tree_builder);
                Progress::NeedsInput
            }
        }
    }

    fn feed_with_errors(&mut self, input: &str) -> Progress {
        if self.is_stopped() {
            return Progress::Stopped;
        }
        self.tree_builder.errors_mut().input(input);
        self.tokenizer.feed(input, &mut self.tree_builder);
        match self.is_stopped() {
            true => Progress::Stopped,
            false => Progress::NeedsInput,
        }
    }

    /// Whether the error sink wanted to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        E::WANTS_ERRORS && self.tree_builder.errors().wants_to_stop()
    }

    /// Tells that there is no more input, and gives what the sink has made of it.
    #[inline(always)]
    pub fn finish(self) -> S::Output {
        self.finish_with_errors().0
    }

    /// Tells that there is no more input, and gives what the sink has made of it, and the error sink.
    #[inline(always)]
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        self.end();
        let (sink, errors) = self.tree_builder.into_sinks();
        (sink.finish(), errors)
    }

    /// Parses the end of the input.
    #[inline]
    pub(crate) fn end(&mut self) {
        match self.is_stopped() {
            true => self.tree_builder.abort(),
            false => self.tokenizer.end(&mut self.tree_builder),
        }
    }

    /// The sink, for a look at the tree so far.
    pub fn sink(&self) -> &S {
        self.tree_builder.sink()
    }

    /// The sink, to change the tree between two chunks.
    pub fn sink_mut(&mut self) -> &mut S {
        self.tree_builder.sink_mut()
    }

    /// The names that occurred in the input and are not known ones.
    pub fn names(&self) -> &NameTable {
        self.tokenizer.names()
    }

    /// Tells the sink of the tree how bytes became the input, and tree construction whether a `meta` element may change
    /// that.
    pub(crate) fn set_encoding(&mut self, report: &EncodingReport) {
        self.tree_builder.set_confidence(report.confidence());
        self.tree_builder.sink_mut().set_encoding(report);
    }

    /// Tells the error sink how bytes become text.
    pub(crate) fn set_decoding(&mut self, decoding: Decoding) {
        if E::WANTS_ERRORS {
            self.tree_builder.errors_mut().decoding(decoding);
        }
    }

    /// The encoding that the `meta` element just parsed declares, if the confidence is tentative.
    pub(crate) fn take_new_encoding(&mut self) -> Option<&'static Encoding> {
        self.tree_builder.take_new_encoding()
    }

    /// Reports a malformed sequence of bytes and parses the U+FFFD REPLACEMENT CHARACTER in its place.
    pub(crate) fn feed_malformed_sequence(&mut self, sequence: MalformedSequence) {
        if E::WANTS_ERRORS && !self.is_stopped() {
            self.tree_builder.errors_mut().malformed_sequence(sequence);
        }
        self.feed("\u{FFFD}");
    }
}

//! [`Parser`]: joins the tokenizer and tree construction.

use crate::encoding::{Encoding, EncodingReport};
use crate::error::{Decoding, ErrorSink, MalformedSequence};
use crate::names::NameTable;
use crate::options::{ByteOrderMark, ParseOptions};
use crate::script_host::ScriptState;
use crate::sink::{DocumentReadiness, TreeSink};
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
///     let _ = parser.feed(chunk);
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
/// let _ = parser.feed("<!DOCTYPE html><p id=a id=b>");
/// let (document, errors) = parser.finish_with_errors();
/// assert_eq!(errors[0].code(), ErrorCode::DuplicateAttribute);
/// assert_eq!(errors[0].offset(), 25);
/// # let _ = document;
/// ```
pub struct Parser<S: TreeSink, E: ErrorSink = ()> {
    pub(crate) tokenizer: Tokenizer,
    pub(crate) tree_builder: TreeBuilder<S, E>,
    /// What is remembered for a host that runs scripts or writes markup, if there is one.
    pub(crate) scripts: Option<Box<ScriptState<S::Handle>>>,
    /// Whether the host has aborted the parser.
    pub(crate) is_aborted: bool,
}

/// What the parser waits for. `H` is the handle type of the sink.
///
/// Who passes it over may lose the rest of a page, or read it in the wrong encoding, so that the compiler warns:
///
/// ```compile_fail
/// #![deny(unused_must_use)]
/// # fn main() -> std::io::Result<()> {
/// # use soupstone::dom::DocumentBuilder;
/// # use soupstone::{ByteParser, ParseOptions};
/// # let page: &[u8] = b"<p>";
/// let sink = DocumentBuilder::new();
/// let mut parser = ByteParser::with_sinks(sink, (), Default::default(), ParseOptions::new());
/// parser.read_from(page)?;
/// # Ok(())
/// # }
/// ```
///
/// A parser waits for input alone if it has no [host for scripts](ParseOptions::with_script_host), its error sink does
/// not [stop](ErrorSink::wants_to_stop), and its input is text or it has
/// [fresh sinks](crate::ByteParser::with_fresh_sinks). Then the answer tells nothing new:
///
/// ```
/// #![deny(unused_must_use)]
/// # fn main() -> std::io::Result<()> {
/// # use soupstone::{ByteParser, ParseOptions};
/// # let page: &[u8] = b"<p>";
/// let mut parser = ByteParser::new(Default::default(), ParseOptions::new());
/// let _ = parser.read_from(page)?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use = "the parser may wait for more than input"]
pub enum Progress<H> {
    /// More input, or the word that there is no more.
    NeedsInput,
    /// The host, which runs this script and then calls [`Parser::resume`]: its end tag was just parsed. Only a parser
    /// that [has a host](ParseOptions::with_script_host) waits for it: see [`script_host`](crate::script_host).
    Script(H),
    /// The script that runs. Input that comes meanwhile is kept.
    Paused,
    /// The host, which calls [`Parser::run_pending_parsing_blocking_script`] when this script, which blocks the parser,
    /// is ready. Input that comes meanwhile is kept.
    Blocked(H),
    /// Fresh sinks, because the parse has to start over with another encoding: see
    /// [`ByteParser::restart`](crate::ByteParser::restart).
    EncodingChanged,
    /// Nothing: all input is parsed.
    Done,
    /// Nothing: the host has [aborted](Parser::abort) the parser. The rest of the input is not parsed.
    Aborted,
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
        let mut tokenizer = Tokenizer::new();
        tokenizer.set_edition(options.edition());
        if options.byte_order_mark_of_a_document() == ByteOrderMark::Skip {
            tokenizer.skip_byte_order_mark();
        }
        Self {
            tokenizer,
            tree_builder: TreeBuilder::new(sink, errors, options.tree_builder_settings()),
            scripts: options.has_script_host().then(Box::default),
            is_aborted: false,
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
        tokenizer.set_edition(settings.edition);
        if options.byte_order_mark_of_a_fragment() == ByteOrderMark::Skip {
            tokenizer.skip_byte_order_mark();
        }
        tokenizer.set_state(context.tokenizer_state(settings.scripting));
        Self {
            tokenizer,
            tree_builder: TreeBuilder::new_fragment(sink, errors, context, settings),
            scripts: None,
            is_aborted: false,
        }
    }

    /// Parses the next piece of the input. It may end anywhere between two characters.
    ///
    /// A U+FEFF at the start of the input is skipped in a document, and kept in a fragment: see
    /// [`ParseOptions::with_byte_order_mark`].
    ///
    /// With a [host for scripts](crate::script_host), it may stop at a script, and keeps the rest.
    pub fn feed(&mut self, input: &str) -> Progress<S::Handle> {
        if self.scripts.is_some() {
            return self.feed_with_host(input);
        }
        if !self.is_aborted {
            self.feed_chunk(input);
        }
        self.progress()
    }

    /// Parses a chunk of the input.
    #[inline]
    pub(crate) fn feed_chunk(&mut self, chunk: &str) {
        if !self.is_stopped() {
            if E::WANTS_ERRORS {
                self.tree_builder.errors_mut().input(chunk);
            }
            self.tokenizer.feed(chunk, &mut self.tree_builder);
        }
    }

    /// Whether the error sink wanted to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        E::WANTS_ERRORS && self.tree_builder.errors().wants_to_stop()
    }

    /// Tells that there is no more input. The parser comes to its [end](https://html.spec.whatwg.org/multipage/parsing.html#the-end)
    /// when it has parsed all that is there, and then answers [`Progress::Done`]. At once, unless it waits for scripts.
    ///
    /// Between this and [`finish`](Self::finish) the host runs the scripts that are
    /// [deferred](https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing).
    /// Who has none may leave this out.
    pub fn end(&mut self) -> Progress<S::Handle> {
        if self.scripts.is_some() {
            return self.end_with_host();
        }
        if !self.is_over() && !self.is_stopped() {
            self.tokenizer.end(&mut self.tree_builder);
        }
        self.progress()
    }

    /// Tells that there is no more input, if [`end`](Self::end) has not, and gives what the sink has made of it. Scripts
    /// that the parser waits for are taken to do nothing.
    #[inline(always)]
    pub fn finish(self) -> S::Output {
        self.finish_with_errors().0
    }

    /// Tells that there is no more input, and gives what the sink has made of it, and the error sink.
    #[inline(always)]
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        self.parse_to_the_end();
        let (sink, errors) = self.tree_builder.into_sinks();
        (sink.finish(), errors)
    }

    /// Tells that there is no more input, if [`end`](Self::end) has not, and gives the sink as it is then.
    pub(crate) fn into_sink(mut self) -> S {
        self.parse_to_the_end();
        self.tree_builder.sink
    }

    /// Parses what is left of the input, and its end.
    #[inline]
    pub(crate) fn parse_to_the_end(&mut self) {
        if self.is_aborted {
            return;
        }
        if !self.is_stopped() {
            match self.scripts {
                None => self.tokenizer.end(&mut self.tree_builder),
                Some(_) => self.run_without_host(),
            }
        }
        match self.tree_builder.has_stopped() {
            true => {
                let sink = self.tree_builder.sink_mut();
                sink.set_document_readiness(DocumentReadiness::Complete);
            }
            // The error sink wanted to stop.
            false => self.tree_builder.abort(),
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

    /// The input is what bytes are decoded to: a U+FEFF at its start is no byte order mark.
    pub(crate) fn keep_byte_order_mark(&mut self) {
        self.tokenizer.keep_byte_order_mark();
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
        if self.scripts.is_some() {
            return self.feed_malformed_sequence_with_host(sequence);
        }
        if E::WANTS_ERRORS && !self.is_stopped() {
            self.tree_builder.errors_mut().malformed_sequence(sequence);
        }
        let _ = self.feed("\u{FFFD}");
    }
}

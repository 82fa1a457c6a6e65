//! [`ScriptingParser`], which pauses at scripts.

use std::fmt;

use super::{MarkupInsertionCounters, Progress};
#[cfg(feature = "bytes")]
use crate::encoding::Wait;
#[cfg(feature = "bytes")]
use crate::engine::Engine;
use crate::engine::ScriptState;
use crate::error::ErrorSink;
#[cfg(feature = "bytes")]
use crate::parse::ByteStream;
#[cfg(feature = "bytes")]
use crate::parse::Options;
use crate::parse::{Incomplete, NoLimits, ParseOptions, Parser, complete};
use crate::sink::{Limits, StopReason, TreeSink};

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) for a document whose scripts a host runs:
/// see [the guide](crate::script_host). The parser takes text or bytes, in chunks. Scripting is enabled.
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::script_host::{Progress, ScriptingParser};
///
/// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
/// let progress = parser.feed("<script>f()</script><p>Pea");
/// let Progress::Script(script) = progress else { panic!("there is a script") };
/// assert_eq!(parser.parser().sink().as_document().node(script).text_content(), "f()");
/// // Here the script runs.
/// assert_eq!(parser.resume(), Progress::NeedsInput);
/// assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>Pea</p>");
/// ```
pub struct ScriptingParser<S: TreeSink, E: ErrorSink = (), L = NoLimits> {
    pub(super) parser: Parser<S, E, L>,
    pub(super) counters: MarkupInsertionCounters,
    #[cfg(feature = "bytes")]
    pub(super) stream: Option<Box<ByteStream>>,
    #[cfg(feature = "bytes")]
    options: Options,
}

impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Creates a parser that builds its tree in `sink` and reports errors to `errors`, unless `errors` is `()`.
    /// The options for errors and locations are ignored, as in [`Parser::with_sink`](crate::Parser::with_sink).
    pub fn new(sink: S, errors: E, options: ParseOptions<L>) -> Self {
        let options = if options.scripting() { options } else { options.with_scripting(true) };
        Self::with_scripting_as_in(options, sink, errors)
    }

    pub(super) fn with_scripting_as_in(options: ParseOptions<L>, sink: S, errors: E) -> Self {
        let options = options.inner.with_script_host();
        Self {
            parser: Parser::with_context(sink, errors, None, &options),
            counters: MarkupInsertionCounters::default(),
            #[cfg(feature = "bytes")]
            stream: None,
            #[cfg(feature = "bytes")]
            options,
        }
    }

    /// Returns the parser, whose methods return the sinks, why it stopped, and its handles. Waiting for scripts does not count
    /// as stopping, and a [speculative copy](Self::speculative_copy) holds none of them.
    pub fn parser(&self) -> &Parser<S, E, L> {
        &self.parser
    }

    /// Returns the parser, to change its sinks while it waits. To feed it, call the methods of this type, which return the
    /// [`Progress`].
    pub fn parser_mut(&mut self) -> &mut Parser<S, E, L> {
        &mut self.parser
    }

    /// Parses the next piece of the input text. A piece may end between any two characters. Text after a script is kept until
    /// the script has run.
    pub fn feed(&mut self, input: &str) -> Progress<S::Handle> {
        self.parser.engine.feed(input);
        self.take_new_encoding();
        self.parser.engine.take_progress()
    }

    /// Ends the input. When all input is parsed and no script is pending, the parser runs the steps of [the
    /// end](https://html.spec.whatwg.org/multipage/parsing.html#the-end) and returns [`Progress::Done`].
    ///
    /// The host then runs the
    /// [deferred](https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing)
    /// scripts, before [`finish`](Self::finish).
    pub fn end(&mut self) -> Progress<S::Handle> {
        #[cfg(feature = "bytes")]
        if let Some(stream) = &mut self.stream {
            stream.advance(&mut self.parser.engine, b"", Wait::AtTheEnd);
            return self.parser.engine.take_progress();
        }
        self.parser.engine.end();
        self.parser.engine.take_progress()
    }

    fn finish_all(mut self) -> (S::Output, E, Option<StopReason>) {
        #[cfg(feature = "bytes")]
        if let Some(stream) = &mut self.stream {
            stream.finish(&mut self.parser.engine);
        }
        self.parser.engine.finish();
        let reason = self.parser.engine.stop_reason();
        let (sink, errors) = self.parser.engine.into_sinks();
        (sink.finish(), errors, reason)
    }
}

/// # Bytes
#[cfg(feature = "bytes")]
impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Parses the next bytes of the input: see [`ByteParser::feed`](crate::ByteParser::feed). Does nothing after
    /// [`end`](Self::end).
    ///
    /// If the parse must start over with a different encoding, returns [`Progress::EncodingChanged`], because scripts will run
    /// again. After this result, [`restart`](Self::restart) starts over, and any other call ignores the new encoding, as the
    /// standard allows.
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> Progress<S::Handle> {
        let (stream, engine) = self.stream();
        stream.advance(engine, bytes, Wait::ForBytes);
        self.parser.engine.take_progress()
    }

    /// Parses the bytes received so far: see [`ByteParser::stop_waiting`](crate::ByteParser::stop_waiting).
    pub fn stop_waiting(&mut self) -> Progress<S::Handle> {
        let (stream, engine) = self.stream();
        stream.advance(engine, b"", Wait::NoLonger);
        self.parser.engine.take_progress()
    }

    fn stream(&mut self) -> (&mut ByteStream, &mut Engine<S, E>) {
        let engine = &mut self.parser.engine;
        let stream =
            self.stream.get_or_insert_with(|| Box::new(ByteStream::new(self.options.encoding().clone(), engine)));
        (stream, engine)
    }

    /// Starts over with new sinks and the new encoding, after [`Progress::EncodingChanged`]. The old sinks are dropped.
    ///
    /// # Errors
    ///
    /// At any other time, does nothing and returns the new sinks.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::script_host::{Progress, ScriptingParser};
    ///
    /// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    /// let _ = parser.feed_bytes(b"<title>\xE4\xF6</title>");
    /// let _ = parser.stop_waiting();
    /// if parser.feed_bytes(b"<meta charset=koi8-r>") == Progress::EncodingChanged {
    ///     assert!(parser.restart(DocumentBuilder::new(), ()).is_ok());
    /// }
    /// assert_eq!(parser.finish().title().unwrap(), "ДЖ");
    /// ```
    pub fn restart(&mut self, sink: S, errors: E) -> Result<Progress<S::Handle>, (S, E)> {
        match &mut self.stream {
            Some(stream) if self.parser.engine.has_another_encoding() => {
                self.parser = Parser::with_context(sink, errors, None, &self.options);
                stream.restart(&mut self.parser.engine);
                Ok(self.parser.engine.take_progress())
            }
            _ => Err((sink, errors)),
        }
    }

    /// Returns the encoding of the bytes and its source; `None` before the encoding is determined.
    pub fn encoding_report(&self) -> Option<&crate::encoding::EncodingReport> {
        self.stream.as_ref()?.report()
    }
}

impl<S: TreeSink, E: ErrorSink> ScriptingParser<S, E> {
    /// Ends the input, if [`end`](Self::end) was not called, and returns the sink's output. Pending scripts are ignored.
    pub fn finish(self) -> S::Output {
        self.finish_all().0
    }

    /// Like [`finish`](Self::finish), but also returns the error sink.
    pub fn finish_with_errors(self) -> (S::Output, E) {
        let (output, errors, _) = self.finish_all();
        (output, errors)
    }
}

/// With limits:
impl<S: TreeSink, E: ErrorSink> ScriptingParser<S, E, Limits> {
    /// Ends the input, if [`end`](Self::end) was not called, and returns the sink's output. Pending scripts are ignored.
    ///
    /// # Errors
    ///
    /// Returns the output so far if a limit stopped the parse. A sink that stops the parse is no error.
    pub fn finish(self) -> Result<S::Output, Incomplete<S::Output>> {
        let (output, _, reason) = self.finish_all();
        complete(output, reason)
    }

    /// Like [`finish`](Self::finish), but also returns the error sink.
    pub fn finish_with_errors(self) -> (Result<S::Output, Incomplete<S::Output>>, E) {
        let (output, errors, reason) = self.finish_all();
        (complete(output, reason), errors)
    }
}

impl<S: TreeSink, E: ErrorSink, L> fmt::Debug for ScriptingParser<S, E, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.parser.engine.scripts.as_deref();
        let is_over = matches!(self.parser.engine.progress, Progress::Aborted | Progress::Done);
        let has_insertion_point = !is_over && state.is_some_and(ScriptState::has_insertion_point);
        formatter
            .debug_struct("ScriptingParser")
            .field("bytes_read", &self.parser.engine.tokenizer.offset())
            .field("script_nesting_level", &self.script_nesting_level())
            .field("parser_pause_flag", &state.is_some_and(|state| state.parser_pause_flag))
            .field("has_insertion_point", &has_insertion_point)
            .finish_non_exhaustive()
    }
}

use std::fmt;

use super::{MarkupInsertionCounters, ParserStatus};
use crate::driver::ScriptHostState;
#[cfg(feature = "bytes")]
use crate::encoding::SniffWait;
use crate::error::ErrorSink;
#[cfg(feature = "bytes")]
use crate::parse::{ByteStream, ParseOptionsInner};
use crate::parse::{Incomplete, NoLimits, ParseOptions, Parser};
use crate::sink::{Limits, TreeSink};

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) for a document whose scripts a host runs:
/// see [the guide](crate::script_host). The parser takes text or bytes, in chunks. Scripting is enabled.
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::script_host::{ParserStatus, ScriptingParser};
///
/// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
/// let status = parser.feed("<script>f()</script><p>Pea");
/// let ParserStatus::Script(script) = status else { panic!("there is a script") };
/// assert_eq!(parser.parser().sink().as_document().node(script).text_content(), "f()");
/// // Here the script runs.
/// assert_eq!(parser.resume(), ParserStatus::NeedsInput);
/// assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>Pea</p>");
/// ```
pub struct ScriptingParser<S: TreeSink, E: ErrorSink = (), L = NoLimits> {
    pub(super) parser: Parser<S, E, L>,
    pub(super) counters: MarkupInsertionCounters,
    #[cfg(feature = "bytes")]
    pub(super) stream: Option<Box<ByteStream<'static>>>,
    #[cfg(feature = "bytes")]
    options: ParseOptionsInner,
}

impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Creates a parser with these sinks: see [`Parser::with_sink`](crate::Parser::with_sink).
    pub fn new(sink: S, errors: E, options: ParseOptions<L>) -> Self {
        let options = if options.scripting() { options } else { options.with_scripting(true) };
        Self::with_scripting_of_options(options, sink, errors)
    }

    pub(super) fn with_scripting_of_options(options: ParseOptions<L>, sink: S, errors: E) -> Self {
        let mut options = options.inner;
        options.settings.has_script_host = true;
        Self {
            parser: Parser::with_optional_context(sink, errors, None, &options),
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
    /// [`ParserStatus`].
    pub fn parser_mut(&mut self) -> &mut Parser<S, E, L> {
        &mut self.parser
    }

    /// Parses the next chunk of the input text. A chunk may end between any two characters. Text after a script is buffered until
    /// the script has run.
    pub fn feed(&mut self, input: &str) -> ParserStatus<S::Handle> {
        self.parser.driver.feed(input);
        self.try_change_encoding_and_continue();
        self.parser.driver.take_status()
    }

    /// Ends the input. When all input is parsed and no script is pending, the parser runs the steps of [the
    /// end](https://html.spec.whatwg.org/multipage/parsing.html#the-end) and returns [`ParserStatus::Done`].
    ///
    /// The host then runs the
    /// [deferred](https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing)
    /// scripts, before [`finish`](Self::finish).
    pub fn end(&mut self) -> ParserStatus<S::Handle> {
        #[cfg(feature = "bytes")]
        if self.stream.is_some() {
            return self.feed_bytes_with_wait(b"", SniffWait::EndOfInput);
        }
        self.parser.driver.end_input();
        self.parser.driver.take_status()
    }

    fn end_byte_stream_into_parser(self) -> Parser<S, E, L> {
        #[cfg(feature = "bytes")]
        if let Some(mut stream) = self.stream {
            let mut parser = self.parser;
            stream.finish_declining_restart(&mut parser.driver);
            return parser;
        }
        self.parser
    }
}

/// # Bytes
#[cfg(feature = "bytes")]
impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Parses the next bytes of the input: see [`ByteParser::feed`](crate::ByteParser::feed). Does nothing after
    /// [`end`](Self::end).
    ///
    /// If the parse must start over with a different encoding, returns [`ParserStatus::EncodingChanged`], because scripts will run
    /// again. After this result, [`restart`](Self::restart) starts over, and any other call ignores the new encoding, as the
    /// standard allows.
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> ParserStatus<S::Handle> {
        self.feed_bytes_with_wait(bytes, SniffWait::ForBytes)
    }

    /// Parses the bytes so far: see [`ByteParser::stop_waiting`](crate::ByteParser::stop_waiting).
    pub fn stop_waiting(&mut self) -> ParserStatus<S::Handle> {
        self.feed_bytes_with_wait(b"", SniffWait::Stopped)
    }

    fn feed_bytes_with_wait(&mut self, bytes: &[u8], wait: SniffWait) -> ParserStatus<S::Handle> {
        let driver = &mut self.parser.driver;
        let stream = self.stream.get_or_insert_with(|| {
            // NOTE: a speculation may start before the encoding is determined.
            driver.tokenizer.preserve_byte_order_mark();
            Box::new(ByteStream::new(self.options.encoding_within_limits().into_owned()))
        });
        stream.feed(driver, bytes, wait);
        driver.take_status()
    }

    /// Starts over with new sinks and the new encoding, after [`ParserStatus::EncodingChanged`]. The old sinks are dropped.
    ///
    /// # Errors
    ///
    /// At any other time, does nothing and returns the new sinks.
    pub fn restart(&mut self, sink: S, errors: E) -> Result<ParserStatus<S::Handle>, (S, E)> {
        match &mut self.stream {
            Some(stream) if self.parser.driver.is_encoding_changed() => {
                self.parser = Parser::with_optional_context(sink, errors, None, &self.options);
                stream.restart_if_change_pending();
                Ok(self.feed_bytes_with_wait(b"", SniffWait::ForBytes))
            }
            _ => Err((sink, errors)),
        }
    }

    /// Returns the encoding of the bytes and its source; `None` before the encoding is determined.
    pub fn encoding_report(&self) -> Option<&crate::encoding::EncodingReport> {
        self.stream.as_ref()?.encoding_report()
    }
}

/// # Scripts
///
/// See [`script_host`](crate::script_host).
impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Continues after a script: completes the rule for its [end
    /// tag](https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag), and parses the following input. Call this method
    /// once for each [`ParserStatus::Script`], when the script has run or will not run now. Further calls do nothing.
    ///
    /// Returns [`ParserStatus::EncodingChanged`] if a `meta` element in this input declares an encoding that needs a restart, and
    /// no other script is running.
    pub fn resume(&mut self) -> ParserStatus<S::Handle> {
        self.parser.driver.resume();
        self.try_change_encoding_and_continue();
        self.parser.driver.take_status()
    }

    pub(super) fn try_change_encoding_and_continue(&mut self) {
        #[cfg(feature = "bytes")]
        if let Some(stream) = &mut self.stream {
            stream.try_change_encoding_and_continue(&mut self.parser.driver);
        }
    }

    /// Makes a script the [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    ///
    /// A host calls this method before [`resume`](Self::resume), if "[prepare the script
    /// element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element)" says so for the script of
    /// [`ParserStatus::Script`]. The parser then waits for
    /// [`take_pending_parsing_blocking_script`](Self::take_pending_parsing_blocking_script).
    pub fn set_pending_parsing_blocking_script(&mut self, script: S::Handle) {
        let driver = &mut self.parser.driver;
        if matches!(driver.status, ParserStatus::NeedsInput | ParserStatus::Blocked(_)) {
            driver.status = ParserStatus::Blocked(script.clone());
        }
        driver.get_or_insert_script_host().pending_parsing_blocking_script = Some(script);
    }

    /// Returns the [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    pub fn pending_parsing_blocking_script(&self) -> Option<&S::Handle> {
        self.parser.driver.pending_parsing_blocking_script()
    }

    /// Returns the ready [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script). As for
    /// [`ParserStatus::Script`], the host executes the script and then calls [`resume`](Self::resume).
    ///
    /// Returns `None` and does nothing if there is no such script, or if another script is running.
    pub fn take_pending_parsing_blocking_script(&mut self) -> Option<S::Handle> {
        self.parser.driver.begin_pending_blocking_script()
    }

    /// Returns the [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): the number
    /// of running scripts of the parser. Each of these scripts wrote the next script.
    pub fn script_nesting_level(&self) -> usize {
        self.parser.driver.script_nesting_level()
    }

    /// [Aborts the parser](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser): drops unparsed and later input.
    /// [`finish`](Self::finish) returns the tree built so far. Does nothing if all input is parsed.
    pub fn abort(&mut self) {
        let driver = &mut self.parser.driver;
        if !matches!(driver.status, ParserStatus::Aborted | ParserStatus::Done) {
            if let Some(script_host) = driver.script_host.as_deref_mut() {
                script_host.input.clear();
                script_host.pending_parsing_blocking_script = None;
            }
            driver.status = ParserStatus::Aborted;
            driver.tree_builder.abort();
        }
    }
}

/// # Speculative parsing
///
/// For a parser that reads ahead during a pause, such as that of the
/// [`soupstone-speculative`](https://docs.rs/soupstone-speculative) package.
impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Creates a parser in the state of this parser, to [start the speculative HTML
    /// parser](https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser). Feed it with the
    /// [unread input](Self::unread_input).
    ///
    /// The new sink first receives the `head` element and the elements on the stack of open elements, from top to bottom, as
    /// new elements without attributes, each as the last child of the element above it. It also receives a closed shadow root
    /// for each of them that is a [shadow host](TreeSink::is_shadow_host), and a few elements that are not inserted. This
    /// parser's tree does not change, and its sink is only asked about shadow roots.
    ///
    /// The copy has the options and limits of this parser. It does not pause at scripts, does not change the encoding, reports
    /// no errors, and gives each offset that this parser will give if the scripts do nothing.
    ///
    /// Takes time linear in the number of open elements and formatting elements, with their attributes, and in the size of the
    /// names that the parser has read.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::script_host::{ParserStatus, ScriptingParser};
    ///
    /// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    /// let status = parser.feed("<p title=a>Pea<script src=slow.js></script><img src=b>");
    /// assert!(matches!(status, ParserStatus::Script(_)));
    /// let mut speculative = parser.speculative_copy(DocumentBuilder::new());
    /// parser.unread_input(0).for_each(|text| speculative.feed(text));
    /// assert_eq!(speculative.finish().body().unwrap().inner_html(), r#"<p><img src="b"></p>"#);
    /// ```
    pub fn speculative_copy<T: TreeSink>(&mut self, sink: T) -> Parser<T> {
        Parser::with_driver(self.parser.driver.speculative_copy(sink))
    }

    /// Returns the text that has arrived but was not read, in segments, from an offset of [`bytes_read`](Self::bytes_read) or
    /// more on. A smaller offset stands for all text. If the offset is within a character, the text starts after it.
    pub fn unread_input(&self, offset: u64) -> impl Iterator<Item = &str> {
        let skipped = usize::try_from(offset.saturating_sub(self.bytes_read())).unwrap_or(usize::MAX);
        let script_host = self.parser.driver.script_host.as_deref().into_iter();
        script_host.flat_map(move |script_host| script_host.input.unread_segments_from(skipped))
    }

    /// Returns the number of bytes of text that the parser has read, with written text, in which offsets count.
    pub fn bytes_read(&self) -> u64 {
        self.parser.driver.tokenizer.offset()
    }

    /// Returns a number that stays the same as long as a [copy](Self::speculative_copy) of this parser remains right about what
    /// this parser will read. No other parser of the process returns the same number.
    ///
    /// The number changes when text is [written](Self::write) or dropped, when the parser [starts over](Self::restart), and at a
    /// script within a [patch of content](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for), because a
    /// copy has no markers. With the same number, this parser will be in the state in which the copy was at the same offset. The
    /// sink's answers about shadow roots change only where the contents of a `template` go.
    pub fn input_revision(&self) -> u64 {
        self.parser.driver.script_host.as_deref().map_or(0, |script_host| script_host.input.revision_ignoring_appends())
    }
}

impl<S: TreeSink, E: ErrorSink> ScriptingParser<S, E> {
    /// Ends the input, if [`end`](Self::end) was not called, and returns the sink's output. Pending scripts are ignored.
    pub fn finish(self) -> S::Output {
        self.end_byte_stream_into_parser().finish()
    }

    /// Like [`finish`](Self::finish), but also returns the error sink.
    pub fn finish_with_errors(self) -> (S::Output, E) {
        self.end_byte_stream_into_parser().finish_with_errors()
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
        self.end_byte_stream_into_parser().finish()
    }

    /// Like [`finish`](Self::finish), but also returns the error sink.
    pub fn finish_with_errors(self) -> (Result<S::Output, Incomplete<S::Output>>, E) {
        self.end_byte_stream_into_parser().finish_with_errors()
    }
}

impl<S: TreeSink, E: ErrorSink, L> fmt::Debug for ScriptingParser<S, E, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.parser.driver.script_host.as_deref();
        let has_ended = matches!(self.parser.driver.status, ParserStatus::Aborted | ParserStatus::Done);
        let has_insertion_point = !has_ended && state.is_some_and(ScriptHostState::has_insertion_point);
        formatter
            .debug_struct("ScriptingParser")
            .field("bytes_read", &self.bytes_read())
            .field("script_nesting_level", &self.script_nesting_level())
            .field("parser_pause_flag", &state.is_some_and(|state| state.parser_pause_flag))
            .field("has_insertion_point", &has_insertion_point)
            .finish_non_exhaustive()
    }
}

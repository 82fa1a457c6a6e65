//! [`ByteSinkParser`]: a [`SinkParser`] that takes bytes.

use std::fmt;
use std::io::{self, Read};

use super::{ByteInput, Fed};
use crate::encoding::{EncodingReport, End, Restartable, Wait, sniff};
use crate::engine::{Engine, Phase, Progress};
use crate::error::ErrorSink;
use crate::options::ParseOptions;
use crate::parser::SinkParser;
use crate::script_host::MarkupInsertionError;
use crate::sink::TreeSink;
use crate::tree_builder::FragmentContext;

/// The longest byte order mark, in bytes.
const LONGEST_BOM: usize = 3;

/// Makes sinks for a parser that starts over.
type FreshSinks<S, E> = Box<dyn Fn() -> (S, E) + Send + Sync>;

/// How many bytes are read at a time.
const READ_SIZE: usize = 32 << 10;

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that takes bytes, in chunks: it
/// determines their encoding, decodes them, and changes the encoding when a `meta` element says so.
///
/// The result does not depend on the chunks, with one exception: if the error sink [stops](ErrorSink::wants_to_stop)
/// the parser, they decide how much is still parsed after the error. Between two chunks the parser can be moved to
/// another thread if its sinks can, and it can be dropped at any time.
///
/// ```
/// use soupstone::ParseOptions;
///
/// let mut parser = ParseOptions::new().byte_parser();
/// for chunk in [&b"<meta charset=utf"[..], b"-8><p>Gr\xC3", b"\xBC\xC3\x9Fe"] {
///     let _ = parser.feed(chunk);
/// }
/// let document = parser.finish();
/// assert_eq!(document.body().unwrap().text_content(), "Grüße");
/// assert_eq!(document.encoding_report().unwrap().encoding().name(), "UTF-8");
/// ```
///
/// # Waiting
///
/// The parser keeps the first 1,024 bytes (see [`with_bytes_to_wait_for`]) until it has them all, or
/// the input ends, or the encoding is certain. If you have no more bytes for now and want to see what there is, call
/// [`no_more_for_now`](Self::no_more_for_now).
///
/// # Starting over
///
/// As long as the encoding is a guess, a `meta` element may declare another one. If the bytes so far mean the same in
/// both, the parser goes on with the new one. If not, it has to start over, so it keeps the bytes as long as the
/// confidence is tentative (see [`with_most_bytes_kept`]). A parser that can make
/// [fresh sinks](Self::with_fresh_sinks) does that by itself. Without them, or with a [host for scripts](crate::script_host), it answers
/// [`Progress::EncodingChanged`]: then call [`restart`](Self::restart) with fresh sinks. Any other call ignores the new
/// encoding and goes on, which the standard allows.
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::{ByteSinkParser, ParseOptions, Progress};
///
/// let sink = DocumentBuilder::new();
/// let mut parser = ByteSinkParser::with_sinks(sink, (), ParseOptions::new());
/// let _ = parser.feed(b"<title>\xE4\xF6");
/// let _ = parser.no_more_for_now();
/// if parser.feed(b"</title><meta charset=koi8-r>") == Progress::EncodingChanged {
///     let _ = parser.restart(DocumentBuilder::new(), ());
/// }
/// let report = *parser.encoding_report().unwrap();
/// assert!(report.is_restarted());
/// assert_eq!(parser.finish().title().unwrap(), "ДЖ");
/// ```
///
/// [`with_bytes_to_wait_for`]: crate::encoding::EncodingOptions::with_bytes_to_wait_for
/// [`with_most_bytes_kept`]: crate::encoding::EncodingOptions::with_most_bytes_kept
pub struct ByteSinkParser<S: TreeSink, E: ErrorSink = ()> {
    parser: SinkParser<S, E>,
    options: ParseOptions,
    context: Option<FragmentContext<S::Handle>>,
    fresh_sinks: Option<FreshSinks<S, E>>,
    /// The input, once its encoding is settled.
    input: Option<ByteInput>,
    /// The bytes from the start on, as long as they may be needed again.
    kept: Vec<u8>,
    /// How many of them are decoded.
    decoded: usize,
    /// Whether these are all the bytes so far.
    restartable: Restartable,
    /// Whether the caller has said that there are no more.
    end: End,
}

impl<S: TreeSink> ByteSinkParser<S> {
    /// A parser for a document that builds its tree in `sink` and looks for no errors.
    pub fn with_sink(sink: S, options: ParseOptions) -> Self {
        Self::with_sinks(sink, (), options)
    }
}

impl<S: TreeSink, E: ErrorSink> ByteSinkParser<S, E> {
    /// A parser for a document that builds its tree in `sink` and reports errors to `errors`.
    pub fn with_sinks(sink: S, errors: E, options: ParseOptions) -> Self {
        let parser = SinkParser::new(sink, errors, options.clone());
        Self::with_parser(parser, None, options)
    }

    /// A parser for a fragment: see [`SinkParser::for_fragment`]. The standard parses fragments from text alone; here their
    /// bytes are treated as those of a document.
    ///
    /// If the parse starts over, the fresh sink must know the form of the context, too.
    pub fn for_fragment(
        sink: S,
        errors: E,
        context: FragmentContext<S::Handle>,
        options: ParseOptions,
    ) -> Self {
        let parser = SinkParser::for_fragment(sink, errors, context.clone(), options.clone());
        Self::with_parser(parser, Some(context), options)
    }

    /// A parser for a document that makes its sinks with this function, for the tree and for the errors, and makes fresh
    /// ones when it has to start over.
    ///
    /// ```
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::error::ErrorList;
    /// use soupstone::{ByteSinkParser, ParseOptions};
    ///
    /// let fresh_sinks = || (DocumentBuilder::new(), ErrorList::new());
    /// let mut parser = ByteSinkParser::with_fresh_sinks(fresh_sinks, ParseOptions::new());
    /// let _ = parser.feed(b"<title>\xE4\xF6");
    /// let _ = parser.no_more_for_now();
    /// let _ = parser.feed(b"</title><meta charset=koi8-r>");
    /// assert!(parser.encoding_report().unwrap().is_restarted());
    /// assert_eq!(parser.finish().title().unwrap(), "ДЖ");
    /// ```
    pub fn with_fresh_sinks(
        fresh_sinks: impl Fn() -> (S, E) + Send + Sync + 'static,
        options: ParseOptions,
    ) -> Self {
        let (sink, errors) = fresh_sinks();
        Self::with_sinks(sink, errors, options).starting_over_with(fresh_sinks)
    }

    /// A parser for a fragment that makes its sinks with this function, and fresh ones when it has to start over: see
    /// [`for_fragment`](Self::for_fragment).
    ///
    /// Each sink must know the form of the context, if that has one.
    pub fn for_fragment_with_fresh_sinks(
        fresh_sinks: impl Fn() -> (S, E) + Send + Sync + 'static,
        context: FragmentContext<S::Handle>,
        options: ParseOptions,
    ) -> Self {
        let (sink, errors) = fresh_sinks();
        Self::for_fragment(sink, errors, context, options).starting_over_with(fresh_sinks)
    }

    /// This parser, which makes fresh sinks with this function when it has to start over.
    fn starting_over_with(
        mut self,
        fresh_sinks: impl Fn() -> (S, E) + Send + Sync + 'static,
    ) -> Self {
        self.fresh_sinks = Some(Box::new(fresh_sinks));
        self
    }

    fn with_parser(
        mut parser: SinkParser<S, E>,
        context: Option<FragmentContext<S::Handle>>,
        options: ParseOptions,
    ) -> Self {
        // NOTE: a speculation may start before the encoding is settled.
        parser.engine.keep_byte_order_mark();
        Self {
            parser,
            options,
            context,
            fresh_sinks: None,
            input: None,
            kept: Vec::new(),
            decoded: 0,
            restartable: Restartable::Yes,
            end: End::Open,
        }
    }

    /// Parses the next bytes of the input. They may end anywhere, also within a character. After
    /// [`end`](Self::end) this does nothing.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().byte_parser();
    /// for chunk in [&b"\xEF\xBB\xBF<p>Gr\xC3"[..], b"\xBCtze"] {
    ///     let _ = parser.feed(chunk);
    /// }
    /// assert_eq!(parser.finish().body().unwrap().text_content(), "Grütze");
    /// ```
    pub fn feed(&mut self, bytes: &[u8]) -> Progress<S::Handle> {
        match self.end {
            End::Open => self.advance(bytes, Wait::ForBytes),
            End::Reached => self.advance(b"", Wait::AtTheEnd),
        }
    }

    /// Parses what a reader gives, up to its end. The input may go on after it.
    ///
    /// If this answers anything but [`Progress::NeedsInput`], the reader may not be at its end: call this again with it
    /// after [`restart`](Self::restart), or when a script has run.
    ///
    /// # Errors
    ///
    /// The reader's errors. What the reader gave before is parsed.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().byte_parser();
    /// let _ = parser.read_from(&b"<title>So"[..])?;
    /// let _ = parser.read_from(&b"up</title>"[..])?;
    /// assert_eq!(parser.finish().title().unwrap(), "Soup");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_from(&mut self, mut reader: impl Read) -> io::Result<Progress<S::Handle>> {
        let mut buffer = vec![0; READ_SIZE];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return Ok(self.progress()),
                Ok(length) => {
                    let progress = self.feed(&buffer[..length]);
                    if !matches!(progress, Progress::NeedsInput) {
                        return Ok(progress);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Parses the bytes at hand without waiting for more of them to determine the encoding: call it if none come for now.
    /// Only an incomplete byte order mark or character is still kept back.
    pub fn no_more_for_now(&mut self) -> Progress<S::Handle> {
        match self.end {
            End::Open => self.advance(b"", Wait::NoLonger),
            End::Reached => self.advance(b"", Wait::AtTheEnd),
        }
    }

    /// Ends the input, and parses the rest of it.
    ///
    /// Call this before [`finish`](Self::finish) if you want to be able to [`restart`](Self::restart): `finish` does
    /// not say that the encoding has changed.
    pub fn end(&mut self) -> Progress<S::Handle> {
        self.end = End::Reached;
        self.advance(b"", Wait::AtTheEnd)
    }

    /// Starts over with fresh sinks and the new encoding, after [`Progress::EncodingChanged`]. The old sinks are
    /// dropped. At any other time, this does nothing.
    ///
    /// ```
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::{ByteSinkParser, ParseOptions, Progress};
    ///
    /// let mut parser = ByteSinkParser::with_sink(DocumentBuilder::new(), ParseOptions::new());
    /// let _ = parser.feed(b"<title>\xE4\xF6</title>");
    /// let _ = parser.no_more_for_now();
    /// if parser.feed(b"<meta charset=koi8-r>") == Progress::EncodingChanged {
    ///     let _ = parser.restart(DocumentBuilder::new(), ());
    /// }
    /// assert_eq!(parser.finish().title().unwrap(), "ДЖ");
    /// ```
    pub fn restart(&mut self, sink: S, errors: E) -> Progress<S::Handle> {
        if matches!(self.parser.engine.phase(), Phase::EncodingChanged { .. })
            && let Some(input) = &mut self.input
        {
            let options = self.options.clone();
            self.parser = match &self.context {
                None => SinkParser::new(sink, errors, options),
                Some(context) => SinkParser::for_fragment(sink, errors, context.clone(), options),
            };
            input.restart(&mut self.parser.engine);
            self.decoded = 0;
            return self.feed(b"");
        }
        self.progress()
    }

    /// Ends the input, unless [`end`](Self::end) has, and returns what the sink has built.
    pub fn finish(self) -> S::Output {
        self.finish_with_errors().0
    }

    /// Ends the input, unless [`end`](Self::end) has, and returns what the sink has built and the error sink.
    pub fn finish_with_errors(self) -> (S::Output, E) {
        self.into_ended_parser().finish_with_errors()
    }

    /// The engine, when there are no more bytes.
    pub(crate) fn into_ended_engine(self) -> Engine<S, E> {
        self.into_ended_parser().engine
    }

    /// The parser, when there are no more bytes.
    fn into_ended_parser(mut self) -> SinkParser<S, E> {
        if matches!(self.end(), Progress::EncodingChanged) {
            // No one can pass fresh sinks any more.
            let _ = self.end();
        }
        if let Some(input) = &self.input {
            self.parser.engine.set_encoding(input.report());
        }
        self.parser
    }

    /// What is known of the encoding; `None` before it is settled.
    pub fn encoding_report(&self) -> Option<&EncodingReport> {
        self.input.as_ref().map(ByteInput::report)
    }

    /// The sink, for a look at the tree so far.
    pub fn sink(&self) -> &S {
        self.parser.sink()
    }

    /// The sink, to change the tree between two chunks.
    pub fn sink_mut(&mut self) -> &mut S {
        self.parser.sink_mut()
    }

    /// Goes on after a script: see [`SinkParser::resume`].
    ///
    /// A `meta` element may declare another encoding in what is parsed now. If that needs a restart, and no other script
    /// runs, the answer is [`Progress::EncodingChanged`].
    pub fn resume(&mut self) -> Progress<S::Handle> {
        self.parser.engine.resume();
        self.take_new_encoding();
        self.progress()
    }

    /// Inserts text at the insertion point: see [`SinkParser::write`].
    ///
    /// A `meta` element in it may declare the encoding of the bytes to come. If that needs a restart, it is ignored.
    ///
    /// # Errors
    ///
    /// Those of [`SinkParser::write`]. Nothing is written then.
    pub fn write(&mut self, text: &str) -> Result<Progress<S::Handle>, MarkupInsertionError> {
        self.parser.follow_the_document_write_steps(text)?;
        self.take_new_encoding();
        Ok(self.progress())
    }

    /// The parser of the text that the bytes are decoded to, for what a host has to do beside
    /// [`resume`](Self::resume) and [`write`](Self::write).
    pub fn parser_mut(&mut self) -> &mut SinkParser<S, E> {
        &mut self.parser
    }

    fn take_new_encoding(&mut self) {
        let restartable = match self.parser.script_nesting_level() {
            0 => self.restartable,
            _ => Restartable::No,
        };
        if let Some(input) = &mut self.input {
            input.take_new_encoding(&mut self.parser.engine, restartable);
        }
    }

    /// Parses what is kept, and then these bytes, as far as possible.
    fn advance(&mut self, bytes: &[u8], wait: Wait) -> Progress<S::Handle> {
        if self.parser.engine.is_script_created() {
            // NOTE: a script has opened the document. Bytes that are not parsed are thrown away, and later ones do not
            // belong to it.
            return self.progress();
        }
        if let Some(input) = &mut self.input {
            input.ignore_the_change(&mut self.parser.engine);
        }
        let mut bytes = bytes;
        if self.input.is_none() {
            bytes = self.keep(
                bytes,
                self.options.encoding().bytes_to_wait_for().max(LONGEST_BOM),
            );
            match sniff(&self.kept, self.options.encoding(), wait) {
                None => return Progress::NeedsInput,
                Some(sniffed) => {
                    self.input = Some(ByteInput::new(sniffed, &mut self.parser.engine))
                }
            }
        }
        if self.is_tentative() && self.restartable == Restartable::Yes {
            bytes = self.keep(bytes, self.options.encoding().most_bytes_kept());
            let end = match bytes {
                [] => self.end,
                _ => End::Open,
            };
            let kept = std::mem::take(&mut self.kept);
            let fed = self.feed_to_the_input(&kept[self.decoded..], end);
            self.kept = kept;
            match fed {
                Fed::All => self.decoded = self.kept.len(),
                Fed::Part(decoded) => {
                    self.decoded += decoded;
                    self.kept.extend_from_slice(bytes);
                    return match &self.fresh_sinks {
                        // A host has to know that scripts are going to run once more.
                        _ if self.options.settings().has_script_host() => self.progress(),
                        None => self.progress(),
                        Some(fresh_sinks) => {
                            let (sink, errors) = fresh_sinks();
                            self.restart(sink, errors)
                        }
                    };
                }
            }
            if bytes.is_empty() && self.is_tentative() {
                return self.progress();
            }
        }
        // The confidence is certain, or there are more bytes than may be kept.
        self.restartable = Restartable::No;
        let kept = std::mem::take(&mut self.kept);
        let decoded = std::mem::take(&mut self.decoded);
        self.feed_to_the_input(&kept[decoded..], End::Open);
        self.feed_to_the_input(bytes, self.end);
        self.progress()
    }

    /// Keeps the first of these bytes, up to `most` bytes in total, and returns the others.
    fn keep<'a>(&mut self, bytes: &'a [u8], most: usize) -> &'a [u8] {
        let room = most.saturating_sub(self.kept.len());
        let (kept, rest) = bytes.split_at(room.min(bytes.len()));
        self.kept.extend_from_slice(kept);
        rest
    }

    fn feed_to_the_input(&mut self, bytes: &[u8], end: End) -> Fed {
        match &mut self.input {
            Some(input) => input.feed(&mut self.parser.engine, bytes, end, self.restartable),
            None => Fed::All,
        }
    }

    fn is_tentative(&self) -> bool {
        self.input.as_ref().is_some_and(ByteInput::is_tentative)
    }

    fn progress(&mut self) -> Progress<S::Handle> {
        self.parser.engine.take_progress()
    }
}

impl<S: TreeSink, E: ErrorSink> fmt::Debug for ByteSinkParser<S, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ByteSinkParser")
            .field("parser", &self.parser)
            .field("encoding_report", &self.encoding_report())
            .finish_non_exhaustive()
    }
}

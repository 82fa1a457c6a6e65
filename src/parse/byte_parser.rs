use std::fmt;
use std::io::{self, Read};
use std::panic::{RefUnwindSafe, UnwindSafe};

use super::DocumentBuilder;
use super::byte_stream::{ByteStream, FeedBytesFn};
use super::incomplete::Incomplete;
use super::options::{NoLimits, ParseOptions, ParseOptionsInner};
use super::parser::Parser;
#[cfg(feature = "dom")]
use crate::dom::Document;
use crate::driver::ParserDriver;
use crate::encoding::{EncodingReport, SniffWait};
use crate::error::ErrorSink;
use crate::sink::{Limits, StopReason, TreeSink};
use crate::tree_builder::FragmentContext;

/// The type of functions that create sinks, if a [`ByteParser`] does not name another type.
pub type SinkFactory<S, E> = Box<dyn FnMut() -> (S, E) + Send + Sync + UnwindSafe + RefUnwindSafe>;

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that accepts bytes in chunks. The parser
/// determines the encoding, which a `meta` element may change.
///
/// [`ParseOptions::byte_parser`] creates a parser that builds a [`Document`](crate::Document), and
/// [`with_sinks`](Self::with_sinks) a parser that builds another tree. See also [`Parser`].
///
/// ```
/// use soupstone::ParseOptions;
///
/// let mut parser = ParseOptions::new().byte_parser();
/// for chunk in [&b"<meta charset=utf"[..], b"-8><p>Gr\xC3", b"\xBC\xC3\x9Fe"] {
///     parser.feed(chunk);
/// }
/// let document = parser.finish();
/// assert_eq!(document.body().unwrap().text_content(), "Grüße");
/// assert_eq!(document.encoding_report().unwrap().encoding.name(), "UTF-8");
/// ```
///
/// # Waiting
///
/// By default, the parser waits for the first 1,024 bytes (see [`with_bytes_to_wait_for`]), unless the input ends or the
/// encoding is certain. [`stop_waiting`](Self::stop_waiting) parses the bytes so far.
///
/// # Starting over
///
/// While the encoding is a guess, a `meta` element may declare a different encoding. If the bytes so far have the same meaning
/// in both encodings, the parser continues with the declared encoding. Otherwise, the parser starts over with an empty
/// document. The parser therefore buffers the bytes while the confidence is tentative (see [`with_max_buffered_bytes`]).
///
/// [`with_bytes_to_wait_for`]: crate::encoding::EncodingOptions::with_bytes_to_wait_for
/// [`with_max_buffered_bytes`]: crate::encoding::EncodingOptions::with_max_buffered_bytes
pub struct ByteParser<S: TreeSink = DocumentBuilder, E: ErrorSink = (), L = NoLimits, F = SinkFactory<S, E>> {
    parser: Parser<S, E, L>,
    feed_bytes: FeedBytesFn<S, E>,
    stream: ByteStream<'static>,
    create_sinks: F,
    context: Option<FragmentContext>,
    options: ParseOptionsInner,
}

/// With a sink:
impl<S: TreeSink, E: ErrorSink, L, F: FnMut() -> (S, E)> ByteParser<S, E, L, F> {
    /// Creates a parser for a document: see [`Parser::with_sink`]. A function creates the sinks for the tree and the errors. To
    /// start over with a different encoding, the parser drops the sinks and creates new sinks. With [`with_max_buffered_bytes(0)`],
    /// the parser never starts over. To name the type, box the function: `ByteParser<S, E>` accepts a `Box::new(move || …)`.
    ///
    /// ```
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::error::ErrorList;
    /// use soupstone::{ByteParser, ParseOptions};
    ///
    /// let create_sinks = || (DocumentBuilder::new(), ErrorList::new());
    /// let mut parser = ByteParser::with_sinks(create_sinks, ParseOptions::new());
    /// parser.feed(b"<title>\xE4\xF6");
    /// parser.stop_waiting();
    /// parser.feed(b"</title><meta charset=koi8-r>");
    /// assert!(parser.encoding_report().unwrap().is_restarted);
    /// assert_eq!(parser.finish().title().unwrap(), "ДЖ");
    /// ```
    ///
    /// [`with_max_buffered_bytes(0)`]: crate::encoding::EncodingOptions::with_max_buffered_bytes
    pub fn with_sinks(create_sinks: F, options: ParseOptions<L>) -> Self {
        Self::with_optional_context(create_sinks, None, options.inner)
    }

    /// Creates a parser for a fragment: see [`Parser::with_sink_for_fragment`]. Bytes are decoded as in a document.
    pub fn with_sinks_for_fragment(create_sinks: F, context: FragmentContext, options: ParseOptions<L>) -> Self {
        Self::with_optional_context(create_sinks, Some(context), options.inner)
    }

    fn with_optional_context(
        mut create_sinks: F,
        context: Option<FragmentContext>,
        options: ParseOptionsInner,
    ) -> Self {
        let (sink, errors) = create_sinks();
        let parser = Parser::with_optional_context(sink, errors, context.clone(), &options);
        let stream = ByteStream::new(options.encoding_within_limits().into_owned());
        let feed_bytes: FeedBytesFn<S, E> = |driver, stream, bytes, wait| stream.feed(driver, bytes, wait);
        Self { parser, feed_bytes, stream, create_sinks, context, options }
    }

    fn feed_and_restart_if_needed(&mut self, bytes: &[u8], wait: SniffWait) {
        (self.feed_bytes)(&mut self.parser.driver, &mut self.stream, bytes, wait);
        if self.parser.driver.is_encoding_changed() {
            let (sink, errors) = (self.create_sinks)();
            self.parser.driver = ParserDriver::new(sink, errors, self.options.settings);
            self.parser.begin(self.context.clone(), &self.options);
            self.stream.restart_if_change_pending();
            (self.feed_bytes)(&mut self.parser.driver, &mut self.stream, b"", SniffWait::ForBytes);
        }
    }

    /// Parses the next bytes of the input. A chunk may end anywhere, even within a character.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.feed_and_restart_if_needed(bytes, SniffWait::ForBytes);
    }

    /// Parses the bytes from a reader, up to its end or until the parser [stops](Self::stop_reason). The input may continue
    /// afterwards.
    ///
    /// # Errors
    ///
    /// Returns the reader's errors. If reading fails, the parser keeps the bytes before the error.
    pub fn read_from(&mut self, mut reader: impl Read) -> io::Result<()> {
        let mut buffer = vec![0; 32 << 10];
        while self.stop_reason().is_none() {
            match reader.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => self.feed(&buffer[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Parses the bytes so far, without waiting for more bytes to determine the encoding. An incomplete byte order mark or
    /// character is still held back.
    pub fn stop_waiting(&mut self) {
        self.feed_and_restart_if_needed(b"", SniffWait::Stopped);
    }

    /// Ends the input, as [`finish`](Self::finish) does, and keeps the tree for reading. Later input is ignored.
    pub fn end(&mut self) {
        self.end_byte_stream();
        self.parser.end();
    }

    fn end_byte_stream(&mut self) {
        self.feed_and_restart_if_needed(b"", SniffWait::EndOfInput);
        if let Some(report) = self.stream.encoding_report() {
            self.parser.driver.apply_encoding_report(report);
        }
    }
}

impl<S: TreeSink, E: ErrorSink, F: FnMut() -> (S, E)> ByteParser<S, E, NoLimits, F> {
    /// Ends the input, and returns the sink's output: see [`Parser::finish`].
    pub fn finish(self) -> S::Output {
        self.finish_with_errors().0
    }

    /// Ends the input, and returns the sink's output and the error sink.
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        self.end_byte_stream();
        self.parser.finish_with_errors()
    }
}

/// With limits:
impl<S: TreeSink, E: ErrorSink, F: FnMut() -> (S, E)> ByteParser<S, E, Limits, F> {
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
        self.end_byte_stream();
        self.parser.finish_with_errors()
    }
}

impl<S: TreeSink, E: ErrorSink, L, F> ByteParser<S, E, L, F> {
    /// Returns why the parser stopped reading: see [`Parser::stop_reason`].
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.parser.stop_reason()
    }

    /// Returns the encoding and its source, or `None` before the encoding is determined.
    pub fn encoding_report(&self) -> Option<&EncodingReport> {
        self.stream.encoding_report()
    }

    /// Returns the sink, to read the tree so far.
    pub fn sink(&self) -> &S {
        self.parser.sink()
    }

    /// Returns the sink, to change the tree between chunks. If the parser starts over, the changes are lost.
    pub fn sink_mut(&mut self) -> &mut S {
        self.parser.sink_mut()
    }

    /// Returns the error sink, to read the errors so far: see [`Parser::errors`].
    pub fn errors(&self) -> &E {
        self.parser.errors()
    }

    /// Returns the error sink, to take its errors or change it.
    pub fn errors_mut(&mut self) -> &mut E {
        self.parser.errors_mut()
    }

    /// Calls a function with each handle that the parser holds: see [`Parser::visit_handles`].
    pub fn visit_handles(&self, visit: &mut dyn FnMut(&S::Handle)) {
        self.parser.visit_handles(visit);
    }
}

#[cfg(feature = "dom")]
impl<L> ParseOptions<L> {
    /// Creates a parser that accepts bytes in chunks and builds a [`Document`].
    pub fn byte_parser(&self) -> ByteParser<DocumentBuilder, (), L> {
        ByteParser::with_document_builder(None, &self.inner)
    }

    /// Creates a parser for a fragment in `context`. Bytes are decoded as in a document.
    pub fn fragment_byte_parser(&self, context: impl Into<FragmentContext>) -> ByteParser<DocumentBuilder, (), L> {
        ByteParser::with_document_builder(Some(context.into()), &self.inner)
    }
}

/// With the built-in tree:
#[cfg(feature = "dom")]
impl<L> ByteParser<DocumentBuilder, (), L> {
    fn with_document_builder(context: Option<FragmentContext>, options: &ParseOptionsInner) -> Self {
        let (is_fragment, builder_options) = (context.is_some(), options.clone());
        let create_sinks: SinkFactory<_, _> = Box::new(move || (builder_options.new_document_builder(is_fragment), ()));
        let parser = Parser::with_document_builder(context.clone(), options);
        let stream = ByteStream::new(options.encoding_within_limits().into_owned());
        Self { parser, feed_bytes: options.feed_bytes_fn(), stream, create_sinks, context, options: options.clone() }
    }

    /// Returns the document so far: see [`Parser::document`].
    pub fn document(&self) -> &Document {
        self.parser.document()
    }

    /// Returns the document so far, to change it: see [`Parser::document_mut`] and [`sink_mut`](Self::sink_mut).
    pub fn document_mut(&mut self) -> &mut Document {
        self.parser.document_mut()
    }
}

/// Writes bytes to the input. If the parser has [stopped](Self::stop_reason), fails with the reason. Flushing this output does
/// nothing: to parse the bytes so far, call [`stop_waiting`](Self::stop_waiting).
impl<S: TreeSink, E: ErrorSink, L, F: FnMut() -> (S, E)> io::Write for ByteParser<S, E, L, F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.feed(bytes);
        self.stop_reason().map_or(Ok(bytes.len()), |reason| Err(io::Error::other(reason)))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a, S: TreeSink, E: ErrorSink, L, F: FnMut() -> (S, E)> Extend<&'a [u8]> for ByteParser<S, E, L, F> {
    fn extend<I: IntoIterator<Item = &'a [u8]>>(&mut self, chunks: I) {
        chunks.into_iter().for_each(|chunk| self.feed(chunk));
    }
}

impl<S: TreeSink, E: ErrorSink, L, F> fmt::Debug for ByteParser<S, E, L, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ByteParser")
            .field("parser", &self.parser)
            .field("encoding_report", &self.encoding_report())
            .finish_non_exhaustive()
    }
}

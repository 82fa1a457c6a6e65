//! [`ByteSinkParser`]: parses bytes into a custom sink.

use std::fmt;
use std::io::{self, Read};

use super::bytes::ByteStream;
use super::incomplete::Incomplete;
use super::options::{NoLimits, Options, ParseOptions};
use super::sink_parser::SinkParser;
use crate::encoding::EncodingReport;
use crate::error::ErrorSink;
use crate::sink::Limits;
use crate::sink::{StopReason, TreeSink};
use crate::tree_builder::FragmentContext;

const READ_SIZE: usize = 32 << 10;

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that accepts bytes in chunks and tells a
/// [sink](TreeSink) what to build. This parser treats bytes like [`ByteParser`](crate::ByteParser), which builds a document.
///
/// A function creates the sinks for the tree and the errors. To start over with a different encoding, the parser drops the
/// sinks and creates new sinks. With [`with_max_bytes_kept(0)`], the parser never starts over. To name the type, box the
/// function: `ByteSinkParser<S, E>` accepts a `Box::new(move || …)`.
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::error::ErrorList;
/// use soupstone::{ByteSinkParser, ParseOptions};
///
/// let fresh_sinks = || (DocumentBuilder::new(), ErrorList::new());
/// let mut parser = ByteSinkParser::new(fresh_sinks, ParseOptions::new());
/// parser.feed(b"<title>\xE4\xF6");
/// parser.stop_waiting();
/// parser.feed(b"</title><meta charset=koi8-r>");
/// assert!(parser.encoding_report().unwrap().is_restarted);
/// assert_eq!(parser.finish().title().unwrap(), "ДЖ");
/// ```
///
/// [`with_max_bytes_kept(0)`]: crate::encoding::EncodingOptions::with_max_bytes_kept
pub struct ByteSinkParser<S: TreeSink, E: ErrorSink = (), F = Box<dyn FnMut() -> (S, E) + Send + Sync>, L = NoLimits> {
    pub(crate) parser: SinkParser<S, E, L>,
    stream: ByteStream,
    fresh_sinks: F,
    context: Option<FragmentContext>,
    options: Options,
}

impl<S: TreeSink, E: ErrorSink, F: FnMut() -> (S, E), L> ByteSinkParser<S, E, F, L> {
    /// Creates a parser for a document.
    ///
    /// The sinks decide about errors and locations, so the options for [errors](ParseOptions::with_max_errors) and
    /// [locations](ParseOptions::with_locations) are ignored.
    pub fn new(fresh_sinks: F, options: ParseOptions<L>) -> Self {
        Self::with_context(fresh_sinks, None, options.inner)
    }

    /// Creates a parser for a fragment: see [`SinkParser::for_fragment`]. Bytes are decoded as in a document.
    pub fn for_fragment(fresh_sinks: F, context: FragmentContext, options: ParseOptions<L>) -> Self {
        Self::with_context(fresh_sinks, Some(context), options.inner)
    }

    pub(super) fn with_context(mut fresh_sinks: F, context: Option<FragmentContext>, options: Options) -> Self {
        let mut parser = parser(fresh_sinks(), &context, &options);
        let stream = ByteStream::new(options.encoding().clone(), &mut parser.engine);
        Self { parser, stream, fresh_sinks, context, options }
    }

    /// Parses the next bytes of the input. A chunk may end anywhere, even within a character.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.stream.feed(&mut self.parser.engine, bytes);
        self.start_over_if_needed();
    }

    /// Parses the bytes from a reader: see [`ByteParser::read_from`](crate::ByteParser::read_from).
    ///
    /// # Errors
    ///
    /// Returns the reader's errors. If reading fails, the bytes before the error are parsed.
    pub fn read_from(&mut self, mut reader: impl Read) -> io::Result<()> {
        let mut buffer = vec![0; READ_SIZE];
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

    /// Parses the bytes so far: see [`ByteParser::stop_waiting`](crate::ByteParser::stop_waiting).
    pub fn stop_waiting(&mut self) {
        self.stream.stop_waiting(&mut self.parser.engine);
        self.start_over_if_needed();
    }

    /// Ends the input, as [`finish`](Self::finish) does, and keeps the tree for reading. Later input is ignored.
    pub fn end(&mut self) {
        self.end_of_bytes();
        self.parser.end();
    }

    pub(crate) fn end_of_bytes(&mut self) {
        self.stream.end(&mut self.parser.engine);
        self.start_over_if_needed();
        if let Some(report) = self.stream.report() {
            self.parser.engine.set_encoding(report);
        }
    }

    fn start_over_if_needed(&mut self) {
        if self.parser.engine.has_another_encoding() {
            self.parser = parser((self.fresh_sinks)(), &self.context, &self.options);
            self.stream.restart(&mut self.parser.engine);
        }
    }
}

impl<S: TreeSink, E: ErrorSink, F: FnMut() -> (S, E)> ByteSinkParser<S, E, F> {
    /// Ends the input, and returns the sink's output.
    pub fn finish(self) -> S::Output {
        self.finish_with_errors().0
    }

    /// Ends the input, and returns the sink's output and the error sink.
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        self.end_of_bytes();
        self.parser.finish_with_errors()
    }
}

/// With limits:
impl<S: TreeSink, E: ErrorSink, F: FnMut() -> (S, E)> ByteSinkParser<S, E, F, Limits> {
    /// Ends the input, and returns the sink's output.
    ///
    /// # Errors
    ///
    /// Returns the output so far if a limit stopped the parse. A sink that stops the parse is no error.
    pub fn finish(mut self) -> Result<S::Output, Incomplete<S::Output>> {
        self.end_of_bytes();
        self.parser.finish()
    }

    /// Ends the input, and returns the sink's output and the error sink.
    pub fn finish_with_errors(mut self) -> (Result<S::Output, Incomplete<S::Output>>, E) {
        self.end_of_bytes();
        self.parser.finish_with_errors()
    }
}

impl<S: TreeSink, E: ErrorSink, F, L> ByteSinkParser<S, E, F, L> {
    /// Returns why the parser stopped reading: see [`SinkParser::stop_reason`].
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.parser.stop_reason()
    }

    /// Returns the encoding and its source, or `None` before the encoding is determined.
    pub fn encoding_report(&self) -> Option<&EncodingReport> {
        self.stream.report()
    }

    /// Returns the sink, to read the tree so far.
    pub fn sink(&self) -> &S {
        self.parser.sink()
    }

    /// Calls a function with each handle that the parser holds: see [`SinkParser::visit_handles`].
    pub fn visit_handles(&self, visit: &mut dyn FnMut(&S::Handle)) {
        self.parser.visit_handles(visit);
    }

    /// Returns the sink, to change the tree between chunks.
    pub fn sink_mut(&mut self) -> &mut S {
        self.parser.sink_mut()
    }

    /// Returns the error sink, to read the errors so far.
    pub fn errors(&self) -> &E {
        self.parser.errors()
    }

    /// Returns the error sink, to take its errors or change it.
    pub fn errors_mut(&mut self) -> &mut E {
        self.parser.errors_mut()
    }
}

#[inline(never)]
fn parser<S: TreeSink, E: ErrorSink, L>(
    (sink, errors): (S, E),
    context: &Option<FragmentContext>,
    options: &Options,
) -> SinkParser<S, E, L> {
    SinkParser::with_context(sink, errors, context.clone(), options)
}

impl<S: TreeSink, E: ErrorSink, F, L> fmt::Debug for ByteSinkParser<S, E, F, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ByteSinkParser")
            .field("parser", &self.parser)
            .field("encoding_report", &self.encoding_report())
            .finish_non_exhaustive()
    }
}

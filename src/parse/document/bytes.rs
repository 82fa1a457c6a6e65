//! [`ByteParser`], and functions that parse a document or a fragment from bytes or from a reader.

use std::fmt;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use encoding_rs::UTF_8;

use super::owned_input::{Kind, OwnedInput, shared};
use super::run::{DocumentEngine, Errors, begin, complete, new_builder, new_engine, prepare};
use super::text::DEFAULT;
use super::{BytesParser, KeptText, Target};
use crate::dom::{Document, DocumentBuilder};
use crate::encoding::{EncodingReport, sniff_encoding};
use crate::error::ErrorList;
use crate::parse::bytes::ByteInput;
use crate::parse::{ByteSinkParser, NoLimits, Options, ParseOptions};
use crate::sink::StopReason;
use crate::tree_builder::FragmentContext;

/// Parses a document from bytes. The result always has an `html` element. [What you get by default](crate::guides::defaults).
///
/// Under the standard, bytes that declare no encoding are decoded as windows-1252. For bytes that may be UTF-8, use
/// [`ParseOptions::with_utf8_detection`]. If you know the encoding, use
/// [`EncodingOptions`](crate::encoding::EncodingOptions::with_transport_label). [`Document::encoding_report`] returns the
/// chosen encoding and the reason.
///
/// Valid UTF-8 is parsed without a copy. If a `meta` element [changes the
/// encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding), the parser starts over if necessary.
///
/// ```
/// let document = soupstone::parse_document_bytes(b"<meta charset=shift_jis><title>\x83X\x81[\x83v</title>");
/// assert_eq!(document.title().unwrap(), "スープ");
/// assert_eq!(document.encoding_report().unwrap().encoding.name(), "Shift_JIS");
/// ```
pub fn parse_document_bytes(bytes: &[u8]) -> Document {
    DEFAULT.parse_document_bytes(bytes)
}

/// Parses a document from a reader while the bytes arrive. The encoding is determined as for [`parse_document_bytes`].
///
/// # Errors
///
/// Returns the reader's errors. To keep the document up to an error, use [`ByteParser::read_from`].
///
/// ```
/// let document = soupstone::parse_document_from_reader(&b"<title>Soup</title>"[..])?;
/// assert_eq!(document.title().unwrap(), "Soup");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn parse_document_from_reader(reader: impl Read) -> io::Result<Document> {
    DEFAULT.parse_document_from_reader(reader)
}

/// # Parsing bytes
impl ParseOptions {
    /// Parses a document from bytes with these options: see [`parse_document_bytes`].
    pub fn parse_document_bytes(&self, bytes: &[u8]) -> Document {
        self.inner.parse_bytes(Target::Document, bytes)
    }

    /// Parses a document from bytes in the memory of another document: see [`parse_document_into`](Self::parse_document_into).
    #[inline]
    pub fn parse_document_bytes_into(&self, bytes: &[u8], document: &mut Document) {
        *document = self.inner.parse_bytes(Target::DocumentIn(document), bytes);
    }

    /// Parses a document from a reader with these options: see [`parse_document_from_reader`].
    ///
    /// # Errors
    ///
    /// Returns the reader's errors.
    pub fn parse_document_from_reader(&self, reader: impl Read) -> io::Result<Document> {
        let mut parser = self.byte_parser();
        parser.read_from(reader)?;
        Ok(parser.finish())
    }

    /// Parses a fragment in `context` from bytes, which are decoded as in a document.
    #[inline]
    pub fn parse_fragment_bytes(&self, bytes: &[u8], context: impl Into<FragmentContext>) -> Document {
        self.inner.parse_bytes(Target::Fragment(context.into()), bytes)
    }
}

impl<L> ParseOptions<L> {
    /// Creates a parser that accepts bytes in chunks and builds a [`Document`].
    pub fn byte_parser(&self) -> ByteParser<L> {
        ByteParser { parser: self.inner.bytes_parser(None), limits: PhantomData }
    }

    /// Creates a parser for a fragment in `context` that accepts bytes in chunks. Bytes are decoded as in a document.
    pub fn fragment_byte_parser(&self, context: impl Into<FragmentContext>) -> ByteParser<L> {
        ByteParser { parser: self.inner.bytes_parser(Some(context.into())), limits: PhantomData }
    }
}

impl Options {
    // NOTE: without type parameters, so the engine is compiled once, in this crate.
    fn bytes_parser(&self, context: Option<FragmentContext>) -> Box<dyn BytesParser> {
        match self.collector() {
            None => bytes_parser::<false, ()>(context, self),
            Some(collector) => collector.bytes_parser(context, self),
        }
    }

    pub(super) fn parse_bytes(&self, target: Target<'_>, bytes: &[u8]) -> Document {
        self.parse_sniffed(target, bytes, sniff_encoding(bytes, self.encoding()), None)
    }

    /// The document keeps the bytes if they are ASCII, or valid UTF-8 and parsed as UTF-8.
    #[inline]
    pub(super) fn parse_bytes_owned(&self, target: Target<'_>, bytes: Vec<u8>) -> Document {
        let sniffed = sniff_encoding(&bytes, self.encoding());
        if sniffed.encoding != UTF_8 && !bytes.is_ascii() {
            return self.parse_sniffed(target, &bytes, sniffed, None);
        }
        match String::from_utf8(bytes) {
            Ok(text) => {
                let text = shared(text);
                self.parse_sniffed(target, text.as_bytes(), sniffed, Some(Arc::clone(&text)))
            }
            Err(error) => self.parse_sniffed(target, error.as_bytes(), sniffed, None),
        }
    }

    fn parse_sniffed(&self, target: Target<'_>, bytes: &[u8], sniffed: EncodingReport, kept: KeptText) -> Document {
        match self.collector() {
            None => parse_bytes::<false, ()>(target, bytes, sniffed, kept, self),
            Some(collector) => collector.parse_bytes(target, bytes, sniffed, kept, self),
        }
    }
}

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that accepts bytes in chunks and builds a
/// [`Document`]. [`ParseOptions::byte_parser`] creates this parser. The parser determines the encoding, which a `meta` element
/// may change. As for a [`Parser`](crate::Parser), the result does not depend on the chunks if the parser reads all input.
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
/// document. The parser therefore keeps the bytes while the confidence is tentative (see [`with_max_bytes_kept`]).
///
/// [`with_bytes_to_wait_for`]: crate::encoding::EncodingOptions::with_bytes_to_wait_for
/// [`with_max_bytes_kept`]: crate::encoding::EncodingOptions::with_max_bytes_kept
pub struct ByteParser<L = NoLimits> {
    pub(super) parser: Box<dyn BytesParser>,
    limits: PhantomData<L>,
}

impl<L> ByteParser<L> {
    /// Parses the next bytes of the input. A chunk may end anywhere, even within a character.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.parser.feed(bytes);
    }

    /// Parses the bytes from a reader, up to its end or until the parser [stops](Self::stop_reason). The input may continue
    /// afterwards.
    ///
    /// # Errors
    ///
    /// Returns the reader's errors. If reading fails, the bytes before the error are parsed.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().byte_parser();
    /// parser.read_from(&b"<title>So"[..])?;
    /// parser.read_from(&b"up</title>"[..])?;
    /// assert_eq!(parser.finish().title().unwrap(), "Soup");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_from(&mut self, mut reader: impl Read) -> io::Result<()> {
        self.parser.read_from(&mut reader)
    }

    /// Parses the bytes so far, without waiting for more bytes to determine the encoding. An incomplete byte order mark or
    /// character is still held back.
    pub fn stop_waiting(&mut self) {
        self.parser.stop_waiting();
    }

    /// Returns the document so far.
    pub fn document(&self) -> &Document {
        self.parser.document()
    }

    /// Returns the document so far, to change it between chunks: see [`Parser::document_mut`](crate::Parser::document_mut). If
    /// the parser starts over, the changes are lost.
    pub fn document_mut(&mut self) -> &mut Document {
        self.parser.document_mut()
    }

    /// Returns the encoding and its source, or `None` before the encoding is determined.
    pub fn encoding_report(&self) -> Option<&EncodingReport> {
        self.document().encoding_report()
    }

    /// Returns why the parser stopped reading: see [`Parser::stop_reason`](crate::Parser::stop_reason).
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.document().stop_reason()
    }

    /// Ends the input, as [`finish`](Self::finish) does, and keeps the document for reading. Later input is ignored.
    pub fn end(&mut self) {
        self.parser.end();
    }

    /// Returns the errors so far, if the options [want them](ParseOptions::with_max_errors).
    pub fn errors(&self) -> Option<&ErrorList> {
        self.parser.errors()
    }
}

impl ByteParser {
    /// Ends the input, and returns the document, with its [errors](Document::errors) if the options want them, and the [report
    /// on the encoding](Document::encoding_report).
    pub fn finish(self) -> Document {
        self.parser.into_document()
    }
}

impl<L> fmt::Debug for ByteParser<L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ByteParser").finish_non_exhaustive()
    }
}

impl From<Vec<u8>> for OwnedInput {
    #[inline]
    fn from(bytes: Vec<u8>) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

#[inline]
pub(super) fn parse_bytes<const LOCATIONS: bool, E: Errors>(
    target: Target<'_>,
    bytes: &[u8],
    sniffed: EncodingReport,
    kept: KeptText,
    options: &Options,
) -> Document {
    let mut engine = new_engine::<LOCATIONS, E>(options);
    let context = prepare(&mut engine, target, kept);
    begin(&mut engine, context.clone(), bytes.len(), options);
    let mut input = ByteInput::new(sniffed, &mut engine);
    while input.feed(&mut engine, bytes, true, true).is_some() {
        start_over(&mut engine, options);
        begin(&mut engine, context.clone(), bytes.len(), options);
        input.restart(&mut engine);
    }
    engine.set_encoding(input.report());
    complete(&mut engine);
    engine.tree_builder.sink.into_document()
}

#[cold]
fn start_over<const LOCATIONS: bool, E: Errors>(engine: &mut DocumentEngine<LOCATIONS, E>, options: &Options) {
    let builder = std::mem::replace(engine.sink_mut(), DocumentBuilder::without_root());
    *engine = new_engine(options);
    *engine.sink_mut() = builder.restarted();
}

pub(super) fn bytes_parser<const LOCATIONS: bool, E: Errors>(
    context: Option<FragmentContext>,
    options: &Options,
) -> Box<dyn BytesParser> {
    let for_errors = options.clone();
    let is_fragment = context.is_some();
    let fresh_sinks = move || (new_builder::<LOCATIONS>(is_fragment), E::new(&for_errors));
    Box::new(ByteSinkParser::<_, _, _, NoLimits>::with_context(fresh_sinks, context, options.clone()))
}

impl<const LOCATIONS: bool, E: Errors, F> BytesParser for ByteSinkParser<DocumentBuilder<LOCATIONS>, E, F>
where
    F: FnMut() -> (DocumentBuilder<LOCATIONS>, E) + Send + Sync + UnwindSafe + RefUnwindSafe,
{
    fn feed(&mut self, bytes: &[u8]) {
        self.feed(bytes);
    }

    fn read_from(&mut self, reader: &mut dyn Read) -> io::Result<()> {
        self.read_from(reader)
    }

    fn stop_waiting(&mut self) {
        self.stop_waiting();
    }

    fn document(&self) -> &Document {
        self.sink().as_document()
    }

    fn document_mut(&mut self) -> &mut Document {
        self.sink_mut().as_document_mut()
    }

    fn errors(&self) -> Option<&ErrorList> {
        self.errors().list()
    }

    fn end(&mut self) {
        self.end();
    }

    fn into_document(mut self: Box<Self>) -> Document {
        self.end_of_bytes();
        complete(&mut self.parser.engine);
        self.parser.engine.tree_builder.sink.into_document()
    }
}

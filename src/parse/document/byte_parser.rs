//! [`ByteParser`], which takes bytes in chunks and builds a [`Document`].

use std::fmt;
use std::io::{self, Read};

use super::run::{Errors, complete};
use super::target::BytesParser;
use crate::dom::{Document, DocumentBuilder};
use crate::parse::{ByteSinkParser, ParseOptions};
use crate::sink::StopReason;

impl ParseOptions {
    /// Creates a parser that takes bytes in chunks and builds a [`Document`].
    pub fn byte_parser(&self) -> ByteParser {
        ByteParser(match self.collector {
            None => bytes_parser::<false, ()>(self),
            Some(collector) => collector.bytes_parser(self),
        })
    }
}

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that takes bytes in chunks and builds
/// a [`Document`]: it determines their encoding, decodes them, and changes the encoding when a `meta` element says so.
/// [`ParseOptions::byte_parser`] creates one.
///
/// The result does not depend on the chunks, as with [`Parser`](crate::Parser).
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
/// The parser keeps the first 1,024 bytes (see [`with_bytes_to_wait_for`]) until it has them all, or the input ends, or the
/// encoding is certain. To have fewer bytes parsed, call [`no_more_for_now`](Self::no_more_for_now).
///
/// # Starting over
///
/// As long as the encoding is a guess, a `meta` element may declare another one. If the bytes so far mean the same in
/// both, the parser continues with the new one. If not, it starts over with an empty document. So it keeps the bytes as
/// long as the confidence is tentative (see [`with_most_bytes_kept`]). The
/// [report of the document](Document::encoding_report) says whether it has started over.
///
/// [`with_bytes_to_wait_for`]: crate::encoding::EncodingOptions::with_bytes_to_wait_for
/// [`with_most_bytes_kept`]: crate::encoding::EncodingOptions::with_most_bytes_kept
pub struct ByteParser(Box<dyn BytesParser>);

impl ByteParser {
    /// Parses the next bytes of the input. They may end anywhere, also within a character.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.0.feed(bytes);
    }

    /// Parses what a reader gives, up to its end. The input may continue after it. If the parser
    /// [stops](Self::stop_reason), the reader is not asked for more.
    ///
    /// # Errors
    ///
    /// The reader's errors. What the reader gave before is parsed.
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
        self.0.read_from(&mut reader)
    }

    /// Parses the bytes so far without waiting for more of them to determine the encoding. Only an incomplete byte order
    /// mark or character is still held back.
    pub fn no_more_for_now(&mut self) {
        self.0.no_more_for_now();
    }

    /// Returns the document as it is now.
    pub fn document(&self) -> &Document {
        self.0.document()
    }

    /// Returns why the parser has stopped reading: see [`Parser::stop_reason`](crate::Parser::stop_reason).
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.document().stop_reason()
    }

    /// Ends the input, and returns the document, which has the [errors](Document::errors) if the options want them, and
    /// the [report on the encoding](Document::encoding_report).
    pub fn finish(self) -> Document {
        self.0.into_document()
    }
}

impl fmt::Debug for ByteParser {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ByteParser").finish_non_exhaustive()
    }
}

/// A parser that collects the given things besides the tree.
pub(super) fn bytes_parser<const LOCATIONS: bool, E: Errors>(options: &ParseOptions) -> Box<dyn BytesParser> {
    let for_errors = options.clone();
    let fresh_sinks = move || (DocumentBuilder::<LOCATIONS>::with_root(), E::new(&for_errors));
    Box::new(ByteSinkParser::new(fresh_sinks, options.clone()))
}

impl<const LOCATIONS: bool, E: Errors, F> BytesParser for ByteSinkParser<DocumentBuilder<LOCATIONS>, E, F>
where
    F: FnMut() -> (DocumentBuilder<LOCATIONS>, E) + Send + Sync,
{
    fn feed(&mut self, bytes: &[u8]) {
        self.feed(bytes);
    }

    fn read_from(&mut self, reader: &mut dyn Read) -> io::Result<()> {
        self.read_from(reader)
    }

    fn no_more_for_now(&mut self) {
        self.no_more_for_now();
    }

    fn document(&self) -> &Document {
        self.sink().as_document()
    }

    fn into_document(mut self: Box<Self>) -> Document {
        self.end();
        complete(&mut self.parser.engine);
        self.parser.engine.tree_builder.sink.into_document()
    }
}

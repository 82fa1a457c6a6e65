//! [`ByteParser`], which takes bytes in chunks and builds a [`Document`].

use std::fmt;
use std::io::{self, Read};

use crate::dom::Document;
use crate::options::BytesParser;
use crate::sink::StopReason;

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that takes bytes in chunks and builds
/// a [`Document`]: it determines their encoding, decodes them, and changes the encoding when a `meta` element says so.
/// [`ParseOptions::byte_parser`](crate::ParseOptions::byte_parser) makes one.
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
/// encoding is certain. If you have no more bytes for now and want to see what there is, call
/// [`no_more_for_now`](Self::no_more_for_now).
///
/// # Starting over
///
/// As long as the encoding is a guess, a `meta` element may declare another one. If the bytes so far mean the same in
/// both, the parser goes on with the new one. If not, it starts over with an empty document, so it keeps the bytes as long
/// as the confidence is tentative (see [`with_most_bytes_kept`]). The
/// [report of the document](Document::encoding_report) tells.
///
/// [`with_bytes_to_wait_for`]: crate::encoding::EncodingOptions::with_bytes_to_wait_for
/// [`with_most_bytes_kept`]: crate::encoding::EncodingOptions::with_most_bytes_kept
pub struct ByteParser(pub(super) Box<dyn BytesParser>);

impl ByteParser {
    /// Parses the next bytes of the input. They may end anywhere, also within a character.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().byte_parser();
    /// for chunk in [&b"\xEF\xBB\xBF<p>Gr\xC3"[..], b"\xBCtze"] {
    ///     parser.feed(chunk);
    /// }
    /// assert_eq!(parser.finish().body().unwrap().text_content(), "Grütze");
    /// ```
    pub fn feed(&mut self, bytes: &[u8]) {
        self.0.feed_next(bytes);
    }

    /// Parses what a reader gives, up to its end. The input may go on after it. If the parser
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
        self.0.read_all(&mut reader)
    }

    /// Parses the bytes at hand without waiting for more of them to determine the encoding: call it if none come for
    /// now. Only an incomplete byte order mark or character is still held back.
    pub fn no_more_for_now(&mut self) {
        self.0.no_more_for_now();
    }

    /// The document as it is now.
    pub fn document(&self) -> &Document {
        self.0.document()
    }

    /// Why the parser has stopped reading: see [`Parser::stop_reason`](crate::Parser::stop_reason).
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

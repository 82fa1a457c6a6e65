//! Parses bytes with options: a method of [`ParseOptions`] for each source.

use std::io::{self, Read};

use super::ByteParser;
use crate::dom::Document;
use crate::options::{ParseOptions, Target};
use crate::tree_builder::FragmentContext;

/// From the bytes of the input to a tree.
impl ParseOptions {
    /// Parses a document from bytes.
    ///
    /// Valid UTF-8 is parsed without a copy. If a `meta` element [changes the
    /// encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding), the parse starts over by
    /// itself where it has to.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::encoding::EncodingOptions;
    ///
    /// let encoding = EncodingOptions::new().with_content_type("text/html;charset=UTF-8").with_locale("de");
    /// let options = ParseOptions::new().with_encoding(encoding);
    /// let document = options.parse_document_bytes("<p>Brühe".as_bytes());
    /// assert_eq!(document.body().unwrap().text_content(), "Brühe");
    /// ```
    pub fn parse_document_bytes(&self, bytes: &[u8]) -> Document {
        self.parse_bytes(Target::Document, bytes, None)
    }

    /// Parses bytes as [`parse_document_into`](Self::parse_document_into) parses text. The tree is the one that
    /// [`parse_document_bytes`](Self::parse_document_bytes) makes.
    ///
    /// ```
    /// use soupstone::{Document, ParseOptions};
    ///
    /// let options = ParseOptions::new();
    /// let mut document = Document::new();
    /// let mut titles = Vec::new();
    /// for page in [&b"<meta charset=koi8-r><title>\xD3\xD5\xD0</title>"[..], b"<title>Soup</title>"] {
    ///     options.parse_document_bytes_into(&mut document, page);
    ///     titles.extend(document.title());
    /// }
    /// assert_eq!(titles, ["суп", "Soup"]);
    /// ```
    #[inline]
    pub fn parse_document_bytes_into(&self, document: &mut Document, bytes: &[u8]) {
        *document = self.parse_bytes(Target::DocumentIn(document), bytes, None);
    }

    /// Parses a document from a reader, whose bytes are parsed as they come.
    ///
    /// # Errors
    ///
    /// The reader's. To keep what was parsed before, use [`ByteParser::read_from`](crate::ByteParser::read_from).
    ///
    /// ```
    /// use soupstone::{ParseOptions, Scripting};
    ///
    /// let options = ParseOptions::new().with_scripting(Scripting::Enabled);
    /// let document = options.parse_document_from_reader(&b"<noscript><p></noscript>"[..])?;
    /// assert_eq!(document.head().unwrap().text_content(), "<p>");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn parse_document_from_reader(&self, reader: impl Read) -> io::Result<Document> {
        let mut parser = self.byte_parser();
        parser.read_from(reader)?;
        Ok(parser.finish())
    }

    /// Parses a fragment of markup in `context` from bytes. The standard parses fragments from text alone;
    /// here their bytes are treated as those of a document.
    ///
    /// ```
    /// use soupstone::encoding::EncodingOptions;
    /// use soupstone::{FragmentContext, ParseOptions};
    ///
    /// let encoding = EncodingOptions::new().with_transport_label("windows-1251");
    /// let options = ParseOptions::new().with_encoding(encoding);
    /// let fragment = options.parse_fragment_bytes(b"\xF1\xF3\xEF", &FragmentContext::html("p"));
    /// assert_eq!(fragment.root().text_content(), "суп");
    /// ```
    #[inline]
    pub fn parse_fragment_bytes(&self, bytes: &[u8], context: &FragmentContext) -> Document {
        let target = Target::Fragment(context.without_form());
        self.parse_bytes(target, bytes, None)
    }

    /// A parser that takes bytes in chunks and builds a [`Document`]. It starts over by itself when it has to.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().byte_parser();
    /// parser.feed(b"<meta charset=shift_jis><p>\x83");
    /// parser.feed(b"X\x81[\x83v");
    /// assert_eq!(parser.finish().body().unwrap().text_content(), "スープ");
    /// ```
    pub fn byte_parser(&self) -> ByteParser {
        ByteParser(self.bytes_parser())
    }
}

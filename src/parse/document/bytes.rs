//! Parses a document or a fragment from bytes or from a reader.

use std::io::{self, Read};
use std::sync::Arc;

use encoding_rs::UTF_8;

use super::Target;
use super::owned_input::{Kind, OwnedInput, shared};
use super::text::DEFAULT;
use crate::dom::Document;
use crate::encoding::sniff_encoding;
use crate::parse::{Options, ParseOptions};
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
/// Returns the reader's errors. To keep the document up to an error, use [`ByteParser::read_from`](crate::ByteParser::read_from).
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

impl Options {
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
}

impl From<Vec<u8>> for OwnedInput {
    #[inline]
    fn from(bytes: Vec<u8>) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

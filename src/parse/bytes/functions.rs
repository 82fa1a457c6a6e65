//! Parses bytes with the default options: a function for each source.

use std::io::{self, Read};

use crate::dom::Document;
use crate::parse::functions::DEFAULT;

/// Parses a document from bytes. If they declare no encoding, they are windows-1252, by the standard: to say that they are
/// UTF-8, or what the transport layer says, use [`ParseOptions::parse_document_bytes`](crate::ParseOptions::parse_document_bytes) with
/// [`EncodingOptions`](crate::encoding::EncodingOptions::with_transport_label). To detect UTF-8, there is
/// [`with_utf8_detection`](crate::encoding::EncodingOptions::with_utf8_detection). [What you get by
/// default](crate::defaults).
///
/// Any bytes give a document with an `html` element; there are no errors to handle. [`Document::encoding_report`] says
/// which encoding was chosen, and why.
///
/// ```
/// let document = soupstone::parse_document_bytes(b"<meta charset=shift_jis><title>\x83X\x81[\x83v</title>");
/// assert_eq!(document.title().unwrap(), "スープ");
/// assert_eq!(document.encoding_report().unwrap().encoding.name(), "Shift_JIS");
/// ```
pub fn parse_document_bytes(bytes: &[u8]) -> Document {
    DEFAULT.parse_document_bytes(bytes)
}

/// Parses a document from a reader, as the bytes come. If they declare no encoding, they are windows-1252, by the standard:
/// to say that they are UTF-8, or what the transport layer says, use [`ParseOptions::parse_document_from_reader`](crate::ParseOptions::parse_document_from_reader) with
/// [`EncodingOptions`](crate::encoding::EncodingOptions::with_transport_label). [What you get by default](crate::defaults).
///
/// # Errors
///
/// The reader's errors.
///
/// ```
/// let document = soupstone::parse_document_from_reader(&b"<title>Soup</title>"[..])?;
/// assert_eq!(document.title().unwrap(), "Soup");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn parse_document_from_reader(reader: impl Read) -> io::Result<Document> {
    DEFAULT.parse_document_from_reader(reader)
}

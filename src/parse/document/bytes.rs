//! Parses a document or a fragment from bytes or from a reader.

use std::io::{self, Read};
use std::sync::Arc;

use encoding_rs::UTF_8;

use super::kept_input::{KeptInput, Kind, shared};
use super::run::{DocumentEngine, Errors, begin, complete, new_engine, prepare};
use super::target::{KeptText, Target};
use super::text::DEFAULT;
use crate::dom::{Document, DocumentBuilder};
use crate::encoding::{End, Restartable, Sniffed, sniff_whole};
use crate::parse::ParseOptions;
use crate::parse::bytes::{ByteInput, Fed};
use crate::tree_builder::FragmentContext;

/// Parses a document from bytes. If they declare no encoding, they are windows-1252, by the standard: to say that they are
/// UTF-8, or what the transport layer says, use [`ParseOptions::parse_document_bytes`] with
/// [`EncodingOptions`](crate::encoding::EncodingOptions::with_transport_label). To detect UTF-8, there is
/// [`with_utf8_detection`](crate::encoding::EncodingOptions::with_utf8_detection). [What you get by
/// default](crate::defaults).
///
/// Any bytes give a document with an `html` element; there are no errors to handle. [`Document::encoding_report`] says
/// which encoding was chosen, and why.
///
/// Valid UTF-8 is parsed without a copy. If a `meta` element [changes the
/// encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding), the parse starts over by
/// itself where it has to.
///
/// ```
/// let document = soupstone::parse_document_bytes(b"<meta charset=shift_jis><title>\x83X\x81[\x83v</title>");
/// assert_eq!(document.title().unwrap(), "スープ");
/// assert_eq!(document.encoding_report().unwrap().encoding.name(), "Shift_JIS");
/// ```
pub fn parse_document_bytes(bytes: &[u8]) -> Document {
    DEFAULT.parse_document_bytes(bytes)
}

/// Parses a document from a reader, whose bytes are parsed as they come. Their encoding is that of
/// [`parse_document_bytes`].
///
/// # Errors
///
/// The reader's errors. To keep what was parsed before, use [`ByteParser::read_from`](crate::ByteParser::read_from).
///
/// ```
/// let document = soupstone::parse_document_from_reader(&b"<title>Soup</title>"[..])?;
/// assert_eq!(document.title().unwrap(), "Soup");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn parse_document_from_reader(reader: impl Read) -> io::Result<Document> {
    DEFAULT.parse_document_from_reader(reader)
}

/// From the bytes of the input to a tree.
impl ParseOptions {
    /// Parses a document from bytes with these options: see [`parse_document_bytes`].
    pub fn parse_document_bytes(&self, bytes: &[u8]) -> Document {
        self.parse_bytes(Target::Document, bytes)
    }

    /// Parses a document from bytes as [`parse_document_into`](Self::parse_document_into) does from text.
    #[inline]
    pub fn parse_document_bytes_into(&self, document: &mut Document, bytes: &[u8]) {
        *document = self.parse_bytes(Target::DocumentIn(document), bytes);
    }

    /// Parses a document from a reader with these options: see [`parse_document_from_reader`].
    ///
    /// # Errors
    ///
    /// The reader's errors.
    pub fn parse_document_from_reader(&self, reader: impl Read) -> io::Result<Document> {
        let mut parser = self.byte_parser();
        parser.read_from(reader)?;
        Ok(parser.finish())
    }

    /// Parses a fragment of markup in `context` from bytes. The standard parses fragments from text alone;
    /// here their bytes are treated as those of a document.
    #[inline]
    pub fn parse_fragment_bytes(&self, bytes: &[u8], context: &FragmentContext) -> Document {
        self.parse_bytes(Target::Fragment(context.without_form()), bytes)
    }

    /// Parses whole bytes.
    fn parse_bytes(&self, target: Target<'_>, bytes: &[u8]) -> Document {
        self.parse_sniffed(target, bytes, sniff_whole(bytes, self.encoding()), None)
    }

    /// Parses bytes, which the document keeps if they are valid UTF-8 and parsed as UTF-8, or ASCII.
    #[inline]
    pub(super) fn parse_bytes_keeping(&self, target: Target<'_>, bytes: Vec<u8>) -> Document {
        let sniffed = sniff_whole(&bytes, self.encoding());
        if sniffed.report.encoding != UTF_8 && !bytes.is_ascii() {
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

    fn parse_sniffed(&self, target: Target<'_>, bytes: &[u8], sniffed: Sniffed, kept: KeptText) -> Document {
        match self.collector {
            None => parse_bytes::<false, ()>(target, bytes, sniffed, kept, self),
            Some(collector) => collector.parse_bytes(target, bytes, sniffed, kept, self),
        }
    }
}

impl From<Vec<u8>> for KeptInput {
    #[inline]
    fn from(bytes: Vec<u8>) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

/// Parses whole bytes, and starts over with another builder if the encoding has to be changed.
#[inline]
pub(super) fn parse_bytes<const LOCATIONS: bool, E: Errors>(
    target: Target<'_>,
    bytes: &[u8],
    sniffed: Sniffed,
    kept: KeptText,
    options: &ParseOptions,
) -> Document {
    let mut engine = new_engine::<LOCATIONS, E>(options);
    let context = prepare(&mut engine, target, kept);
    begin(&mut engine, context.clone(), bytes.len(), options);
    let mut input = ByteInput::new(sniffed, &mut engine);
    while input.feed(&mut engine, bytes, End::Reached, Restartable::Yes) != Fed::All {
        start_over(&mut engine, options);
        begin(&mut engine, context.clone(), bytes.len(), options);
        input.restart(&mut engine);
    }
    engine.set_encoding(input.report());
    complete(&mut engine);
    engine.tree_builder.sink.into_document()
}

/// Replaces an engine by a new one that builds the same kind of tree.
#[cold]
fn start_over<const LOCATIONS: bool, E: Errors>(engine: &mut DocumentEngine<LOCATIONS, E>, options: &ParseOptions) {
    let builder = std::mem::replace(engine.sink_mut(), DocumentBuilder::without_root());
    *engine = new_engine(options);
    *engine.sink_mut() = builder.anew();
}

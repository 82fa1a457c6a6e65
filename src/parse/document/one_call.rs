use std::borrow::Cow;
use std::convert::Infallible;
#[cfg(feature = "bytes")]
use std::io::{self, Read};
use std::str::FromStr;
use std::sync::Arc;

use super::ParseTarget;
use crate::dom::Document;
#[cfg(feature = "bytes")]
use crate::encoding::sniff_encoding;
#[cfg(feature = "bytes")]
use crate::parse::ReadError;
use crate::parse::{Incomplete, ParseOptions, ParseOptionsInner, result_from_stop_reason};
use crate::sink::Limits;
use crate::tree_builder::FragmentContext;

/// NOTE: compared with parsing a few tags, creating and dropping options takes a long time, so all calls share these options.
static DEFAULT_OPTIONS: ParseOptions = ParseOptions::new();

/// Parses a document, which always has an `html` element. Skips a U+FEFF BYTE ORDER MARK at the start: see
/// [`ParseOptions::with_byte_order_mark`]. [What you get by default](crate::guides::defaults).
///
/// ```
/// let document = soupstone::parse_document("<title>Soup</title><p class=big>Stone <b>soup");
/// let paragraph = document.body().unwrap().first_child().unwrap();
/// assert_eq!(paragraph.attribute("class"), Some("big"));
/// assert_eq!(paragraph.text_content(), "Stone soup");
/// assert_eq!(
///     document.root().inner_html(),
///     r#"<html><head><title>Soup</title></head><body><p class="big">Stone <b>soup</b></p></body></html>"#,
/// );
/// ```
pub fn parse_document(input: &str) -> Document {
    DEFAULT_OPTIONS.parse_document(input)
}

/// Parses a fragment in `context` with the [HTML fragment parsing
/// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm). A string as `context` names an
/// HTML element, also `"svg"`: for SVG and MathML, use [`FragmentContext::new`]. Keeps a U+FEFF at the start: see
/// [`ParseOptions::with_byte_order_mark`]. [What you get by default](crate::guides::defaults).
///
/// ```
/// use soupstone::{FragmentContext, parse_fragment};
///
/// let cells = parse_fragment("<td>1<td>2", "tr");
/// assert_eq!(cells.children().count(), 2);
/// assert_eq!(cells.to_html(), "<td>1</td><td>2</td>");
///
/// // The same markup in a block has no cells. A template accepts all markup.
/// let text = parse_fragment("<td>1<td>2", "div");
/// assert_eq!(text.to_html(), "12");
/// assert_eq!(parse_fragment("<td>1<td>2", "template").to_html(), cells.to_html());
/// ```
// NOTE: for a call without a context, the compiler shows this line.
pub fn parse_fragment(input: &str, context: impl Into<FragmentContext> /* "div", or "template" */) -> Document {
    DEFAULT_OPTIONS.parse_fragment(input, context)
}

impl Document {
    /// The same as [`parse_document`](crate::parse_document).
    pub fn parse(input: &str) -> Self {
        parse_document(input)
    }
}

/// Parses a document, like [`parse_document`](crate::parse_document): `let document: Document = input.parse()?`.
impl FromStr for Document {
    type Err = Infallible;

    fn from_str(input: &str) -> Result<Self, Infallible> {
        Ok(parse_document(input))
    }
}

/// Input for a document to keep: a `String`, a `Cow<str>`, an `Arc<String>`, or a `Vec<u8>`. See
/// [`ParseOptions::parse_document_owned`].
#[derive(Clone, Debug)]
pub struct OwnedInput(OwnedInputKind);

#[derive(Clone, Debug)]
enum OwnedInputKind {
    Text(Arc<String>),
    #[cfg(feature = "bytes")]
    Bytes(Vec<u8>),
}

fn shrink_and_share_text(mut text: String) -> Arc<String> {
    if text.capacity() > 2 * text.len() {
        text.shrink_to_fit();
    }
    Arc::new(text)
}

impl From<String> for OwnedInput {
    fn from(text: String) -> Self {
        Self(OwnedInputKind::Text(shrink_and_share_text(text)))
    }
}

impl From<Cow<'_, str>> for OwnedInput {
    /// Copies borrowed text.
    fn from(text: Cow<'_, str>) -> Self {
        text.into_owned().into()
    }
}

impl From<Arc<String>> for OwnedInput {
    fn from(text: Arc<String>) -> Self {
        Self(OwnedInputKind::Text(text))
    }
}

#[cfg(feature = "bytes")]
impl From<Vec<u8>> for OwnedInput {
    fn from(bytes: Vec<u8>) -> Self {
        Self(OwnedInputKind::Bytes(bytes))
    }
}

/// Parses a document that keeps its input instead of a copy: see [`ParseOptions::parse_document_owned`].
pub fn parse_document_owned(input: impl Into<OwnedInput>) -> Document {
    DEFAULT_OPTIONS.parse_document_owned(input)
}

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
#[cfg(feature = "bytes")]
pub fn parse_document_bytes(bytes: &[u8]) -> Document {
    DEFAULT_OPTIONS.parse_document_bytes(bytes)
}

/// Parses a document from a reader while the bytes arrive. The encoding is determined as for [`parse_document_bytes`].
///
/// # Errors
///
/// Returns the reader's errors. To keep the document up to an error, use [`ByteParser::read_from`](crate::ByteParser::read_from).
#[cfg(feature = "bytes")]
pub fn parse_document_from_reader(reader: impl Read) -> io::Result<Document> {
    DEFAULT_OPTIONS.parse_document_from_reader(reader)
}

/// # Parsing input that the document keeps
impl ParseOptions {
    /// Parses a document that keeps the input instead of a copy. The tree is the same as from
    /// [`parse_document`](Self::parse_document) or [`parse_document_bytes`](Self::parse_document_bytes).
    ///
    /// Use this method for input that the program owns: keeping it saves the time and the memory for a copy. In memory that is
    /// fresh from the system, as in most programs, a page is parsed in half the time.
    ///
    /// The document keeps the whole text while it uses any part. [`Document::compact`] copies the used parts and drops the
    /// rest. If a [limit](crate::Limits) stops the parse, a long unused remainder is dropped. Bytes are kept if they are ASCII,
    /// or valid UTF-8 and parsed as UTF-8. Inputs of a few hundred bytes are copied.
    pub fn parse_document_owned(&self, input: impl Into<OwnedInput>) -> Document {
        self.inner.parse_owned_input(ParseTarget::Document, input.into())
    }

    /// Parses a fragment in `context` that keeps the input, like [`parse_document_owned`](Self::parse_document_owned).
    pub fn parse_fragment_owned(&self, input: impl Into<OwnedInput>, context: impl Into<FragmentContext>) -> Document {
        self.inner.parse_owned_input(ParseTarget::Fragment(context.into()), input.into())
    }
}

/// # Parsing in one call
impl ParseOptions {
    /// Parses a document with these options: see [`parse_document`].
    pub fn parse_document(&self, input: &str) -> Document {
        self.inner.parse_text(ParseTarget::Document, input, None)
    }

    /// Parses a document in the memory of another document, which is [cleared](Document::clear). The tree is the same as from
    /// [`parse_document`](Self::parse_document).
    ///
    /// Use this method to parse [many pages](crate::guides::memory): if each large page gets a new document, most allocators
    /// return its memory to the system and then request it again. For chunks, use
    /// [`DocumentBuilder::reusing`](crate::dom::DocumentBuilder::reusing).
    pub fn parse_document_into(&self, input: &str, document: &mut Document) {
        *document = self.inner.parse_text(ParseTarget::DocumentIn(document), input, None);
    }

    /// Parses a fragment in `context` with these options: see [`parse_fragment`].
    pub fn parse_fragment(&self, input: &str, context: impl Into<FragmentContext>) -> Document {
        self.inner.parse_text(ParseTarget::Fragment(context.into()), input, None)
    }
}

/// # Parsing bytes
#[cfg(feature = "bytes")]
impl ParseOptions {
    /// Parses a document from bytes with these options: see [`parse_document_bytes`].
    pub fn parse_document_bytes(&self, bytes: &[u8]) -> Document {
        self.inner.parse_bytes(ParseTarget::Document, bytes)
    }

    /// Parses a document from bytes in the memory of another document: see [`parse_document_into`](Self::parse_document_into).
    pub fn parse_document_bytes_into(&self, bytes: &[u8], document: &mut Document) {
        *document = self.inner.parse_bytes(ParseTarget::DocumentIn(document), bytes);
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
    pub fn parse_fragment_bytes(&self, bytes: &[u8], context: impl Into<FragmentContext>) -> Document {
        self.inner.parse_bytes(ParseTarget::Fragment(context.into()), bytes)
    }
}

// WAIVER: a macro, because the methods differ from those without limits in their results only.
macro_rules! methods_with_limits {
    ($($name:ident($self:ident $(, $parameter:ident: $type:ty)*): $document:expr;)*) => {$(
        #[doc = concat!("Parses like [the method of options without limits](ParseOptions::", stringify!($name), ").")]
        ///
        /// # Errors
        ///
        /// Returns the output so far if a limit stopped the parse.
        pub fn $name(&$self $(, $parameter: $type)*) -> Result<Document, Incomplete<Document>> {
            let document = $document;
            let reason = document.stop_reason();
            result_from_stop_reason(document, reason)
        }
    )*};
}

/// # Parsing with limits
///
/// These methods return an error if a [limit](Limits) stopped the parse. See [`Incomplete`].
impl ParseOptions<Limits> {
    methods_with_limits! {
        parse_document(self, input: &str): self.inner.parse_text(ParseTarget::Document, input, None);
        parse_document_owned(self, input: impl Into<OwnedInput>):
            self.inner.parse_owned_input(ParseTarget::Document, input.into());
        parse_fragment(self, input: &str, context: impl Into<FragmentContext>):
            self.inner.parse_text(ParseTarget::Fragment(context.into()), input, None);
        parse_fragment_owned(self, input: impl Into<OwnedInput>, context: impl Into<FragmentContext>):
            self.inner.parse_owned_input(ParseTarget::Fragment(context.into()), input.into());
    }

    /// Parses like [the method of options without limits](ParseOptions::parse_document_into).
    ///
    /// # Errors
    ///
    /// Returns an error if a limit stopped the parse. `document` is then the document so far.
    pub fn parse_document_into(&self, input: &str, document: &mut Document) -> Result<(), Incomplete<()>> {
        *document = self.inner.parse_text(ParseTarget::DocumentIn(document), input, None);
        result_from_stop_reason((), document.stop_reason())
    }
}

/// # Parsing bytes with limits
#[cfg(feature = "bytes")]
impl ParseOptions<Limits> {
    methods_with_limits! {
        parse_document_bytes(self, bytes: &[u8]): self.inner.parse_bytes(ParseTarget::Document, bytes);
        parse_fragment_bytes(self, bytes: &[u8], context: impl Into<FragmentContext>):
            self.inner.parse_bytes(ParseTarget::Fragment(context.into()), bytes);
    }

    /// Parses a document from bytes, like [`parse_document_into`](Self::parse_document_into).
    ///
    /// # Errors
    ///
    /// Returns an error if a limit stopped the parse.
    pub fn parse_document_bytes_into(&self, bytes: &[u8], document: &mut Document) -> Result<(), Incomplete<()>> {
        *document = self.inner.parse_bytes(ParseTarget::DocumentIn(document), bytes);
        result_from_stop_reason((), document.stop_reason())
    }

    /// Parses a document from a reader: see [`parse_document_from_reader`]. At the limit on input, stops calling the reader, which
    /// is called with a buffer of 32 KiB.
    ///
    /// # Errors
    ///
    /// Returns the reader's errors, and the document so far if a limit stopped the parse.
    pub fn parse_document_from_reader(&self, reader: impl Read) -> Result<Document, ReadError> {
        let mut parser = self.byte_parser();
        parser.read_from(reader)?;
        Ok(parser.finish()?)
    }
}

impl ParseOptionsInner {
    #[inline]
    fn parse_owned_input(&self, target: ParseTarget<'_>, input: OwnedInput) -> Document {
        match input.0 {
            OwnedInputKind::Text(text) => self.parse_text(target, &text, Some(Arc::clone(&text))),
            #[cfg(feature = "bytes")]
            OwnedInputKind::Bytes(bytes) => {
                let sniffed = sniff_encoding(&bytes, &self.encoding_within_limits());
                if sniffed.encoding != encoding_rs::UTF_8 && !bytes.is_ascii() {
                    return self.parse_sniffed_bytes(target, &bytes, sniffed, None);
                }
                match String::from_utf8(bytes) {
                    Ok(text) => {
                        let text = shrink_and_share_text(text);
                        self.parse_sniffed_bytes(target, text.as_bytes(), sniffed, Some(Arc::clone(&text)))
                    }
                    Err(error) => self.parse_sniffed_bytes(target, error.as_bytes(), sniffed, None),
                }
            }
        }
    }

    #[cfg(feature = "bytes")]
    fn parse_bytes(&self, target: ParseTarget<'_>, bytes: &[u8]) -> Document {
        self.parse_sniffed_bytes(target, bytes, sniff_encoding(bytes, &self.encoding_within_limits()), None)
    }
}

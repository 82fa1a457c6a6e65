//! The front door for bytes: one call from bytes to tree.

use std::io::{self, Read};

use crate::bytes::{ByteInput, ByteParser, Fed};
use crate::dom::{Document, DocumentBuilder, Fragment};
use crate::encoding::{EncodingOptions, End, Restartable, sniff_whole};
use crate::engine::Engine;
use crate::options::ParseOptions;
use crate::parse::fragment_builder;
use crate::sink::TreeSink;
use crate::tree_builder::FragmentContext;

/// Parses a document from bytes, of which nothing else is known.
///
/// Any bytes give a document with an `html` element; there are no errors to handle.
/// [`Document::encoding_report`] tells which encoding was chosen, and why.
///
/// ```
/// let document = soupstone::parse_document_bytes(b"<meta charset=shift_jis><title>\x83X\x81[\x83v</title>");
/// assert_eq!(document.title().unwrap(), "スープ");
/// assert_eq!(document.encoding_report().unwrap().encoding().name(), "Shift_JIS");
/// ```
pub fn parse_document_bytes(bytes: &[u8]) -> Document {
    parse_document_bytes_with(bytes, &EncodingOptions::new(), &ParseOptions::new())
}

/// Parses a document from bytes, with what is known of their encoding, and options.
///
/// Valid UTF-8 is parsed in its place. If a `meta` element
/// [changes the encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding), the parse starts
/// over by itself where it has to.
///
/// ```
/// use soupstone::encoding::EncodingOptions;
/// use soupstone::{ParseOptions, parse_document_bytes_with};
///
/// let encoding = EncodingOptions::new().with_content_type("text/html;charset=UTF-8").with_locale("de");
/// let document = parse_document_bytes_with("<p>Brühe".as_bytes(), &encoding, &ParseOptions::new());
/// assert_eq!(document.body().unwrap().text_content(), "Brühe");
/// ```
pub fn parse_document_bytes_with(
    bytes: &[u8],
    encoding: &EncodingOptions,
    options: &ParseOptions,
) -> Document {
    parse_bytes(bytes, encoding, || {
        let builder =
            DocumentBuilder::new().with_capacity_for(options.limits().to_expect(bytes.len()));
        Engine::new(builder, (), &options.for_one_call())
    })
    .finish()
}

/// Parses a fragment of markup that stands in `context` from bytes, of which nothing else is known.
///
/// The standard parses fragments from text alone; here their bytes are treated as those of a document.
///
/// ```
/// use soupstone::{FragmentContext, parse_fragment_bytes};
///
/// let cells = parse_fragment_bytes(b"\xEF\xBB\xBF<td>1<td>2", &FragmentContext::html("tr"));
/// assert_eq!(cells.inner_html(), "<td>1</td><td>2</td>");
/// ```
pub fn parse_fragment_bytes(bytes: &[u8], context: &FragmentContext) -> Fragment {
    let encoding = EncodingOptions::new();
    parse_fragment_bytes_with(bytes, context, &encoding, &ParseOptions::new())
}

/// Parses a fragment of markup that stands in `context` from bytes, with what is known of their encoding, and options.
///
/// ```
/// use soupstone::encoding::{Encoding, EncodingOptions};
/// use soupstone::{FragmentContext, ParseOptions, parse_fragment_bytes_with};
///
/// let encoding = EncodingOptions::new().with_transport_label("windows-1251");
/// let context = FragmentContext::html("p");
/// let fragment = parse_fragment_bytes_with(b"\xF1\xF3\xEF", &context, &encoding, &ParseOptions::new());
/// assert_eq!(fragment.root().text_content(), "суп");
/// ```
pub fn parse_fragment_bytes_with(
    bytes: &[u8],
    context: &FragmentContext,
    encoding: &EncodingOptions,
    options: &ParseOptions,
) -> Fragment {
    parse_bytes(bytes, encoding, || {
        let builder = fragment_builder().with_capacity_for(options.limits().to_expect(bytes.len()));
        Engine::new_fragment(builder, (), context.without_form(), options)
    })
    .with_output::<Fragment>()
    .finish()
}

/// Parses a document from a reader, of whose bytes nothing else is known. They are parsed as they come.
///
/// # Errors
///
/// The reader's.
///
/// ```
/// let document = soupstone::parse_document_from_reader(&b"<title>Soup</title>"[..])?;
/// assert_eq!(document.title().unwrap(), "Soup");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn parse_document_from_reader(reader: impl Read) -> io::Result<Document> {
    parse_document_from_reader_with(reader, &EncodingOptions::new(), &ParseOptions::new())
}

/// Parses a document from a reader, with what is known of the encoding, and options.
///
/// # Errors
///
/// The reader's. To keep what was parsed before, use [`ByteParser::read_from`].
pub fn parse_document_from_reader_with(
    reader: impl Read,
    encoding: &EncodingOptions,
    options: &ParseOptions,
) -> io::Result<Document> {
    let mut parser = ByteParser::new(encoding.clone(), options.for_one_call());
    let _ = parser.read_from(reader)?;
    Ok(parser.finish())
}

/// Parses a fragment of markup that stands in `context` from a reader, of whose bytes nothing else is known.
///
/// # Errors
///
/// The reader's.
pub fn parse_fragment_from_reader(
    reader: impl Read,
    context: &FragmentContext,
) -> io::Result<Fragment> {
    let encoding = EncodingOptions::new();
    parse_fragment_from_reader_with(reader, context, &encoding, &ParseOptions::new())
}

/// Parses a fragment of markup that stands in `context` from a reader, with what is known of the encoding, and options.
///
/// # Errors
///
/// The reader's.
pub fn parse_fragment_from_reader_with(
    reader: impl Read,
    context: &FragmentContext,
    encoding: &EncodingOptions,
    options: &ParseOptions,
) -> io::Result<Fragment> {
    let sink = fragment_builder();
    let context = context.without_form();
    let mut parser = ByteParser::fragment(sink, (), context, encoding.clone(), options.clone())
        .with_fresh_sinks(|| (fragment_builder(), ()));
    let _ = parser.read_from(reader)?;
    Ok(parser.into_sink().with_output::<Fragment>().finish())
}

/// Parses with a parser that the function makes, and with another one if the encoding has to be changed. Gives the sink.
fn parse_bytes<S: TreeSink>(
    bytes: &[u8],
    encoding: &EncodingOptions,
    new_engine: impl Fn() -> Engine<S, ()>,
) -> S {
    let mut engine = new_engine();
    let mut input = ByteInput::new(sniff_whole(bytes, encoding), &mut engine);
    while input.feed(&mut engine, bytes, End::Reached, Restartable::Yes) != Fed::All {
        engine = new_engine();
        input.restart(&mut engine);
    }
    engine.set_encoding(input.report());
    engine.finish();
    engine.into_sinks().0
}

impl ByteParser<DocumentBuilder> {
    /// A parser that builds a [`Document`]. It starts over by itself when it has to.
    pub fn new(encoding: EncodingOptions, options: ParseOptions) -> Self {
        let fresh_sinks = || (DocumentBuilder::new(), ());
        let (sink, errors) = fresh_sinks();
        Self::with_sinks(sink, errors, encoding, options).with_fresh_sinks(fresh_sinks)
    }
}

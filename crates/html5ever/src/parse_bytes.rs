//! One call from bytes to a tree.

use markup5ever::interface::TreeSink as Html5everTreeSink;
use markup5ever::{Attribute, QualName};
use soupstone::encoding::EncodingOptions;

use crate::byte_parser::ByteParser;
use crate::options::Options;

/// Parses a document from bytes, of which nothing else is known, with the default [`Options`].
///
/// `new_sink` makes the sink, and another one if a `meta` element far down declares another encoding than the one that was
/// guessed: see [`ByteParser`].
///
/// ```
/// use scraper::{Html, HtmlTreeSink};
/// use soupstone_html5ever::parse_document_bytes;
///
/// let bytes = b"<meta charset=shift_jis><title>\x83X\x81[\x83v</title>";
/// let html = parse_document_bytes(bytes, || HtmlTreeSink::new(Html::new_document()));
/// assert!(html.html().contains("<title>スープ</title>"));
/// ```
pub fn parse_document_bytes<T: Html5everTreeSink>(bytes: &[u8], new_sink: impl FnMut() -> T) -> T::Output {
    parse_document_bytes_with(bytes, new_sink, &EncodingOptions::new(), &Options::new())
}

/// Parses a document from bytes, with what is known of their encoding, and options.
///
/// ```
/// use scraper::{Html, HtmlTreeSink};
/// use soupstone_html5ever::soupstone::encoding::EncodingOptions;
/// use soupstone_html5ever::{Options, parse_document_bytes_with};
///
/// let encoding = EncodingOptions::new().with_content_type("text/html;charset=windows-1252");
/// let new_sink = || HtmlTreeSink::new(Html::new_document());
/// let html = parse_document_bytes_with(b"<p>Br\xFChe", new_sink, &encoding, &Options::new());
/// assert!(html.html().contains("<p>Brühe</p>"));
/// ```
pub fn parse_document_bytes_with<T: Html5everTreeSink>(
    bytes: &[u8],
    new_sink: impl FnMut() -> T,
    encoding: &EncodingOptions,
    options: &Options,
) -> T::Output {
    let mut parser = ByteParser::document(new_sink, encoding.clone(), options);
    parser.feed(bytes);
    parser.finish()
}

/// Parses a fragment from bytes, of which nothing else is known, with the default [`Options`]. The context element has
/// this name and these attributes. See [`ByteParser::fragment`].
pub fn parse_fragment_bytes<T: Html5everTreeSink>(
    bytes: &[u8],
    new_sink: impl FnMut() -> T,
    context_name: QualName,
    context_attributes: Vec<Attribute>,
) -> T::Output {
    let (encoding, options) = (EncodingOptions::new(), Options::new());
    parse_fragment_bytes_with(bytes, new_sink, context_name, context_attributes, &encoding, &options)
}

/// Parses a fragment from bytes, with what is known of their encoding, and options.
pub fn parse_fragment_bytes_with<T: Html5everTreeSink>(
    bytes: &[u8],
    new_sink: impl FnMut() -> T,
    context_name: QualName,
    context_attributes: Vec<Attribute>,
    encoding: &EncodingOptions,
    options: &Options,
) -> T::Output {
    let mut parser = ByteParser::fragment(new_sink, context_name, context_attributes, encoding.clone(), options);
    parser.feed(bytes);
    parser.finish()
}

//! Parses bytes into a tree, in one call or in chunks with a [`ByteParser`].

use std::fmt;
use std::io::{self, Read};
use std::rc::Rc;

use markup5ever::interface::{TreeSink as Html5everTreeSink, create_element};
use markup5ever::{Attribute, QualName};
use soupstone::encoding::{EncodingOptions, EncodingReport};
use soupstone::error::ErrorSink;
use soupstone::sink::TreeSink;
use soupstone::{FragmentContext, NoLimits, ParseOptions};

use crate::adapters::Html5everSink;
use crate::engine::{
    ErrorsOf, SinkWithDiagnostics, context_of_element, finish, sink_without_diagnostics, sinks_with_diagnostics,
};
use crate::options::Options;

type Context = (QualName, Vec<Attribute>);

/// A parser that accepts bytes in chunks, and determines their encoding.
///
/// If a `meta` element declares a different encoding, in which the bytes so far represent different text, the parse restarts
/// with another sink from `new_sink`. See [`soupstone::ByteParser`].
///
/// ```
/// use markup5ever_rcdom::RcDom;
/// use soupstone_html5ever::soupstone::encoding::EncodingOptions;
/// use soupstone_html5ever::{ByteParser, Options};
///
/// let encoding = EncodingOptions::new().with_content_type("text/html; charset=iso-8859-2");
/// let mut parser = ByteParser::document(RcDom::default, encoding, &Options::new());
/// parser.feed(b"<p>\xBEur");
/// parser.feed(b"ek");
/// assert_eq!(parser.encoding_report().unwrap().encoding.name(), "ISO-8859-2");
/// let dom = parser.finish();
/// # let _ = dom;
/// ```
pub struct ByteParser<'a, T: Html5everTreeSink> {
    inner: InnerParser<'a, T>,
}

impl<T: Html5everTreeSink> fmt::Debug for ByteParser<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ByteParser").finish_non_exhaustive()
    }
}

enum InnerParser<'a, T: Html5everTreeSink> {
    WithoutDiagnostics(Box<ParserWithoutDiagnostics<'a, T>>),
    WithDiagnostics(Box<ParserWithDiagnostics<'a, T>>),
}

type ParserWithoutDiagnostics<'a, T> =
    soupstone::ByteParser<Html5everSink<Rc<T>>, (), NoLimits, FreshSinks<'a, Html5everSink<Rc<T>>, ()>>;
type ParserWithDiagnostics<'a, T> = soupstone::ByteParser<
    SinkWithDiagnostics<Rc<T>>,
    ErrorsOf<Rc<T>>,
    NoLimits,
    FreshSinks<'a, SinkWithDiagnostics<Rc<T>>, ErrorsOf<Rc<T>>>,
>;

type FreshSinks<'a, S, E> = Box<dyn FnMut() -> (S, E) + 'a>;

impl<'a, T: Html5everTreeSink + 'a> ByteParser<'a, T> {
    /// Creates a parser for a document.
    pub fn document(new_sink: impl FnMut() -> T + 'a, encoding: EncodingOptions, options: &Options) -> Self {
        Self::new(new_sink, None, encoding, options)
    }

    /// Creates a parser for a fragment. As with html5ever, the sink creates the context element from the name and attributes,
    /// and does not insert it.
    ///
    /// The encoding is determined as for documents, because the standard parses fragments only from text.
    pub fn fragment(
        new_sink: impl FnMut() -> T + 'a,
        context_name: QualName,
        context_attributes: Vec<Attribute>,
        encoding: EncodingOptions,
        options: &Options,
    ) -> Self {
        let context = Some((context_name, context_attributes));
        Self::new(new_sink, context, encoding, options)
    }

    fn new(
        mut new_sink: impl FnMut() -> T + 'a,
        context: Option<Context>,
        encoding: EncodingOptions,
        options: &Options,
    ) -> Self {
        let parse_options = options.parse_options.clone().with_encoding(encoding);
        let options = options.clone();
        let (first, element) = sink_with_context(&mut new_sink, context.as_ref());
        let fragment = element.map(|element| context_of_element(&*first, &element, false, &options));
        let is_fragment = fragment.is_some();
        let mut first = Some(first);
        // NOTE: each sink creates a context element, so all sinks create the same sequence of handles. The parser keeps only
        // the context element's name.
        let mut fresh_sink = move || match first.take() {
            Some(first) => first,
            None => sink_with_context(&mut new_sink, context.as_ref()).0,
        };
        let inner = match options.diagnostics {
            false => {
                let fresh_sinks: FreshSinks<'a, _, _> =
                    Box::new(move || (sink_without_diagnostics(fresh_sink(), is_fragment, &options), ()));
                InnerParser::WithoutDiagnostics(Box::new(new_parser(fresh_sinks, fragment, parse_options)))
            }
            true => {
                let fresh_sinks: FreshSinks<'a, _, _> =
                    Box::new(move || sinks_with_diagnostics(fresh_sink(), is_fragment, &options));
                InnerParser::WithDiagnostics(Box::new(new_parser(fresh_sinks, fragment, parse_options)))
            }
        };
        Self { inner }
    }

    /// Parses the next bytes, which may end within a character.
    pub fn feed(&mut self, bytes: &[u8]) {
        match &mut self.inner {
            InnerParser::WithoutDiagnostics(parser) => parser.feed(bytes),
            InnerParser::WithDiagnostics(parser) => parser.feed(bytes),
        }
    }

    /// Parses the data from a reader. More input may follow.
    ///
    /// # Errors
    ///
    /// Returns the reader's first error. All data before the error is parsed.
    pub fn read_from(&mut self, reader: impl Read) -> io::Result<()> {
        match &mut self.inner {
            InnerParser::WithoutDiagnostics(parser) => parser.read_from(reader),
            InnerParser::WithDiagnostics(parser) => parser.read_from(reader),
        }
    }

    /// Returns a report on the encoding, or `None` before the encoding is determined.
    pub fn encoding_report(&self) -> Option<&EncodingReport> {
        match &self.inner {
            InnerParser::WithoutDiagnostics(parser) => parser.encoding_report(),
            InnerParser::WithDiagnostics(parser) => parser.encoding_report(),
        }
    }

    /// Returns the sink, for access to the tree so far.
    pub fn sink(&self) -> &T {
        match &self.inner {
            InnerParser::WithoutDiagnostics(parser) => parser.sink().target(),
            InnerParser::WithDiagnostics(parser) => parser.sink().target(),
        }
    }

    /// Ends the input and returns the sink's output.
    pub fn finish(self) -> T::Output {
        let sink = match self.inner {
            InnerParser::WithoutDiagnostics(parser) => parser.finish(),
            InnerParser::WithDiagnostics(parser) => parser.finish(),
        };
        finish(sink)
    }
}

fn sink_with_context<T: Html5everTreeSink>(
    new_sink: &mut impl FnMut() -> T,
    context: Option<&Context>,
) -> (Rc<T>, Option<T::Handle>) {
    let sink = new_sink();
    let element = context.map(|(name, attributes)| create_element(&sink, name.clone(), attributes.clone()));
    (Rc::new(sink), element)
}

fn new_parser<S: TreeSink, E: ErrorSink, F: FnMut() -> (S, E)>(
    fresh_sinks: F,
    context: Option<FragmentContext>,
    options: ParseOptions,
) -> soupstone::ByteParser<S, E, NoLimits, F> {
    match context {
        None => soupstone::ByteParser::with_sinks(fresh_sinks, options),
        Some(context) => soupstone::ByteParser::with_sinks_for_fragment(fresh_sinks, context, options),
    }
}

/// Parses a document from bytes with the default [`Options`].
///
/// `new_sink` creates the sink, and another sink if a late `meta` element declares a different encoding: see [`ByteParser`].
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

/// Parses a document from bytes, with encoding information and options.
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

/// Parses a fragment from bytes with the default [`Options`]. See [`ByteParser::fragment`].
pub fn parse_fragment_bytes<T: Html5everTreeSink>(
    bytes: &[u8],
    new_sink: impl FnMut() -> T,
    context_name: QualName,
    context_attributes: Vec<Attribute>,
) -> T::Output {
    let (encoding, options) = (EncodingOptions::new(), Options::new());
    parse_fragment_bytes_with(bytes, new_sink, context_name, context_attributes, &encoding, &options)
}

/// Parses a fragment from bytes, with encoding information and options. See [`ByteParser::fragment`].
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

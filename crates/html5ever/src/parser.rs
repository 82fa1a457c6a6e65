//! Parses text into a tree, in one call or in chunks with a [`Parser`].

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use markup5ever::interface::{TreeSink as Html5everTreeSink, create_element};
use markup5ever::tendril::fmt::UTF8;
use markup5ever::tendril::stream::Utf8LossyDecoder;
use markup5ever::tendril::{StrTendril, TendrilSink};
use markup5ever::{Attribute, QualName};

use crate::adapters::Html5everSink;
use crate::engine::{self, Context, EngineWithDiagnostics, context_of_element, sink_without_diagnostics};
use crate::input::Input;
use crate::numbered_sink::NumberedSink;
use crate::options::Options;

/// A parser that accepts text in chunks, like `html5ever::Parser`. A `Parser` is a [`TendrilSink`] with
/// [`one`](TendrilSink::one), [`process`](TendrilSink::process) and [`finish`](TendrilSink::finish);
/// [`from_utf8`](Self::from_utf8) accepts bytes.
///
/// ```
/// use markup5ever_rcdom::RcDom;
/// use soupstone_html5ever::markup5ever::tendril::TendrilSink;
/// use soupstone_html5ever::{Options, Parser};
///
/// let mut parser = Parser::document(RcDom::default(), &Options::new());
/// parser.feed("<title>So");
/// parser.feed("up</title>");
/// let dom = parser.finish();
/// assert_eq!(dom.document.children.borrow().len(), 1);
///
/// let mut file = &b"<title>Soup</title>"[..];
/// let parser = Parser::document(RcDom::default(), &Options::new());
/// let dom = parser.from_utf8().read_from(&mut file)?;
/// assert_eq!(dom.document.children.borrow().len(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Parser<T: Html5everTreeSink> {
    engine: Engine<T>,
}

enum Engine<T: Html5everTreeSink> {
    WithoutDiagnostics(Box<soupstone::Parser<Html5everSink<Rc<T>>>>),
    WithDiagnostics(ReportingParser<T>),
}

impl<T: Html5everTreeSink> fmt::Debug for Parser<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Parser").finish_non_exhaustive()
    }
}

impl<T: Html5everTreeSink> Parser<T> {
    /// Creates a parser for a document.
    pub fn document(sink: T, options: &Options) -> Self {
        Self::new(sink, None, options)
    }

    /// Creates a parser for a fragment. As with html5ever, the sink creates the context element from the name and attributes,
    /// and does not insert it.
    pub fn fragment(sink: T, context_name: QualName, context_attributes: Vec<Attribute>, options: &Options) -> Self {
        let context_element = create_element(&sink, context_name, context_attributes);
        Self::fragment_for_element(sink, context_element, None, options)
    }

    /// Creates a parser for a fragment in an element of the sink. `form_element` is the nearest inclusive ancestor of that
    /// element that is a `form`.
    pub fn fragment_for_element(
        sink: T,
        context_element: T::Handle,
        form_element: Option<T::Handle>,
        options: &Options,
    ) -> Self {
        let context = context_of_element(&sink, &context_element, form_element.is_some(), options);
        Self::new(sink, Some(context), options)
    }

    fn new(sink: T, context: Context, options: &Options) -> Self {
        let engine = if options.diagnostics {
            Engine::WithDiagnostics(ReportingParser::new(sink, context, options))
        } else {
            let sink = sink_without_diagnostics(Rc::new(sink), context.is_some(), options);
            Engine::WithoutDiagnostics(Box::new(engine::new_parser(sink, (), context, options)))
        };
        Self { engine }
    }

    /// Parses the next chunk of the input, which may end between any two characters.
    pub fn feed<'a>(&mut self, text: impl Into<Input<'a>>) {
        match &mut self.engine {
            Engine::WithoutDiagnostics(parser) => engine::feed(parser, text.into()),
            Engine::WithDiagnostics(parser) => parser.feed(text.into()),
        }
    }

    /// Returns the sink, for access to the tree so far.
    pub fn sink(&self) -> &T {
        match &self.engine {
            Engine::WithoutDiagnostics(parser) => parser.sink().target(),
            Engine::WithDiagnostics(parser) => parser.sink.target(),
        }
    }

    /// Returns a [`TendrilSink`] for UTF-8. Invalid bytes become U+FFFD. For other encodings, see
    /// [`ByteParser`](crate::ByteParser).
    #[allow(clippy::wrong_self_convention, reason = "the name in html5ever")]
    pub fn from_utf8(self) -> Utf8LossyDecoder<Self> {
        Utf8LossyDecoder::new(self)
    }
}

impl<T: Html5everTreeSink> TendrilSink<UTF8> for Parser<T> {
    type Output = T::Output;

    fn process(&mut self, text: StrTendril) {
        self.feed(text);
    }

    fn error(&mut self, description: Cow<'static, str>) {
        self.sink().parse_error(description);
    }

    fn one<A: Into<StrTendril>>(self, text: A) -> T::Output {
        match self.engine {
            Engine::WithoutDiagnostics(mut parser) => {
                engine::feed(&mut parser, Input::Tendril(text.into()));
                engine::finish(parser.finish())
            }
            Engine::WithDiagnostics(parser) => parser.one(text),
        }
    }

    fn finish(self) -> T::Output {
        match self.engine {
            Engine::WithoutDiagnostics(parser) => engine::finish(parser.finish()),
            Engine::WithDiagnostics(parser) => parser.finish(),
        }
    }
}

/// A [`Parser`] that always reports errors and lines to the sink.
///
/// NOTE: its engine is compiled once, with this crate. A program that can also parse without diagnostics compiles another engine
/// for its sink. With rcdom, the program alone then takes 5.1 instead of 0.8 seconds of CPU time in release builds and 1.2
/// instead of 0.3 seconds in dev builds, and has 1.33 instead of 1.10 MB (rustc 1.95).
pub struct ReportingParser<T: Html5everTreeSink> {
    sink: NumberedSink<T>,
    engine: EngineWithDiagnostics,
}

impl<T: Html5everTreeSink> fmt::Debug for ReportingParser<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ReportingParser").finish_non_exhaustive()
    }
}

impl<T: Html5everTreeSink> ReportingParser<T> {
    /// Creates a parser for a document.
    pub fn document(sink: T, options: &Options) -> Self {
        Self::new(sink, None, options)
    }

    /// Creates a parser like [`Parser::fragment_for_element`].
    pub fn fragment_for_element(
        sink: T,
        context_element: T::Handle,
        form_element: Option<T::Handle>,
        options: &Options,
    ) -> Self {
        let context = context_of_element(&sink, &context_element, form_element.is_some(), options);
        Self::new(sink, Some(context), options)
    }

    fn new(sink: T, context: Context, options: &Options) -> Self {
        let engine = EngineWithDiagnostics::Waiting(context, options.clone());
        Self { sink: NumberedSink::new(sink), engine }
    }

    fn feed(&mut self, text: Input<'_>) {
        self.sink.reserve(text.as_str().len());
        self.engine.feed(&self.sink, text);
    }

    fn parse(self, text: Input<'_>) -> T::Output {
        self.sink.reserve(text.as_str().len());
        self.engine.parse(&self.sink, text);
        self.sink.finish()
    }

    /// Returns a [`TendrilSink`] for UTF-8. Invalid bytes become U+FFFD.
    #[allow(clippy::wrong_self_convention, reason = "the name in html5ever")]
    pub fn from_utf8(self) -> Utf8LossyDecoder<Self> {
        Utf8LossyDecoder::new(self)
    }
}

impl<T: Html5everTreeSink> TendrilSink<UTF8> for ReportingParser<T> {
    type Output = T::Output;

    fn process(&mut self, text: StrTendril) {
        self.feed(Input::Tendril(text));
    }

    fn error(&mut self, description: Cow<'static, str>) {
        self.sink.target().parse_error(description);
    }

    fn one<A: Into<StrTendril>>(self, text: A) -> T::Output {
        self.parse(Input::Tendril(text.into()))
    }

    fn finish(self) -> T::Output {
        self.parse(Input::Str(""))
    }
}

/// Parses a document with the default [`Options`].
///
/// ```
/// use scraper::{Html, HtmlTreeSink, Selector};
/// use soupstone_html5ever::parse_document;
///
/// let html = parse_document("<p>Stone <b>soup", HtmlTreeSink::new(Html::new_document()));
/// let selector = Selector::parse("p > b").unwrap();
/// assert_eq!(html.select(&selector).next().unwrap().inner_html(), "soup");
/// ```
pub fn parse_document<'a, T: Html5everTreeSink>(text: impl Into<Input<'a>>, sink: T) -> T::Output {
    ReportingParser::document(sink, &Options::new()).parse(text.into())
}

/// Parses a document with options.
pub fn parse_document_with<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    options: &Options,
) -> T::Output {
    parse(sink, None, options, text.into())
}

fn parse<T: Html5everTreeSink>(sink: T, context: Context, options: &Options, text: Input<'_>) -> T::Output {
    if options.diagnostics {
        return ReportingParser::new(sink, context, options).parse(text);
    }
    // OPTIMIZATION: the parser is not moved, which saves time for small inputs (test: `one_call_equals_one_chunk`).
    let target = Rc::new(sink);
    let sink = sink_without_diagnostics(Rc::clone(&target), context.is_some(), options);
    {
        let mut parser = engine::new_parser(sink, (), context, options);
        engine::feed(&mut parser, text);
        parser.end();
    }
    engine::finish(target)
}

/// Parses a fragment with the default [`Options`]. The arguments are those of `html5ever::parse_fragment`, except the last
/// argument: the scripting flag decides whether a `noscript` context is raw text, as in the standard.
///
/// As with html5ever, the sink creates the context element but does not insert it. The fragment consists of the children of an
/// `html` element in the sink's document node.
///
/// ```
/// use scraper::{Html, HtmlTreeSink};
/// use soupstone_html5ever::markup5ever::{QualName, local_name, ns};
/// use soupstone_html5ever::parse_fragment;
///
/// let sink = HtmlTreeSink::new(Html::new_fragment());
/// let context = QualName::new(None, ns!(html), local_name!("tr"));
/// let html = parse_fragment("<td>1<td>2", sink, context, Vec::new());
/// assert_eq!(html.root_element().inner_html(), "<td>1</td><td>2</td>");
/// ```
pub fn parse_fragment<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    context_name: QualName,
    context_attributes: Vec<Attribute>,
) -> T::Output {
    let element = create_element(&sink, context_name, context_attributes);
    ReportingParser::fragment_for_element(sink, element, None, &Options::new()).parse(text.into())
}

/// Parses a fragment with options.
pub fn parse_fragment_with<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    context_name: QualName,
    context_attributes: Vec<Attribute>,
    options: &Options,
) -> T::Output {
    let element = create_element(&sink, context_name, context_attributes);
    parse_fragment_for_element(text, sink, element, None, options)
}

/// Parses a fragment in an element of the sink, with options. `form_element` is the nearest inclusive ancestor of that element
/// that is a `form`.
pub fn parse_fragment_for_element<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    context_element: T::Handle,
    form_element: Option<T::Handle>,
    options: &Options,
) -> T::Output {
    let context = context_of_element(&sink, &context_element, form_element.is_some(), options);
    parse(sink, Some(context), options, text.into())
}

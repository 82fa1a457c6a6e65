//! Parses text into a tree, in one call or in chunks with a [`Parser`].

use std::borrow::Cow;
use std::convert::Infallible;
use std::rc::Rc;

use markup5ever::interface::{TreeSink as Html5everTreeSink, create_element};
use markup5ever::tendril::stream::Utf8LossyDecoder;
use markup5ever::tendril::{StrTendril, TendrilSink, fmt};
use markup5ever::{Attribute, QualName};
use soupstone::FragmentContext;

use crate::adapters::Html5everSink;
use crate::engine::{self, EngineWithDiagnostics, context_of_element, sink_without_diagnostics};
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
///
/// `Q` is the engine for [parses without diagnostics](Options::with_diagnostics), which a program compiles for each sink
/// type. The engine with diagnostics is compiled once for all sinks. With [`Infallible`], a program that always has
/// diagnostics saves compile time: see [`reporting_document`](Self::reporting_document).
pub struct Parser<T: Html5everTreeSink, Q: EngineWithoutDiagnostics<T> = ParserWithoutDiagnostics<T>> {
    stage: ParserStage<T, Q>,
}

impl<T: Html5everTreeSink, Q: EngineWithoutDiagnostics<T>> std::fmt::Debug for Parser<T, Q> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Parser").finish_non_exhaustive()
    }
}

/// OPTIMIZATION: input in one call is parsed where the parser was created, because moving the parser would take most of the
/// time for small inputs (test: `one_call_equals_one_chunk`).
enum ParserStage<T: Html5everTreeSink, Q> {
    /// The stage before the first input. `None` only while the parser starts.
    Waiting(Option<ParserSetup<T>>),
    WithoutDiagnostics(Q),
    WithDiagnostics(Box<ParserWithDiagnostics<T>>),
}

/// A parser without diagnostics.
pub type ParserWithoutDiagnostics<T> = Box<soupstone::Parser<Html5everSink<Rc<T>>>>;

/// An engine without diagnostics: a [`ParserWithoutDiagnostics`], or none.
pub trait EngineWithoutDiagnostics<T: Html5everTreeSink>: sealed::Sealed<T> {}

impl<T: Html5everTreeSink> EngineWithoutDiagnostics<T> for ParserWithoutDiagnostics<T> {}
impl<T: Html5everTreeSink> EngineWithoutDiagnostics<T> for Infallible {}

mod sealed {
    use super::*;

    type Context = Option<FragmentContext>;

    pub trait Sealed<T: Html5everTreeSink>: Sized {
        /// Whether the engine exists.
        const EXISTS: bool;

        fn begin(sink: T, context: Context, options: Options) -> Self;
        fn parse(sink: T, context: Context, options: Options, text: Input<'_>) -> T::Output;
        fn feed(&mut self, text: Input<'_>);
        fn sink(&self) -> &T;
        fn finish(self) -> T::Output;
    }

    impl<T: Html5everTreeSink> Sealed<T> for ParserWithoutDiagnostics<T> {
        const EXISTS: bool = true;

        fn begin(sink: T, context: Context, options: Options) -> Self {
            let sink = sink_without_diagnostics(Rc::new(sink), &options).for_fragment_if(context.is_some());
            Self::new(engine::new_parser(sink, (), context, options))
        }

        fn parse(sink: T, context: Context, options: Options, text: Input<'_>) -> T::Output {
            let target = Rc::new(sink);
            let sink = sink_without_diagnostics(target.clone(), &options).for_fragment_if(context.is_some());
            engine::parse(sink, (), context, options, text);
            engine::finish(target)
        }

        fn feed(&mut self, text: Input<'_>) {
            engine::feed(self, text);
        }

        fn sink(&self) -> &T {
            (**self).sink().target()
        }

        fn finish(self) -> T::Output {
            engine::finish((*self).finish())
        }
    }

    impl<T: Html5everTreeSink> Sealed<T> for Infallible {
        const EXISTS: bool = false;

        fn begin(_: T, _: Context, _: Options) -> Self {
            unreachable!("this engine does not exist")
        }

        fn parse(_: T, _: Context, _: Options, _: Input<'_>) -> T::Output {
            unreachable!("this engine does not exist")
        }

        fn feed(&mut self, _: Input<'_>) {
            match *self {}
        }

        fn sink(&self) -> &T {
            match *self {}
        }

        fn finish(self) -> T::Output {
            match self {}
        }
    }
}

struct ParserWithDiagnostics<T: Html5everTreeSink> {
    sink: NumberedSink<T>,
    engine: EngineWithDiagnostics,
}

pub(crate) struct ParserSetup<T: Html5everTreeSink> {
    sink: T,
    context: Option<FragmentContext>,
    options: Options,
}

impl<T: Html5everTreeSink> ParserSetup<T> {
    pub(crate) fn document(sink: T, options: &Options) -> Self {
        Self { sink, context: None, options: options.clone() }
    }

    pub(crate) fn fragment(
        sink: T,
        context_name: QualName,
        context_attributes: Vec<Attribute>,
        options: &Options,
    ) -> Self {
        let context_element = create_element(&sink, context_name, context_attributes);
        Self::fragment_for_element(sink, context_element, None, options)
    }

    pub(crate) fn fragment_for_element(
        sink: T,
        context_element: T::Handle,
        form_element: Option<T::Handle>,
        options: &Options,
    ) -> Self {
        let context = context_of_element(&sink, &context_element, options);
        let context = if form_element.is_some() { context.in_form() } else { context };
        Self { sink, context: Some(context), options: options.clone() }
    }

    pub(crate) fn parse<Q: EngineWithoutDiagnostics<T>>(self, text: Input<'_>) -> T::Output {
        if !self.options.diagnostics && Q::EXISTS {
            let context = self.context;
            return Q::parse(self.sink, context, self.options, text);
        }
        let (sink, context, options) = self.with_numbered_sink(text.len());
        engine::parse_reporting(&sink, context, options, text);
        sink.finish()
    }

    #[inline(never)]
    fn begin<Q: EngineWithoutDiagnostics<T>>(self) -> ParserStage<T, Q> {
        if !self.options.diagnostics && Q::EXISTS {
            let context = self.context;
            return ParserStage::WithoutDiagnostics(Q::begin(self.sink, context, self.options));
        }
        let (sink, context, options) = self.with_numbered_sink(0);
        let engine = EngineWithDiagnostics::begin(&sink, context, options);
        ParserStage::WithDiagnostics(Box::new(ParserWithDiagnostics { sink, engine }))
    }

    /// Wraps the sink in a [`NumberedSink`], for an input of `bytes` bytes.
    fn with_numbered_sink(self, bytes: usize) -> (NumberedSink<T>, Option<FragmentContext>, Options) {
        let sink = NumberedSink::new(self.sink, bytes);
        (sink, self.context, self.options)
    }
}

impl<T: Html5everTreeSink> Parser<T> {
    /// Creates a parser for a document.
    pub fn document(sink: T, options: &Options) -> Self {
        Self::new(ParserSetup::document(sink, options))
    }

    /// Creates a parser for a fragment. As with html5ever, the sink creates the context element from the name and attributes,
    /// and does not insert it.
    pub fn fragment(sink: T, context_name: QualName, context_attributes: Vec<Attribute>, options: &Options) -> Self {
        Self::new(ParserSetup::fragment(sink, context_name, context_attributes, options))
    }

    /// Creates a parser for a fragment in an element of the sink. `form_element` is the nearest inclusive ancestor of that
    /// element that is a `form`.
    pub fn fragment_for_element(
        sink: T,
        context_element: T::Handle,
        form_element: Option<T::Handle>,
        options: &Options,
    ) -> Self {
        Self::new(ParserSetup::fragment_for_element(sink, context_element, form_element, options))
    }
}

impl<T: Html5everTreeSink> Parser<T, Infallible> {
    /// Creates a parser for a document. The sink always receives errors and lines.
    pub fn reporting_document(sink: T, options: &Options) -> Self {
        Self::new(ParserSetup::document(sink, options))
    }

    /// Creates a parser like [`fragment_for_element`](Parser::fragment_for_element). The sink always receives errors and lines.
    pub fn reporting_fragment_for_element(
        sink: T,
        context_element: T::Handle,
        form_element: Option<T::Handle>,
        options: &Options,
    ) -> Self {
        let start = ParserSetup::fragment_for_element(sink, context_element, form_element, options);
        Self::new(start)
    }
}

impl<T: Html5everTreeSink, Q: EngineWithoutDiagnostics<T>> Parser<T, Q> {
    fn new(start: ParserSetup<T>) -> Self {
        Self { stage: ParserStage::Waiting(Some(start)) }
    }

    /// Parses the next chunk of the input, which may end between any two characters.
    pub fn feed<'a>(&mut self, text: impl Into<Input<'a>>) {
        if let ParserStage::Waiting(start) = &mut self.stage
            && let Some(start) = start.take()
        {
            self.stage = start.begin();
        }
        match &mut self.stage {
            ParserStage::Waiting(_) => {}
            ParserStage::WithoutDiagnostics(parser) => parser.feed(text.into()),
            ParserStage::WithDiagnostics(parser) => parser.engine.feed(&parser.sink, text.into()),
        }
    }

    /// Returns the sink, for access to the tree so far.
    pub fn sink(&self) -> &T {
        match &self.stage {
            ParserStage::Waiting(Some(start)) => &start.sink,
            // NOTE: only a panic in the sink leaves the parser in this state.
            ParserStage::Waiting(None) => unreachable!("a parser without a sink after a panic"),
            ParserStage::WithoutDiagnostics(parser) => parser.sink(),
            ParserStage::WithDiagnostics(parser) => parser.sink.target(),
        }
    }

    /// Returns a [`TendrilSink`] for UTF-8. Invalid bytes become U+FFFD. For other encodings, see
    /// [`ByteParser`](crate::ByteParser).
    #[allow(clippy::wrong_self_convention, reason = "the name in html5ever")]
    pub fn from_utf8(self) -> Utf8LossyDecoder<Self> {
        Utf8LossyDecoder::new(self)
    }
}

impl<T: Html5everTreeSink, Q: EngineWithoutDiagnostics<T>> TendrilSink<fmt::UTF8> for Parser<T, Q> {
    type Output = T::Output;

    fn process(&mut self, text: StrTendril) {
        self.feed(text);
    }

    fn error(&mut self, description: Cow<'static, str>) {
        self.sink().parse_error(description);
    }

    fn one<A: Into<StrTendril>>(mut self, text: A) -> T::Output {
        if let ParserStage::Waiting(start) = &mut self.stage
            && let Some(start) = start.take()
        {
            return start.parse::<Q>(Input::Tendril(text.into()));
        }
        self.process(text.into());
        self.finish()
    }

    fn finish(self) -> T::Output {
        match self.stage {
            ParserStage::Waiting(Some(start)) => start.parse::<Q>(Input::Str("")),
            ParserStage::Waiting(None) => unreachable!("a parser without a sink after a panic"),
            ParserStage::WithoutDiagnostics(parser) => parser.finish(),
            ParserStage::WithDiagnostics(parser) => {
                parser.engine.finish(&parser.sink);
                parser.sink.finish()
            }
        }
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
    ParserSetup::document(sink, &Options::new()).parse::<Infallible>(text.into())
}

/// Parses a document with options.
pub fn parse_document_with<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    options: &Options,
) -> T::Output {
    ParserSetup::document(sink, options).parse::<ParserWithoutDiagnostics<T>>(text.into())
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
    let options = Options::new();
    ParserSetup::fragment(sink, context_name, context_attributes, &options).parse::<Infallible>(text.into())
}

/// Parses a fragment with options.
pub fn parse_fragment_with<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    context_name: QualName,
    context_attributes: Vec<Attribute>,
    options: &Options,
) -> T::Output {
    ParserSetup::fragment(sink, context_name, context_attributes, options)
        .parse::<ParserWithoutDiagnostics<T>>(text.into())
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
    ParserSetup::fragment_for_element(sink, context_element, form_element, options)
        .parse::<ParserWithoutDiagnostics<T>>(text.into())
}

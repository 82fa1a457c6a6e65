//! What a parse collects beside the tree, and the functions that run a parser over the input, one for each source.

use crate::dom::{Document, DocumentBuilder, NodeId};
use crate::engine::Engine;
use crate::error::{ErrorList, ErrorSink};
use crate::options::{KeptText, ParseOptions, ParserFunctions, Target, TextParser};
use crate::parser::SinkParser;
use crate::tree_builder::FragmentContext;

impl ParserFunctions {
    /// The functions of a parser with or without locations, and with this type of sink for errors.
    const fn of<const LOCATIONS: bool, E: ErrorMode>() -> Self {
        Self {
            parse_text: parse_text::<LOCATIONS, E>,
            text_parser: text_parser::<LOCATIONS, E>,
            #[cfg(feature = "bytes")]
            for_bytes: crate::options::ByteFunctions::of::<LOCATIONS, E>(),
        }
    }
}

/// What a parse collects beside the tree.
// NOTE: inlined, so that the parser behind them is compiled only in programs that use it.
impl ParseOptions {
    /// Records where each node is in the input: see [`NodeRef::location`](crate::NodeRef::location).
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let source = "<title>Soup</title><p>Stone <b>soup";
    /// let document = ParseOptions::new().with_locations().parse_document(source);
    /// let title = document.head().unwrap().first_child().unwrap();
    /// let location = title.location().unwrap();
    /// assert_eq!(&source[location.span().as_range()], "<title>Soup</title>");
    /// ```
    #[inline]
    #[must_use]
    pub fn with_locations(mut self) -> Self {
        self.keeps_locations = true;
        if self.errors.is_none() {
            // NOTE: the one without locations is never asked for.
            self.functions = Some(const { &[ParserFunctions::of::<true, ()>(); 2] });
        }
        self
    }

    /// Collects the parse errors in a list with the limits of this one. Errors that are already in this one are left out.
    /// [`Document::errors`](crate::Document::errors) gives the list.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::error::ErrorList;
    ///
    /// let options = ParseOptions::new().with_errors(ErrorList::new().with_most_kept(1));
    /// let document = options.parse_document("<!DOCTYPE html><p>Stone</b> soup</i>");
    /// let list = document.errors().unwrap();
    /// assert_eq!((list.errors().len(), list.count()), (1, 2));
    /// ```
    #[inline]
    #[must_use]
    pub fn with_errors(mut self, list: ErrorList) -> Self {
        self.errors = Some(Box::new(list.to_empty()));
        const PARSERS: [ParserFunctions; 2] =
            [ParserFunctions::of::<false, ErrorList>(), ParserFunctions::of::<true, ErrorList>()];
        self.functions = Some(&PARSERS);
        self
    }
}

/// Calls the functions of the parser that the options want. The one that collects nothing has no table, so that a
/// program contains only what it calls.
impl ParseOptions {
    /// The functions of a parser that collects something.
    #[inline]
    pub(super) fn functions(&self) -> Option<&'static ParserFunctions> {
        Some(&self.functions?[usize::from(self.keeps_locations)])
    }

    /// Parses text.
    pub(super) fn parse_text(&self, target: Target<'_>, input: &str, kept_text: KeptText) -> Document {
        match self.functions() {
            None => parse_text::<false, ()>(target, input, kept_text, self),
            Some(functions) => (functions.parse_text)(target, input, kept_text, self),
        }
    }

    /// A parser of text in chunks.
    pub(super) fn text_parser(&self) -> Box<dyn TextParser> {
        match self.functions() {
            None => text_parser::<false, ()>(self),
            Some(functions) => (functions.text_parser)(self),
        }
    }
}

/// Where the errors of a parse go.
pub(super) trait ErrorMode: ErrorSink + Send + Sync + 'static {
    /// The sink for one parse, like this list.
    fn like(list: Option<&ErrorList>) -> Self;

    /// Takes the list in the end, if there is one.
    fn take_list(&mut self) -> Option<ErrorList>;
}

impl ErrorMode for () {
    #[inline]
    fn like(_: Option<&ErrorList>) -> Self {}

    #[inline]
    fn take_list(&mut self) -> Option<ErrorList> {
        None
    }
}

impl ErrorMode for ErrorList {
    #[inline]
    fn like(list: Option<&ErrorList>) -> Self {
        list.map(Self::to_empty).unwrap_or_default()
    }

    #[inline]
    fn take_list(&mut self) -> Option<ErrorList> {
        Some(std::mem::take(self))
    }
}

/// The context of a fragment. `None` for a document.
type Context = Option<FragmentContext<NodeId>>;

impl Target<'_> {
    /// Tells a new engine where the nodes go, and gives it the text to keep. Returns the context of a fragment.
    #[inline(always)]
    pub(super) fn prepare<const LOCATIONS: bool, E: ErrorMode>(
        self,
        engine: &mut Engine<DocumentBuilder<LOCATIONS>, E>,
        kept_text: KeptText,
    ) -> Context {
        let context = match self {
            Self::Document => None,
            Self::DocumentIn(document) => {
                engine.sink_mut().build_in_memory_of(document);
                None
            }
            Self::Fragment(context) => {
                engine.sink_mut().build_a_fragment();
                Some(context)
            }
            Self::FragmentIn(document, root, context) => {
                engine.sink_mut().build_a_fragment_in(document, root);
                engine.tree_builder.ask_for_the_document();
                Some(context)
            }
        };
        if let Some(text) = kept_text {
            engine.sink_mut().give(text);
        }
        context
    }
}

/// Parses text.
///
/// NOTE: copying large structs takes a part of the time for a small page. So the engine stays where it was built: it is
/// never an argument, and the tree is taken out of a field of it.
#[inline]
fn parse_text<const LOCATIONS: bool, E: ErrorMode>(
    target: Target<'_>,
    input: &str,
    kept_text: KeptText,
    options: &ParseOptions,
) -> Document {
    let mut engine = new_engine::<LOCATIONS, E>(options);
    let context = target.prepare(&mut engine, kept_text);
    begin(&mut engine, context, input.len(), options);
    engine.feed(input);
    complete(&mut engine);
    engine.tree_builder.sink.into_document()
}

/// A parser of text in chunks.
fn text_parser<const LOCATIONS: bool, E: ErrorMode>(options: &ParseOptions) -> Box<dyn TextParser> {
    let builder = DocumentBuilder::<LOCATIONS>::with_root();
    let errors = E::like(options.errors.as_deref());
    Box::new(SinkParser::begin(builder, errors, None, options))
}

/// An engine that has not begun yet, and whose builder has no root.
///
/// NOTE: not inlined, as what follows, since it is called for each source. The caller's engine is built in its place.
#[inline(never)]
pub(super) fn new_engine<const LOCATIONS: bool, E: ErrorMode>(
    options: &ParseOptions,
) -> Engine<DocumentBuilder<LOCATIONS>, E> {
    Engine::new(DocumentBuilder::without_root(), E::like(options.errors.as_deref()), options.settings())
}

/// Begins to parse an input of this length. Without a context, it is a document.
#[inline(never)]
pub(super) fn begin<const LOCATIONS: bool, E: ErrorMode>(
    engine: &mut Engine<DocumentBuilder<LOCATIONS>, E>,
    context: Context,
    length: usize,
    options: &ParseOptions,
) {
    let sink = engine.sink_mut();
    if LOCATIONS {
        sink.keep_locations();
    }
    sink.reserve_for(options.bytes_to_expect(length));
    let (settings, limits) = (options.settings(), options.limits_if_any());
    match context {
        None => engine.begin_a_document(settings, limits),
        Some(context) => engine.begin_a_fragment(context, settings, limits),
    }
}

/// Ends the input, and does the rest of the work for the tree, which gets the errors.
#[inline(never)]
pub(super) fn complete<const LOCATIONS: bool, E: ErrorMode>(engine: &mut Engine<DocumentBuilder<LOCATIONS>, E>) {
    engine.finish();
    engine.sink_mut().complete();
    if let Some(list) = engine.tree_builder.errors.sink.take_list() {
        engine.tree_builder.sink.document.set_errors(list);
    }
}

impl<const LOCATIONS: bool, E: ErrorMode> TextParser for SinkParser<DocumentBuilder<LOCATIONS>, E> {
    fn feed_next(&mut self, input: &str) {
        self.engine.feed(input);
    }

    fn document(&self) -> &Document {
        self.sink().as_document()
    }

    fn document_mut(&mut self) -> &mut Document {
        self.sink_mut().as_document_mut()
    }

    fn into_document(mut self: Box<Self>) -> Document {
        complete(&mut self.engine);
        self.engine.tree_builder.sink.into_document()
    }
}

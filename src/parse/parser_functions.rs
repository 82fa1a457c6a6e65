//! What a parse collects beside the tree, and the functions that run a parser over the input, one for each source.

use std::io::{self, Read};

use crate::bytes::{ByteInput, ByteSinkParser, Fed};
use crate::dom::{Document, DocumentBuilder, NodeId};
use crate::encoding::{End, Restartable, sniff_whole};
use crate::engine::Engine;
use crate::error::{ErrorList, ErrorSink};
use crate::options::{DocumentParser, KeptText, ParseOptions, ParserFunctions, Target};
use crate::parser::SinkParser;
use crate::tree_builder::FragmentContext;

impl ParserFunctions {
    /// The functions of a parser with or without locations, and with this type of sink for errors. `located` are those of the
    /// same parser with locations.
    const fn of<const LOCATIONS: bool, E: ErrorMode>(located: Option<&'static Self>) -> Self {
        Self {
            located,
            parse_text: parse_text::<LOCATIONS, E>,
            parse_bytes: parse_bytes::<LOCATIONS, E>,
            parse_reader: parse_reader::<LOCATIONS, E>,
            parser: parser::<LOCATIONS, E>,
            byte_parser: byte_parser::<LOCATIONS, E>,
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
        self.functions = match self.functions {
            Some(functions) if self.errors.is_some() => Some(functions.located.unwrap_or(functions)),
            _ => Some(const { &ParserFunctions::of::<true, ()>(None) }),
        };
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
        const LOCATED: &ParserFunctions = &ParserFunctions::of::<true, ErrorList>(None);
        self.functions = match self.keeps_locations {
            true => Some(LOCATED),
            false => Some(const { &ParserFunctions::of::<false, ErrorList>(Some(LOCATED)) }),
        };
        self
    }
}

/// Calls the functions of the parser that the options want. The one that collects nothing has no table, so that a
/// program contains only what it calls.
impl ParseOptions {
    /// Parses text.
    pub(super) fn parse_text(&self, target: Target<'_>, input: &str, kept_text: KeptText) -> Document {
        match self.functions {
            None => parse_text::<false, ()>(target, input, kept_text, self),
            Some(functions) => (functions.parse_text)(target, input, kept_text, self),
        }
    }

    /// Parses bytes.
    pub(super) fn parse_bytes(&self, target: Target<'_>, bytes: &[u8], kept_text: KeptText) -> Document {
        match self.functions {
            None => parse_bytes::<false, ()>(target, bytes, kept_text, self),
            Some(functions) => (functions.parse_bytes)(target, bytes, kept_text, self),
        }
    }

    /// Parses the bytes of a reader.
    pub(super) fn parse_reader(&self, reader: &mut dyn Read) -> io::Result<Document> {
        match self.functions {
            None => parse_reader::<false, ()>(reader, self),
            Some(functions) => (functions.parse_reader)(reader, self),
        }
    }

    /// A parser of text in chunks.
    pub(super) fn text_parser(&self) -> Box<dyn DocumentParser<str>> {
        match self.functions {
            None => parser::<false, ()>(self),
            Some(functions) => (functions.parser)(self),
        }
    }

    /// A parser of bytes in chunks.
    pub(super) fn bytes_parser(&self) -> Box<dyn DocumentParser<[u8]>> {
        match self.functions {
            None => byte_parser::<false, ()>(self),
            Some(functions) => (functions.byte_parser)(self),
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
    fn like(list: Option<&ErrorList>) -> Self {
        list.map(Self::to_empty).unwrap_or_default()
    }

    fn take_list(&mut self) -> Option<ErrorList> {
        Some(std::mem::take(self))
    }
}

/// The context of a fragment. `None` for a document.
type Context = Option<FragmentContext<NodeId>>;

impl Target<'_> {
    /// Tells a new engine where the nodes go. Returns the context of a fragment.
    #[inline(always)]
    fn prepare<const LOCATIONS: bool, E: ErrorMode>(
        self,
        engine: &mut Engine<DocumentBuilder<LOCATIONS>, E>,
    ) -> Context {
        match self {
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
        }
    }
}

/// Parses text.
///
/// NOTE: copying large structs takes a part of the time for a small page. So the engine is built, used and emptied in
/// one place: it is never an argument or a result, and the tree is taken out of a field of it.
#[inline]
fn parse_text<const LOCATIONS: bool, E: ErrorMode>(
    target: Target<'_>,
    input: &str,
    kept_text: KeptText,
    options: &ParseOptions,
) -> Document {
    let settings = options.settings();
    let errors = E::like(options.errors.as_deref());
    let mut engine = Engine::new(DocumentBuilder::<LOCATIONS>::without_root(), errors, settings);
    let context = target.prepare(&mut engine);
    if let Some(text) = kept_text {
        engine.sink_mut().give(text);
    }
    begin(&mut engine, context, input.len(), options);
    engine.feed(input);
    engine.finish();
    complete(&mut engine);
    engine.tree_builder.sink.into_document()
}

/// Parses bytes, and starts over with another builder if the encoding has to be changed.
#[inline]
fn parse_bytes<const LOCATIONS: bool, E: ErrorMode>(
    target: Target<'_>,
    bytes: &[u8],
    kept_text: KeptText,
    options: &ParseOptions,
) -> Document {
    let settings = options.settings();
    let new_engine = |builder| {
        let errors = E::like(options.errors.as_deref());
        Engine::new(builder, errors, settings)
    };
    let mut engine = new_engine(DocumentBuilder::<LOCATIONS>::without_root());
    let context = target.prepare(&mut engine);
    if let Some(text) = kept_text {
        engine.sink_mut().give(text);
    }
    begin(&mut engine, context.clone(), bytes.len(), options);
    let mut input = ByteInput::new(sniff_whole(bytes, options.encoding()), &mut engine);
    while input.feed(&mut engine, bytes, End::Reached, Restartable::Yes) != Fed::All {
        engine = new_engine(engine.into_sinks().0.anew());
        begin(&mut engine, context.clone(), bytes.len(), options);
        input.restart(&mut engine);
    }
    engine.set_encoding(input.report());
    engine.finish();
    complete(&mut engine);
    engine.tree_builder.sink.into_document()
}

/// Parses the bytes of a reader as they come.
fn parse_reader<const LOCATIONS: bool, E: ErrorMode>(
    reader: &mut dyn Read,
    options: &ParseOptions,
) -> io::Result<Document> {
    let mut parser = byte_sink_parser::<LOCATIONS, E>(options);
    parser.read_from(reader)?;
    Ok(finish(parser.into_ended_engine()))
}

/// A parser of text in chunks.
fn parser<const LOCATIONS: bool, E: ErrorMode>(options: &ParseOptions) -> Box<dyn DocumentParser<str>> {
    let builder = DocumentBuilder::<LOCATIONS>::with_root();
    let errors = E::like(options.errors.as_deref());
    Box::new(SinkParser::new(builder, errors, options.for_a_sink()))
}

/// A parser of bytes in chunks.
fn byte_parser<const LOCATIONS: bool, E: ErrorMode>(options: &ParseOptions) -> Box<dyn DocumentParser<[u8]>> {
    Box::new(byte_sink_parser::<LOCATIONS, E>(options))
}

/// A parser of bytes that starts over by itself when it has to.
fn byte_sink_parser<const LOCATIONS: bool, E: ErrorMode>(
    options: &ParseOptions,
) -> ByteSinkParser<
    DocumentBuilder<LOCATIONS>,
    E,
    impl FnMut() -> (DocumentBuilder<LOCATIONS>, E) + Send + Sync + use<LOCATIONS, E>,
> {
    let list = options.errors.clone();
    let fresh_sinks = move || (DocumentBuilder::with_root(), E::like(list.as_deref()));
    ByteSinkParser::new(fresh_sinks, options.for_a_sink())
}

/// Begins to parse an input of this length. Without a context, it is a document.
#[inline(always)]
fn begin<const LOCATIONS: bool, E: ErrorMode>(
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

/// Does the rest of the work for the tree, which gets the errors.
#[inline(always)]
fn complete<const LOCATIONS: bool, E: ErrorMode>(engine: &mut Engine<DocumentBuilder<LOCATIONS>, E>) {
    let sink = engine.sink_mut();
    sink.complete();
    if let Some(list) = engine.tree_builder.errors.sink.take_list() {
        engine.tree_builder.sink.document.set_errors(list);
    }
}

/// Ends a parse in chunks, and gives the tree.
fn finish<const LOCATIONS: bool, E: ErrorMode>(mut engine: Engine<DocumentBuilder<LOCATIONS>, E>) -> Document {
    engine.finish();
    complete(&mut engine);
    engine.tree_builder.sink.into_document()
}

impl<const LOCATIONS: bool, E: ErrorMode> DocumentParser<str> for SinkParser<DocumentBuilder<LOCATIONS>, E> {
    fn feed_next(&mut self, input: &str) {
        self.engine.feed(input);
    }

    fn no_more_for_now(&mut self) {}

    fn document(&self) -> &Document {
        self.sink().as_document()
    }

    fn document_mut(&mut self) -> &mut Document {
        self.sink_mut().as_document_mut()
    }

    fn into_document(self: Box<Self>) -> Document {
        finish(self.engine)
    }
}

impl<const LOCATIONS: bool, E: ErrorMode, F> DocumentParser<[u8]> for ByteSinkParser<DocumentBuilder<LOCATIONS>, E, F>
where
    F: FnMut() -> (DocumentBuilder<LOCATIONS>, E) + Send + Sync,
{
    fn feed_next(&mut self, input: &[u8]) {
        self.feed(input);
    }

    fn no_more_for_now(&mut self) {
        self.no_more_for_now();
    }

    fn document(&self) -> &Document {
        self.sink().as_document()
    }

    fn document_mut(&mut self) -> &mut Document {
        self.sink_mut().as_document_mut()
    }

    fn into_document(self: Box<Self>) -> Document {
        finish(self.into_ended_engine())
    }
}

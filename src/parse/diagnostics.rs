//! [`Diagnostics`]: what a parse tells beside the tree; and the functions that run a parser over all of the input, one for
//! each source.

use std::io::{self, Read};

use crate::bytes::{ByteInput, ByteParser, Fed};
use crate::dom::{
    Document, DocumentBuilder, LocationMode, NodeId, WithLocations, WithoutLocations,
};
use crate::encoding::{End, Restartable, sniff_whole};
use crate::engine::Engine;
use crate::error::{ErrorList, ErrorSink};
use crate::options::{Errors, Locations, LocationsAndErrors, Nothing, ParseOptions};
use crate::tree_builder::FragmentContext;

/// What a parse tells beside the tree: the parameter of [`ParseOptions`]. No other types can implement this.
///
/// It is a type, so that what you do not ask for costs nothing, not even compile time.
pub trait Diagnostics: sealed::Doors {
    /// Whether the locations of nodes are kept.
    type Locations: LocationMode;
    /// Where the parse errors go.
    type Errors: ErrorMode;
    /// These diagnostics and locations.
    type AndLocations: Diagnostics;
    /// These diagnostics and errors.
    type AndErrors: Diagnostics;
}

impl Diagnostics for Nothing {
    type Locations = WithoutLocations;
    type Errors = ();
    type AndLocations = Locations;
    type AndErrors = Errors;
}

impl Diagnostics for Locations {
    type Locations = WithLocations;
    type Errors = ();
    type AndLocations = Self;
    type AndErrors = LocationsAndErrors;
}

impl Diagnostics for Errors {
    type Locations = WithoutLocations;
    type Errors = ErrorList;
    type AndLocations = LocationsAndErrors;
    type AndErrors = Self;
}

impl Diagnostics for LocationsAndErrors {
    type Locations = WithLocations;
    type Errors = ErrorList;
    type AndLocations = Self;
    type AndErrors = Self;
}

/// An error sink that options can ask for.
pub trait ErrorMode: ErrorSink {
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

mod sealed {
    use super::*;

    /// The ways to run a parser: one for each source of input.
    // NOTE: inlined, so that a parser with diagnostics is compiled where it is used, and not in each build of the crate.
    pub trait Doors: Sized {
        /// Parses text.
        #[inline]
        fn parse_text(target: Target, input: &str, options: &ParseOptions<Self>) -> Document
        where
            Self: Diagnostics,
        {
            super::parse_text(target, input, options)
        }

        /// Parses bytes.
        #[inline]
        fn parse_bytes(target: Target, bytes: &[u8], options: &ParseOptions<Self>) -> Document
        where
            Self: Diagnostics,
        {
            super::parse_bytes(target, bytes, options)
        }

        /// Parses the bytes of a reader. Without a context, they are a document.
        #[inline]
        fn parse_reader(
            context: Option<FragmentContext<NodeId>>,
            reader: &mut dyn Read,
            options: &ParseOptions<Self>,
        ) -> io::Result<Document>
        where
            Self: Diagnostics,
        {
            super::parse_reader(context, reader, options)
        }
    }

    impl Doors for Locations {}
    impl Doors for Errors {}
    impl Doors for LocationsAndErrors {}

    // NOTE: these are compiled with the crate, and nowhere else.
    impl Doors for Nothing {
        fn parse_text(target: Target, input: &str, options: &ParseOptions<Self>) -> Document {
            super::parse_text(target, input, options)
        }

        fn parse_bytes(target: Target, bytes: &[u8], options: &ParseOptions<Self>) -> Document {
            super::parse_bytes(target, bytes, options)
        }

        fn parse_reader(
            context: Option<FragmentContext<NodeId>>,
            reader: &mut dyn Read,
            options: &ParseOptions<Self>,
        ) -> io::Result<Document> {
            super::parse_reader(context, reader, options)
        }
    }
}

/// The sink of a parse, in the type that the parser is compiled for, be it for a document or for a fragment.
type Builder<L> = DocumentBuilder<Document, L>;

/// What the input is parsed as, and where the nodes go.
#[derive(Debug)]
pub enum Target {
    /// A document.
    Document,
    /// The document of a builder.
    DocumentOf(DocumentBuilder),
    /// A fragment, in a document of its own.
    Fragment(FragmentContext<NodeId>),
    /// A fragment in the document of a builder.
    FragmentOf(DocumentBuilder<(Document, NodeId)>, FragmentContext<NodeId>),
}

impl Target {
    /// Tells an engine that is new where the nodes go. Answers with the context of a fragment.
    #[inline(always)]
    fn prepare<L: LocationMode, E: ErrorMode>(
        self,
        engine: &mut Engine<Builder<L>, E>,
    ) -> Option<FragmentContext<NodeId>> {
        match self {
            Self::Document => None,
            Self::DocumentOf(builder) => {
                engine.tree_builder.set_sink(builder.in_mode());
                None
            }
            Self::Fragment(context) => {
                engine.sink_mut().build_a_fragment();
                Some(context)
            }
            Self::FragmentOf(builder, context) => {
                let sink = builder.with_output().in_mode();
                engine.tree_builder.set_sink(sink);
                Some(context)
            }
        }
    }
}

/// Parses text.
///
/// NOTE: what is made, filled, and taken out in its place is not copied, which is a part of the time for a small page. So
/// the engine is never an argument or an answer, and the tree is taken out of a field of it.
#[inline]
fn parse_text<D: Diagnostics>(target: Target, input: &str, options: &ParseOptions<D>) -> Document {
    let settings = options.settings().for_one_call();
    let errors = D::Errors::like(options.error_list());
    let mut engine = Engine::new(Builder::without_root(), errors, settings);
    let context = target.prepare(&mut engine);
    begin(&mut engine, context, input.len(), options);
    engine.feed(input);
    engine.finish();
    complete(&mut engine);
    engine.tree_builder.sink.into_output()
}

/// Parses bytes, and starts over with another builder if the encoding has to be changed.
#[inline]
fn parse_bytes<D: Diagnostics>(
    target: Target,
    bytes: &[u8],
    options: &ParseOptions<D>,
) -> Document {
    let settings = options.settings().for_one_call();
    let new_engine = |builder| {
        let errors = D::Errors::like(options.error_list());
        Engine::new(builder, errors, settings)
    };
    let mut engine = new_engine(Builder::without_root());
    let context = target.prepare(&mut engine);
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
    engine.tree_builder.sink.into_output()
}

/// Parses the bytes of a reader as they come. Without a context, they are a document.
#[inline]
fn parse_reader<D: Diagnostics>(
    context: Option<FragmentContext<NodeId>>,
    reader: &mut dyn Read,
    options: &ParseOptions<D>,
) -> io::Result<Document> {
    let mut parser = byte_parser(context, options, options.for_one_call());
    let _ = parser.read_from(reader)?;
    let mut engine = parser.into_finished_engine();
    complete(&mut engine);
    Ok(engine.tree_builder.sink.into_output())
}

/// A parser that starts over by itself when it has to. `start` is how it parses; `options` say what it tells. Without a
/// context, it parses a document.
#[inline]
pub(super) fn byte_parser<D: Diagnostics>(
    context: Option<FragmentContext<NodeId>>,
    options: &ParseOptions<D>,
    start: ParseOptions,
) -> ByteParser<Builder<D::Locations>, D::Errors> {
    let list = options.error_list().cloned();
    let is_fragment = context.is_some();
    let fresh_sinks = move || {
        let mut builder = Builder::with_root();
        if is_fragment {
            builder.build_a_fragment();
        }
        (builder, D::Errors::like(list.as_ref()))
    };
    match context {
        None => ByteParser::with_fresh_sinks(fresh_sinks, start),
        Some(context) => ByteParser::for_fragment_with_fresh_sinks(fresh_sinks, context, start),
    }
}

/// Begins to parse an input of this length. Without a context, it is a document.
#[inline(always)]
fn begin<D: Diagnostics>(
    engine: &mut Engine<Builder<D::Locations>, D::Errors>,
    context: Option<FragmentContext<NodeId>>,
    length: usize,
    options: &ParseOptions<D>,
) {
    let expected = options.bytes_to_expect(length);
    engine.sink_mut().reserve_for(expected);
    let (settings, limits) = (options.settings().for_one_call(), options.limits_if_any());
    match context {
        None => engine.begin_a_document(settings, limits),
        Some(context) => engine.begin_a_fragment(context, settings, limits),
    }
}

/// Does the rest of the work for the tree, which gets the errors.
#[inline(always)]
fn complete<L: LocationMode, E: ErrorMode>(engine: &mut Engine<Builder<L>, E>) {
    let sink = engine.sink_mut();
    sink.complete_as_begun();
    if let Some(list) = engine.tree_builder.errors.sink.take_list() {
        engine.tree_builder.sink.document.set_errors(list);
    }
}

//! Runs a parser over all of the input, with what the options ask for.

use std::io::{self, Read};

use super::error_mode::ErrorMode;
use crate::bytes::{ByteInput, ByteParser, Fed};
use crate::dom::{
    BuilderOutput, Document, DocumentBuilder, Fragment, FragmentBuilder, LocationMode, NodeId,
};
use crate::encoding::{End, Restartable, sniff_whole};
use crate::engine::Engine;
use crate::options::{ParseOptions, Settings};
use crate::sink::TreeSink;
use crate::tree_builder::FragmentContext;

/// The sink of a parse, in the type that the parser is compiled for, be it for a document or for a fragment.
type Builder<L> = DocumentBuilder<Document, L>;

/// From text to a document.
#[inline]
pub(super) fn document_of_text<L: LocationMode, E: ErrorMode, D>(
    input: &str,
    options: &ParseOptions<D>,
) -> Document {
    build_document::<L, E, D>(Builder::of_a_document_without_root(), input, options)
}

/// From text to a document, in the memory of another one.
#[inline]
pub(super) fn document_of_text_in<L: LocationMode, E: ErrorMode, D>(
    memory: Document,
    input: &str,
    options: &ParseOptions<D>,
) -> Document {
    let builder = DocumentBuilder::in_memory_of(memory).in_mode();
    build_document::<L, E, D>(builder, input, options)
}

/// From text to the document of a builder, which may be without a root.
#[inline(always)]
fn build_document<L: LocationMode, E: ErrorMode, D>(
    builder: Builder<L>,
    input: &str,
    options: &ParseOptions<D>,
) -> Document {
    build::<L, E, D, _>(builder, input, options, |engine, settings| {
        engine.begin_a_document(settings, options.limits_if_any());
    })
}

/// From bytes to a document.
#[inline]
pub(super) fn document_of_bytes<L: LocationMode, E: ErrorMode, D>(
    bytes: &[u8],
    options: &ParseOptions<D>,
) -> Document {
    build_document_of_bytes::<L, E, D>(DocumentBuilder::new(), bytes, options)
}

/// From bytes to a document, in the memory of another one.
#[inline]
pub(super) fn document_of_bytes_in<L: LocationMode, E: ErrorMode, D>(
    memory: Document,
    bytes: &[u8],
    options: &ParseOptions<D>,
) -> Document {
    build_document_of_bytes::<L, E, D>(DocumentBuilder::in_memory_of(memory), bytes, options)
}

/// From bytes to the document of a builder.
#[inline]
fn build_document_of_bytes<L: LocationMode, E: ErrorMode, D>(
    builder: DocumentBuilder,
    bytes: &[u8],
    options: &ParseOptions<D>,
) -> Document {
    let begin = |engine: &mut Engine<Builder<L>, E>, settings| {
        engine.begin_a_document(settings, options.limits_if_any());
    };
    parse_bytes::<L, E, D>(bytes, options, builder, begin).finish()
}

/// From a reader to a document.
#[inline]
pub(super) fn document_of_reader<L: LocationMode, E: ErrorMode, D>(
    reader: &mut dyn Read,
    options: &ParseOptions<D>,
) -> io::Result<Document> {
    let mut parser = byte_parser::<L, E, D>(options, options.for_one_call());
    let _ = parser.read_from(reader)?;
    Ok(with_errors::<L, E>(parser.into_sinks()).finish())
}

/// From text to a fragment.
#[inline]
pub(super) fn fragment_of_text<L: LocationMode, E: ErrorMode, D>(
    context: FragmentContext<NodeId>,
    input: &str,
    options: &ParseOptions<D>,
) -> Fragment {
    let builder = Builder::of_a_fragment_without_root();
    build_fragment::<L, E, D, _>(builder, context, input, options)
}

/// From text to a fragment in a document.
#[inline]
pub(super) fn fragment_of_text_in<L: LocationMode, E: ErrorMode, D>(
    document: Document,
    context: FragmentContext<NodeId>,
    input: &str,
    options: &ParseOptions<D>,
) -> (Document, NodeId) {
    let builder = DocumentBuilder::for_fragment_in(document).with_output();
    build_fragment::<L, E, D, _>(builder.in_mode(), context, input, options)
}

/// From text to the fragment of a builder, which may be without a root.
#[inline(always)]
fn build_fragment<L: LocationMode, E: ErrorMode, D, O: BuilderOutput>(
    builder: Builder<L>,
    context: FragmentContext<NodeId>,
    input: &str,
    options: &ParseOptions<D>,
) -> O {
    build::<L, E, D, _>(builder, input, options, |engine, settings| {
        engine.begin_a_fragment(context, settings, options.limits_if_any());
    })
}

/// From bytes to a fragment.
#[inline]
pub(super) fn fragment_of_bytes<L: LocationMode, E: ErrorMode, D>(
    builder: DocumentBuilder,
    context: FragmentContext<NodeId>,
    bytes: &[u8],
    options: &ParseOptions<D>,
) -> DocumentBuilder {
    let begin = |engine: &mut Engine<Builder<L>, E>, settings| {
        engine.begin_a_fragment(context.clone(), settings, options.limits_if_any());
    };
    parse_bytes::<L, E, D>(bytes, options, builder, begin)
}

/// From a reader to a fragment.
#[inline]
pub(super) fn fragment_of_reader<L: LocationMode, E: ErrorMode, D>(
    context: FragmentContext<NodeId>,
    reader: &mut dyn Read,
    options: &ParseOptions<D>,
) -> io::Result<DocumentBuilder> {
    let list = options.error_list().cloned();
    let fresh_sinks = move || {
        let builder: Builder<L> = FragmentBuilder::for_fragment().with_output().in_mode();
        (builder, E::like(list.as_ref()))
    };
    let mut parser =
        ByteParser::for_fragment_with_fresh_sinks(fresh_sinks, context, options.for_one_call());
    let _ = parser.read_from(reader)?;
    Ok(with_errors::<L, E>(parser.into_sinks()))
}

/// A parser for a document, which starts over by itself when it has to. `start` is how it parses; `options` say what it
/// tells.
#[inline]
pub(super) fn byte_parser<L: LocationMode, E: ErrorMode, D>(
    options: &ParseOptions<D>,
    start: ParseOptions,
) -> ByteParser<Builder<L>, E> {
    let list = options.error_list().cloned();
    let fresh_sinks = move || {
        let builder = Builder::<L>::of_a_document();
        (builder, E::like(list.as_ref()))
    };
    ByteParser::with_fresh_sinks(fresh_sinks, start)
}

/// An error sink as the options want it.
#[inline]
pub(super) fn new_errors<E: ErrorMode, D>(options: &ParseOptions<D>) -> E {
    E::like(options.error_list())
}

/// Parses all of the input into this builder. `begin` sets the engine up, before any input.
///
/// NOTE: what is made, filled, and taken out in its place is not copied, which is a part of the time for a small page. That
/// is why the errors and the tree are taken out of fields of the engine: a method that takes the engine apart would copy
/// all of it first.
#[inline(always)]
fn build<L: LocationMode, E: ErrorMode, D, O: BuilderOutput>(
    builder: Builder<L>,
    input: &str,
    options: &ParseOptions<D>,
    begin: impl FnOnce(&mut Engine<Builder<L>, E>, Settings),
) -> O {
    let settings = options.settings().for_one_call();
    let errors = new_errors::<E, D>(options);
    let mut engine = Engine::new(builder, errors, settings);
    engine
        .sink_mut()
        .reserve_for(options.bytes_to_expect(input.len()));
    begin(&mut engine, settings);
    engine.feed(input);
    engine.finish();
    engine.sink_mut().complete::<O>();
    if let Some(list) = engine.tree_builder.errors.sink.into_list() {
        engine.tree_builder.sink.document.set_errors(list);
    }
    engine.tree_builder.sink.into_output()
}

/// Parses all of the bytes into this builder, and starts over with another one if the encoding has to be changed. `begin`
/// is called before each start.
#[inline]
fn parse_bytes<L: LocationMode, E: ErrorMode, D>(
    bytes: &[u8],
    options: &ParseOptions<D>,
    builder: DocumentBuilder,
    begin: impl Fn(&mut Engine<Builder<L>, E>, Settings),
) -> DocumentBuilder {
    let expected = options.bytes_to_expect(bytes.len());
    let settings = options.settings().for_one_call();
    let new_engine = |builder| Engine::new(builder, new_errors::<E, D>(options), settings);
    let mut engine = new_engine(builder.in_mode());
    begin(&mut engine, settings);
    engine.sink_mut().reserve_for(expected);
    let mut input = ByteInput::new(sniff_whole(bytes, options.encoding()), &mut engine);
    while input.feed(&mut engine, bytes, End::Reached, Restartable::Yes) != Fed::All {
        engine = new_engine(engine.into_sinks().0.anew());
        begin(&mut engine, settings);
        engine.sink_mut().reserve_for(expected);
        input.restart(&mut engine);
    }
    engine.set_encoding(input.report());
    engine.finish();
    with_errors::<L, E>(engine.into_sinks())
}

/// The builder, which has the errors now.
#[inline]
fn with_errors<L: LocationMode, E: ErrorMode>(
    (builder, errors): (Builder<L>, E),
) -> DocumentBuilder {
    let mut builder = builder.in_any_mode();
    if let Some(list) = errors.into_list() {
        builder.document.set_errors(list);
    }
    builder
}

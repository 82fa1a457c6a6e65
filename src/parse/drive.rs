//! Runs a parser over all of the input, with what the options ask for.

use std::io::{self, Read};

use super::error_mode::ErrorMode;
use crate::bytes::{ByteInput, ByteParser, Fed};
use crate::dom::{Document, DocumentBuilder, FragmentBuilder, LocationMode, NodeId};
use crate::encoding::{End, Restartable, sniff_whole};
use crate::engine::Engine;
use crate::error::ErrorSink;
use crate::options::ParseOptions;
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
    build_document::<L, E, D>(Builder::of_a_document(), input, options)
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

/// From text to the document of a builder.
#[inline(always)]
fn build_document<L: LocationMode, E: ErrorMode, D>(
    builder: Builder<L>,
    input: &str,
    options: &ParseOptions<D>,
) -> Document {
    // NOTE: what is made, filled, and taken out in its place is not copied, which is a part of the time for a small page.
    // That is why the tree comes from the field: a method that takes the engine apart would copy all of it first.
    let settings = options.settings().for_one_call();
    let errors = new_errors::<E, D>(options);
    let mut engine = Engine::new(builder, errors, settings, options.limits());
    let expected = options.limits().to_expect(input.len());
    engine.sink_mut().reserve_for(expected);
    parse_text(&mut engine, input);
    engine.sink_mut().complete();
    if let Some(list) = engine.tree_builder.errors.sink.into_list() {
        engine.tree_builder.sink.document.set_errors(list);
    }
    engine.tree_builder.sink.document
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
    let settings = options.settings().for_one_call();
    let new_engine = |builder| {
        let errors = new_errors::<E, D>(options);
        Engine::new(builder, errors, settings, options.limits())
    };
    parse_bytes::<L, E, D>(bytes, options, builder, new_engine).finish()
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
    builder: DocumentBuilder,
    context: FragmentContext<NodeId>,
    input: &str,
    options: &ParseOptions<D>,
) -> DocumentBuilder {
    let builder: Builder<L> = builder
        .with_capacity_for(options.limits().to_expect(input.len()))
        .in_mode();
    let errors = new_errors::<E, D>(options);
    let settings = options.settings().for_one_call();
    let mut engine = Engine::for_fragment(builder, errors, context, settings, options.limits());
    parse_text(&mut engine, input);
    with_errors::<L, E>(engine.into_sinks())
}

/// From bytes to a fragment.
#[inline]
pub(super) fn fragment_of_bytes<L: LocationMode, E: ErrorMode, D>(
    builder: DocumentBuilder,
    context: FragmentContext<NodeId>,
    bytes: &[u8],
    options: &ParseOptions<D>,
) -> DocumentBuilder {
    let settings = options.settings().for_one_call();
    let new_engine = |builder| {
        Engine::for_fragment(
            builder,
            new_errors::<E, D>(options),
            context.clone(),
            settings,
            options.limits(),
        )
    };
    parse_bytes::<L, E, D>(bytes, options, builder, new_engine)
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

/// Parses all of the input.
///
/// NOTE: the engine is borrowed, so that it stays where it is. Moving it would take as long as parsing a few tags.
#[inline]
fn parse_text<S: TreeSink, E: ErrorSink>(engine: &mut Engine<S, E>, input: &str) {
    engine.feed(input);
    engine.finish();
}

/// Parses all of the bytes into this builder, and starts over with another one if the encoding has to be changed.
#[inline]
fn parse_bytes<L: LocationMode, E: ErrorMode, D>(
    bytes: &[u8],
    options: &ParseOptions<D>,
    builder: DocumentBuilder,
    new_engine: impl Fn(Builder<L>) -> Engine<Builder<L>, E>,
) -> DocumentBuilder {
    // NOTE: as for text, the room is made last.
    let expected = options.limits().to_expect(bytes.len());
    let mut engine = new_engine(builder.in_mode());
    engine.sink_mut().reserve_for(expected);
    let mut input = ByteInput::new(sniff_whole(bytes, options.encoding()), &mut engine);
    while input.feed(&mut engine, bytes, End::Reached, Restartable::Yes) != Fed::All {
        engine = new_engine(engine.into_sinks().0.anew());
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

//! The functions that run a parser over bytes, one for each source.

use std::io::{self, Read};

use crate::bytes::{ByteInput, ByteSinkParser, Fed};
use crate::dom::{Document, DocumentBuilder};
use crate::encoding::{End, Restartable, sniff_whole};
use crate::engine::Engine;
use crate::options::{ByteFunctions, BytesParser, KeptText, ParseOptions, Target};
use crate::parse::parser_functions::{ErrorMode, begin, complete, new_engine};

impl ByteFunctions {
    /// The functions of a parser with or without locations, and with this type of sink for errors.
    pub(in crate::parse) const fn of<const LOCATIONS: bool, E: ErrorMode>() -> Self {
        Self { parse_bytes: parse_bytes::<LOCATIONS, E>, bytes_parser: bytes_parser::<LOCATIONS, E> }
    }
}

/// Calls the functions of the parser that the options want, as for text.
impl ParseOptions {
    /// Parses bytes.
    pub(super) fn parse_bytes(&self, target: Target<'_>, bytes: &[u8], kept_text: KeptText) -> Document {
        match self.functions() {
            None => parse_bytes::<false, ()>(target, bytes, kept_text, self),
            Some(functions) => (functions.for_bytes.parse_bytes)(target, bytes, kept_text, self),
        }
    }

    /// A parser of bytes in chunks.
    pub(super) fn bytes_parser(&self) -> Box<dyn BytesParser> {
        match self.functions() {
            None => bytes_parser::<false, ()>(self),
            Some(functions) => (functions.for_bytes.bytes_parser)(self),
        }
    }
}

/// Parses bytes, and starts over with another builder if the encoding has to be changed.
#[inline]
fn parse_bytes<const LOCATIONS: bool, E: ErrorMode>(
    target: Target<'_>,
    bytes: &[u8],
    kept_text: KeptText,
    options: &ParseOptions,
) -> Document {
    let mut engine = new_engine::<LOCATIONS, E>(options);
    let context = target.prepare(&mut engine, kept_text);
    begin(&mut engine, context.clone(), bytes.len(), options);
    let mut input = ByteInput::new(sniff_whole(bytes, options.encoding()), &mut engine);
    while input.feed(&mut engine, bytes, End::Reached, Restartable::Yes) != Fed::All {
        start_over(&mut engine, options);
        begin(&mut engine, context.clone(), bytes.len(), options);
        input.restart(&mut engine);
    }
    engine.set_encoding(input.report());
    complete(&mut engine);
    engine.tree_builder.sink.into_document()
}

/// Replaces an engine by a new one that builds the same kind of tree.
#[cold]
fn start_over<const LOCATIONS: bool, E: ErrorMode>(
    engine: &mut Engine<DocumentBuilder<LOCATIONS>, E>,
    options: &ParseOptions,
) {
    let builder = std::mem::replace(engine.sink_mut(), DocumentBuilder::without_root());
    *engine = new_engine(options);
    *engine.sink_mut() = builder.anew();
}

/// A parser of bytes in chunks, which starts over by itself when it has to.
fn bytes_parser<const LOCATIONS: bool, E: ErrorMode>(options: &ParseOptions) -> Box<dyn BytesParser> {
    let list = options.errors.clone();
    let fresh_sinks = move || (DocumentBuilder::<LOCATIONS>::with_root(), E::like(list.as_deref()));
    Box::new(ByteSinkParser::new(fresh_sinks, options.for_a_sink()))
}

impl<const LOCATIONS: bool, E: ErrorMode, F> BytesParser for ByteSinkParser<DocumentBuilder<LOCATIONS>, E, F>
where
    F: FnMut() -> (DocumentBuilder<LOCATIONS>, E) + Send + Sync,
{
    fn feed_next(&mut self, bytes: &[u8]) {
        self.feed(bytes);
    }

    fn read_all(&mut self, reader: &mut dyn Read) -> io::Result<()> {
        self.read_from(reader)
    }

    fn no_more_for_now(&mut self) {
        self.no_more_for_now();
    }

    fn document(&self) -> &Document {
        self.sink().as_document()
    }

    fn into_document(mut self: Box<Self>) -> Document {
        self.end();
        complete(&mut self.parser.engine);
        self.parser.engine.tree_builder.sink.into_document()
    }
}

//! Builds a document from a string that holds the whole input.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};

use super::{KeptText, Target};
use crate::dom::{Document, DocumentBuilder};
use crate::engine::Engine;
use crate::error::{ErrorList, ErrorSink};
use crate::parse::Options;
use crate::tree_builder::FragmentContext;

impl Options {
    pub(super) fn parse_text(&self, target: Target<'_>, input: &str, kept: KeptText) -> Document {
        match self.collector() {
            None => parse_text::<false, ()>(target, input, kept, self),
            Some(collector) => collector.parse_text(target, input, kept, self),
        }
    }
}

pub(super) trait Errors: ErrorSink + fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe + 'static {
    fn new(options: &Options) -> Self;

    #[inline]
    fn list(&self) -> Option<&ErrorList> {
        None
    }

    #[inline]
    fn take_list(&mut self) -> Option<ErrorList> {
        None
    }
}

impl Errors for () {
    #[inline]
    fn new(_: &Options) -> Self {}
}

impl Errors for ErrorList {
    #[inline]
    fn new(options: &Options) -> Self {
        Self::new().with_max_errors(options.max_errors)
    }

    #[inline]
    fn list(&self) -> Option<&ErrorList> {
        Some(self)
    }

    #[inline]
    fn take_list(&mut self) -> Option<ErrorList> {
        Some(std::mem::take(self))
    }
}

pub(super) type DocumentEngine<const LOCATIONS: bool, E> = Engine<DocumentBuilder<LOCATIONS>, E>;

type Context = Option<FragmentContext>;

/// NOTE: copying large structs takes time, so the engine is never passed by value, and the tree is taken from a field of the
/// engine.
#[inline]
pub(super) fn parse_text<const LOCATIONS: bool, E: Errors>(
    target: Target<'_>,
    input: &str,
    kept: KeptText,
    options: &Options,
) -> Document {
    let mut engine = new_engine::<LOCATIONS, E>(options);
    let context = prepare(&mut engine, target, kept);
    begin(&mut engine, context, input.len(), options);
    engine.feed(input);
    complete(&mut engine);
    engine.tree_builder.sink.into_document()
}

/// Returns an engine that has not begun, whose builder has no root.
///
/// NOTE: this function, `begin` and `complete` are not inlined, because the code for each kind of input calls them. The engine
/// is built directly in the caller's memory.
#[inline(never)]
pub(super) fn new_engine<const LOCATIONS: bool, E: Errors>(options: &Options) -> DocumentEngine<LOCATIONS, E> {
    Engine::new(DocumentBuilder::without_root(), E::new(options), options.settings())
}

/// Returns the builder of a parser for chunks.
pub(super) fn new_builder<const LOCATIONS: bool>(is_fragment: bool) -> DocumentBuilder<LOCATIONS> {
    let mut builder = DocumentBuilder::with_root();
    if is_fragment {
        builder.build_a_fragment();
    }
    builder
}

#[inline(always)]
pub(super) fn prepare<const LOCATIONS: bool, E: Errors>(
    engine: &mut DocumentEngine<LOCATIONS, E>,
    target: Target<'_>,
    kept: KeptText,
) -> Context {
    let context = match target {
        Target::Document => None,
        Target::DocumentIn(document) => {
            engine.sink_mut().build_in_memory_of(document);
            None
        }
        Target::Fragment(context) => {
            engine.sink_mut().build_a_fragment();
            Some(context)
        }
        Target::FragmentIn(document, root, context) => {
            engine.sink_mut().build_a_fragment_in(document, root);
            engine.tree_builder.ask_for_the_document();
            Some(context)
        }
    };
    if let Some(text) = kept {
        engine.sink_mut().give(text);
    }
    context
}

#[inline(never)]
pub(super) fn begin<const LOCATIONS: bool, E: Errors>(
    engine: &mut DocumentEngine<LOCATIONS, E>,
    context: Context,
    length: usize,
    options: &Options,
) {
    let sink = engine.sink_mut();
    if LOCATIONS {
        sink.keep_locations();
    }
    sink.reserve_for(options.limits().map_or(length, |limits| limits.to_expect(length)));
    crate::parse::sink_parser::begin(engine, context, options);
}

#[inline(never)]
pub(super) fn complete<const LOCATIONS: bool, E: Errors>(engine: &mut DocumentEngine<LOCATIONS, E>) {
    engine.finish();
    engine.sink_mut().complete();
    if let Some(list) = engine.tree_builder.errors.sink.take_list() {
        engine.tree_builder.sink.document.set_errors(list);
    }
}

//! The optional output of a parse of the built-in tree: errors and locations.

use crate::dom::{Document, DocumentBuilder};
use crate::engine::Engine;
use crate::error::{ErrorList, ErrorSink};
#[cfg(feature = "bytes")]
use crate::parse::bytes::CallBytes;
use crate::parse::parser::{Call, call};
use crate::parse::{Options, ParseOptions};
use crate::settings::Settings;
use crate::tree_builder::FragmentContext;

/// The engine of the built-in tree. Between calls, the list of errors is in the document.
pub(in crate::parse) type DocumentEngine = Engine<DocumentBuilder, ()>;

/// The calls of an engine that also finds errors, locations, or both. [`Options`] point to a report if necessary, so a program
/// without errors and locations does not contain these engines.
#[derive(Debug)]
pub(in crate::parse) struct Report {
    pub(super) parse_all: fn(DocumentEngine, &str) -> Document,
    call: fn(&mut DocumentEngine, Call<'_>),
    #[cfg(feature = "bytes")]
    call_bytes: CallBytes<DocumentBuilder, ()>,
}

impl PartialEq for Report {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Report {}

static LOCATIONS: Report = report::<true, ()>();
static ERRORS: Report = report::<false, ErrorList>();
static ERRORS_AND_LOCATIONS: Report = report::<true, ErrorList>();

const fn report<const LOCATIONS: bool, E: DocumentErrors>() -> Report {
    Report {
        parse_all: |engine, input| {
            let mut reporting = begin_report::<LOCATIONS, E>(engine);
            reporting.feed(input);
            reporting.finish();
            std::mem::take(reporting.errors_mut()).put_into(&mut reporting.tree_builder.sink.document);
            reporting.sink_mut().complete();
            reporting.tree_builder.sink.document
        },
        call: |engine, input| with_report::<LOCATIONS, E>(engine, |engine| call(engine, input)),
        #[cfg(feature = "bytes")]
        call_bytes: |engine, stream, bytes, wait| {
            with_report::<LOCATIONS, E>(engine, |engine| stream.advance(engine, bytes, wait));
        },
    }
}

/// Runs a function with an engine of the same state that finds locations or errors.
fn with_report<const LOCATIONS: bool, E: DocumentErrors>(
    engine: &mut DocumentEngine,
    run: impl FnOnce(&mut Engine<DocumentBuilder<LOCATIONS>, E>),
) {
    let empty = Engine::new(DocumentBuilder::without_root(), (), Settings::DEFAULT);
    let mut reporting = begin_report::<LOCATIONS, E>(std::mem::replace(engine, empty));
    run(&mut reporting);
    *engine = reporting.map_sinks(|mut builder, errors| {
        errors.put_into(&mut builder.document);
        (builder.retyped(), ())
    });
}

#[inline(always)]
fn begin_report<const LOCATIONS: bool, E: DocumentErrors>(
    engine: DocumentEngine,
) -> Engine<DocumentBuilder<LOCATIONS>, E> {
    engine.map_sinks(|mut builder, ()| {
        let errors = E::take_from(&mut builder.document);
        (builder.retyped(), errors)
    })
}

trait DocumentErrors: ErrorSink + Default {
    fn take_from(document: &mut Document) -> Self;
    fn put_into(self, document: &mut Document);
}

impl DocumentErrors for () {
    fn take_from(_: &mut Document) -> Self {}
    fn put_into(self, _: &mut Document) {}
}

impl DocumentErrors for ErrorList {
    fn take_from(document: &mut Document) -> Self {
        document.remove_errors().unwrap_or_default()
    }

    fn put_into(self, document: &mut Document) {
        document.set_errors(self);
    }
}

/// Errors and locations.
impl<L> ParseOptions<L> {
    /// Sets whether the parse records the location of each node in the input, and the lines of the input: see
    /// [`NodeRef::location`](crate::NodeRef::location) and [`Document::position_of`]. It does not by default. Parsers with a
    /// sink ignore this setting.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let source = "<title>Soup</title><p>Stone <b>soup";
    /// let document = ParseOptions::new().with_locations(true).parse_document(source);
    /// let title = document.head().unwrap().first_child().unwrap();
    /// let location = title.location().unwrap();
    /// assert_eq!(&source[location.span().unwrap().to_range()], "<title>Soup</title>");
    /// ```
    #[must_use]
    pub fn with_locations(mut self, locations: bool) -> Self {
        self.inner.locations = locations.then_some(&LOCATIONS);
        self
    }

    /// Whether the parse records locations.
    pub const fn locations(&self) -> bool {
        self.inner.locations.is_some()
    }

    /// Sets how many parse errors the parse keeps. [`Document::errors`](crate::Document::errors) returns them, and counts
    /// the others. With 0, the default, the parse does not look for errors, and there is no list. `usize::MAX` keeps all.
    /// Parsers with a sink ignore this setting.
    #[must_use]
    pub fn with_max_errors(mut self, count: usize) -> Self {
        self.inner.max_errors = count;
        self.inner.errors = (count > 0).then_some([&ERRORS, &ERRORS_AND_LOCATIONS]);
        self
    }

    /// Returns how many errors the parse keeps.
    pub const fn max_errors(&self) -> usize {
        self.inner.max_errors
    }
}

impl Options {
    pub(super) fn report(&self) -> Option<&'static Report> {
        match (self.locations, self.errors) {
            (locations, None) => locations,
            (None, Some([errors, _])) => Some(errors),
            (Some(_), Some([_, both])) => Some(both),
        }
    }

    pub(in crate::parse) fn call(&self) -> fn(&mut DocumentEngine, Call<'_>) {
        self.report().map_or(call, |report| report.call)
    }

    #[cfg(feature = "bytes")]
    pub(in crate::parse) fn call_bytes(&self) -> CallBytes<DocumentBuilder, ()> {
        let call: CallBytes<_, _> = |engine, stream, bytes, wait| stream.advance(engine, bytes, wait);
        self.report().map_or(call, |report| report.call_bytes)
    }

    pub(in crate::parse) fn new_document_engine(&self, context: Option<FragmentContext>) -> DocumentEngine {
        let mut engine = Engine::new(self.new_builder(context.is_some()), (), self.settings);
        engine.begin(context, self.settings, self.limits());
        engine
    }

    pub(in crate::parse) fn new_builder(&self, is_fragment: bool) -> DocumentBuilder {
        let mut builder = DocumentBuilder::with_root();
        if is_fragment {
            builder.build_a_fragment();
        }
        self.prepare_report(&mut builder);
        builder
    }

    pub(super) fn prepare_report(&self, builder: &mut DocumentBuilder) {
        if self.locations.is_some() {
            builder.keep_locations();
        }
        if self.errors.is_some() {
            builder.document.set_errors(ErrorList::new().with_max_errors(self.max_errors));
        }
    }
}

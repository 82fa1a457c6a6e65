//! The optional output of a parse of the built-in tree: errors and locations.

use crate::dom::{Document, DocumentBuilder};
use crate::driver::ParserDriver;
use crate::error::{ErrorList, ErrorSink};
#[cfg(feature = "bytes")]
use crate::parse::byte_stream::FeedBytesFn;
use crate::parse::parser::{ParserCall, dispatch_call};
use crate::parse::{ParseOptions, ParseOptionsInner};
use crate::settings::ParserSettings;
use crate::tree_builder::FragmentContext;

/// The driver of the built-in tree. Between calls, the list of errors is in the document.
pub(in crate::parse) type DocumentDriver = ParserDriver<DocumentBuilder, ()>;

/// The calls of a driver that also finds errors, locations, or both. [`ParseOptionsInner`] points to a table if necessary, so
/// a program without errors and locations does not contain these drivers.
/// NOTE: the tables are constants, which the program that uses them compiles. As statics, they would be compiled with this
/// crate, whose build would take 1.5 times as long.
#[derive(Debug)]
pub(in crate::parse) struct DiagnosticsVTable {
    /// Parses a whole input and drops the driver.
    /// OPTIMIZATION: the driver moves once (test: the `locations` suite). With two moves for each call, a parse with
    /// locations takes 38 % more instructions on small pages in the default profile, and 39 % with fat LTO.
    pub(super) parse_all: fn(DocumentDriver, &str) -> Document,
    dispatch: fn(&mut DocumentDriver, ParserCall<'_>),
    #[cfg(feature = "bytes")]
    feed_bytes: FeedBytesFn<DocumentBuilder, ()>,
}

/// NOTE: each option points to one table, or to none.
impl PartialEq for DiagnosticsVTable {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for DiagnosticsVTable {}

const LOCATIONS: &DiagnosticsVTable = &new_diagnostics_vtable::<true, ()>();
const ERRORS: &DiagnosticsVTable = &new_diagnostics_vtable::<false, ErrorList>();
const ERRORS_AND_LOCATIONS: &DiagnosticsVTable = &new_diagnostics_vtable::<true, ErrorList>();

const fn new_diagnostics_vtable<const LOCATIONS: bool, E: DocumentErrorSink>() -> DiagnosticsVTable {
    DiagnosticsVTable {
        parse_all: |driver, input| {
            let mut reporting = into_diagnostic_driver::<LOCATIONS, E>(driver);
            reporting.feed(input);
            reporting.finish();
            std::mem::take(&mut reporting.tree_builder.errors)
                .store_in_document(&mut reporting.tree_builder.sink.document);
            reporting.tree_builder.sink.complete_build();
            reporting.tree_builder.sink.document
        },
        dispatch: |driver, input| run_with_diagnostics::<LOCATIONS, E>(driver, |driver| dispatch_call(driver, input)),
        #[cfg(feature = "bytes")]
        feed_bytes: |driver, stream, bytes, wait| {
            run_with_diagnostics::<LOCATIONS, E>(driver, |driver| stream.feed(driver, bytes, wait));
        },
    }
}

/// Runs a function with a driver of the same state that finds locations or errors.
fn run_with_diagnostics<const LOCATIONS: bool, E: DocumentErrorSink>(
    driver: &mut DocumentDriver,
    run: impl FnOnce(&mut ParserDriver<DocumentBuilder<LOCATIONS>, E>),
) {
    let empty = ParserDriver::new(DocumentBuilder::without_root(), (), ParserSettings::DEFAULT);
    let mut reporting = into_diagnostic_driver::<LOCATIONS, E>(std::mem::replace(driver, empty));
    run(&mut reporting);
    *driver = reporting.map_sinks(|mut builder, errors| {
        errors.store_in_document(&mut builder.document);
        (builder.into_location_variant(), ())
    });
}

#[inline(always)]
fn into_diagnostic_driver<const LOCATIONS: bool, E: DocumentErrorSink>(
    driver: DocumentDriver,
) -> ParserDriver<DocumentBuilder<LOCATIONS>, E> {
    driver.map_sinks(|mut builder, ()| {
        let errors = E::take_from_document(&mut builder.document);
        (builder.into_location_variant(), errors)
    })
}

trait DocumentErrorSink: ErrorSink + Default {
    fn take_from_document(document: &mut Document) -> Self;
    fn store_in_document(self, document: &mut Document);
}

impl DocumentErrorSink for () {
    fn take_from_document(_: &mut Document) -> Self {}
    fn store_in_document(self, _: &mut Document) {}
}

impl DocumentErrorSink for ErrorList {
    fn take_from_document(document: &mut Document) -> Self {
        document.take_errors_unchecked().unwrap_or_default()
    }

    fn store_in_document(self, document: &mut Document) {
        document.set_errors(self);
    }
}

/// Errors and locations.
impl<L> ParseOptions<L> {
    /// Sets whether the parse records the location of each node in the input, and the lines of the input: see
    /// [`NodeRef::location`](crate::NodeRef::location) and [`Document::position_at_offset`]. It does not by default. Parsers
    /// with a sink ignore this setting.
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
        self.inner.locations = locations.then_some(LOCATIONS);
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
        self.inner.errors = (count > 0).then_some([ERRORS, ERRORS_AND_LOCATIONS]);
        self
    }

    /// Returns how many errors the parse keeps.
    pub const fn max_errors(&self) -> usize {
        self.inner.max_errors
    }
}

impl ParseOptionsInner {
    pub(super) fn diagnostics_vtable(&self) -> Option<&'static DiagnosticsVTable> {
        match (self.locations, self.errors) {
            (locations, None) => locations,
            (None, Some([errors, _])) => Some(errors),
            (Some(_), Some([_, both])) => Some(both),
        }
    }

    pub(in crate::parse) fn dispatch_fn(&self) -> fn(&mut DocumentDriver, ParserCall<'_>) {
        self.diagnostics_vtable().map_or(dispatch_call, |vtable| vtable.dispatch)
    }

    #[cfg(feature = "bytes")]
    pub(in crate::parse) fn feed_bytes_fn(&self) -> FeedBytesFn<DocumentBuilder, ()> {
        let feed_bytes: FeedBytesFn<_, _> = |driver, stream, bytes, wait| stream.feed(driver, bytes, wait);
        self.diagnostics_vtable().map_or(feed_bytes, |vtable| vtable.feed_bytes)
    }

    pub(in crate::parse) fn new_document_driver(&self, context: Option<FragmentContext>) -> DocumentDriver {
        let mut driver = ParserDriver::new(self.new_document_builder(context.is_some()), (), self.settings);
        driver.begin(context, self.limits());
        driver
    }

    pub(in crate::parse) fn new_document_builder(&self, is_fragment: bool) -> DocumentBuilder {
        let mut builder = DocumentBuilder::new();
        builder.is_fragment = is_fragment;
        self.enable_requested_diagnostics(&mut builder);
        builder
    }

    pub(super) fn enable_requested_diagnostics(&self, builder: &mut DocumentBuilder) {
        if self.locations.is_some() {
            builder.enable_locations();
        }
        if self.errors.is_some() {
            builder.document.set_errors(ErrorList::new().with_max_errors(self.max_errors));
        }
    }
}

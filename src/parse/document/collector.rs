//! The optional output of a parse: errors and locations.

use std::marker::PhantomData;

use super::run::{Errors, parse_text};
use super::{Collector, KeptText, Target, TextParser};
use crate::dom::Document;
use crate::error::ErrorList;
use crate::parse::{Options, ParseOptions};
use crate::tree_builder::FragmentContext;

/// Errors and locations.
// NOTE: each combination of errors and locations has its own engine. These functions are inlined, so a program compiles only
// the engines it may use.
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
    #[inline]
    #[must_use]
    pub fn with_locations(mut self, locations: bool) -> Self {
        self.inner.location_collector = if locations { Some(&Collects::<true, ()>(PhantomData)) } else { None };
        self
    }

    /// Whether the parse records locations.
    pub const fn locations(&self) -> bool {
        self.inner.location_collector.is_some()
    }

    /// Sets how many parse errors the parse keeps. [`Document::errors`](crate::Document::errors) returns them, and counts
    /// the others. With 0, the default, the parse does not look for errors, and there is no list. `usize::MAX` keeps all.
    /// Parsers with a sink ignore this setting.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let options = ParseOptions::new().with_max_errors(1);
    /// let document = options.parse_document("<!DOCTYPE html><p>Stone</b> soup</i>");
    /// let list = document.errors().unwrap();
    /// assert_eq!((list.len(), list.total()), (1, 2));
    /// ```
    #[inline]
    #[must_use]
    pub fn with_max_errors(mut self, count: usize) -> Self {
        self.inner.max_errors = count;
        self.inner.error_collector = if count > 0 { Some(&Collects::<false, ErrorList>(PhantomData)) } else { None };
        self
    }

    /// Returns how many errors the parse keeps.
    pub const fn max_errors(&self) -> usize {
        self.inner.max_errors
    }
}

impl Options {
    /// Returns the collector, if errors or locations are wanted.
    pub(super) fn collector(&self) -> Option<&'static dyn Collector> {
        match (self.location_collector, self.error_collector) {
            (Some(_), Some(errors)) => Some(errors.with_locations()),
            (locations, errors) => locations.or(errors),
        }
    }
}

#[derive(Debug)]
struct Collects<const LOCATIONS: bool, E>(PhantomData<E>);

impl<const LOCATIONS: bool, E: Errors> Collector for Collects<LOCATIONS, E> {
    fn with_locations(&self) -> &'static dyn Collector {
        &Collects::<true, E>(PhantomData)
    }

    fn parse_text(&self, target: Target<'_>, input: &str, kept: KeptText, options: &Options) -> Document {
        parse_text::<LOCATIONS, E>(target, input, kept, options)
    }

    fn text_parser(&self, context: Option<FragmentContext>, options: &Options) -> Box<dyn TextParser> {
        super::parser::text_parser::<LOCATIONS, E>(context, options)
    }

    #[cfg(feature = "bytes")]
    fn parse_bytes(
        &self,
        target: Target<'_>,
        bytes: &[u8],
        sniffed: crate::encoding::EncodingReport,
        kept: KeptText,
        options: &Options,
    ) -> Document {
        super::bytes::parse_bytes::<LOCATIONS, E>(target, bytes, sniffed, kept, options)
    }

    #[cfg(feature = "bytes")]
    fn bytes_parser(&self, context: Option<FragmentContext>, options: &Options) -> Box<dyn super::BytesParser> {
        super::bytes::bytes_parser::<LOCATIONS, E>(context, options)
    }
}

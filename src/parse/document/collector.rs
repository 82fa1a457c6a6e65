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
    /// Records the location of each node in the input, and the lines of the input: see
    /// [`NodeRef::location`](crate::NodeRef::location) and [`Document::position_of`].
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let source = "<title>Soup</title><p>Stone <b>soup";
    /// let document = ParseOptions::new().with_locations().parse_document(source);
    /// let title = document.head().unwrap().first_child().unwrap();
    /// let location = title.location().unwrap();
    /// assert_eq!(&source[location.span().unwrap().to_range()], "<title>Soup</title>");
    /// ```
    #[inline]
    #[must_use]
    pub fn with_locations(mut self) -> Self {
        self.inner.keeps_locations = true;
        self.inner.collector = Some(match self.inner.error_collector {
            None => &Collects::<true, ()>(PhantomData),
            Some(collector) => collector.with_locations(),
        });
        self
    }

    /// Records no locations (the default).
    #[inline]
    #[must_use]
    pub fn without_locations(mut self) -> Self {
        self.inner.keeps_locations = false;
        self.inner.collector = self.inner.error_collector;
        self
    }

    /// Whether the parser records locations.
    pub const fn keeps_locations(&self) -> bool {
        self.inner.keeps_locations
    }

    /// Collects the parse errors in a new list with the limits of `list`. [`Document::errors`](crate::Document::errors) returns
    /// the new list. With `None`, the default, collects no errors.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::error::ErrorList;
    ///
    /// let options = ParseOptions::new().with_errors(ErrorList::new().with_max_errors(1));
    /// let document = options.parse_document("<!DOCTYPE html><p>Stone</b> soup</i>");
    /// let list = document.errors().unwrap();
    /// assert_eq!((list.errors().len(), list.count()), (1, 2));
    /// ```
    #[inline]
    #[must_use]
    pub fn with_errors(mut self, list: impl Into<Option<ErrorList>>) -> Self {
        self.inner.errors = list.into().map(|list| Box::new(list.to_empty()));
        self.inner.error_collector = match self.inner.errors {
            Some(_) => Some(&Collects::<false, ErrorList>(PhantomData)),
            None => None,
        };
        self.inner.collector = self.inner.error_collector;
        if self.inner.keeps_locations { self.with_locations() } else { self }
    }

    /// Returns an empty list with the error limits, if errors are collected.
    pub fn errors(&self) -> Option<&ErrorList> {
        self.inner.errors.as_deref()
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

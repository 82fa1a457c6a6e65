//! The parsers that build a [`Document`](crate::Document) in chunks.

use super::diagnostics::{Diagnostics, ErrorMode, byte_parser};
use crate::bytes::ByteParser;
use crate::dom::{Document, DocumentBuilder};
use crate::options::ParseOptions;
use crate::parser::Parser;

impl<D: Diagnostics> ParseOptions<D> {
    /// A parser that takes text in chunks and builds a [`Document`]. It gives the errors by
    /// [`finish_with_errors`](Parser::finish_with_errors).
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::error::ErrorList;
    ///
    /// let options = ParseOptions::new().with_locations().with_errors(ErrorList::new());
    /// let mut parser = options.parser();
    /// let _ = parser.feed("<!DOCTYPE html><p>St");
    /// let _ = parser.feed("one</b> soup");
    /// let (document, list) = parser.finish_with_errors();
    /// let paragraph = document.body().unwrap().first_child().unwrap();
    /// assert_eq!(paragraph.location().unwrap().span().start, 15);
    /// assert_eq!(list.count(), 1);
    /// ```
    pub fn parser(&self) -> Parser<DocumentBuilder<Document, D::Locations>, D::Errors> {
        let builder = DocumentBuilder::<Document, D::Locations>::with_root();
        Parser::with_sinks(
            builder,
            D::Errors::like(self.error_list()),
            self.for_a_parser(),
        )
    }

    /// A parser that takes bytes in chunks and builds a [`Document`]. It starts over by itself when it has to. It gives
    /// the errors by [`finish_with_errors`](ByteParser::finish_with_errors).
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().byte_parser();
    /// let _ = parser.feed(b"<meta charset=shift_jis><p>\x83");
    /// let _ = parser.feed(b"X\x81[\x83v");
    /// assert_eq!(parser.finish().body().unwrap().text_content(), "スープ");
    /// ```
    pub fn byte_parser(&self) -> ByteParser<DocumentBuilder<Document, D::Locations>, D::Errors> {
        byte_parser(None, self, self.for_a_parser())
    }
}

impl Parser<DocumentBuilder> {
    /// A parser that builds a [`Document`]: see [`ParseOptions::parser`].
    pub fn new(options: ParseOptions) -> Self {
        options.parser()
    }
}

impl ByteParser<DocumentBuilder> {
    /// A parser that builds a [`Document`]: see [`ParseOptions::byte_parser`].
    pub fn new(options: ParseOptions) -> Self {
        options.byte_parser()
    }
}

//! The receivers of parse errors.

use super::{MalformedSequence, ParseError};

/// A receiver of parse errors.
///
/// `()` takes none and costs nothing; a `Vec` keeps them all; an [`ErrorList`](super::ErrorList) also knows their lines
/// and columns, and can be limited; a closure is called with each.
pub trait ErrorSink {
    /// Whether the parser is to look for errors at all.
    const WANTS_ERRORS: bool = true;

    /// Takes one error. Errors come in the order in which they are found.
    fn parse_error(&mut self, error: ParseError);

    /// Takes malformed bytes, if the input is bytes, after the errors of the text before them. The standard expects
    /// conformance checkers to report them, but does not count them among the parse errors. By default does nothing.
    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        let _ = sequence;
    }

    /// Takes the next text of the decoded input, before the errors in it. It may end anywhere between two characters.
    /// By default it does nothing.
    fn input(&mut self, text: &str) {
        let _ = text;
    }

    /// Takes the encoding of the input, if the input is bytes, and the length of its byte order mark in bytes: before the
    /// first text, and again when a `meta` element changes the encoding. All text so far is ASCII then. By default it does
    /// nothing.
    #[cfg(feature = "bytes")]
    fn encoding(&mut self, encoding: &'static encoding_rs::Encoding, byte_order_mark_length: usize) {
        let _ = (encoding, byte_order_mark_length);
    }

    /// Whether the parser stops, as the standard allows at the first error. The parser calls this every few characters,
    /// so some errors may still come after `true`. By default returns `false`.
    fn wants_to_stop(&self) -> bool {
        false
    }
}

impl ErrorSink for () {
    const WANTS_ERRORS: bool = false;

    fn parse_error(&mut self, _: ParseError) {}
}

impl ErrorSink for Vec<ParseError> {
    fn parse_error(&mut self, error: ParseError) {
        self.push(error);
    }
}

impl<F: FnMut(ParseError)> ErrorSink for F {
    fn parse_error(&mut self, error: ParseError) {
        self(error);
    }
}

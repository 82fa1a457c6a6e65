//! Where parse errors go.

use super::ParseError;

/// A receiver of parse errors.
///
/// `()` wants none and costs nothing; a `Vec` keeps them all; a closure does what it likes.
///
/// ```
/// use soupstone::error::{ErrorSink, ParseError};
///
/// let mut errors: Vec<ParseError> = Vec::new();
/// let mut count = 0;
/// let mut counter = |_: ParseError| count += 1;
/// # fn parse(_: &mut impl ErrorSink) {}
/// parse(&mut errors);
/// parse(&mut counter);
/// parse(&mut ());
/// ```
pub trait ErrorSink {
    /// Whether the parser is to look for errors at all.
    const WANTS_ERRORS: bool = true;

    /// Takes one error. Errors come in the order in which the rules find them.
    fn parse_error(&mut self, error: ParseError);
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

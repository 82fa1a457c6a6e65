//! [`HeldErrors`]: errors that wait for the text that they are in.

use crate::error::{Decoding, ErrorSink, MalformedSequence, ParseError};

/// A sink around the error sink of the caller, which is told the text before the errors in it.
///
/// While a chunk is read that may not be read to its end, because a script may write at the next pause, nobody knows
/// which text comes next. So the errors are held back until that is known.
pub(crate) struct HeldErrors<E> {
    pub(super) sink: E,
    /// `None` if errors are handed on at once.
    held: Option<Vec<ParseError>>,
}

impl<E: ErrorSink> HeldErrors<E> {
    pub(super) const fn new(sink: E) -> Self {
        Self { sink, held: None }
    }

    /// From now on, errors are held back.
    pub(super) fn hold(&mut self) {
        self.held.get_or_insert_default();
    }

    /// This text was read, and the errors that were held back are in it.
    pub(super) fn release(&mut self, text: &str) {
        self.sink.input(text);
        for error in self.held.take().into_iter().flatten() {
            self.sink.parse_error(error);
        }
    }
}

impl<E: ErrorSink> ErrorSink for HeldErrors<E> {
    const WANTS_ERRORS: bool = E::WANTS_ERRORS;

    fn parse_error(&mut self, error: ParseError) {
        match &mut self.held {
            None => self.sink.parse_error(error),
            Some(held) => held.push(error),
        }
    }

    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.sink.malformed_sequence(sequence);
    }

    fn input(&mut self, text: &str) {
        self.sink.input(text);
    }

    fn decoding(&mut self, decoding: Decoding) {
        self.sink.decoding(decoding);
    }

    fn wants_to_stop(&self) -> bool {
        self.sink.wants_to_stop()
    }
}

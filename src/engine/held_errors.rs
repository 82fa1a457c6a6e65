//! [`HeldErrors`]: errors that wait for the text that they are in.

use crate::error::{Decoding, ErrorSink, MalformedSequence, ParseError};

/// A sink around the error sink of the caller, which is told the text before the errors in it, and no text that is not read.
///
/// While a chunk is read that may not be read to its end, because a script may write at the next pause, nobody knows
/// which text comes next. So the errors are held back until that is known. Where the encoding may change, the text is held
/// back instead, up to the next error.
pub(crate) struct HeldErrors<E> {
    pub(super) sink: E,
    /// `None` if errors are handed on at once.
    held: Option<Vec<ParseError>>,
    /// The chunk that is read, if its text is held back.
    untold: Option<Untold>,
}

/// A copy of a chunk that may not be read to its end.
struct Untold {
    text: String,
    /// The offset of the chunk in the stream.
    offset: u64,
    /// How many bytes of it the sink was told.
    told: usize,
}

impl<E: ErrorSink> HeldErrors<E> {
    pub(super) const fn new(sink: E) -> Self {
        Self {
            sink,
            held: None,
            untold: None,
        }
    }

    /// This chunk is read next, to its end.
    pub(super) fn tell_all_of(&mut self, chunk: &str) {
        self.untold = None;
        self.sink.input(chunk);
    }

    /// This chunk at an offset of the stream is read next, maybe not to its end.
    pub(super) fn tell_what_is_read_of(&mut self, chunk: &str, offset: u64) {
        self.untold = Some(Untold {
            text: chunk.to_owned(),
            offset,
            told: 0,
        });
    }

    /// What stands before this offset of the stream is read.
    pub(super) fn tell_to(&mut self, offset: u64) {
        let Some(untold) = &mut self.untold else {
            return;
        };
        let read = offset.saturating_sub(untold.offset);
        let mut end = untold.text.len().min(read as usize);
        while !untold.text.is_char_boundary(end) {
            end += 1;
        }
        if end > untold.told {
            self.sink.input(&untold.text[untold.told..end]);
            untold.told = end;
        }
        if untold.told == untold.text.len() {
            self.untold = None;
        }
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
        self.tell_to(error.span().end.max(error.offset()));
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

//! [`HeldErrors`]: holds errors back until the text that contains them has been passed on.

use crate::error::{ErrorSink, MalformedSequence, ParseError};

/// Wraps the caller's error sink, and passes it each text before the errors in that text.
///
/// A pause may end a chunk early, because a script may write there or the encoding may change. Until then it is unknown
/// how much of the chunk is read. So either the errors are held back until it is known, or the text is passed on piece
/// by piece, up to each error.
pub(crate) struct HeldErrors<E> {
    pub(crate) sink: E,
    order: Order,
}

/// How to make an error come after the text that contains it.
enum Order {
    /// All of the text was passed on already.
    TextFirst,
    /// The errors wait until the text is passed on.
    Held(Vec<ParseError>),
    /// The text is passed on up to each error.
    Stepwise(Untold),
}

/// A text that is passed on up to each error.
struct Untold {
    text: String,
    /// The offset of the text in the input.
    offset: u64,
    /// How many of its bytes were passed on.
    told: usize,
}

impl Untold {
    /// The text to pass on before this error: everything up to its end, and the character at which it was found.
    fn before(&mut self, error: &ParseError) -> &str {
        let end = error.span.end.max(error.offset + 1);
        let end = usize::try_from(end.saturating_sub(self.offset)).unwrap_or(usize::MAX);
        let mut end = end.clamp(self.told, self.text.len());
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        let start = std::mem::replace(&mut self.told, end);
        &self.text[start..end]
    }
}

impl<E: ErrorSink> HeldErrors<E> {
    pub(super) const fn new(sink: E) -> Self {
        Self { sink, order: Order::TextFirst }
    }

    /// The same for another sink, which `change` makes beside something else.
    pub(super) fn with_sinks<S, F>(self, change: impl FnOnce(E) -> (S, F)) -> (S, HeldErrors<F>) {
        let (other, sink) = change(self.sink);
        (other, HeldErrors { sink, order: self.order })
    }

    /// Holds errors back from now on.
    pub(super) fn hold(&mut self) {
        self.order = Order::Held(Vec::new());
    }

    /// Passes this text on up to each error, from now on. The text starts at `offset` in the input.
    ///
    /// NOTE: the text is copied. Holding the errors back would be worse: the sink could not stop the parse at one of
    /// them.
    pub(super) fn tell_stepwise(&mut self, text: &str, offset: u64) {
        self.order = Order::Stepwise(Untold { text: text.to_owned(), offset, told: 0 });
    }

    /// Passes on this text, which was read, and then the errors in it: those since [`hold`](Self::hold) or
    /// [`tell_stepwise`](Self::tell_stepwise).
    pub(super) fn release(&mut self, text: &str) {
        match std::mem::replace(&mut self.order, Order::TextFirst) {
            Order::TextFirst => self.sink.input(text),
            Order::Held(errors) => {
                self.sink.input(text);
                for error in errors {
                    if self.sink.wants_to_stop() {
                        return;
                    }
                    self.sink.parse_error(error);
                }
            }
            Order::Stepwise(untold) => {
                if let Some(rest) = text.get(untold.told..) {
                    self.sink.input(rest);
                }
            }
        }
    }
}

impl<E: ErrorSink> ErrorSink for HeldErrors<E> {
    const WANTS_ERRORS: bool = E::WANTS_ERRORS;

    fn parse_error(&mut self, error: ParseError) {
        match &mut self.order {
            Order::TextFirst => {}
            Order::Held(errors) => return errors.push(error),
            Order::Stepwise(untold) => {
                let text = untold.before(&error);
                if !text.is_empty() {
                    self.sink.input(text);
                }
            }
        }
        self.sink.parse_error(error);
    }

    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.sink.malformed_sequence(sequence);
    }

    fn input(&mut self, text: &str) {
        self.sink.input(text);
    }

    #[cfg(feature = "bytes")]
    fn encoding(&mut self, encoding: &'static encoding_rs::Encoding, byte_order_mark_length: usize) {
        self.sink.encoding(encoding, byte_order_mark_length);
    }

    fn wants_to_stop(&self) -> bool {
        self.sink.wants_to_stop()
    }
}

//! [`PendingErrors`]: passes text to an error sink before the errors in that text.
//!
//! Errors are passed on in the order in which they are found. The preceding text is passed on at different times, because a
//! pause may end a chunk early, and later text may be decoded again or follow a script's writes:
//!
//! - Without pauses, the whole text is passed on first, without a copy.
//! - While the encoding is tentative, a copy of the text is passed on up to each error. Holding errors back would prevent a
//!   sink from stopping the parse (test: `the_parser_stops_at_the_first_error`).
//! - With a script host, errors are held back until the next pause. Copying the rest of the chunk at each script would take
//!   quadratic time.

use crate::error::{ErrorSink, ParseError};

pub(crate) struct PendingErrors<E> {
    pub(crate) sink: E,
    order: Order,
}

enum Order {
    TextFirst,
    Pending(Vec<ParseError>),
    /// The text that starts at `offset` in the input, and the number of bytes of the text that were passed on.
    Stepwise {
        text: String,
        offset: u64,
        told: usize,
    },
}

impl<E: ErrorSink> PendingErrors<E> {
    pub(super) const fn new(sink: E) -> Self {
        Self { sink, order: Order::TextFirst }
    }

    pub(super) fn map_sinks<S, F>(self, change: impl FnOnce(E) -> (S, F)) -> (S, PendingErrors<F>) {
        let (other, sink) = change(self.sink);
        (other, PendingErrors { sink, order: self.order })
    }

    pub(super) fn hold(&mut self) {
        self.order = Order::Pending(Vec::new());
    }

    /// From now on, passes on this text, which starts at `offset` in the input, up to each error.
    pub(super) fn tell_stepwise(&mut self, text: &str, offset: u64) {
        self.order = Order::Stepwise { text: text.to_owned(), offset, told: 0 };
    }

    /// Passes on the text read since [`hold`](Self::hold) or [`tell_stepwise`](Self::tell_stepwise), and the errors in this
    /// text.
    pub(super) fn release(&mut self, text: &str) {
        match std::mem::replace(&mut self.order, Order::TextFirst) {
            Order::TextFirst => self.sink.input(text),
            Order::Pending(errors) => {
                self.sink.input(text);
                for error in errors {
                    if self.sink.wants_to_stop() {
                        return;
                    }
                    self.sink.parse_error(error);
                }
            }
            Order::Stepwise { told, .. } => {
                if let Some(rest) = text.get(told..) {
                    self.sink.input(rest);
                }
            }
        }
    }
}

impl<E: ErrorSink> ErrorSink for PendingErrors<E> {
    fn parse_error(&mut self, error: ParseError) {
        match &mut self.order {
            Order::TextFirst => {}
            Order::Pending(errors) => return errors.push(error),
            Order::Stepwise { text, offset, told } => {
                // Includes the character at which the error was found.
                let end = error.span().end.max(error.offset() + 1);
                let end = usize::try_from(end.saturating_sub(*offset)).unwrap_or(usize::MAX);
                let mut end = end.clamp(*told, text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                let start = std::mem::replace(told, end);
                if start < end {
                    self.sink.input(&text[start..end]);
                }
            }
        }
        self.sink.parse_error(error);
    }

    #[inline(always)]
    fn wants_errors(&self) -> bool {
        self.sink.wants_errors()
    }

    fn wants_to_stop(&self) -> bool {
        self.sink.wants_to_stop()
    }
}

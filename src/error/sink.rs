use super::{MalformedSequence, ParseError};

/// A receiver of parse errors.
///
/// | receiver | |
/// |---|---|
/// | `()` | ignores errors at no cost |
/// | `Vec<ParseError>` | keeps all errors |
/// | [`ErrorList`](super::ErrorList) | keeps errors with their lines and columns, and can have a limit |
/// | [`from_fn`] | calls a closure with each error |
/// | `&mut E`, `Box<E>` | forwards to another receiver; `E` may be `dyn ErrorSink` |
/// | `Option<E>` | ignores errors if it is `None` |
/// | `(A, B)` | forwards to `A` and `B`; the parser stops if `A` or `B` wants to stop |
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not receive parse errors",
    note = "pass `()` for no errors, an `ErrorList`, a `Vec<ParseError>`, or `error::from_fn(closure)`"
)]
#[allow(unused_variables)]
pub trait ErrorSink {
    /// Receives the next error, in the order in which errors are found.
    fn parse_error(&mut self, error: ParseError);

    /// Returns whether the parser looks for errors, by default `true`. If `false`, the parser calls no other method. The result
    /// must not change during a parse.
    #[inline]
    fn wants_errors(&self) -> bool {
        true
    }

    /// Receives a malformed byte sequence, after the errors in the text before the sequence. The standard does not count
    /// malformed bytes as parse errors. Does nothing by default.
    fn malformed_sequence(&mut self, sequence: MalformedSequence) {}

    /// Receives the next segment of the decoded input, after the errors in this segment. A segment may end between any two characters.
    /// Does nothing by default.
    fn process_input(&mut self, text: &str) {}

    /// Receives the encoding of byte input and the length of the byte order mark, before the first text, and again when a
    /// `meta` element changes the encoding. All text before a change is ASCII. Does nothing by default.
    #[cfg(feature = "bytes")]
    fn encoding(&mut self, encoding: &'static encoding_rs::Encoding, byte_order_mark_length: usize) {}

    /// Returns whether the parser stops, by default `false`. The standard allows stopping at the first error. The parser calls
    /// this method every few characters, so errors may still follow after `true`.
    fn wants_to_stop(&self) -> bool {
        false
    }
}

impl ErrorSink for () {
    fn parse_error(&mut self, _: ParseError) {}

    #[inline]
    fn wants_errors(&self) -> bool {
        false
    }
}

impl ErrorSink for Vec<ParseError> {
    fn parse_error(&mut self, error: ParseError) {
        self.push(error);
    }
}

/// Returns an error sink that calls `function` with each error.
pub fn from_fn<F: FnMut(ParseError)>(function: F) -> FromFn<F> {
    FromFn(function)
}

/// An error sink that calls a function: see [`from_fn`].
#[derive(Clone, Copy)]
pub struct FromFn<F>(F);

impl<F> std::fmt::Debug for FromFn<F> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("FromFn").finish_non_exhaustive()
    }
}

impl<F: FnMut(ParseError)> ErrorSink for FromFn<F> {
    fn parse_error(&mut self, error: ParseError) {
        (self.0)(error);
    }
}

/// The methods of a type that passes each call on to its sinks, if it matches the pattern.
// WAIVER: a macro, because four types would repeat the same six methods.
macro_rules! forward {
    ($self:ident, $pattern:pat => $($sink:expr),+) => {
        fn parse_error(&mut $self, error: ParseError) {
            forward!(@match $self, $pattern => { $($sink.parse_error(error.clone());)+ });
        }

        fn wants_errors(&$self) -> bool {
            forward!(@match $self, $pattern => $($sink.wants_errors())||+)
        }

        fn malformed_sequence(&mut $self, sequence: MalformedSequence) {
            forward!(@match $self, $pattern => { $($sink.malformed_sequence(sequence);)+ });
        }

        fn process_input(&mut $self, text: &str) {
            forward!(@match $self, $pattern => { $($sink.process_input(text);)+ });
        }

        #[cfg(feature = "bytes")]
        fn encoding(&mut $self, encoding: &'static encoding_rs::Encoding, byte_order_mark_length: usize) {
            forward!(@match $self, $pattern => { $($sink.encoding(encoding, byte_order_mark_length);)+ });
        }

        fn wants_to_stop(&$self) -> bool {
            forward!(@match $self, $pattern => $($sink.wants_to_stop())||+)
        }
    };
    (@match $self:ident, $pattern:pat => $body:expr) => {
        match $self {
            $pattern => $body,
            #[allow(unreachable_patterns)]
            _ => Default::default(),
        }
    };
}

impl<E: ErrorSink + ?Sized> ErrorSink for &mut E {
    forward!(self, _ => (**self));
}

impl<E: ErrorSink + ?Sized> ErrorSink for Box<E> {
    forward!(self, _ => (**self));
}

impl<E: ErrorSink> ErrorSink for Option<E> {
    forward!(self, Some(errors) => errors);
}

impl<A: ErrorSink, B: ErrorSink> ErrorSink for (A, B) {
    forward!(self, (first, second) => first, second);
}

//! The processing instruction token.

use crate::span::Span;

/// A [processing instruction token](https://html.spec.whatwg.org/multipage/parsing.html#tokenization). Only editions that
/// have [processing instructions](crate::edition::Edition::has_processing_instructions) have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProcessingInstruction<'a> {
    /// The target: ASCII letters, digits, `-` and `_`, as they are written.
    pub target: &'a str,
    /// The data. It holds no `>`.
    pub data: &'a str,
    /// Where it is in the input, if [locations are wanted](super::TokenSink::WANTS_LOCATIONS).
    pub span: Option<Span>,
}

impl<'a> ProcessingInstruction<'a> {
    /// An instruction with this target and these data, which stands nowhere.
    pub const fn new(target: &'a str, data: &'a str) -> Self {
        Self {
            target,
            data,
            span: None,
        }
    }
}

//! The processing instruction token.

/// A [processing instruction token](https://html.spec.whatwg.org/multipage/parsing.html#tokenization). Only editions that
/// have [processing instructions](crate::edition::Edition::has_processing_instructions) have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProcessingInstruction<'a> {
    /// The target: ASCII letters, digits, `-` and `_`, as they are written.
    pub target: &'a str,
    /// The data. It holds no `>`.
    pub data: &'a str,
}

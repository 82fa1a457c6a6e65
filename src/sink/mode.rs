//! The mode of a document.

/// The [mode](https://dom.spec.whatwg.org/#concept-document-mode) of a document, which the parser sets from the
/// DOCTYPE.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DocumentMode {
    /// No-quirks mode.
    #[default]
    NoQuirks,
    /// Quirks mode.
    Quirks,
    /// Limited-quirks mode.
    LimitedQuirks,
}

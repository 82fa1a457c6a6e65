//! The readiness of a document.

/// The [current document readiness](https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness), which is
/// "loading" while the document is parsed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DocumentReadiness {
    /// The document is being parsed. This is so from the start; a sink is told of it only when a parser is [opened
    /// again](crate::Parser::open).
    Loading,
    /// The parser has come to its end, and is about to pop the elements that are still open.
    Interactive,
    /// The document is complete: everything that is to happen before the event `load` has happened.
    Complete,
}

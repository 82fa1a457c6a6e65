#![doc = include_str!("../../docs/scripts.md")]

mod parser;
#[cfg(feature = "bytes")]
mod parser_of_bytes;
mod scripts;
mod writing;

pub use parser::Parser;

pub use crate::engine::{MarkupInsertionCounters, Progress};

/// Why [`write`](Parser::write), [`open`](Parser::open) or [`close`](Parser::close) did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MarkupInsertionError {
    /// The [throw-on-dynamic-markup-insertion counter](MarkupInsertionCounters) is not 0. The
    /// standard throws an "`InvalidStateError`" exception.
    #[error("markup cannot be inserted now")]
    InvalidState,
    /// The parser was [aborted](Parser::abort). The call has no effect.
    #[error("the parser was aborted")]
    Aborted,
    /// The call would replace the document, which one of the [counters](MarkupInsertionCounters) forbids. It has no
    /// effect.
    #[error("the document must not be replaced now")]
    Ignored,
    /// A write without an insertion point: no script of the parser runs. By the standard it replaces the document:
    /// [`open`](Parser::open) does that, and then the write has an effect. The parser leaves it to the caller,
    /// who may have more to do for the
    /// [document open steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps).
    #[error("there is no insertion point: the document has to be opened first")]
    NoInsertionPoint,
    /// A script of the parser runs, so that the document is open already. The call has no effect.
    #[error("the document is open already")]
    AlreadyOpen,
    /// The parser was not created by a script. The call has no effect.
    #[error("the parser was not created by a script")]
    NotScriptCreated,
}

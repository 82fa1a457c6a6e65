//! [`SourceEditError`]: why edits were refused.

use soupstone::EditError;
use soupstone::sink::StopReason;

/// An edit of a source was refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceEditError {
    /// The node has no place in the source: the parser implied it, an edit has put it in, or it ends more than 4 GiB from the
    /// start.
    #[error("the node has no place in the source")]
    NoPlace,
    /// Markup cannot hold an attribute with this name or this value.
    #[error("markup cannot hold this attribute")]
    InvalidAttribute,
    /// The element can have no contents: it is a
    /// [void element](https://html.spec.whatwg.org/multipage/syntax.html#void-elements), as `br`, or an element in SVG or MathML
    /// whose start tag closes itself, as `<path/>`.
    #[error("the element can have no contents")]
    HoldsNothing,
    /// No tag can have this name.
    #[error("no tag can have this name")]
    InvalidName,
    /// The document refuses the edit: the node is not one of it, is not an element, or was removed; it cannot hold what was
    /// to be put in; or its edition does not allow the name of an attribute.
    #[error("the document refuses the edit: {0}")]
    Document(#[from] EditError),
    /// The parse of the source stopped before its end, as by a [limit](soupstone::Limits).
    #[error("the parse of the source stopped before its end")]
    Stopped(StopReason),
    /// The source with all edits up to this one is parsed to another tree than the document with these edits. Without this
    /// one, the two are the same.
    #[error("edit {edit}, `{method}` at byte {place}, makes another tree in the source than in the document")]
    Difference {
        /// The number of the edit in the order of the calls that were not refused, from zero.
        edit: usize,
        /// The method that was called.
        method: &'static str,
        /// Where in the old source the edit is, in bytes.
        place: usize,
    },
}

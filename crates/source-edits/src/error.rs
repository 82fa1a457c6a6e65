//! [`SourceEditError`].

use soupstone::EditError;
use soupstone::sink::StopReason;

/// The reason why a source edit was rejected.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceEditError {
    /// The node has no location in the source: the parser implied it, an edit inserted it, or it ends more than 4 GiB from the
    /// start.
    #[error("the node has no place in the source")]
    NoPlace,
    /// Markup cannot contain an attribute with this name or this value.
    #[error("markup cannot contain this attribute")]
    InvalidAttribute,
    /// The element cannot have contents: it is a [void
    /// element](https://html.spec.whatwg.org/multipage/syntax.html#void-elements).
    #[error("the element cannot have contents")]
    HoldsNothing,
    /// No tag can have this name.
    #[error("the name is not a valid tag name")]
    InvalidName,
    /// The document rejects the edit: the node belongs to another document, is not an element, or was removed, replaced or
    /// unwrapped; it cannot have the new contents; or the edition does not allow the attribute's name.
    #[error("the document rejects the edit: {0}")]
    Document(#[from] EditError),
    /// The parser stopped before the end of the source, for example at a [limit](soupstone::Limits).
    #[error("the parse of the source stopped before its end")]
    Stopped(StopReason),
    /// After this edit, the trees of the source and the document differ, or the edit moves content into or out of a `noscript`
    /// element for browsers with scripting. Before it, the trees are equal.
    #[error("edit {edit}, `{method}` at byte {place}, makes the trees of the source and the document differ")]
    Difference {
        /// The index of the edit among the accepted edits.
        edit: usize,
        /// The called method.
        method: &'static str,
        /// The edit's byte position in the old source.
        place: usize,
    },
}

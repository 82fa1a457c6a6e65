//! [`SourceEditError`]: why an edit was refused.

/// An edit of a source was refused. The edits before it are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceEditError {
    /// The node has no place in the source: the parser implied it, it was made later, or the document was parsed without
    /// locations.
    #[error("the node has no place in the source")]
    NoPlace,
    /// The source is not the one that the document was parsed from.
    #[error("the node is of another source")]
    AnotherSource,
    /// The parser made a copy of the element, as it does with `<p><b>one<p>two`. They share a start tag.
    #[error("the element shares its start tag with a copy")]
    Copied,
    /// The parser made another element of the tag, as it does with `<image>`, or the attribute is in another tag.
    #[error("what is in the source is not what is in the tree")]
    Renamed,
    /// The parser moved the node, or what is in it or beside it: out of a table, or because tags are misnested.
    #[error("the node is not where it is in the source")]
    Moved,
    /// What the place belongs to depends on what follows: an end tag or a start tag is missing.
    #[error("a tag is missing around the place")]
    MissingTag,
    /// The parser makes the elements `html`, `head` and `body` whatever the source says.
    #[error("the parser makes the element in any case")]
    AlwaysThere,
    /// The element can hold nothing.
    #[error("the element can hold nothing")]
    HoldsNothing,
    /// Only elements have attributes and contents.
    #[error("the node is not an element")]
    NotAnElement,
    /// Markup cannot hold an attribute with this name or this value.
    #[error("markup cannot hold this attribute")]
    InvalidAttribute,
    /// Another edit changes the same bytes.
    #[error("another edit changes the same bytes")]
    Overlap,
}

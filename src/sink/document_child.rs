//! What a document has at most one of.

/// A node that is about to become a child of the document.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DocumentChild {
    /// A doctype: the document accepts it if it has neither a doctype nor an element.
    Doctype,
    /// An element: the document accepts it if it has no element.
    Element,
}

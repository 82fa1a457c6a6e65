//! [`Name`]: a name in a program.

use crate::names::NameId;

/// A name in a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    /// The id is the same in all documents.
    Known(NameId),
    /// The number of the name in `Program::names`.
    Own(usize),
}

/// A name in HTML elements, and in other elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NamePair {
    /// In lower case.
    pub(super) html: Name,
    /// As it stands in the selector.
    pub(super) other: Name,
}

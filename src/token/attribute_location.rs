//! [`AttributeLocation`]

use crate::span::Span;

/// Where an attribute stands in the input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct AttributeLocation {
    /// Its name, as it is written.
    pub name: Span,
    /// Its value, as it is written, without the quotes. `None` if it has none: it is the empty string.
    pub value: Option<Span>,
}

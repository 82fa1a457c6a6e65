//! [`AttributeLocation`]

use crate::span::Span;

/// Where an attribute is in the input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct AttributeLocation {
    /// Its name, as written.
    pub name: Span,
    /// Its value, as written, without the quotes. `None` if it has none: its value is the empty string then.
    pub value: Option<Span>,
}

//! The DOCTYPE token.

use crate::span::Span;

/// A [DOCTYPE token](https://html.spec.whatwg.org/multipage/parsing.html#tokenization). `None` stands for
/// "missing", which differs from the empty string; in the default token, everything is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Doctype<'a> {
    /// The name, in ASCII lower case.
    pub name: Option<&'a str>,
    /// The public identifier.
    pub public_identifier: Option<&'a str>,
    /// The system identifier.
    pub system_identifier: Option<&'a str>,
    /// The force-quirks flag.
    pub force_quirks: bool,
    /// Where it is in the input, if [locations are wanted](super::TokenSink::WANTS_LOCATIONS).
    pub span: Option<Span>,
}

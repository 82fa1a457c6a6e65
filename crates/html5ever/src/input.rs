//! [`Input`]: text to parse.

use markup5ever::tendril::StrTendril;

/// Text to parse. It is made of a `&str`, a [`String`], a `&String` or a [`StrTendril`].
///
/// The strings of a tree share one copy of the text. If the text is a tendril, they share that, and nothing is copied. In
/// both cases each of them keeps all of the text in memory.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Input<'a> {
    /// It is copied once.
    Str(&'a str),
    /// It is copied once.
    String(String),
    /// It is shared.
    Tendril(StrTendril),
}

impl Input<'_> {
    /// How many bytes it has.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Str(text) => text.len(),
            Self::String(text) => text.len(),
            Self::Tendril(text) => text.len(),
        }
    }
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Self {
        Self::Str(text)
    }
}

impl<'a> From<&'a String> for Input<'a> {
    fn from(text: &'a String) -> Self {
        Self::Str(text)
    }
}

impl From<String> for Input<'_> {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<StrTendril> for Input<'_> {
    fn from(text: StrTendril) -> Self {
        Self::Tendril(text)
    }
}

impl From<&StrTendril> for Input<'_> {
    fn from(text: &StrTendril) -> Self {
        Self::Tendril(text.clone())
    }
}

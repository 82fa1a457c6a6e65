//! [`Text`]: a string of a token, and its place.

use std::fmt;
use std::ops::Deref;

use super::{Keeper, KeptPlace};
use crate::span::Span;

/// A string of a token. It reads as a `&str`.
///
/// If the input holds it literally, and the receiver [keeps the input](super::InputPart), it has a place in the
/// receiver's copy. Only the parser gives it one: a `Text` made of a `&str` has none.
///
/// ```
/// use soupstone::token::Text;
///
/// let text = Text::from("soup");
/// assert_eq!(text.to_uppercase(), "SOUP");
/// assert_eq!(text.span, None);
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Text<'a> {
    text: &'a str,
    place: KeptPlace,
    /// Where it is in the input, if it is given to a [`TreeSink`](crate::sink::TreeSink) that [wants to
    /// know](crate::sink::TreeSink::WANTS_LOCATIONS). A [`TokenSink`](super::TokenSink) finds the span in the
    /// [`TokenContext`](super::TokenContext).
    pub span: Option<Span>,
}

impl<'a> Text<'a> {
    /// A string with its place.
    #[inline]
    pub(crate) const fn at(text: &'a str, place: KeptPlace) -> Self {
        Self { text, place, span: None }
    }

    /// Sets the span in the input.
    #[inline]
    pub(crate) const fn with_span(self, span: Option<Span>) -> Self {
        Self { span, ..self }
    }

    /// The string.
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Where it is in this keeper's copy of the input, in bytes. `None` if it is not there.
    #[inline]
    pub fn place(self, keeper: Keeper) -> Option<u32> {
        self.place.with(Some(keeper))
    }

    /// Where it is in the copy of a keeper, if there is one.
    #[inline]
    pub(crate) fn place_with(self, keeper: Option<Keeper>) -> Option<u32> {
        self.place.with(keeper)
    }

    /// Its place in the keeper's copy.
    #[inline]
    pub(crate) const fn kept_place(self) -> KeptPlace {
        self.place
    }

    /// Splits the text after this many bytes.
    #[inline]
    pub(crate) fn split_at(self, middle: usize) -> (Self, Self) {
        let (before, after) = self.text.split_at(middle);
        let before = Self::at(before, self.place);
        (before, Self::at(after, self.place.plus(middle)))
    }
}

impl<'a> From<&'a str> for Text<'a> {
    #[inline]
    fn from(text: &'a str) -> Self {
        Self::at(text, KeptPlace::NOWHERE)
    }
}

impl Deref for Text<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.text
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.text, formatter)
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text, formatter)
    }
}

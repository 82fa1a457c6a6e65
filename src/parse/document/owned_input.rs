//! [`OwnedInput`], and the methods that accept it.

use std::borrow::Cow;
use std::sync::Arc;

use super::Target;
use super::text::DEFAULT;
use crate::dom::Document;
use crate::parse::{Options, ParseOptions};
use crate::tree_builder::FragmentContext;

/// Input for a document to keep: a `String`, a `Cow<str>`, an `Arc<String>`, or a `Vec<u8>`. See
/// [`ParseOptions::parse_document_owned`].
#[derive(Clone, Debug)]
pub struct OwnedInput(pub(super) Kind);

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Text(Arc<String>),
    #[cfg(feature = "bytes")]
    Bytes(Vec<u8>),
}

#[inline]
pub(super) fn shared(mut text: String) -> Arc<String> {
    if text.capacity() > 2 * text.len() {
        text.shrink_to_fit();
    }
    Arc::new(text)
}

impl From<String> for OwnedInput {
    #[inline]
    fn from(text: String) -> Self {
        Self(Kind::Text(shared(text)))
    }
}

impl From<Cow<'_, str>> for OwnedInput {
    /// Copies borrowed text.
    #[inline]
    fn from(text: Cow<'_, str>) -> Self {
        text.into_owned().into()
    }
}

impl From<Arc<String>> for OwnedInput {
    #[inline]
    fn from(text: Arc<String>) -> Self {
        Self(Kind::Text(text))
    }
}

/// Parses a document that keeps its input instead of a copy, for text and bytes that the program owns: a file, the body of a
/// response. The tree is the same as from [`parse_document`](crate::parse_document) or `parse_document_bytes`. See
/// [`ParseOptions::parse_document_owned`].
///
/// ```no_run
/// let document = soupstone::parse_document_owned(std::fs::read("soup.html")?);
/// println!("{}", document.title().unwrap_or_default());
/// # Ok::<(), std::io::Error>(())
/// ```
#[inline]
pub fn parse_document_owned(input: impl Into<OwnedInput>) -> Document {
    DEFAULT.parse_document_owned(input)
}

/// # Parsing input that the document keeps
impl ParseOptions {
    /// Parses a document that keeps the input instead of a copy. The tree is the same as from
    /// [`parse_document`](Self::parse_document) or [`parse_document_bytes`](Self::parse_document_bytes).
    ///
    /// Use this method for input that the program owns: keeping it saves the time and the memory for a copy. In memory that is
    /// fresh from the system, as in most programs, a page is parsed in half the time.
    ///
    /// The document keeps the whole text while it uses any part. [`Document::compact`] copies the used parts and drops the
    /// rest. If a [limit](crate::Limits) stops the parse, a long unused remainder is dropped. Bytes are kept if they are ASCII,
    /// or valid UTF-8 and parsed as UTF-8. Inputs of a few hundred bytes are copied.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let page = String::from("<title>Soup</title><p>Stone <b>soup</b>");
    /// let document = ParseOptions::new().parse_document_owned(page);
    /// assert_eq!(document.title().unwrap(), "Soup");
    /// ```
    #[inline]
    pub fn parse_document_owned(&self, input: impl Into<OwnedInput>) -> Document {
        self.inner.parse_owned(Target::Document, input.into())
    }

    /// Parses a fragment in `context` that keeps the input, like [`parse_document_owned`](Self::parse_document_owned).
    #[inline]
    pub fn parse_fragment_owned(&self, input: impl Into<OwnedInput>, context: impl Into<FragmentContext>) -> Document {
        self.inner.parse_owned(Target::Fragment(context.into()), input.into())
    }
}

impl Options {
    #[inline]
    pub(super) fn parse_owned(&self, target: Target<'_>, input: OwnedInput) -> Document {
        match input.0 {
            Kind::Text(text) => self.parse_text(target, &text, Some(Arc::clone(&text))),
            #[cfg(feature = "bytes")]
            Kind::Bytes(bytes) => self.parse_bytes_owned(target, bytes),
        }
    }
}

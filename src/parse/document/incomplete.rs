//! [`IncompleteDocument`], and the methods that return this error.

use crate::dom::Document;
use crate::parse::{ParseOptions, Parser};
use crate::sink::StopReason;
use crate::tree_builder::FragmentContext;

/// The error from a parse that [stopped](StopReason) before the end of the input. Contains the document up to the point where
/// the parse stopped.
///
/// ```
/// use soupstone::{Limits, ParseOptions};
///
/// let options = ParseOptions::new().with_limits(Limits::for_untrusted_input());
/// let error = options.try_parse_document(&"<div>".repeat(100_000)).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the document is incomplete: the parse stopped at byte 2550 of the input, at the limit on open elements \
///      (`Limits::with_max_open_elements`)",
/// );
/// assert_eq!(error.into_document().elements_by_tag_name("div").count(), 510);
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[error("the document is incomplete: {reason}")]
pub struct IncompleteDocument {
    document: Box<Document>,
    reason: StopReason,
}

impl IncompleteDocument {
    /// Returns the document up to the point where the parse stopped.
    #[inline]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Returns the document, for the caller to keep.
    #[inline]
    pub fn into_document(self) -> Document {
        *self.document
    }

    /// Returns why the parse stopped.
    #[inline]
    pub fn stop_reason(&self) -> StopReason {
        self.reason
    }
}

#[inline]
fn complete(document: Document) -> Result<Document, IncompleteDocument> {
    match document.stop_reason() {
        None => Ok(document),
        Some(reason) => Err(IncompleteDocument { document: Box::new(document), reason }),
    }
}

/// # Parsing untrusted input
///
/// These methods return an error if a [limit](ParseOptions::with_limits) stopped the parse. See the example of
/// [`IncompleteDocument`].
impl ParseOptions {
    /// Parses a document as [`parse_document`](Self::parse_document) does.
    ///
    /// # Errors
    ///
    /// Returns an error if a [limit](crate::Limits) or the list of errors stopped the parse.
    #[inline]
    pub fn try_parse_document(&self, input: &str) -> Result<Document, IncompleteDocument> {
        complete(self.parse_document(input))
    }

    /// Parses a fragment as [`parse_fragment`](Self::parse_fragment) does.
    ///
    /// # Errors
    ///
    /// See [`try_parse_document`](Self::try_parse_document).
    #[inline]
    pub fn try_parse_fragment(
        &self,
        input: &str,
        context: impl Into<FragmentContext>,
    ) -> Result<Document, IncompleteDocument> {
        complete(self.parse_fragment(input, context))
    }

    /// Parses a document from bytes as [`parse_document_bytes`](Self::parse_document_bytes) does.
    ///
    /// # Errors
    ///
    /// See [`try_parse_document`](Self::try_parse_document).
    #[cfg(feature = "bytes")]
    #[inline]
    pub fn try_parse_document_bytes(&self, bytes: &[u8]) -> Result<Document, IncompleteDocument> {
        complete(self.parse_document_bytes(bytes))
    }

    /// Parses a document from a reader as [`parse_document_from_reader`](Self::parse_document_from_reader) does.
    ///
    /// # Errors
    ///
    /// Returns the reader's errors. If the document is incomplete, returns an error of the kind
    /// [`Other`](std::io::ErrorKind::Other), from which `error.downcast::<IncompleteDocument>()` gets the document.
    ///
    /// ```
    /// use soupstone::{IncompleteDocument, Limits, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_limits(Limits::new().with_max_nodes(5));
    /// let error = options.try_parse_document_from_reader(&b"<p>1<p>2<p>3"[..]).unwrap_err();
    /// let incomplete: IncompleteDocument = error.downcast()?;
    /// assert_eq!(incomplete.document().elements_by_tag_name("p").count(), 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "bytes")]
    #[inline]
    pub fn try_parse_document_from_reader(&self, reader: impl std::io::Read) -> std::io::Result<Document> {
        complete(self.parse_document_from_reader(reader)?).map_err(std::io::Error::other)
    }
}

impl Parser {
    /// Ends the input as [`finish`](Self::finish) does, and returns the document if it is complete.
    ///
    /// # Errors
    ///
    /// See [`ParseOptions::try_parse_document`].
    #[inline]
    pub fn try_finish(self) -> Result<Document, IncompleteDocument> {
        complete(self.finish())
    }
}

#[cfg(feature = "bytes")]
impl crate::parse::ByteParser {
    /// Ends the input as [`finish`](Self::finish) does, and returns the document if it is complete.
    ///
    /// # Errors
    ///
    /// See [`ParseOptions::try_parse_document`].
    #[inline]
    pub fn try_finish(self) -> Result<Document, IncompleteDocument> {
        complete(self.finish())
    }
}

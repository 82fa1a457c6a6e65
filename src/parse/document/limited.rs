//! Parses with limits: each function returns an error if a limit stopped the parse.

use super::{OwnedInput, Target};
use crate::dom::Document;
use crate::parse::{Incomplete, ParseOptions, complete};
use crate::sink::Limits;
use crate::tree_builder::FragmentContext;

type Parsed = Result<Document, Incomplete<Document>>;

#[inline]
fn complete_document(document: Document) -> Parsed {
    let reason = document.stop_reason();
    complete(document, reason)
}

/// # Parsing with limits
///
/// These methods parse as those of options without limits do, and return an error if a [limit](Limits) stopped the parse. See
/// [`Incomplete`].
impl ParseOptions<Limits> {
    /// Parses a document with these options: see [`parse_document`](crate::parse_document).
    ///
    /// # Errors
    ///
    /// Returns the document so far if a limit stopped the parse.
    #[inline]
    pub fn parse_document(&self, input: &str) -> Result<Document, Incomplete<Document>> {
        complete_document(self.inner.parse_text(Target::Document, input, None))
    }

    /// Parses a document that keeps the input: see [`parse_document_owned`](ParseOptions::parse_document_owned).
    ///
    /// # Errors
    ///
    /// Returns the document so far if a limit stopped the parse.
    #[inline]
    pub fn parse_document_owned(&self, input: impl Into<OwnedInput>) -> Result<Document, Incomplete<Document>> {
        complete_document(self.inner.parse_owned(Target::Document, input.into()))
    }

    /// Parses a document in the memory of another document: see [`parse_document_into`](ParseOptions::parse_document_into).
    ///
    /// # Errors
    ///
    /// Returns an error if a limit stopped the parse. `document` is then the document so far.
    #[inline]
    pub fn parse_document_into(&self, input: &str, document: &mut Document) -> Result<(), Incomplete<()>> {
        *document = self.inner.parse_text(Target::DocumentIn(document), input, None);
        complete((), document.stop_reason())
    }

    /// Parses a fragment in `context` with these options: see [`parse_fragment`](crate::parse_fragment).
    ///
    /// # Errors
    ///
    /// Returns the fragment so far if a limit stopped the parse.
    #[inline]
    pub fn parse_fragment(
        &self,
        input: &str,
        context: impl Into<FragmentContext>,
    ) -> Result<Document, Incomplete<Document>> {
        complete_document(self.inner.parse_text(Target::Fragment(context.into()), input, None))
    }

    /// Parses a fragment in `context` that keeps the input: see
    /// [`parse_document_owned`](ParseOptions::parse_document_owned).
    ///
    /// # Errors
    ///
    /// Returns the fragment so far if a limit stopped the parse.
    #[inline]
    pub fn parse_fragment_owned(
        &self,
        input: impl Into<OwnedInput>,
        context: impl Into<FragmentContext>,
    ) -> Result<Document, Incomplete<Document>> {
        complete_document(self.inner.parse_owned(Target::Fragment(context.into()), input.into()))
    }
}

/// # Parsing bytes with limits
#[cfg(feature = "bytes")]
impl ParseOptions<Limits> {
    /// Parses a document from bytes with these options: see [`parse_document_bytes`](crate::parse_document_bytes).
    ///
    /// # Errors
    ///
    /// Returns the document so far if a limit stopped the parse.
    #[inline]
    pub fn parse_document_bytes(&self, bytes: &[u8]) -> Result<Document, Incomplete<Document>> {
        complete_document(self.inner.parse_bytes(Target::Document, bytes))
    }

    /// Parses a document from bytes in the memory of another document: see
    /// [`parse_document_into`](Self::parse_document_into).
    ///
    /// # Errors
    ///
    /// Returns an error if a limit stopped the parse. `document` is then the document so far.
    #[inline]
    pub fn parse_document_bytes_into(&self, bytes: &[u8], document: &mut Document) -> Result<(), Incomplete<()>> {
        *document = self.inner.parse_bytes(Target::DocumentIn(document), bytes);
        complete((), document.stop_reason())
    }

    /// Parses a document from a reader with these options: see
    /// [`parse_document_from_reader`](crate::parse_document_from_reader). Reads no further than the limit.
    ///
    /// # Errors
    ///
    /// Returns the reader's errors, and the document so far if a limit stopped the parse.
    pub fn parse_document_from_reader(&self, reader: impl std::io::Read) -> Result<Document, crate::parse::ReadError> {
        let mut parser = self.byte_parser();
        parser.read_from(reader)?;
        Ok(parser.finish()?)
    }

    /// Parses a fragment in `context` from bytes, which are decoded as in a document.
    ///
    /// # Errors
    ///
    /// Returns the fragment so far if a limit stopped the parse.
    #[inline]
    pub fn parse_fragment_bytes(
        &self,
        bytes: &[u8],
        context: impl Into<FragmentContext>,
    ) -> Result<Document, Incomplete<Document>> {
        complete_document(self.inner.parse_bytes(Target::Fragment(context.into()), bytes))
    }
}

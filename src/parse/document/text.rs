//! Parses a document from text, with the default options or with others.

use super::target::Target;
use crate::dom::Document;
use crate::parse::ParseOptions;

/// The default options.
///
/// NOTE: to make and drop options for each call takes long compared with a parse of a few tags.
pub(super) static DEFAULT: ParseOptions = ParseOptions::new();

/// Parses a document. With options: [`ParseOptions::parse_document`]. [What you get by default](crate::defaults).
///
/// Any text gives a document with an `html` element; there are no errors to handle.
///
/// A U+FEFF BYTE ORDER MARK at the start is skipped: see [`ParseOptions::with_byte_order_mark`].
///
/// ```
/// let document = soupstone::parse_document("<title>Soup</title><p class=big>Stone <b>soup");
/// let paragraph = document.body().unwrap().first_child().unwrap();
/// assert_eq!(paragraph.attribute("class"), Some("big"));
/// assert_eq!(paragraph.text_content(), "Stone soup");
/// assert_eq!(
///     document.root().inner_html(),
///     r#"<html><head><title>Soup</title></head><body><p class="big">Stone <b>soup</b></p></body></html>"#,
/// );
/// ```
pub fn parse_document(input: &str) -> Document {
    DEFAULT.parse_document(input)
}

/// From the whole input to a tree.
impl ParseOptions {
    /// Parses a document with these options: see [`parse_document`].
    pub fn parse_document(&self, input: &str) -> Document {
        self.parse_text(Target::Document, input, None)
    }

    /// Parses a document in the memory of another one, which is [cleared](Document::clear). The tree is that of
    /// [`parse_document`](Self::parse_document).
    ///
    /// Use this to parse one page after another. With a new document for each page, many allocators return the memory of
    /// each large page to the system and fetch it again for the next one. The document keeps the memory that the largest
    /// page so far has needed.
    ///
    /// In chunks: see [`DocumentBuilder::in_memory_of`](crate::dom::DocumentBuilder::in_memory_of).
    ///
    /// ```
    /// use soupstone::{Document, ParseOptions};
    ///
    /// let options = ParseOptions::new();
    /// let mut document = Document::new();
    /// let mut links = 0;
    /// for page in ["<a href=1>One</a>", "<a href=2>Two</a> <a href=3>Three</a>"] {
    ///     options.parse_document_into(&mut document, page);
    ///     links += document.root().descendants().filter(|node| node.has_attribute("href")).count();
    /// }
    /// assert_eq!(links, 3);
    /// ```
    #[inline]
    pub fn parse_document_into(&self, document: &mut Document, input: &str) {
        *document = self.parse_text(Target::DocumentIn(document), input, None);
    }
}

//! [`Parser`], which takes text in chunks and builds a [`Document`].

use std::fmt;

use crate::dom::Document;
use crate::options::TextParser;
use crate::sink::StopReason;

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) that takes text in chunks and builds
/// a [`Document`]. [`ParseOptions::parser`](crate::ParseOptions::parser) makes one.
///
/// The result does not depend on the chunks, with one exception: if the list of errors
/// [stops](crate::error::ErrorList::stopping_at_the_first) the parser, they decide how much is still parsed after the
/// error. The parser can be moved to another thread between two chunks, and it can be dropped at any time.
///
/// ```
/// use soupstone::ParseOptions;
///
/// let mut parser = ParseOptions::new().parser();
/// for chunk in ["<!DOCTYPE html><ti", "tle>Soup</title><p>St", "one"] {
///     parser.feed(chunk);
/// }
/// let document = parser.finish();
/// assert_eq!(document.body().unwrap().text_content(), "Stone");
/// ```
///
/// Each parser makes a new document. A process that parses page after page can save memory and time: see
/// [`memory`](crate::memory).
///
/// To build a tree of your own, see [`SinkParser`](crate::SinkParser).
pub struct Parser(pub(super) Box<dyn TextParser>);

impl Parser {
    /// Parses the next piece of the input. It may end anywhere between two characters.
    ///
    /// A U+FEFF at the start of the input is skipped: see
    /// [`with_byte_order_mark`](crate::ParseOptions::with_byte_order_mark).
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().parser();
    /// for chunk in ["<p cla", "ss=hot>Salt &am", "p; pepper"] {
    ///     parser.feed(chunk);
    /// }
    /// assert_eq!(parser.finish().body().unwrap().inner_html(), r#"<p class="hot">Salt &amp; pepper</p>"#);
    /// ```
    pub fn feed(&mut self, input: &str) {
        self.0.feed_next(input);
    }

    /// The document as it is now.
    pub fn document(&self) -> &Document {
        self.0.document()
    }

    /// The document as it is now, for changing it between two chunks: see
    /// [`DocumentBuilder::as_document_mut`](crate::dom::DocumentBuilder::as_document_mut) for what you must not do to
    /// it.
    pub fn document_mut(&mut self) -> &mut Document {
        self.0.document_mut()
    }

    /// Why the parser has stopped reading: a [limit](crate::Limits) was reached, or the list of errors wanted to stop.
    /// `None` while it reads on.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.document().stop_reason()
    }

    /// Ends the input, and returns the document, which has the [errors](Document::errors) if the options want them.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = ParseOptions::new().parser();
    /// parser.feed("<p>Pea");
    /// assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>Pea</p>");
    /// ```
    pub fn finish(self) -> Document {
        self.0.into_document()
    }
}

impl fmt::Debug for Parser {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Parser").finish_non_exhaustive()
    }
}

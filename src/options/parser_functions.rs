//! [`ParserFunctions`]: the functions that run a parser to build a [`Document`].

use std::fmt;

use super::{KeptText, ParseOptions, Target};
use crate::dom::Document;

/// The functions of one of the parsers, which differ in what they collect beside the tree.
#[derive(Clone, Copy)]
pub(crate) struct ParserFunctions {
    pub(crate) parse_text: fn(Target<'_>, &str, KeptText, &ParseOptions) -> Document,
    pub(crate) text_parser: fn(&ParseOptions) -> Box<dyn TextParser>,
    #[cfg(feature = "bytes")]
    pub(crate) for_bytes: super::ByteFunctions,
}

impl fmt::Debug for ParserFunctions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ParserFunctions").finish_non_exhaustive()
    }
}

impl Eq for ParserFunctions {}

impl PartialEq for ParserFunctions {
    /// Always equal: the other fields of the options determine the table.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A parser of text in chunks. It hides what it collects beside the tree.
pub(crate) trait TextParser: Send + Sync {
    /// Parses the next piece of the input.
    fn feed_next(&mut self, input: &str);

    /// The tree so far.
    fn document(&self) -> &Document;

    /// The tree so far, to change it.
    fn document_mut(&mut self) -> &mut Document;

    /// Ends the input, and gives the tree with the errors.
    fn into_document(self: Box<Self>) -> Document;
}

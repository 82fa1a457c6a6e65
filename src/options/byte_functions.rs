//! [`ByteFunctions`]: those of the [`ParserFunctions`](super::ParserFunctions) that take bytes.

use std::io::{self, Read};

use super::{KeptText, ParseOptions, Target};
use crate::dom::Document;

/// The functions of one of the parsers that take bytes.
#[derive(Clone, Copy)]
pub(crate) struct ByteFunctions {
    pub(crate) parse_bytes: fn(Target<'_>, &[u8], KeptText, &ParseOptions) -> Document,
    pub(crate) bytes_parser: fn(&ParseOptions) -> Box<dyn BytesParser>,
}

/// A parser of bytes in chunks. It hides what it collects beside the tree.
pub(crate) trait BytesParser: Send + Sync {
    /// Parses the next bytes of the input.
    fn feed_next(&mut self, bytes: &[u8]);

    /// Parses what a reader gives.
    fn read_all(&mut self, reader: &mut dyn Read) -> io::Result<()>;

    /// Parses what the parser holds back until more comes.
    fn no_more_for_now(&mut self);

    /// The tree so far.
    fn document(&self) -> &Document;

    /// Ends the input, and gives the tree with the errors.
    fn into_document(self: Box<Self>) -> Document;
}

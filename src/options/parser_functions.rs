//! [`ParserFunctions`]: the functions that run a parser to build a [`Document`].

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use super::ParseOptions;
use crate::dom::{Document, NodeId};
use crate::tree_builder::FragmentContext;

/// The functions of one of the parsers, which differ in what they collect beside the tree.
#[derive(Clone, Copy)]
pub(crate) struct ParserFunctions {
    pub(crate) parse_text: fn(Target<'_>, &str, KeptText, &ParseOptions) -> Document,
    pub(crate) parse_bytes: fn(Target<'_>, &[u8], KeptText, &ParseOptions) -> Document,
    pub(crate) text_parser: fn(&ParseOptions) -> Box<dyn TextParser>,
    pub(crate) bytes_parser: fn(&ParseOptions) -> Box<dyn BytesParser>,
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

/// The text of the input, if the document is to keep it.
pub(crate) type KeptText = Option<Arc<String>>;

/// What to parse the input as, and where the nodes go.
pub(crate) enum Target<'a> {
    /// A document.
    Document,
    /// A document in the memory of this one.
    DocumentIn(&'a mut Document),
    /// A fragment, in a document of its own.
    Fragment(FragmentContext<NodeId>),
    /// A fragment in this document, and in this node of it.
    FragmentIn(&'a mut Document, NodeId, FragmentContext<NodeId>),
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

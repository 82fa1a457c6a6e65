//! [`ParserFunctions`]: the functions that run a parser to build a [`Document`].

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use super::ParseOptions;
use crate::dom::{Document, NodeId};
use crate::tree_builder::FragmentContext;

/// The functions that run one parser: one for each source of input.
pub(crate) struct ParserFunctions {
    /// The same parser with locations, if this one keeps none.
    pub(crate) located: Option<&'static Self>,
    pub(crate) parse_text: fn(Target<'_>, &str, KeptText, &ParseOptions) -> Document,
    pub(crate) parse_bytes: fn(Target<'_>, &[u8], KeptText, &ParseOptions) -> Document,
    pub(crate) parse_reader: fn(&mut dyn Read, &ParseOptions) -> io::Result<Document>,
    pub(crate) parser: fn(&ParseOptions) -> Box<dyn DocumentParser<str>>,
    pub(crate) byte_parser: fn(&ParseOptions) -> Box<dyn DocumentParser<[u8]>>,
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

/// A parser that hides what it collects beside the tree.
pub(crate) trait DocumentParser<I: ?Sized>: Send + Sync {
    /// Parses the next piece of the input.
    fn feed_next(&mut self, input: &I);

    /// Parses what the parser holds back until more comes.
    fn no_more_for_now(&mut self);

    /// The tree so far.
    fn document(&self) -> &Document;

    /// The tree so far, to change it.
    fn document_mut(&mut self) -> &mut Document;

    /// Ends the input, and gives the tree with the errors.
    fn into_document(self: Box<Self>) -> Document;
}

//! [`Target`], what to parse the input as, and [`Collector`], the parsers that also collect errors or locations.

use std::fmt;
use std::sync::Arc;

use crate::dom::{Document, NodeId};
use crate::tree_builder::FragmentContext;

/// The text of the input, if the document is to keep it.
pub(in crate::parse) type KeptText = Option<Arc<String>>;

/// The kind of input, and the place for the nodes.
pub(in crate::parse) enum Target<'a> {
    Document,
    /// A document in the memory of this one.
    DocumentIn(&'a mut Document),
    Fragment(FragmentContext<NodeId>),
    /// A fragment in this document, and in this node of it.
    FragmentIn(&'a mut Document, NodeId, FragmentContext<NodeId>),
}

/// A parser that takes text in chunks, whatever it collects besides the tree.
pub(in crate::parse) trait TextParser: Send + Sync {
    fn feed(&mut self, input: &str);
    fn document(&self) -> &Document;
    fn document_mut(&mut self) -> &mut Document;
    /// Ends the input, and returns the tree with the errors.
    fn into_document(self: Box<Self>) -> Document;
}

/// A parser that takes bytes in chunks, whatever it collects besides the tree.
#[cfg(feature = "bytes")]
pub(in crate::parse) trait BytesParser: Send + Sync {
    fn feed(&mut self, bytes: &[u8]);
    fn read_from(&mut self, reader: &mut dyn std::io::Read) -> std::io::Result<()>;
    fn no_more_for_now(&mut self);
    fn document(&self) -> &Document;
    /// Ends the input, and returns the tree with the errors.
    fn into_document(self: Box<Self>) -> Document;
}

/// The parsers that collect certain things besides the tree. `Options` is [`ParseOptions`](crate::ParseOptions), which holds
/// one of these if it needs one. So their engine is part of a program only if the program asks for errors or locations.
pub(in crate::parse) trait Collector<Options>: fmt::Debug + Sync {
    /// The same with locations.
    fn with_locations(&self) -> &'static dyn Collector<Options>;

    fn parse_text(&self, target: Target<'_>, input: &str, kept: KeptText, options: &Options) -> Document;
    fn text_parser(&self, options: &Options) -> Box<dyn TextParser>;

    #[cfg(feature = "bytes")]
    fn parse_bytes(
        &self,
        target: Target<'_>,
        bytes: &[u8],
        sniffed: crate::encoding::Sniffed,
        kept: KeptText,
        options: &Options,
    ) -> Document;
    #[cfg(feature = "bytes")]
    fn bytes_parser(&self, options: &Options) -> Box<dyn BytesParser>;
}

//! Parses a [`Document`](crate::Document), in one call or in chunks.
//!
//! Functions parse with the default options, and methods of [`ParseOptions`](crate::ParseOptions) parse with custom options.
//! [`Target`] says what to parse, and `run` builds the tree from text. `collector` has the engines for errors and locations.

// NOTE: the documentation lists methods in the order of these modules.
mod edit_html;
mod owned_input;
mod run;
mod text;

mod parser;

mod limited;

mod collector;
mod round_trip;

#[cfg(feature = "bytes")]
mod bytes;

#[cfg(feature = "bytes")]
pub use bytes::{ByteParser, parse_document_bytes, parse_document_from_reader};
pub use owned_input::{OwnedInput, parse_document_owned};
pub use parser::Parser;
pub use text::{parse_document, parse_fragment};

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use crate::dom::{Document, NodeId};
use crate::error::ErrorList;
use crate::parse::Options;
use crate::tree_builder::FragmentContext;

pub(super) type KeptText = Option<Arc<String>>;

pub(super) enum Target<'a> {
    Document,
    DocumentIn(&'a mut Document),
    Fragment(FragmentContext),
    FragmentIn(&'a mut Document, NodeId, FragmentContext),
}

pub(super) trait TextParser: Send + Sync + UnwindSafe + RefUnwindSafe {
    fn feed(&mut self, input: &str);
    fn document(&self) -> &Document;
    fn errors(&self) -> Option<&ErrorList>;
    fn document_mut(&mut self) -> &mut Document;
    fn end(&mut self);
    fn into_document(self: Box<Self>) -> Document;
}

#[cfg(feature = "bytes")]
pub(super) trait BytesParser: Send + Sync + UnwindSafe + RefUnwindSafe {
    fn feed(&mut self, bytes: &[u8]);
    fn read_from(&mut self, reader: &mut dyn std::io::Read) -> std::io::Result<()>;
    fn stop_waiting(&mut self);
    fn document(&self) -> &Document;
    fn document_mut(&mut self) -> &mut Document;
    fn errors(&self) -> Option<&ErrorList>;
    fn end(&mut self);
    fn into_document(self: Box<Self>) -> Document;
}

/// The parsers for one combination of errors and locations. [`Options`] hold a collector if necessary, so programs without a
/// collector do not contain the engines for errors and locations.
pub(super) trait Collector: fmt::Debug + Sync + RefUnwindSafe {
    fn with_locations(&self) -> &'static dyn Collector;

    fn parse_text(&self, target: Target<'_>, input: &str, kept: KeptText, options: &Options) -> Document;
    fn text_parser(&self, context: Option<FragmentContext>, options: &Options) -> Box<dyn TextParser>;

    #[cfg(feature = "bytes")]
    fn parse_bytes(
        &self,
        target: Target<'_>,
        bytes: &[u8],
        sniffed: crate::encoding::EncodingReport,
        kept: KeptText,
        options: &Options,
    ) -> Document;
    #[cfg(feature = "bytes")]
    fn bytes_parser(&self, context: Option<FragmentContext>, options: &Options) -> Box<dyn BytesParser>;
}

//! Parses the input: the options, the parsers, and the functions that parse in one call.

#[cfg(feature = "bytes")]
mod byte_parser;
#[cfg(feature = "bytes")]
mod byte_stream;
#[cfg(feature = "dom")]
mod document;
mod incomplete;
mod options;
mod parser;

#[cfg(feature = "bytes")]
pub use byte_parser::{ByteParser, SinkFactory};
#[cfg(feature = "bytes")]
pub(crate) use byte_stream::ByteStream;
#[cfg(feature = "dom")]
pub use document::{OwnedInput, parse_document, parse_document_owned, parse_fragment};
#[cfg(all(feature = "bytes", feature = "dom"))]
pub use document::{parse_document_bytes, parse_document_from_reader};
pub use incomplete::Incomplete;
#[cfg(all(feature = "bytes", feature = "dom"))]
pub use incomplete::ReadError;
#[cfg(feature = "dom")]
use incomplete::result_from_stop_reason;
pub(crate) use options::ParseOptionsInner;
pub use options::{NoLimits, ParseOptions};
pub use parser::Parser;

#[cfg(feature = "dom")]
use crate::dom::DocumentBuilder;
pub(crate) use crate::tree_builder::FragmentContext;

/// The sink of parsers that name no sink.
#[cfg(not(feature = "dom"))]
type DocumentBuilder = crate::sink::EventSink<()>;

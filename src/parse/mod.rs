//! Parses the input: the options, the parsers, and the functions that parse in one call.
//!
//! | | |
//! |---|---|
//! | text | `sink_parser` combines an engine with a sink. |
//! | bytes | `bytes` determines the encoding and decodes. `byte_sink_parser` adds a sink. |
//! | to a document | `document` uses the crate's sink. |

mod incomplete;
mod options;
mod sink_parser;
mod write;

#[cfg(feature = "bytes")]
mod byte_sink_parser;
#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "dom")]
mod document;

#[cfg(feature = "bytes")]
pub use byte_sink_parser::ByteSinkParser;
#[cfg(feature = "bytes")]
pub(crate) use bytes::ByteStream;
#[cfg(all(feature = "bytes", feature = "dom"))]
pub use document::{ByteParser, parse_document_bytes, parse_document_from_reader};
#[cfg(feature = "dom")]
pub use document::{OwnedInput, Parser, parse_document, parse_document_owned, parse_fragment};
pub use incomplete::Incomplete;
#[cfg(all(feature = "bytes", feature = "dom"))]
pub use incomplete::ReadError;
pub(crate) use incomplete::complete;
pub(crate) use options::Options;
pub use options::{NoLimits, ParseOptions};
pub use sink_parser::SinkParser;

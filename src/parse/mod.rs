//! One call from text or bytes to a tree, and the parsers that build one.
//!
//! A function parses with the defaults; a method of [`ParseOptions`](crate::ParseOptions) with these options.

mod chunks;
mod context;
mod edit_html;
mod functions;
mod keeping;
mod methods;
mod parser_functions;
mod round_trip;

// NOTE: down here, so that what takes bytes comes last in the documentation.
#[cfg(feature = "bytes")]
#[cfg_attr(docsrs, doc(cfg(feature = "bytes")))]
mod bytes;

#[cfg(feature = "bytes")]
pub use bytes::{ByteParser, parse_document_bytes, parse_document_from_reader};
pub use chunks::Parser;
pub use functions::{parse_document, parse_fragment};
pub use keeping::KeptInput;

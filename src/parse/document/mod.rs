//! From the input to a [`Document`](crate::Document), in one call or in chunks.
//!
//! A function parses with the default options, a method of [`ParseOptions`](crate::ParseOptions) with those. All of them
//! say what to parse by a `Target`, and `run` builds the tree. Errors and locations have engines of their own: see `collector`.

// NOTE: in the order in which the documentation lists their methods.
mod context;
mod edit_html;
mod kept_input;

mod text;

mod fragment;

mod parser;

mod collector;
mod round_trip;

#[cfg(feature = "bytes")]
mod bytes;

#[cfg(feature = "bytes")]
mod byte_parser;
mod run;
mod target;

#[cfg(feature = "bytes")]
pub use byte_parser::ByteParser;
#[cfg(feature = "bytes")]
pub use bytes::{parse_document_bytes, parse_document_from_reader};
pub use fragment::parse_fragment;
pub use kept_input::KeptInput;
pub use parser::Parser;
pub(super) use target::Collector;
pub use text::parse_document;

//! From the input to a [`Document`](crate::Document), in one call or in chunks.
//!
//! A function parses with the default options, a method of [`ParseOptions`](crate::ParseOptions) with other options. `target`
//! says what to parse, and `run` builds the tree from text. `collector` has the engines for errors and locations.

// NOTE: in the order in which the documentation lists their methods.
mod context;
mod edit_html;
mod kept_input;
mod run;
mod target;

mod text;

mod parser;

mod collector;
mod round_trip;

#[cfg(feature = "bytes")]
mod bytes;

#[cfg(feature = "bytes")]
pub use bytes::{ByteParser, parse_document_bytes, parse_document_from_reader};
pub use kept_input::KeptInput;
pub use parser::Parser;
pub(super) use target::Collector;
pub use text::{parse_document, parse_fragment};

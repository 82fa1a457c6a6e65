//! The parser for bytes: the [input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream)
//! of a parse, from the first bytes to the text that the engine reads.

mod byte_input;
mod byte_parser;

pub(crate) use byte_input::{ByteInput, Fed};
pub use byte_parser::ByteSinkParser;

//! The [input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream) of a parse, from the
//! first bytes to the text that the engine reads, and the parser that takes bytes.

mod byte_input;
mod byte_sink_parser;
mod byte_stream;

pub(crate) use byte_input::{ByteInput, Fed};
pub use byte_sink_parser::ByteSinkParser;
pub(crate) use byte_stream::ByteStream;

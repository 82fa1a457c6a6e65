//! One call from bytes to a tree, and the parser that takes bytes and builds one.

mod byte_parser;
mod functions;
mod keeping;
mod methods;
mod parser_functions;

pub use byte_parser::ByteParser;
pub use functions::{parse_document_bytes, parse_document_from_reader};

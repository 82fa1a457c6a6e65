//! The [input stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
//!
//! Chunks are read without a normalized copy: newlines are normalized while characters are consumed. Offsets count the bytes of
//! the chunks: CR LF is two bytes, but one character at the offset of the carriage return.

mod chunk;
mod chunk_scan;
mod stream;
mod unread;

pub(crate) use chunk::Chunk;
pub(crate) use chunk_scan::{Reading, is_noncharacter};
pub(crate) use stream::InputStream;
pub(crate) use unread::{Piece, UnreadInput};

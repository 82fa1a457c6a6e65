//! The [input stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
//!
//! The stream comes in chunks of text, which are never copied: newlines are normalized while characters are consumed.
//! Offsets count the bytes of the chunks, so a carriage return and a line feed are two bytes, though they are one
//! character, whose place is that of the carriage return.

mod chunk;
mod chunk_scan;
mod stream;
mod unread;

pub(crate) use chunk::Chunk;
pub(crate) use chunk_scan::{Preprocessing, Reading, is_noncharacter};
pub(crate) use stream::InputStream;
pub(crate) use unread::{Piece, Revision, RunTo, UnreadInput};

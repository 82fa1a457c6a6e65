//! The [input stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
//!
//! The stream comes in chunks of text, and a chunk is never copied: newlines are normalized while characters are
//! consumed. Offsets count the bytes of the chunks as they were fed, so a carriage return and a line feed after it
//! are two bytes, though they are one character; the place of that character is the place of the carriage return.

mod chunk;
mod chunk_scan;
mod stream;
mod unread;

pub(crate) use chunk::Chunk;
pub(crate) use chunk_scan::{Preprocessing, Reading, is_noncharacter};
pub(crate) use stream::InputStream;
pub(crate) use unread::{Piece, Revision, RunTo, UnreadInput};

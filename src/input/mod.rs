//! The [input stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
//!
//! Chunks are read without a normalized copy: newlines are normalized while characters are consumed. Offsets count the bytes of
//! the chunks: CR LF is two bytes, but one character at the offset of the carriage return.

mod chunk;
mod pending_input;
mod preprocessing;

pub(crate) use chunk::{InputChunk, InputStreamState};
pub(crate) use pending_input::{PendingInput, PendingItem};
pub(crate) use preprocessing::{ChunkCursor, is_noncharacter};

//! [`ChunkToRead`]: a chunk of the input, and how far it was read.

use super::Tokenizer;
use crate::input::Reading;
use crate::token::TokenSink;

/// A chunk of the input for [`Tokenizer::read_to_pause`], which notes here how far it was read.
///
/// NOTE: it holds the text, so that what is known of one text is never taken for another's.
#[derive(Clone, Copy, Debug)]
pub struct ChunkToRead<'a> {
    text: &'a str,
    reading: Reading,
}

impl<'a> ChunkToRead<'a> {
    /// A chunk of which nothing was read.
    pub const fn new(text: &'a str) -> Self {
        Self {
            text,
            reading: Reading::new(),
        }
    }

    /// What was not read yet.
    pub fn rest(&self) -> &'a str {
        &self.text[self.reading.read()..]
    }
}

impl Tokenizer {
    /// Tokenizes a chunk of the input up to its end, or to the next [pause](crate::token::Feedback::Pause). To go on
    /// after the pause, call it again with the same chunk. Others may come in between. After [`end`](Self::end) this
    /// drops the rest of the chunk.
    pub fn read_to_pause<S: TokenSink>(&mut self, chunk: &mut ChunkToRead<'_>, sink: &mut S) {
        self.read(chunk.text, &mut chunk.reading, sink);
    }
}

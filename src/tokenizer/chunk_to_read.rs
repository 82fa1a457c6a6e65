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
    ///
    /// ```
    /// use soupstone::error::ParseError;
    /// use soupstone::token::{Feedback, Token, TokenContext, TokenSink};
    /// use soupstone::tokenizer::{ChunkToRead, Tokenizer};
    ///
    /// /// Pauses at each start tag.
    /// struct Pauses;
    ///
    /// impl TokenSink for Pauses {
    ///     const WANTS_ERRORS: bool = false;
    ///
    ///     fn process_token(&mut self, token: &Token<'_>, _: &TokenContext<'_>) -> Feedback {
    ///         match token {
    ///             Token::StartTag(_) => Feedback::Pause,
    ///             _ => Feedback::Continue,
    ///         }
    ///     }
    ///
    ///     fn parse_error(&mut self, _: ParseError) {}
    ///
    ///     fn allows_cdata_section(&mut self) -> bool {
    ///         false
    ///     }
    /// }
    ///
    /// let mut tokenizer = Tokenizer::new();
    /// let mut chunk = ChunkToRead::new("<p>one</p><p>two");
    /// let mut rests = Vec::new();
    /// while !chunk.rest().is_empty() {
    ///     tokenizer.read_to_pause(&mut chunk, &mut Pauses);
    ///     rests.push(chunk.rest());
    /// }
    /// assert_eq!(rests, ["one</p><p>two", "two", ""]);
    /// ```
    pub fn read_to_pause<S: TokenSink>(&mut self, chunk: &mut ChunkToRead<'_>, sink: &mut S) {
        self.read(chunk.text, &mut chunk.reading, sink);
    }
}

//! The [input stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
//!
//! Chunks are read without a normalized copy: newlines are normalized while characters are consumed. Offsets count the bytes of
//! the chunks: CR LF is two bytes, but one character at the offset of the carriage return.

mod chunk;
mod pending_input;
mod preprocessing;

pub(crate) use chunk::InputChunk;
pub(crate) use pending_input::{PendingInput, PendingItem};
pub(crate) use preprocessing::{ChunkCursor, is_noncharacter};

use crate::token::{BufferOffset, InputSegment};
use preprocessing::ChunkPreprocessing;

/// The state of the input stream between chunks.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct InputStreamState {
    pub(crate) offset: u64,
    after_carriage_return: bool,
    /// Whether to skip a U+FEFF at the start, because no input has been read yet.
    pub(crate) skips_byte_order_mark: bool,
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';

impl InputStreamState {
    pub(crate) const fn reset_at_current_offset(&mut self) {
        self.after_carriage_return = false;
        self.skips_byte_order_mark = false;
    }

    /// Makes the unread part of `text` the next chunk. Passes the chunk to `buffer_input` in segments, unless
    /// this was done before.
    pub(crate) fn next_chunk<'a>(
        &self,
        text: &'a str,
        cursor: &ChunkCursor,
        finds_errors: bool,
        buffer_input: impl FnMut(InputSegment<'_>) -> Option<BufferOffset>,
    ) -> InputChunk<'a> {
        let start = cursor.position();
        let skipped = self.skipped_prefix_len(&text[start..]);
        let preprocessing =
            cursor.preprocessing.unwrap_or_else(|| ChunkPreprocessing::scan(text, finds_errors, buffer_input));
        InputChunk::new(text, self.offset.saturating_sub(start as u64), start + skipped, preprocessing)
    }

    fn skipped_prefix_len(&self, text: &str) -> usize {
        if self.skips_byte_order_mark && text.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len_utf8()
        } else {
            usize::from(self.after_carriage_return && text.starts_with('\n'))
        }
    }

    pub(crate) fn advance(&mut self, text: &str, from: usize, to: usize) {
        if let [.., last] = text.as_bytes()[from..to] {
            self.offset += (to - from) as u64;
            self.after_carriage_return = last == b'\r';
            self.skips_byte_order_mark = false;
        }
    }
}

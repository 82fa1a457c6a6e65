//! What of the input stream outlives a chunk.

use super::{Chunk, Preprocessing, Reading};
use crate::token::{InputPart, Place};

/// How far the input stream was read.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct InputStream {
    offset: u64,
    /// The stream ended in a carriage return so far, so that a line feed now belongs to it.
    after_carriage_return: bool,
}

impl InputStream {
    /// How many bytes were read so far.
    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    /// What comes next has nothing to do with what came before, but for its offset.
    pub(crate) const fn restart(&mut self) {
        self.after_carriage_return = false;
    }

    /// Makes `text` the next chunk of the stream, or what of it is not read. Shows all of it to `show` before, in parts,
    /// unless that was done.
    pub(crate) fn next_chunk<'a>(
        &mut self,
        text: &'a str,
        reading: &Reading,
        preprocessing: Preprocessing,
        show: impl FnMut(InputPart<'_>) -> Place,
    ) -> Chunk<'a> {
        let start = reading.read();
        let skipped = usize::from(self.after_carriage_return && text[start..].starts_with('\n'));
        Chunk::new(
            text,
            self.offset.saturating_sub(start as u64),
            start + skipped,
            reading.looked(),
            preprocessing,
            show,
        )
    }

    /// So much of a chunk was read.
    pub(crate) fn advance(&mut self, text: &str, from: usize, to: usize) {
        let read = &text[from..to];
        self.offset += read.len() as u64;
        if !read.is_empty() {
            self.after_carriage_return = read.ends_with('\r');
        }
    }
}

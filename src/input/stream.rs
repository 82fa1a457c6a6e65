//! What of the input stream outlives a chunk.

use super::{Chunk, Preprocessing};

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

    /// Makes `text` the next chunk of the stream, and shows all of it to `show` before, in parts.
    pub(crate) fn next_chunk<'a>(
        &mut self,
        text: &'a str,
        preprocessing: Preprocessing,
        show: impl FnMut(&str),
    ) -> Chunk<'a> {
        let skipped = usize::from(self.after_carriage_return && text.starts_with('\n'));
        let chunk = Chunk::new(text, self.offset, skipped, preprocessing, show);
        self.offset += text.len() as u64;
        if !text.is_empty() {
            self.after_carriage_return = text.ends_with('\r');
        }
        chunk
    }
}

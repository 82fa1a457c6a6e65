//! [`CountingSink`]

use soupstone::sink::{NewElement, TreeNotification, TreeSink};
use soupstone::token::{BufferId, BufferOffset, InputSegment};

/// A sink without a tree that counts some of its calls.
#[derive(Default)]
pub struct CountingSink {
    pub form_associations: usize,
    pub chunk_bytes: usize,
    buffer: Option<BufferId>,
}

impl TreeSink for CountingSink {
    type Handle = ();
    type Output = Self;

    crate::no_tree!();
    fn create_element(&mut self, _: NewElement<'_>) {}

    fn notify(&mut self, notification: TreeNotification<'_, ()>) {
        if let TreeNotification::FormOwner { .. } = notification {
            self.form_associations += 1;
        }
    }

    /// NOTE: claims to buffer its input, to receive all of it.
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        self.chunk_bytes += segment.text.len();
        self.buffer = self.buffer.or_else(BufferId::new);
        self.buffer.and_then(|buffer| BufferOffset::new(buffer, segment.bytes_before))
    }

    fn finish(self) -> Self {
        self
    }
}

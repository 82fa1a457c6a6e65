//! [`CountingSink`]

use soupstone::sink::{NewElement, TreeNotification, TreeSink};
use soupstone::token::{BufferId, BufferOffset, InputSegment};

/// A sink without a tree that counts some of its calls.
#[derive(Default)]
pub struct CountingSink {
    pub form_associations: usize,
    pub chunk_bytes: usize,
    storage: Option<BufferId>,
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

    /// NOTE: claims to keep its input, to receive all of it.
    fn buffer_input(&mut self, part: InputSegment<'_>) -> Option<BufferOffset> {
        self.chunk_bytes += part.text.len();
        self.storage = self.storage.or_else(BufferId::new);
        self.storage.and_then(|storage| BufferOffset::new(storage, part.bytes_before))
    }

    fn finish(self) -> Self {
        self
    }
}

//! [`CountingSink`]

use soupstone::sink::{NewElement, Notice, TreeSink};
use soupstone::token::{InputPart, StorageId, StoredInput};

/// A sink without a tree that counts some of its calls.
#[derive(Default)]
pub struct CountingSink {
    pub form_associations: usize,
    pub chunk_bytes: usize,
    storage: Option<StorageId>,
}

impl TreeSink for CountingSink {
    type Handle = ();
    type Output = Self;

    crate::no_tree!();
    fn create_element(&mut self, _: NewElement<'_>) {}

    fn notice(&mut self, notice: Notice<'_, ()>) {
        if let Notice::FormOwner { .. } = notice {
            self.form_associations += 1;
        }
    }

    /// NOTE: claims to keep its input, to receive all of it.
    fn input(&mut self, part: InputPart<'_>) -> Option<StoredInput> {
        self.chunk_bytes += part.text.len();
        self.storage = self.storage.or_else(StorageId::new);
        self.storage.and_then(|storage| StoredInput::at(storage, part.before))
    }

    fn finish(self) -> Self {
        self
    }
}

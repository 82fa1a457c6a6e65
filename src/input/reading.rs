//! [`Reading`]: how far a chunk was read.

use super::chunk_scan::ChunkScan;

/// How far a chunk of the input was read, and what is known of the rest. It belongs to that chunk: both are held
/// together, from pause to pause.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Reading {
    read: usize,
    looked: Option<ChunkScan>,
}

impl Reading {
    /// The state of a chunk that was not read yet.
    pub(crate) const fn new() -> Self {
        Self { read: 0, looked: None }
    }

    /// How many bytes of the chunk were read.
    pub(crate) const fn read(&self) -> usize {
        self.read
    }

    /// The state of a chunk of this length that was read to its end.
    pub(crate) const fn all(length: usize) -> Self {
        Self { read: length, looked: None }
    }

    pub(super) const fn paused(read: usize, looked: ChunkScan) -> Self {
        Self { read, looked: Some(looked) }
    }

    pub(super) const fn looked(&self) -> Option<ChunkScan> {
        self.looked
    }

    /// Whether the chunk was searched already.
    pub(crate) const fn is_begun(&self) -> bool {
        self.looked.is_some()
    }

    /// Begins to read the rest of the chunk, as a chunk of its own.
    pub(crate) fn of_the_rest(self) -> Self {
        Self { read: 0, looked: self.looked.map(|looked| looked.without(self.read)) }
    }
}

//! [`MalformedSequence`]

/// Bytes of the input that mean nothing in the encoding. One U+FFFD REPLACEMENT CHARACTER takes their place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct MalformedSequence {
    /// The offset of the first byte, in bytes from the start of the input, a byte order mark included.
    pub offset: u64,
    /// Its length in bytes.
    pub length: usize,
}

impl MalformedSequence {
    /// This many bytes at this offset.
    pub const fn new(offset: u64, length: usize) -> Self {
        Self { offset, length }
    }
}

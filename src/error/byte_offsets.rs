//! [`ByteOffsets`]

use std::iter::FusedIterator;
use std::slice;

use super::{Decoding, MalformedSequence};

/// The length of a U+FFFD REPLACEMENT CHARACTER in the decoded input, in bytes.
const REPLACEMENT_LENGTH: u64 = 3;

/// Finds the place in the original bytes of a place in the decoded input, if the encoding is UTF-8.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ByteOffsets {
    decoding: Option<Decoding>,
    malformed: Vec<Malformed>,
}

/// A malformed sequence, in the decoded input and in the original bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Malformed {
    offset: u64,
    sequence: MalformedSequence,
}

/// The malformed sequences in the order of the input: see
/// [`ErrorList::malformed_sequences`](super::ErrorList::malformed_sequences).
#[derive(Clone, Debug)]
pub struct MalformedSequences<'a>(slice::Iter<'a, Malformed>);

impl Iterator for MalformedSequences<'_> {
    type Item = MalformedSequence;

    fn next(&mut self) -> Option<MalformedSequence> {
        Some(self.0.next()?.sequence)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for MalformedSequences<'_> {}

impl FusedIterator for MalformedSequences<'_> {}

impl ByteOffsets {
    pub(super) fn set_decoding(&mut self, decoding: Decoding) {
        self.decoding = Some(decoding);
    }

    /// Takes a malformed sequence whose U+FFFD is at `offset` of the decoded input.
    pub(super) fn add(&mut self, offset: u64, sequence: MalformedSequence) {
        self.malformed.push(Malformed { offset, sequence });
    }

    /// The malformed sequences in the order of the input.
    pub(super) fn malformed_sequences(&self) -> MalformedSequences<'_> {
        MalformedSequences(self.malformed.iter())
    }

    /// The place in the original bytes. Within the U+FFFD of a malformed sequence, that of the first byte of the
    /// sequence.
    pub(super) fn original(&self, offset: u64) -> Option<u64> {
        let Some(Decoding::Utf8 {
            byte_order_mark_length,
        }) = self.decoding
        else {
            return None;
        };
        let after = self
            .malformed
            .partition_point(|malformed| malformed.offset <= offset);
        let original = match after.checked_sub(1).map(|index| self.malformed[index]) {
            None => u64::from(byte_order_mark_length) + offset,
            Some(Malformed {
                offset: before,
                sequence,
            }) => match (offset - before).checked_sub(REPLACEMENT_LENGTH) {
                None => sequence.offset,
                Some(after) => sequence.offset + sequence.length as u64 + after,
            },
        };
        Some(original)
    }
}

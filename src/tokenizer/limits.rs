//! [`TokenLimits`]: how large a token may become, and how much input is read.
//!
//! A token is checked before it is passed on, and at the end of each chunk, so that at most a chunk more than the limit
//! is kept. The parse stops at the start of the token. The [fast lane](super::fast) leaves a token that may be too
//! large to the state machine.

use crate::scan::few::last_end_of_a_character;
use crate::settings::Limits;
use crate::sink::Limit;

/// Strings of this many bytes are allowed in every token.
const LEAST_BYTES: u64 = 64;

/// Names of this many bytes in total are allowed in every input.
const LEAST_BYTES_OF_NAMES: u64 = 4 << 10;

/// How large a token may become, and how much input is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenLimits {
    /// Whether there are any limits.
    pub(super) are_set: bool,
    /// How many attributes a tag may have.
    pub(super) attributes: usize,
    /// How many bytes each string of a token may have, and all values of a tag together.
    pub(super) bytes: usize,
    /// Shorter tags cannot exceed a limit: they have fewer attributes and bytes of values.
    harmless_tag: usize,
    /// How many bytes of input are read.
    input: u64,
    /// The limit of the tokenizer that was reached, and where.
    pub(super) reached: Option<(Limit, u64)>,
}

impl TokenLimits {
    /// No limits.
    pub(super) const NONE: Self = Self {
        are_set: false,
        attributes: usize::MAX,
        bytes: usize::MAX,
        harmless_tag: usize::MAX / 2,
        input: u64::MAX,
        reached: None,
    };

    pub(super) fn new(limits: &Limits) -> Self {
        let bytes = limits.string_bytes.unwrap_or(u64::MAX).max(LEAST_BYTES);
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        let attributes = limits.attributes.map_or(usize::MAX, |limit| limit as usize);
        Self {
            are_set: *limits != Limits::none(),
            attributes,
            bytes,
            harmless_tag: attributes.min(bytes / 2),
            input: limits.input_bytes.unwrap_or(u64::MAX),
            reached: None,
        }
    }

    /// How many bytes new names may take.
    pub(super) fn room_for_names(limits: &Limits) -> u64 {
        limits.string_bytes.unwrap_or(u64::MAX).max(LEAST_BYTES_OF_NAMES)
    }

    /// Whether a tag with this length in bytes and this number of attributes may be too large.
    ///
    /// NOTE: a character reference stands for at most as many bytes as it has itself, except for two, which stand for one
    /// more. So values have less than twice the bytes of their tag.
    #[inline(always)]
    pub(super) const fn may_forbid_tag(&self, length: usize, attributes: usize) -> bool {
        length > self.harmless_tag && (attributes > self.attributes || length > self.bytes / 2)
    }

    /// Where the input ends in a chunk of which `start` bytes were read. They end at `offset` in the input.
    pub(super) fn end_of_input_in(&self, chunk: &str, start: usize, offset: u64) -> usize {
        let left = usize::try_from(self.input.saturating_sub(offset)).unwrap_or(usize::MAX);
        last_end_of_a_character(chunk, start.saturating_add(left))
    }
}

//! [`TokenLimits`]: how large a token may become, and how much input is read.

use crate::options::Limits;
use crate::sink::ReachedLimit;

/// How much is read at once if there are limits.
///
/// NOTE: a receiver may keep all of what it is shown before it is read. So it is shown no more than this behind the place
/// where the tokenizer stops.
const LONGEST_PIECE: usize = 4 << 20;

/// Every token may have strings of so many bytes.
const LEAST_BYTES: usize = 64;

/// How large a token may become, and how much input is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenLimits {
    /// How many attributes a tag may have.
    pub(super) attributes: usize,
    /// How many bytes the strings of a token may have, and each name.
    pub(super) bytes: usize,
    /// A tag of no more bytes cannot be too large: it has fewer attributes and bytes of values.
    harmless_tag: usize,
    /// How many bytes of input are read.
    input: u64,
    /// How many of them at once.
    longest_piece: usize,
    pub(super) reached: Option<ReachedLimit>,
}

impl TokenLimits {
    /// No limits.
    pub(super) const NONE: Self = Self {
        attributes: usize::MAX,
        bytes: usize::MAX,
        harmless_tag: usize::MAX / 2,
        input: u64::MAX,
        longest_piece: usize::MAX,
        reached: None,
    };

    pub(super) fn new(limits: &Limits) -> Self {
        let bytes = limits.string_bytes.map(usize::try_from);
        let bytes = match bytes {
            Some(Ok(bytes)) => bytes.max(LEAST_BYTES),
            _ => usize::MAX,
        };
        let attributes = limits.attributes.map_or(usize::MAX, |limit| limit as usize);
        Self {
            attributes,
            bytes,
            harmless_tag: attributes.min(bytes / 2),
            input: limits.input_bytes.unwrap_or(u64::MAX),
            longest_piece: if *limits == Limits::none() {
                usize::MAX
            } else {
                LONGEST_PIECE
            },
            reached: None,
        }
    }

    /// Whether a tag of so many bytes, which may have so many attributes, may be too large.
    ///
    /// NOTE: what a character reference stands for has no more bytes than it, but for two of them, which have one more. So
    /// the values never have twice as many.
    #[inline(always)]
    pub(super) const fn may_forbid_tag(&self, length: usize, attributes: usize) -> bool {
        length > self.harmless_tag && (attributes > self.attributes || length > self.bytes / 2)
    }

    /// Whether so many attributes, or the name of the last one, are too much.
    pub(super) const fn forbid_attribute(&self, count: usize, name: &str) -> bool {
        count > self.attributes || name.len() > self.bytes
    }

    /// Whether data of so many bytes is too large.
    pub(super) const fn forbid_data(&self, length: usize) -> bool {
        length > self.bytes
    }

    /// Whether the input is read in pieces, because it may be too long.
    #[inline(always)]
    pub(super) const fn cut_input(&self) -> bool {
        self.longest_piece != usize::MAX
    }

    /// The limit that is reached, and where.
    pub(super) const fn reached(&self) -> Option<ReachedLimit> {
        self.reached
    }

    /// Where the input ends in a chunk that stands in it at `offset`, from `start` on.
    pub(super) fn end_of_input_in(&self, chunk: &str, start: usize, offset: u64) -> usize {
        let left = usize::try_from(self.input.saturating_sub(offset)).unwrap_or(usize::MAX);
        boundary_up_to(chunk, start.saturating_add(left))
    }

    /// Where the piece of a chunk ends that is to be read next.
    pub(super) fn end_of_piece_in(&self, chunk: &str, start: usize, offset: u64) -> usize {
        let end = self.end_of_input_in(chunk, start, offset);
        boundary_up_to(chunk, end.min(start.saturating_add(self.longest_piece)))
    }
}

/// The last boundary of a character that is no more than this.
fn boundary_up_to(text: &str, position: usize) -> usize {
    let mut end = text.len().min(position);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}

//! [`InputPart`]: a part of the input that a receiver of tokens may keep, and its [`Keeper`].

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// Identifies a keeper of the input, so that its [places](super::Text::place) are not taken for those of another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keeper(NonZeroU32);

impl Keeper {
    /// A keeper that differs from all earlier ones. `None` when a process has had 4,294,967,295 of them.
    pub fn new() -> Option<Self> {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let next = |last: u32| last.checked_add(1);
        let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        NonZeroU32::new(last.ok()? + 1).map(Self)
    }
}

/// The place of a piece of the input in its keeper's copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KeptPlace {
    /// `None` if it is not kept. Then the offset has no meaning.
    keeper: Option<Keeper>,
    /// In bytes, from a start that only the keeper knows.
    offset: u32,
}

impl KeptPlace {
    /// It is not kept, or the input does not contain it literally.
    pub(crate) const NOWHERE: Self = Self { keeper: None, offset: 0 };

    /// The place that the receiver of a part of the input has returned.
    pub(crate) const fn of(answer: Option<(Keeper, u32)>) -> Self {
        match answer {
            Some((keeper, offset)) => Self { keeper: Some(keeper), offset },
            None => Self::NOWHERE,
        }
    }

    /// Where it is in this keeper's copy, in bytes.
    #[inline]
    pub(crate) fn with(self, keeper: Option<Keeper>) -> Option<u32> {
        (self.keeper.is_some() && self.keeper == keeper).then_some(self.offset)
    }

    /// The place this many bytes further. Nowhere stays nowhere.
    #[inline]
    pub(crate) const fn plus(self, bytes: usize) -> Self {
        // NOTE: a keeper has the chunk up to its end within 32 bits.
        Self { keeper: self.keeper, offset: self.offset.wrapping_add(bytes as u32) }
    }

    /// Whether it is kept.
    pub(crate) const fn is_kept(self) -> bool {
        self.keeper.is_some()
    }
}

/// A part of a chunk of the input, passed before the tokens in it.
///
/// A receiver that keeps strings may keep the chunk as a whole: it copies each of its parts, and returns the place. A
/// [`Text`](super::Text) that the chunk holds literally then knows its place in the copy.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct InputPart<'a> {
    /// The text.
    pub text: &'a str,
    /// How many bytes of the chunk were shown before it.
    pub before: usize,
    /// How many bytes of the chunk are shown after it, if it is kept.
    pub after: usize,
}

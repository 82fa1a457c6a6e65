//! [`TextWatch`], what there is to do with characters besides inserting them.

/// What there is to do with characters besides inserting them. For most text that is nothing.
///
/// OPTIMIZATION: all of it is one number, so that most text asks one question. Held equal by the suites
/// `tree_construction` and `limits`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextWatch(u8);

impl TextWatch {
    const LINE_FEED: u8 = 1;
    const COUNT: u8 = 2;

    /// Nothing to do.
    pub(super) const NOTHING: Self = Self(0);

    /// All text counts, because there are limits on it.
    pub(super) const COUNTS: Self = Self(Self::COUNT);

    /// Whether there is nothing to do.
    #[inline(always)]
    pub(super) const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// Whether the next text is to be counted, and nothing else.
    #[inline(always)]
    pub(super) const fn only_counts(self) -> bool {
        self.0 == Self::COUNT
    }

    /// Whether all text is to be counted.
    #[inline(always)]
    pub(super) const fn counts(self) -> bool {
        self.0 & Self::COUNT != 0
    }

    /// "If the next token is a U+000A LINE FEED (LF) character token, then ignore that token": the token in work asks for
    /// that.
    pub(super) const fn ignore_next_line_feed(&mut self) {
        self.0 |= Self::LINE_FEED;
    }

    /// The next token is no character token.
    #[inline(always)]
    pub(super) const fn forget_line_feed(&mut self) {
        self.0 &= !Self::LINE_FEED;
    }

    /// Whether a line feed at the start of the next token is to be ignored. That is settled with this token.
    #[inline(always)]
    pub(super) const fn take_line_feed(&mut self) -> bool {
        let ignores_line_feed = self.0 & Self::LINE_FEED != 0;
        self.forget_line_feed();
        ignores_line_feed
    }
}

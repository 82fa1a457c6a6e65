//! [`TextWatch`], what there is to do with characters besides inserting them.

/// The flags are below, and the number of texts above.
const ONE_TEXT: u64 = 1 << 8;

/// What there is to do with characters besides inserting them. For most text that is nothing.
///
/// OPTIMIZATION: all of it is one number, so that most text asks one question, and counts itself with one addition. Held
/// equal by the suites `tree_construction` and `limits`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextWatch(u64);

impl TextWatch {
    const COUNT: u64 = 1;
    const TEXT_GOES_ON: u64 = 1 << 1;
    const LINE_FEED: u64 = 1 << 2;
    const NEAR_A_LIMIT: u64 = 1 << 3;
    const FLAGS: u64 = ONE_TEXT - 1;

    /// Nothing to do.
    pub(super) const NOTHING: Self = Self(0);

    /// All text counts, because there are limits on it. Each may be the one that reaches a limit, for all that is known.
    pub(super) const COUNTS: Self = Self(Self::COUNT | Self::NEAR_A_LIMIT);

    /// Whether there is nothing to do.
    #[inline(always)]
    pub(super) const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// Counts a new text, if that is all there is to do for it, because no limit is near. Answers whether it has.
    #[inline(always)]
    pub(super) const fn count_at_once(&mut self) -> bool {
        let only_counts = self.0 & Self::FLAGS == Self::COUNT;
        if only_counts {
            self.0 += ONE_TEXT | Self::TEXT_GOES_ON;
        }
        only_counts
    }

    /// How many texts were [counted at once](Self::count_at_once) since they were taken last.
    pub(super) const fn count(self) -> u64 {
        self.0 / ONE_TEXT
    }

    /// Takes them.
    pub(super) const fn take_count(&mut self) -> u64 {
        let count = self.count();
        self.0 &= Self::FLAGS;
        count
    }

    /// From here on, the next text may reach a limit, or none of the texts that the tokenizer is about to read.
    pub(super) const fn set_near_a_limit(&mut self, is_near: bool) {
        if is_near {
            self.0 |= Self::NEAR_A_LIMIT;
        } else {
            self.0 &= !Self::NEAR_A_LIMIT;
        }
    }

    /// Whether the next text may reach a limit.
    pub(super) const fn is_near_a_limit(self) -> bool {
        self.0 & Self::NEAR_A_LIMIT != 0
    }

    /// Whether all text is to be counted.
    #[inline(always)]
    pub(super) const fn counts(self) -> bool {
        self.0 & Self::COUNT != 0
    }

    /// Whether text that comes next goes on where the last one was put, so that it makes no node.
    #[inline(always)]
    pub(super) const fn text_goes_on(self) -> bool {
        self.0 & Self::TEXT_GOES_ON != 0
    }

    /// Text that counts was put somewhere.
    #[inline(always)]
    pub(super) const fn note_text(&mut self) {
        self.0 |= Self::TEXT_GOES_ON;
    }

    /// Text that comes next is another one.
    #[inline(always)]
    pub(super) const fn end_text(&mut self) {
        self.0 &= !Self::TEXT_GOES_ON;
    }

    /// An element was popped. Text that comes next is another one, and it does not start that element.
    ///
    /// OPTIMIZATION: an end tag forgets in one step what there is to forget.
    #[inline(always)]
    pub(super) const fn note_pop(&mut self) {
        self.0 &= !(Self::TEXT_GOES_ON | Self::LINE_FEED);
    }

    /// "If the next token is a U+000A LINE FEED (LF) character token, then ignore that token": the token in work asks for
    /// that.
    pub(super) const fn ignore_next_line_feed(&mut self) {
        self.0 |= Self::LINE_FEED;
    }

    /// Whether a line feed at the start of the next token is to be ignored.
    #[inline(always)]
    pub(super) const fn may_ignore_line_feed(self) -> bool {
        self.0 & Self::LINE_FEED != 0
    }

    /// The next token is no character token.
    #[inline(always)]
    pub(super) const fn forget_line_feed(&mut self) {
        self.0 &= !Self::LINE_FEED;
    }

    /// Whether a line feed at the start of the next token is to be ignored. That is settled with this token.
    #[inline(always)]
    pub(super) const fn take_line_feed(&mut self) -> bool {
        let ignores_line_feed = self.may_ignore_line_feed();
        self.forget_line_feed();
        ignores_line_feed
    }
}

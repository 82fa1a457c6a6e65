//! [`TextWatch`], what there is to do with characters besides inserting them.

/// What there is to do with characters besides inserting them. For most text that is nothing.
///
/// OPTIMIZATION: all of it is in one byte, so that most text asks one question. One comparison tells whether there is nothing
/// to do, or only to count, or more. Held equal by the suites `tree_construction` and `limits`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextWatch {
    flags: u8,
    /// How many texts were [counted at once](Self::count_at_once) since they were taken last.
    texts: u64,
}

impl TextWatch {
    /// NOTE: the other flags are larger, and none is smaller, so that what is less than this is nothing.
    const COUNT: u8 = 1 << 1;
    const TEXT_GOES_ON: u8 = 1 << 2;
    const LINE_FEED: u8 = 1 << 3;
    const NEAR_A_LIMIT: u8 = 1 << 4;

    /// Nothing to do.
    pub(super) const NOTHING: Self = Self { flags: 0, texts: 0 };

    /// All text counts, because there are limits on it. Each may be the one that reaches a limit, for all that is known.
    pub(super) const COUNTS: Self = Self {
        flags: Self::COUNT | Self::NEAR_A_LIMIT,
        texts: 0,
    };

    /// Whether there is nothing to do.
    #[inline(always)]
    pub(super) const fn is_nothing(self) -> bool {
        self.flags < Self::COUNT
    }

    /// Counts a new text, if that is all there is to do for it, because no limit is near. Answers whether it has.
    #[inline(always)]
    pub(super) const fn count_at_once(&mut self) -> bool {
        let only_counts = self.flags == Self::COUNT;
        if only_counts {
            self.flags = Self::COUNT | Self::TEXT_GOES_ON;
            self.texts += 1;
        }
        only_counts
    }

    /// Takes the texts that were [counted at once](Self::count_at_once) since they were taken last.
    pub(super) const fn take_count(&mut self) -> u64 {
        std::mem::replace(&mut self.texts, 0)
    }

    /// From here on, the next text may reach a limit, or none of the texts that the tokenizer is about to read.
    pub(super) const fn set_near_a_limit(&mut self, is_near: bool) {
        if is_near {
            self.flags |= Self::NEAR_A_LIMIT;
        } else {
            self.flags &= !Self::NEAR_A_LIMIT;
        }
    }

    /// Whether text that comes next goes on where the last one was put, so that it makes no node.
    #[inline(always)]
    pub(super) const fn text_goes_on(self) -> bool {
        self.flags & Self::TEXT_GOES_ON != 0
    }

    /// Text that counts was put somewhere.
    #[inline(always)]
    pub(super) const fn note_text(&mut self) {
        self.flags |= Self::TEXT_GOES_ON;
    }

    /// Text that comes next is another one.
    #[inline(always)]
    pub(super) const fn end_text(&mut self) {
        self.flags &= !Self::TEXT_GOES_ON;
    }

    /// An element was popped. Text that comes next is another one, and it does not start that element.
    ///
    /// OPTIMIZATION: an end tag forgets in one step what there is to forget.
    #[inline(always)]
    pub(super) const fn note_pop(&mut self) {
        self.flags &= !(Self::TEXT_GOES_ON | Self::LINE_FEED);
    }

    /// "If the next token is a U+000A LINE FEED (LF) character token, then ignore that token": the token in work asks for
    /// that.
    pub(super) const fn ignore_next_line_feed(&mut self) {
        self.flags |= Self::LINE_FEED;
    }

    /// Whether a line feed at the start of the next token is to be ignored.
    #[inline(always)]
    pub(super) const fn may_ignore_line_feed(self) -> bool {
        self.flags & Self::LINE_FEED != 0
    }

    /// The next token is no character token.
    #[inline(always)]
    pub(super) const fn forget_line_feed(&mut self) {
        self.flags &= !Self::LINE_FEED;
    }

    /// Whether a line feed at the start of the next token is to be ignored. That is settled with this token.
    #[inline(always)]
    pub(super) const fn take_line_feed(&mut self) -> bool {
        let ignores_line_feed = self.may_ignore_line_feed();
        self.forget_line_feed();
        ignores_line_feed
    }
}

//! [`TreeToken`], a token for the rules; [`TokenInWork`], other facts about the token; and [`Step`], the result of the rules.

use super::open_element::OpenElement;
use crate::names::{NameId, NameTable};
use crate::sink::{Notice, TreeSink};
use crate::span::Span;
use crate::tables::element::ascii_lowercase;
use crate::token::{Doctype, ProcessingInstruction, Tag, Text};

#[derive(Clone, Copy, Debug)]
pub(super) struct TreeToken<'a> {
    pub(super) kind: TokenKind<'a>,
    pub(super) names: &'a NameTable,
}

impl<'a> TreeToken<'a> {
    pub(super) fn start_tag(tag: &'a Tag<'a>) -> Self {
        let kind = TokenKind::StartTag(tag.name, tag);
        let names = tag.names();
        Self { kind, names }
    }

    pub(super) fn end_tag(tag: &'a Tag<'a>) -> Self {
        let kind = TokenKind::EndTag(tag.name, tag);
        let names = tag.names();
        Self { kind, names }
    }
}

/// The kinds of tokens, with characters grouped into runs that one rule handles as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) enum TokenKind<'a> {
    NullCharacter,
    /// Character tokens that are U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE.
    Whitespace(&'a Text<'a>),
    /// Other character tokens. A run may include white space if no rule of the insertion mode treats white space differently.
    Characters(&'a Text<'a>),
    Comment(&'a Text<'a>),
    ProcessingInstruction(&'a ProcessingInstruction<'a>),
    Doctype(&'a Doctype<'a>),
    StartTag(NameId, &'a Tag<'a>),
    EndTag(NameId, &'a Tag<'a>),
    EndOfFile,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(super) enum Step {
    Done,
    Reprocess,
}

impl Step {
    pub(super) fn reprocess_if(applied: bool) -> Self {
        if applied { Self::Reprocess } else { Self::Done }
    }
}

#[derive(Clone)]
pub(super) struct TokenInWork {
    pub(super) span: Span,
    /// The end of the token, or of the first character of a run.
    pub(super) end: u64,
    /// The name of the current end tag, until the closed element is found. `None` if locations are not wanted.
    pub(super) end_tag: Option<NameId>,
    pub(super) text_watch: TextWatch,
    pub(super) self_closing_flag_is_acknowledged: bool,
}

impl TokenInWork {
    #[inline(always)]
    pub(super) fn none(text_watch: TextWatch) -> Self {
        Self { span: Span::new(0, 0), end: 0, end_tag: None, text_watch, self_closing_flag_is_acknowledged: false }
    }

    /// Tells the sink the end position of an element that is about to leave the stack of open elements. The current end tag
    /// ends the first element with its name; the current token ends all other elements.
    #[inline]
    pub(super) fn locate_end<S: TreeSink>(&mut self, element: &OpenElement<S::Handle>, sink: &mut S) {
        if !S::WANTS_LOCATIONS {
            return;
        }
        let span = self.span;
        let OpenElement { handle: element, name, .. } = element;
        if self.end_tag == Some(ascii_lowercase(name.local_name())) {
            self.end_tag = None;
            sink.notice(Notice::EndTag { element, span });
        } else {
            let closing_token = span;
            sink.notice(Notice::End { element, closing_token });
        }
    }
}

/// The work for characters in addition to inserting them. Most text needs no additional work.
/// OPTIMIZATION: a single comparison tests all flags, which share one byte (test: the `tree_construction` suite).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextWatch {
    flags: u8,
}

impl TextWatch {
    /// NOTE: `COUNT` is the lowest flag, so `flags < COUNT` means that no flag is set.
    const COUNT: u8 = 1 << 1;
    const TEXT_GOES_ON: u8 = 1 << 2;
    const LINE_FEED: u8 = 1 << 3;

    pub(super) const NOTHING: Self = Self { flags: 0 };

    pub(super) const COUNTS: Self = Self { flags: Self::COUNT };

    #[inline(always)]
    pub(super) const fn is_nothing(self) -> bool {
        self.flags < Self::COUNT
    }

    /// Returns 0 if the next text continues the previous text node, and otherwise 1.
    #[inline(always)]
    pub(super) const fn nodes_of_text(self) -> u64 {
        (self.flags & Self::TEXT_GOES_ON == 0) as u64
    }

    #[inline(always)]
    pub(super) const fn note_text(&mut self) {
        self.flags |= Self::TEXT_GOES_ON;
    }

    #[inline(always)]
    pub(super) const fn end_text(&mut self) {
        self.flags &= !Self::TEXT_GOES_ON;
    }

    #[inline(always)]
    pub(super) const fn note_pop(&mut self) {
        self.flags &= !(Self::TEXT_GOES_ON | Self::LINE_FEED);
    }

    /// "if the next token is a U+000A LINE FEED (LF) character token, then ignore that token"
    pub(super) const fn ignore_next_line_feed(&mut self) {
        self.flags |= Self::LINE_FEED;
    }

    #[inline(always)]
    pub(super) const fn may_ignore_line_feed(self) -> bool {
        self.flags & Self::LINE_FEED != 0
    }

    #[inline(always)]
    pub(super) const fn forget_line_feed(&mut self) {
        self.flags &= !Self::LINE_FEED;
    }

    #[inline(always)]
    pub(super) const fn take_line_feed(&mut self) -> bool {
        let ignores_line_feed = self.may_ignore_line_feed();
        self.forget_line_feed();
        ignores_line_feed
    }
}

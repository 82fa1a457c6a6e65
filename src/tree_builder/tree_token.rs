use super::open_elements::OpenElement;
use crate::names::{NameId, NameTable};
use crate::sink::{TreeNotification, TreeSink};
use crate::span::Span;
use crate::tables::element::lowercase_name_id;
use crate::token::{Doctype, ProcessingInstruction, Tag, Text};

#[derive(Clone, Copy, Debug)]
pub(super) struct TreeToken<'a> {
    pub(super) kind: TokenKind<'a>,
    pub(super) names: &'a NameTable,
}

impl<'a> TreeToken<'a> {
    pub(super) fn from_start_tag(tag: &'a Tag<'a>) -> Self {
        Self { kind: TokenKind::StartTag(tag.name, tag), names: tag.name_table() }
    }

    pub(super) fn from_end_tag(tag: &'a Tag<'a>) -> Self {
        Self { kind: TokenKind::EndTag(tag.name, tag), names: tag.name_table() }
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
    Comment(CommentOrInstruction<'a>),
    Doctype(&'a Doctype<'a>),
    StartTag(NameId, &'a Tag<'a>),
    EndTag(NameId, &'a Tag<'a>),
    EndOfFile,
}

/// All rules treat these tokens alike.
#[derive(Clone, Copy, Debug)]
pub(super) enum CommentOrInstruction<'a> {
    Comment(&'a Text<'a>),
    ProcessingInstruction(&'a ProcessingInstruction<'a>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(super) enum ProcessResult {
    Done,
    Reprocess,
}

impl ProcessResult {
    pub(super) fn reprocess_if(applied: bool) -> Self {
        if applied { Self::Reprocess } else { Self::Done }
    }
}

#[derive(Clone, Default)]
pub(super) struct CurrentToken {
    pub(super) span: Span,
    /// The end of the token, or of the first character of a run.
    pub(super) end: u64,
    /// The name of the current end tag, until the closed element is found. `None` if locations are not wanted.
    pub(super) end_tag: Option<NameId>,
    /// "if the next token is a U+000A LINE FEED (LF) character token, then ignore that token"
    pub(super) skip_next_line_feed: bool,
    pub(super) is_self_closing_acknowledged: bool,
}

impl CurrentToken {
    /// Tells the sink the end position of an element that is about to leave the stack of open elements. The current end tag
    /// ends the first element with its name; the current token ends all other elements.
    #[inline]
    pub(super) fn notify_element_end<S: TreeSink>(&mut self, element: &OpenElement<S::Handle>, sink: &mut S) {
        if !S::WANTS_LOCATIONS {
            return;
        }
        let span = self.span;
        let OpenElement { handle: element, name, .. } = element;
        if self.end_tag == Some(lowercase_name_id(name.local_name())) {
            self.end_tag = None;
            sink.notify(TreeNotification::EndTag { element, span });
        } else {
            sink.notify(TreeNotification::ElementEnd { element, closing_token: span });
        }
    }
}

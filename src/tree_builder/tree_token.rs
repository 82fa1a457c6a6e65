use crate::names::{NameId, NameTable};
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

//! [`TreeToken`], a token as the rules see it, and [`Step`], what they answer.

use crate::names::{NameId, NameTable};
use crate::token::{Doctype, ProcessingInstruction, Tag, Text};

/// A token as the rules see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeToken<'a> {
    pub(super) kind: TokenKind<'a>,
    /// The names that ids beyond the known ones stand for.
    pub(super) names: &'a NameTable,
}

impl<'a> TreeToken<'a> {
    /// A start tag token.
    pub(super) fn start_tag(tag: &'a Tag<'a>) -> Self {
        let kind = TokenKind::StartTag(tag.name, tag);
        let names = tag.names();
        Self { kind, names }
    }

    /// An end tag token.
    pub(super) fn end_tag(tag: &'a Tag<'a>) -> Self {
        let kind = TokenKind::EndTag(tag.name, tag);
        let names = tag.names();
        Self { kind, names }
    }
}

/// What a token is. Characters come in runs that one rule takes as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) enum TokenKind<'a> {
    /// A character token that is U+0000 NULL.
    NullCharacter,
    /// Character tokens that are U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF), U+000D
    /// CARRIAGE RETURN (CR), or U+0020 SPACE.
    Whitespace(&'a Text<'a>),
    /// Other character tokens. They may include white space where no rule of the insertion mode tells the two apart.
    Characters(&'a Text<'a>),
    Comment(&'a Text<'a>),
    ProcessingInstruction(&'a ProcessingInstruction<'a>),
    Doctype(&'a Doctype<'a>),
    /// A start tag, with its tag name.
    StartTag(NameId, &'a Tag<'a>),
    /// An end tag, with its tag name.
    EndTag(NameId, &'a Tag<'a>),
    EndOfFile,
}

/// What the rules of a mode answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(super) enum Step {
    /// The token is dealt with.
    Done,
    /// "Reprocess the token."
    Reprocess,
}

impl Step {
    /// To process the token again if a rule applied, and to ignore it otherwise.
    pub(super) fn reprocess_if(applied: bool) -> Self {
        if applied { Self::Reprocess } else { Self::Done }
    }
}

//! The tokens, and what takes them.

use std::borrow::Cow;

pub use self::TagKind::{EndTag, StartTag};
pub use self::Token::{
    CharacterTokens, CommentToken, DoctypeToken, EOFToken, NullCharacterToken, ParseError, TagToken,
};
use super::states;
use crate::tendril::StrTendril;
use crate::{Attribute, LocalName};

/// A DOCTYPE token.
#[derive(PartialEq, Eq, Clone, Debug, Default)]
pub struct Doctype {
    /// The name.
    pub name: Option<StrTendril>,
    /// The public identifier.
    pub public_id: Option<StrTendril>,
    /// The system identifier.
    pub system_id: Option<StrTendril>,
    /// Whether the document is in quirks mode, whatever the doctype is.
    pub force_quirks: bool,
}

/// Whether a tag starts or ends an element.
#[derive(PartialEq, Eq, Hash, Copy, Clone, Debug)]
pub enum TagKind {
    /// It starts one.
    StartTag,
    /// It ends one.
    EndTag,
}

/// A tag token.
#[derive(PartialEq, Eq, Clone, Debug)]
pub struct Tag {
    /// Whether it starts or ends an element.
    pub kind: TagKind,
    /// The name, in lower case.
    pub name: LocalName,
    /// Whether it ends in `/>`.
    pub self_closing: bool,
    /// The attributes, in the order of the source.
    pub attrs: Vec<Attribute>,
    /// Whether an attribute was dropped, because another one has its name.
    pub had_duplicate_attributes: bool,
}

impl Tag {
    /// Whether both are the same, whatever the order of their attributes is, and whether they end in `/>`.
    pub fn equiv_modulo_attr_order(&self, other: &Self) -> bool {
        let sorted = |tag: &Self| {
            let mut attributes = tag.attrs.clone();
            attributes.sort();
            attributes
        };
        self.kind == other.kind && self.name == other.name && sorted(self) == sorted(other)
    }
}

/// A token.
#[derive(PartialEq, Eq, Debug)]
pub enum Token {
    /// `<!DOCTYPE html>`
    DoctypeToken(Doctype),
    /// `<p>` or `</p>`
    TagToken(Tag),
    /// `<!-- … -->`
    CommentToken(StrTendril),
    /// A run of characters without U+0000.
    CharacterTokens(StrTendril),
    /// A U+0000.
    NullCharacterToken,
    /// The end of the input.
    EOFToken,
    /// An error.
    ParseError(Cow<'static, str>),
}

/// What a [`TokenSink`] answers.
#[derive(Debug, PartialEq)]
#[must_use]
pub enum TokenSinkResult<Handle> {
    /// Go on.
    Continue,
    /// Go on when this script has run: [`Tokenizer::feed`](super::Tokenizer::feed) returns.
    Script(Handle),
    /// Go on in the PLAINTEXT state.
    Plaintext,
    /// Go on in this state.
    RawData(states::RawKind),
    /// The encoding is said to be this one: [`Tokenizer::feed`](super::Tokenizer::feed) returns.
    EncodingIndicator(StrTendril),
}

/// What takes tokens.
pub trait TokenSink {
    /// A node.
    type Handle;

    /// Takes a token, and the line that it ends in.
    fn process_token(&self, token: Token, line_number: u64) -> TokenSinkResult<Self::Handle>;

    /// There are no more tokens.
    fn end(&self) {}

    /// Whether `<![CDATA[` opens a section here.
    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        false
    }
}

//! [`Receiver`]: soupstone's tokens as those of html5ever.

use std::borrow::Cow;

use soupstone::error;
use soupstone::names::ExpandedName;
use soupstone::sink::NewElement;
use soupstone::token::{self, Feedback, TextState, TokenContext};

use super::{Doctype, Tag, TagKind, Token, TokenSink, TokenSinkResult, raw_state};
use crate::tendril::StrTendril;
use crate::{Attribute, QualName, TokenizerResult, ns};

/// The current line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    number: u64,
    /// Whether what was counted ends in a carriage return. A line feed behind it is part of the same newline.
    follows_carriage_return: bool,
}

impl Line {
    /// The first line.
    pub(super) const FIRST: Self = Self { number: 1, follows_carriage_return: false };

    /// Goes on by this text.
    fn count(&mut self, text: &[u8]) {
        for byte in text {
            let is_second_half = *byte == b'\n' && self.follows_carriage_return;
            if matches!(byte, b'\n' | b'\r') && !is_second_half {
                self.number += 1;
            }
            self.follows_carriage_return = *byte == b'\r';
        }
    }
}

/// Takes soupstone's tokens, and gives those of html5ever to a sink.
pub(super) struct Receiver<'a, Sink: TokenSink> {
    pub(super) sink: &'a Sink,
    pub(super) line: Line,
    /// What is read of the input now, and where it starts.
    chunk: &'a [u8],
    start: u64,
    /// How much of the chunk is counted.
    counted: usize,
    /// Why the tokenizer is to pause.
    pub(super) pause: Option<TokenizerResult<Sink::Handle>>,
}

impl<'a, Sink: TokenSink> Receiver<'a, Sink> {
    /// For the tokens of a chunk that starts there.
    pub(super) fn new(sink: &'a Sink, line: Line, chunk: &'a str, start: u64) -> Self {
        Self { sink, line, chunk: chunk.as_bytes(), start, counted: 0, pause: None }
    }

    /// Counts the lines up to there.
    pub(super) fn advance_to(&mut self, offset: u64) {
        let end = offset.saturating_sub(self.start).min(self.chunk.len() as u64) as usize;
        if end > self.counted {
            self.line.count(&self.chunk[self.counted..end]);
            self.counted = end;
        }
    }

    fn send(&mut self, token: Token) -> Feedback {
        match self.sink.process_token(token, self.line.number) {
            TokenSinkResult::Continue => Feedback::Continue,
            TokenSinkResult::Plaintext => Feedback::SwitchTo(TextState::Plaintext),
            TokenSinkResult::RawData(kind) => Feedback::SwitchTo(raw_state(kind)),
            TokenSinkResult::Script(script) => self.pause(TokenizerResult::Script(script)),
            TokenSinkResult::EncodingIndicator(label) => self.pause(TokenizerResult::EncodingIndicator(label)),
        }
    }

    fn pause(&mut self, reason: TokenizerResult<Sink::Handle>) -> Feedback {
        self.pause = Some(reason);
        Feedback::Pause
    }
}

impl<Sink: TokenSink> token::TokenSink for Receiver<'_, Sink> {
    const WANTS_ERRORS: bool = true;

    fn process_token(&mut self, token: &token::Token<'_>, context: &TokenContext<'_>) -> Feedback {
        self.advance_to(context.span.end);
        match token {
            token::Token::Doctype(doctype) => {
                let string = |part: Option<&str>| part.map(StrTendril::from_slice);
                self.send(Token::DoctypeToken(Doctype {
                    name: string(doctype.name),
                    public_id: string(doctype.public_identifier),
                    system_id: string(doctype.system_identifier),
                    force_quirks: doctype.force_quirks,
                }))
            }
            token::Token::StartTag(tag) => self.send(Token::TagToken(converted(TagKind::StartTag, tag, context))),
            token::Token::EndTag(tag) => self.send(Token::TagToken(converted(TagKind::EndTag, tag, context))),
            token::Token::Comment(data) => self.send(Token::CommentToken(StrTendril::from_slice(data))),
            token::Token::Characters(text) => self.send(Token::CharacterTokens(StrTendril::from_slice(text))),
            token::Token::NullCharacter => self.send(Token::NullCharacterToken),
            token::Token::EndOfFile => self.send(Token::EOFToken),
            // NOTE: there are no processing instructions by the rules of html5ever.
            _ => Feedback::Continue,
        }
    }

    fn parse_error(&mut self, error: error::ParseError) {
        self.advance_to(error.offset);
        // NOTE: an answer to an error says nothing. html5ever does not expect one, either.
        let _ = self.send(Token::ParseError(Cow::Borrowed(error.code.as_str())));
    }

    fn allows_cdata_section(&mut self) -> bool {
        self.sink.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// A tag.
fn converted(kind: TagKind, tag: &token::Tag<'_>, context: &TokenContext<'_>) -> Tag {
    let attribute = |attribute: token::Attribute<'_>| Attribute {
        name: QualName::new(None, ns!(), attribute.local_name().into()),
        value: StrTendril::from_slice(attribute.value()),
    };
    let element = NewElement::new(ExpandedName::html(tag.name), &tag.attributes);
    Tag {
        kind,
        name: context.names.name(tag.name).into(),
        self_closing: tag.self_closing,
        attrs: tag.attributes.iter().map(attribute).collect(),
        had_duplicate_attributes: element.has_dropped_duplicate_attributes,
    }
}

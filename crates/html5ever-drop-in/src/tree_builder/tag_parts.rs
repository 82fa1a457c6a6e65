//! [`TagParts`]: html5ever's tokens as those of soupstone.

use soupstone::names::NameTable;
use soupstone::span::Span;
use soupstone::token::{self, AttributeBuffer, Attributes, Feedback, Text, TokenContext, TokenSink};

use crate::tokenizer::{Doctype, TagKind, Token};

/// What tags are put together from.
#[derive(Default)]
pub(super) struct TagParts {
    names: NameTable,
    attributes: AttributeBuffer,
}

impl TagParts {
    /// Gives the same token to soupstone's tree construction.
    pub(super) fn give(&mut self, token: &Token, stage: &mut impl TokenSink) -> Feedback {
        let token = match token {
            Token::DoctypeToken(doctype) => token::Token::Doctype(converted(doctype)),
            Token::TagToken(tag) => {
                self.attributes.clear();
                for attribute in &tag.attrs {
                    let name = self.names.intern(&attribute.name.local);
                    self.attributes.push(name, &attribute.value);
                }
                self.attributes.has_dropped_duplicates = tag.had_duplicate_attributes;
                let name = self.names.intern(&tag.name);
                let attributes = Attributes::new(&self.attributes, &self.names);
                let mut converted = token::Tag::new(name, attributes);
                converted.self_closing = tag.self_closing;
                match tag.kind {
                    TagKind::StartTag => token::Token::StartTag(converted),
                    TagKind::EndTag => token::Token::EndTag(converted),
                }
            }
            Token::CommentToken(data) => token::Token::Comment(Text::from(&**data)),
            Token::CharacterTokens(text) if text.is_empty() => return Feedback::Continue,
            Token::CharacterTokens(text) => token::Token::Characters(Text::from(&**text)),
            Token::NullCharacterToken => token::Token::NullCharacter,
            Token::EOFToken => token::Token::EndOfFile,
            Token::ParseError(_) => return Feedback::Continue,
        };
        // NOTE: nobody asks where it is: the sink is told lines by the tokenizer, and errors without their places.
        let context = TokenContext::new(Span::new(0, 0), &self.names);
        stage.process_token(&token, &context)
    }
}

/// A doctype.
fn converted(doctype: &Doctype) -> token::Doctype<'_> {
    let mut converted = token::Doctype::default();
    converted.name = doctype.name.as_deref();
    converted.public_identifier = doctype.public_id.as_deref();
    converted.system_identifier = doctype.system_id.as_deref();
    converted.force_quirks = doctype.force_quirks;
    converted
}

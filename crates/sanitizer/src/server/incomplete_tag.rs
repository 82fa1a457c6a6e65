use std::borrow::Cow;

use soupstone::error::{ErrorCode, ParseError};
use soupstone::serialize::escape_text;
use soupstone::sink::{EventHandler, EventSink};
use soupstone::token::{Feedback, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::Tokenizer;
use soupstone::tree_builder::TreeBuilder;

use super::parsing::ContextOptions;

struct NoEvents;

impl EventHandler for NoEvents {}

/// Follows a parse to the end of its last token.
struct LastToken {
    builder: TreeBuilder<EventSink<NoEvents>, ()>,
    end: usize,
    state: TextState,
    is_tag_incomplete: bool,
}

/// Returns the input with its incomplete tag at the end, if any, written as text.
///
/// The text stands where the tag stood, so the parser inserts it where the input ends.
pub(super) fn with_text<'a>(parsing: &ContextOptions, html: &'a str) -> Cow<'a, str> {
    let (context, options) = (&parsing.context, &parsing.options);
    let mut last = LastToken {
        builder: TreeBuilder::for_fragment(EventSink::new(NoEvents), (), context.clone(), options.clone()),
        end: 0,
        state: context.tokenizer_state(options.scripting()),
        is_tag_incomplete: false,
    };
    let mut tokenizer = Tokenizer::for_fragment(context, options);
    tokenizer.feed(html, &mut last);
    tokenizer.end(&mut last);
    // NOTE: in raw text, `&lt;` is not a reference. There, only the end tag of the element is a tag.
    let is_in_text = last.state != TextState::Data;
    match html.split_at_checked(last.end) {
        Some((before, tag)) if last.is_tag_incomplete && !is_in_text => {
            Cow::Owned(format!("{before}{}", escape_text(tag)))
        }
        _ => Cow::Borrowed(html),
    }
}

impl TokenSink for LastToken {
    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        match token {
            Token::EndOfFile => {}
            Token::EndTag(_) => (self.end, self.state) = (context.span.to_range().end, TextState::Data),
            _ => self.end = context.span.to_range().end,
        }
        let feedback = self.builder.process_token(token, context);
        if let Feedback::SwitchTo(state) = feedback {
            self.state = state;
        }
        feedback
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn parse_error(&mut self, error: ParseError) {
        self.is_tag_incomplete |= error.code() == ErrorCode::EofInTag;
    }

    fn wants_to_stop(&self) -> bool {
        self.builder.wants_to_stop()
    }

    fn allows_cdata_section(&mut self) -> bool {
        self.builder.allows_cdata_section()
    }
}

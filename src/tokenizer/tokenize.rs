//! [`tokenize`]: all tokens in one call; and [`text_state_after`]: where raw text starts, without a tree.

use super::Tokenizer;
use crate::settings::text_state_in;
use crate::sink::Scripting;
use crate::token::{Feedback, Tag, TextState, Token, TokenContext, TokenSink};

/// Shows all tokens of a string, without tree construction.
///
/// After the start tags of elements such as `script`, `style` and `title`, the text up to the end tag comes as characters
/// (see [`text_state_after`]); scripting is disabled. A run of characters may come in several tokens. The last token is
/// [`Token::EndOfFile`].
///
/// In chunks, with errors, or to decide on the state: see [`Tokenizer`].
///
/// ```
/// use soupstone::token::Token;
/// use soupstone::tokenizer::tokenize;
///
/// let mut tags = Vec::new();
/// tokenize("<P>Soup<script><b></script><br>", |token, context| {
///     if let Token::StartTag(tag) = token {
///         tags.push(context.names.name(tag.name).to_owned());
///     }
/// });
/// assert_eq!(tags, ["p", "script", "br"]);
/// ```
pub fn tokenize(input: &str, process_token: impl FnMut(&Token<'_>, &TokenContext<'_>)) {
    let mut sink = Shown(process_token);
    let mut tokenizer = Tokenizer::new();
    tokenizer.feed(input, &mut sink);
    tokenizer.end(&mut sink);
}

struct Shown<F>(F);

impl<F: FnMut(&Token<'_>, &TokenContext<'_>)> TokenSink for Shown<F> {
    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        (self.0)(token, context);
        let state = match token {
            Token::StartTag(tag) => text_state_after(tag, Scripting::Disabled),
            _ => None,
        };
        state.map_or(Feedback::Continue, Feedback::SwitchTo)
    }
}

/// The state that tree construction switches the tokenizer to after this start tag of an HTML element, if it does: so
/// that scripts, styles and texts are not read as markup.
///
/// A tokenizer without tree construction does not know which elements are open. In SVG and MathML, elements with these
/// names hold markup; in a `select`, and where the standard drops a tag, some of them do not start. To follow the
/// standard there, build a tree, or use a [`TreeSink`](crate::sink::TreeSink) that keeps nothing.
///
/// ```
/// use soupstone::Scripting;
/// use soupstone::names::{NameTable, TagName};
/// use soupstone::token::{Attributes, Tag, TextState};
/// use soupstone::tokenizer::text_state_after;
///
/// let names = NameTable::new();
/// let tag = |name| Tag::new(name, Attributes::empty(&names));
/// assert_eq!(text_state_after(&tag(TagName::STYLE), Scripting::Disabled), Some(TextState::Rawtext));
/// assert_eq!(text_state_after(&tag(TagName::NOSCRIPT), Scripting::Enabled), Some(TextState::Rawtext));
/// assert_eq!(text_state_after(&tag(TagName::NOSCRIPT), Scripting::Disabled), None);
/// ```
pub fn text_state_after(tag: &Tag<'_>, scripting: Scripting) -> Option<TextState> {
    match text_state_in(tag.name, scripting) {
        TextState::Data => None,
        state => Some(state),
    }
}

//! [`tokenize`]: from a whole text to its tokens, in one call.

use super::{Tokenizer, text_state_after};
use crate::sink::Scripting;
use crate::token::{Feedback, Token, TokenContext, TokenSink};

/// Shows all tokens of a text, without tree construction.
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

/// A sink that shows each token to a function.
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

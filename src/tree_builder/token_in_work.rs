//! [`TokenInWork`], what is known of the token that the rules are processing.

use crate::names::NameId;
use crate::span::Span;

/// What is known of the token in work, besides the token itself.
#[derive(Clone)]
pub(super) struct TokenInWork {
    /// Where it is in the input, or the run of character tokens.
    pub(super) span: Span,
    /// Where it ends. For a run, this may be the end of its first character.
    pub(super) end: u64,
    /// The name of the end tag in work while its element has not been found, if locations are wanted.
    pub(super) end_tag: Option<NameId>,
    /// "If the next token is a U+000A LINE FEED (LF) character token, then ignore that token": the token before
    /// asked for that.
    pub(super) ignores_next_line_feed: bool,
    /// Whether the self-closing flag of the start tag in work was acknowledged.
    pub(super) self_closing_flag_is_acknowledged: bool,
}

impl TokenInWork {
    /// No token yet.
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self {
            span: Span::new(0, 0),
            end: 0,
            end_tag: None,
            ignores_next_line_feed: false,
            self_closing_flag_is_acknowledged: false,
        }
    }
}

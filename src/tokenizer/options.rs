use crate::edition::Edition;
use crate::sink::Limits;
use crate::token::TextState;

/// The options for a [`Tokenizer`](super::Tokenizer).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenizerOptions<'a> {
    pub(super) edition: Edition,
    pub(super) processing_instructions: bool,
    pub(super) state: TextState,
    pub(super) last_start_tag: Option<&'a str>,
    pub(super) limits: Limits,
    pub(super) automatic_text_states: Option<bool>,
}

impl<'a> TokenizerOptions<'a> {
    /// Creates the default options: the January 2025 edition, the data state, no last start tag, and no limits.
    pub const fn new() -> Self {
        Self {
            edition: Edition::DEFAULT,
            processing_instructions: true,
            state: TextState::Data,
            last_start_tag: None,
            limits: Limits::none(),
            automatic_text_states: None,
        }
    }

    settings! {
        /// Sets the edition of the standard.
        (pub fn) with_edition(edition: Edition), edition() = edition;

        /// Sets whether `<?` opens a processing instruction (the default) or a comment, in editions that have processing
        /// instructions.
        (pub fn) with_processing_instructions(processing_instructions: bool), processing_instructions() = processing_instructions;

        /// Sets the initial state, for a fragment or a test.
        (pub fn) with_state(state: TextState), state() = state;

        /// Makes the tokenizer switch the state after start tags of elements like `script`, `style` and `title`, as
        /// [`text_state_after`](super::text_state_after) does with scripting or without. A
        /// [`Feedback::SwitchTo`](crate::token::Feedback::SwitchTo) from the receiver takes precedence. With `None`, the
        /// default, only the receiver switches the state. Receivers that forward tokens to a
        /// [`TreeBuilder`](crate::tree_builder::TreeBuilder) must not use this option.
        (pub fn) with_automatic_text_states(scripting: Option<bool>), automatic_text_states() = automatic_text_states;

        /// Sets the limits on the bytes of input, the attributes of a tag, and the bytes of strings in a token. Ignores other
        /// limits.
        (pub fn) with_limits(limits: Limits), limits() = limits;

        /// Sets the name of the last start tag, in any letter case, or `None`. An [appropriate end tag
        /// token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token) has the name of the last start
        /// tag.
        (pub fn) with_last_start_tag(name: Option<&'a str>), last_start_tag() = last_start_tag;
    }
}

impl Default for TokenizerOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

//! [`TokenizerOptions`]

use crate::edition::Edition;
use crate::sink::Limits;
use crate::token::TextState;

/// The options for a [`Tokenizer`](super::Tokenizer).
///
/// ```
/// use soupstone::token::TextState;
/// use soupstone::tokenizer::{Tokenizer, TokenizerOptions};
///
/// // As for the contents of a `title` element.
/// let options = TokenizerOptions::new()
///     .with_state(TextState::Rcdata)
///     .with_last_start_tag(Some("title"));
/// let tokenizer = Tokenizer::with_options(&options);
/// # let _ = tokenizer;
/// ```
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

    /// Sets the edition of the standard.
    #[must_use]
    pub fn with_edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// Returns the edition of the standard.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Sets whether `<?` opens a processing instruction (the default) or a comment, in editions that have processing
    /// instructions.
    #[must_use]
    pub fn with_processing_instructions(mut self, processing_instructions: bool) -> Self {
        self.processing_instructions = processing_instructions;
        self
    }

    /// Whether `<?` opens a processing instruction, in editions that have them.
    pub const fn processing_instructions(&self) -> bool {
        self.processing_instructions
    }

    /// Sets the initial state, for a fragment or a test.
    #[must_use]
    pub fn with_state(mut self, state: TextState) -> Self {
        self.state = state;
        self
    }

    /// Returns the initial state.
    pub const fn state(&self) -> TextState {
        self.state
    }

    /// Makes the tokenizer switch the state after start tags of elements like `script`, `style` and `title`, as
    /// [`text_state_after`](super::text_state_after) does with scripting or without. A
    /// [`Feedback::SwitchTo`](crate::token::Feedback::SwitchTo) from the receiver takes precedence. With `None`, the
    /// default, only the receiver switches the state. Receivers that forward tokens to a
    /// [`TreeBuilder`](crate::tree_builder::TreeBuilder) must not use this option.
    #[must_use]
    pub fn with_automatic_text_states(mut self, scripting: Option<bool>) -> Self {
        self.automatic_text_states = scripting;
        self
    }

    /// Returns the scripting flag for automatic switches of the state, if they are enabled.
    pub const fn automatic_text_states(&self) -> Option<bool> {
        self.automatic_text_states
    }

    /// Sets the limits on the bytes of input, the attributes of a tag, and the bytes of strings in a token. Ignores other
    /// limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the limits.
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Sets the name of the last start tag, in any letter case, or `None`. An [appropriate end tag
    /// token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token) has the name of the last start
    /// tag.
    #[must_use]
    pub fn with_last_start_tag(mut self, name: Option<&'a str>) -> Self {
        self.last_start_tag = name;
        self
    }

    /// Returns the name of the last start tag.
    pub const fn last_start_tag(&self) -> Option<&'a str> {
        self.last_start_tag
    }
}

impl Default for TokenizerOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

//! [`TokenizerOptions`]

use crate::edition::Edition;
use crate::settings::{Limits, ProcessingInstructions};
use crate::sink::Scripting;
use crate::token::TextState;

/// How a [`Tokenizer`](super::Tokenizer) starts.
///
/// ```
/// use soupstone::token::TextState;
/// use soupstone::tokenizer::{Tokenizer, TokenizerOptions};
///
/// // As for the contents of a `title` element.
/// let options = TokenizerOptions::new()
///     .with_state(TextState::Rcdata)
///     .with_last_start_tag("title");
/// let tokenizer = Tokenizer::with_options(&options);
/// # let _ = tokenizer;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TokenizerOptions<'a> {
    pub(super) edition: Edition,
    pub(super) processing_instructions: ProcessingInstructions,
    pub(super) state: TextState,
    pub(super) last_start_tag: Option<&'a str>,
    pub(super) limits: Limits,
    pub(super) automatic_text_states: Option<Scripting>,
}

impl<'a> TokenizerOptions<'a> {
    /// The default options: the edition of January 2025, the data state, and no start tag before.
    pub fn new() -> Self {
        Self::default()
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

    /// Keeps processing instructions, if the edition has them, or puts comments in their place.
    #[must_use]
    pub fn with_processing_instructions(mut self, processing_instructions: ProcessingInstructions) -> Self {
        self.processing_instructions = processing_instructions;
        self
    }

    /// Returns whether processing instructions are kept or become comments.
    pub const fn processing_instructions(&self) -> ProcessingInstructions {
        self.processing_instructions
    }

    /// Sets the state to start in, for a fragment or a test.
    #[must_use]
    pub fn with_state(mut self, state: TextState) -> Self {
        self.state = state;
        self
    }

    /// Returns the state to start in.
    pub const fn state(&self) -> TextState {
        self.state
    }

    /// Has the tokenizer itself switch the state after the start tags of elements such as `script`, `style` and `title`, as
    /// [`text_state_after`](super::text_state_after) says, so receivers need not return
    /// [`Feedback::SwitchTo`](crate::token::Feedback::SwitchTo). If they do, their state counts. By default, only the receiver
    /// switches. A [`TreeBuilder`](crate::tree_builder::TreeBuilder) knows the states, so a receiver that forwards tokens to one
    /// must not use this option.
    #[must_use]
    pub fn with_automatic_text_states(mut self, scripting: Scripting) -> Self {
        self.automatic_text_states = Some(scripting);
        self
    }

    /// Sets those of these limits that are the tokenizer's: on the bytes of input, the attributes of a
    /// tag, and the bytes of strings, of which no token may have more.
    #[must_use]
    pub fn with_limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }

    /// Returns the limits.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets the name, in lower case, of a start tag that counts as the last one; `None` for none. An [appropriate end
    /// tag token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token) has the same name.
    #[must_use]
    pub fn with_last_start_tag(mut self, name: impl Into<Option<&'a str>>) -> Self {
        self.last_start_tag = name.into();
        self
    }

    /// Returns the name of the start tag that counts as the last one.
    pub const fn last_start_tag(&self) -> Option<&'a str> {
        self.last_start_tag
    }
}

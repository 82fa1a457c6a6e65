//! The [pending table character tokens](https://html.spec.whatwg.org/multipage/parsing.html#concept-pending-table-char-tokens).

use crate::span::Span;
use crate::token::{Place, Text};

pub(super) struct PendingTableCharacterTokens {
    pub(super) text: String,
    /// Where the text is in the sink's copy of the input, if it is one run.
    pub(super) place: Place,
    /// Where each run starts in the text, and where it is in the input, if errors or locations are wanted.
    pub(super) runs: Vec<(usize, Span)>,
}

impl Default for PendingTableCharacterTokens {
    fn default() -> Self {
        Self {
            text: String::new(),
            place: Place::NOWHERE,
            runs: Vec::new(),
        }
    }
}

impl PendingTableCharacterTokens {
    pub(super) fn as_text(&self) -> Text<'_> {
        Text::at(&self.text, self.place)
    }
}

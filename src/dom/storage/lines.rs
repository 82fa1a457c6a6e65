//! [`Lines`]: the lines of the input.

use std::sync::OnceLock;

use crate::span::{LineIndex, Position};

/// OPTIMIZATION: keeps the input, and indexes its lines when a position is asked for. Indexing while the parser reads takes 13 %
/// more instructions on real pages (test: `a_document_with_locations_knows_the_lines_of_its_input`).
#[derive(Clone, Debug, Default)]
pub(in crate::dom) struct Lines {
    /// The input, until it is indexed.
    text: String,
    index: OnceLock<LineIndex>,
}

impl Lines {
    #[inline]
    pub(in crate::dom) fn feed(&mut self, text: &str) {
        match self.index.get_mut() {
            Some(index) => index.feed(text),
            None => self.text.push_str(text),
        }
    }

    /// Returns `None` for an offset after the input.
    #[inline]
    pub(in crate::dom) fn position(&self, offset: u64) -> Option<Position> {
        let index = self.index.get_or_init(|| LineIndex::new(&self.text));
        (offset <= index.length()).then(|| index.position(offset))
    }

    /// Replaces the input with its index, which is smaller.
    pub(in crate::dom) fn compact(&mut self) {
        self.index.get_or_init(|| LineIndex::new(&self.text));
        self.text = String::new();
    }
}

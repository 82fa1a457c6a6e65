//! The unread input, with its [insertion points](https://html.spec.whatwg.org/multipage/parsing.html#insertion-point).

use std::collections::VecDeque;
use std::sync::Arc;

use super::Reading;
use crate::error::MalformedSequence;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// Text, and how much of the text has been read.
    Text { text: String, reading: Reading },
    // NOTE: without the `bytes` feature, there are no malformed sequences.
    #[cfg_attr(not(feature = "bytes"), expect(dead_code))]
    Malformed(MalformedSequence),
}

impl Piece {
    fn unread(&self) -> &str {
        match self {
            Self::Text { text, reading } => &text[reading.read()..],
            Self::Malformed(_) => REPLACEMENT,
        }
    }
}

/// The input before one insertion point and after the insertion points opened later.
#[derive(Debug, Default)]
struct Section {
    pieces: VecDeque<Piece>,
    /// Whether a run continues past the insertion point, to the end of the file.
    runs_to_the_end: bool,
}

impl Section {
    fn push(&mut self, more: &str) {
        match self.pieces.back_mut() {
            _ if more.is_empty() => {}
            // NOTE: text that was partly read cannot grow, because the scan of the text would not cover the addition.
            Some(Piece::Text { text, reading }) if !reading.is_begun() => text.push_str(more),
            _ => self.pieces.push_back(Piece::Text { text: more.to_owned(), reading: Reading::new() }),
        }
    }
}

/// Each section ends at an insertion point of a running script, except the first section, which ends at the end of the arrived
/// input. The next character is at the start of the last section.
#[derive(Debug)]
pub(crate) struct UnreadInput {
    /// The list of sections is never empty.
    sections: Vec<Section>,
    arrived: u64,
    /// The number of bytes that were read, including inserted bytes.
    read: u64,
    revision: Revision,
}

const REPLACEMENT: &str = "\u{FFFD}";

impl UnreadInput {
    pub(crate) fn new() -> Self {
        Self { sections: vec![Section::default()], arrived: 0, read: 0, revision: Revision::default() }
    }

    /// Returns the [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): the number
    /// of open insertion points.
    pub(crate) fn nesting_level(&self) -> usize {
        self.sections.len() - 1
    }

    pub(crate) fn push_at_the_end(&mut self, text: &str) {
        self.arrived += text.len() as u64;
        self.sections[0].push(text);
    }

    /// Adds the remainder of a chunk that was read up to a pause. All other input must have been read.
    pub(crate) fn push_rest(&mut self, text: &str, reading: Reading) {
        let rest = &text[reading.read()..];
        self.arrived += rest.len() as u64;
        if !rest.is_empty() {
            self.sections[0].pieces.push_back(Piece::Text { text: rest.to_owned(), reading: reading.of_the_rest() });
        }
    }

    pub(crate) fn note_read(&mut self, text: &str) {
        self.arrived += text.len() as u64;
        self.read += text.len() as u64;
    }

    pub(crate) fn read(&self) -> u64 {
        self.read
    }

    pub(crate) fn revision(&self) -> &Revision {
        &self.revision
    }

    pub(crate) fn arrived(&self) -> u64 {
        self.arrived
    }

    /// Returns the text after the first `arrived` bytes, unless part of this text was read. The returned text starts at a whole
    /// character.
    #[inline]
    pub(crate) fn since(&self, arrived: u64) -> impl Iterator<Item = &str> {
        let pieces = &self.sections[0].pieces;
        let mut first = pieces.len();
        let missing = self.arrived.saturating_sub(arrived);
        let mut missing = usize::try_from(missing).unwrap_or(usize::MAX);
        let mut skipped = 0;
        // NOTE: the search starts at the end, because the new text may be a small part of the input.
        while missing > 0 && first > 0 {
            first -= 1;
            let length = pieces[first].unread().len();
            skipped = length.saturating_sub(missing);
            missing = missing.saturating_sub(length);
        }
        if missing > 0 {
            first = pieces.len();
        }
        pieces.range(first..).map(move |piece| {
            let text = piece.unread();
            let start = std::mem::take(&mut skipped);
            &text[(start..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())..]
        })
    }

    #[cfg(feature = "bytes")]
    pub(crate) fn push_malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.arrived += REPLACEMENT.len() as u64;
        self.sections[0].pieces.push_back(Piece::Malformed(sequence));
    }

    pub(crate) fn insert(&mut self, text: &str) {
        if !text.is_empty() {
            self.revision.change();
        }
        if let Some(section) = self.sections.last_mut() {
            section.push(text);
        }
    }

    /// "Let the insertion point be just before the next input character."
    pub(crate) fn open_insertion_point(&mut self) {
        self.sections.push(Section::default());
    }

    /// "Let the insertion point have the value of the old insertion point."
    pub(crate) fn close_insertion_point(&mut self) {
        if self.sections.len() > 1
            && let (Some(mut closed), Some(section)) = (self.sections.pop(), self.sections.last_mut())
        {
            // NOTE: moves the pieces after the insertion point, because every call may add pieces before the insertion point.
            closed.pieces.append(&mut section.pieces);
            section.pieces = closed.pieces;
        }
    }

    pub(crate) fn run_to_the_end(&mut self) {
        if let Some(section) = self.sections.last_mut() {
            section.runs_to_the_end = true;
        }
    }

    pub(crate) fn take(&mut self) -> Option<Piece> {
        let piece = self.sections_of_the_run().find_map(|section| section.pieces.pop_front())?;
        self.read += piece.unread().len() as u64;
        Some(piece)
    }

    pub(crate) fn put_back(&mut self, piece: Piece) {
        if let Some(section) = self.sections.last_mut()
            && !piece.unread().is_empty()
        {
            self.read -= piece.unread().len() as u64;
            section.pieces.push_front(piece);
        }
    }

    pub(crate) fn is_run_over(&mut self) -> bool {
        self.sections_of_the_run().all(|section| section.pieces.is_empty())
    }

    pub(crate) fn runs_to_the_end(&self) -> bool {
        self.sections.len() == 1 || self.sections.last().is_some_and(|section| section.runs_to_the_end)
    }

    #[inline]
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().rev().flat_map(|section| &section.pieces).map(Piece::unread)
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.sections = vec![Section::default()];
        self.revision.change();
    }

    fn sections_of_the_run(&mut self) -> impl Iterator<Item = &mut Section> {
        let innermost = self.sections.len() - 1;
        let last = if self.runs_to_the_end() { 0 } else { innermost };
        self.sections[last..].iter_mut().rev()
    }
}

/// Identifies the expected input. Inserting or discarding text begins a new revision. While a revision is held, no other
/// revision equals it, even in a different parser.
#[derive(Clone, Debug, Default)]
pub(crate) struct Revision(Arc<()>);

impl Revision {
    pub(crate) fn change(&mut self) {
        if Arc::strong_count(&self.0) > 1 {
            *self = Self::default();
        }
    }
}

impl PartialEq for Revision {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[cfg(all(test, feature = "bytes"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_is_found_from_the_end() {
        let mut input = UnreadInput::new();
        input.note_read("read");
        for text in ["ab", "\u{e9}", "c"] {
            input.push_at_the_end(text);
            input.push_malformed_sequence(MalformedSequence::new(0, 1));
        }
        let since = |arrived| input.since(arrived).collect::<String>();
        let all = "ab\u{FFFD}\u{e9}\u{FFFD}c\u{FFFD}";
        assert_eq!(since(4), all);
        assert_eq!(since(5), all[1..]);
        assert_eq!(since(9), all[5..]);
        assert_eq!(since(input.arrived()), "");
        assert_eq!(since(3), "", "part of it was already read");
        assert_eq!(since(10), all[7..], "an offset within a character");
    }
}

//! The unread input, with its [insertion points](https://html.spec.whatwg.org/multipage/parsing.html#insertion-point).

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};

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
            Some(Piece::Text { text, reading }) if reading.looked.is_none() => text.push_str(more),
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
    length: usize,
    revision: u64,
}

const REPLACEMENT: &str = "\u{FFFD}";

impl UnreadInput {
    pub(crate) fn new() -> Self {
        Self { sections: vec![Section::default()], length: 0, revision: next_revision() }
    }

    /// Returns the [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): the number
    /// of open insertion points.
    pub(crate) fn nesting_level(&self) -> usize {
        self.sections.len() - 1
    }

    pub(crate) fn push_at_the_end(&mut self, text: &str) {
        self.length += text.len();
        self.sections[0].push(text);
    }

    /// Adds the remainder of a chunk that was read up to a pause. All other input must have been read.
    pub(crate) fn push_rest(&mut self, text: &str, reading: Reading) {
        let rest = &text[reading.read()..];
        self.length += rest.len();
        if !rest.is_empty() {
            let reading = Reading { read: 0, looked: reading.looked.map(|looked| looked.without(reading.read)) };
            self.sections[0].pieces.push_back(Piece::Text { text: rest.to_owned(), reading });
        }
    }

    /// Returns a number that changes with each change of the input other than text at the end, and that no other input has.
    pub(crate) fn revision(&self) -> u64 {
        self.revision
    }

    pub(crate) fn begin_revision(&mut self) {
        self.revision = next_revision();
    }

    pub(crate) fn texts_from(&self, offset: usize) -> impl Iterator<Item = &str> {
        let mut wanted = self.length.saturating_sub(offset);
        let mut texts = Vec::new();
        // NOTE: the search starts at the end, because the wanted text may be a small part of the input.
        for piece in self.sections.iter().flat_map(|section| section.pieces.iter().rev()) {
            if wanted == 0 {
                break;
            }
            let text = piece.unread();
            let start = text.len().saturating_sub(wanted);
            wanted -= text.len() - start;
            texts.push(&text[(start..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())..]);
        }
        texts.into_iter().rev()
    }

    #[cfg(feature = "bytes")]
    pub(crate) fn push_malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.length += REPLACEMENT.len();
        self.sections[0].pieces.push_back(Piece::Malformed(sequence));
    }

    pub(crate) fn insert(&mut self, text: &str) {
        if !text.is_empty() {
            self.length += text.len();
            self.begin_revision();
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
        self.length -= piece.unread().len();
        Some(piece)
    }

    pub(crate) fn put_back(&mut self, piece: Piece) {
        if let Some(section) = self.sections.last_mut()
            && !piece.unread().is_empty()
        {
            self.length += piece.unread().len();
            section.pieces.push_front(piece);
        }
    }

    pub(crate) fn is_run_over(&mut self) -> bool {
        self.sections_of_the_run().all(|section| section.pieces.is_empty())
    }

    pub(crate) fn runs_to_the_end(&self) -> bool {
        self.sections.len() == 1 || self.sections.last().is_some_and(|section| section.runs_to_the_end)
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }

    fn sections_of_the_run(&mut self) -> impl Iterator<Item = &mut Section> {
        let innermost = self.sections.len() - 1;
        let last = if self.runs_to_the_end() { 0 } else { innermost };
        self.sections[last..].iter_mut().rev()
    }
}

fn next_revision() -> u64 {
    // NOTE: not all platforms have atomic numbers of 64 bits.
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed) as u64
}

#[cfg(all(test, feature = "bytes"))]
mod tests {
    use super::*;

    #[test]
    fn text_is_found_from_the_end() {
        let mut input = UnreadInput::new();
        for text in ["ab", "\u{e9}", "c"] {
            input.push_at_the_end(text);
            input.push_malformed_sequence(MalformedSequence::new(0, 1));
        }
        let from = |input: &UnreadInput, offset| input.texts_from(offset).collect::<String>();
        let all = "ab\u{FFFD}\u{e9}\u{FFFD}c\u{FFFD}";
        assert_eq!(from(&input, 0), all);
        assert_eq!(from(&input, 1), all[1..]);
        assert_eq!(from(&input, 5), all[5..]);
        assert_eq!(from(&input, 6), all[7..], "an offset within a character");
        assert_eq!([from(&input, all.len()), from(&input, 99)], [""; 2]);
        assert_eq!(input.take().map(|piece| piece.unread().to_owned()).as_deref(), Some("ab"));
        input.open_insertion_point();
        input.insert("w");
        assert_eq!(from(&input, 0), "w".to_owned() + &all[2..]);
        assert_eq!(from(&input, 1), all[2..]);
    }

    #[test]
    fn each_change_before_the_end_begins_a_revision() {
        let mut input = UnreadInput::new();
        let mut last = input.revision();
        assert_ne!(last, UnreadInput::new().revision());
        input.push_at_the_end("a");
        input.insert("");
        let _ = input.take();
        assert_eq!(input.revision(), last);
        for change in [|input: &mut UnreadInput| input.insert("b"), UnreadInput::clear] {
            change(&mut input);
            assert_ne!(input.revision(), last);
            last = input.revision();
        }
    }
}

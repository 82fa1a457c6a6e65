//! The unread input, with its [insertion points](https://html.spec.whatwg.org/multipage/parsing.html#insertion-point).

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::ChunkCursor;
use crate::error::MalformedSequence;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PendingItem {
    /// Text, and how much of the text has been read.
    Text { text: String, cursor: ChunkCursor },
    // NOTE: without the `bytes` feature, there are no malformed sequences.
    #[cfg_attr(not(feature = "bytes"), expect(dead_code))]
    Malformed(MalformedSequence),
}

impl PendingItem {
    fn unread_text(&self) -> &str {
        match self {
            Self::Text { text, cursor } => &text[cursor.position()..],
            Self::Malformed(_) => REPLACEMENT,
        }
    }
}

/// The input before one insertion point and after the insertion points opened later.
#[derive(Debug, Default)]
struct InputSection {
    items: VecDeque<PendingItem>,
    /// Whether a run continues past the insertion point, to the end of the file.
    is_closed: bool,
}

impl InputSection {
    fn push_text(&mut self, more: &str) {
        match self.items.back_mut() {
            _ if more.is_empty() => {}
            // NOTE: text that was partly read cannot grow, because the scan of the text would not cover the addition.
            Some(PendingItem::Text { text, cursor }) if cursor.preprocessing.is_none() => text.push_str(more),
            _ => self.items.push_back(PendingItem::Text { text: more.to_owned(), cursor: ChunkCursor::new() }),
        }
    }
}

/// Each section ends at an insertion point of a running script, except the first section, which ends at the end of the arrived
/// input. The next character is at the start of the last section.
#[derive(Debug)]
pub(crate) struct PendingInput {
    /// The list of sections is never empty.
    sections: Vec<InputSection>,
    unread_bytes: usize,
    revision: u64,
}

const REPLACEMENT: &str = "\u{FFFD}";

impl PendingInput {
    pub(crate) fn new() -> Self {
        Self { sections: vec![InputSection::default()], unread_bytes: 0, revision: new_revision() }
    }

    /// Returns the [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): the number
    /// of open insertion points.
    pub(crate) fn script_nesting_level(&self) -> usize {
        self.sections.len() - 1
    }

    pub(crate) fn append_to_end(&mut self, text: &str) {
        self.unread_bytes += text.len();
        self.sections[0].push_text(text);
    }

    /// Adds the remainder of a chunk that was read up to a pause. All other input must have been read.
    pub(crate) fn append_unread_remainder(&mut self, text: &str, cursor: ChunkCursor) {
        let rest = &text[cursor.position()..];
        self.unread_bytes += rest.len();
        if !rest.is_empty() {
            let cursor = ChunkCursor {
                position: 0,
                preprocessing: cursor.preprocessing.map(|preprocessing| preprocessing.advanced_by(cursor.position)),
            };
            self.sections[0].items.push_back(PendingItem::Text { text: rest.to_owned(), cursor });
        }
    }

    /// Returns a number that changes with each change of the input other than text at the end, and that no other input has.
    pub(crate) fn revision_ignoring_appends(&self) -> u64 {
        self.revision
    }

    pub(crate) fn bump_revision(&mut self) {
        self.revision = new_revision();
    }

    #[inline]
    pub(crate) fn unread_segments_from(&self, offset: usize) -> impl Iterator<Item = &str> {
        let mut remaining = self.unread_bytes.saturating_sub(offset);
        let mut texts = Vec::new();
        // NOTE: the search starts at the end, because the remaining text may be a small part of the input.
        for item in self.sections.iter().flat_map(|section| section.items.iter().rev()) {
            if remaining == 0 {
                break;
            }
            let text = item.unread_text();
            let start = text.len().saturating_sub(remaining);
            remaining -= text.len() - start;
            texts.push(&text[(start..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())..]);
        }
        texts.into_iter().rev()
    }

    #[cfg(feature = "bytes")]
    pub(crate) fn append_malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.unread_bytes += REPLACEMENT.len();
        self.sections[0].items.push_back(PendingItem::Malformed(sequence));
    }

    pub(crate) fn insert_at_insertion_point(&mut self, text: &str) {
        if !text.is_empty() {
            self.unread_bytes += text.len();
            self.bump_revision();
        }
        if let Some(section) = self.sections.last_mut() {
            section.push_text(text);
        }
    }

    /// "Let the insertion point be just before the next input character."
    pub(crate) fn open_insertion_point(&mut self) {
        self.sections.push(InputSection::default());
    }

    /// "Let the insertion point have the value of the old insertion point."
    pub(crate) fn close_insertion_point(&mut self) {
        if self.sections.len() > 1
            && let (Some(mut closed), Some(section)) = (self.sections.pop(), self.sections.last_mut())
        {
            // NOTE: moves the items after the insertion point, because every call may add items before the insertion point.
            closed.items.append(&mut section.items);
            section.items = closed.items;
        }
    }

    pub(crate) fn allow_reading_past_insertion_point(&mut self) {
        if let Some(section) = self.sections.last_mut() {
            section.is_closed = true;
        }
    }

    pub(crate) fn pop_front(&mut self) -> Option<PendingItem> {
        let item = self.readable_sections().find_map(|section| section.items.pop_front())?;
        self.unread_bytes -= item.unread_text().len();
        Some(item)
    }

    pub(crate) fn push_front(&mut self, item: PendingItem) {
        if let Some(section) = self.sections.last_mut()
            && !item.unread_text().is_empty()
        {
            self.unread_bytes += item.unread_text().len();
            section.items.push_front(item);
        }
    }

    pub(crate) fn has_no_readable_input(&mut self) -> bool {
        self.readable_sections().all(|section| section.items.is_empty())
    }

    pub(crate) fn is_readable_to_end(&self) -> bool {
        self.sections.len() == 1 || self.sections.last().is_some_and(|section| section.is_closed)
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }

    fn readable_sections(&mut self) -> impl Iterator<Item = &mut InputSection> {
        let innermost = self.sections.len() - 1;
        let last = if self.is_readable_to_end() { 0 } else { innermost };
        self.sections[last..].iter_mut().rev()
    }
}

fn new_revision() -> u64 {
    // NOTE: not all platforms have atomic numbers of 64 bits.
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed) as u64
}

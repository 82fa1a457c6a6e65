//! The strings of the result and the line breaks between them.

use crate::serialize::shrink;

/// The list of strings and required line breaks that the
/// [rendered text collection steps](https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps) give.
#[derive(Default)]
pub(super) struct Output {
    text: String,
    /// The highest of the required line break counts since the last string.
    required_breaks: usize,
    /// The spaces that came before a box out of flow, in order. Whether the line keeps them is known later.
    held_spaces: Vec<HeldSpace>,
    /// Whether strings are no longer appended.
    is_closed: bool,
}

/// A space that the line may keep.
struct HeldSpace {
    position: usize,
    /// The line breaks that are required before it.
    breaks_before: usize,
    /// The line breaks that are required between it and the next string.
    breaks_after: usize,
    is_kept: bool,
}

impl Output {
    #[inline]
    pub(super) fn with_capacity(length: usize) -> Self {
        Self { text: String::with_capacity(length), ..Self::default() }
    }

    /// Appends a string.
    #[inline]
    pub(super) fn push(&mut self, string: &str) {
        if self.is_closed || string.is_empty() {
            return;
        }
        let breaks = std::mem::take(&mut self.required_breaks);
        match self.held_spaces.last_mut() {
            Some(held) if held.position == self.text.len() => held.breaks_after = breaks,
            _ => push_breaks(&mut self.text, breaks),
        }
        self.text.push_str(string);
    }

    /// Appends a required line break count.
    #[inline]
    pub(super) const fn require_breaks(&mut self, count: usize) {
        if self.required_breaks < count {
            self.required_breaks = count;
        }
    }

    /// Appends a space that may be kept later, and returns its number.
    #[inline]
    pub(super) fn hold_space(&mut self) -> usize {
        let breaks_before = std::mem::take(&mut self.required_breaks);
        let position = self.text.len();
        self.held_spaces.push(HeldSpace { position, breaks_before, breaks_after: 0, is_kept: false });
        self.held_spaces.len() - 1
    }

    /// Keeps the space with this number.
    #[inline]
    pub(super) fn keep_space(&mut self, number: usize) {
        self.held_spaces[number].is_kept = true;
    }

    /// Appends no more strings. Spaces can still be kept.
    #[inline]
    pub(super) const fn close(&mut self) {
        self.is_closed = true;
    }

    #[inline]
    pub(super) fn finish(mut self) -> String {
        if self.held_spaces.is_empty() {
            shrink(&mut self.text);
            return self.text;
        }
        let mut text = String::with_capacity(self.text.len() + self.held_spaces.len());
        let (mut start, mut breaks) = (0, 0);
        for held in &self.held_spaces {
            if start < held.position {
                push_breaks(&mut text, std::mem::take(&mut breaks));
                text.push_str(&self.text[start..held.position]);
                start = held.position;
            }
            breaks = breaks.max(held.breaks_before);
            if held.is_kept {
                push_breaks(&mut text, std::mem::take(&mut breaks));
                text.push(' ');
            }
            breaks = breaks.max(held.breaks_after);
        }
        if start < self.text.len() {
            push_breaks(&mut text, breaks);
            text.push_str(&self.text[start..]);
        }
        text
    }
}

/// Appends the line breaks that are required, unless nothing comes before them.
#[inline]
fn push_breaks(text: &mut String, count: usize) {
    // 4. Remove any items from results that are the empty string.
    // 5. Remove any runs of consecutive required line break count items at the start or end of results.
    // 6. Replace each remaining run of consecutive required line break count items with a string consisting of as many
    //    U+000A LF code points as the maximum of the values in the required line break count items.
    if !text.is_empty() {
        text.extend(std::iter::repeat_n('\n', count));
    }
}

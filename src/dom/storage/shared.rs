//! [`Shared`]: the text that strings are ranges of.

use std::sync::Arc;

/// Whether a buffer has enough unused memory to be worth freeing.
pub(in crate::dom) const fn is_much_spare(capacity: usize, length: usize) -> bool {
    capacity - length > length + 256
}

/// The text that the strings of a document are ranges of: a text that the document was given, if there is one, and behind it
/// what was written. No string is in both.
#[derive(Clone, Default)]
pub(super) struct Shared {
    given: Option<Arc<String>>,
    /// Where the written text starts: the length that the given one had.
    base: usize,
    written: String,
}

impl Shared {
    /// Text that was written, and nothing else.
    pub(super) const fn written(written: String) -> Self {
        Self { given: None, base: 0, written }
    }

    /// Takes a text, if there is nothing yet.
    pub(super) fn give(&mut self, text: Arc<String>) {
        if self.len() == 0 {
            self.base = text.len();
            self.given = Some(text);
        }
    }

    /// Keeps the given text up to this offset, if the rest is worth freeing. All offsets stay as they are.
    pub(super) fn cut_given(&mut self, end: usize) {
        if let Some(given) = &self.given
            && end < given.len()
            && is_much_spare(given.len(), end)
        {
            self.given = Some(Arc::new(given[..end].to_owned()));
        }
    }

    /// Whether it has a text that it was given.
    pub(super) const fn was_given(&self) -> bool {
        self.given.is_some()
    }

    /// The offset of a text in the given one, if it is a part of it, not just equal to a part.
    ///
    /// NOTE: the address tells. The given text is borrowed here, so nothing else can have that address.
    pub(super) fn position_of(&self, part: &str) -> Option<usize> {
        let given = self.given.as_ref()?;
        let start = part.as_ptr().addr().checked_sub(given.as_ptr().addr())?;
        (!part.is_empty() && start + part.len() <= given.len()).then_some(start)
    }

    /// Where the next text is written.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.base + self.written.len()
    }

    /// Whether the range that starts here is a part of the written text.
    #[inline]
    pub(super) const fn is_written(&self, start: usize) -> bool {
        start >= self.base
    }

    /// The text of a range.
    ///
    /// NOTE: always inlined, because it takes less time than a call.
    #[inline(always)]
    pub(super) fn get(&self, start: usize, length: usize) -> &str {
        match start.checked_sub(self.base) {
            Some(start) => &self.written[start..start + length],
            None => self.get_given(start, start + length),
        }
    }

    #[inline]
    fn get_given(&self, start: usize, end: usize) -> &str {
        match &self.given {
            Some(given) => &given[start..end],
            None => "",
        }
    }

    /// Writes a text behind all others.
    #[inline]
    pub(super) fn push_str(&mut self, text: &str) {
        self.written.push_str(text);
    }

    /// Writes the text of a range again, at the end.
    pub(super) fn push_range(&mut self, start: usize, end: usize) {
        match (start.checked_sub(self.base), &self.given) {
            (Some(start), _) => self.written.extend_from_within(start..end - self.base),
            (None, Some(given)) => self.written.push_str(&given[start..end]),
            (None, None) => {}
        }
    }

    /// The text of some ranges, which may reach from the given text into the written one, and nothing else.
    pub(super) fn only(&self, ranges: impl Iterator<Item = (usize, usize)>, length: usize) -> Self {
        let mut text = String::with_capacity(length);
        for (start, end) in ranges {
            let middle = self.base.clamp(start, end);
            if start < middle {
                text.push_str(self.get_given(start, middle));
            }
            text.push_str(self.get(middle, end - middle));
        }
        Self::written(text)
    }

    /// Whether no room was made.
    #[inline]
    pub(super) const fn has_no_room(&self) -> bool {
        self.given.is_none() && self.written.capacity() == 0
    }

    /// Makes room for this many more bytes.
    pub(super) fn reserve(&mut self, bytes: usize) {
        // NOTE: a new string is made in less time than an empty one grows.
        if self.written.capacity() == 0 {
            self.written = String::with_capacity(bytes);
        } else {
            self.written.reserve(bytes);
        }
    }

    /// Frees unused memory if there is much of it.
    pub(super) fn shrink(&mut self) {
        if is_much_spare(self.written.capacity(), self.written.len()) {
            self.written.shrink_to_fit();
        }
    }

    /// Drops all text, and keeps the memory of the written one.
    pub(super) fn clear(&mut self) {
        let mut written = std::mem::take(&mut self.written);
        written.clear();
        *self = Self::written(written);
    }
}

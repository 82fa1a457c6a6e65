//! [`Shared`]: the text of most strings.

use std::sync::Arc;

/// Whether a buffer has enough unused memory to free it.
pub(in crate::dom) const fn is_much_spare(capacity: usize, length: usize) -> bool {
    capacity - length > length + 256
}

/// The text of the strings that are ranges: a given text, if there is one, followed by written text. No string is in both.
#[derive(Clone, Default)]
pub(super) struct Shared {
    given: Option<Arc<String>>,
    /// The start of the written text: the original length of the given text.
    base: usize,
    written: String,
}

impl Shared {
    pub(super) const fn written(written: String) -> Self {
        Self { given: None, base: 0, written }
    }

    /// Takes text, if there is none yet.
    pub(super) fn give(&mut self, text: Arc<String>) {
        if self.len() == 0 {
            self.base = text.len();
            self.given = Some(text);
        }
    }

    /// Frees the given text from this offset on, if that is much. Offsets do not change.
    pub(super) fn cut_given(&mut self, end: usize) {
        if let Some(given) = &self.given
            && end < given.len()
            && is_much_spare(given.len(), end)
        {
            self.given = Some(Arc::new(given[..end].to_owned()));
        }
    }

    pub(super) const fn was_given(&self) -> bool {
        self.given.is_some()
    }

    /// The offset of a string that is a part of the given text, not just equal to a part. Its address tells, since the given
    /// text is borrowed here.
    pub(super) fn position_of(&self, part: &str) -> Option<usize> {
        let given = self.given.as_ref()?;
        let start = part.as_ptr().addr().checked_sub(given.as_ptr().addr())?;
        (!part.is_empty() && start + part.len() <= given.len()).then_some(start)
    }

    /// The start of the next written text.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.base + self.written.len()
    }

    #[inline]
    pub(super) const fn is_written(&self, start: usize) -> bool {
        start >= self.base
    }

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

    #[inline]
    pub(super) fn push_str(&mut self, text: &str) {
        self.written.push_str(text);
    }

    /// Writes the text of a range again.
    pub(super) fn push_range(&mut self, start: usize, end: usize) {
        match (start.checked_sub(self.base), &self.given) {
            (Some(start), _) => self.written.extend_from_within(start..end - self.base),
            (None, Some(given)) => self.written.push_str(&given[start..end]),
            (None, None) => {}
        }
    }

    /// Keeps only the text of some ranges, which may reach from the given text into the written text.
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

    #[inline]
    pub(super) const fn has_no_room(&self) -> bool {
        self.given.is_none() && self.written.capacity() == 0
    }

    pub(super) fn reserve(&mut self, bytes: usize) {
        // NOTE: creating a string is faster than growing an empty one.
        if self.written.capacity() == 0 {
            self.written = String::with_capacity(bytes);
        } else {
            self.written.reserve(bytes);
        }
    }

    pub(super) fn shrink(&mut self) {
        if is_much_spare(self.written.capacity(), self.written.len()) {
            self.written.shrink_to_fit();
        }
    }

    /// Drops all text and keeps the memory of the written text.
    pub(super) fn clear(&mut self) {
        let mut written = std::mem::take(&mut self.written);
        written.clear();
        *self = Self::written(written);
    }
}

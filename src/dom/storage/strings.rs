//! Stores the strings of a document: text, comments and attribute values.

use std::sync::Arc;

use super::own::{OWN, OwnPlaces, RangeMoves, Slice, is_much_spare};
use crate::token::{StorageId, Text};

pub(super) const SHARED_LIMIT: usize = if cfg!(test) { 1 << 12 } else { u32::MAX as usize - 1 };

/// The minimum length of an input that the document takes over. For shorter inputs, copying the parts that the tree needs is
/// faster.
const WORTH_KEEPING: usize = if cfg!(test) { 1 } else { 256 };

impl Slice {
    /// Takes an offset and a length in bytes. Returns `None` if the part is not in the slice.
    #[inline]
    pub(in crate::dom) fn part(self, start: usize, length: usize) -> Option<Self> {
        (start + length <= self.length as usize)
            .then(|| Self { start: self.start + start as u32, length: length as u32 })
    }

    #[inline]
    const fn longer_by(self, bytes: usize) -> Self {
        Self { start: self.start, length: self.length + bytes as u32 }
    }
}

/// The parser writes into one shared string: copies of the input chunks, unless the document owns the input, and strings that
/// are not literally in the input. Written text never changes, so copied nodes share it. A changed string moves into a separate
/// string.
#[derive(Default)]
pub(in crate::dom) struct Strings {
    pub(in crate::dom) shared: Shared,
    pub(super) storage: Option<StorageId>,
    /// The current chunk.
    ///
    /// OPTIMIZATION: parts of a copied chunk are not copied again. The test `parts_of_the_source_are_not_copied` and the
    /// `real_pages` suite compare the strings with copies.
    pub(super) source: Slice,
    own: OwnPlaces<String>,
}

impl Clone for Strings {
    /// A clone has no source, because the parser refers to the source of the original.
    #[inline]
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone(), own: self.own.clone(), ..Self::default() }
    }
}

impl Strings {
    pub(in crate::dom) fn clear(&mut self) {
        let mut shared = std::mem::take(&mut self.shared);
        shared.clear();
        *self = Self { shared, ..Self::default() };
    }

    /// Takes over the input if that is worthwhile. Parts of the input then need no copy.
    #[inline]
    pub(in crate::dom) fn give(&mut self, text: Arc<String>) {
        if (WORTH_KEEPING..SHARED_LIMIT / 2).contains(&text.len()) {
            self.shared.give(text);
        }
    }

    pub(in crate::dom) fn end_in_input(&self, range: Slice) -> usize {
        let start = range.start as usize;
        let is_input = range.length != OWN && !self.shared.is_written(start);
        if is_input { start + range.length as usize } else { 0 }
    }

    #[inline]
    pub(in crate::dom) fn get(&self, range: Slice) -> &str {
        if range.length == OWN {
            self.own.get(range.start)
        } else {
            (self.shared).get(range.start as usize, range.length as usize)
        }
    }

    #[cfg(feature = "select")]
    #[inline]
    pub(in crate::dom) fn length(&self, range: Slice) -> usize {
        match range.length {
            OWN => self.own.get(range.start).len(),
            length => length as usize,
        }
    }

    #[inline]
    pub(in crate::dom) fn find(&self, text: Text<'_>) -> Option<Slice> {
        let range = Slice { start: text.place_in(self.storage)?, length: text.len() as u32 };
        debug_assert_eq!(self.get(range), &*text);
        Some(range)
    }

    #[inline]
    pub(in crate::dom) fn add_text(&mut self, text: Text<'_>) -> Slice {
        match self.find(text) {
            Some(range) => range,
            None => self.add(&text),
        }
    }

    #[inline]
    pub(in crate::dom) fn add(&mut self, string: &str) -> Slice {
        let start = self.shared.len();
        if string.len() > SHARED_LIMIT.saturating_sub(start) {
            return self.add_own(string.to_owned());
        }
        self.shared.push_str(string);
        Slice { start: start as u32, length: string.len() as u32 }
    }

    #[cold]
    pub(in crate::dom) fn add_own(&mut self, string: String) -> Slice {
        let start = self.own.add(string);
        Slice { start, length: OWN }
    }

    /// A string at the end of the shared string grows in place. A part of the source also grows in place if the text that
    /// follows it is appended. Other parts of the source move to the end. Any other string moves into a separate string.
    /// Therefore, text is not copied repeatedly when two strings grow in turn, or when a source comes in many chunks.
    #[inline]
    pub(in crate::dom) fn append(&mut self, range: Slice, more: Text<'_>) -> Slice {
        if range.length == OWN {
            self.own.get_mut(range.start).push_str(&more);
            return range;
        }
        let start = range.start as usize;
        let end = start + range.length as usize;
        let remaining = SHARED_LIMIT.saturating_sub(self.shared.len());
        if end == self.shared.len() && self.shared.is_written(start) && more.len() <= remaining {
            return self.push_behind(range, &more);
        }
        let part = self.find(more);
        if part.is_some_and(|part| part.start as usize == end) {
            return range.longer_by(more.len());
        }
        let source_end = (self.source.start + self.source.length) as usize;
        let is_in_source = self.source.start <= range.start && end <= source_end && range.length > 0;
        if is_in_source && range.length as usize + more.len() <= remaining {
            let moved = Slice { start: self.shared.len() as u32, ..range };
            self.shared.push_range(start, end);
            return self.push_behind(moved, &more);
        }
        let mut string = String::with_capacity(2 * (range.length as usize + more.len()));
        string.push_str(self.get(range));
        string.push_str(&more);
        self.add_own(string)
    }

    #[inline]
    fn push_behind(&mut self, range: Slice, more: &str) -> Slice {
        self.shared.push_str(more);
        range.longer_by(more.len())
    }

    pub(in crate::dom) fn replace(&mut self, range: Slice, string: &str) -> Slice {
        if range.length == OWN {
            string.clone_into(self.own.get_mut(range.start));
            range
        } else {
            self.add_own(string.to_owned())
        }
    }

    #[inline]
    pub(in crate::dom) fn copy(&mut self, range: Slice) -> Slice {
        if range.length == OWN { self.add_own(self.own.get(range.start).clone()) } else { range }
    }

    /// Frees all strings except `kept`, and returns their new ranges. Ranges that a parser still holds become invalid.
    #[inline]
    pub(in crate::dom) fn compact(&mut self, kept: &[Slice]) -> RangeMoves {
        let moves = self.own.compact(kept);
        self.shared = self.shared.only(moves.shared.pieces(), moves.shared.length());
        self.storage = None;
        self.source = Slice::default();
        moves
    }

    #[inline]
    pub(in crate::dom) fn remove(&mut self, range: Slice) {
        if range.length == OWN {
            self.own.remove(range.start);
        }
    }
}

/// The owned input, if any, followed by written text. No string spans both.
#[derive(Clone, Default)]
pub(in crate::dom) struct Shared {
    input: Option<Arc<String>>,
    /// The original length of the input.
    base: usize,
    written: String,
}

impl Shared {
    pub(in crate::dom) const fn written(written: String) -> Self {
        Self { input: None, base: 0, written }
    }

    pub(in crate::dom) fn give(&mut self, text: Arc<String>) {
        if self.len() == 0 {
            self.base = text.len();
            self.input = Some(text);
        }
    }

    /// Frees the input from this offset on, if the freed part is large. Offsets do not change.
    pub(in crate::dom) fn cut_input(&mut self, end: usize) {
        if let Some(input) = &self.input
            && end < input.len()
            && is_much_spare(input.len(), end)
        {
            self.input = Some(Arc::new(input[..end].to_owned()));
        }
    }

    pub(in crate::dom) const fn has_input(&self) -> bool {
        self.input.is_some()
    }

    pub(in crate::dom) fn position_of(&self, part: &str) -> Option<usize> {
        let input = self.input.as_ref()?;
        let start = part.as_ptr().addr().checked_sub(input.as_ptr().addr())?;
        (!part.is_empty() && start + part.len() <= input.len()).then_some(start)
    }

    #[inline]
    pub(in crate::dom) const fn len(&self) -> usize {
        self.base + self.written.len()
    }

    #[inline]
    pub(in crate::dom) const fn is_written(&self, start: usize) -> bool {
        start >= self.base
    }

    /// NOTE: always inlined, because the call would cost more than the function body.
    #[inline(always)]
    pub(in crate::dom) fn get(&self, start: usize, length: usize) -> &str {
        match start.checked_sub(self.base) {
            Some(start) => &self.written[start..start + length],
            None => self.get_input(start, start + length),
        }
    }

    #[inline]
    fn get_input(&self, start: usize, end: usize) -> &str {
        match &self.input {
            Some(input) => &input[start..end],
            None => "",
        }
    }

    #[inline]
    pub(in crate::dom) fn push_str(&mut self, text: &str) {
        self.written.push_str(text);
    }

    pub(in crate::dom) fn push_range(&mut self, start: usize, end: usize) {
        match (start.checked_sub(self.base), &self.input) {
            (Some(start), _) => self.written.extend_from_within(start..end - self.base),
            (None, Some(input)) => self.written.push_str(&input[start..end]),
            (None, None) => {}
        }
    }

    pub(in crate::dom) fn only(&self, ranges: impl Iterator<Item = (usize, usize)>, length: usize) -> Self {
        let mut text = String::with_capacity(length);
        for (start, end) in ranges {
            let middle = self.base.clamp(start, end);
            if start < middle {
                text.push_str(self.get_input(start, middle));
            }
            text.push_str(self.get(middle, end - middle));
        }
        Self::written(text)
    }

    #[inline]
    pub(in crate::dom) const fn is_exhausted(&self) -> bool {
        self.input.is_none() && self.written.capacity() == 0
    }

    pub(in crate::dom) fn reserve(&mut self, bytes: usize) {
        // NOTE: creating a string is faster than growing an empty string.
        if self.written.capacity() == 0 {
            self.written = String::with_capacity(bytes);
        } else {
            self.written.reserve(bytes);
        }
    }

    pub(in crate::dom) fn shrink(&mut self) {
        if is_much_spare(self.written.capacity(), self.written.len()) {
            self.written.shrink_to_fit();
        }
    }

    pub(in crate::dom) fn clear(&mut self) {
        let mut written = std::mem::take(&mut self.written);
        written.clear();
        *self = Self::written(written);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appends_in_place_at_the_end_and_moves_once_elsewhere() {
        let mut strings = Strings::default();
        let first = strings.add("a");
        let first = strings.append(first, "b".into());
        assert_eq!(first.length, 2);
        let second = strings.add("x");
        let moved = strings.append(first, "c".into());
        assert_eq!(moved.length, OWN);
        assert_eq!(strings.append(moved, "d".into()), moved);
        let second = strings.append(second, "y".into());
        assert_eq!(second.length, 2);
        assert_eq!((strings.get(moved), strings.get(second)), ("abcd", "xy"));
    }

    #[test]
    fn strings_out_of_reach_have_separate_allocations() {
        let mut strings = Strings::default();
        let long = "x".repeat(SHARED_LIMIT - 1);
        let first = strings.add(&long);
        assert_ne!(first.length, OWN);
        let second = strings.append(first, "yz".into());
        assert_eq!(second.length, OWN);
        assert_eq!(strings.get(second), format!("{long}yz"));
        let third = strings.add("ab");
        assert_eq!((third.length, strings.get(third)), (OWN, "ab"));
        let fourth = strings.add("a");
        assert_eq!((fourth.length, strings.get(fourth)), (1, "a"));
    }
}

//! Stores the strings of a document, such as text and attribute values, and the copy of the input that they are ranges of.

use std::sync::Arc;

use super::own::{OWN, OwnPlaces, Slice, is_much_spare};
use crate::token::{Attributes, BufferId, BufferOffset, InputSegment, Text};

const SHARED_LIMIT: usize = if cfg!(test) { 1 << 12 } else { u32::MAX as usize - 1 };

/// The minimum length of an input that the document takes over. For shorter inputs, copying the parts that the tree needs is
/// faster.
const WORTH_KEEPING: usize = if cfg!(test) { 1 } else { 256 };
/// The minimum length of a chunk that the document copies.
const WORTH_COPYING: usize = if cfg!(test) { 1 } else { 32 };

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
    storage: Option<BufferId>,
    /// The current chunk.
    ///
    /// OPTIMIZATION: parts of a copied chunk are not copied again. The test `parts_of_the_source_are_not_copied` and the
    /// `real_pages` suite compare the strings with copies.
    source: Slice,
    own: OwnPlaces<String>,
}

impl Clone for Strings {
    /// A clone has no source, because the parser refers to the source of the original.
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone(), own: self.own.clone(), ..Self::default() }
    }
}

impl Strings {
    pub(in crate::dom) fn clear(&mut self) {
        let mut written = std::mem::take(&mut self.shared.written);
        written.clear();
        *self = Self { shared: Shared { written, ..Shared::default() }, ..Self::default() };
    }

    /// Takes over the input if that is worthwhile. Parts of the input then need no copy.
    pub(in crate::dom) fn give(&mut self, text: Arc<String>) {
        if (WORTH_KEEPING..SHARED_LIMIT / 2).contains(&text.len()) && self.shared.len() == 0 {
            self.shared.base = text.len();
            self.shared.input = Some(text);
        }
    }

    /// Copies a part of the input, if its chunk is worth keeping and fits into the shared string. Parts of an
    /// [owned](Self::give) input are not copied.
    #[inline]
    pub(in crate::dom) fn copy_source(&mut self, part: InputSegment<'_>) -> Option<BufferOffset> {
        if part.bytes_before + part.text.len() + part.bytes_after < WORTH_COPYING {
            return None;
        }
        let in_input = self.shared.position_of(part.text);
        let start = in_input.unwrap_or(self.shared.len());
        if part.bytes_before == 0 {
            self.source = Slice { start: start as u32, length: 0 };
        }
        let length = part.text.len();
        let is_next = self.source.length as usize == part.bytes_before;
        let has_space = length + part.bytes_after <= SHARED_LIMIT.saturating_sub(start);
        if !is_next || !has_space {
            return None;
        }
        self.storage = self.storage.or_else(BufferId::new);
        let storage = self.storage?;
        if in_input.is_none() {
            self.shared.push_str(part.text);
        }
        self.source.length += length as u32;
        BufferOffset::new(storage, start)
    }

    /// Returns the copied part of the chunk that contains the attributes of a tag. The part is empty if nothing was copied.
    #[inline]
    pub(in crate::dom) fn chunk_of(&self, attributes: &Attributes<'_>) -> Slice {
        let (start, length) = attributes.chunk_range_in(self.storage).unwrap_or_default();
        Slice { start, length: length as u32 }
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
        let range = Slice { start: text.raw_offset_in(self.storage)?, length: text.len() as u32 };
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
        if end == self.shared.len() && start >= self.shared.base && more.len() <= remaining {
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

    pub(in crate::dom) fn copy(&mut self, range: Slice) -> Slice {
        if range.length == OWN { self.add_own(self.own.get(range.start).clone()) } else { range }
    }

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
    /// The length of the input.
    base: usize,
    written: String,
}

impl Shared {
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

    #[inline(always)]
    pub(in crate::dom) fn get(&self, start: usize, length: usize) -> &str {
        match start.checked_sub(self.base) {
            Some(start) => &self.written[start..start + length],
            None => self.input.as_ref().map_or("", |input| &input[start..start + length]),
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

    pub(in crate::dom) const fn is_exhausted(&self) -> bool {
        self.input.is_none() && self.written.capacity() == 0
    }

    pub(in crate::dom) fn reserve(&mut self, bytes: usize) {
        // NOTE: creating a string is faster than growing an empty string, by 1 % of the parse of a tiny page.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(strings: &mut Strings, text: &str, before: usize, after: usize) -> Option<BufferOffset> {
        strings.copy_source(InputSegment { text, bytes_before: before, bytes_after: after })
    }

    fn keep(strings: &mut Strings, chunk: &str, ends: &[usize]) -> Option<BufferOffset> {
        let mut place = None;
        let mut start = 0;
        for end in ends.iter().copied().chain([chunk.len()]) {
            let kept = show(strings, &chunk[start..end], start, chunk.len() - end);
            match start {
                0 => place = kept,
                _ => assert_eq!(kept, place.map(|offset| offset.advanced_by(start)), "each part follows the previous one"),
            }
            start = end;
        }
        place
    }

    fn part(chunk: &str, place: Option<BufferOffset>, start: usize, end: usize) -> Text<'_> {
        Text::with_buffer_offset(&chunk[start..end], place.map(|offset| offset.advanced_by(start)))
    }

    #[test]
    fn parts_of_the_source_are_not_copied() {
        let source = "one two three";
        let mut strings = Strings::default();
        let before = strings.add("before");
        let place = keep(&mut strings, source, &[5]);
        let of_source = |start, end| part(source, place, start, end);
        let length = strings.shared.len();
        let one = strings.add_text(of_source(0, 4));
        let two = strings.add_text(of_source(4, 7));
        let three = strings.add_text(of_source(8, 13));
        assert_eq!(strings.shared.len(), length);
        assert_eq!((strings.get(two), strings.get(three)), ("two", "three"));
        let copied = Slice { start: place.unwrap().offset_in(strings.storage).unwrap(), length: 10 };
        assert_eq!(copied.part(4, 3), Some(two));
        assert_eq!(copied.part(8, 3), None);

        let one = strings.append(one, of_source(4, 7));
        assert_eq!(strings.shared.len(), length);
        let one = strings.append(one, of_source(8, 9));
        let one = strings.append(one, "!".into());
        assert_eq!(strings.get(one), "one twot!");
        assert_ne!(one.length, OWN);
        let three = strings.append(three, "?".into());
        let one = strings.append(one, of_source(0, 1));
        assert_eq!(one.length, OWN);
        let before = strings.append(before, of_source(0, 3));
        assert_eq!((strings.get(before), strings.get(three)), ("beforeone", "three?"));
        assert_eq!((strings.get(one), strings.get(two)), ("one twot!o", "two"));
    }

    #[test]
    fn a_part_that_does_not_follow_the_one_before_is_not_kept() {
        let mut strings = Strings::default();
        let place = show(&mut strings, "one", 0, 6);
        assert!(place.is_some());
        assert!(show(&mut strings, "ree", 6, 0).is_none());
        strings.add("other");
        let second = show(&mut strings, "two", 3, 3);
        assert_ne!(second, place.map(|offset| offset.advanced_by(3)));
    }

    #[test]
    fn a_part_of_the_source_without_room_has_a_separate_allocation() {
        let source = format!("{}|{}|y", "x".repeat(2500), "z".repeat(1000));
        let mut strings = Strings::default();
        let place = keep(&mut strings, &source, &[100]);
        let long = strings.add_text(part(&source, place, 0, 2500));
        let short = strings.add_text(part(&source, place, 2501, 3501));
        let long = strings.append(long, "y".into());
        let short = strings.append(short, "!".into());
        assert_eq!(strings.get(long).len(), 2501);
        assert!(strings.get(short).ends_with("z!"));
        assert!(strings.shared.len() <= SHARED_LIMIT);
        assert_eq!(keep(&mut strings, &source, &[]), None);
    }

    #[test]
    fn continued_text_is_not_copied_with_each_source() {
        let source = "one two";
        let mut strings = Strings::default();
        let mut text = strings.add("x");
        let mut wanted = "x".to_owned();
        for _ in 0..10 {
            let place = keep(&mut strings, source, &[]);
            for more in [part(source, place, 0, 3), "&".into(), part(source, place, 4, 7)] {
                text = strings.append(text, more);
                wanted.push_str(&more);
            }
        }
        assert_eq!(strings.get(text), wanted);
        assert!(strings.shared.len() < 12 * source.len());
    }

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

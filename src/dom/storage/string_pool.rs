//! Stores the strings of a document, such as text and attribute values, and the copy of the input that they are ranges of.

use std::sync::Arc;

use super::unique_slots::{RangeOrSlot, UNIQUE, UniqueSlots};
use crate::serialize::shrink_excess_capacity;
use crate::token::{BufferId, BufferOffset, InputSegment, Text};

const MAX_SHARED_LEN: usize = if cfg!(test) { 1 << 12 } else { u32::MAX as usize - 1 };

/// The minimum length of an input that the document adopts. For shorter inputs, copying the text that the tree needs is
/// faster.
const MIN_ADOPTED_INPUT_BYTES: usize = if cfg!(test) { 1 } else { 256 };
/// The minimum length of a chunk that the document buffers.
const MIN_BUFFERED_CHUNK_BYTES: usize = if cfg!(test) { 1 } else { 32 };

impl RangeOrSlot {
    /// Takes an offset and a length in bytes. Returns `None` if they exceed the range.
    #[inline]
    pub(in crate::dom) fn checked_subrange(self, start: usize, length: usize) -> Option<Self> {
        (start + length <= self.length as usize)
            .then(|| Self { start: self.start + start as u32, length: length as u32 })
    }

    #[inline]
    const fn extended_by(self, bytes: usize) -> Self {
        Self { start: self.start, length: self.length + bytes as u32 }
    }
}

/// The parser writes into one text buffer: copies of the input chunks, unless the document adopted the input, and strings that
/// are not literally in the input. Written text never changes, so copied nodes share it. A changed string moves into a separate
/// string.
#[derive(Default)]
pub(in crate::dom) struct StringPool {
    pub(in crate::dom) text_buffer: TextBuffer,
    buffer_id: Option<BufferId>,
    /// The current chunk.
    ///
    /// OPTIMIZATION: text of a buffered chunk is not copied again. The test `buffered_text_is_not_copied` and the
    /// `real_pages` suite compare the strings with copies. With copies, a parse takes 17 % more instructions on real
    /// pages and 15 % on dense pages in the default profile, and 17 % and 15 % with fat LTO.
    current_chunk: RangeOrSlot,
    unique: UniqueSlots<String>,
}

impl Clone for StringPool {
    /// A clone has no current chunk, because the parser refers to the buffer of the original.
    #[inline]
    fn clone(&self) -> Self {
        Self { text_buffer: self.text_buffer.clone(), unique: self.unique.clone(), ..Self::default() }
    }
}

impl StringPool {
    pub(in crate::dom) fn clear(&mut self) {
        let mut written = std::mem::take(&mut self.text_buffer.appended);
        written.clear();
        *self = Self { text_buffer: TextBuffer { appended: written, ..TextBuffer::default() }, ..Self::default() };
    }

    /// Takes over the input if it is long enough. Segments of the input then need no copy.
    pub(in crate::dom) fn try_adopt_input(&mut self, text: Arc<String>) {
        if (MIN_ADOPTED_INPUT_BYTES..MAX_SHARED_LEN / 2).contains(&text.len()) && self.text_buffer.len() == 0 {
            self.text_buffer.input_len = text.len();
            self.text_buffer.input = Some(text);
        }
    }

    /// Copies a segment of the input, if its chunk is long enough and fits into the text buffer. Segments of an
    /// [adopted](Self::try_adopt_input) input are not copied.
    #[inline]
    pub(in crate::dom) fn try_buffer_segment(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        if segment.bytes_before + segment.text.len() + segment.bytes_after < MIN_BUFFERED_CHUNK_BYTES {
            return None;
        }
        let in_input = self.text_buffer.find_input_offset(segment.text);
        let start = in_input.unwrap_or(self.text_buffer.len());
        if segment.bytes_before == 0 {
            self.current_chunk = RangeOrSlot { start: start as u32, length: 0 };
        }
        let length = segment.text.len();
        let is_next = self.current_chunk.length as usize == segment.bytes_before;
        let has_space = length + segment.bytes_after <= MAX_SHARED_LEN.saturating_sub(start);
        if !is_next || !has_space {
            return None;
        }
        self.buffer_id = self.buffer_id.or_else(BufferId::new);
        let buffer = self.buffer_id?;
        if in_input.is_none() {
            self.text_buffer.push_str(segment.text);
        }
        self.current_chunk.length += length as u32;
        BufferOffset::new(buffer, start)
    }

    #[inline]
    pub(in crate::dom) fn get(&self, range: RangeOrSlot) -> &str {
        if range.length == UNIQUE {
            self.unique.get(range.start)
        } else {
            (self.text_buffer).get(range.start as usize, range.length as usize)
        }
    }

    #[cfg(feature = "select")]
    #[inline]
    pub(in crate::dom) fn string_len(&self, range: RangeOrSlot) -> usize {
        match range.length {
            UNIQUE => self.unique.get(range.start).len(),
            length => length as usize,
        }
    }

    #[inline]
    pub(in crate::dom) fn find_buffered_range(&self, text: Text<'_>) -> Option<RangeOrSlot> {
        let range = self.find_range(text.buffer_offset, text.len())?;
        debug_assert_eq!(self.get(range), &*text);
        Some(range)
    }

    /// Returns the range of a string with this offset and length, if the offset is in the text buffer.
    #[inline]
    pub(in crate::dom) fn find_range(&self, offset: Option<BufferOffset>, length: usize) -> Option<RangeOrSlot> {
        Some(RangeOrSlot { start: offset?.offset_in(self.buffer_id)?, length: length as u32 })
    }

    #[inline]
    pub(in crate::dom) fn buffered_range_or_insert(&mut self, text: Text<'_>) -> RangeOrSlot {
        match self.find_buffered_range(text) {
            Some(range) => range,
            None => self.insert(&text),
        }
    }

    #[inline]
    pub(in crate::dom) fn insert(&mut self, string: &str) -> RangeOrSlot {
        let start = self.text_buffer.len();
        if string.len() > MAX_SHARED_LEN.saturating_sub(start) {
            return self.insert_unshared(string.to_owned());
        }
        self.text_buffer.push_str(string);
        RangeOrSlot { start: start as u32, length: string.len() as u32 }
    }

    #[cold]
    pub(in crate::dom) fn insert_unshared(&mut self, string: String) -> RangeOrSlot {
        let start = self.unique.insert(string);
        RangeOrSlot { start, length: UNIQUE }
    }

    /// A string at the end of the text buffer grows in place. A range of the current chunk also grows in place if the
    /// text that follows it is appended. Other ranges of the chunk move to the end. Any other string moves into a unique string.
    /// Therefore, text is not copied repeatedly when two strings grow in turn, or when an input comes in many chunks.
    #[inline]
    pub(in crate::dom) fn append_to_string(&mut self, range: RangeOrSlot, more: Text<'_>) -> RangeOrSlot {
        if range.length == UNIQUE {
            self.unique.get_mut(range.start).push_str(&more);
            return range;
        }
        let start = range.start as usize;
        let end = start + range.length as usize;
        let remaining = MAX_SHARED_LEN.saturating_sub(self.text_buffer.len());
        if end == self.text_buffer.len() && start >= self.text_buffer.input_len && more.len() <= remaining {
            return self.extend_last_range(range, &more);
        }
        let part = self.find_buffered_range(more);
        if part.is_some_and(|part| part.start as usize == end) {
            return range.extended_by(more.len());
        }
        let source_end = (self.current_chunk.start + self.current_chunk.length) as usize;
        let is_in_source = self.current_chunk.start <= range.start && end <= source_end && range.length > 0;
        if is_in_source && range.length as usize + more.len() <= remaining {
            let moved = RangeOrSlot { start: self.text_buffer.len() as u32, ..range };
            self.text_buffer.extend_from_within(start, end);
            return self.extend_last_range(moved, &more);
        }
        let mut string = String::with_capacity(2 * (range.length as usize + more.len()));
        string.push_str(self.get(range));
        string.push_str(&more);
        self.insert_unshared(string)
    }

    #[inline]
    fn extend_last_range(&mut self, range: RangeOrSlot, more: &str) -> RangeOrSlot {
        self.text_buffer.push_str(more);
        range.extended_by(more.len())
    }

    pub(in crate::dom) fn replace_string(&mut self, range: RangeOrSlot, string: &str) -> RangeOrSlot {
        if range.length == UNIQUE {
            string.clone_into(self.unique.get_mut(range.start));
            range
        } else {
            self.insert_unshared(string.to_owned())
        }
    }

    pub(in crate::dom) fn share_or_clone(&mut self, range: RangeOrSlot) -> RangeOrSlot {
        if range.length == UNIQUE { self.insert_unshared(self.unique.get(range.start).clone()) } else { range }
    }

    pub(in crate::dom) fn remove_if_unique(&mut self, range: RangeOrSlot) {
        if range.length == UNIQUE {
            self.unique.remove(range.start);
        }
    }
}

/// The adopted input, if any, followed by appended text. No string spans both.
#[derive(Clone, Default)]
pub(in crate::dom) struct TextBuffer {
    input: Option<Arc<String>>,
    /// The length of the input.
    input_len: usize,
    appended: String,
}

impl TextBuffer {
    pub(in crate::dom) const fn has_adopted_input(&self) -> bool {
        self.input.is_some()
    }

    pub(in crate::dom) fn find_input_offset(&self, part: &str) -> Option<usize> {
        let input = self.input.as_ref()?;
        let start = part.as_ptr().addr().checked_sub(input.as_ptr().addr())?;
        (!part.is_empty() && start + part.len() <= input.len()).then_some(start)
    }

    pub(in crate::dom) const fn len(&self) -> usize {
        self.input_len + self.appended.len()
    }

    #[inline(always)]
    pub(in crate::dom) fn get(&self, start: usize, length: usize) -> &str {
        match start.checked_sub(self.input_len) {
            Some(start) => &self.appended[start..start + length],
            None => self.input.as_ref().map_or("", |input| &input[start..start + length]),
        }
    }

    #[inline]
    pub(in crate::dom) fn push_str(&mut self, text: &str) {
        self.appended.push_str(text);
    }

    pub(in crate::dom) fn extend_from_within(&mut self, start: usize, end: usize) {
        match (start.checked_sub(self.input_len), &self.input) {
            (Some(start), _) => self.appended.extend_from_within(start..end - self.input_len),
            (None, Some(input)) => self.appended.push_str(&input[start..end]),
            (None, None) => {}
        }
    }

    pub(in crate::dom) fn reserve(&mut self, bytes: usize) {
        self.appended.reserve(bytes);
    }

    pub(in crate::dom) fn shrink_excess_capacity(&mut self) {
        shrink_excess_capacity(&mut self.appended);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn try_buffer_segment(strings: &mut StringPool, text: &str, before: usize, after: usize) -> Option<BufferOffset> {
        strings.try_buffer_segment(InputSegment { text, bytes_before: before, bytes_after: after })
    }

    fn buffer_chunk(strings: &mut StringPool, chunk: &str, ends: &[usize]) -> Option<BufferOffset> {
        let mut offset = None;
        let mut start = 0;
        for end in ends.iter().copied().chain([chunk.len()]) {
            let segment_offset = try_buffer_segment(strings, &chunk[start..end], start, chunk.len() - end);
            if start == 0 {
                offset = segment_offset;
            }
            assert_eq!(segment_offset, offset.map(|offset| offset.advanced_by(start)), "each segment follows the last");
            start = end;
        }
        offset
    }

    fn text_at(chunk: &str, offset: Option<BufferOffset>, start: usize, end: usize) -> Text<'_> {
        Text::with_buffer_offset(&chunk[start..end], offset.map(|offset| offset.advanced_by(start)))
    }

    #[test]
    fn buffered_text_is_not_copied() {
        let chunk = "one two three";
        let mut strings = StringPool::default();
        let before = strings.insert("before");
        let offset = buffer_chunk(&mut strings, chunk, &[5]);
        let in_chunk = |start, end| text_at(chunk, offset, start, end);
        let length = strings.text_buffer.len();
        let one = strings.buffered_range_or_insert(in_chunk(0, 4));
        let two = strings.buffered_range_or_insert(in_chunk(4, 7));
        let three = strings.buffered_range_or_insert(in_chunk(8, 13));
        assert_eq!(strings.text_buffer.len(), length);
        assert_eq!((strings.get(two), strings.get(three)), ("two", "three"));
        let copied = RangeOrSlot { start: offset.unwrap().offset_in(strings.buffer_id).unwrap(), length: 10 };
        assert_eq!(copied.checked_subrange(4, 3), Some(two));
        assert_eq!(copied.checked_subrange(8, 3), None);
        let one = strings.append_to_string(one, in_chunk(4, 7));
        assert_eq!(strings.text_buffer.len(), length);
        let one = strings.append_to_string(one, in_chunk(8, 9));
        let one = strings.append_to_string(one, "!".into());
        assert_eq!(strings.get(one), "one twot!");
        assert_ne!(one.length, UNIQUE);
        let three = strings.append_to_string(three, "?".into());
        let one = strings.append_to_string(one, in_chunk(0, 1));
        assert_eq!(one.length, UNIQUE);
        let before = strings.append_to_string(before, in_chunk(0, 3));
        assert_eq!((strings.get(before), strings.get(three)), ("beforeone", "three?"));
        assert_eq!((strings.get(one), strings.get(two)), ("one twot!o", "two"));
    }

    #[test]
    fn appends_in_place_at_the_end_and_moves_once_elsewhere() {
        let mut strings = StringPool::default();
        let first = strings.insert("a");
        let first = strings.append_to_string(first, "b".into());
        assert_eq!(first.length, 2);
        let second = strings.insert("x");
        let moved = strings.append_to_string(first, "c".into());
        assert_eq!(moved.length, UNIQUE);
        assert_eq!(strings.append_to_string(moved, "d".into()), moved);
        let second = strings.append_to_string(second, "y".into());
        assert_eq!(second.length, 2);
        assert_eq!((strings.get(moved), strings.get(second)), ("abcd", "xy"));
    }

    #[test]
    fn a_segment_that_does_not_follow_is_not_buffered() {
        let mut strings = StringPool::default();
        let offset = try_buffer_segment(&mut strings, "one", 0, 6);
        assert!(offset.is_some());
        assert!(try_buffer_segment(&mut strings, "ree", 6, 0).is_none());
        strings.insert("other");
        let second = try_buffer_segment(&mut strings, "two", 3, 3);
        assert_ne!(second, offset.map(|offset| offset.advanced_by(3)));
    }

    #[test]
    fn buffered_text_without_shared_space_gets_a_unique_slot() {
        let chunk = format!("{}|{}|y", "x".repeat(2500), "z".repeat(1000));
        let mut strings = StringPool::default();
        let offset = buffer_chunk(&mut strings, &chunk, &[100]);
        let long = strings.buffered_range_or_insert(text_at(&chunk, offset, 0, 2500));
        let short = strings.buffered_range_or_insert(text_at(&chunk, offset, 2501, 3501));
        let long = strings.append_to_string(long, "y".into());
        let short = strings.append_to_string(short, "!".into());
        assert_eq!(strings.get(long).len(), 2501);
        assert!(strings.get(short).ends_with("z!"));
        assert!(strings.text_buffer.len() <= MAX_SHARED_LEN);
        assert_eq!(buffer_chunk(&mut strings, &chunk, &[]), None);
    }

    #[test]
    fn continued_text_is_not_copied_with_each_chunk() {
        let chunk = "one two";
        let mut strings = StringPool::default();
        let mut text = strings.insert("x");
        let mut expected = "x".to_owned();
        for _ in 0..10 {
            let offset = buffer_chunk(&mut strings, chunk, &[]);
            for more in [text_at(chunk, offset, 0, 3), "&".into(), text_at(chunk, offset, 4, 7)] {
                text = strings.append_to_string(text, more);
                expected.push_str(&more);
            }
        }
        assert_eq!(strings.get(text), expected);
        assert!(strings.text_buffer.len() < 12 * chunk.len());
    }

    #[test]
    fn strings_beyond_the_maximum_length_get_unique_slots() {
        let mut strings = StringPool::default();
        let long = "x".repeat(MAX_SHARED_LEN - 1);
        let first = strings.insert(&long);
        assert_ne!(first.length, UNIQUE);
        let second = strings.append_to_string(first, "yz".into());
        assert_eq!(second.length, UNIQUE);
        assert_eq!(strings.get(second), format!("{long}yz"));
        let third = strings.insert("ab");
        assert_eq!((third.length, strings.get(third)), (UNIQUE, "ab"));
        let fourth = strings.insert("a");
        assert_eq!((fourth.length, strings.get(fourth)), (1, "a"));
    }
}

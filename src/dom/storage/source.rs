//! The copy of the input in the shared string.

use super::own::Slice;
use super::strings::{SHARED_LIMIT, Strings};
use crate::token::{Attributes, InputPart, StorageId, StoredInput};

const WORTH_COPYING: usize = if cfg!(test) { 1 } else { 32 };

impl Strings {
    /// Copies a part of the input, if its chunk is worth keeping and fits into the shared string. Parts of an
    /// [owned](Self::give) input are not copied.
    #[inline]
    pub(in crate::dom) fn copy_source(&mut self, part: InputPart<'_>) -> Option<StoredInput> {
        if part.before + part.text.len() + part.after < WORTH_COPYING {
            return None;
        }
        let in_input = self.shared.position_of(part.text);
        let start = in_input.unwrap_or(self.shared.len());
        if part.before == 0 {
            self.source = Slice { start: start as u32, length: 0 };
        }
        let length = part.text.len();
        let is_next = self.source.length as usize == part.before;
        let has_space = length + part.after <= SHARED_LIMIT.saturating_sub(start);
        if !is_next || !has_space {
            return None;
        }
        self.storage = self.storage.or_else(StorageId::new);
        let storage = self.storage?;
        if in_input.is_none() {
            self.shared.push_str(part.text);
        }
        self.source.length += length as u32;
        StoredInput::at(storage, start)
    }

    /// Returns the copied part of the chunk that contains the attributes of a tag. The part is empty if nothing was copied.
    #[inline]
    pub(in crate::dom) fn chunk_of(&self, attributes: &Attributes<'_>) -> Slice {
        let (start, length) = attributes.chunk_with(self.storage).unwrap_or_default();
        Slice { start, length: length as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::storage::own::OWN;
    use crate::token::Text;

    fn show(strings: &mut Strings, text: &str, before: usize, after: usize) -> Option<StoredInput> {
        strings.copy_source(InputPart { text, before, after })
    }

    fn keep(strings: &mut Strings, chunk: &str, ends: &[usize]) -> Option<StoredInput> {
        let mut place = None;
        let mut start = 0;
        for end in ends.iter().copied().chain([chunk.len()]) {
            let kept = show(strings, &chunk[start..end], start, chunk.len() - end);
            match start {
                0 => place = kept,
                _ => assert_eq!(kept, place.map(|place| place.plus(start)), "each part follows the previous one"),
            }
            start = end;
        }
        place
    }

    fn part(chunk: &str, place: Option<StoredInput>, start: usize, end: usize) -> Text<'_> {
        Text::at(&chunk[start..end], place.map(|place| place.plus(start)))
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
        assert_ne!(second, place.map(|place| place.plus(3)));
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
}

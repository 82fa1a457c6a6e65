//! Where the strings of a document are stored: texts, comments, and values of attributes.

use super::moves::Moves;
use super::own::{OWN, OwnPlaces};
use crate::token::{InputPart, Keeper, KeptPart, Text};

/// The highest offset that ranges in the shared string can reach, in bytes.
///
/// NOTE: nothing goes past it, so that every place in the string and every length fits into a `u32`. It is low in the
/// tests of the crate, so that they reach it.
const SHARED_LIMIT: usize = if cfg!(test) {
    1 << 12
} else {
    u32::MAX as usize - 1
};

/// Where a string is: a range of the shared string, or a string of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::dom) struct StringRange {
    /// The offset in the shared string in bytes, or the index of the own string.
    pub(in crate::dom) start: u32,
    /// The length in bytes, or [`OWN`].
    pub(in crate::dom) length: u32,
}

impl StringRange {
    /// The same range with this many more bytes at its end.
    #[inline]
    const fn longer_by(self, bytes: usize) -> Self {
        Self {
            start: self.start,
            length: self.length + bytes as u32,
        }
    }
}

/// Whether so much of a buffer is not in use that it is worth giving back.
pub(in crate::dom) const fn is_much_spare(capacity: usize, length: usize) -> bool {
    capacity - length > length + 256
}

/// The strings of a document.
///
/// While a document is parsed, all strings are in one shared string. It holds copies of the chunks of the input, of
/// which strings are parts. Strings that the input does not hold literally are between the chunks. What was written
/// never changes, so clones share it. If a part grows by anything but what follows it in the input, it moves to the
/// end. So does the last part of a chunk, to grow with the next chunk. A string that is changed, or grows when others
/// come after it already, moves once into a string of its own.
#[derive(Default)]
pub(in crate::dom) struct Strings {
    shared: String,
    /// Identifies the places in `shared`, once there are some.
    keeper: Option<Keeper>,
    source: Source,
    /// Where the copy of the previous source ends in the shared string.
    last_source_end: u32,
    own: OwnPlaces<String>,
}

/// The part of a text that was copied, and where.
#[derive(Clone, Copy)]
pub(in crate::dom) struct Copied {
    start: u32,
    length: u32,
}

impl Copied {
    /// A text of this many bytes that starts at this place, if it was copied.
    #[inline]
    pub(in crate::dom) fn new(place: Option<(u32, usize)>) -> Self {
        let (start, length) = place.unwrap_or_default();
        Self {
            start,
            length: length as u32,
        }
    }

    /// The part of the text from `start` on, in bytes, if it was copied. An empty part is always there.
    #[inline]
    pub(in crate::dom) fn part(self, start: usize, length: usize) -> Option<StringRange> {
        (start + length <= self.length as usize).then(|| StringRange {
            start: self.start + start as u32,
            length: length as u32,
        })
    }
}

/// The parts of a shorter text are copied one by one.
const WORTH_COPYING: usize = if cfg!(test) { 1 } else { 64 };

/// Where the copy of a text is in the shared string. Strings may be parts of it.
///
/// OPTIMIZATION: a part of the text is not copied again. The test `parts_of_the_source_are_not_copied` and the suite
/// `real_pages` hold the strings equal to copies.
#[derive(Clone, Copy, Default, Debug)]
struct Source {
    start: u32,
    length: u32,
}

impl Source {
    /// Whether a range of the shared string is a part of the copy.
    const fn holds(self, start: usize, end: usize) -> bool {
        let own_start = self.start as usize;
        own_start <= start && start < end && end <= own_start + self.length as usize
    }
}

impl Clone for Strings {
    /// The copy has no keeper: the places that the parser knows are in the original.
    fn clone(&self) -> Self {
        Self {
            shared: self.shared.clone(),
            keeper: None,
            source: Source::default(),
            last_source_end: 0,
            own: self.own.clone(),
        }
    }
}

impl Strings {
    /// Drops all strings, and keeps the memory that they share.
    pub(in crate::dom) fn clear(&mut self) {
        let mut shared = std::mem::take(&mut self.shared);
        shared.clear();
        *self = Self {
            shared,
            ..Self::default()
        };
    }

    /// Copies a part of the input, if its whole chunk is worth keeping and there is room for the part. Answers where it
    /// is.
    #[inline]
    pub(in crate::dom) fn copy_source<'a>(&mut self, part: InputPart<'a>) -> KeptPart<'a> {
        if part.before() == 0 {
            self.end_source();
        }
        if part.before() + part.as_str().len() + part.after() < WORTH_COPYING {
            return part.not_kept();
        }
        self.copy_source_that_is_worth_it(part)
    }

    /// NOTE: not inlined, so that little is done with a chunk of a few characters.
    #[inline(never)]
    fn copy_source_that_is_worth_it<'a>(&mut self, part: InputPart<'a>) -> KeptPart<'a> {
        let start = self.shared.len();
        if part.before() == 0 {
            self.source.start = start as u32;
        }
        let length = part.as_str().len();
        let is_next = self.source.length as usize == part.before();
        let has_room = length + part.after() <= SHARED_LIMIT.saturating_sub(start);
        if !is_next || !has_room {
            return part.not_kept();
        }
        self.keeper = self.keeper.or_else(Keeper::new);
        let Some(keeper) = self.keeper else {
            return part.not_kept();
        };
        self.shared.push_str(part.as_str());
        self.source.length += length as u32;
        part.kept(keeper, start as u32)
    }

    /// Identifies the places in the shared string.
    #[inline]
    pub(in crate::dom) const fn keeper(&self) -> Option<Keeper> {
        self.keeper
    }

    /// Ends the source: the next part of the input belongs to another one.
    #[inline]
    pub(in crate::dom) fn end_source(&mut self) {
        if self.source.length > 0 {
            self.last_source_end = self.source.start + self.source.length;
            self.source = Source::default();
        }
    }

    /// Whether a source was copied and has ended.
    #[inline]
    pub(in crate::dom) const fn had_a_source(&self) -> bool {
        self.last_source_end > 0
    }

    /// Moves a string to the end if it ends where the last source does, so that it can grow with the next one. A string
    /// that is longer than `longest` stays where it is.
    #[inline]
    pub(in crate::dom) fn prepare_to_go_on(
        &mut self,
        range: StringRange,
        longest: usize,
    ) -> StringRange {
        let is_last = range.length != OWN && range.start + range.length == self.last_source_end;
        if is_last && range.length as usize <= longest {
            self.move_to_the_end(range)
        } else {
            range
        }
    }

    /// Moves a string to the end, if it is not there and there is room for it.
    fn move_to_the_end(&mut self, range: StringRange) -> StringRange {
        let (start, end) = (range.start as usize, (range.start + range.length) as usize);
        let place = self.shared.len();
        if end == place || range.length as usize > SHARED_LIMIT.saturating_sub(place) {
            return range;
        }
        self.shared.extend_from_within(start..end);
        StringRange {
            start: place as u32,
            ..range
        }
    }

    /// Makes room for this many more bytes.
    pub(in crate::dom) fn reserve(&mut self, bytes: usize) {
        // NOTE: a new string is made in less time than an empty one grows.
        if self.shared.capacity() == 0 {
            self.shared = String::with_capacity(bytes);
        } else {
            self.shared.reserve(bytes);
        }
    }

    /// Gives back memory that is not in use, if it is much.
    pub(in crate::dom) fn shrink(&mut self) {
        if is_much_spare(self.shared.capacity(), self.shared.len()) {
            self.shared.shrink_to_fit();
        }
    }

    /// The string at a range.
    #[inline]
    pub(in crate::dom) fn get(&self, range: StringRange) -> &str {
        if range.length == OWN {
            self.own.get(range.start)
        } else {
            let start = range.start as usize;
            &self.shared[start..start + range.length as usize]
        }
    }

    /// The bytes of the string at a range.
    #[cfg(feature = "select")]
    #[inline]
    pub(in crate::dom) fn bytes(&self, range: StringRange) -> &[u8] {
        if range.length == OWN {
            self.own.get(range.start).as_bytes()
        } else {
            let start = range.start as usize;
            &self.shared.as_bytes()[start..start + range.length as usize]
        }
    }

    /// The length of the string at a range, in bytes.
    #[cfg(feature = "select")]
    #[inline]
    pub(in crate::dom) fn length(&self, range: StringRange) -> usize {
        match range.length {
            OWN => self.own.get(range.start).len(),
            length => length as usize,
        }
    }

    /// Where a string is that is a part of a [source](Self::copy_source).
    #[inline]
    pub(in crate::dom) fn find(&self, text: Text<'_>) -> Option<StringRange> {
        let range = StringRange {
            start: text.place_with(self.keeper)?,
            length: text.len() as u32,
        };
        debug_assert_eq!(self.get(range), &*text);
        Some(range)
    }

    /// Adds a string of a token.
    #[inline]
    pub(in crate::dom) fn add_text(&mut self, text: Text<'_>) -> StringRange {
        match self.find(text) {
            Some(range) => range,
            None => self.add(&text),
        }
    }

    /// Adds a string that is not going to change soon.
    #[inline]
    pub(in crate::dom) fn add(&mut self, string: &str) -> StringRange {
        let start = self.shared.len();
        if string.len() > SHARED_LIMIT.saturating_sub(start) {
            return self.add_own(string.to_owned());
        }
        self.shared.push_str(string);
        StringRange {
            start: start as u32,
            length: string.len() as u32,
        }
    }

    /// Adds a string as a string of its own.
    #[cold]
    pub(in crate::dom) fn add_own(&mut self, string: String) -> StringRange {
        let start = self.own.add(string);
        StringRange { start, length: OWN }
    }

    /// Appends to the string at a range.
    ///
    /// A string at the end of the shared string grows in place. So does a part of the source if the source goes on with
    /// the same text; if not, it moves to the end. Any other string moves into a string of its own: otherwise,
    /// appending to two strings in turn would copy them again and again. So does a string that started before the
    /// source: otherwise, a source that comes in many chunks would copy it with each of them.
    #[inline]
    pub(in crate::dom) fn append(&mut self, range: StringRange, more: Text<'_>) -> StringRange {
        if range.length == OWN {
            self.own.get_mut(range.start).push_str(&more);
            return range;
        }
        let start = range.start as usize;
        let end = start + range.length as usize;
        let room = SHARED_LIMIT.saturating_sub(self.shared.len());
        if end == self.shared.len() && more.len() <= room {
            return self.push_behind(range, &more);
        }
        let part = self.find(more);
        if part.is_some_and(|part| part.start as usize == end) {
            return range.longer_by(more.len());
        }
        if self.source.holds(start, end) && range.length as usize + more.len() <= room {
            let range = self.move_to_the_end(range);
            return self.push_behind(range, &more);
        }
        let mut string = String::with_capacity(2 * (range.length as usize + more.len()));
        string.push_str(self.get(range));
        string.push_str(&more);
        self.add_own(string)
    }

    /// Appends to a string at the end of the shared string, for which there is room.
    #[inline]
    fn push_behind(&mut self, range: StringRange, more: &str) -> StringRange {
        self.shared.push_str(more);
        range.longer_by(more.len())
    }

    /// Replaces the string at a range that no one shares.
    pub(in crate::dom) fn replace(&mut self, range: StringRange, string: &str) -> StringRange {
        if range.length == OWN {
            string.clone_into(self.own.get_mut(range.start));
            range
        } else {
            self.add_own(string.to_owned())
        }
    }

    /// A range with the same string that can be changed alone.
    pub(in crate::dom) fn copy(&mut self, range: StringRange) -> StringRange {
        if range.length == OWN {
            self.add_own(self.own.get(range.start).clone())
        } else {
            range
        }
    }

    /// Keeps the strings at these ranges, and gives back the memory of all others. The answer says where each is now.
    ///
    /// NOTE: places that a parser knows mean nothing afterwards.
    pub(in crate::dom) fn compact(&mut self, kept: &[StringRange]) -> StringMoves {
        let is_own = |range: &&StringRange| range.length == OWN;
        let shared = kept.iter().filter(|range| !is_own(range));
        let shared = Moves::keeping(shared.map(|range| (range.start, range.length)).collect());
        let mut string = String::with_capacity(shared.length());
        for (start, end) in shared.pieces() {
            string.push_str(&self.shared[start..end]);
        }
        let own = kept.iter().filter(is_own).map(|range| range.start);
        let own = self.own.compact(own);
        self.shared = string;
        self.keeper = None;
        self.source = Source::default();
        self.last_source_end = 0;
        StringMoves { shared, own }
    }

    /// Gives up the string at a range that no one shares.
    pub(in crate::dom) fn remove(&mut self, range: StringRange) {
        if range.length == OWN {
            self.own.remove(range.start);
        }
    }
}

/// Where strings are after [`Strings::compact`].
pub(in crate::dom) struct StringMoves {
    shared: Moves,
    own: Vec<u32>,
}

impl StringMoves {
    /// The range of a string that was kept.
    pub(in crate::dom) fn range(&self, range: StringRange) -> StringRange {
        let start = match range.length {
            OWN => self.own[range.start as usize],
            length => self.shared.start(range.start, length),
        };
        StringRange { start, ..range }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::Place;

    /// Shows a chunk in parts that end here, and answers where it is.
    fn keep(strings: &mut Strings, chunk: &str, ends: &[usize]) -> Place {
        let mut place = Place::NOWHERE;
        let mut start = 0;
        for end in ends.iter().copied().chain([chunk.len()]) {
            let part = InputPart::new(&chunk[start..end], start, chunk.len() - end);
            let kept = strings.copy_source(part).place;
            match start {
                0 => place = kept,
                _ => assert_eq!(kept, place.plus(start), "it stands behind the part before"),
            }
            start = end;
        }
        place
    }

    /// A part of a chunk that is kept at this place.
    fn part(chunk: &str, place: Place, start: usize, end: usize) -> Text<'_> {
        Text::at(&chunk[start..end], place.plus(start))
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
        let copied = Copied::new(place.with(strings.keeper()).map(|start| (start, 10)));
        assert_eq!(copied.part(4, 3), Some(two));
        assert_eq!(copied.part(8, 3), None);
        assert_eq!(Copied::new(None).part(8, 3), None);

        // The source goes on with the same text; then it doesn't; then it doesn't once more.
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
        assert_eq!(
            (strings.get(before), strings.get(three)),
            ("beforeone", "three?")
        );
        assert_eq!((strings.get(one), strings.get(two)), ("one twot!o", "two"));
    }

    #[test]
    fn a_source_keeps_its_place_while_another_one_is_read() {
        let (source, written) = ("one two three", "four five");
        let mut strings = Strings::default();
        let place = keep(&mut strings, source, &[]);
        let one = strings.add_text(part(source, place, 0, 3));
        let other = keep(&mut strings, written, &[4]);
        let one = strings.append(one, part(written, other, 4, 9));
        let four = strings.add_text(part(written, other, 0, 4));
        let three = strings.add_text(part(source, place, 8, 13));
        let one = strings.append(one, part(source, place, 3, 7));
        assert_eq!(strings.get(one), "one five two");
        assert_eq!((strings.get(four), strings.get(three)), ("four", "three"));
    }

    #[test]
    fn a_part_that_does_not_follow_the_one_before_is_not_kept() {
        let mut strings = Strings::default();
        let place = strings.copy_source(InputPart::new("one", 0, 6)).place;
        assert!(place.is_kept());
        assert!(
            !strings
                .copy_source(InputPart::new("ree", 6, 0))
                .place
                .is_kept()
        );
        // Something else has come between.
        strings.add("other");
        let behind = strings.copy_source(InputPart::new("two", 3, 3)).place;
        assert_ne!(behind, place.plus(3));
    }

    #[test]
    fn places_of_others_mean_nothing() {
        let source = "one two three";
        let mut strings = Strings::default();
        let mut others = Strings::default();
        let place = keep(&mut strings, source, &[]);
        let other_place = keep(&mut others, "something else", &[]);
        let one = others.add_text(part(source, place, 0, 3));
        let two = strings.add_text(part(source, other_place, 4, 7));
        assert_eq!((others.get(one), strings.get(two)), ("one", "two"));
        let mut clone = strings.clone();
        let length = clone.shared.len();
        let copy = clone.add_text(part(source, place, 0, 3));
        assert_eq!(copy.start as usize, length);
    }

    #[test]
    fn a_part_of_the_source_that_has_no_room_at_the_end_stands_alone() {
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
        assert_eq!(keep(&mut strings, &source, &[]), Place::NOWHERE);
    }

    #[test]
    fn what_goes_on_from_source_to_source_is_not_copied_with_each() {
        let source = "one two";
        let mut strings = Strings::default();
        let mut text = strings.add("x");
        let mut wanted = "x".to_owned();
        for _ in 0..10 {
            let place = keep(&mut strings, source, &[]);
            for more in [
                part(source, place, 0, 3),
                "&".into(),
                part(source, place, 4, 7),
            ] {
                text = strings.append(text, more);
                wanted.push_str(&more);
            }
        }
        assert_eq!(strings.get(text), wanted);
        assert!(strings.shared.len() < 12 * source.len());
    }

    #[test]
    fn the_last_text_goes_on_in_the_next_source() {
        let (first, second) = ("one", "two");
        let mut strings = Strings::default();
        let place = keep(&mut strings, first, &[1]);
        let other = strings.add("other");
        let text = strings.add_text(part(first, place, 1, 3));
        let inner = strings.add_text(part(first, place, 0, 2));
        strings.end_source();
        assert_eq!(strings.prepare_to_go_on(text, 1), text);
        assert_eq!(strings.prepare_to_go_on(inner, 9), inner);
        assert_eq!(strings.prepare_to_go_on(other, 9), other);
        let text = strings.prepare_to_go_on(text, 2);
        let place = keep(&mut strings, second, &[2]);
        let length = strings.shared.len();
        let text = strings.append(text, part(second, place, 0, 3));
        assert_eq!((strings.get(text), strings.shared.len()), ("netwo", length));
        // It is at the end already.
        strings.end_source();
        assert_eq!(strings.prepare_to_go_on(text, 9), text);
        for _ in 0..20 {
            let own = strings.add_own("own".to_owned());
            assert_eq!(strings.prepare_to_go_on(own, usize::MAX), own);
        }
    }

    #[test]
    fn copies_do_not_see_changes() {
        let mut strings = Strings::default();
        let shared = strings.add("a");
        let copy = strings.copy(shared);
        let grown = strings.append(shared, "b".into());
        assert_eq!((strings.get(copy), strings.get(grown)), ("a", "ab"));
        let own = strings.replace(copy, "c");
        let copy = strings.copy(own);
        let own = strings.replace(own, "d");
        assert_eq!((strings.get(copy), strings.get(own)), ("c", "d"));
        strings.remove(own);
        let again = strings.add_own("e".to_owned());
        assert_eq!((again, strings.get(copy)), (own, "c"));
    }

    #[test]
    fn what_is_out_of_reach_stands_alone() {
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

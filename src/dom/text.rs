//! Where the strings of a document stand: texts, comments, and values of attributes.

/// The marker in [`StringRange::length`] of a string that stands alone.
const OWN: u32 = u32::MAX;

/// The end of what ranges in the shared string can reach, in bytes.
///
/// NOTE: it is low in the tests of the crate, so that they get there.
const SHARED_LIMIT: usize = if cfg!(test) {
    1 << 12
} else {
    u32::MAX as usize - 1
};

/// Where a string stands: a range of the shared string, or a string of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StringRange {
    /// The offset in the shared string in bytes, or the index of the own string.
    pub(super) start: u32,
    /// The length in bytes, or [`OWN`].
    pub(super) length: u32,
}

/// Whether so much of a buffer is not in use that it is worth giving back.
pub(super) const fn is_much_spare(capacity: usize, length: usize) -> bool {
    capacity - length > length + 256
}

/// The strings of a document.
///
/// While a document is parsed, all strings stand in one shared string: as parts of the input, which is copied there
/// chunk by chunk, or between the chunks, if they do not stand in the input as they are. What is written there never
/// changes, so that clones share it. A part of the input that grows otherwise than the input does moves behind all the
/// others, and so does the last one of a chunk, to grow with the next chunk. A string that is changed, or grows when
/// others stand behind it already, moves once into a string of its own.
#[derive(Default)]
pub(super) struct Strings {
    shared: String,
    source: Source,
    /// Where the copy of the source before ends in the shared string.
    last_source_end: u32,
    own: Vec<String>,
    /// The places in `own` that are free.
    free: Vec<u32>,
}

/// As much of a text as was copied, and where.
#[derive(Clone, Copy)]
pub(super) struct Copied {
    start: u32,
    length: u32,
}

impl Copied {
    /// The part of the text from `start` on, in bytes, if it was copied. An empty part is always there.
    #[inline]
    pub(super) fn part(self, start: usize, length: usize) -> Option<StringRange> {
        (start + length <= self.length as usize).then(|| StringRange {
            start: self.start + start as u32,
            length: length as u32,
        })
    }
}

/// The parts of a shorter text are copied one by one.
const WORTH_COPYING: usize = if cfg!(test) { 1 } else { 64 };

/// A text that strings are parts of, and where its copy stands in the shared string.
///
/// OPTIMIZATION: what is a part of the text is not copied on its own. It is known by its address, which nothing else
/// can have while the text is there. The test `parts_of_the_source_are_not_copied` and the suite `real_pages` hold the
/// strings equal to copies.
#[derive(Clone, Copy, Default, Debug)]
struct Source {
    address: usize,
    start: u32,
    length: u32,
}

impl Source {
    /// Where a string stands in the copy, if it is a part of the text.
    #[inline]
    fn find(self, string: &str) -> Option<StringRange> {
        self.copy_of(string).part(0, string.len())
    }

    /// How much of a text that starts in this one, and may go on behind it, is in the copy.
    #[inline]
    fn copy_of(self, text: &str) -> Copied {
        let offset = (text.as_ptr() as usize).wrapping_sub(self.address);
        match offset < self.length as usize {
            true => Copied {
                start: self.start + offset as u32,
                length: (self.length as usize - offset).min(text.len()) as u32,
            },
            false => Copied {
                start: 0,
                length: 0,
            },
        }
    }

    /// Whether the text ends at this address, and its copy at this place in the shared string.
    const fn ends_at(self, address: usize, place: usize) -> bool {
        let length = self.length as usize;
        self.address + length == address && self.start as usize + length == place
    }

    /// Whether a range of the shared string is a part of the copy.
    const fn holds(self, start: usize, end: usize) -> bool {
        let own_start = self.start as usize;
        own_start <= start && start < end && end <= own_start + self.length as usize
    }
}

impl Clone for Strings {
    /// The clone may outlive the source.
    fn clone(&self) -> Self {
        Self {
            shared: self.shared.clone(),
            source: Source::default(),
            last_source_end: 0,
            own: self.own.clone(),
            free: self.free.clone(),
        }
    }
}

impl Strings {
    /// Copies a text that strings which are added from now on are parts of. It must stay where it is until
    /// [`forget_source`](Self::forget_source) is called. It is the next part of the source, if it goes on where the
    /// source ends.
    pub(super) fn copy_source(&mut self, part: &str) {
        let address = part.as_ptr() as usize;
        let start = self.shared.len();
        if !self.source.ends_at(address, start) {
            self.forget_source();
        }
        let is_worth_it = part.len() >= WORTH_COPYING || self.source.length > 0;
        if !is_worth_it || part.len() > SHARED_LIMIT.saturating_sub(start) {
            return;
        }
        if self.source.length == 0 {
            self.source.address = address;
            self.source.start = start as u32;
        }
        self.shared.push_str(part);
        self.source.length += part.len() as u32;
    }

    /// From now on, all strings are copied.
    pub(super) fn forget_source(&mut self) {
        if self.source.length > 0 {
            self.last_source_end = self.source.start + self.source.length;
        }
        self.source = Source::default();
    }

    /// Moves a string behind all others if it ends where the last source does, so that it goes on in the next one. It is
    /// left where it is if it is longer than this.
    #[inline]
    pub(super) fn prepare_to_go_on(&mut self, range: StringRange, longest: usize) -> StringRange {
        let is_last = range.length != OWN && range.start + range.length == self.last_source_end;
        match is_last && range.length as usize <= longest {
            true => self.move_to_the_end(range),
            false => range,
        }
    }

    /// Moves a string behind all others, if it is not there and there is room for it.
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

    /// How much of a text was copied as the [source](Self::copy_source), and where.
    #[inline]
    pub(super) fn copy_of(&self, text: &str) -> Copied {
        self.source.copy_of(text)
    }

    /// Makes room for this many more bytes.
    pub(super) fn reserve(&mut self, bytes: usize) {
        self.shared.reserve(bytes);
    }

    /// Gives back memory that is not in use, if it is much.
    pub(super) fn shrink(&mut self) {
        if is_much_spare(self.shared.capacity(), self.shared.len()) {
            self.shared.shrink_to_fit();
        }
    }

    /// The string at a range.
    #[inline]
    pub(super) fn get(&self, range: StringRange) -> &str {
        if range.length == OWN {
            &self.own[range.start as usize]
        } else {
            let start = range.start as usize;
            &self.shared[start..start + range.length as usize]
        }
    }

    /// Where a string stands that is a part of the [source](Self::copy_source).
    #[inline]
    pub(super) fn find(&self, string: &str) -> Option<StringRange> {
        let found = self.source.find(string);
        debug_assert!(
            found.is_none_or(|range| self.get(range) == string),
            "the source was dropped or changed before the chunk ended"
        );
        found
    }

    /// Adds a string that is not going to change soon.
    #[inline]
    pub(super) fn add(&mut self, string: &str) -> StringRange {
        if let Some(range) = self.find(string) {
            return range;
        }
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

    /// Adds a string that stands alone.
    #[cold]
    pub(super) fn add_own(&mut self, string: String) -> StringRange {
        let start = match self.free.pop() {
            Some(index) => {
                self.own[index as usize] = string;
                index
            }
            None => {
                self.own.push(string);
                (self.own.len() - 1) as u32
            }
        };
        StringRange { start, length: OWN }
    }

    /// Appends to the string at a range.
    ///
    /// A string at the end of the shared string grows in place, and a part of the source if the source goes on like
    /// that; if not, it moves to the end. Any other moves into a string of its own, or appending to two strings in
    /// turns would copy them again and again; so does one that started before the source, or a source that comes in many
    /// chunks would copy it with each of them.
    #[inline]
    pub(super) fn append(&mut self, range: StringRange, more: &str) -> StringRange {
        if range.length == OWN {
            self.own[range.start as usize].push_str(more);
            return range;
        }
        let start = range.start as usize;
        let mut range = range;
        let mut end = start + range.length as usize;
        let part = self.find(more);
        if part.is_some_and(|part| part.start as usize == end) {
            range.length += more.len() as u32;
            return range;
        }
        let room = SHARED_LIMIT.saturating_sub(self.shared.len());
        if self.source.holds(start, end) && range.length as usize + more.len() <= room {
            range = self.move_to_the_end(range);
            end = self.shared.len();
        }
        if end != self.shared.len() || more.len() > SHARED_LIMIT.saturating_sub(end) {
            let mut string = String::with_capacity(2 * (range.length as usize + more.len()));
            string.push_str(self.get(range));
            string.push_str(more);
            return self.add_own(string);
        }
        self.shared.push_str(more);
        StringRange {
            start: range.start,
            length: range.length + more.len() as u32,
        }
    }

    /// Replaces the string at a range, which no one shares.
    pub(super) fn replace(&mut self, range: StringRange, string: &str) -> StringRange {
        if range.length == OWN {
            string.clone_into(&mut self.own[range.start as usize]);
            range
        } else {
            self.add_own(string.to_owned())
        }
    }

    /// A range with the same string that can be changed alone.
    pub(super) fn copy(&mut self, range: StringRange) -> StringRange {
        if range.length == OWN {
            self.add_own(self.own[range.start as usize].clone())
        } else {
            range
        }
    }

    /// Gives up the string at a range, which no one shares.
    pub(super) fn remove(&mut self, range: StringRange) {
        if range.length == OWN {
            self.own[range.start as usize] = String::new();
            self.free.push(range.start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appends_in_place_at_the_end_and_moves_once_elsewhere() {
        let mut strings = Strings::default();
        let first = strings.add("a");
        let first = strings.append(first, "b");
        assert_eq!(first.length, 2);
        let second = strings.add("x");
        let moved = strings.append(first, "c");
        assert_eq!(moved.length, OWN);
        assert_eq!(strings.append(moved, "d"), moved);
        let second = strings.append(second, "y");
        assert_eq!(second.length, 2);
        assert_eq!((strings.get(moved), strings.get(second)), ("abcd", "xy"));
    }

    #[test]
    fn parts_of_the_source_are_not_copied() {
        let source = "one two three".to_owned();
        let mut strings = Strings::default();
        let before = strings.add("before");
        strings.copy_source(&source);
        let length = strings.shared.len();
        let one = strings.add(&source[..4]);
        let two = strings.add(&source[4..7]);
        let three = strings.add(&source[8..]);
        assert_eq!(strings.shared.len(), length);
        assert_eq!((strings.get(two), strings.get(three)), ("two", "three"));
        assert_eq!(strings.copy_of(&source).part(8, 5), Some(three));
        assert_eq!(strings.copy_of(&source).part(8, 6), None);
        assert_eq!(strings.copy_of(&source[..10]).part(8, 5), None);
        assert_eq!(strings.copy_of(&source[4..]).part(4, 5), Some(three));
        assert_eq!(strings.copy_of("three").part(0, 5), None);

        // The source goes on like that; it doesn't; and it doesn't once more.
        let one = strings.append(one, &source[4..7]);
        assert_eq!(strings.shared.len(), length);
        let one = strings.append(one, &source[8..9]);
        let one = strings.append(one, "!");
        assert_eq!(strings.get(one), "one twot!");
        assert_ne!(one.length, OWN);
        let three = strings.append(three, "?");
        let one = strings.append(one, &source[..1]);
        assert_eq!(one.length, OWN);
        let before = strings.append(before, &source[..3]);
        assert_eq!(
            (strings.get(before), strings.get(three)),
            ("beforeone", "three?")
        );
        assert_eq!((strings.get(one), strings.get(two)), ("one twot!o", "two"));

        strings.forget_source();
        let copy = strings.add(&source);
        let next = "four".to_owned();
        strings.copy_source(&next);
        let copy = strings.append(copy, &next[..2]);
        assert_eq!(strings.get(copy), "one two threefo");
        assert_ne!(copy.length, OWN);
        strings.forget_source();
        let copy = strings.add(&source);
        assert_eq!(strings.get(copy), source);
        assert!(copy.start as usize > length);
    }

    #[test]
    fn a_source_may_come_in_parts() {
        let source = "one two three".to_owned();
        let mut strings = Strings::default();
        strings.copy_source(&source[..5]);
        strings.copy_source(&source[5..]);
        let length = strings.shared.len();
        let two = strings.add(&source[4..7]);
        assert_eq!(strings.get(two), "two");
        assert_eq!((strings.shared.len(), length), (source.len(), source.len()));

        // A part that does not follow the last one is a new source.
        let other = "four".to_owned();
        strings.copy_source(&other);
        let two = strings.add(&source[4..7]);
        assert_eq!(strings.get(two), "two");
        assert!(strings.shared.len() > length + other.len());
    }

    #[test]
    fn a_part_of_the_source_that_has_no_room_at_the_end_stands_alone() {
        let source = format!("{}|{}|y", "x".repeat(2500), "z".repeat(1000));
        let mut strings = Strings::default();
        strings.copy_source(&source);
        let long = strings.add(&source[..2500]);
        let short = strings.add(&source[2501..3501]);
        let long = strings.append(long, "y");
        let short = strings.append(short, "!");
        assert_eq!(strings.get(long).len(), 2501);
        assert!(strings.get(short).ends_with("z!"));
        assert!(strings.shared.len() <= SHARED_LIMIT);
    }

    #[test]
    fn what_goes_on_from_source_to_source_is_not_copied_with_each() {
        let source = "one two".to_owned();
        let mut strings = Strings::default();
        let mut text = strings.add("x");
        let mut wanted = "x".to_owned();
        for _ in 0..10 {
            strings.copy_source(&source);
            for more in [&source[..3], "&", &source[4..]] {
                text = strings.append(text, more);
                wanted.push_str(more);
            }
            strings.forget_source();
        }
        assert_eq!(strings.get(text), wanted);
        assert!(strings.shared.len() < 12 * source.len());
    }

    #[test]
    fn the_last_text_goes_on_in_the_next_source() {
        let (first, second) = ("one".to_owned(), "two".to_owned());
        let mut strings = Strings::default();
        strings.copy_source(&first);
        let other = strings.add("other");
        let (text, inner) = (strings.add(&first[1..]), strings.add(&first[..2]));
        strings.forget_source();
        assert_eq!(strings.prepare_to_go_on(text, 1), text);
        assert_eq!(strings.prepare_to_go_on(inner, 9), inner);
        assert_eq!(strings.prepare_to_go_on(other, 9), other);
        let text = strings.prepare_to_go_on(text, 2);
        strings.copy_source(&second);
        let length = strings.shared.len();
        let text = strings.append(text, &second);
        assert_eq!((strings.get(text), strings.shared.len()), ("netwo", length));
        // It stands at the end already.
        strings.forget_source();
        assert_eq!(strings.prepare_to_go_on(text, 9), text);
        for _ in 0..20 {
            let own = strings.add_own("own".to_owned());
            assert_eq!(strings.prepare_to_go_on(own, usize::MAX), own);
        }
    }

    #[test]
    fn clones_know_no_source() {
        let source = "one two three".to_owned();
        let mut strings = Strings::default();
        strings.copy_source(&source);
        let mut clone = strings.clone();
        let length = clone.shared.len();
        let copy = clone.add(&source);
        assert_eq!(copy.start as usize, length);
    }

    #[test]
    fn copies_do_not_see_changes() {
        let mut strings = Strings::default();
        let shared = strings.add("a");
        let copy = strings.copy(shared);
        let grown = strings.append(shared, "b");
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
        let second = strings.append(first, "yz");
        assert_eq!(second.length, OWN);
        assert_eq!(strings.get(second), format!("{long}yz"));
        let third = strings.add("ab");
        assert_eq!((third.length, strings.get(third)), (OWN, "ab"));
        let fourth = strings.add("a");
        assert_eq!((fourth.length, strings.get(fourth)), (1, "a"));
    }
}

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
/// While a document is parsed, all strings stand one after the other in one shared string. What is written there never
/// changes, so that clones share it. A string that is changed, or grows when others stand behind it already, moves
/// once into a string of its own.
#[derive(Clone, Default)]
pub(super) struct Strings {
    shared: String,
    own: Vec<String>,
    /// The places in `own` that are free.
    free: Vec<u32>,
}

impl Strings {
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

    /// Adds a string that is not going to change soon.
    #[inline]
    pub(super) fn add(&mut self, string: &str) -> StringRange {
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
    /// A string at the end of the shared string grows in place. Any other moves into a string of its own, or
    /// appending to two strings in turns would copy them again and again.
    #[inline]
    pub(super) fn append(&mut self, range: StringRange, more: &str) -> StringRange {
        if range.length == OWN {
            self.own[range.start as usize].push_str(more);
            return range;
        }
        let end = range.start as usize + range.length as usize;
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

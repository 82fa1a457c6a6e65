//! Named character references: the longest name that the input starts with. Numeric ones that stand for another character.
//!
//! [Named character references](https://html.spec.whatwg.org/multipage/named-characters.html#named-character-references)

include!(concat!(env!("OUT_DIR"), "/named_character_references.rs"));

/// Matches the characters after an `&` with the names of character references, one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matcher {
    /// The names from `start` to before `end` in the sorted list start with what was read.
    start: u16,
    end: u16,
    /// How many bytes were read.
    length: u16,
    /// The longest name so far, as the index in the list.
    longest: Option<u16>,
}

// NOTE: places in the list and counts of names are `u16`.
const _: () = assert!(REFERENCES.len() <= u16::MAX as usize);

/// Where the names that start with each ASCII character start in the sorted list, and, one place later, where they end.
static STARTS: [u16; 129] = {
    let mut starts = [0; 129];
    let mut index = 0;
    while index < REFERENCES.len() {
        let first = REFERENCES[index].0.as_bytes()[0];
        starts[first as usize + 1] += 1;
        index += 1;
    }
    let mut first = 1;
    while first < starts.len() {
        starts[first] += starts[first - 1];
        first += 1;
    }
    starts
};

/// A name that was matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    /// The length of the name in bytes, without the `&`, with the semicolon if there is one.
    pub(crate) length: usize,
    /// The one or two characters that the name stands for.
    pub(crate) characters: &'static str,
    /// Whether the name ends with a semicolon.
    pub(crate) ends_with_semicolon: bool,
}

impl Default for Matcher {
    fn default() -> Self {
        Self::new()
    }
}

impl Matcher {
    /// A matcher that has read nothing.
    pub(crate) const fn new() -> Self {
        Self {
            start: 0,
            end: REFERENCES.len() as u16,
            length: 0,
            longest: None,
        }
    }

    /// Reads one more byte. Returns false, and stays as it was, if no name starts with what was
    /// read and this byte.
    pub(crate) fn push(&mut self, byte: u8) -> bool {
        let length = usize::from(self.length);
        if length == 0 {
            return self.push_first(byte);
        }
        let candidates = &REFERENCES[usize::from(self.start)..usize::from(self.end)];
        // A name that ends here has no next byte, which sorts before every byte.
        let next = |name: &str| name.as_bytes().get(length).copied();
        let below = candidates.partition_point(|&(name, _)| next(name) < Some(byte));
        let count = candidates[below..].partition_point(|&(name, _)| next(name) == Some(byte));
        let Some(&(shortest, _)) = candidates[below..below + count].first() else {
            return false;
        };
        self.start += below as u16;
        self.end = self.start + count as u16;
        self.length += 1;
        if shortest.len() == length + 1 {
            self.longest = Some(self.start);
        }
        true
    }

    /// Reads the first byte. No name has only one byte.
    ///
    /// OPTIMIZATION: looks it up instead of searching for it (tests: `every_name_is_found`,
    /// `a_refused_byte_changes_nothing`).
    fn push_first(&mut self, byte: u8) -> bool {
        let first = usize::from(byte);
        let (Some(&start), Some(&end)) = (STARTS.get(first), STARTS.get(first + 1)) else {
            return false;
        };
        if start < end {
            (self.start, self.end, self.length) = (start, end, 1);
        }
        start < end
    }

    /// The longest name that what was read starts with.
    pub(crate) fn matched(&self) -> Option<Match> {
        let (name, characters) = REFERENCES[usize::from(self.longest?)];
        Some(Match {
            length: name.len(),
            characters,
            ends_with_semicolon: name.ends_with(';'),
        })
    }

    /// Whether some name is longer than what was read and starts with it.
    pub(crate) fn can_continue(&self) -> bool {
        let (last, _) = REFERENCES[usize::from(self.end) - 1];
        last.len() > usize::from(self.length)
    }
}

include!(concat!(env!("OUT_DIR"), "/numeric_character_references.rs"));

/// The character that the number of a numeric character reference is replaced with; `None` if it
/// stands for itself.
///
/// [Numeric character reference end state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state)
pub(crate) fn replacement(code: u32) -> Option<char> {
    let index = code.checked_sub(0x80)? as usize;
    REPLACEMENTS.get(index).copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        for (name, characters) in REFERENCES {
            let mut matcher = Matcher::new();
            for byte in name.bytes() {
                assert!(matcher.can_continue(), "{name}");
                assert!(matcher.push(byte), "{name}");
            }
            let expected = Match {
                length: name.len(),
                characters,
                ends_with_semicolon: name.ends_with(';'),
            };
            assert_eq!(matcher.matched(), Some(expected));
            let longer =
                |&(other, _): &(&str, &str)| other.len() > name.len() && other.starts_with(name);
            assert_eq!(
                matcher.can_continue(),
                REFERENCES.iter().any(longer),
                "{name}"
            );
        }
    }

    #[test]
    fn a_refused_byte_changes_nothing() {
        let mut matcher = Matcher::new();
        assert!(!matcher.push(b'#') && !matcher.push(0) && !matcher.push(0xFF));
        assert_eq!(matcher.matched(), None);
        assert!(b"am".iter().all(|&byte| matcher.push(byte)));
        assert!(!matcher.push(b'!') && !matcher.push(b'P'));
        assert_eq!(matcher.matched(), None);
        assert!(matcher.push(b'p'));
        assert_eq!(matcher.matched().map(|found| found.characters), Some("&"));
        assert!(matcher.push(b';') && !matcher.can_continue());
        assert_eq!(matcher.matched().map(|found| found.length), Some(4));
    }
}

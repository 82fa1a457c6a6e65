//! Finds the longest [named character
//! reference](https://html.spec.whatwg.org/multipage/named-characters.html#named-character-references) at the start of the
//! input. Replaces the numbers of some numeric character references.

use std::ops::Range;

include!(concat!(env!("OUT_DIR"), "/named_character_references.rs"));

/// Compares the characters after an `&` with the names of character references, one by one.
/// OPTIMIZATION: saves about 150 kB of static memory. A perfect hash would hold all 9,853 prefixes of the 2,231 names, at
/// sixteen bytes each (test: `named_references`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct CharacterReferenceMatcher {
    /// The names from `start` up to, but not including, `end` in the sorted list start with the bytes read.
    start: u16,
    end: u16,
    length: u16,
    longest: Option<u16>,
}

// NOTE: positions in the list and counts of names are `u16`.
const COUNT: usize = NAME_ENDS.len();
const _: () = assert!(COUNT <= u16::MAX as usize);

const fn text_range_at(ends: &[u16; COUNT], index: usize) -> Range<usize> {
    let start = if index == 0 { 0 } else { ends[index - 1] };
    start as usize..ends[index] as usize
}

fn reference_name(index: usize) -> &'static [u8] {
    &NAME_TEXT.as_bytes()[text_range_at(&NAME_ENDS, index)]
}

fn partition_names(range: Range<u16>, is_below: impl Fn(&[u8]) -> bool) -> u16 {
    let Range { mut start, mut end } = range;
    while start < end {
        let middle = start + (end - start) / 2;
        match is_below(reference_name(usize::from(middle))) {
            true => start = middle + 1,
            false => end = middle,
        }
    }
    start
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CharacterReferenceMatch {
    pub(crate) length: usize,
    pub(crate) characters: &'static str,
    pub(crate) ends_with_semicolon: bool,
}

impl Default for CharacterReferenceMatcher {
    fn default() -> Self {
        Self { start: 0, end: COUNT as u16, length: 0, longest: None }
    }
}

impl CharacterReferenceMatcher {
    /// Reads one more byte. Returns false, and changes nothing, if no name starts with all bytes so far.
    pub(crate) fn try_push(&mut self, byte: u8) -> bool {
        let length = usize::from(self.length);
        // A name that ends here has no next byte, and sorts before all names with a next byte.
        let next = |name: &[u8]| name.get(length).copied();
        let start = partition_names(self.start..self.end, |name| next(name) < Some(byte));
        let end = partition_names(start..self.end, |name| next(name) == Some(byte));
        if start == end {
            return false;
        }
        (self.start, self.end) = (start, end);
        self.length += 1;
        if reference_name(usize::from(start)).len() == length + 1 {
            self.longest = Some(self.start);
        }
        true
    }

    pub(crate) fn longest_match(&self) -> Option<CharacterReferenceMatch> {
        let index = usize::from(self.longest?);
        let name = reference_name(index);
        Some(CharacterReferenceMatch {
            length: name.len(),
            characters: &REPLACEMENT_TEXT[text_range_at(&REPLACEMENT_ENDS, index)],
            ends_with_semicolon: name.ends_with(b";"),
        })
    }

    pub(crate) fn can_match_longer(&self) -> bool {
        let last = reference_name(usize::from(self.end) - 1);
        last.len() > usize::from(self.length)
    }
}

include!(concat!(env!("OUT_DIR"), "/numeric_character_references.rs"));

/// [Numeric character reference end
/// state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state). Returns `None` if the
/// number stands for itself.
pub(crate) fn numeric_reference_replacement(code: u32) -> Option<char> {
    REPLACEMENTS.get(code.checked_sub(0x80)? as usize).copied().flatten()
}

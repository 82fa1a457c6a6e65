//! Building blocks of searches: sets of ASCII characters, words of eight bytes, and vectors of sixteen bytes.

pub(crate) mod byte_vector;
pub(crate) mod search;
pub(crate) mod swar;

use memchr::{memchr, memchr2, memchr3};

#[inline(never)]
pub(crate) fn find_any_of<const COUNT: usize>(bytes: &[u8], targets: [u8; COUNT]) -> Option<usize> {
    match *targets.as_slice() {
        _ if bytes.len() <= 32 => find_any_of_short(bytes, targets),
        [one] => memchr(one, bytes),
        [one, two] => memchr2(one, two, bytes),
        [one, two, three] => memchr3(one, two, three, bytes),
        _ => bytes.iter().position(|byte| targets.contains(byte)),
    }
}

/// OPTIMIZATION: at the end of a chunk, a loop or a search in two blocks is faster than the search in long strings (test:
/// `searches_agree_with_bytes`). Otherwise, a parse of chunks of 8 bytes takes 6.7 % more instructions on real pages,
/// 5.4 % on dense pages and 2.2 % on small pages in the default profile, and 7.2 %, 5.8 % and 2 % with fat LTO.
#[inline(never)]
fn find_any_of_short<const COUNT: usize>(bytes: &[u8], targets: [u8; COUNT]) -> Option<usize> {
    if bytes.len() < 16 {
        return bytes.iter().position(|byte| targets.contains(byte));
    }
    search::find_by_mask_in_blocks(bytes, |block| search::target_mask(block, targets))
}

#[derive(Debug)]
pub(crate) struct ByteSet([bool; 256]);

impl ByteSet {
    pub(crate) const fn new(characters: &[u8]) -> Self {
        let mut table = [false; 256];
        let mut index = 0;
        while index < characters.len() {
            assert!(characters[index].is_ascii());
            table[characters[index] as usize] = true;
            index += 1;
        }
        Self(table)
    }

    pub(crate) const fn with_ascii_whitespace(characters: &[u8]) -> Self {
        let Self(mut table) = Self::new(characters);
        let mut byte = 0;
        while byte < 0x80_u8 {
            table[byte as usize] |= byte.is_ascii_whitespace();
            byte += 1;
        }
        Self(table)
    }

    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

/// NOTE: this replaces `str::floor_char_boundary`, which is newer than the minimum Rust version.
pub(crate) const fn floor_char_boundary(text: &str, position: usize) -> usize {
    if position >= text.len() {
        return text.len();
    }
    let mut end = position;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}

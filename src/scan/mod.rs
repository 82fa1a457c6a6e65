//! Building blocks of searches: sets of ASCII characters, words of eight bytes, and vectors of sixteen bytes.

pub(crate) mod byte_vector;
pub(crate) mod search;
pub(crate) mod swar;

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

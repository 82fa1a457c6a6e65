//! Eight bytes at once, in plain arithmetic.
//!
//! A mask sets the highest bit of each byte that meets the condition. Only the lowest mark is reliable.

use crate::hint::cold_path;

const UPPER_BITS: u64 = repeated(0x80);

pub(crate) const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Loads eight bytes at `position`, little-endian; `None` if there are fewer.
#[inline]
pub(crate) fn load(bytes: &[u8], position: usize) -> Option<u64> {
    let Some(word) = bytes.get(position..).and_then(<[u8]>::first_chunk) else {
        cold_path();
        return None;
    };
    Some(u64::from_le_bytes(*word))
}

/// Loads the last, fewer than eight, bytes at `position`, little-endian, padded with zeros.
#[cold]
#[inline(never)]
pub(crate) fn load_end(bytes: &[u8], position: usize) -> u64 {
    let rest = bytes.get(position..).unwrap_or_default();
    rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
}

/// Takes up to eight ASCII characters. Returns the characters little-endian, padded with zeros.
pub(crate) const fn word_of(characters: &[u8]) -> u64 {
    let mut word = 0;
    let mut index = characters.len();
    while index > 0 {
        index -= 1;
        word = (word << 8) | characters[index] as u64;
    }
    word
}

#[inline(always)]
pub(crate) const fn have_equal_starts(word: u64, other: u64, count: usize) -> bool {
    (word ^ other) << (64 - 8 * count) == 0
}

#[inline(always)]
pub(crate) const fn starts_with<const N: usize>(word: u64, characters: &[u8; N]) -> bool {
    const { assert!(1 <= N && N <= 8) };
    have_equal_starts(word, word_of(characters), N)
}

pub(crate) const fn equal_to(word: u64, byte: u8) -> u64 {
    below(word ^ repeated(byte), 1)
}

pub(crate) const fn below(word: u64, bound: u8) -> u64 {
    word.wrapping_sub(repeated(bound)) & !word & UPPER_BITS
}

pub(crate) const fn lowest(mask: u64) -> usize {
    mask.trailing_zeros() as usize / 8
}

pub(crate) const fn first_bytes(word: u64, count: usize) -> u64 {
    word & ((1 << (8 * count)) - 1)
}

pub(crate) const fn to_ascii_lowercase(word: u64) -> u64 {
    let seven_bits = word & !UPPER_BITS;
    let from_a = seven_bits + repeated(0x80 - b'A');
    let past_z = seven_bits + repeated(0x80 - b'Z' - 1);
    let is_upper = from_a & !past_z & !word & UPPER_BITS;
    word | (is_upper >> 2)
}

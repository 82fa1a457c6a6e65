//! SIMD within a register (SWAR): eight bytes in one word.
//!
//! A mask sets the highest bit of each byte that meets the condition. Only the first mark is reliable.

use crate::hint::cold_path;

const HIGH_BITS: u64 = splat(0x80);

pub(crate) const fn splat(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Loads eight bytes at `position`, little-endian; `None` if there are fewer.
#[inline]
pub(crate) fn try_load_word(bytes: &[u8], position: usize) -> Option<u64> {
    let Some(word) = bytes.get(position..).and_then(<[u8]>::first_chunk) else {
        cold_path();
        return None;
    };
    Some(u64::from_le_bytes(*word))
}

/// Loads the last, fewer than eight, bytes at `position`, little-endian, padded with zeros.
#[cold]
#[inline(never)]
pub(crate) fn load_partial_word(bytes: &[u8], position: usize) -> u64 {
    let rest = bytes.get(position..).unwrap_or_default();
    rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
}

/// Takes up to eight ASCII characters. Returns the characters little-endian, padded with zeros.
pub(crate) const fn pack_ascii(characters: &[u8]) -> u64 {
    let mut word = 0;
    let mut index = characters.len();
    while index > 0 {
        index -= 1;
        word = (word << 8) | characters[index] as u64;
    }
    word
}

#[inline(always)]
pub(crate) const fn first_bytes_equal(word: u64, other: u64, count: usize) -> bool {
    (word ^ other) << (64 - 8 * count) == 0
}

#[inline(always)]
pub(crate) const fn word_starts_with<const N: usize>(word: u64, characters: &[u8; N]) -> bool {
    const { assert!(1 <= N && N <= 8) };
    first_bytes_equal(word, pack_ascii(characters), N)
}

pub(crate) const fn eq_mask(word: u64, byte: u8) -> u64 {
    less_than_mask(word ^ splat(byte), 1)
}

pub(crate) const fn less_than_mask(word: u64, bound: u8) -> u64 {
    word.wrapping_sub(splat(bound)) & !word & HIGH_BITS
}

pub(crate) const fn first_set_byte_index(mask: u64) -> usize {
    mask.trailing_zeros() as usize / 8
}

pub(crate) const fn retain_first_bytes(word: u64, count: usize) -> u64 {
    word & ((1 << (8 * count)) - 1)
}

pub(crate) const fn to_ascii_lowercase(word: u64) -> u64 {
    let seven_bits = word & !HIGH_BITS;
    let from_a = seven_bits + splat(0x80 - b'A');
    let past_z = seven_bits + splat(0x80 - b'Z' - 1);
    let is_upper = from_a & !past_z & !word & HIGH_BITS;
    word | (is_upper >> 2)
}

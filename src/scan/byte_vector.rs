#[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
pub(crate) use fallback::ByteVector;
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::ByteVector;
#[cfg(target_arch = "x86_64")]
pub(crate) use sse2::ByteVector;

/// A vector is an SSE2 register, which all x86-64 processors have.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    use std::ops::BitOr;

    use safe_arch::{bitor_m128i, cmp_eq_mask_i8_m128i, m128i, move_mask_i8_m128i, set_splat_i8_m128i};

    #[derive(Clone, Copy)]
    pub(crate) struct ByteVector(m128i);

    impl ByteVector {
        #[inline(always)]
        pub(crate) fn new(bytes: [u8; 16]) -> Self {
            Self(m128i::from(bytes))
        }

        #[inline(always)]
        pub(crate) fn splat(byte: u8) -> Self {
            Self(set_splat_i8_m128i(byte.cast_signed()))
        }

        #[inline(always)]
        pub(crate) fn cmpeq(self, other: Self) -> Self {
            Self(cmp_eq_mask_i8_m128i(self.0, other.0))
        }

        /// Returns the highest bit of each byte. The bit of the first byte is the lowest.
        #[inline(always)]
        pub(crate) fn movemask(self) -> u32 {
            move_mask_i8_m128i(self.0).cast_unsigned()
        }
    }

    impl BitOr for ByteVector {
        type Output = Self;

        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            Self(bitor_m128i(self.0, other.0))
        }
    }
}

/// A vector is a NEON register, which all 64-bit Arm processors have.
///
/// OPTIMIZATION: with two words, a parse takes 10 % more instructions on 64-bit Arm, counted in an emulator (test:
/// `vectors_agree_with_bytes`).
#[cfg(target_arch = "aarch64")]
mod neon {
    use std::ops::BitOr;

    use wide::u8x16;

    #[derive(Clone, Copy)]
    pub(crate) struct ByteVector(u8x16);

    impl ByteVector {
        #[inline(always)]
        pub(crate) fn new(bytes: [u8; 16]) -> Self {
            Self(u8x16::new(bytes))
        }

        #[inline(always)]
        pub(crate) fn splat(byte: u8) -> Self {
            Self(u8x16::splat(byte))
        }

        #[inline(always)]
        pub(crate) fn cmpeq(self, other: Self) -> Self {
            Self(self.0.simd_eq(other.0))
        }

        #[inline(always)]
        pub(crate) fn movemask(self) -> u32 {
            self.0.to_bitmask()
        }
    }

    impl BitOr for ByteVector {
        type Output = Self;

        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }
    }
}

/// A vector is two little-endian words of eight bytes.
#[cfg(any(test, not(any(target_arch = "aarch64", target_arch = "x86_64"))))]
mod fallback {
    use std::array::from_fn;
    use std::ops::BitOr;

    use crate::scan::swar::splat;

    const HIGH_BITS: u64 = splat(0x80);

    #[derive(Clone, Copy)]
    pub(crate) struct ByteVector([u64; 2]);

    impl ByteVector {
        #[inline(always)]
        pub(crate) fn new(bytes: [u8; 16]) -> Self {
            let words = u128::from_le_bytes(bytes);
            Self([words as u64, (words >> 64) as u64])
        }

        #[inline(always)]
        pub(crate) fn splat(byte: u8) -> Self {
            Self([splat(byte); 2])
        }

        #[inline(always)]
        pub(crate) fn cmpeq(self, other: Self) -> Self {
            Self(from_fn(|half| {
                let differ = self.0[half] ^ other.0[half];
                // The sum carries into the highest bit if one of the lower bits is set.
                !(((differ & !HIGH_BITS) + !HIGH_BITS) | differ) & HIGH_BITS
            }))
        }

        #[inline(always)]
        pub(crate) fn movemask(self) -> u32 {
            // The factor moves each of the eight bits to a separate position in the highest byte.
            let bits = |word: u64| ((word & HIGH_BITS) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            (bits(self.0[0]) | bits(self.0[1]) << 8) as u32
        }
    }

    impl BitOr for ByteVector {
        type Output = Self;

        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            Self(from_fn(|half| self.0[half] | other.0[half]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected_mask(bytes: [u8; 16], holds: impl Fn(u8) -> bool) -> u32 {
        bytes.iter().enumerate().map(|(index, byte)| u32::from(holds(*byte)) << index).sum()
    }

    #[test]
    fn vectors_agree_with_bytes() {
        for first in 0..=u8::MAX {
            for other in [0, 1, b' ', b'!', b'>', 0x7F, 0x80, 0x81, 0xFF] {
                let bytes = std::array::from_fn(|index| match index % 5 {
                    0 => first,
                    1 => other,
                    2 => first.wrapping_add(1),
                    3 => first ^ 0x80,
                    _ => first.wrapping_mul(index as u8),
                });
                let equal = expected_mask(bytes, |byte| byte == other);
                let upper = expected_mask(bytes, |byte| byte >= 0x80);
                let (vector, splat) = (ByteVector::new(bytes), ByteVector::splat(other));
                assert_eq!(vector.cmpeq(splat).movemask(), equal);
                assert_eq!((vector | splat.cmpeq(splat)).movemask(), 0xFFFF);
                assert_eq!(vector.movemask(), upper);
                let (fallback, splat) = (fallback::ByteVector::new(bytes), fallback::ByteVector::splat(other));
                assert_eq!(fallback.cmpeq(splat).movemask(), equal);
                assert_eq!((fallback | splat.cmpeq(splat)).movemask(), 0xFFFF);
                assert_eq!(fallback.movemask(), upper);
            }
        }
    }
}

//! Sets of ASCII characters.

/// A set of ASCII characters, as a table over bytes.
#[derive(Debug)]
pub(crate) struct ByteClass([bool; 256]);

impl ByteClass {
    /// The set of these ASCII characters.
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

    /// ASCII whitespace and these ASCII characters.
    ///
    /// NOTE: what is ASCII whitespace for the standards of the web is so for Rust, too: tabs, line feeds, form feeds,
    /// carriage returns and spaces.
    pub(crate) const fn whitespace_and(characters: &[u8]) -> Self {
        let Self(mut table) = Self::new(characters);
        let mut byte = 0;
        while byte < 0x80_u8 {
            table[byte as usize] |= byte.is_ascii_whitespace();
            byte += 1;
        }
        Self(table)
    }

    /// Whether the byte is one of the characters. A byte of a character beyond ASCII never is.
    #[inline]
    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

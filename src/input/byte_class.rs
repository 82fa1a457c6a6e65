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

    /// Whether the byte is one of the characters. A byte of a character beyond ASCII never is.
    #[inline]
    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

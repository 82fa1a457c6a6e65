//! Lines and columns, as the suite counts them.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineAndColumn {
    pub line: u64,
    /// The column, in UTF-16 code units.
    pub column: u64,
}

impl LineAndColumn {
    /// Returns the position of the character at this byte offset of the source.
    pub fn of(input: &str, offset: u64) -> Self {
        let mut place = Self { line: 1, column: 1 };
        let mut characters = input.char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            if at as u64 >= offset {
                break;
            }
            let is_first_of_pair = character == '\r' && matches!(characters.peek(), Some((_, '\n')));
            match character {
                '\r' if is_first_of_pair => {}
                '\r' | '\n' => {
                    place.line += 1;
                    place.column = 1;
                }
                _ => place.column += character.len_utf16() as u64,
            }
        }
        place
    }
}

impl fmt::Display for LineAndColumn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

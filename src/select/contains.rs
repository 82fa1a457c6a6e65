//! [`Contains`]: the strings of `:contains()`, `:-soup-contains()` and `:-soup-contains-own()`, and the search for them.

use memchr::{memchr, memmem};

#[derive(Clone, Debug)]
pub(super) struct Contains {
    pub(super) strings: Vec<Wanted>,
    /// Whether only the child text nodes are searched, each on its own.
    pub(super) searches_nodes_separately: bool,
    pub(super) table: usize,
}

impl Contains {
    pub(super) fn is_in(&self, text: &str) -> bool {
        let mut strings = self.strings.iter();
        strings.any(|wanted| memmem::find(text.as_bytes(), wanted.string.as_bytes()).is_some())
    }
}

#[derive(Clone, Debug)]
pub(super) struct Wanted {
    string: Box<str>,
    /// Maps the length of a prefix to the length of its longest proper prefix that is also a suffix.
    shorter: Box<[u32]>,
}

impl Wanted {
    pub(super) fn new(string: &str) -> Self {
        let bytes = string.as_bytes();
        let mut shorter = vec![0; bytes.len() + 1];
        let mut length = 0;
        for (index, byte) in bytes.iter().enumerate().skip(1) {
            while length > 0 && bytes[length] != *byte {
                length = shorter[length] as usize;
            }
            length += usize::from(bytes[length] == *byte);
            shorter[index + 1] = length as u32;
        }
        Self { string: string.into(), shorter: shorter.into() }
    }

    pub(super) const fn length(&self) -> usize {
        self.string.len()
    }

    /// Returns the offset after the last match that ends in the piece. `matched` is the length of the longest proper prefix of
    /// the string with which the text so far ends. The string is not empty.
    pub(super) fn read(&self, piece: &[u8], matched: &mut usize) -> Option<usize> {
        let string = self.string.as_bytes();
        let mut end = None;
        let mut at = 0;
        while at < piece.len() {
            if *matched == 0 {
                match memchr(string[0], &piece[at..]) {
                    Some(skipped) => at += skipped,
                    None => break,
                }
            }
            // NOTE: `matched` is less than the length of the string.
            while *matched > 0 && string[*matched] != piece[at] {
                *matched = self.shorter[*matched] as usize;
            }
            *matched += usize::from(string[*matched] == piece[at]);
            at += 1;
            if *matched == string.len() {
                *matched = self.shorter[*matched] as usize;
                end = Some(at);
            }
        }
        end
    }
}

//! Text with collapsed white space.

/// The capacity is a multiple of this number, which reduces reallocations.
const ROOM: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextSeparator {
    Space,
    Line,
}

/// Text with one space or newline between words. The text never starts with a gap, but may end with a gap.
#[derive(Debug)]
pub(crate) struct TextLines {
    bytes: Vec<u8>,
    length: usize,
}

impl TextLines {
    pub(crate) fn reusing(text: String) -> Self {
        Self { bytes: text.into_bytes(), length: 0 }
    }

    /// Returns the text without a gap at its end.
    pub(crate) fn into_text(mut self) -> String {
        self.bytes.truncate(self.end());
        String::from_utf8(self.bytes).expect("only white space is removed from text")
    }

    pub(crate) fn end(&self) -> usize {
        match self.last() {
            Some(b' ' | b'\n') => self.length - 1,
            _ => self.length,
        }
    }

    fn last(&self) -> Option<u8> {
        self.bytes[..self.length].last().copied()
    }

    pub(crate) fn widen(&mut self, gap: TextSeparator) {
        match (self.last(), gap) {
            (None | Some(b'\n'), _) | (Some(b' '), TextSeparator::Space) => return,
            (Some(b' '), TextSeparator::Line) => {}
            (Some(_), _) => self.push(" "),
        }
        if gap == TextSeparator::Line {
            self.bytes[self.length - 1] = b'\n';
        }
    }

    /// Appends a string, and collapses each run of white space.
    ///
    /// OPTIMIZATION: white space is unpredictable, so each byte is written, and a branchless computation decides whether to
    /// keep the byte. Eight bytes that are all kept or all dropped are handled at once (test:
    /// `white_space_is_collapsed_between_words`).
    pub(crate) fn push(&mut self, text: &str) {
        let mut is_in_gap = matches!(self.last(), None | Some(b' ' | b'\n'));
        let end = self.length + text.len();
        if self.bytes.len() < end {
            // The gap before the next word takes one more byte.
            self.bytes.resize((end + 1).next_multiple_of(ROOM), 0);
        }
        let room = &mut self.bytes[self.length..end];
        let mut length = 0;
        let (eights, rest) = text.as_bytes().as_chunks();
        for eight in eights {
            match all_stay(*eight, is_in_gap) {
                Some(true) => {
                    room[length..length + 8].copy_from_slice(eight);
                    length += 8;
                    is_in_gap = eight[7] == b' ';
                }
                Some(false) => {}
                None => length += put(eight, &mut room[length..], &mut is_in_gap),
            }
        }
        self.length += length + put(rest, &mut room[length..], &mut is_in_gap);
    }
}

/// Copies bytes to `room`, and collapses each run of white space. Returns the number of bytes written.
#[inline(always)]
fn put(bytes: &[u8], room: &mut [u8], is_in_gap: &mut bool) -> usize {
    let room = &mut room[..bytes.len()];
    let mut length = 0;
    for byte in bytes {
        let byte = WITH_SPACES[usize::from(*byte)];
        let is_space = byte == b' ';
        room[length] = byte;
        length += usize::from(!(is_space & *is_in_gap));
        *is_in_gap = is_space;
    }
    length
}

/// Returns whether all of the eight bytes are kept (true) or dropped (false), or `None` for a mixture.
fn all_stay(bytes: [u8; 8], is_in_gap: bool) -> Option<bool> {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    const HIGHEST: u64 = u64::from_le_bytes([0x80; 8]);
    let word = u64::from_le_bytes(bytes);
    if word == SPACES && is_in_gap {
        return Some(false);
    }
    // The highest bit of each byte that equals a space.
    let other = word ^ SPACES;
    let spaces = !(((other & !HIGHEST) + !HIGHEST) | other) & HIGHEST;
    // Nonzero if a byte is less than a space, like other white space.
    let less = word.wrapping_sub(SPACES) & !word & HIGHEST;
    let behind_spaces = spaces << 8 | u64::from(is_in_gap) << 7;
    (less == 0 && spaces & behind_spaces == 0).then_some(true)
}

/// All bytes, with white space mapped to a space.
static WITH_SPACES: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut byte: u8 = 0;
    loop {
        bytes[byte as usize] = if byte.is_ascii_whitespace() { b' ' } else { byte };
        match byte.checked_add(1) {
            Some(next) => byte = next,
            None => break bytes,
        }
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_collapsed_between_words() {
        let pieces = [
            "",
            " ",
            "\n",
            "\t ",
            "a",
            "\u{C}b",
            "é \r\n",
            "two  words",
            "\u{A0}",
            "        ",
            "a sentence of words and é one by one",
            "        indented\n            \x1F deeper \u{7F} ",
        ];
        let gaps = [None, Some(TextSeparator::Space), Some(TextSeparator::Line)];
        for number in 0..(pieces.len() * gaps.len()).pow(3) {
            let mut lines = TextLines::reusing("before".to_owned());
            let mut plain = String::new();
            let mut left = number;
            for _ in 0..3 {
                let piece = pieces[left % pieces.len()];
                left /= pieces.len();
                let gap = gaps[left % gaps.len()];
                left /= gaps.len();
                lines.push(piece);
                plain.push_str(piece);
                match gap {
                    Some(TextSeparator::Line) => plain.push('|'),
                    Some(TextSeparator::Space) => plain.push(' '),
                    None => {}
                }
                if let Some(gap) = gap {
                    lines.widen(gap);
                }
            }
            let words = |line: &str| line.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
            let plain: Vec<String> = plain.split('|').map(words).collect();
            let plain: Vec<&str> = plain.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
            assert_eq!(lines.into_text(), plain.join("\n"));
        }
    }
}

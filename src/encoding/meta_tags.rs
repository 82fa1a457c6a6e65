//! [`MetaTagEnds`]: where a `meta` tag may end.

use memchr::{memchr2, memmem};

/// What stands at the start of the tag.
const START: &[u8] = b"<meta";

/// The places between the parts of a tag, as a set of bits: a tag can be at several of them, because it is not known
/// where it starts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Places(u8);

impl Places {
    /// Before an attribute name, or after a `/` or a quoted value.
    const BEFORE_NAME: u8 = 1;
    const NAME: u8 = 1 << 1;
    const AFTER_NAME: u8 = 1 << 2;
    const BEFORE_VALUE: u8 = 1 << 3;
    const UNQUOTED_VALUE: u8 = 1 << 4;
    const SINGLE_QUOTED_VALUE: u8 = 1 << 5;
    const DOUBLE_QUOTED_VALUE: u8 = 1 << 6;

    /// All places at which a `>` ends the tag.
    const OUTSIDE_QUOTES: u8 = (1 << 5) - 1;

    /// Where a tag at one of these places is after a byte that doesn't end it.
    fn after(self, byte: u8) -> Self {
        let mut after = 0;
        let mut rest = self.0;
        while rest != 0 {
            let place = rest & rest.wrapping_neg();
            rest &= rest - 1;
            after |= match (place, byte) {
                (Self::SINGLE_QUOTED_VALUE, b'\'') | (Self::DOUBLE_QUOTED_VALUE, b'"') => {
                    Self::BEFORE_NAME
                }
                (Self::SINGLE_QUOTED_VALUE | Self::DOUBLE_QUOTED_VALUE, _) => place,
                // The end, which the caller deals with.
                (_, b'>') => 0,
                (Self::UNQUOTED_VALUE, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ') => Self::BEFORE_NAME,
                (Self::UNQUOTED_VALUE, _) => place,
                (Self::BEFORE_VALUE, b'"') => Self::DOUBLE_QUOTED_VALUE,
                (Self::BEFORE_VALUE, b'\'') => Self::SINGLE_QUOTED_VALUE,
                (Self::NAME, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ') => Self::AFTER_NAME,
                (_, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ') => place,
                (Self::BEFORE_VALUE, _) => Self::UNQUOTED_VALUE,
                (_, b'/') => Self::BEFORE_NAME,
                (Self::NAME | Self::AFTER_NAME, b'=') => Self::BEFORE_VALUE,
                _ => Self::NAME,
            };
        }
        Self(after)
    }
}

/// Finds the places in the input stream where a `meta` start tag may end.
///
/// While the confidence is tentative, the parser takes the input up to such a place at a time, and then asks whether
/// the element declares an encoding: so what was parsed by then does not depend on the chunks. Every `<meta` is followed
/// to the end that it has if it starts a tag, without a look at whether it does (it may stand in a script, a comment, or
/// a value). An end too many does no harm.
#[derive(Clone, Default, Debug)]
pub(crate) struct MetaTagEnds {
    /// How many bytes of `<meta` were read.
    matched: usize,
    /// Where the tags are that have not ended.
    open: Places,
}

impl MetaTagEnds {
    /// The position after the first `>` from `start` on that may end a tag. All bytes of the input are to be read in
    /// this way, once and in their order.
    pub(crate) fn next_end(&mut self, text: &[u8], start: usize) -> Option<usize> {
        let mut position = start;
        while position < text.len() {
            if self.matched == 0 {
                position += self.skip(&text[position..])?;
            }
            let byte = text[position];
            position += 1;
            if self.ends_with(byte) {
                return Some(position);
            }
        }
        None
    }

    /// The position of the next byte that makes a difference.
    fn skip(&self, rest: &[u8]) -> Option<usize> {
        match self.open.0 {
            0 => find_the_start(rest),
            Places::SINGLE_QUOTED_VALUE => memchr2(b'\'', b'<', rest),
            Places::DOUBLE_QUOTED_VALUE => memchr2(b'"', b'<', rest),
            _ => Some(0),
        }
    }

    /// Reads a byte, and answers whether it may end a tag.
    fn ends_with(&mut self, byte: u8) -> bool {
        let is_name_complete = self.matched == START.len();
        let is_end =
            byte == b'>' && (is_name_complete || self.open.0 & Places::OUTSIDE_QUOTES != 0);
        if self.open != Places::default() {
            self.open = self.open.after(byte);
        }
        if is_name_complete && matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ' | b'/') {
            self.open.0 |= Places::BEFORE_NAME;
        }
        self.matched = match START.get(self.matched) {
            Some(expected) if byte.eq_ignore_ascii_case(expected) => self.matched + 1,
            _ => usize::from(byte == START[0]),
        };
        is_end
    }
}

/// How many bytes are searched at a time.
const WINDOW: usize = 4 << 10;

/// The position of the first `<m`, in either case, or of a `<` at the end, which an `m` may follow.
fn find_the_start(text: &[u8]) -> Option<usize> {
    // NOTE: window by window, or the one of the two that is far away would be looked for again and again.
    for start in (0..text.len()).step_by(WINDOW) {
        let window = &text[start..text.len().min(start + WINDOW + 1)];
        let lower = memmem::find(window, b"<m");
        let upper = memmem::find(&window[..lower.unwrap_or(window.len())], b"<M");
        if let Some(position) = upper.or(lower) {
            return Some(start + position);
        }
    }
    text.ends_with(b"<").then(|| text.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str) -> Vec<usize> {
        let mut found = Vec::new();
        let mut finder = MetaTagEnds::default();
        while let Some(end) = finder.next_end(text.as_bytes(), found.last().copied().unwrap_or(0)) {
            found.push(end);
        }
        found
    }

    #[test]
    fn tags_end_outside_of_quotes() {
        assert_eq!(ends("<meta>x<metal><META/>"), [6, 21]);
        assert_eq!(ends("<meta a='>' b=\">\" c=x'>y>"), [23]);
        assert_eq!(ends("<meta 'a>b' =\"c>"), [9]);
        assert_eq!(ends("<<meta x / = y></meta>"), [15]);
    }

    #[test]
    fn a_tag_in_a_value_is_followed_too() {
        let text = "<a b=\"<meta x='\"><meta c>y'>";
        assert_eq!(ends(text), [25, 28]);
    }

    #[test]
    fn starts_are_found_at_the_ends_of_windows() {
        for length in WINDOW - 4..WINDOW + 4 {
            for tag in ["<meta>", "<META>"] {
                let text = format!("{}{tag}", "<".repeat(length));
                assert_eq!(ends(&text), [length + 6]);
            }
        }
        assert_eq!(find_the_start(b"<a<"), Some(2));
        assert_eq!(find_the_start(b"<a<b"), None);
    }

    #[test]
    fn chunks_make_no_difference() {
        let text = b"<me<meta charset = 'a>b' /><META>";
        let mut finder = MetaTagEnds::default();
        let mut found = Vec::new();
        for (index, byte) in text.iter().enumerate() {
            found.extend(finder.next_end(&[*byte], 0).map(|end| index + end));
        }
        assert_eq!(found, [27, 33]);
    }
}

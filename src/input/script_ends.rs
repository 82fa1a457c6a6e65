//! Where the tag of a script may end.

use memchr::{memchr, memchr2_iter};

/// The tag name of a script.
const SCRIPT: &[u8] = b"script";

/// Where a tokenizer is between two chunks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In text of some kind: no tag has begun.
    InText,
    /// Anywhere else: what it reads may be the name or the rest of a tag.
    Elsewhere,
}

/// How much of the text is read until a tag of a script may end. No such tag ends before; an end too many does no
/// harm. `text` is not empty.
///
/// NOTE: the parser takes its input up to such a place at a time if it has a host for scripts, and then looks whether a
/// script is to be run. So the tokenizer never has to stop within a chunk, and knows nothing of scripts.
pub(crate) fn piece_length(text: &str, place: Place) -> usize {
    let bytes = text.as_bytes();
    let name = match place {
        Place::InText => position_of_the_name(bytes),
        Place::Elsewhere => Some(0),
    };
    let end = name.and_then(|name| Some(name + memchr(b'>', &bytes[name..])? + 1));
    end.unwrap_or(text.len())
}

/// The position of the first `script`, in either case.
fn position_of_the_name(text: &[u8]) -> Option<usize> {
    memchr2_iter(b's', b'S', text).find(|&start| {
        text[start..]
            .get(..SCRIPT.len())
            .is_some_and(|name| name.eq_ignore_ascii_case(SCRIPT))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_end_after_tags_of_scripts() {
        let length = |text| piece_length(text, Place::InText);
        assert_eq!(length("<p>a</SCRIPT >b"), 14);
        assert_eq!(length("<p>a</scrip>b"), 13);
        assert_eq!(length("<p>a</script "), 13);
        assert_eq!(piece_length("ipt>a>", Place::Elsewhere), 4);
        assert_eq!(piece_length("ipt", Place::Elsewhere), 3);
    }
}

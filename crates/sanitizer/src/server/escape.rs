//! [Escaping a string](https://html.spec.whatwg.org/multipage/parsing.html#escapingString).

/// Where the string stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// In an attribute, of the newest edition, which escapes `<` and `>` there, too.
    Attribute,
    Text,
}

/// Gives the pieces of a string in which the characters are replaced that have to be.
///
/// OPTIMIZATION: blocks without any of them are passed over (test: `writes_what_the_parser_writes`).
#[inline]
pub(super) fn escape(string: &str, mode: Mode, mut write: impl FnMut(&str)) {
    let bytes = string.as_bytes();
    let mut written = 0;
    let mut at = first_special(bytes, 0, mode);
    while at < bytes.len() {
        let (length, replacement) = match bytes[at] {
            b'&' => (1, "&amp;"),
            b'<' => (1, "&lt;"),
            b'>' => (1, "&gt;"),
            b'"' => (1, "&quot;"),
            _ if bytes.get(at + 1) == Some(&0xA0) => (2, "&nbsp;"),
            _ => (0, ""),
        };
        if length > 0 {
            if written < at {
                write(&string[written..at]);
            }
            write(replacement);
            written = at + length;
        }
        at = first_special(bytes, at + 1, mode);
    }
    if written < bytes.len() {
        write(&string[written..]);
    }
}

/// Where the first byte is, from this place on, that may have to be replaced; the length if there is none.
#[inline]
fn first_special(bytes: &[u8], start: usize, mode: Mode) -> usize {
    let mut at = start;
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk::<16>) {
        if has_any(block, mode) {
            break;
        }
        at += 16;
    }
    // NOTE: most texts are short, and the rest of one, or all of it, is in blocks that overlap.
    if bytes.len() - at < 16 {
        let is_plain = match (bytes.last_chunk::<16>(), bytes.first_chunk::<8>()) {
            (Some(last), _) => !has_any(last, mode),
            (None, Some(first)) => {
                let last = bytes.last_chunk::<8>().unwrap_or(first);
                !has_any(first, mode) && !has_any(last, mode)
            }
            (None, None) => false,
        };
        if is_plain {
            return bytes.len();
        }
    }
    while at < bytes.len() && !is_special(bytes[at], mode) {
        at += 1;
    }
    at
}

/// Whether a byte is one of these.
#[inline]
fn has_any<const COUNT: usize>(block: &[u8; COUNT], mode: Mode) -> bool {
    let found = |found: u8, &byte: &u8| found | u8::from(is_special(byte, mode));
    block.iter().fold(0, found) != 0
}

/// Whether a character is replaced that starts with this byte, or may be.
#[inline]
fn is_special(byte: u8, mode: Mode) -> bool {
    // NOTE: without a branch, for many bytes at once. 0xC2 starts U+00A0.
    (byte == b'&')
        | (byte == b'<')
        | (byte == b'>')
        | (byte == 0xC2)
        | ((byte == b'"') & (mode == Mode::Attribute))
}

#[cfg(test)]
mod tests {
    use soupstone::serialize::SerializeOptions;
    use soupstone::{Document, Edition};

    use super::*;

    fn escaped(string: &str, mode: Mode) -> String {
        let mut output = String::new();
        escape(string, mode, |piece| output.push_str(piece));
        output
    }

    #[test]
    fn writes_what_the_parser_writes() {
        let specials = [
            "&", "<", ">", "\"", "'", "\u{a0}", "\u{a9}", "\u{c2}", "é", "\u{2028}", "",
        ];
        for special in specials {
            for before in 0..70 {
                for after in [0, 1, 40] {
                    let text = "a".repeat(before) + special + special + &"b".repeat(after);
                    let mut document = Document::new();
                    let element = document.create_element("p").unwrap();
                    document.append_text(element, &text).unwrap();
                    document.set_attribute(element, "title", &text).unwrap();
                    let options = SerializeOptions::new().with_edition(Edition::NEWEST);
                    let expected = options.outer_html(document.node(element));
                    let (in_attribute, in_text) =
                        (escaped(&text, Mode::Attribute), escaped(&text, Mode::Text));
                    let found = format!("<p title=\"{in_attribute}\">{in_text}</p>");
                    assert_eq!(found, expected);
                }
            }
        }
    }
}

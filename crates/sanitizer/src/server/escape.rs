//! [Escaping a string](https://html.spec.whatwg.org/multipage/parsing.html#escapingString).

/// Where the string stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// In an attribute, of the newest edition, which escapes `<` and `>` there, too.
    Attribute,
    Text,
}

/// How many bytes are looked at together.
const BLOCK: usize = 32;

/// Gives the pieces of a string in which the characters are replaced that have to be.
///
/// OPTIMIZATION: a block without any of them is passed over as a whole (test: `writes_what_the_parser_writes`).
#[inline]
pub(super) fn escape(string: &str, mode: Mode, mut write: impl FnMut(&str)) {
    let bytes = string.as_bytes();
    let (mut written, mut at) = (0, 0);
    while at < bytes.len() {
        let end = bytes.len().min(at + BLOCK);
        let is_plain = match bytes[at..end].first_chunk::<BLOCK>() {
            Some(block) => !has_any(block, mode),
            None => false,
        };
        if !is_plain {
            for (place, &byte) in (at..end).zip(&bytes[at..end]) {
                if !is_special(byte, mode) {
                    continue;
                }
                let (length, replacement) = match byte {
                    b'&' => (1, "&amp;"),
                    b'<' => (1, "&lt;"),
                    b'>' => (1, "&gt;"),
                    b'"' => (1, "&quot;"),
                    _ if bytes.get(place + 1) == Some(&0xA0) => (2, "&nbsp;"),
                    _ => continue,
                };
                if written < place {
                    write(&string[written..place]);
                }
                write(replacement);
                written = place + length;
            }
        }
        at = end;
    }
    if written < bytes.len() {
        write(&string[written..]);
    }
}

/// Whether a byte is one of these.
#[inline]
fn has_any(block: &[u8; BLOCK], mode: Mode) -> bool {
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

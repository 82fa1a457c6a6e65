//! Comments and literal text that the parser would end too early, or not at all.

/// Whether a comment with this data comes back as it is.
pub(super) fn is_comment_safe(data: &str) -> bool {
    // NOTE: "<!--" in the data is a parse error, and "<!-" at its end is one in the standard's syntax; both come back.
    !(data.starts_with('>')
        || data.starts_with("->")
        || data.contains("-->")
        || data.contains("--!>"))
}

/// Whether the text of an element, which is written literally, ends where its end tag stands.
pub(super) fn is_raw_text_safe(tag_name: &str, text: &str) -> bool {
    match tag_name {
        "script" => is_script_safe(text),
        "plaintext" => false,
        _ => !text
            .match_indices("</")
            .any(|(position, _)| is_tag(&text[position + 2..], tag_name)),
    }
}

/// Whether a text starts with this tag name, and what ends one.
fn is_tag(text: &str, tag_name: &str) -> bool {
    let text = text.as_bytes();
    let ends = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ' | b'/' | b'>');
    text.get(..tag_name.len())
        .is_some_and(|name| name.eq_ignore_ascii_case(tag_name.as_bytes()))
        && text.get(tag_name.len()).is_some_and(ends)
}

/// The states of the tokenizer in a script, as far as they decide where it ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Data,
    Escaped,
    DoubleEscaped,
}

/// The same for a `script` element, whose text may hold a comment with `script` tags in it.
fn is_script_safe(text: &str) -> bool {
    let mut state = Script::Data;
    let mut dashes = 0;
    let mut position = 0;
    while let Some(&byte) = text.as_bytes().get(position) {
        let is_opened = |before: &str| {
            let rest = text.as_bytes()[position..].strip_prefix(before.as_bytes());
            rest.is_some() && is_tag(&text[position + before.len()..], "script")
        };
        if state == Script::Data {
            if is_opened("</") {
                return false;
            }
            if text.as_bytes()[position..].starts_with(b"<!--") {
                state = Script::Escaped;
                dashes = 2;
                position += 4;
                continue;
            }
        } else {
            match byte {
                b'-' => dashes += 1,
                b'>' if dashes >= 2 => state = Script::Data,
                b'<' if state == Script::Escaped && is_opened("</") => return false,
                b'<' if state == Script::Escaped && is_opened("<") => state = Script::DoubleEscaped,
                b'<' if state == Script::DoubleEscaped && is_opened("</") => {
                    state = Script::Escaped
                }
                _ => {}
            }
            if byte != b'-' {
                dashes = 0;
            }
        }
        position += 1;
    }
    state != Script::DoubleEscaped
}

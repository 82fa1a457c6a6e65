//! Labels of encodings: the only place where a label becomes an encoding.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use memchr::memchr;

/// [Gets an encoding](https://encoding.spec.whatwg.org/#concept-encoding-get).
pub(crate) fn get_an_encoding(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(label)
}

/// [UTF-16BE/LE](https://encoding.spec.whatwg.org/#utf-16be-le)
pub(super) fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == UTF_16BE || encoding == UTF_16LE
}

pub(super) fn utf_16_to_utf_8(encoding: &'static Encoding) -> &'static Encoding {
    if is_utf_16(encoding) { UTF_8 } else { encoding }
}

pub(super) fn x_user_defined_to_windows_1252(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == X_USER_DEFINED { WINDOWS_1252 } else { encoding }
}

const CHARSET: &[u8] = b"charset";

/// [Extracts a character encoding from a `meta`
/// element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements),
/// given its `content`, for example `text/html; charset=utf-8`.
pub(crate) fn extract_a_character_encoding_from_a_meta_element(string: &[u8]) -> Option<&'static Encoding> {
    // 1. Let position be a pointer to some character in s, initially pointing at the start of s.
    let mut rest = string;
    loop {
        // 2. Loop: Find the first seven characters in s after position that are an ASCII case-insensitive match for
        //    the word "charset". If no such match is found, return nothing.
        let position = rest.windows(CHARSET.len()).position(|window| window.eq_ignore_ascii_case(CHARSET))?;
        // 3. Skip any ASCII whitespace that immediately follow the word "charset" (there might not be any).
        rest = rest[position + CHARSET.len()..].trim_ascii_start();
        // 4. If the next character is not a U+003D EQUALS SIGN (=), then move position to point just before that next
        //    character, and jump back to the step labeled loop.
        if let Some(after) = rest.strip_prefix(b"=") {
            // 5. Skip any ASCII whitespace that immediately follow the equals sign (there might not be any).
            rest = after.trim_ascii_start();
            break;
        }
    }
    // 6. Process the next character as follows:
    let label = match *rest {
        // If it is a U+0022 QUOTATION MARK character (") and there is a later U+0022 QUOTATION MARK character (") in s,
        // or if it is a U+0027 APOSTROPHE character (') and there is a later U+0027 APOSTROPHE character (') in s:
        // Return the result of getting an encoding from the substring that is between this character and the next
        // earliest occurrence of this character.
        // If it is an unmatched U+0022 QUOTATION MARK character ("), or an unmatched U+0027 APOSTROPHE character ('):
        // Return nothing.
        [quote @ (b'"' | b'\''), ref quoted @ ..] => &quoted[..memchr(quote, quoted)?],
        // If there is no next character: Return nothing.
        [] => return None,
        // Otherwise: Return the result of getting an encoding from the substring that consists of this character up to but not
        // including the first ASCII whitespace or U+003B SEMICOLON character (;), or the end of s, whichever comes first.
        _ => {
            let is_end = |byte: &u8| byte.is_ascii_whitespace() || *byte == b';';
            &rest[..rest.iter().position(is_end).unwrap_or(rest.len())]
        }
    };
    get_an_encoding(label)
}

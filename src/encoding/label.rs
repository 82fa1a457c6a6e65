//! Labels of encodings: the only place where a label becomes an encoding.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use memchr::memchr;

/// [Gets an encoding](https://encoding.spec.whatwg.org/#concept-encoding-get).
pub(crate) fn get_encoding(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(label)
}

/// [UTF-16BE/LE](https://encoding.spec.whatwg.org/#utf-16be-le)
pub(super) fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == UTF_16BE || encoding == UTF_16LE
}

pub(super) fn utf_8_if_utf_16(encoding: &'static Encoding) -> &'static Encoding {
    if is_utf_16(encoding) { UTF_8 } else { encoding }
}

pub(super) fn windows_1252_if_x_user_defined(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == X_USER_DEFINED { WINDOWS_1252 } else { encoding }
}

/// [Extracts a character encoding from a `meta`
/// element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements),
/// given its `content`, for example `text/html; charset=utf-8`.
pub(crate) fn extract_meta_encoding(string: &[u8]) -> Option<&'static Encoding> {
    // 1. Let position be a pointer to some character in s, initially pointing at the start of s.
    let mut rest = string;
    loop {
        // 2. Loop: Find the first seven characters in s after position that are an ASCII case-insensitive match for
        //    the word "charset". If no such match is found, return nothing.
        let position = rest.windows(7).position(|window| window.eq_ignore_ascii_case(b"charset"))?;
        // 3. Skip any ASCII whitespace that immediately follow the word "charset" (there might not be any).
        rest = rest[position + 7..].trim_ascii_start();
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
    get_encoding(label)
}

/// Returns the `charset` parameter of a MIME type, following the steps to [parse a MIME
/// type](https://mimesniff.spec.whatwg.org/#parse-a-mime-type).
#[inline]
pub(super) fn mime_type_charset(input: &str) -> Option<String> {
    // 1. Remove any leading and trailing HTTP whitespace from input.
    let input = input.trim_matches(is_http_whitespace);
    // 3. Let type be the result of collecting a sequence of code points that are not U+002F (/) from input, given position.
    // 5. If position is past the end of input, then return failure.
    // 6. Advance position by 1. (This skips past U+002F (/).)
    let (type_, rest) = input.split_once('/')?;
    // 7. Let subtype be the result of collecting a sequence of code points that are not U+003B (;) from input, given position.
    // 8. Remove any trailing HTTP whitespace from subtype.
    let (subtype, rest) = rest.split_once(';').unwrap_or((rest, ""));
    let subtype = subtype.trim_end_matches(is_http_whitespace);
    // 4. If type is the empty string or does not solely contain HTTP token code points, then return failure.
    // 9. If subtype is the empty string or does not solely contain HTTP token code points, then return failure.
    if !is_http_token(type_) || !is_http_token(subtype) {
        return None;
    }
    // 11. While position is not past the end of input:
    let mut rest = rest;
    while !rest.is_empty() {
        // 2. Collect a sequence of code points that are HTTP whitespace from input given position.
        rest = rest.trim_start_matches(is_http_whitespace);
        // 3. Let parameterName be the result of collecting a sequence of code points that are not U+003B (;) or U+003D
        //    (=) from input, given position.
        let end = rest.find([';', '=']).unwrap_or(rest.len());
        // 4. Set parameterName to parameterName, in ASCII lowercase.
        let (name, after) = rest.split_at(end);
        // 5. If position is not past the end of input, then:
        //    1. If the code point at position within input is U+003B (;), then continue.
        //    2. Advance position by 1. (This skips past U+003D (=).)
        // 6. If position is past the end of input, then break.
        let Some(after) = after.strip_prefix('=') else {
            rest = after.strip_prefix(';').unwrap_or_default();
            continue;
        };
        if after.is_empty() {
            break;
        }
        // 7. Let parameterValue be null.
        let value;
        (value, rest) = parse_parameter_value(after);
        // 10. If all of the following are true: parameterName is not the empty string; parameterName solely contains HTTP token
        //     code points; parameterValue solely contains HTTP quoted-string token code points; and mimeType's
        //     parameters[parameterName] does not exist, then set mimeType's parameters[parameterName] to parameterValue.
        let is_charset = name.eq_ignore_ascii_case("charset");
        if is_charset && value.as_deref().is_some_and(is_quoted_string_token) {
            return value;
        }
    }
    None
}

/// Runs the substeps for a parameter value. Returns the value, if valid, and the text after the next semicolon.
#[inline]
fn parse_parameter_value(input: &str) -> (Option<String>, &str) {
    // 8. If the code point at position within input is U+0022 ("), then:
    if let Some(quoted) = input.strip_prefix('"') {
        // 1. Set parameterValue to the result of collecting an HTTP quoted string from input, given position and true.
        let (value, rest) = collect_http_quoted_string(quoted);
        // 2. Collect a sequence of code points that are not U+003B (;) from input, given position.
        return (Some(value), rest.split_once(';').map_or("", |(_, rest)| rest));
    }
    // 9. Otherwise:
    //    1. Set parameterValue to the result of collecting a sequence of code points that are not U+003B (;) from
    //       input, given position.
    let (value, rest) = input.split_once(';').unwrap_or((input, ""));
    //    2. Remove any trailing HTTP whitespace from parameterValue.
    let value = value.trim_end_matches(is_http_whitespace);
    //    3. If parameterValue is the empty string, then continue.
    ((!value.is_empty()).then(|| value.to_owned()), rest)
}

/// [Collects an HTTP quoted string](https://fetch.spec.whatwg.org/#collect-an-http-quoted-string) after its opening quotation
/// mark. Returns the value and the remaining text.
#[inline]
fn collect_http_quoted_string(input: &str) -> (String, &str) {
    let mut value = String::new();
    let mut characters = input.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => value.push(characters.next().unwrap_or('\\')),
            _ => value.push(character),
        }
    }
    (value, characters.as_str())
}

/// [HTTP whitespace](https://fetch.spec.whatwg.org/#http-whitespace)
const fn is_http_whitespace(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\t' | ' ')
}

/// Whether a string is non-empty and contains only [HTTP token code
/// points](https://mimesniff.spec.whatwg.org/#http-token-code-point).
fn is_http_token(text: &str) -> bool {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token)
}

/// Whether a string contains only [HTTP quoted-string token code
/// points](https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point).
fn is_quoted_string_token(text: &str) -> bool {
    text.chars().all(|character| matches!(character, '\t' | ' '..='~' | '\u{80}'..='\u{FF}'))
}

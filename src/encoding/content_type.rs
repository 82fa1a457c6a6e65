//! The charset in a `Content-Type` value.

use super::label::get_an_encoding;
use encoding_rs::Encoding;

#[inline]
pub(super) fn encoding_of_content_type(value: &str) -> Option<&'static Encoding> {
    get_an_encoding(charset_of_a_mime_type(value)?.as_bytes())
}

/// Returns the `charset` parameter of a MIME type, following the steps to [parse a MIME
/// type](https://mimesniff.spec.whatwg.org/#parse-a-mime-type).
#[inline]
fn charset_of_a_mime_type(input: &str) -> Option<String> {
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
        (value, rest) = parameter_value(after);
        // 10. If all of the following are true: parameterName is not the empty string; parameterName solely contains HTTP token
        //     code points; parameterValue solely contains HTTP quoted-string token code points; and mimeType's
        //     parameters[parameterName] does not exist, then set mimeType's parameters[parameterName] to parameterValue.
        let is_charset = name.eq_ignore_ascii_case("charset");
        if is_charset && value.as_deref().is_some_and(is_quoted_string) {
            return value;
        }
    }
    None
}

/// Runs the substeps for a parameter value. Returns the value, if valid, and the text after the next semicolon.
#[inline]
fn parameter_value(input: &str) -> (Option<String>, &str) {
    // 8. If the code point at position within input is U+0022 ("), then:
    if let Some(quoted) = input.strip_prefix('"') {
        // 1. Set parameterValue to the result of collecting an HTTP quoted string from input, given position and true.
        let (value, rest) = http_quoted_string(quoted);
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
fn http_quoted_string(input: &str) -> (String, &str) {
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
#[inline]
const fn is_http_whitespace(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\t' | ' ')
}

/// Whether a string is non-empty and contains only [HTTP token code
/// points](https://mimesniff.spec.whatwg.org/#http-token-code-point).
#[inline]
fn is_http_token(text: &str) -> bool {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token)
}

/// Whether a string contains only [HTTP quoted-string token code
/// points](https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point).
#[inline]
fn is_quoted_string(text: &str) -> bool {
    text.chars().all(|character| matches!(character, '\t' | ' '..='~' | '\u{80}'..='\u{FF}'))
}

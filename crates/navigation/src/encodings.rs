//! The encodings of an entry list: `application/x-www-form-urlencoded`, `multipart/form-data`, and `text/plain`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use encoding_rs::Encoding;
use form_urlencoded::Serializer;

use crate::entry_list::{Entry, EntryValue, File, OCTET_STREAM};

/// The [`application/x-www-form-urlencoded`
/// serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer).
pub(crate) fn encode_urlencoded(entries: &[Entry], encoding: &'static Encoding) -> String {
    let encode: &dyn Fn(&str) -> Cow<'_, [u8]> = &|text| encoding.encode(text).0;
    let mut serializer = Serializer::new(String::new());
    serializer.encoding_override(Some(encode));
    for (name, value) in pairs(entries) {
        serializer.append_pair(&name, &value);
    }
    serializer.finish()
}

/// The [`text/plain` encoding
/// algorithm](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#text/plain-encoding-algorithm), with
/// the text in an encoding.
pub(crate) fn encode_plain_text(entries: &[Entry], encoding: &'static Encoding) -> Vec<u8> {
    // 1. Let result be the empty string.
    let mut result = String::new();
    // 2. For each pair in pairs:
    for (name, value) in pairs(entries) {
        // 1. Append pair's name to result.
        // 2. Append a single U+003D EQUALS SIGN character (=) to result.
        // 3. Append pair's value to result.
        // 4. Append a U+000D CARRIAGE RETURN (CR) U+000A LINE FEED (LF) character pair to result.
        result += &format!("{name}={value}\r\n");
    }
    // 3. Return result.
    encoding.encode(&result).0.into_owned()
}

/// The [`multipart/form-data` encoding
/// algorithm](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data). Returns the
/// boundary and the body.
pub(crate) fn encode_multipart(entries: &[Entry], encoding: &'static Encoding) -> (String, Vec<u8>) {
    let mut parts = Vec::new();
    // 1. For each entry of entry list:
    for entry in entries {
        // 1. Replace every occurrence of U+000D (CR) not followed by U+000A (LF), and every occurrence of U+000A (LF) not
        //    preceded by U+000D (CR), in entry's name, by a string consisting of a U+000D (CR) and U+000A (LF).
        let mut part = b"Content-Disposition: form-data; name=\"".to_vec();
        push_escaped(&mut part, &encoding.encode(&normalize_newlines(&entry.name)).0);
        match &entry.value {
            // 2. If entry's value is not a File object, then replace every occurrence of U+000D (CR) not followed by U+000A
            //    (LF), and every occurrence of U+000A (LF) not preceded by U+000D (CR), in entry's value, by a string
            //    consisting of a U+000D (CR) and U+000A (LF).
            EntryValue::Text(value) => {
                // "The parts of the generated multipart/form-data resource that correspond to non-file fields must not have
                // a `Content-Type` header specified."
                part.extend_from_slice(b"\"\r\n\r\n");
                part.extend_from_slice(&encoding.encode(&normalize_newlines(value)).0);
            }
            EntryValue::File(file) => {
                part.extend_from_slice(b"\"; filename=\"");
                push_escaped(&mut part, &encoding.encode(&file.name).0);
                part.extend_from_slice(format!("\"\r\nContent-Type: {}\r\n\r\n", content_type(file)).as_bytes());
                part.extend_from_slice(&file.body);
            }
        }
        parts.push(part);
    }
    // 2. Return the byte sequence resulting from encoding the entry list using the rules described by RFC 7578, Returning
    //    Values from Forms: multipart/form-data, given the following conditions: […]
    let boundary = choose_boundary(&parts);
    let mut body = Vec::new();
    for part in parts {
        body.extend_from_slice(format!("--{boundary}\r\n").as_bytes());
        body.extend_from_slice(&part);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    (boundary, body)
}

/// "For field names and filenames for file fields, the result of the encoding in the previous bullet point must be escaped
/// by replacing any 0x0A (LF) bytes with the byte sequence `%0A`, 0x0D (CR) with `%0D` and 0x22 (") with `%22`. The user
/// agent must not perform any other escapes."
fn push_escaped(part: &mut Vec<u8>, bytes: &[u8]) {
    for byte in bytes {
        match byte {
            b'\n' => part.extend_from_slice(b"%0A"),
            b'\r' => part.extend_from_slice(b"%0D"),
            b'"' => part.extend_from_slice(b"%22"),
            byte => part.push(*byte),
        }
    }
}

fn content_type(file: &File) -> &str {
    // "If the type member […] contains any characters outside the range of U+0020 to U+007E, then set t to the empty string"
    let is_valid = !file.content_type.is_empty() && file.content_type.bytes().all(|byte| matches!(byte, 0x20..=0x7E));
    if is_valid { &file.content_type } else { OCTET_STREAM }
}

/// Returns a boundary that the parts do not contain: the lowest number after [`PREFIX`] that none of them has there.
///
/// NOTE: browsers choose a random boundary. This one makes the body depend only on the entries.
fn choose_boundary(parts: &[Vec<u8>]) -> String {
    const PREFIX: &str = "----FormBoundary";
    const DIGITS: usize = 16;
    let windows = parts.iter().flat_map(|part| part.windows(PREFIX.len() + DIGITS));
    let digits = windows.filter_map(|window| window.strip_prefix(PREFIX.as_bytes()));
    let numbers = digits.filter_map(|digits| str::from_utf8(digits).ok()?.parse::<u64>().ok());
    let taken: BTreeSet<u64> = numbers.collect();
    let free = (0..).zip(&taken).take_while(|(number, taken)| number == *taken).count();
    format!("{PREFIX}{free:0DIGITS$}")
}

/// [Converts the entry list to a list of name-value
/// pairs](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#convert-to-a-list-of-name-value-pairs).
fn pairs(entries: &[Entry]) -> impl Iterator<Item = (String, String)> {
    // 2. For each entry of entry list:
    entries.iter().map(|entry| {
        // 2. If entry's value is a File object, then let value be entry's value's name. Otherwise, let value be entry's
        //    value.
        let value = match &entry.value {
            EntryValue::Text(value) => value,
            EntryValue::File(file) => &file.name,
        };
        // 1. Let name be entry's name, with every occurrence of U+000D (CR) not followed by U+000A (LF), and every
        //    occurrence of U+000A (LF) not preceded by U+000D (CR), replaced by a string consisting of U+000D (CR) and
        //    U+000A (LF).
        // 3. Replace every occurrence of U+000D (CR) not followed by U+000A (LF), and every occurrence of U+000A (LF) not
        //    preceded by U+000D (CR), in value, by a string consisting of U+000D (CR) and U+000A (LF).
        // 4. Append to list a new name-value pair whose name is name and whose value is value.
        (normalize_newlines(&entry.name), normalize_newlines(value))
    })
}

fn normalize_newlines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n")
}

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use memchr::memchr;

use super::label::{extract_meta_encoding, get_encoding, utf_8_if_utf_16, windows_1252_if_x_user_defined};

/// [Prescans a byte stream to determine its
/// encoding](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding). The end of
/// `bytes` is the end condition.
pub(super) fn prescan_byte_stream(bytes: &[u8]) -> Option<&'static Encoding> {
    // If at any point during these steps the user agent either runs out of bytes or reaches its end condition, then
    // abort and return the result get an XML encoding applied to the same bytes.
    match prescan_without_xml_fallback(bytes) {
        Ok(encoding) => Some(encoding),
        Err(PrescanIncomplete) => get_xml_encoding(bytes),
    }
}

fn prescan_without_xml_fallback(bytes: &[u8]) -> PrescanResult<&'static Encoding> {
    // 1. Let fallback encoding be null. NOTE: no later step uses this variable.
    // 2. Let position be a pointer to a byte in the input byte stream, initially pointing at the first byte.
    let mut position = PrescanPosition(bytes);
    // 3. Prescan for UTF-16 XML declarations: If position points to:
    // A sequence of bytes starting with: 0x3C, 0x0, 0x3F, 0x0, 0x78, 0x0: Return UTF-16LE.
    if bytes.starts_with(b"<\0?\0x\0") {
        return Ok(UTF_16LE);
    }
    // A sequence of bytes starting with: 0x0, 0x3C, 0x0, 0x3F, 0x0, 0x78: Return UTF-16BE.
    if bytes.starts_with(b"\0<\0?\0x") {
        return Ok(UTF_16BE);
    }
    // 4. Loop: If position points to:
    loop {
        match position.0 {
            // A sequence of bytes starting with: 0x3C 0x21 0x2D 0x2D (`<!--`)
            // Advance the position pointer so that it points at the first 0x3E byte which is preceded by two 0x2D bytes and
            // comes after the 0x3C byte that was found. (The two 0x2D bytes can be the same as those in the '<!--' sequence.)
            rest @ [b'<', b'!', b'-', b'-', ..] => {
                position.advance(2 + find_subsequence(&rest[2..], b"-->").ok_or(PrescanIncomplete)? + 2);
            }
            // A sequence of bytes starting with: 0x3C, 0x4D or 0x6D, 0x45 or 0x65, 0x54 or 0x74, 0x41 or 0x61, and one
            // of 0x09, 0x0A, 0x0C, 0x0D, 0x20, 0x2F
            [b'<', m, e, t, a, after, ..]
                if [*m, *e, *t, *a].eq_ignore_ascii_case(b"meta")
                    && (after.is_ascii_whitespace() || *after == b'/') =>
            {
                // 1. Advance the position pointer so that it points at the next 0x09, 0x0A, 0x0C, 0x0D, 0x20, or 0x2F
                //    byte (the one in sequence of characters matched above).
                position.advance(5);
                if let Some(encoding) = get_meta_tag_encoding(&mut position)? {
                    return Ok(encoding);
                }
            }
            // A sequence of bytes starting with a 0x3C byte (<), optionally a 0x2F byte (/), and finally a byte in the
            // range 0x41-0x5A or 0x61-0x7A (A-Z or a-z)
            [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                // 1. Advance the position pointer so that it points at the next 0x09 (HT), 0x0A (LF), 0x0C (FF), 0x0D
                //    (CR), 0x20 (SP), or 0x3E (>) byte.
                position.advance_until(&|byte| byte.is_ascii_whitespace() || byte == b'>')?;
                // 2. Repeatedly get an attribute until no further attributes can be found, then jump to the step below
                //    labeled next byte.
                while get_prescan_attribute(&mut position)?.is_some() {}
            }
            // A sequence of bytes starting with: 0x3C 0x21 (`<!`), 0x3C 0x2F (`</`), 0x3C 0x3F (`<?`): Advance the position
            // pointer so that it points at the first 0x3E byte (>) that comes after the 0x3C byte that was found.
            [b'<', b'!' | b'/' | b'?', ..] => _ = position.advance_until(&|byte| byte == b'>')?,
            // Any other byte: Do nothing with that byte.
            [_, ..] => {}
            [] => return Err(PrescanIncomplete),
        }
        // 5. Next byte: Move position so it points at the next byte in the input byte stream, and return to the step
        //    above labeled loop.
        position.advance(1);
    }
}

/// Runs the substeps for a `meta` tag, starting with substep 2.
fn get_meta_tag_encoding(position: &mut PrescanPosition<'_>) -> PrescanResult<Option<&'static Encoding>> {
    // 2. Let attribute list be an empty list of strings.
    let mut attribute_list = Vec::new();
    // 3. Let got pragma be false.
    let mut got_pragma = false;
    // 4. Let need pragma be null.
    let mut need_pragma = None;
    // 5. Let charset be the null value (which, for the purposes of this algorithm, is distinct from an unrecognized
    //    encoding or the empty string).
    // NOTE: an unrecognized encoding is `Some(None)`.
    let mut charset = None;
    // 6. Attributes: Get an attribute and its value. If no attribute was sniffed, then jump to the processing step below.
    while let Some((name, value)) = get_prescan_attribute(position)? {
        // 7. If the attribute's name is already in attribute list, then return to the step labeled attributes.
        let name = name.to_ascii_lowercase();
        if attribute_list.contains(&name) {
            continue;
        }
        // 9. Run the appropriate step from the following list, if one applies:
        match name.as_slice() {
            // If the attribute's value is "content-type", then set got pragma to true.
            b"http-equiv" => got_pragma |= value.eq_ignore_ascii_case(b"content-type"),
            // Apply the algorithm for extracting a character encoding from a meta element, giving the attribute's value
            // as the string to parse. If a character encoding is returned, and if charset is still set to null, let
            // charset be the encoding returned, and set need pragma to true.
            b"content" => {
                let encoding = extract_meta_encoding(value);
                if encoding.is_some() && charset.is_none() {
                    charset = Some(encoding);
                    need_pragma = Some(true);
                }
            }
            // Let charset be the result of getting an encoding from the attribute's value, and set need pragma to false.
            b"charset" => {
                charset = Some(get_encoding(value));
                need_pragma = Some(false);
            }
            _ => {}
        }
        // 8. Add the attribute's name to attribute list.
        attribute_list.push(name);
        // 10. Return to the step labeled attributes.
    }
    // 11. Processing: If need pragma is null, then jump to the step below labeled next byte.
    // 12. If need pragma is true but got pragma is false, then jump to the step below labeled next byte.
    let counts = need_pragma.is_some_and(|needs_pragma| got_pragma || !needs_pragma);
    // 13. If charset is failure, then jump to the step below labeled next byte.
    let charset = charset.flatten().filter(|_| counts);
    // 14. If charset is UTF-16BE/LE, then set charset to UTF-8.
    // 15. If charset is x-user-defined, then set charset to windows-1252.
    // 16. Return charset.
    Ok(charset.map(utf_8_if_utf_16).map(windows_1252_if_x_user_defined))
}

struct PrescanIncomplete;
type PrescanResult<T> = Result<T, PrescanIncomplete>;

/// The *position* pointer, as a slice of the remaining bytes.
struct PrescanPosition<'a>(&'a [u8]);

impl<'a> PrescanPosition<'a> {
    fn current_byte(&self) -> PrescanResult<u8> {
        self.0.first().copied().ok_or(PrescanIncomplete)
    }

    fn advance(&mut self, count: usize) {
        self.0 = self.0.get(count..).unwrap_or_default();
    }

    /// Advances to the next target, and returns the bytes before it.
    fn advance_until(&mut self, is_target: &dyn Fn(u8) -> bool) -> PrescanResult<&'a [u8]> {
        let length = self.0.iter().position(|byte| is_target(*byte)).ok_or(PrescanIncomplete)?;
        let (passed, rest) = self.0.split_at(length);
        self.0 = rest;
        Ok(passed)
    }
}

/// [Gets an attribute](https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing): name and value.
fn get_prescan_attribute<'a>(position: &mut PrescanPosition<'a>) -> PrescanResult<Option<(&'a [u8], &'a [u8])>> {
    // 1. If the byte at position is one of 0x09 (HT), 0x0A (LF), 0x0C (FF), 0x0D (CR), 0x20 (SP), or 0x2F (/) then
    //    advance position to the next byte and redo this step.
    position.advance_until(&|byte| !byte.is_ascii_whitespace() && byte != b'/')?;
    // 2. If the byte at position is 0x3E (>), then abort the get an attribute algorithm. There isn't one.
    if position.current_byte()? == b'>' {
        return Ok(None);
    }
    // 3. Otherwise, the byte at position is the start of the attribute name. Let attribute name and attribute value be
    //    the empty string.
    let start = position.0;
    // 4. Process the byte at position as follows: If it is 0x3D (=), and the attribute name is longer than the empty
    //    string: […] jump to the step below labeled value. If it is [a space]: Jump to the step below labeled spaces. If it
    //    is 0x2F (/) or 0x3E (>): Abort the get an attribute algorithm. […] If it is in the range 0x41 (A) to 0x5A (Z):
    //    Append the code point b+0x20 to attribute name (where b is the value of the byte at position). Anything else:
    //    Append the code point with the same value as the byte at position to attribute name.
    // 5. Advance position to the next byte and return to the previous step.
    position.advance(1);
    position.advance_until(&|byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'/' | b'>'))?;
    let name = &start[..start.len() - position.0.len()];
    // 6. Spaces: If the byte at position is [a space] then advance position to the next byte, then, repeat this step.
    position.advance_until(&|byte| !byte.is_ascii_whitespace())?;
    // 7. If the byte at position is not 0x3D (=), abort the get an attribute algorithm. The attribute's name is the value
    //    of attribute name, its value is the empty string.
    if position.current_byte()? != b'=' {
        return Ok(Some((name, b"")));
    }
    // 8. Advance position past the 0x3D (=) byte.
    position.advance(1);
    // 9. Value: If the byte at position is [a space] then advance position to the next byte, then, repeat this step.
    position.advance_until(&|byte| !byte.is_ascii_whitespace())?;
    // 10. Process the byte at position as follows:
    let value = match position.current_byte()? {
        // If it is 0x22 (") or 0x27 ('): 1. Let b be the value of the byte at position.
        quote @ (b'"' | b'\'') => {
            // 2. Quote loop: Advance position to the next byte.
            position.advance(1);
            // 3. If the value of the byte at position is the value of b, then advance position to the next byte and abort
            //    the "get an attribute" algorithm.
            // 6. Return to the step above labeled quote loop.
            let value = position.advance_until(&|byte| byte == quote)?;
            position.advance(1);
            value
        }
        // If it is 0x3E (>): Abort the get an attribute algorithm. […]
        // 11. Process the byte at position as follows: If it is [a space] or 0x3E (>): Abort the get an attribute
        //     algorithm. The attribute's name is the value of attribute name and its value is the value of attribute value.
        // 12. Advance position to the next byte and return to the previous step.
        _ => position.advance_until(&|byte| byte.is_ascii_whitespace() || byte == b'>')?,
    };
    // If it is in the range 0x41 (A) to 0x5A (Z): Append a code point b+0x20 to attribute value. Anything else: Append a
    // code point with the same value as the byte at position to attribute value.
    // NOTE: here, names and values keep their case, and those who read them ignore it.
    Ok(Some((name, value)))
}

/// [Gets an XML encoding](https://html.spec.whatwg.org/multipage/parsing.html#xml-encoding).
fn get_xml_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    // 1. Let encodingPosition be a pointer to the start of the stream.
    // 2. If encodingPosition does not point to the start of a byte sequence 0x3C, 0x3F, 0x78, 0x6D, 0x6C (`<?xml`),
    //    then return failure.
    if !bytes.starts_with(b"<?xml") {
        return None;
    }
    // 3. Let xmlDeclarationEnd be a pointer to the next byte in the input byte stream which is 0x3E (>). If there is
    //    no such byte, then return failure.
    // DEVIATION: no later step uses xmlDeclarationEnd, so in the standard, an `encoding` anywhere in the bytes is valid. In
    // this crate, as in browsers, only an `encoding` before the 0x3E byte is valid.
    let bytes = &bytes[..memchr(b'>', bytes)?];
    // 4. Set encodingPosition to the position of the first occurrence of the subsequence of bytes 0x65, 0x6E, 0x63,
    //    0x6F, 0x64, 0x69, 0x6E, 0x67 (`encoding`) at or after the current encodingPosition. If there is no such
    //    sequence, then return failure.
    let position = find_subsequence(bytes, b"encoding")?;
    // 5. Advance encodingPosition past the 0x67 (g) byte.
    // 6. While the byte at encodingPosition is less than or equal to 0x20, advance encodingPosition to the next byte.
    let rest = skip_spaces_and_controls(&bytes[position + b"encoding".len()..]);
    // 7. If the byte at encodingPosition is not 0x3D (=), then return failure.
    // 8. Advance encodingPosition to the next byte.
    // 9. While the byte at encodingPosition is less than or equal to 0x20, advance encodingPosition to the next byte.
    let rest = skip_spaces_and_controls(rest.strip_prefix(b"=")?);
    // 10. Let quoteMark be the byte at encodingPosition.
    // 11. If quoteMark is not either 0x22 (") or 0x27 ('), then return failure.
    // 12. Advance encodingPosition to the next byte.
    let (&[quote_mark @ (b'"' | b'\'')], rest) = rest.split_at_checked(1)? else {
        return None;
    };
    // 13. Let encodingEndPosition be the position of the next occurrence of quoteMark at or after encodingPosition. If
    //     quoteMark does not occur again, then return failure.
    // 14. Let potentialEncoding be the sequence of the bytes between encodingPosition (inclusive) and
    //     encodingEndPosition (exclusive).
    let potential_encoding = &rest[..memchr(quote_mark, rest)?];
    // 15. If potentialEncoding contains one or more bytes whose byte value is 0x20 or below, then return failure.
    if potential_encoding.iter().any(|byte| *byte <= 0x20) {
        return None;
    }
    // 16. Let encoding be the result of getting an encoding given potentialEncoding isomorphic decoded.
    // 17. If the encoding is UTF-16BE/LE, then change it to UTF-8.
    // 18. Return encoding.
    get_encoding(potential_encoding).map(utf_8_if_utf_16)
}

fn skip_spaces_and_controls(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|byte| *byte > 0x20);
    &bytes[end.unwrap_or(bytes.len())..]
}

fn find_subsequence(bytes: &[u8], sequence: &[u8]) -> Option<usize> {
    bytes.windows(sequence.len()).position(|some| some == sequence)
}

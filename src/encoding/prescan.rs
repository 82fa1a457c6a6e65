//! [Prescan a byte stream to determine its encoding](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding)

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use memchr::{memchr, memmem};

use super::meta_content::extract_a_character_encoding_from_a_meta_element;
use super::prescan_attribute::{OutOfBytes, Position, get_an_attribute};
use super::substitutes::{utf_16_to_utf_8, x_user_defined_to_windows_1252};
use super::xml_declaration::get_an_xml_encoding;

/// [Prescans a byte stream to determine its encoding](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding).
/// The end of `bytes` is the end condition.
pub(super) fn prescan_a_byte_stream_to_determine_its_encoding(
    bytes: &[u8],
) -> Option<&'static Encoding> {
    // If at any point during these steps the user agent either runs out of bytes or reaches its end condition, then
    // abort and return the result get an XML encoding applied to the same bytes.
    match prescan(bytes) {
        Ok(encoding) => Some(encoding),
        Err(OutOfBytes) => get_an_xml_encoding(bytes),
    }
}

fn prescan(bytes: &[u8]) -> Result<&'static Encoding, OutOfBytes> {
    // 1. Let fallback encoding be null.
    // NOTE: no later step asks for it.
    // 2. Let position be a pointer to a byte in the input byte stream, initially pointing at the first byte.
    let mut position = Position::new(bytes);
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
        match position.rest() {
            // A sequence of bytes starting with: 0x3C 0x21 0x2D 0x2D (`<!--`)
            // Advance the position pointer so that it points at the first 0x3E byte which is preceded by two 0x2D bytes
            // and comes after the 0x3C byte that was found. (The two 0x2D bytes can be the same as those in the '<!--'
            // sequence.)
            rest @ [b'<', b'!', b'-', b'-', ..] => {
                let dashes = memmem::find(&rest[2..], b"-->").ok_or(OutOfBytes)?;
                position.advance(2 + dashes + 2);
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
                if let Some(encoding) = encoding_of_a_meta_tag(&mut position)? {
                    return Ok(encoding);
                }
            }
            // A sequence of bytes starting with a 0x3C byte (<), optionally a 0x2F byte (/), and finally a byte in the
            // range 0x41-0x5A or 0x61-0x7A (A-Z or a-z)
            [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                // 1. Advance the position pointer so that it points at the next 0x09 (HT), 0x0A (LF), 0x0C (FF), 0x0D
                //    (CR), 0x20 (SP), or 0x3E (>) byte.
                position.advance_to(|byte| byte.is_ascii_whitespace() || byte == b'>')?;
                // 2. Repeatedly get an attribute until no further attributes can be found, then jump to the step below
                //    labeled next byte.
                while get_an_attribute(&mut position)?.is_some() {}
            }
            // A sequence of bytes starting with: 0x3C 0x21 (`<!`), 0x3C 0x2F (`</`), 0x3C 0x3F (`<?`)
            // Advance the position pointer so that it points at the first 0x3E byte (>) that comes after the 0x3C byte
            // that was found.
            [b'<', b'!' | b'/' | b'?', ..] => position.advance_to(|byte| byte == b'>')?,
            // Any other byte
            // Do nothing with that byte.
            // OPTIMIZATION: goes on at once to the byte before the next 0x3C. Held equal by the suite `encoding`.
            rest => {
                let rest = rest.get(1..).ok_or(OutOfBytes)?;
                position.advance(memchr(b'<', rest).ok_or(OutOfBytes)?);
            }
        }
        // 5. Next byte: Move position so it points at the next byte in the input byte stream, and return to the step
        //    above labeled loop.
        position.advance(1);
    }
}

/// What the prescan knows of the charset of a `meta` tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Charset {
    Null,
    Failure,
    Encoding(&'static Encoding),
}

/// Whether a `meta` tag needs `http-equiv` for its charset to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NeedPragma {
    Null,
    True,
    False,
}

/// The substeps for a `meta` tag, from the second one on: the encoding that it declares.
fn encoding_of_a_meta_tag(
    position: &mut Position<'_>,
) -> Result<Option<&'static Encoding>, OutOfBytes> {
    // 2. Let attribute list be an empty list of strings.
    let mut attribute_list = Vec::new();
    // 3. Let got pragma be false.
    let mut got_pragma = false;
    // 4. Let need pragma be null.
    let mut need_pragma = NeedPragma::Null;
    // 5. Let charset be the null value (which, for the purposes of this algorithm, is distinct from an unrecognized
    //    encoding or the empty string).
    let mut charset = Charset::Null;
    // 6. Attributes: Get an attribute and its value. If no attribute was sniffed, then jump to the processing step
    //    below.
    while let Some(attribute) = get_an_attribute(position)? {
        // 7. If the attribute's name is already in attribute list, then return to the step labeled attributes.
        if attribute_list.contains(&attribute.name) {
            continue;
        }
        // 9. Run the appropriate step from the following list, if one applies:
        match attribute.name.as_slice() {
            // If the attribute's value is "content-type", then set got pragma to true.
            b"http-equiv" => got_pragma |= attribute.value == b"content-type",
            // Apply the algorithm for extracting a character encoding from a meta element, giving the attribute's value
            // as the string to parse. If a character encoding is returned, and if charset is still set to null, let
            // charset be the encoding returned, and set need pragma to true.
            b"content" => {
                let encoding = extract_a_character_encoding_from_a_meta_element(&attribute.value);
                if let (Some(encoding), Charset::Null) = (encoding, charset) {
                    charset = Charset::Encoding(encoding);
                    need_pragma = NeedPragma::True;
                }
            }
            // Let charset be the result of getting an encoding from the attribute's value, and set need pragma to
            // false.
            b"charset" => {
                charset = match Encoding::for_label(&attribute.value) {
                    Some(encoding) => Charset::Encoding(encoding),
                    None => Charset::Failure,
                };
                need_pragma = NeedPragma::False;
            }
            _ => {}
        }
        // 8. Add the attribute's name to attribute list.
        attribute_list.push(attribute.name);
        // 10. Return to the step labeled attributes.
    }
    // 11. Processing: If need pragma is null, then jump to the step below labeled next byte.
    // 12. If need pragma is true but got pragma is false, then jump to the step below labeled next byte.
    let counts = match need_pragma {
        NeedPragma::Null => false,
        NeedPragma::True => got_pragma,
        NeedPragma::False => true,
    };
    match charset {
        // 14. If charset is UTF-16BE/LE, then set charset to UTF-8.
        // 15. If charset is x-user-defined, then set charset to windows-1252.
        // 16. Return charset.
        Charset::Encoding(encoding) if counts => Ok(Some(x_user_defined_to_windows_1252(
            utf_16_to_utf_8(encoding),
        ))),
        // 13. If charset is failure, then jump to the step below labeled next byte.
        _ => Ok(None),
    }
}

//! [Get an XML encoding](https://html.spec.whatwg.org/multipage/parsing.html#xml-encoding): looks for syntax that
//! resembles an XML declaration, which existing content needs even in HTML.

use encoding_rs::Encoding;
use memchr::{memchr, memmem};

use super::substitutes::utf_16_to_utf_8;

/// [Gets an XML encoding](https://html.spec.whatwg.org/multipage/parsing.html#xml-encoding).
pub(super) fn get_an_xml_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    // 1. Let encodingPosition be a pointer to the start of the stream.
    // 2. If encodingPosition does not point to the start of a byte sequence 0x3C, 0x3F, 0x78, 0x6D, 0x6C (`<?xml`),
    //    then return failure.
    if !bytes.starts_with(b"<?xml") {
        return None;
    }
    // 3. Let xmlDeclarationEnd be a pointer to the next byte in the input byte stream which is 0x3E (>). If there is
    //    no such byte, then return failure.
    // DEVIATION: no later step of the standard uses that pointer, so that by the letter it finds an `encoding` anywhere
    // in the bytes. Browsers look for it only before that byte, which must be what the pointer is for.
    let bytes = &bytes[..memchr(b'>', bytes)?];
    // 4. Set encodingPosition to the position of the first occurrence of the subsequence of bytes 0x65, 0x6E, 0x63,
    //    0x6F, 0x64, 0x69, 0x6E, 0x67 (`encoding`) at or after the current encodingPosition. If there is no such
    //    sequence, then return failure.
    let position = memmem::find(bytes, b"encoding")?;
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
    Encoding::for_label(potential_encoding).map(utf_16_to_utf_8)
}

fn skip_spaces_and_controls(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|byte| *byte > 0x20);
    &bytes[end.unwrap_or(bytes.len())..]
}

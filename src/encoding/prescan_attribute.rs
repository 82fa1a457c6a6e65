//! [Get an attribute](https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing), a
//! part of the prescan.

/// The user agent runs out of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OutOfBytes;

/// The *position* pointer, and the bytes that it points into.
#[derive(Clone, Debug)]
pub(super) struct Position<'a> {
    bytes: &'a [u8],
    index: usize,
}

impl<'a> Position<'a> {
    /// Points at the first byte.
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, index: 0 }
    }

    /// The byte at position.
    pub(super) fn byte(&self) -> Result<u8, OutOfBytes> {
        self.bytes.get(self.index).copied().ok_or(OutOfBytes)
    }

    /// Advances position by this many bytes.
    pub(super) const fn advance(&mut self, count: usize) {
        self.index += count;
    }

    /// The bytes from position on.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.index..).unwrap_or_default()
    }

    /// Advances position to the first byte from there on that fulfils the condition.
    pub(super) fn advance_to(&mut self, is_wanted: impl Fn(u8) -> bool) -> Result<(), OutOfBytes> {
        let found = self.rest().iter().position(|byte| is_wanted(*byte));
        self.advance(found.ok_or(OutOfBytes)?);
        Ok(())
    }
}

/// An attribute that was sniffed, its name and value in ASCII lower case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PrescanAttribute {
    pub(super) name: Vec<u8>,
    pub(super) value: Vec<u8>,
}

/// [Gets an attribute](https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing);
/// `None` if there isn't one.
pub(super) fn get_an_attribute(
    position: &mut Position<'_>,
) -> Result<Option<PrescanAttribute>, OutOfBytes> {
    // 1. If the byte at position is one of 0x09 (HT), 0x0A (LF), 0x0C (FF), 0x0D (CR), 0x20 (SP), or 0x2F (/) then
    //    advance position to the next byte and redo this step.
    position.advance_to(|byte| !byte.is_ascii_whitespace() && byte != b'/')?;
    // 2. If the byte at position is 0x3E (>), then abort the get an attribute algorithm. There isn't one.
    if position.byte()? == b'>' {
        return Ok(None);
    }
    // 3. Otherwise, the byte at position is the start of the attribute name. Let attribute name and attribute value be
    //    the empty string.
    let mut attribute = PrescanAttribute::default();
    // 4. Process the byte at position as follows:
    loop {
        match position.byte()? {
            // If it is 0x3D (=), and the attribute name is longer than the empty string: Advance position to the next
            // byte and jump to the step below labeled value.
            b'=' if !attribute.name.is_empty() => break,
            // If it is 0x09 (HT), 0x0A (LF), 0x0C (FF), 0x0D (CR), or 0x20 (SP): Jump to the step below labeled spaces.
            byte if byte.is_ascii_whitespace() => {
                // 6. Spaces: If the byte at position is [a space] then advance position to the next byte, then, repeat
                //    this step.
                position.advance_to(|byte| !byte.is_ascii_whitespace())?;
                // 7. If the byte at position is not 0x3D (=), abort the get an attribute algorithm. The attribute's
                //    name is the value of attribute name, its value is the empty string.
                if position.byte()? != b'=' {
                    return Ok(Some(attribute));
                }
                break;
            }
            // If it is 0x2F (/) or 0x3E (>): Abort the get an attribute algorithm. The attribute's name is the value of
            // attribute name, its value is the empty string.
            b'/' | b'>' => return Ok(Some(attribute)),
            // If it is in the range 0x41 (A) to 0x5A (Z): Append the code point b+0x20 to attribute name (where b is
            // the value of the byte at position).
            // Anything else: Append the code point with the same value as the byte at position to attribute name.
            byte => attribute.name.push(byte.to_ascii_lowercase()),
        }
        // 5. Advance position to the next byte and return to the previous step.
        position.advance(1);
    }
    // 8. Advance position past the 0x3D (=) byte.
    position.advance(1);
    // 9. Value: If the byte at position is [a space] then advance position to the next byte, then, repeat this step.
    position.advance_to(|byte| !byte.is_ascii_whitespace())?;
    // 10. Process the byte at position as follows:
    match position.byte()? {
        // If it is 0x22 (") or 0x27 (')
        // 1. Let b be the value of the byte at position.
        quote @ (b'"' | b'\'') => loop {
            // 2. Quote loop: Advance position to the next byte.
            position.advance(1);
            match position.byte()? {
                // 3. If the value of the byte at position is the value of b, then advance position to the next byte and
                //    abort the "get an attribute" algorithm.
                byte if byte == quote => {
                    position.advance(1);
                    return Ok(Some(attribute));
                }
                // 4. Otherwise, if the value of the byte at position is in the range 0x41 (A) to 0x5A (Z), then append
                //    a code point to attribute value whose value is 0x20 more than the value of the byte at position.
                // 5. Otherwise, append a code point to attribute value whose value is the same as the value of the byte
                //    at position.
                byte => attribute.value.push(byte.to_ascii_lowercase()),
            }
            // 6. Return to the step above labeled quote loop.
        },
        // If it is 0x3E (>): Abort the get an attribute algorithm. The attribute's name is the value of attribute name,
        // its value is the empty string.
        b'>' => return Ok(Some(attribute)),
        // If it is in the range 0x41 (A) to 0x5A (Z): Append a code point b+0x20 to attribute value. Advance position
        // to the next byte.
        // Anything else: Append a code point with the same value as the byte at position to attribute value. Advance
        // position to the next byte.
        byte => {
            attribute.value.push(byte.to_ascii_lowercase());
            position.advance(1);
        }
    }
    // 11. Process the byte at position as follows:
    loop {
        match position.byte()? {
            // If it is 0x09 (HT), 0x0A (LF), 0x0C (FF), 0x0D (CR), 0x20 (SP), or 0x3E (>): Abort the get an attribute
            // algorithm. The attribute's name is the value of attribute name and its value is the value of attribute
            // value.
            byte if byte.is_ascii_whitespace() || byte == b'>' => return Ok(Some(attribute)),
            // If it is in the range 0x41 (A) to 0x5A (Z): Append a code point b+0x20 to attribute value.
            // Anything else: Append a code point with the same value as the byte at position to attribute value.
            byte => attribute.value.push(byte.to_ascii_lowercase()),
        }
        // 12. Advance position to the next byte and return to the previous step.
        position.advance(1);
    }
}

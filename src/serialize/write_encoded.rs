//! [`SerializeOptions::write_encoded`].

use std::{fmt, io};

use super::serializer::Bytes;
use super::{Extent, SerializableNode, SerializeOptions};
use crate::encoding::Encoding;

/// # Writing in another encoding
impl SerializeOptions {
    /// Writes a node to an [`io::Write`], in the [output encoding](https://encoding.spec.whatwg.org/#get-an-output-encoding) of
    /// `encoding`, which is UTF-8 for UTF-16. Characters that the encoding lacks become numeric character references
    /// everywhere. The parser does not decode these references in comments, names, or script text.
    ///
    /// Under the standards, a few characters change when the output is read:
    ///
    /// | character | encoding | is read as |
    /// |---|---|---|
    /// | `¥` and `‾` (U+203E) | Shift_JIS, EUC-JP | `\` and `~` |
    /// | `−` (U+2212) | Shift_JIS, EUC-JP, ISO-2022-JP | `－` (U+FF0D) |
    /// | half-width katakana (U+FF61 to U+FF9F) | ISO-2022-JP | the full-width ones |
    /// | U+000E, U+000F and U+001B | ISO-2022-JP | U+FFFD |
    /// | U+E78D to U+E796, and eight others of the private use area up to U+E864 | GBK, gb18030 | the characters that Unicode has for them now |
    /// | U+0080 to U+009F | where the encoding does not have them, such as U+0080 in EUC-JP, EUC-KR and Big5 | the characters of windows-1252, such as `€`, because the parser maps references to them |
    ///
    /// ```
    /// use soupstone::encoding::Encoding;
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{Extent, SerializeOptions};
    ///
    /// let document = parse_document("<p title=€>žurek");
    /// let latin2 = Encoding::for_label(b"iso-8859-2").unwrap();
    /// let mut file = Vec::new();
    /// SerializeOptions::new().write_encoded(document.body().unwrap(), Extent::Inner, latin2, &mut file)?;
    /// assert_eq!(file, b"<p title=\"&#8364;\">\xBEurek</p>");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first error from `output`.
    pub fn write_encoded<N: SerializableNode>(
        &self,
        node: N,
        extent: Extent,
        encoding: &'static Encoding,
        output: &mut impl io::Write,
    ) -> io::Result<()> {
        let mut encoded = EncodedBytes { encoder: encoding.new_encoder(), bytes: Bytes::new(output) };
        let result = self.write(node, extent, &mut encoded).and_then(|()| encoded.encode("", true));
        encoded.bytes.finish(result)
    }
}

struct EncodedBytes<'a, W> {
    encoder: encoding_rs::Encoder,
    bytes: Bytes<'a, W>,
}

impl<W: io::Write> EncodedBytes<'_, W> {
    fn encode(&mut self, mut string: &str, is_last: bool) -> fmt::Result {
        // The buffer is longer than any numeric character reference with the escape sequences around it.
        let mut buffer = [0; 1024];
        loop {
            let (result, read, written, _) = self.encoder.encode_from_utf8(string, &mut buffer, is_last);
            self.bytes.write_all(&buffer[..written])?;
            string = &string[read..];
            if result == encoding_rs::CoderResult::InputEmpty {
                return Ok(());
            }
        }
    }
}

impl<W: io::Write> fmt::Write for EncodedBytes<'_, W> {
    fn write_str(&mut self, string: &str) -> fmt::Result {
        self.encode(string, false)
    }
}

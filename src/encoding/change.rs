//! [Change the encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding)

use super::label::{is_utf_16, utf_16_to_utf_8, x_user_defined_to_windows_1252};
use super::report::{Confidence, EncodingReport};
use encoding_rs::{Encoding, GB18030, GBK};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EncodingChange {
    None,
    OnTheFly(&'static Encoding),
    Restart(&'static Encoding),
}

impl EncodingReport {
    /// [Changes the encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding) if possible without
    /// starting over. `is_ascii` describes all bytes read so far. `can_restart` says that these bytes are still available.
    pub(crate) fn change_the_encoding(
        &mut self,
        new: &'static Encoding,
        is_ascii: bool,
        can_restart: bool,
    ) -> EncodingChange {
        let current = self.encoding;
        // 1. If the encoding that is already being used to interpret the input stream is UTF-16BE/LE, then set the
        //    confidence to certain and return. The new encoding is ignored; if it was anything but the same encoding, then
        //    it would be clearly incorrect.
        if is_utf_16(current) {
            self.confidence = Confidence::Certain;
            return EncodingChange::None;
        }
        // 2. If the new encoding is UTF-16BE/LE, then change it to UTF-8.
        // 3. If the new encoding is x-user-defined, then change it to windows-1252.
        let new = x_user_defined_to_windows_1252(utf_16_to_utf_8(new));
        // 4. If the new encoding is identical or equivalent to the encoding that is already being used to interpret the
        //    input stream, then set the confidence to certain and return.
        if new == current {
            self.confidence = Confidence::Certain;
            return EncodingChange::None;
        }
        // 5. If all the bytes up to the last byte converted by the current decoder have the same Unicode interpretations in
        //    both the current encoding and the new encoding, and if the user agent supports changing the converter on the
        //    fly, then the user agent may change to the new converter for the encoding on the fly.
        // NOTE: GBK and gb18030 share a decoder. Otherwise, the interpretations count as the same if all bytes are ASCII and
        // both encodings are ASCII-compatible. All encodings except UTF-16, ISO-2022-JP, and replacement are ASCII-compatible.
        // Non-ASCII bytes are not compared.
        if [current, new].iter().all(|encoding| [GBK, GB18030].contains(encoding)) {
            self.set_changed(new);
            return EncodingChange::None;
        }
        if is_ascii && current.is_ascii_compatible() && new.is_ascii_compatible() {
            self.set_changed(new);
            return EncodingChange::OnTheFly(new);
        }
        // 6. Otherwise, restart the navigate algorithm […], but this time skip the encoding sniffing algorithm and instead
        //    just set the encoding to the new encoding and the confidence to certain. […] If this is not possible […], then
        //    instead set the confidence to certain and ignore the new encoding.
        if can_restart {
            return EncodingChange::Restart(new);
        }
        self.confidence = Confidence::Certain;
        EncodingChange::None
    }
}

//! Encodings that are replaced by others.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// Whether it is [UTF-16BE/LE](https://encoding.spec.whatwg.org/#utf-16be-le).
pub(super) fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == UTF_16BE || encoding == UTF_16LE
}

/// If the encoding is UTF-16BE/LE, then change it to UTF-8.
pub(super) fn utf_16_to_utf_8(encoding: &'static Encoding) -> &'static Encoding {
    if is_utf_16(encoding) { UTF_8 } else { encoding }
}

/// If the encoding is x-user-defined, then change it to windows-1252.
pub(super) fn x_user_defined_to_windows_1252(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    }
}

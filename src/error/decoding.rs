//! [`Decoding`]

/// How the input, which is bytes, becomes text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Decoding {
    /// As UTF-8: a character of the text has the same bytes as in the input, unless it stands for a malformed sequence.
    Utf8 {
        /// The length of the byte order mark before the text, in bytes: 3 or 0.
        byte_order_mark_length: u8,
    },
    /// In another encoding.
    Other,
}

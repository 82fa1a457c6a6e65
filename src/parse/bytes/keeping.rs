//! Bytes that a document keeps.

use std::sync::Arc;

use encoding_rs::UTF_8;

use crate::dom::Document;
use crate::encoding::sniff_whole;
use crate::options::{ParseOptions, Target};
use crate::parse::keeping::{KeptInput, Kind, shared};

impl From<Vec<u8>> for KeptInput {
    #[inline]
    fn from(bytes: Vec<u8>) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

impl ParseOptions {
    /// Parses bytes, which the document keeps if they are valid UTF-8 and parsed as such, or ASCII.
    #[inline]
    pub(in crate::parse) fn parse_bytes_keeping(&self, target: Target<'_>, bytes: Vec<u8>) -> Document {
        let is_utf_8 = sniff_whole(&bytes, self.encoding()).report.encoding == UTF_8;
        if !is_utf_8 && !bytes.is_ascii() {
            return self.parse_bytes(target, &bytes, None);
        }
        match String::from_utf8(bytes) {
            Ok(text) => {
                let text = shared(text);
                self.parse_bytes(target, text.as_bytes(), Some(Arc::clone(&text)))
            }
            Err(error) => self.parse_bytes(target, error.as_bytes(), None),
        }
    }
}

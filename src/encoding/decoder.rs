use std::borrow::Cow;
use std::str::from_utf8;

use encoding_rs::{DecoderResult, Encoding, UTF_8};

use crate::error::MalformedSequence;

/// The maximum length of text decoded at a time from encodings other than UTF-8, in bytes.
const BUFFER_SIZE: usize = 8 << 10;

const LONG_RUN: usize = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decoded<'a> {
    pub(crate) text: &'a str,
    pub(crate) malformed: Option<MalformedSequence>,
    pub(crate) read: usize,
    pub(crate) is_complete: bool,
}

impl<'a> Decoded<'a> {
    const fn all(text: &'a str, read: usize) -> Self {
        Self { text, malformed: None, read, is_complete: true }
    }
}

pub(crate) struct Decoder {
    offset: u64,
    kind: Kind,
}

#[derive(Default)]
struct Begun {
    bytes: [u8; 4],
    length: usize,
}

enum Kind {
    Utf8(Begun),
    Other { decoder: Box<encoding_rs::Decoder>, buffer: String },
}

impl Decoder {
    pub(crate) fn new(encoding: &'static Encoding, offset: u64) -> Self {
        let kind = if encoding == UTF_8 {
            Kind::Utf8(Begun::default())
        } else {
            Kind::Other {
                decoder: Box::new(encoding.new_decoder_without_bom_handling()),
                buffer: String::with_capacity(BUFFER_SIZE),
            }
        };
        Self { offset, kind }
    }

    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Decodes the next part of the input. The caller repeats the call with the remaining bytes until the result is complete.
    /// `is_last` says that the input ends after the bytes.
    pub(crate) fn decode<'a>(&'a mut self, bytes: &'a [u8], is_last: bool) -> Decoded<'a> {
        let start = self.offset;
        let decoded = match &mut self.kind {
            Kind::Utf8(begun) => match begun.length {
                0 => decode_utf8(bytes, is_last, start, begun),
                _ => begun.complete(bytes, is_last, start),
            },
            Kind::Other { decoder, buffer } => decode_other(decoder, buffer, bytes, is_last, start),
        };
        self.offset = start + decoded.read as u64;
        decoded
    }
}

/// Decodes UTF-8 from the start of a character.
///
/// OPTIMIZATION: borrows the bytes. The `encoding` suite compares the result with the output of encoding_rs.
fn decode_utf8<'a>(bytes: &'a [u8], is_last: bool, start: u64, begun: &mut Begun) -> Decoded<'a> {
    if let Some(text) = as_text(bytes) {
        return Decoded::all(text, bytes.len());
    }
    let error = match from_utf8(bytes) {
        Ok(text) => return Decoded::all(text, bytes.len()),
        Err(error) => error,
    };
    let (valid, rest) = bytes.split_at(error.valid_up_to());
    let text = as_text(valid).unwrap_or_default();
    let length = match error.error_len() {
        Some(length) => length,
        None if is_last => rest.len(),
        None => {
            begun.bytes[..rest.len()].copy_from_slice(rest);
            begun.length = rest.len();
            return Decoded::all(text, bytes.len());
        }
    };
    let offset = start + valid.len() as u64;
    Decoded {
        text,
        malformed: Some(MalformedSequence::new(offset, length)),
        read: valid.len() + length,
        is_complete: length == rest.len(),
    }
}

impl Begun {
    fn complete<'a>(&'a mut self, bytes: &[u8], is_last: bool, start: u64) -> Decoded<'a> {
        let begun = std::mem::take(&mut self.length);
        let is_incomplete = |bytes: &[u8]| from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
        let mut read = 0;
        while read < bytes.len() && is_incomplete(&self.bytes[..begun + read]) {
            self.bytes[begun + read] = bytes[read];
            read += 1;
        }
        let malformed = |length| Some(MalformedSequence::new(start - begun as u64, length));
        match from_utf8(&self.bytes[..begun + read]) {
            Ok(text) => Decoded { is_complete: read == bytes.len(), ..Decoded::all(text, read) },
            // The last byte does not belong to the malformed sequence.
            Err(error) if error.error_len().is_some() => {
                let read = read - 1;
                Decoded { malformed: malformed(begun + read), is_complete: false, ..Decoded::all("", read) }
            }
            Err(_) if is_last => Decoded { malformed: malformed(begun + read), ..Decoded::all("", read) },
            Err(_) => {
                self.length = begun + read;
                Decoded::all("", read)
            }
        }
    }
}

/// OPTIMIZATION: this function is twice as fast as `from_utf8`, and borrows valid bytes (test: the `encoding` suite).
fn as_text(bytes: &[u8]) -> Option<&str> {
    match UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(Cow::Borrowed(text)) => Some(text),
        _ => None,
    }
}

fn decode_other<'a>(
    decoder: &mut encoding_rs::Decoder,
    buffer: &'a mut String,
    bytes: &'a [u8],
    is_last: bool,
    start: u64,
) -> Decoded<'a> {
    // OPTIMIZATION: in single-byte encodings, a long run of ASCII is not copied (test: the `encoding` suite).
    if decoder.encoding().is_single_byte() {
        let length = Encoding::ascii_valid_up_to(bytes);
        if length >= LONG_RUN
            && let Some(text) = as_text(&bytes[..length])
        {
            return Decoded { is_complete: length == bytes.len(), ..Decoded::all(text, length) };
        }
    }
    buffer.clear();
    let (result, read) = decoder.decode_to_string_without_replacement(bytes, buffer, is_last);
    let malformed = match result {
        DecoderResult::Malformed(length, read_after) => Some(MalformedSequence::new(
            start + read as u64 - u64::from(read_after) - u64::from(length),
            usize::from(length),
        )),
        DecoderResult::InputEmpty | DecoderResult::OutputFull => None,
    };
    Decoded { text: buffer, malformed, read, is_complete: result == DecoderResult::InputEmpty }
}

use std::borrow::Cow;
use std::str::from_utf8;

use encoding_rs::{DecoderResult, Encoding, UTF_8};

use crate::error::MalformedSequence;

/// The maximum length of text decoded at a time from encodings other than UTF-8, in bytes.
const DECODE_BUFFER_BYTES: usize = 8 << 10;

const MIN_BORROWED_ASCII_BYTES: usize = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DecodedChunk<'a> {
    pub(crate) text: &'a str,
    pub(crate) malformed: Option<MalformedSequence>,
    pub(crate) bytes_read: usize,
    pub(crate) is_complete: bool,
}

impl<'a> DecodedChunk<'a> {
    const fn completed(text: &'a str, read: usize) -> Self {
        Self { text, malformed: None, bytes_read: read, is_complete: true }
    }
}

pub(crate) struct InputDecoder {
    offset: u64,
    kind: DecoderKind,
}

#[derive(Default)]
struct PartialSequence {
    bytes: [u8; 4],
    length: usize,
}

enum DecoderKind {
    Utf8(PartialSequence),
    Legacy { decoder: Box<encoding_rs::Decoder>, buffer: String },
}

impl InputDecoder {
    pub(crate) fn new(encoding: &'static Encoding, offset: u64) -> Self {
        let kind = if encoding == UTF_8 {
            DecoderKind::Utf8(PartialSequence::default())
        } else {
            DecoderKind::Legacy {
                decoder: Box::new(encoding.new_decoder_without_bom_handling()),
                buffer: String::with_capacity(DECODE_BUFFER_BYTES),
            }
        };
        Self { offset, kind }
    }

    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Decodes the next part of the input. The caller repeats the call with the remaining bytes until the result is complete.
    /// `is_last` says that the input ends after the bytes.
    pub(crate) fn decode<'a>(&'a mut self, bytes: &'a [u8], is_last: bool) -> DecodedChunk<'a> {
        let start = self.offset;
        let decoded = match &mut self.kind {
            DecoderKind::Utf8(partial) => match partial.length {
                0 => decode_utf8(bytes, is_last, start, partial),
                _ => partial.complete(bytes, is_last, start),
            },
            DecoderKind::Legacy { decoder, buffer } => decode_legacy(decoder, buffer, bytes, is_last, start),
        };
        self.offset = start + decoded.bytes_read as u64;
        decoded
    }
}

/// Decodes UTF-8 from the start of a character.
///
/// OPTIMIZATION: borrows the bytes. The `encoding` suite compares the result with the output of encoding_rs.
fn decode_utf8<'a>(bytes: &'a [u8], is_last: bool, start: u64, partial: &mut PartialSequence) -> DecodedChunk<'a> {
    if let Some(text) = as_valid_utf8(bytes) {
        return DecodedChunk::completed(text, bytes.len());
    }
    let error = match from_utf8(bytes) {
        Ok(text) => return DecodedChunk::completed(text, bytes.len()),
        Err(error) => error,
    };
    let (valid, rest) = bytes.split_at(error.valid_up_to());
    let text = as_valid_utf8(valid).unwrap_or_default();
    let length = match error.error_len() {
        Some(length) => length,
        None if is_last => rest.len(),
        None => {
            partial.bytes[..rest.len()].copy_from_slice(rest);
            partial.length = rest.len();
            return DecodedChunk::completed(text, bytes.len());
        }
    };
    let offset = start + valid.len() as u64;
    DecodedChunk {
        text,
        malformed: Some(MalformedSequence::new(offset, length)),
        bytes_read: valid.len() + length,
        is_complete: length == rest.len(),
    }
}

impl PartialSequence {
    fn complete<'a>(&'a mut self, bytes: &[u8], is_last: bool, start: u64) -> DecodedChunk<'a> {
        let partial_len = std::mem::take(&mut self.length);
        let is_incomplete = |bytes: &[u8]| from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
        let mut read = 0;
        while read < bytes.len() && is_incomplete(&self.bytes[..partial_len + read]) {
            self.bytes[partial_len + read] = bytes[read];
            read += 1;
        }
        let malformed = |length| Some(MalformedSequence::new(start - partial_len as u64, length));
        match from_utf8(&self.bytes[..partial_len + read]) {
            Ok(text) => DecodedChunk { is_complete: read == bytes.len(), ..DecodedChunk::completed(text, read) },
            // The last byte does not belong to the malformed sequence.
            Err(error) if error.error_len().is_some() => {
                let read = read - 1;
                DecodedChunk {
                    malformed: malformed(partial_len + read),
                    is_complete: false,
                    ..DecodedChunk::completed("", read)
                }
            }
            Err(_) if is_last => {
                DecodedChunk { malformed: malformed(partial_len + read), ..DecodedChunk::completed("", read) }
            }
            Err(_) => {
                self.length = partial_len + read;
                DecodedChunk::completed("", read)
            }
        }
    }
}

/// OPTIMIZATION: this function is twice as fast as `from_utf8`, and borrows valid bytes (test: the `encoding` suite).
fn as_valid_utf8(bytes: &[u8]) -> Option<&str> {
    match UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(Cow::Borrowed(text)) => Some(text),
        _ => None,
    }
}

fn decode_legacy<'a>(
    decoder: &mut encoding_rs::Decoder,
    buffer: &'a mut String,
    bytes: &'a [u8],
    is_last: bool,
    start: u64,
) -> DecodedChunk<'a> {
    // OPTIMIZATION: in single-byte encodings, a long run of ASCII is not copied (test: the `encoding` suite).
    if decoder.encoding().is_single_byte() {
        let length = Encoding::ascii_valid_up_to(bytes);
        if length >= MIN_BORROWED_ASCII_BYTES
            && let Some(text) = as_valid_utf8(&bytes[..length])
        {
            return DecodedChunk { is_complete: length == bytes.len(), ..DecodedChunk::completed(text, length) };
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
    DecodedChunk { text: buffer, malformed, bytes_read: read, is_complete: result == DecoderResult::InputEmpty }
}

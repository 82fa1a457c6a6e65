//! [`EncodingReport::byte_range`]: maps a span of the text to the bytes that it was decoded from.

use std::ops::Range;

use encoding_rs::{Encoding, UTF_8};

use super::decoder::{Decoder, End};
use super::report::{EncodingReport, EncodingSource};
use crate::span::Span;

const REPLACEMENT_LENGTH: u64 = 3;

/// How many bytes to decode at once where single characters do not matter. No character takes as many.
const PIECE: usize = 1 << 10;

/// # Places in the bytes
impl EncodingReport {
    /// Maps a span of the decoded input to a range of the original bytes, in any encoding. The range has whole characters, with
    /// the escape sequences before them, and whole malformed sequences. `None` if the span is not in the text of these bytes.
    ///
    /// Each call decodes the bytes again, in time proportional to the end of the span. A parse keeps nothing for this.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let bytes = b"<meta charset=iso-8859-2>\xA3\xF3d\xBC <b>soup";
    /// let document = ParseOptions::new().with_locations().parse_document_bytes(bytes);
    /// let bold = document.elements_by_tag_name("b").next().unwrap();
    /// let span = bold.location().unwrap().start_tag().unwrap();
    /// let range = document.encoding_report().unwrap().byte_range(bytes, span).unwrap();
    /// assert_eq!(&bytes[range], b"<b>");
    /// ```
    pub fn byte_range(&self, bytes: &[u8], span: Span) -> Option<Range<usize>> {
        let Some(last) = span.end.checked_sub(1).filter(|last| *last >= span.start) else {
            // An offset is the end of the character before it.
            let place = match span.start.checked_sub(1) {
                Some(before) => self.character_at(bytes, before)?.end,
                None => self.start(),
            };
            return Some(place..place);
        };
        Some(self.character_at(bytes, span.start)?.start..self.character_at(bytes, last)?.end)
    }

    /// The length of the byte order mark.
    fn start(&self) -> usize {
        match self.source {
            EncodingSource::ByteOrderMark if self.encoding == UTF_8 => 3,
            EncodingSource::ByteOrderMark => 2,
            _ => 0,
        }
    }

    /// The bytes of the character at an offset of the text.
    fn character_at(&self, bytes: &[u8], offset: u64) -> Option<Range<usize>> {
        let encoding: &'static Encoding = self.encoding;
        let start = self.start();
        let pieces = || bytes.get(start..).unwrap_or(&[]).chunks(PIECE);
        let mut decoder = Decoder::new(encoding, start as u64);
        let mut length = 0;
        let before = pieces().take_while(|piece| {
            length += decode(&mut decoder, piece, End::Open, |_, _, _| false);
            length <= offset
        });
        // NOTE: a character of the piece may have begun in the one before it.
        let before = before.count().saturating_sub(1);

        let mut decoder = Decoder::new(encoding, start as u64);
        let skipped = pieces().take(before);
        let mut length: u64 = skipped.map(|piece| decode(&mut decoder, piece, End::Open, |_, _, _| false)).sum();
        let first = start + before * PIECE;
        let mut emitted = first;
        let mut found = None;
        for at in first..bytes.len() {
            let end = match at + 1 == bytes.len() {
                true => End::Reached,
                false => End::Open,
            };
            decode(&mut decoder, &bytes[at..=at], end, |malformed_start, known_end, more| {
                let range = malformed_start.unwrap_or(emitted)..known_end.unwrap_or(at + 1);
                length += more;
                emitted = range.end;
                found = (length > offset).then_some(range);
                found.is_some()
            });
            if found.is_some() {
                break;
            }
        }
        found
    }
}

/// Decodes a piece, and returns the length of its text. Calls `emit` for each part of the text: with the start of its bytes
/// if they are malformed, with their end if that is known, and with its length. Stops if that returns `true`.
fn decode(
    decoder: &mut Decoder,
    mut bytes: &[u8],
    end: End,
    mut emit: impl FnMut(Option<usize>, Option<usize>, u64) -> bool,
) -> u64 {
    let mut length = 0;
    loop {
        let decoded = decoder.decode(bytes, end);
        let text = decoded.text.len() as u64;
        let malformed = decoded.malformed.map(|malformed| (malformed.offset() as usize, malformed.length()));
        let (read, is_complete) = (decoded.read, decoded.is_complete);
        length += text;
        // NOTE: a digit behind a malformed byte of gb18030 is decoded late, with the next two bytes, which may be malformed.
        if text > 0 && emit(None, malformed.map(|(start, _)| start), text) {
            return length;
        }
        if let Some((start, malformed_length)) = malformed {
            length += REPLACEMENT_LENGTH;
            if emit(Some(start), Some(start + malformed_length), REPLACEMENT_LENGTH) {
                return length;
            }
        }
        if is_complete {
            return length;
        }
        bytes = &bytes[read..];
    }
}

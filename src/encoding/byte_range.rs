//! [`EncodingReport::byte_range`]: maps a span of the decoded text to the original bytes.
//!
//! NOTE: decodes again as the parser does, so a malformed sequence has the same bytes as its error.

use std::ops::Range;

use super::decoder::InputDecoder;
use super::report::EncodingReport;
use crate::span::Span;

const REPLACEMENT_LENGTH: u64 = 3;

/// The number of bytes to decode at once, greater than the length of any character.
const DECODE_CHUNK_BYTES: usize = 1 << 10;

const MAX_DECODED_BYTES: u64 = 4 * DECODE_CHUNK_BYTES as u64;

/// # Positions in the bytes
impl EncodingReport {
    /// Maps a span of the decoded input to a range of the original bytes. The range consists of whole characters, their escape
    /// sequences, and whole malformed sequences. Returns `None` if `bytes` ends before the span does. Each call decodes the
    /// bytes again. For many spans, use [`byte_ranges`](Self::byte_ranges).
    ///
    /// In ISO-2022-JP, an escape sequence belongs to the character after it and decides how the bytes after the range are
    /// decoded. Therefore, do not remove or replace ranges of bytes in this encoding.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let bytes = b"<meta charset=iso-8859-2>\xA3\xF3d\xBC <b>soup";
    /// let document = ParseOptions::new().with_locations(true).parse_document_bytes(bytes);
    /// let bold = document.elements_by_tag_name("b").next().unwrap();
    /// let span = bold.location().unwrap().start_tag().unwrap();
    /// let range = document.encoding_report().unwrap().byte_range(bytes, span).unwrap();
    /// assert_eq!(&bytes[range], b"<b>");
    /// ```
    #[inline]
    pub fn byte_range(&self, bytes: &[u8], span: Span) -> Option<Range<usize>> {
        self.byte_ranges(bytes, &[span]).pop()?
    }

    /// Maps spans in any order, like [`byte_range`](Self::byte_range), but decodes the bytes once.
    #[inline]
    pub fn byte_ranges(&self, bytes: &[u8], spans: &[Span]) -> Vec<Option<Range<usize>>> {
        let mut offsets: Vec<u64> = spans.iter().flat_map(first_and_last_offsets).collect();
        offsets.sort_unstable();
        offsets.dedup();
        let characters = self.find_character_ranges(bytes, &offsets);
        let start = self.byte_order_mark_length();
        let at = |offset: u64| characters.get(offsets.binary_search(&offset).ok()?).cloned();
        let ranges = spans.iter().map(|span| match (span, first_and_last_offsets(span)) {
            (Span { start: 0, end: 0, .. }, _) => Some(start..start),
            (span, [first, last]) if span.end > span.start => Some(at(first)?.start..at(last)?.end),
            // An empty span maps to the end of the previous character.
            (_, [_, last]) => at(last).map(|before| before.end..before.end),
        });
        ranges.collect()
    }

    /// Returns the bytes of the characters at these offsets, which are in order, up to the end of the bytes.
    #[inline]
    fn find_character_ranges(&self, bytes: &[u8], offsets: &[u64]) -> Vec<Range<usize>> {
        let mut found = Vec::with_capacity(offsets.len());
        let mut end = self.byte_order_mark_length();
        let mut decoder = InputDecoder::new(self.encoding, end as u64);
        let mut length: u64 = 0;
        let mut emitted = end;
        while end < bytes.len()
            && let Some(next) = offsets.get(found.len())
        {
            // NOTE: a character may begin in the previous chunk, so the previous chunk is also decoded byte by byte.
            let chunk = if *next >= length + 2 * MAX_DECODED_BYTES { DECODE_CHUNK_BYTES } else { 1 };
            let mut rest = &bytes[end..bytes.len().min(end + chunk)];
            end += rest.len();
            loop {
                let decoded = decoder.decode_next_chunk(rest, end == bytes.len());
                let malformed = decoded.malformed.map(|sequence| {
                    let start = sequence.offset() as usize;
                    start..start + sequence.length()
                });
                // NOTE: in gb18030, a digit after a malformed byte is decoded with the next bytes, which may be malformed or ASCII.
                let text = emitted..malformed.as_ref().map_or(end, |malformed| malformed.start);
                let is_ascii = decoded.text.is_ascii() && text.len() == decoded.text.len();
                let text = (text, decoded.text.len() as u64, is_ascii);
                let replacement = malformed.map(|malformed| (malformed, REPLACEMENT_LENGTH, false));
                let text = Some(text).filter(|(_, more, _)| *more > 0);
                for (range, more, is_ascii) in text.into_iter().chain(replacement) {
                    while let Some(offset) = offsets.get(found.len())
                        && *offset < length + more
                    {
                        let start = range.start + (offset - length) as usize;
                        // One byte for each character.
                        found.push(if is_ascii { start..start + 1 } else { range.clone() });
                    }
                    length += more;
                    emitted = range.end;
                }
                if decoded.is_complete {
                    break;
                }
                rest = &rest[decoded.bytes_read..];
            }
        }
        found
    }
}

/// Returns offsets in the first and the last character of a span or, for an empty span, in the previous character.
fn first_and_last_offsets(span: &Span) -> [u64; 2] {
    if span.end > span.start { [span.start, span.end - 1] } else { [span.start.saturating_sub(1); 2] }
}

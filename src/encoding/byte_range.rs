//! [`EncodingReport::byte_range`]: maps a span of the decoded text to the original bytes.
//!
//! NOTE: decodes again as the parser does, so a malformed sequence has the same bytes as its error.

use std::ops::Range;

use super::decoder::Decoder;
use super::report::EncodingReport;
use crate::span::Span;

const REPLACEMENT_LENGTH: u64 = 3;

/// The number of bytes to decode at once, greater than the length of any character.
const PIECE: usize = 1 << 10;

const MOST_TEXT: u64 = 4 * PIECE as u64;

/// # Places in the bytes
impl EncodingReport {
    /// Maps a span of the decoded input to a range of the original bytes. The range consists of whole characters, their escape
    /// sequences, and whole malformed sequences. Returns `None` if `bytes` ends before the span does. Each call decodes the
    /// bytes again. For many spans, use [`byte_ranges`](Self::byte_ranges).
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
        let mut offsets: Vec<u64> =
            spans.iter().flat_map(|span| [first_character(span), last_character(span)]).collect();
        offsets.sort_unstable();
        offsets.dedup();
        let characters = self.characters_at(bytes, &offsets);
        let start = self.byte_order_mark_length();
        let at = |offset: u64| characters.get(offsets.binary_search(&offset).ok()?).cloned();
        let ranges = spans.iter().map(|span| match span {
            Span { start: 0, end: 0, .. } => Some(start..start),
            span if span.end > span.start => Some(at(first_character(span))?.start..at(last_character(span))?.end),
            // An empty span maps to the end of the previous character.
            span => at(last_character(span)).map(|before| before.end..before.end),
        });
        ranges.collect()
    }

    #[inline]
    fn characters_at(&self, bytes: &[u8], offsets: &[u64]) -> Vec<Range<usize>> {
        let mut found = Vec::with_capacity(offsets.len());
        let mut at = self.byte_order_mark_length();
        let mut decoder = Decoder::new(self.encoding, at as u64);
        let mut length: u64 = 0;
        let mut emitted = at;
        while at < bytes.len()
            && let Some(next) = offsets.get(found.len())
        {
            let piece_end = bytes.len().min(at + PIECE);
            // NOTE: a character may begin in the previous piece, so the previous piece is also decoded byte by byte.
            if *next >= length + 2 * MOST_TEXT {
                length += decode(&mut decoder, &bytes[at..piece_end], false, |_, _, _| false);
                (at, emitted) = (piece_end, piece_end);
                continue;
            }
            while at < piece_end && found.len() < offsets.len() {
                at += 1;
                let is_last = at == bytes.len();
                decode(&mut decoder, &bytes[at - 1..at], is_last, |malformed_start, known_end, more| {
                    let range = malformed_start.unwrap_or(emitted)..known_end.unwrap_or(at);
                    length += more;
                    emitted = range.end;
                    while offsets.get(found.len()).is_some_and(|offset| *offset < length) {
                        found.push(range.clone());
                    }
                    found.len() == offsets.len()
                });
            }
        }
        found
    }
}

/// Returns an offset in the first character of a span or, for an empty span, in the previous character.
#[inline]
fn first_character(span: &Span) -> u64 {
    if span.end > span.start { span.start } else { span.start.saturating_sub(1) }
}

#[inline]
fn last_character(span: &Span) -> u64 {
    if span.end > span.start { span.end - 1 } else { span.start.saturating_sub(1) }
}

/// Decodes bytes, and returns the length of the text. Calls `emit` for each part of the text until `emit` returns `true`. The
/// arguments of `emit` are the start of malformed bytes, the end of the bytes if known, and the length of the part.
#[inline]
fn decode(
    decoder: &mut Decoder,
    mut bytes: &[u8],
    is_last: bool,
    mut emit: impl FnMut(Option<usize>, Option<usize>, u64) -> bool,
) -> u64 {
    let mut length = 0;
    loop {
        let decoded = decoder.decode(bytes, is_last);
        let text = decoded.text.len() as u64;
        let malformed = decoded.malformed.map(|malformed| (malformed.offset() as usize, malformed.length()));
        let (read, is_complete) = (decoded.read, decoded.is_complete);
        length += text;
        // NOTE: in gb18030, a digit after a malformed byte is decoded with the next two bytes, which may be malformed.
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

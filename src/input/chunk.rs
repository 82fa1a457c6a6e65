//! The input stream between chunks, and a chunk with the reading position.

use super::ChunkCursor;
use super::preprocessing::{ChunkPreprocessing, SpecialCharacters, find_error_or_null, find_null, preprocessing_error};
use crate::error::ErrorCode;
use crate::hint::cold_path;
use crate::scan::ByteSet;
use crate::scan::search::find_any_of;
use crate::span::Span;
use crate::token::{BufferOffset, Text, TokenSink};

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The state of the input stream between chunks.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct InputStreamState {
    pub(crate) offset: u64,
    after_carriage_return: bool,
    /// Whether to skip a U+FEFF at the start, because no input has been read yet.
    pub(crate) skips_byte_order_mark: bool,
}

impl InputStreamState {
    pub(crate) const fn reset_at_current_offset(&mut self) {
        self.after_carriage_return = false;
        self.skips_byte_order_mark = false;
    }

    /// Makes the unread part of `text` the next chunk. Passes the chunk to the sink in segments, unless this was done before.
    pub(crate) fn next_chunk<'a>(
        &self,
        text: &'a str,
        cursor: &ChunkCursor,
        sink: &mut impl TokenSink,
    ) -> InputChunk<'a> {
        let ChunkPreprocessing { special_characters, clean_len, buffer_offset } =
            cursor.preprocessing.unwrap_or_else(|| ChunkPreprocessing::buffer_and_scan(text, sink));
        let unread = &text[cursor.position..];
        let skipped = if self.skips_byte_order_mark && unread.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len_utf8()
        } else {
            usize::from(self.after_carriage_return && unread.starts_with('\n'))
        };
        let start = cursor.position + skipped;
        InputChunk {
            text,
            // NOTE: since the last pause, the limit on the input may have shortened the chunk.
            clean_prefix: &text[..clean_len.min(text.len())],
            offset: self.offset.saturating_sub(cursor.position as u64),
            buffer_offset,
            current: start,
            next: start,
            error_checked_to: start,
            special_characters,
        }
    }

    pub(crate) fn advance(&mut self, text: &str, from: usize, to: usize) {
        if let [.., last] = text.as_bytes()[from..to] {
            self.offset += (to - from) as u64;
            self.after_carriage_return = last == b'\r';
            self.skips_byte_order_mark = false;
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct InputChunk<'a> {
    text: &'a str,
    /// The text up to the next NULL character or, if errors are wanted, the next input stream error.
    pub(crate) clean_prefix: &'a str,
    pub(crate) offset: u64,
    pub(crate) buffer_offset: Option<BufferOffset>,
    current: usize,
    next: usize,
    error_checked_to: usize,
    special_characters: SpecialCharacters,
}

impl<'a> InputChunk<'a> {
    pub(crate) fn empty(offset: u64) -> Self {
        Self { offset, ..Self::default() }
    }

    pub(crate) fn to_cursor(&self) -> ChunkCursor {
        let preprocessing = ChunkPreprocessing {
            special_characters: self.special_characters,
            clean_len: self.clean_prefix.len(),
            buffer_offset: self.buffer_offset,
        };
        ChunkCursor { position: self.next, preprocessing: self.has_next().then_some(preprocessing) }
    }

    #[inline]
    pub(crate) fn slice(&self, start: usize, end: usize) -> Text<'a> {
        Text::with_buffer_offset(
            &self.clean_prefix[start..end],
            self.buffer_offset.map(|offset| offset.advanced_by(start)),
        )
    }

    pub(crate) const fn position(&self) -> usize {
        self.next
    }

    pub(crate) const fn advance_to(&mut self, position: usize) {
        self.current = position;
        self.next = position;
        self.error_checked_to = position;
    }

    pub(crate) const fn is_past_clean_prefix(&self) -> bool {
        self.next >= self.clean_prefix.len()
    }

    pub(crate) fn try_extend_clean_prefix(&mut self) -> bool {
        let stop = match self.special_characters {
            SpecialCharacters::None => None,
            SpecialCharacters::NewlinesOrNulls => find_null(self.text, self.next),
            SpecialCharacters::Errors => find_error_or_null(self.text, self.next),
        };
        self.clean_prefix = &self.text[..stop.unwrap_or(self.text.len())];
        !self.is_past_clean_prefix()
    }

    pub(crate) const fn may_have_carriage_returns(&self) -> bool {
        !matches!(self.special_characters, SpecialCharacters::None)
    }

    pub(crate) const fn has_next(&self) -> bool {
        self.next < self.text.len()
    }

    /// Returns the offset of the current input character, or of the end of the chunk.
    pub(crate) const fn current_offset(&self) -> u64 {
        self.offset + self.current as u64
    }

    pub(crate) fn current_character_span(&self) -> Span {
        // NOTE: a line feed after a carriage return may arrive in the next chunk, so the span never contains this line feed.
        let character = self.text[self.current..].chars().next();
        let start = self.current_offset();
        Span::new(start, start + character.map_or(0, char::len_utf8) as u64)
    }

    pub(crate) const fn next_offset(&self) -> u64 {
        self.offset + self.next as u64
    }

    /// Consumes the [next input character](https://html.spec.whatwg.org/multipage/parsing.html#next-input-character), if any.
    #[inline]
    pub(crate) fn consume_next_input_character(&mut self) -> Option<char> {
        self.current = self.next;
        match self.text.as_bytes().get(self.next).copied() {
            // CR LF is one line feed. If the chunk ends between the two characters, the stream skips the line feed later.
            Some(b'\r') => {
                cold_path();
                self.next += 1 + usize::from(self.text.as_bytes().get(self.next + 1) == Some(&b'\n'));
                Some('\n')
            }
            Some(byte) if byte.is_ascii() => {
                self.next += 1;
                Some(char::from(byte))
            }
            _ => {
                let character = self.text[self.next..].chars().next()?;
                self.next += character.len_utf8();
                Some(character)
            }
        }
    }

    pub(crate) const fn reconsume(&mut self) {
        self.next = self.current;
    }

    /// Returns the parse error of the current input character, but only once if the character is reconsumed.
    pub(crate) fn take_character_error(&mut self) -> Option<ErrorCode> {
        if self.special_characters != SpecialCharacters::Errors || self.current < self.error_checked_to {
            return None;
        }
        self.error_checked_to = self.next;
        let character = self.text[self.current..].chars().next()?;
        preprocessing_error(character)
    }

    /// Returns the text from the current to the next input character.
    pub(crate) fn last_consumed_text(&self) -> Text<'a> {
        match &self.text[self.current..self.next] {
            text if text.starts_with('\r') => "\n".into(),
            text => Text::with_buffer_offset(text, self.buffer_offset.map(|offset| offset.advanced_by(self.current))),
        }
    }

    /// Does the same as [`consume_run`](Self::consume_run), with a vectorized search.
    pub(crate) fn consume_run_until<const COUNT: usize>(&mut self, stops: [u8; COUNT]) -> Text<'a> {
        if self.special_characters != SpecialCharacters::None {
            return self.consume_run(&ByteSet::new(&stops));
        }
        let rest = &self.text.as_bytes()[self.next..];
        self.next += find_any_of(rest, stops).unwrap_or(rest.len());
        self.error_checked_to = self.next;
        self.last_consumed_text()
    }

    /// Consumes the current input character and the following characters, up to a stop, a NULL character, a carriage return, or a
    /// parse error.
    /// OPTIMIZATION: consumes many characters at once. The `chunking` suite compares long runs with single-character
    /// runs. Without it and `consume_run_until`, a parse of chunks of 8 bytes takes 40 % more instructions on real pages,
    /// 44 % on dense pages and 56 % on the Rust documentation in the default profile, and 38 %, 42 % and 55 % with fat
    /// LTO.
    pub(crate) fn consume_run(&mut self, stops: &ByteSet) -> Text<'a> {
        if self.text.as_bytes()[self.current] != b'\r' {
            let rest = &self.text[self.next..];
            let length = match self.special_characters {
                SpecialCharacters::Errors => rest.find(|character| {
                    matches!(character, '\r' | '\0')
                        || u8::try_from(character).is_ok_and(|byte| stops.contains(byte))
                        || preprocessing_error(character).is_some()
                }),
                _ => rest.bytes().position(|byte| matches!(byte, b'\r' | b'\0') || stops.contains(byte)),
            };
            self.next = length.map_or(self.text.len(), |length| self.next + length);
            self.error_checked_to = self.next;
        }
        self.last_consumed_text()
    }
}

//! A chunk of the input stream, and the reading position.

use super::Reading;
use super::chunk_scan::{ChunkScan, Scan, find_error_or_null, find_null, preprocessing_error};
use crate::error::ErrorCode;
use crate::span::Span;
use crate::token::{BufferOffset, Text};

#[derive(Debug, Default)]
pub(crate) struct Chunk<'a> {
    text: &'a str,
    /// The text up to the next NULL character or, if errors are wanted, the next input stream error.
    pub(crate) ordinary_text: &'a str,
    pub(crate) offset: u64,
    pub(crate) place: Option<BufferOffset>,
    current: usize,
    next: usize,
    checked: usize,
    scan: Scan,
}

impl<'a> Chunk<'a> {
    #[inline]
    pub(super) fn new(text: &'a str, offset: u64, start: usize, looked: ChunkScan) -> Self {
        // NOTE: since the last pause, the limit on the input may have shortened the chunk.
        let ordinary_text = &text[..looked.ordinary.min(text.len())];
        let ChunkScan { scan, place, .. } = looked;
        Self { text, ordinary_text, offset, place, current: start, next: start, checked: start, scan }
    }

    pub(crate) fn nothing(offset: u64) -> Self {
        Self { offset, ..Self::default() }
    }

    pub(crate) fn pause(&self) -> Reading {
        let looked = ChunkScan { scan: self.scan, ordinary: self.ordinary_text.len(), place: self.place };
        Reading { read: self.next, looked: self.has_next().then_some(looked) }
    }

    #[inline]
    pub(crate) fn part(&self, start: usize, end: usize) -> Text<'a> {
        Text::at(&self.ordinary_text[start..end], self.place.map(|place| place.plus(start)))
    }

    pub(crate) const fn position(&self) -> usize {
        self.next
    }

    pub(crate) const fn advance_to(&mut self, position: usize) {
        self.current = position;
        self.next = position;
        self.checked = position;
    }

    pub(crate) const fn is_past_ordinary_text(&self) -> bool {
        self.next >= self.ordinary_text.len()
    }

    pub(crate) fn extend_ordinary_text(&mut self) -> bool {
        let stop = match self.scan {
            Scan::Plain => None,
            Scan::NewlinesOrNulls => find_null(self.text, self.next),
            Scan::Errors => find_error_or_null(self.text, self.next),
        };
        self.ordinary_text = &self.text[..stop.unwrap_or(self.text.len())];
        !self.is_past_ordinary_text()
    }

    pub(crate) const fn has_carriage_returns(&self) -> bool {
        !matches!(self.scan, Scan::Plain)
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
    pub(crate) fn consume(&mut self) -> Option<char> {
        self.current = self.next;
        match self.text.as_bytes().get(self.next).copied() {
            Some(b'\r') => Some(self.consume_newline()),
            Some(byte) if byte.is_ascii() => {
                self.next += 1;
                Some(char::from(byte))
            }
            _ => self.consume_beyond_ascii(),
        }
    }

    /// Consumes CR LF as one line feed. If the chunk ends between the two characters, the stream skips the line feed later.
    #[cold]
    fn consume_newline(&mut self) -> char {
        self.next += 1;
        if self.text.as_bytes().get(self.next) == Some(&b'\n') {
            self.next += 1;
        }
        '\n'
    }

    fn consume_beyond_ascii(&mut self) -> Option<char> {
        let character = self.text[self.next..].chars().next()?;
        self.next += character.len_utf8();
        Some(character)
    }

    pub(crate) const fn reconsume(&mut self) {
        self.next = self.current;
    }

    /// Returns the parse error of the current input character, but only once if the character is reconsumed.
    pub(crate) fn new_error(&mut self) -> Option<ErrorCode> {
        if self.scan != Scan::Errors || self.current < self.checked {
            return None;
        }
        self.checked = self.next;
        let character = self.text[self.current..].chars().next()?;
        preprocessing_error(character)
    }

    /// Returns the text from the current to the next input character.
    pub(crate) fn current_text(&self) -> Text<'a> {
        match &self.text[self.current..self.next] {
            text if text.starts_with('\r') => "\n".into(),
            text => Text::at(text, self.place.map(|place| place.plus(self.current))),
        }
    }

    /// Consumes the current input character and the following characters, up to a stop, a NULL character, a carriage return, or a
    /// parse error.
    /// OPTIMIZATION: consumes many characters at once. The `chunking` suite compares long runs with single-character runs.
    #[inline]
    pub(crate) fn take_run(&mut self, is_stop: impl Fn(u8) -> bool) -> Text<'a> {
        if self.text.as_bytes()[self.current] != b'\r' {
            let rest = &self.text[self.next..];
            let length = match self.scan {
                Scan::Errors => position_with_errors(rest, is_stop),
                _ => rest.bytes().position(|byte| matches!(byte, b'\r' | b'\0') || is_stop(byte)),
            };
            self.next = length.map_or(self.text.len(), |length| self.next + length);
            self.checked = self.next;
        }
        self.current_text()
    }
}

fn position_with_errors(text: &str, stops: impl Fn(u8) -> bool) -> Option<usize> {
    let found = text.char_indices().find(|&(_, character)| {
        matches!(character, '\r' | '\0')
            || u8::try_from(character).is_ok_and(|byte| byte.is_ascii() && stops(byte))
            || preprocessing_error(character).is_some()
    });
    found.map(|(position, _)| position)
}

//! A comment.

use super::{Machine, Token, TokenSink};
use memchr::memchr;

impl<S: TokenSink> Machine<'_, S> {
    /// Takes the comment whose `<` is at `start`, and answers where it ends. Other markup declarations are left to the
    /// state machine.
    pub(super) fn take_comment(&mut self, start: usize) -> Option<usize> {
        let text = self.input.text();
        let bytes = text.as_bytes();
        let data_start = start + 4;
        let data = bytes[start..].strip_prefix(b"<!--")?;
        // Unusual: a comment that is closed abruptly
        if data.starts_with(b">") || data.starts_with(b"->") {
            return None;
        }
        // The end is the first `-->` or `--!>`.
        let mut position = data_start;
        let (data_end, end) = loop {
            position += memchr(b'>', &bytes[position..])?;
            let data = &bytes[data_start..position];
            if data.ends_with(b"--") {
                break (position - 2, position + 1);
            }
            if data.ends_with(b"--!") {
                break (position - 3, position + 1);
            }
            position += 1;
        };
        let data = &text[data_start..data_end];
        if self.input.has_carriage_returns() && memchr(b'\r', data.as_bytes()).is_some() {
            return None;
        }
        self.process(&Token::Comment(data), self.span(start, end));
        Some(end)
    }
}

//! Reads comments and `<!DOCTYPE html>`.

use super::{StateMachine, Token, TokenSink};
use crate::token::Doctype;
use memchr::memchr;

impl<S: TokenSink> StateMachine<'_, S> {
    pub(super) fn try_tokenize_markup_declaration(&mut self, start: usize) -> Option<usize> {
        match self.input.clean_prefix.as_bytes().get(start + 2)? {
            b'-' => self.try_tokenize_comment(start),
            _ => self.try_tokenize_html_doctype(start),
        }
    }

    fn try_tokenize_html_doctype(&mut self, start: usize) -> Option<usize> {
        const DOCTYPE: &[u8] = b"<!DOCTYPE html>";
        let end = start + DOCTYPE.len();
        let found = self.input.clean_prefix.as_bytes().get(start..end)?;
        if found != DOCTYPE && !found.eq_ignore_ascii_case(DOCTYPE) {
            return None;
        }
        let doctype = Doctype {
            name: Some("html"),
            span: self.sink.wants_locations().then(|| self.input_span(start, end)),
            ..Doctype::default()
        };
        self.emit_token(&Token::Doctype(doctype), self.input_span(start, end));
        Some(end)
    }

    fn try_tokenize_comment(&mut self, start: usize) -> Option<usize> {
        let text = self.input.clean_prefix;
        let bytes = text.as_bytes();
        let data_start = start + 4;
        let data = bytes[start..].strip_prefix(b"<!--")?;
        // Unusual: a comment that is closed abruptly
        if data.starts_with(b">") || data.starts_with(b"->") {
            return None;
        }
        // The comment ends at the first `-->` or `--!>`.
        let mut position = data_start;
        let (data_end, end) = loop {
            position += memchr(b'>', &bytes[position..])?;
            let data = &bytes[data_start..position];
            if data.ends_with(b"--") {
                break (position - 2, position + 1);
            }
            if data.ends_with(b"--!") {
                if self.sink.wants_errors() {
                    return None;
                }
                break (position - 3, position + 1);
            }
            position += 1;
        };
        let is_nested = || bytes[data_start..end].windows(4).any(|bytes| bytes == b"<!--");
        if self.sink.wants_errors() && is_nested() {
            return None;
        }
        let data = self.input.slice(data_start, data_end);
        if data.len() > self.registers.limits.string_bytes {
            return None;
        }
        if self.input.may_have_carriage_returns() && memchr(b'\r', data.as_bytes()).is_some() {
            return None;
        }
        let data = data.with_span(self.sink.wants_locations().then(|| self.input_span(data_start, data_end)));
        self.emit_token(&Token::Comment(data), self.input_span(start, end));
        Some(end)
    }
}

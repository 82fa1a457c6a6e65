//! A start tag.

use super::character_reference::append_decoded_value;
use super::name::{attribute_name, tag_name};
use super::word::{below, equal_to, find_of_three, find_of_two, load, lowest};
use super::{Machine, TagKind, TokenSink, WHITESPACE};
use crate::input::ByteClass;
use crate::names::NameId;
use crate::token::{Attributes, Tag, TokenContext};
use memchr::memchr;

/// Where a value without quotes ends.
static UNQUOTED_VALUE_ENDS: ByteClass = ByteClass::new(b"\t\n\x0C\r >");

impl<S: TokenSink> Machine<'_, S> {
    /// Takes the start tag whose `<` is at `start`, and answers where it ends.
    #[inline]
    pub(super) fn take_start_tag(&mut self, start: usize) -> Option<usize> {
        let text = self.input.text();
        let bytes = text.as_bytes();
        let (name, mut position) = tag_name(text, start + 1, self.names)?;
        self.registers.tag.create(TagKind::Start);
        let self_closing = loop {
            position = skip_whitespace(bytes, position)?;
            match bytes[position] {
                b'>' => break false,
                b'/' if *bytes.get(position + 1)? == b'>' => {
                    position += 1;
                    break true;
                }
                b'/' => position += 1,
                // Unusual: the name of the attribute starts with it.
                b'=' => return None,
                _ => position = self.take_attribute(position)?,
            }
        };
        let end = position + 1;
        let tag = Tag {
            name,
            self_closing,
            attributes: Attributes::in_chunk(self.registers.tag.attributes(), text, self.names),
        };
        self.registers.last_start_tag = Some(name);
        let context = TokenContext {
            span: self.span(start, end),
            names: self.names,
        };
        let feedback = self.sink.process_start_tag(&tag, &context);
        self.apply(feedback);
        Some(end)
    }

    /// Takes the attribute at `start`, and answers where it ends.
    #[inline]
    fn take_attribute(&mut self, start: usize) -> Option<usize> {
        let text = self.input.text();
        let bytes = text.as_bytes();
        let (name, name_end) = attribute_name(text, start, self.names)?;
        let mut position = skip_whitespace(bytes, name_end)?;
        if bytes[position] != b'=' {
            self.registers.tag.add_attribute(name, position, 0);
            return Some(position);
        }
        position = skip_whitespace(bytes, position + 1)?;
        match bytes[position] {
            quote @ (b'"' | b'\'') => {
                let start = position + 1;
                let mut end = self.scan_quoted_value(start, quote)?;
                if bytes[end] == quote {
                    self.registers.tag.add_attribute(name, start, end - start);
                } else {
                    end += memchr(quote, &bytes[end..])?;
                    self.add_decoded_attribute(name, &text[start..end]);
                }
                Some(end + 1)
            }
            b'>' => {
                self.registers.tag.add_attribute(name, position, 0);
                Some(position)
            }
            _ => {
                let end = scan_unquoted_value(bytes, position)?;
                if bytes[end] != b'&' {
                    self.registers
                        .tag
                        .add_attribute(name, position, end - position);
                    return Some(end);
                }
                let is_end = |byte: &u8| UNQUOTED_VALUE_ENDS.contains(*byte);
                let end = end + bytes[end..].iter().position(is_end)?;
                self.add_decoded_attribute(name, &text[position..end]);
                Some(end)
            }
        }
    }

    /// The position of the closing quote of a value, or of the first character before it that does not stand for
    /// itself.
    #[inline]
    fn scan_quoted_value(&self, start: usize, quote: u8) -> Option<usize> {
        let bytes = self.input.text().as_bytes();
        match self.input.has_carriage_returns() {
            true => find_of_three(bytes, start, [quote, b'&', b'\r']),
            false => find_of_two(bytes, start, [quote, b'&']),
        }
    }

    /// Adds an attribute whose value holds character references or carriage returns.
    #[inline(never)]
    fn add_decoded_attribute(&mut self, name: NameId, raw: &str) {
        let tag = &mut self.registers.tag;
        let values = tag.values_mut();
        let start = values.len();
        append_decoded_value(raw, values);
        let length = values.len() - start;
        tag.add_attribute(name, self.input.text().len() + start, length);
    }
}

/// The position of the end of a value without quotes, or of the first `&` in it; `None` if the chunk ends before.
#[inline]
fn scan_unquoted_value(bytes: &[u8], start: usize) -> Option<usize> {
    let mut position = start;
    while let Some(word) = load(bytes, position) {
        let mask = below(word, 0x21) | equal_to(word, b'>') | equal_to(word, b'&');
        if mask != 0 {
            position += lowest(mask);
            if bytes[position] == b'&' || UNQUOTED_VALUE_ENDS.contains(bytes[position]) {
                return Some(position);
            }
            // A control character that is no white space
            position += 1;
        } else {
            position += 8;
        }
    }
    let is_stop = |byte: &u8| *byte == b'&' || UNQUOTED_VALUE_ENDS.contains(*byte);
    Some(position + bytes[position..].iter().position(is_stop)?)
}

/// The position of the first character from `start` on that is not white space; `None` if the chunk ends before.
#[inline]
pub(super) fn skip_whitespace(bytes: &[u8], start: usize) -> Option<usize> {
    let mut position = start;
    while WHITESPACE.contains(*bytes.get(position)?) {
        position += 1;
    }
    Some(position)
}

//! An end tag.

use super::name::tag_name;
use super::start_tag::skip_whitespace;
use super::{Machine, TokenSink};
use crate::token::{Attributes, Tag, TokenContext};

impl<S: TokenSink> Machine<'_, S> {
    /// Takes the end tag whose `<` is at `start`, if it has neither attributes nor a solidus, and answers where it
    /// ends.
    #[inline(always)]
    pub(super) fn take_end_tag(&mut self, start: usize) -> Option<usize> {
        let text = self.input.text();
        let bytes = text.as_bytes();
        if !bytes.get(start + 2)?.is_ascii_alphabetic() {
            return None;
        }
        let (name, name_end) = tag_name(text, start + 2, self.names)?;
        let position = skip_whitespace(bytes, name_end)?;
        if bytes[position] != b'>' {
            return None;
        }
        let end = position + 1;
        let tag = Tag {
            name,
            self_closing: false,
            attributes: Attributes::empty(self.names),
        };
        let context = TokenContext {
            span: self.span(start, end),
            names: self.names,
        };
        let feedback = self.sink.process_end_tag(&tag, &context);
        self.apply(feedback);
        Some(end)
    }
}

//! The value of an attribute in a tag that an earlier chunk has begun.

use super::character_reference::{append_decoded_value, end_of_whole_references};
use super::{Machine, TokenSink};
use memchr::memchr;

impl<S: TokenSink> Machine<'_, S> {
    /// Takes a value between quotes from a character reference on, up to the quote that ends it, or as far as it is clear
    /// what the references in the chunk stand for.
    ///
    /// NOTE: some pages have kilobytes of references in a value. The state machine takes everything else as fast.
    pub(super) fn take_references_of_begun_value(&mut self, quote: u8) {
        let text = self.input.ordinary_text();
        let start = self.input.position();
        if S::WANTS_ERRORS || text.as_bytes()[start] != b'&' {
            return;
        }
        let rest = &text[start..];
        let length = match memchr(quote, rest.as_bytes()) {
            Some(length) => length,
            None => end_of_whole_references(rest),
        };
        let mut decoded = std::mem::take(&mut self.registers.text);
        decoded.clear();
        append_decoded_value(&rest[..length], &mut decoded);
        self.registers.tag.append_to_value(&decoded);
        self.registers.text = decoded;
        self.input.advance_to(start + length);
    }
}

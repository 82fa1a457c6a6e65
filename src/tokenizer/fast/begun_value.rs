//! The value of an attribute in a tag that began in an earlier chunk.

use super::character_reference::{append_decoded_value, end_of_whole_references};
use super::{Machine, TokenSink};
use memchr::memchr;

impl<S: TokenSink> Machine<'_, S> {
    /// Whether the next input character may begin a character reference, and errors are not wanted.
    #[inline]
    pub(super) fn is_at_a_reference(&self) -> bool {
        let next = self.input.ordinary_text().as_bytes();
        !S::WANTS_ERRORS && next.get(self.input.position()) == Some(&b'&')
    }

    /// Takes a value between quotes from a character reference on, up to the quote that ends it, or as far as it is clear
    /// what the references in the chunk stand for.
    ///
    /// NOTE: some pages have kilobytes of references in a value. Everything else, the state machine takes just as fast.
    #[inline(never)]
    pub(super) fn take_references_of_begun_value(&mut self, quote: u8) {
        let start = self.input.position();
        let rest = &self.input.ordinary_text()[start..];
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

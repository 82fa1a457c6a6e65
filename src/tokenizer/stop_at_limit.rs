//! Stops at the limits of the tokenizer.

use super::machine::Machine;
use super::registers::Registers;
use crate::sink::Limit;
use crate::token::TokenSink;

impl Registers {
    /// Reads no more: this limit was reached here.
    #[cold]
    pub(super) fn stop_at(&mut self, limit: Limit, offset: u64) {
        self.limits.reached.get_or_insert((limit, offset));
        self.is_over = true;
    }

    /// The limit that the token at hand exceeds.
    ///
    /// NOTE: what earlier tokens have left in the registers is no longer than the limit, or the tokenizer would have stopped
    /// there. Strings come first: the name of an attribute may be too long before it is known to be one too many.
    fn limit_of_token(&self) -> Option<Limit> {
        let strings = [
            self.tag.attributes().value_bytes,
            self.tag.name.len(),
            self.tag.attribute_name.len(),
            self.comment.len(),
            self.temporary_buffer.len(),
            self.doctype.bytes(),
        ];
        if strings.into_iter().any(|bytes| bytes > self.limits.bytes) {
            return Some(Limit::StringBytes);
        }
        let has_too_many = self.tag.attribute_count() > self.limits.attributes;
        has_too_many.then_some(Limit::Attributes)
    }
}

impl<S: TokenSink> Machine<'_, S> {
    /// Stops at the start of the token at hand if it exceeds a limit. Answers whether the tokenizer has stopped.
    #[cold]
    #[inline(never)]
    pub(super) fn stop_at_limit_of_token(&mut self) -> bool {
        if !self.registers.is_over
            && let Some(limit) = self.registers.limit_of_token()
        {
            let start = self.registers.token_start;
            self.registers.stop_at(limit, start);
        }
        self.registers.is_over
    }

    /// Stops at the start of the token at hand, because there is no room for one of its names.
    #[cold]
    pub(super) fn stop_at_new_name(&mut self) {
        if !self.stop_at_limit_of_token() {
            let start = self.registers.token_start;
            self.registers.stop_at(Limit::StringBytes, start);
        }
    }
}

//! The functions for the tokenizer states, grouped by subject.

mod attribute_name;
mod attribute_value;
mod cdata_section;
mod character_reference;
mod comment;
mod data;
mod doctype_identifiers;
mod doctype_name;
mod markup_declaration;
mod numeric_character_reference;
mod processing_instruction;
mod rcdata_and_rawtext;
mod script_data;
mod script_data_escaped;
mod tag;

pub(super) use numeric_character_reference::check_the_character_reference_code;

use super::State;
use super::emit::REPLACEMENT_CHARACTER;
use super::machine::Machine;
use super::registers::TagKind;
use crate::error::ErrorCode;
use crate::input::is_noncharacter;
use crate::scan::ByteClass;
use crate::token::TokenSink;

impl<S: TokenSink> Machine<'_, S> {
    /// Records that the current input character is the first character of a token, or of text that may turn out to be a token.
    fn start_token(&mut self) {
        self.registers.token_start = self.input.current_offset();
    }

    /// Consumes the next input character, which may be reconsumed. To keep errors in order, the character's parse error is
    /// reported only when the character is finally consumed.
    fn look_ahead(&mut self) -> Option<char> {
        self.input.consume()
    }

    fn match_next_character(&mut self, is_start: fn(&str) -> bool) -> bool {
        let next = if self.registers.lookahead.is_empty() { self.consume() } else { self.look_ahead() };
        let Some(character) = next else {
            return false;
        };
        self.registers.lookahead.push(character);
        let matches = is_start(&self.registers.lookahead);
        if !matches {
            self.registers.lookahead.pop();
            self.input.reconsume();
        }
        matches
    }
}

fn starts_with_ignoring_ascii_case(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

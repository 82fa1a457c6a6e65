//! The tokenizer states for character references.

use super::{ErrorCode, State, StateMachine, TokenSink, is_noncharacter};
use crate::span::Span;
use crate::tables::character_references::{
    CharacterReferenceMatch, CharacterReferenceMatcher, numeric_reference_replacement,
};

impl<S: TokenSink> StateMachine<'_, S> {
    /// [Character reference state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state): after `&`.
    pub(super) fn character_reference_state(&mut self) {
        // Set the temporary buffer to the empty string. Append a U+0026 AMPERSAND (&) character to the temporary buffer.
        self.registers.temporary_buffer.clear();
        self.registers.temporary_buffer.push('&');
        match self.consume_next_input_character() {
            Some(character) if character.is_ascii_alphanumeric() => {
                self.registers.named_character_reference = CharacterReferenceMatcher::default();
                self.reconsume_in(State::NamedCharacterReference);
            }
            Some('#') => {
                self.registers.temporary_buffer.push('#');
                self.switch_to(State::NumericCharacterReference);
            }
            _ => {
                self.reconsume_in(self.registers.return_state);
                self.flush_consumed_code_points();
            }
        }
    }

    /// [Named character reference state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state)
    pub(super) fn named_character_reference_state(&mut self) {
        // Consume the maximum number of characters possible, with the consumed characters matching one of the
        // identifiers of the table. Append each character to the temporary buffer when it's consumed.
        let next = self.consume_without_reporting();
        let matcher = &mut self.registers.named_character_reference;
        match next {
            Some(character) if character.is_ascii() && matcher.try_push(character as u8) => {
                self.registers.temporary_buffer.push(character);
                if matcher.can_match_longer() {
                    return;
                }
            }
            _ => self.input.reconsume(),
        }
        match self.registers.named_character_reference.longest_match() {
            // If there is a match
            Some(matched) => self.end_named_character_reference(matched, next),
            // Otherwise
            None => {
                // The characters are alphanumeric. The ambiguous ampersand state would pass on alphanumeric characters
                // unchanged.
                self.switch_to(State::AmbiguousAmpersand);
                self.flush_consumed_code_points();
            }
        }
    }

    /// Ends the named character reference state with a match. `next` is the next character of the input.
    fn end_named_character_reference(&mut self, matched: CharacterReferenceMatch, next: Option<char>) {
        let buffer = &self.registers.temporary_buffer;
        // The buffer may also contain characters, all of them alphanumeric, that did not complete a longer name.
        let name_end = 1 + matched.length;
        let next = buffer[name_end..].chars().next().or(next);
        self.switch_to(self.registers.return_state);
        // The historical exception: in an attribute, a name without its semicolon before "=" or an alphanumeric
        if self.is_reference_in_attribute()
            && !matched.ends_with_semicolon
            && next.is_some_and(|next| next == '=' || next.is_ascii_alphanumeric())
        {
            return self.flush_consumed_code_points();
        }
        // Otherwise:
        // 1. If the last character matched is not a U+003B SEMICOLON character (;), then this is a parse error.
        let name_end_offset = self.registers.character_reference_start + name_end as u64;
        if !matched.ends_with_semicolon {
            self.report_reference_error(ErrorCode::MissingSemicolonAfterCharacterReference, name_end_offset);
        }
        // 2. Set the temporary buffer to the empty string. Append one or two characters corresponding to the
        //    character reference name to the temporary buffer.
        // 3. Flush code points consumed as a character reference. Switch to the return state.
        // NOTE: a second character has an empty span after the reference, so every run of several characters is a literal part
        // of the input.
        let mut buffer = [0; 4];
        let mut characters = matched.characters.chars();
        if let Some(first) = characters.next() {
            self.flush_reference_text(first.encode_utf8(&mut buffer), name_end_offset);
        }
        self.registers.character_reference_start = name_end_offset;
        if !characters.as_str().is_empty() {
            self.flush_reference_text(characters.as_str(), name_end_offset);
        }
        // The return state would not treat the characters after the name specially.
        self.registers.temporary_buffer.drain(..name_end);
        if !self.registers.temporary_buffer.is_empty() {
            self.flush_consumed_code_points();
        }
    }

    /// [Ambiguous ampersand state](https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state): after `&`
    /// and a name that is in no table.
    pub(super) fn ambiguous_ampersand_state(&mut self) {
        match self.consume_next_input_character() {
            Some(character) if character.is_ascii_alphanumeric() => {
                let text = self.input.last_consumed_text();
                if self.is_reference_in_attribute() {
                    self.registers.tag.append_to_value_unless_duplicate(&text)
                } else {
                    self.emit_character_run(text)
                }
            }
            Some(';') => {
                let start = self.registers.character_reference_start;
                let offset = self.input.current_offset();
                let end = self.input.next_offset();
                self.parse_error_in_span(ErrorCode::UnknownNamedCharacterReference, start, end, offset);
                self.reconsume_in(self.registers.return_state);
            }
            _ => self.reconsume_in(self.registers.return_state),
        }
    }

    /// Set the return state to the current state. Switch to the character reference state.
    pub(super) fn start_character_reference(&mut self) {
        self.registers.return_state = self.registers.state;
        self.registers.character_reference_start = self.input.current_offset();
        self.switch_to(State::CharacterReference);
    }

    /// [Flush code points consumed as a character
    /// reference](https://html.spec.whatwg.org/multipage/parsing.html#flush-code-points-consumed-as-a-character-reference):
    /// emits the temporary buffer unchanged.
    pub(super) fn flush_consumed_code_points(&mut self) {
        let buffer = std::mem::take(&mut self.registers.temporary_buffer);
        let end = self.registers.character_reference_start + buffer.len() as u64;
        self.flush_reference_text(&buffer, end);
        self.registers.temporary_buffer = buffer;
    }

    /// Flushes `text` for a character reference that ends at the offset `end`.
    pub(super) fn flush_reference_text(&mut self, text: &str, end: u64) {
        if self.is_reference_in_attribute() {
            self.registers.tag.append_to_value_unless_duplicate(text)
        } else {
            let start = self.registers.character_reference_start;
            self.emit_characters(text.into(), Span::new(start, end));
        }
    }

    /// Whether the character reference is
    /// [consumed as part of an attribute](https://html.spec.whatwg.org/multipage/parsing.html#charref-in-attribute).
    fn is_reference_in_attribute(&self) -> bool {
        matches!(
            self.registers.return_state,
            State::AttributeValueDoubleQuoted | State::AttributeValueSingleQuoted | State::AttributeValueUnquoted
        )
    }

    /// [Numeric character reference
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state): after `&#`.
    pub(super) fn numeric_character_reference_state(&mut self) {
        // Set the character reference code to zero (0).
        self.registers.character_reference_code = 0;
        match self.consume_next_input_character() {
            Some(character @ ('x' | 'X')) => {
                self.registers.temporary_buffer.push(character);
                self.switch_to(State::HexadecimalCharacterReferenceStart);
            }
            _ => self.reconsume_in(State::DecimalCharacterReferenceStart),
        }
    }

    /// [Hexadecimal character reference start
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state) and [decimal
    /// character reference start
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-start-state)
    pub(super) fn numeric_character_reference_start_state(&mut self, radix: u32, digits: State) {
        match self.consume_next_input_character() {
            Some(character) if character.is_digit(radix) => self.reconsume_in(digits),
            _ => {
                let end = self.input.current_offset();
                self.report_reference_error(ErrorCode::AbsenceOfDigitsInNumericCharacterReference, end);
                self.reconsume_in(self.registers.return_state);
                self.flush_consumed_code_points();
            }
        }
    }

    /// [Hexadecimal character reference
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state) and [decimal character
    /// reference state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state)
    pub(super) fn numeric_character_reference_digits_state(&mut self, radix: u32) {
        match self.consume_next_input_character() {
            // ASCII digit, ASCII upper hex digit, ASCII lower hex digit
            Some(character) if character.is_digit(radix) => {
                let digit = character.to_digit(radix).unwrap_or(0);
                let code = self.registers.character_reference_code;
                // NOTE: a number that saturates the register is outside the Unicode range anyway.
                self.registers.character_reference_code = code.saturating_mul(radix).saturating_add(digit);
                return;
            }
            Some(';') => self.switch_to(State::NumericCharacterReferenceEnd),
            _ => {
                let end = self.input.current_offset();
                self.report_reference_error(ErrorCode::MissingSemicolonAfterCharacterReference, end);
                self.reconsume_in(State::NumericCharacterReferenceEnd);
            }
        }
        self.numeric_character_reference_end_state();
    }

    fn report_reference_error(&mut self, code: ErrorCode, end: u64) {
        self.parse_error_in_span(code, self.registers.character_reference_start, end, end);
    }

    /// [Numeric character reference end
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state)
    pub(super) fn numeric_character_reference_end_state(&mut self) {
        // NOTE: this state is called directly, because it consumes no character, whereas the run loop would wait for a
        // character.
        let end = self.input.next_offset();
        let code = self.registers.character_reference_code;
        let (character, error) = resolve_character_reference_code(code);
        if let Some(code) = error {
            self.report_reference_error(code, end);
        }
        // Set the temporary buffer to the empty string. Append the code point to the temporary buffer. Flush code
        // points consumed as a character reference. Switch to the return state.
        self.switch_to(self.registers.return_state);
        self.flush_reference_text(character.encode_utf8(&mut [0; 4]), end);
    }
}

/// Checks the character reference code. Returns the character of the reference, and the parse error, if any.
pub(in crate::tokenizer) fn resolve_character_reference_code(code: u32) -> (char, Option<ErrorCode>) {
    match code {
        // If the number is 0x00
        0 => (char::REPLACEMENT_CHARACTER, Some(ErrorCode::NullCharacterReference)),
        // If the number is greater than 0x10FFFF
        0x11_0000.. => (char::REPLACEMENT_CHARACTER, Some(ErrorCode::CharacterReferenceOutsideUnicodeRange)),
        // If the number is a surrogate
        0xD800..=0xDFFF => (char::REPLACEMENT_CHARACTER, Some(ErrorCode::SurrogateCharacterReference)),
        _ => {
            let itself = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            // If the number is a noncharacter
            if is_noncharacter(itself) {
                return (itself, Some(ErrorCode::NoncharacterCharacterReference));
            }
            // If the number is 0x0D, or a control that's not ASCII whitespace
            if code == 0x0D || (itself.is_control() && !itself.is_ascii_whitespace()) {
                return (
                    numeric_reference_replacement(code).unwrap_or(itself),
                    Some(ErrorCode::ControlCharacterReference),
                );
            }
            (itself, None)
        }
    }
}

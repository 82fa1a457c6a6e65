//! The tokenizer states for numeric character references.

use super::{ErrorCode, Machine, State, TokenSink, is_noncharacter};
use crate::tables::character_references::replacement;

impl<S: TokenSink> Machine<'_, S> {
    /// [Numeric character reference
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state): after `&#`.
    pub(in crate::tokenizer) fn numeric_character_reference_state(&mut self) {
        // Set the character reference code to zero (0).
        self.registers.character_reference_code = 0;
        match self.consume() {
            Some(character @ ('x' | 'X')) => {
                self.registers.temporary_buffer.push(character);
                self.switch_to(State::HexadecimalCharacterReferenceStart);
            }
            _ => self.reconsume_in(State::DecimalCharacterReferenceStart),
        }
    }

    /// [Hexadecimal character reference start
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state): after `&#x`.
    pub(in crate::tokenizer) fn hexadecimal_character_reference_start_state(&mut self) {
        self.first_digit_of_a_character_reference(16, State::HexadecimalCharacterReference);
    }

    /// [Decimal character reference start
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-start-state): before the first
    /// digit after `&#`.
    pub(in crate::tokenizer) fn decimal_character_reference_start_state(&mut self) {
        self.first_digit_of_a_character_reference(10, State::DecimalCharacterReference);
    }

    fn first_digit_of_a_character_reference(&mut self, radix: u32, digits: State) {
        match self.consume() {
            Some(character) if character.is_digit(radix) => self.reconsume_in(digits),
            _ => {
                self.parse_error_in_reference_so_far(ErrorCode::AbsenceOfDigitsInNumericCharacterReference);
                self.reconsume_in(self.registers.return_state);
                self.flush_code_points_consumed_as_a_character_reference();
            }
        }
    }

    /// [Hexadecimal character reference
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state): in the digits after
    /// `&#x`.
    pub(in crate::tokenizer) fn hexadecimal_character_reference_state(&mut self) {
        self.digits_of_a_character_reference(16);
    }

    /// [Decimal character reference
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state): in the digits after `&#`.
    pub(in crate::tokenizer) fn decimal_character_reference_state(&mut self) {
        self.digits_of_a_character_reference(10);
    }

    fn parse_error_in_reference_so_far(&mut self, code: ErrorCode) {
        let start = self.registers.character_reference_start;
        let end = self.input.current_offset();
        self.parse_error_in(code, start, end, end);
    }

    fn digits_of_a_character_reference(&mut self, radix: u32) {
        match self.consume() {
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
                self.parse_error_in_reference_so_far(ErrorCode::MissingSemicolonAfterCharacterReference);
                self.reconsume_in(State::NumericCharacterReferenceEnd);
            }
        }
        self.numeric_character_reference_end_state();
    }

    /// [Numeric character reference end
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state)
    pub(in crate::tokenizer) fn numeric_character_reference_end_state(&mut self) {
        // NOTE: this state is called directly, because it consumes no character, whereas the run loop would wait for a
        // character.
        let end = self.input.next_offset();
        let code = self.registers.character_reference_code;
        let (character, error) = check_the_character_reference_code(code);
        if let Some(code) = error {
            let start = self.registers.character_reference_start;
            self.parse_error_in(code, start, end, end);
        }
        // Set the temporary buffer to the empty string. Append the code point to the temporary buffer. Flush code
        // points consumed as a character reference. Switch to the return state.
        self.switch_to(self.registers.return_state);
        self.flush(character.encode_utf8(&mut [0; 4]), end);
    }
}

/// Checks the character reference code. Returns the character of the reference, and the parse error, if any.
pub(in crate::tokenizer) fn check_the_character_reference_code(code: u32) -> (char, Option<ErrorCode>) {
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
                return (replacement(code).unwrap_or(itself), Some(ErrorCode::ControlCharacterReference));
            }
            (itself, None)
        }
    }
}

//! The tokenizer states for a DOCTYPE up to the keyword after its name, and the bogus DOCTYPE state.

use super::{ByteClass, ErrorCode, Machine, REPLACEMENT_CHARACTER, State, TokenSink, starts_with_ignoring_ascii_case};
use crate::span::Span;

static DOCTYPE_NAME_STOPS: ByteClass = ByteClass::whitespace_and(b">\0ABCDEFGHIJKLMNOPQRSTUVWXYZ");

impl<S: TokenSink> Machine<'_, S> {
    /// [DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-state): after `<!DOCTYPE`.
    pub(in crate::tokenizer) fn doctype_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => self.switch_to(State::BeforeDoctypeName),
            Some('>') => self.reconsume_in(State::BeforeDoctypeName),
            None => self.end_of_file_in_doctype(),
            Some(_) => {
                self.parse_error(ErrorCode::MissingWhitespaceBeforeDoctypeName);
                self.reconsume_in(State::BeforeDoctypeName);
            }
        }
    }

    /// [Before DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-name-state)
    pub(in crate::tokenizer) fn before_doctype_name_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.doctype_name().push_str(REPLACEMENT_CHARACTER);
                self.switch_to(State::DoctypeName);
            }
            Some('>') => {
                self.parse_error(ErrorCode::MissingDoctypeName);
                self.registers.doctype.force_quirks = true;
                self.emit_doctype();
            }
            None => self.end_of_file_in_doctype(),
            // ASCII upper alpha
            // Anything else
            Some(character) => {
                self.doctype_name().push(character.to_ascii_lowercase());
                self.switch_to(State::DoctypeName);
            }
        }
    }

    /// [DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state)
    pub(in crate::tokenizer) fn doctype_name_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.registers.lookahead.clear();
                self.switch_to(State::AfterDoctypeName);
            }
            Some('>') => self.emit_doctype(),
            Some(character @ 'A'..='Z') => self.doctype_name().push(character.to_ascii_lowercase()),
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.doctype_name().push_str(REPLACEMENT_CHARACTER);
            }
            None => self.end_of_file_in_doctype(),
            Some(_) => {
                let run = self.input.take_run_outside(&DOCTYPE_NAME_STOPS);
                self.doctype_name().push_str(&run);
            }
        }
    }

    /// [After DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state)
    pub(in crate::tokenizer) fn after_doctype_name_state(&mut self) {
        if !self.registers.lookahead.is_empty() {
            return self.after_start_of_doctype_keyword();
        }
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('>') => self.emit_doctype(),
            None => self.end_of_file_in_doctype(),
            Some(_) => {
                self.registers.lookahead_start = self.input.current_offset();
                self.reconsume_in(State::AfterDoctypeName);
                self.after_start_of_doctype_keyword();
            }
        }
    }

    /// Matches the keywords character by character, for "anything else" in the after DOCTYPE name state.
    fn after_start_of_doctype_keyword(&mut self) {
        if !self.match_next_character(is_start_of_doctype_keyword) {
            // Otherwise, the matched text is ignored, as in the bogus DOCTYPE state. All keywords are ASCII.
            let span = if self.registers.lookahead.is_empty() {
                self.input.current_character_span()
            } else {
                let start = self.registers.lookahead_start;
                Span::new(start, start + 1)
            };
            let code = ErrorCode::InvalidCharacterSequenceAfterDoctypeName;
            self.parse_error_in(code, span.start, span.end, span.start);
            self.registers.doctype.force_quirks = true;
            return self.switch_to(State::BogusDoctype);
        }
        let matched = self.registers.lookahead.as_str();
        // The six characters are an ASCII case-insensitive match for the word "PUBLIC"
        if matched.eq_ignore_ascii_case("PUBLIC") {
            self.switch_to(State::AfterDoctypePublicKeyword);
        // … for the word "SYSTEM"
        } else if matched.eq_ignore_ascii_case("SYSTEM") {
            self.switch_to(State::AfterDoctypeSystemKeyword);
        }
    }

    /// [Bogus DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-doctype-state): in the ignored rest of a
    /// DOCTYPE, up to the next `>`.
    pub(in crate::tokenizer) fn bogus_doctype_state(&mut self) {
        match self.consume() {
            Some('>') => self.emit_doctype(),
            Some('\0') => self.parse_error(ErrorCode::UnexpectedNullCharacter),
            None => {
                self.emit_doctype();
                self.emit_end_of_file();
            }
            Some(_) => {
                self.input.take_run([b'>']);
            }
        }
    }

    /// Returns the DOCTYPE token's name. Sets a missing name to the empty string.
    fn doctype_name(&mut self) -> &mut String {
        self.registers.doctype.name.get_or_insert_default()
    }

    /// Handles EOF in every DOCTYPE state except the bogus DOCTYPE state.
    pub(in crate::tokenizer) fn end_of_file_in_doctype(&mut self) {
        self.parse_error(ErrorCode::EofInDoctype);
        self.registers.doctype.force_quirks = true;
        self.emit_doctype();
        self.emit_end_of_file();
    }
}

fn is_start_of_doctype_keyword(characters: &str) -> bool {
    starts_with_ignoring_ascii_case("PUBLIC", characters) || starts_with_ignoring_ascii_case("SYSTEM", characters)
}

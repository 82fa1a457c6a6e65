//! The states of the system identifier of a DOCTYPE.

use super::{ErrorCode, Machine, REPLACEMENT_CHARACTER, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [After DOCTYPE system keyword state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state): after `SYSTEM`.
    pub(in crate::tokenizer) fn after_doctype_system_keyword_state(&mut self) {
        match self.consume() {
            // U+0009 CHARACTER TABULATION (tab), U+000A LINE FEED (LF)
            // U+000C FORM FEED (FF), U+0020 SPACE
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.switch_to(State::BeforeDoctypeSystemIdentifier);
            }
            // U+0022 QUOTATION MARK (")
            Some('"') => {
                self.parse_error(ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword);
                self.registers.doctype.system_identifier = Some(String::new());
                self.switch_to(State::DoctypeSystemIdentifierDoubleQuoted);
            }
            // U+0027 APOSTROPHE (')
            Some('\'') => {
                self.parse_error(ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword);
                self.registers.doctype.system_identifier = Some(String::new());
                self.switch_to(State::DoctypeSystemIdentifierSingleQuoted);
            }
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.parse_error(ErrorCode::MissingDoctypeSystemIdentifier);
                self.registers.doctype.force_quirks = true;
                self.switch_to(State::Data);
                self.emit_doctype();
            }
            // EOF
            None => self.end_of_file_in_doctype(),
            // Anything else
            Some(_) => {
                self.parse_error(ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier);
                self.registers.doctype.force_quirks = true;
                self.reconsume_in(State::BogusDoctype);
            }
        }
    }

    /// [Before DOCTYPE system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state): before the quote of a system identifier.
    pub(in crate::tokenizer) fn before_doctype_system_identifier_state(&mut self) {
        match self.consume() {
            // U+0009 CHARACTER TABULATION (tab), U+000A LINE FEED (LF)
            // U+000C FORM FEED (FF), U+0020 SPACE
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            // U+0022 QUOTATION MARK (")
            Some('"') => {
                self.registers.doctype.system_identifier = Some(String::new());
                self.switch_to(State::DoctypeSystemIdentifierDoubleQuoted);
            }
            // U+0027 APOSTROPHE (')
            Some('\'') => {
                self.registers.doctype.system_identifier = Some(String::new());
                self.switch_to(State::DoctypeSystemIdentifierSingleQuoted);
            }
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.parse_error(ErrorCode::MissingDoctypeSystemIdentifier);
                self.registers.doctype.force_quirks = true;
                self.switch_to(State::Data);
                self.emit_doctype();
            }
            // EOF
            None => self.end_of_file_in_doctype(),
            // Anything else
            Some(_) => {
                self.parse_error(ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier);
                self.registers.doctype.force_quirks = true;
                self.reconsume_in(State::BogusDoctype);
            }
        }
    }

    /// [DOCTYPE system identifier (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state): in a system identifier between `"`.
    pub(in crate::tokenizer) fn doctype_system_identifier_double_quoted_state(&mut self) {
        self.doctype_system_identifier_quoted(b'"');
    }

    /// [DOCTYPE system identifier (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state): in a system identifier between `'`.
    pub(in crate::tokenizer) fn doctype_system_identifier_single_quoted_state(&mut self) {
        self.doctype_system_identifier_quoted(b'\'');
    }

    /// What the two states in a system identifier have in common: `quote` ends it.
    fn doctype_system_identifier_quoted(&mut self, quote: u8) {
        match self.consume() {
            // U+0022 QUOTATION MARK ("), or U+0027 APOSTROPHE (')
            Some(character) if character == char::from(quote) => {
                self.switch_to(State::AfterDoctypeSystemIdentifier);
            }
            // U+0000 NULL
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.append_to_system_identifier(REPLACEMENT_CHARACTER);
            }
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.parse_error(ErrorCode::AbruptDoctypeSystemIdentifier);
                self.registers.doctype.force_quirks = true;
                self.switch_to(State::Data);
                self.emit_doctype();
            }
            // EOF
            None => self.end_of_file_in_doctype(),
            // Anything else
            Some(_) => {
                let run = self.input.take_run([quote, b'>']);
                self.append_to_system_identifier(&run);
            }
        }
    }

    /// [After DOCTYPE system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state): after the quote that ends a system identifier.
    pub(in crate::tokenizer) fn after_doctype_system_identifier_state(&mut self) {
        match self.consume() {
            // U+0009 CHARACTER TABULATION (tab), U+000A LINE FEED (LF)
            // U+000C FORM FEED (FF), U+0020 SPACE
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.switch_to(State::Data);
                self.emit_doctype();
            }
            // EOF
            None => self.end_of_file_in_doctype(),
            // Anything else
            Some(_) => {
                // This does not set the DOCTYPE token's force-quirks flag to on.
                self.parse_error(ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier);
                self.reconsume_in(State::BogusDoctype);
            }
        }
    }

    /// Append to the current DOCTYPE token's system identifier.
    fn append_to_system_identifier(&mut self, text: &str) {
        let identifier = &mut self.registers.doctype.system_identifier;
        identifier.get_or_insert_default().push_str(text);
    }
}

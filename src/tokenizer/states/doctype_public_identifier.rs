//! The states of the public identifier of a DOCTYPE.

use super::{ErrorCode, Machine, REPLACEMENT_CHARACTER, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [After DOCTYPE public keyword state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state): after `PUBLIC`.
    pub(in crate::tokenizer) fn after_doctype_public_keyword_state(&mut self) {
        match self.consume() {
            // U+0009 CHARACTER TABULATION (tab), U+000A LINE FEED (LF)
            // U+000C FORM FEED (FF), U+0020 SPACE
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.switch_to(State::BeforeDoctypePublicIdentifier);
            }
            // U+0022 QUOTATION MARK (")
            Some('"') => {
                self.parse_error(ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword);
                self.registers.doctype.public_identifier = Some(String::new());
                self.switch_to(State::DoctypePublicIdentifierDoubleQuoted);
            }
            // U+0027 APOSTROPHE (')
            Some('\'') => {
                self.parse_error(ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword);
                self.registers.doctype.public_identifier = Some(String::new());
                self.switch_to(State::DoctypePublicIdentifierSingleQuoted);
            }
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.parse_error(ErrorCode::MissingDoctypePublicIdentifier);
                self.registers.doctype.force_quirks = true;
                self.switch_to(State::Data);
                self.emit_doctype();
            }
            // EOF
            None => self.end_of_file_in_doctype(),
            // Anything else
            Some(_) => {
                self.parse_error(ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier);
                self.registers.doctype.force_quirks = true;
                self.reconsume_in(State::BogusDoctype);
            }
        }
    }

    /// [Before DOCTYPE public identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state): before the quote of a public identifier.
    pub(in crate::tokenizer) fn before_doctype_public_identifier_state(&mut self) {
        match self.consume() {
            // U+0009 CHARACTER TABULATION (tab), U+000A LINE FEED (LF)
            // U+000C FORM FEED (FF), U+0020 SPACE
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            // U+0022 QUOTATION MARK (")
            Some('"') => {
                self.registers.doctype.public_identifier = Some(String::new());
                self.switch_to(State::DoctypePublicIdentifierDoubleQuoted);
            }
            // U+0027 APOSTROPHE (')
            Some('\'') => {
                self.registers.doctype.public_identifier = Some(String::new());
                self.switch_to(State::DoctypePublicIdentifierSingleQuoted);
            }
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.parse_error(ErrorCode::MissingDoctypePublicIdentifier);
                self.registers.doctype.force_quirks = true;
                self.switch_to(State::Data);
                self.emit_doctype();
            }
            // EOF
            None => self.end_of_file_in_doctype(),
            // Anything else
            Some(_) => {
                self.parse_error(ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier);
                self.registers.doctype.force_quirks = true;
                self.reconsume_in(State::BogusDoctype);
            }
        }
    }

    /// [DOCTYPE public identifier (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state): in a public identifier between `"`.
    pub(in crate::tokenizer) fn doctype_public_identifier_double_quoted_state(&mut self) {
        self.doctype_public_identifier_quoted(b'"');
    }

    /// [DOCTYPE public identifier (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state): in a public identifier between `'`.
    pub(in crate::tokenizer) fn doctype_public_identifier_single_quoted_state(&mut self) {
        self.doctype_public_identifier_quoted(b'\'');
    }

    /// What the two states in a public identifier have in common: `quote` ends it.
    fn doctype_public_identifier_quoted(&mut self, quote: u8) {
        match self.consume() {
            // U+0022 QUOTATION MARK ("), or U+0027 APOSTROPHE (')
            Some(character) if character == char::from(quote) => {
                self.switch_to(State::AfterDoctypePublicIdentifier);
            }
            // U+0000 NULL
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.append_to_public_identifier(REPLACEMENT_CHARACTER);
            }
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.parse_error(ErrorCode::AbruptDoctypePublicIdentifier);
                self.registers.doctype.force_quirks = true;
                self.switch_to(State::Data);
                self.emit_doctype();
            }
            // EOF
            None => self.end_of_file_in_doctype(),
            // Anything else
            Some(_) => {
                let run = self.input.take_run([quote, b'>']);
                self.append_to_public_identifier(&run);
            }
        }
    }

    /// [After DOCTYPE public identifier state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state): after the quote that ends a public identifier.
    pub(in crate::tokenizer) fn after_doctype_public_identifier_state(&mut self) {
        match self.consume() {
            // U+0009 CHARACTER TABULATION (tab), U+000A LINE FEED (LF)
            // U+000C FORM FEED (FF), U+0020 SPACE
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.switch_to(State::BetweenDoctypePublicAndSystemIdentifiers);
            }
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.switch_to(State::Data);
                self.emit_doctype();
            }
            // U+0022 QUOTATION MARK (")
            Some('"') => {
                self.parse_error(
                    ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers,
                );
                self.registers.doctype.system_identifier = Some(String::new());
                self.switch_to(State::DoctypeSystemIdentifierDoubleQuoted);
            }
            // U+0027 APOSTROPHE (')
            Some('\'') => {
                self.parse_error(
                    ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers,
                );
                self.registers.doctype.system_identifier = Some(String::new());
                self.switch_to(State::DoctypeSystemIdentifierSingleQuoted);
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

    /// [Between DOCTYPE public and system identifiers state](https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state): after a public identifier and white space.
    pub(in crate::tokenizer) fn between_doctype_public_and_system_identifiers_state(&mut self) {
        match self.consume() {
            // U+0009 CHARACTER TABULATION (tab), U+000A LINE FEED (LF)
            // U+000C FORM FEED (FF), U+0020 SPACE
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            // U+003E GREATER-THAN SIGN (>)
            Some('>') => {
                self.switch_to(State::Data);
                self.emit_doctype();
            }
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

    /// Append to the current DOCTYPE token's public identifier.
    fn append_to_public_identifier(&mut self, text: &str) {
        let identifier = &mut self.registers.doctype.public_identifier;
        identifier.get_or_insert_default().push_str(text);
    }
}

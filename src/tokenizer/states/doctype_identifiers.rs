//! The tokenizer states for the public and the system identifier in a DOCTYPE.
//!
//! The standard has separate states for the two identifiers. In this file, one function handles both, parameterized by
//! [`Identifier`].

use super::{ErrorCode, Machine, REPLACEMENT_CHARACTER, State, TokenSink};
use crate::tokenizer::registers::CurrentDoctype;

/// The differences between the states of the public and the system identifier.
struct Identifier {
    of: fn(&mut CurrentDoctype) -> &mut Option<String>,
    before: State,
    double_quoted: State,
    single_quoted: State,
    after: State,
    missing_whitespace: ErrorCode,
    missing_identifier: ErrorCode,
    missing_quote: ErrorCode,
    abrupt: ErrorCode,
}

const PUBLIC: &Identifier = &Identifier {
    of: |doctype| &mut doctype.public_identifier,
    before: State::BeforeDoctypePublicIdentifier,
    double_quoted: State::DoctypePublicIdentifierDoubleQuoted,
    single_quoted: State::DoctypePublicIdentifierSingleQuoted,
    after: State::AfterDoctypePublicIdentifier,
    missing_whitespace: ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword,
    missing_identifier: ErrorCode::MissingDoctypePublicIdentifier,
    missing_quote: ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier,
    abrupt: ErrorCode::AbruptDoctypePublicIdentifier,
};

const SYSTEM: &Identifier = &Identifier {
    of: |doctype| &mut doctype.system_identifier,
    before: State::BeforeDoctypeSystemIdentifier,
    double_quoted: State::DoctypeSystemIdentifierDoubleQuoted,
    single_quoted: State::DoctypeSystemIdentifierSingleQuoted,
    after: State::AfterDoctypeSystemIdentifier,
    missing_whitespace: ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword,
    missing_identifier: ErrorCode::MissingDoctypeSystemIdentifier,
    missing_quote: ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier,
    abrupt: ErrorCode::AbruptDoctypeSystemIdentifier,
};

impl<S: TokenSink> Machine<'_, S> {
    /// [After DOCTYPE public keyword
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state): after `PUBLIC`.
    pub(in crate::tokenizer) fn after_doctype_public_keyword_state(&mut self) {
        self.after_doctype_keyword(PUBLIC);
    }

    /// [Before DOCTYPE public identifier
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state)
    pub(in crate::tokenizer) fn before_doctype_public_identifier_state(&mut self) {
        self.before_doctype_identifier(PUBLIC);
    }

    /// [DOCTYPE public identifier (double-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state)
    pub(in crate::tokenizer) fn doctype_public_identifier_double_quoted_state(&mut self) {
        self.doctype_identifier_quoted(PUBLIC, b'"');
    }

    /// [DOCTYPE public identifier (single-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state)
    pub(in crate::tokenizer) fn doctype_public_identifier_single_quoted_state(&mut self) {
        self.doctype_identifier_quoted(PUBLIC, b'\'');
    }

    /// [After DOCTYPE public identifier
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state)
    pub(in crate::tokenizer) fn after_doctype_public_identifier_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => self.switch_to(State::BetweenDoctypePublicAndSystemIdentifiers),
            Some('>') => self.emit_doctype(),
            Some(quote @ ('"' | '\'')) => {
                self.parse_error(ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers);
                self.begin_doctype_identifier(SYSTEM, quote);
            }
            None => self.end_of_file_in_doctype(),
            Some(_) => self.missing_quote_before_doctype_identifier(SYSTEM),
        }
    }

    /// [Between DOCTYPE public and system identifiers
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state)
    pub(in crate::tokenizer) fn between_doctype_public_and_system_identifiers_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('>') => self.emit_doctype(),
            Some(quote @ ('"' | '\'')) => self.begin_doctype_identifier(SYSTEM, quote),
            None => self.end_of_file_in_doctype(),
            Some(_) => self.missing_quote_before_doctype_identifier(SYSTEM),
        }
    }

    /// [After DOCTYPE system keyword
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state): after `SYSTEM`.
    pub(in crate::tokenizer) fn after_doctype_system_keyword_state(&mut self) {
        self.after_doctype_keyword(SYSTEM);
    }

    /// [Before DOCTYPE system identifier
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state)
    pub(in crate::tokenizer) fn before_doctype_system_identifier_state(&mut self) {
        self.before_doctype_identifier(SYSTEM);
    }

    /// [DOCTYPE system identifier (double-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state)
    pub(in crate::tokenizer) fn doctype_system_identifier_double_quoted_state(&mut self) {
        self.doctype_identifier_quoted(SYSTEM, b'"');
    }

    /// [DOCTYPE system identifier (single-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state)
    pub(in crate::tokenizer) fn doctype_system_identifier_single_quoted_state(&mut self) {
        self.doctype_identifier_quoted(SYSTEM, b'\'');
    }

    /// [After DOCTYPE system identifier
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state)
    pub(in crate::tokenizer) fn after_doctype_system_identifier_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('>') => self.emit_doctype(),
            None => self.end_of_file_in_doctype(),
            Some(_) => {
                // This does not set the DOCTYPE token's force-quirks flag to on.
                self.parse_error(ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier);
                self.reconsume_in(State::BogusDoctype);
            }
        }
    }

    fn after_doctype_keyword(&mut self, identifier: &Identifier) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => self.switch_to(identifier.before),
            Some(quote @ ('"' | '\'')) => {
                self.parse_error(identifier.missing_whitespace);
                self.begin_doctype_identifier(identifier, quote);
            }
            Some('>') => self.abrupt_doctype(identifier.missing_identifier),
            None => self.end_of_file_in_doctype(),
            Some(_) => self.missing_quote_before_doctype_identifier(identifier),
        }
    }

    fn before_doctype_identifier(&mut self, identifier: &Identifier) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some(quote @ ('"' | '\'')) => self.begin_doctype_identifier(identifier, quote),
            Some('>') => self.abrupt_doctype(identifier.missing_identifier),
            None => self.end_of_file_in_doctype(),
            Some(_) => self.missing_quote_before_doctype_identifier(identifier),
        }
    }

    /// Runs the steps of the four states for quoted identifiers. `quote` ends the identifier.
    fn doctype_identifier_quoted(&mut self, identifier: &Identifier, quote: u8) {
        match self.consume() {
            Some(character) if character == char::from(quote) => self.switch_to(identifier.after),
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.append_to_doctype_identifier(identifier, REPLACEMENT_CHARACTER);
            }
            Some('>') => self.abrupt_doctype(identifier.abrupt),
            None => self.end_of_file_in_doctype(),
            Some(_) => {
                let run = self.input.take_run([quote, b'>']);
                self.append_to_doctype_identifier(identifier, &run);
            }
        }
    }

    /// Sets the identifier to the empty string, and switches to the state for identifiers in this kind of quotes.
    fn begin_doctype_identifier(&mut self, identifier: &Identifier, quote: char) {
        *(identifier.of)(&mut self.registers.doctype) = Some(String::new());
        self.switch_to(match quote {
            '"' => identifier.double_quoted,
            _ => identifier.single_quoted,
        });
    }

    /// Reports a `>` before the end of an identifier, and emits the DOCTYPE.
    fn abrupt_doctype(&mut self, error: ErrorCode) {
        self.parse_error(error);
        self.registers.doctype.force_quirks = true;
        self.emit_doctype();
    }

    /// Reports an identifier without a quote, and ignores the rest of the DOCTYPE.
    fn missing_quote_before_doctype_identifier(&mut self, identifier: &Identifier) {
        self.parse_error(identifier.missing_quote);
        self.registers.doctype.force_quirks = true;
        self.reconsume_in(State::BogusDoctype);
    }

    fn append_to_doctype_identifier(&mut self, identifier: &Identifier, text: &str) {
        (identifier.of)(&mut self.registers.doctype).get_or_insert_default().push_str(text);
    }
}

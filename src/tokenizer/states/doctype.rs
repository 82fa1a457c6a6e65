//! The tokenizer states for a DOCTYPE.

use super::{ByteSet, ErrorCode, REPLACEMENT_CHARACTER, State, StateMachine, TokenSink, starts_with_ignore_ascii_case};
use crate::span::Span;
use crate::tokenizer::registers::CurrentDoctype;

static DOCTYPE_NAME_STOPS: ByteSet = ByteSet::with_ascii_whitespace(b">\0ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// The differences between the states of the public and the system identifier.
pub(super) struct DoctypeIdentifierStates {
    field: fn(&mut CurrentDoctype) -> &mut Option<String>,
    before: State,
    double_quoted: State,
    single_quoted: State,
    after: State,
    missing_whitespace: ErrorCode,
    missing_identifier: ErrorCode,
    missing_quote: ErrorCode,
    abrupt: ErrorCode,
}

pub(super) const PUBLIC_IDENTIFIER: &DoctypeIdentifierStates = &DoctypeIdentifierStates {
    field: |doctype| &mut doctype.public_identifier,
    before: State::BeforeDoctypePublicIdentifier,
    double_quoted: State::DoctypePublicIdentifierDoubleQuoted,
    single_quoted: State::DoctypePublicIdentifierSingleQuoted,
    after: State::AfterDoctypePublicIdentifier,
    missing_whitespace: ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword,
    missing_identifier: ErrorCode::MissingDoctypePublicIdentifier,
    missing_quote: ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier,
    abrupt: ErrorCode::AbruptDoctypePublicIdentifier,
};

pub(super) const SYSTEM_IDENTIFIER: &DoctypeIdentifierStates = &DoctypeIdentifierStates {
    field: |doctype| &mut doctype.system_identifier,
    before: State::BeforeDoctypeSystemIdentifier,
    double_quoted: State::DoctypeSystemIdentifierDoubleQuoted,
    single_quoted: State::DoctypeSystemIdentifierSingleQuoted,
    after: State::AfterDoctypeSystemIdentifier,
    missing_whitespace: ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword,
    missing_identifier: ErrorCode::MissingDoctypeSystemIdentifier,
    missing_quote: ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier,
    abrupt: ErrorCode::AbruptDoctypeSystemIdentifier,
};

impl<S: TokenSink> StateMachine<'_, S> {
    /// [DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-state): after `<!DOCTYPE`.
    pub(super) fn doctype_state(&mut self) {
        match self.consume_next_input_character() {
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
    pub(super) fn before_doctype_name_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.get_or_insert_doctype_name().push_str(REPLACEMENT_CHARACTER);
                self.switch_to(State::DoctypeName);
            }
            Some('>') => self.report_and_emit_quirks_doctype(ErrorCode::MissingDoctypeName),
            None => self.end_of_file_in_doctype(),
            // ASCII upper alpha
            // Anything else
            Some(character) => {
                self.get_or_insert_doctype_name().push(character.to_ascii_lowercase());
                self.switch_to(State::DoctypeName);
            }
        }
    }

    /// [DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state)
    pub(super) fn doctype_name_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.registers.lookahead.clear();
                self.switch_to(State::AfterDoctypeName);
            }
            Some('>') => self.emit_doctype(),
            Some(character @ 'A'..='Z') => self.get_or_insert_doctype_name().push(character.to_ascii_lowercase()),
            Some('\0') => self.report_and_replace_null(|registers, text| {
                registers.doctype.name.get_or_insert_default().push_str(text)
            }),
            None => self.end_of_file_in_doctype(),
            Some(_) => {
                let run = self.input.consume_run(&DOCTYPE_NAME_STOPS);
                self.get_or_insert_doctype_name().push_str(&run);
            }
        }
    }

    /// [After DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state)
    pub(super) fn after_doctype_name_state(&mut self) {
        if !self.registers.lookahead.is_empty() {
            return self.process_doctype_keyword_character();
        }
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('>') => self.emit_doctype(),
            None => self.end_of_file_in_doctype(),
            Some(_) => {
                self.reconsume_in(State::AfterDoctypeName);
                self.process_doctype_keyword_character();
            }
        }
    }

    /// Matches the keywords character by character, for "anything else" in the after DOCTYPE name state.
    fn process_doctype_keyword_character(&mut self) {
        let is_matched = self.try_match_next_character(|characters| {
            starts_with_ignore_ascii_case("PUBLIC", characters) || starts_with_ignore_ascii_case("SYSTEM", characters)
        });
        if !is_matched {
            // Otherwise, the matched text is ignored, as in the bogus DOCTYPE state. All keywords are ASCII.
            let span = if self.registers.lookahead.is_empty() {
                self.input.current_character_span()
            } else {
                let start = self.input.current_offset() - self.registers.lookahead.len() as u64;
                Span::new(start, start + 1)
            };
            let code = ErrorCode::InvalidCharacterSequenceAfterDoctypeName;
            self.parse_error_in_span(code, span.start, span.end, span.start);
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
    pub(super) fn bogus_doctype_state(&mut self) {
        match self.consume_next_input_character() {
            Some('>') => self.emit_doctype(),
            Some('\0') => self.parse_error(ErrorCode::UnexpectedNullCharacter),
            None => {
                self.emit_doctype();
                self.emit_end_of_file();
            }
            Some(_) => {
                self.input.consume_run_until([b'>']);
            }
        }
    }

    fn get_or_insert_doctype_name(&mut self) -> &mut String {
        self.registers.doctype.name.get_or_insert_default()
    }

    /// Handles EOF in every DOCTYPE state except the bogus DOCTYPE state.
    pub(super) fn end_of_file_in_doctype(&mut self) {
        self.report_and_emit_quirks_doctype(ErrorCode::EofInDoctype);
        self.emit_end_of_file();
    }

    /// [After DOCTYPE public keyword
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state), [before DOCTYPE public
    /// identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state), [after
    /// DOCTYPE system keyword
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state), and [before DOCTYPE
    /// system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state)
    pub(super) fn before_doctype_identifier_state(&mut self, identifier: &DoctypeIdentifierStates) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => self.switch_to(identifier.before),
            Some(quote @ ('"' | '\'')) => {
                if self.registers.state != identifier.before {
                    self.parse_error(identifier.missing_whitespace);
                }
                self.begin_doctype_identifier(identifier, quote);
            }
            Some('>') => self.report_and_emit_quirks_doctype(identifier.missing_identifier),
            None => self.end_of_file_in_doctype(),
            Some(_) => self.report_and_begin_bogus_doctype(identifier),
        }
    }

    /// [DOCTYPE public identifier (double-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state),
    /// [DOCTYPE public identifier (single-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state),
    /// [DOCTYPE system identifier (double-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state), and
    /// [DOCTYPE system identifier (single-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state)
    pub(super) fn doctype_identifier_quoted_state(&mut self, identifier: &DoctypeIdentifierStates, quote: u8) {
        match self.consume_next_input_character() {
            Some(character) if character == char::from(quote) => self.switch_to(identifier.after),
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                (identifier.field)(&mut self.registers.doctype).get_or_insert_default().push_str(REPLACEMENT_CHARACTER);
            }
            Some('>') => self.report_and_emit_quirks_doctype(identifier.abrupt),
            None => self.end_of_file_in_doctype(),
            Some(_) => {
                let run = self.input.consume_run_until([quote, b'>']);
                (identifier.field)(&mut self.registers.doctype).get_or_insert_default().push_str(&run);
            }
        }
    }

    /// [After DOCTYPE public identifier
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state) and [between DOCTYPE
    /// public and system identifiers
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state)
    pub(super) fn after_doctype_public_identifier_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => self.switch_to(State::BetweenDoctypePublicAndSystemIdentifiers),
            Some('>') => self.emit_doctype(),
            Some(quote @ ('"' | '\'')) => {
                if self.registers.state == State::AfterDoctypePublicIdentifier {
                    self.parse_error(ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers);
                }
                self.begin_doctype_identifier(SYSTEM_IDENTIFIER, quote);
            }
            None => self.end_of_file_in_doctype(),
            Some(_) => self.report_and_begin_bogus_doctype(SYSTEM_IDENTIFIER),
        }
    }

    /// [After DOCTYPE system identifier
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state)
    pub(super) fn after_doctype_system_identifier_state(&mut self) {
        match self.consume_next_input_character() {
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

    /// Sets the identifier to the empty string, and switches to the state for identifiers in this kind of quotes.
    fn begin_doctype_identifier(&mut self, identifier: &DoctypeIdentifierStates, quote: char) {
        *(identifier.field)(&mut self.registers.doctype) = Some(String::new());
        self.switch_to(match quote {
            '"' => identifier.double_quoted,
            _ => identifier.single_quoted,
        });
    }

    /// Reports an error. Set the current DOCTYPE token's force-quirks flag to on. Switch to the data state. Emit the current
    /// DOCTYPE token.
    fn report_and_emit_quirks_doctype(&mut self, error: ErrorCode) {
        self.parse_error(error);
        self.registers.doctype.force_quirks = true;
        self.emit_doctype();
    }

    /// Reports an identifier without a quote, and ignores the rest of the DOCTYPE.
    fn report_and_begin_bogus_doctype(&mut self, identifier: &DoctypeIdentifierStates) {
        self.parse_error(identifier.missing_quote);
        self.registers.doctype.force_quirks = true;
        self.reconsume_in(State::BogusDoctype);
    }
}

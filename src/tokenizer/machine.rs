//! The state machine: its registers, input, and sink, and its run loop.

use super::State;
use super::registers::Registers;
use crate::error::{ErrorCode, ParseError};
use crate::input::Chunk;
use crate::names::NameTable;
use crate::sink::Limit;
use crate::span::Span;
use crate::token::TokenSink;

pub(super) struct Machine<'a, S> {
    pub(super) registers: &'a mut Registers,
    pub(super) names: &'a mut NameTable,
    pub(super) input: Chunk<'a>,
    pub(super) sink: &'a mut S,
    /// Whether the chunk certainly does not contain the end tag of the current raw text.
    pub(super) has_no_end_tag: bool,
}

impl<S: TokenSink> Machine<'_, S> {
    /// Runs the state machine to the end of the chunk, or to a pause. Returns whether the machine paused.
    pub(super) fn run(&mut self) -> bool {
        while self.input.has_next() && self.continues() {
            self.take_the_fast_path();
            if self.input.has_next() {
                self.step();
            }
        }
        self.end_pause()
    }

    fn continues(&self) -> bool {
        // NOTE: even after the sink stops the tokenizer at a token, the current state can still switch to a different state.
        !self.is_to_stop() && self.registers.state != State::Paused && !self.registers.is_over
    }

    pub(super) fn end_pause(&mut self) -> bool {
        let is_paused = self.registers.state == State::Paused;
        if is_paused {
            self.registers.state = self.registers.state_after_pause;
        }
        is_paused
    }

    pub(super) fn is_to_stop(&self) -> bool {
        self.sink.wants_errors() && self.sink.wants_to_stop()
    }

    pub(super) fn run_to_end_of_file(&mut self) {
        while !self.registers.is_over {
            self.step();
            self.end_pause();
        }
    }

    /// [Consume the next input character](https://html.spec.whatwg.org/multipage/parsing.html#next-input-character).
    #[inline]
    pub(super) fn consume(&mut self) -> Option<char> {
        let character = self.input.consume();
        if self.sink.wants_errors()
            && let Some(code) = self.input.new_error()
        {
            self.parse_error(code);
        }
        character
    }

    pub(super) fn switch_to(&mut self, state: State) {
        self.registers.state = state;
    }

    /// [Reconsume](https://html.spec.whatwg.org/multipage/parsing.html#reconsume) the current input character in a state.
    pub(super) fn reconsume_in(&mut self, state: State) {
        self.input.reconsume();
        self.registers.state = state;
    }

    pub(super) fn parse_error(&mut self, code: ErrorCode) {
        if self.sink.wants_errors() {
            let span = self.input.current_character_span();
            self.sink.parse_error(ParseError::new(code, span));
        }
    }

    /// Reports a parse error in the text from `start` to `end` that was found at `offset`.
    pub(super) fn parse_error_in(&mut self, code: ErrorCode, start: u64, end: u64, offset: u64) {
        if self.sink.wants_errors() {
            let error = ParseError::new(code, Span::new(start, end));
            self.sink.parse_error(error.found_at(offset));
        }
    }

    pub(super) fn step(&mut self) {
        match self.registers.state {
            State::Data => self.data_state(),
            State::Paused => {}
            State::Rcdata => self.rcdata_state(),
            State::Rawtext => self.rawtext_state(),
            State::ScriptData => self.script_data_state(),
            State::Plaintext => self.plaintext_state(),
            State::TagOpen => self.tag_open_state(),
            State::EndTagOpen => self.end_tag_open_state(),
            State::TagName => self.tag_name_state(),
            State::RcdataLessThanSign => self.rcdata_less_than_sign_state(),
            State::RcdataEndTagOpen => self.rcdata_end_tag_open_state(),
            State::RcdataEndTagName => self.rcdata_end_tag_name_state(),
            State::RawtextLessThanSign => self.rawtext_less_than_sign_state(),
            State::RawtextEndTagOpen => self.rawtext_end_tag_open_state(),
            State::RawtextEndTagName => self.rawtext_end_tag_name_state(),
            State::ScriptDataLessThanSign => self.script_data_less_than_sign_state(),
            State::ScriptDataEndTagOpen => self.script_data_end_tag_open_state(),
            State::ScriptDataEndTagName => self.script_data_end_tag_name_state(),
            State::ScriptDataEscapeStart => self.script_data_escape_start_state(),
            State::ScriptDataEscapeStartDash => self.script_data_escape_start_dash_state(),
            State::ScriptDataEscaped => self.script_data_escaped_state(),
            State::ScriptDataEscapedDash => self.script_data_escaped_dash_state(),
            State::ScriptDataEscapedDashDash => self.script_data_escaped_dash_dash_state(),
            State::ScriptDataEscapedLessThanSign => self.script_data_escaped_less_than_sign_state(),
            State::ScriptDataEscapedEndTagOpen => self.script_data_escaped_end_tag_open_state(),
            State::ScriptDataEscapedEndTagName => self.script_data_escaped_end_tag_name_state(),
            State::ScriptDataDoubleEscapeStart => self.script_data_double_escape_start_state(),
            State::ScriptDataDoubleEscaped => self.script_data_double_escaped_state(),
            State::ScriptDataDoubleEscapedDash => self.script_data_double_escaped_dash_state(),
            State::ScriptDataDoubleEscapedDashDash => self.script_data_double_escaped_dash_dash_state(),
            State::ScriptDataDoubleEscapedLessThanSign => self.script_data_double_escaped_less_than_sign_state(),
            State::ScriptDataDoubleEscapeEnd => self.script_data_double_escape_end_state(),
            State::BeforeAttributeName => self.before_attribute_name_state(),
            State::AttributeName => self.attribute_name_state(),
            State::AfterAttributeName => self.after_attribute_name_state(),
            State::BeforeAttributeValue => self.before_attribute_value_state(),
            State::AttributeValueDoubleQuoted => self.attribute_value_double_quoted_state(),
            State::AttributeValueSingleQuoted => self.attribute_value_single_quoted_state(),
            State::AttributeValueUnquoted => self.attribute_value_unquoted_state(),
            State::AfterAttributeValueQuoted => self.after_attribute_value_quoted_state(),
            State::SelfClosingStartTag => self.self_closing_start_tag_state(),
            State::BogusComment => self.bogus_comment_state(),
            State::MarkupDeclarationOpen => self.markup_declaration_open_state(),
            State::CommentStart => self.comment_start_state(),
            State::CommentStartDash => self.comment_start_dash_state(),
            State::Comment => self.comment_state(),
            State::CommentLessThanSign => self.comment_less_than_sign_state(),
            State::CommentLessThanSignBang => self.comment_less_than_sign_bang_state(),
            State::CommentLessThanSignBangDash => self.comment_less_than_sign_bang_dash_state(),
            State::CommentLessThanSignBangDashDash => self.comment_less_than_sign_bang_dash_dash_state(),
            State::CommentEndDash => self.comment_end_dash_state(),
            State::CommentEnd => self.comment_end_state(),
            State::CommentEndBang => self.comment_end_bang_state(),
            State::Doctype => self.doctype_state(),
            State::BeforeDoctypeName => self.before_doctype_name_state(),
            State::DoctypeName => self.doctype_name_state(),
            State::AfterDoctypeName => self.after_doctype_name_state(),
            State::AfterDoctypePublicKeyword => self.after_doctype_public_keyword_state(),
            State::BeforeDoctypePublicIdentifier => self.before_doctype_public_identifier_state(),
            State::DoctypePublicIdentifierDoubleQuoted => self.doctype_public_identifier_double_quoted_state(),
            State::DoctypePublicIdentifierSingleQuoted => self.doctype_public_identifier_single_quoted_state(),
            State::AfterDoctypePublicIdentifier => self.after_doctype_public_identifier_state(),
            State::BetweenDoctypePublicAndSystemIdentifiers => {
                self.between_doctype_public_and_system_identifiers_state()
            }
            State::AfterDoctypeSystemKeyword => self.after_doctype_system_keyword_state(),
            State::BeforeDoctypeSystemIdentifier => self.before_doctype_system_identifier_state(),
            State::DoctypeSystemIdentifierDoubleQuoted => self.doctype_system_identifier_double_quoted_state(),
            State::DoctypeSystemIdentifierSingleQuoted => self.doctype_system_identifier_single_quoted_state(),
            State::AfterDoctypeSystemIdentifier => self.after_doctype_system_identifier_state(),
            State::BogusDoctype => self.bogus_doctype_state(),
            State::ProcessingInstructionOpen => self.processing_instruction_open_state(),
            State::ProcessingInstructionTarget => self.processing_instruction_target_state(),
            State::AfterProcessingInstructionTarget => self.after_processing_instruction_target_state(),
            State::ProcessingInstructionData => self.processing_instruction_data_state(),
            State::ProcessingInstructionQuestionable => self.processing_instruction_questionable_state(),
            State::CdataSection => self.cdata_section_state(),
            State::CdataSectionBracket => self.cdata_section_bracket_state(),
            State::CdataSectionEnd => self.cdata_section_end_state(),
            State::CharacterReference => self.character_reference_state(),
            State::NamedCharacterReference => self.named_character_reference_state(),
            State::AmbiguousAmpersand => self.ambiguous_ampersand_state(),
            State::NumericCharacterReference => self.numeric_character_reference_state(),
            State::HexadecimalCharacterReferenceStart => self.hexadecimal_character_reference_start_state(),
            State::DecimalCharacterReferenceStart => self.decimal_character_reference_start_state(),
            State::HexadecimalCharacterReference => self.hexadecimal_character_reference_state(),
            State::DecimalCharacterReference => self.decimal_character_reference_state(),
            State::NumericCharacterReferenceEnd => self.numeric_character_reference_end_state(),
        }
    }

    /// Stops the tokenizer if the current token exceeds a limit. Returns whether the tokenizer has stopped.
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

    #[cold]
    pub(super) fn stop_at_new_name(&mut self) {
        if !self.stop_at_limit_of_token() {
            let start = self.registers.token_start;
            self.registers.stop_at(Limit::StringBytes, start);
        }
    }
}

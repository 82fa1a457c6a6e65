//! The states of the tokenizer, and their functions, grouped by subject.

mod attribute;
mod character_reference;
mod comment;
mod doctype;
mod processing_instruction;
mod script_data;
mod tag;
mod text;

pub(super) use character_reference::resolve_character_reference_code;

use super::registers::{TagKind, TokenizerRegisters};
use super::state_machine::{REPLACEMENT_CHARACTER, StateMachine};
use crate::error::ErrorCode;
use crate::input::is_noncharacter;
use crate::scan::ByteSet;
use crate::token::{TextState, TokenSink};
use doctype::{PUBLIC_IDENTIFIER, SYSTEM_IDENTIFIER};

// WAIVER: a macro, because the type and the match would repeat the list.
macro_rules! states {
    ($($(#[$attribute:meta])? $state:ident => $function:ident($($argument:expr),*),)*) => {
        /// The states, in the standard's order.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(super) enum State {
            $($(#[$attribute])? $state,)*
            /// Not a state in the standard: the receiver has asked to pause before the next state.
            Paused,
        }

        impl<S: TokenSink> StateMachine<'_, S> {
            pub(super) fn run_current_state(&mut self) {
                match self.registers.state {
                    $(State::$state => self.$function($($argument),*),)*
                    State::Paused => {}
                }
            }
        }
    };
}

states! {
    #[default] Data => text_with_references_state(State::TagOpen),
    Rcdata => text_with_references_state(State::RcdataLessThanSign),
    Rawtext => raw_text_state(State::RawtextLessThanSign),
    ScriptData => raw_text_state(State::ScriptDataLessThanSign),
    Plaintext => plaintext_state(),
    TagOpen => tag_open_state(),
    EndTagOpen => end_tag_open_state(),
    TagName => tag_name_state(),
    RcdataLessThanSign => text_less_than_sign_state(State::RcdataEndTagOpen, State::Rcdata),
    RcdataEndTagOpen => text_end_tag_open_state(State::RcdataEndTagName, State::Rcdata),
    RcdataEndTagName => text_end_tag_name_state(State::Rcdata),
    RawtextLessThanSign => text_less_than_sign_state(State::RawtextEndTagOpen, State::Rawtext),
    RawtextEndTagOpen => text_end_tag_open_state(State::RawtextEndTagName, State::Rawtext),
    RawtextEndTagName => text_end_tag_name_state(State::Rawtext),
    ScriptDataLessThanSign => text_less_than_sign_state(State::ScriptDataEndTagOpen, State::ScriptData),
    ScriptDataEndTagOpen => text_end_tag_open_state(State::ScriptDataEndTagName, State::ScriptData),
    ScriptDataEndTagName => text_end_tag_name_state(State::ScriptData),
    ScriptDataEscapeStart => script_data_escape_start_state(State::ScriptDataEscapeStartDash),
    ScriptDataEscapeStartDash => script_data_escape_start_state(State::ScriptDataEscapedDashDash),
    ScriptDataEscaped => escaped_script_data_state(State::ScriptDataEscaped, State::ScriptDataEscapedDash),
    ScriptDataEscapedDash => escaped_script_data_state(State::ScriptDataEscaped, State::ScriptDataEscapedDashDash),
    ScriptDataEscapedDashDash => escaped_script_data_state(State::ScriptDataEscaped, State::ScriptDataEscapedDashDash),
    ScriptDataEscapedLessThanSign => text_less_than_sign_state(State::ScriptDataEscapedEndTagOpen, State::ScriptDataEscaped),
    ScriptDataEscapedEndTagOpen => text_end_tag_open_state(State::ScriptDataEscapedEndTagName, State::ScriptDataEscaped),
    ScriptDataEscapedEndTagName => text_end_tag_name_state(State::ScriptDataEscaped),
    ScriptDataDoubleEscapeStart => script_data_double_escape_state(State::ScriptDataDoubleEscaped, State::ScriptDataEscaped),
    ScriptDataDoubleEscaped => escaped_script_data_state(State::ScriptDataDoubleEscaped, State::ScriptDataDoubleEscapedDash),
    ScriptDataDoubleEscapedDash => escaped_script_data_state(State::ScriptDataDoubleEscaped, State::ScriptDataDoubleEscapedDashDash),
    ScriptDataDoubleEscapedDashDash => escaped_script_data_state(State::ScriptDataDoubleEscaped, State::ScriptDataDoubleEscapedDashDash),
    ScriptDataDoubleEscapedLessThanSign => script_data_double_escaped_less_than_sign_state(),
    ScriptDataDoubleEscapeEnd => script_data_double_escape_state(State::ScriptDataEscaped, State::ScriptDataDoubleEscaped),
    BeforeAttributeName => before_attribute_name_state(),
    AttributeName => attribute_name_state(),
    AfterAttributeName => after_attribute_name_state(),
    BeforeAttributeValue => before_attribute_value_state(),
    AttributeValueDoubleQuoted => attribute_value_quoted_state(b'"'),
    AttributeValueSingleQuoted => attribute_value_quoted_state(b'\''),
    AttributeValueUnquoted => attribute_value_unquoted_state(),
    AfterAttributeValueQuoted => after_attribute_value_quoted_state(),
    SelfClosingStartTag => self_closing_start_tag_state(),
    BogusComment => bogus_comment_state(),
    MarkupDeclarationOpen => markup_declaration_open_state(),
    CommentStart => comment_start_state(),
    CommentStartDash => comment_dash_state(),
    Comment => comment_state(),
    CommentLessThanSign => comment_less_than_sign_state(),
    CommentLessThanSignBang => comment_less_than_sign_bang_state(State::CommentLessThanSignBangDash, State::Comment),
    CommentLessThanSignBangDash => comment_less_than_sign_bang_state(State::CommentLessThanSignBangDashDash, State::CommentEndDash),
    CommentLessThanSignBangDashDash => comment_less_than_sign_bang_dash_dash_state(),
    CommentEndDash => comment_dash_state(),
    CommentEnd => comment_end_state(),
    CommentEndBang => comment_end_bang_state(),
    Doctype => doctype_state(),
    BeforeDoctypeName => before_doctype_name_state(),
    DoctypeName => doctype_name_state(),
    AfterDoctypeName => after_doctype_name_state(),
    AfterDoctypePublicKeyword => before_doctype_identifier_state(PUBLIC_IDENTIFIER),
    BeforeDoctypePublicIdentifier => before_doctype_identifier_state(PUBLIC_IDENTIFIER),
    DoctypePublicIdentifierDoubleQuoted => doctype_identifier_quoted_state(PUBLIC_IDENTIFIER, b'"'),
    DoctypePublicIdentifierSingleQuoted => doctype_identifier_quoted_state(PUBLIC_IDENTIFIER, b'\''),
    AfterDoctypePublicIdentifier => after_doctype_public_identifier_state(),
    BetweenDoctypePublicAndSystemIdentifiers => after_doctype_public_identifier_state(),
    AfterDoctypeSystemKeyword => before_doctype_identifier_state(SYSTEM_IDENTIFIER),
    BeforeDoctypeSystemIdentifier => before_doctype_identifier_state(SYSTEM_IDENTIFIER),
    DoctypeSystemIdentifierDoubleQuoted => doctype_identifier_quoted_state(SYSTEM_IDENTIFIER, b'"'),
    DoctypeSystemIdentifierSingleQuoted => doctype_identifier_quoted_state(SYSTEM_IDENTIFIER, b'\''),
    AfterDoctypeSystemIdentifier => after_doctype_system_identifier_state(),
    BogusDoctype => bogus_doctype_state(),
    ProcessingInstructionOpen => processing_instruction_open_state(),
    ProcessingInstructionTarget => processing_instruction_target_state(),
    AfterProcessingInstructionTarget => after_processing_instruction_target_state(),
    ProcessingInstructionData => processing_instruction_data_state(),
    ProcessingInstructionQuestionable => processing_instruction_questionable_state(),
    CdataSection => cdata_section_state(),
    CdataSectionBracket => cdata_section_bracket_state(),
    CdataSectionEnd => cdata_section_end_state(),
    CharacterReference => character_reference_state(),
    NamedCharacterReference => named_character_reference_state(),
    AmbiguousAmpersand => ambiguous_ampersand_state(),
    NumericCharacterReference => numeric_character_reference_state(),
    HexadecimalCharacterReferenceStart => numeric_character_reference_start_state(16, State::HexadecimalCharacterReference),
    DecimalCharacterReferenceStart => numeric_character_reference_start_state(10, State::DecimalCharacterReference),
    HexadecimalCharacterReference => numeric_character_reference_digits_state(16),
    DecimalCharacterReference => numeric_character_reference_digits_state(10),
    NumericCharacterReferenceEnd => numeric_character_reference_end_state(),
}

impl From<TextState> for State {
    fn from(state: TextState) -> Self {
        match state {
            TextState::Data => Self::Data,
            TextState::Rcdata => Self::Rcdata,
            TextState::Rawtext => Self::Rawtext,
            TextState::ScriptData => Self::ScriptData,
            TextState::Plaintext => Self::Plaintext,
            TextState::CdataSection => Self::CdataSection,
        }
    }
}

impl<S: TokenSink> StateMachine<'_, S> {
    /// Switches to the state after the first character of a token, or of text that may turn out to be a token.
    fn mark_token_start_and_switch(&mut self, next: State) {
        self.registers.token_start = self.input.current_offset();
        self.switch_to(next);
    }

    /// This is an unexpected-null-character parse error. `append` appends a U+FFFD REPLACEMENT CHARACTER character.
    fn report_and_replace_null(&mut self, append: impl FnOnce(&mut TokenizerRegisters, &str)) {
        self.parse_error(ErrorCode::UnexpectedNullCharacter);
        append(self.registers, REPLACEMENT_CHARACTER);
    }

    /// Emits the current input character, and the following characters up to one of `stops`.
    fn emit_run_until<const COUNT: usize>(&mut self, stops: [u8; COUNT]) {
        let run = self.input.consume_run_until(stops);
        self.emit_character_run(run);
    }

    /// Consumes the next input character, which may be reconsumed. To keep errors in order, the character's parse error is
    /// reported only when the character is finally consumed.
    fn consume_without_reporting(&mut self) -> Option<char> {
        self.input.consume_next_input_character()
    }

    fn try_match_next_character(&mut self, is_prefix: fn(&str) -> bool) -> bool {
        let next = if self.registers.lookahead.is_empty() {
            self.consume_next_input_character()
        } else {
            self.consume_without_reporting()
        };
        let Some(character) = next else {
            return false;
        };
        self.registers.lookahead.push(character);
        let matches = is_prefix(&self.registers.lookahead);
        if !matches {
            self.registers.lookahead.pop();
            self.input.reconsume();
        }
        matches
    }
}

fn starts_with_ignore_ascii_case(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

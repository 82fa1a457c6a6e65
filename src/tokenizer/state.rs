//! The states of the tokenizer.

use super::machine::Machine;
use crate::token::{TextState, TokenSink};

// WAIVER: a macro, because the type and the match would repeat the list.
macro_rules! states {
    ($($(#[$attribute:meta])? $state:ident => $function:ident,)*) => {
        /// The states, in the standard's order. The function of the same name in `states/` documents each state.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(super) enum State {
            $($(#[$attribute])? $state,)*
            /// Not a state in the standard: the receiver has asked to pause before the next state.
            Paused,
        }

        impl<S: TokenSink> Machine<'_, S> {
            pub(super) fn step(&mut self) {
                match self.registers.state {
                    $(State::$state => self.$function(),)*
                    State::Paused => {}
                }
            }
        }
    };
}

states! {
    #[default] Data => data_state,
    Rcdata => rcdata_state,
    Rawtext => rawtext_state,
    ScriptData => script_data_state,
    Plaintext => plaintext_state,
    TagOpen => tag_open_state,
    EndTagOpen => end_tag_open_state,
    TagName => tag_name_state,
    RcdataLessThanSign => rcdata_less_than_sign_state,
    RcdataEndTagOpen => rcdata_end_tag_open_state,
    RcdataEndTagName => rcdata_end_tag_name_state,
    RawtextLessThanSign => rawtext_less_than_sign_state,
    RawtextEndTagOpen => rawtext_end_tag_open_state,
    RawtextEndTagName => rawtext_end_tag_name_state,
    ScriptDataLessThanSign => script_data_less_than_sign_state,
    ScriptDataEndTagOpen => script_data_end_tag_open_state,
    ScriptDataEndTagName => script_data_end_tag_name_state,
    ScriptDataEscapeStart => script_data_escape_start_state,
    ScriptDataEscapeStartDash => script_data_escape_start_dash_state,
    ScriptDataEscaped => script_data_escaped_state,
    ScriptDataEscapedDash => script_data_escaped_dash_state,
    ScriptDataEscapedDashDash => script_data_escaped_dash_dash_state,
    ScriptDataEscapedLessThanSign => script_data_escaped_less_than_sign_state,
    ScriptDataEscapedEndTagOpen => script_data_escaped_end_tag_open_state,
    ScriptDataEscapedEndTagName => script_data_escaped_end_tag_name_state,
    ScriptDataDoubleEscapeStart => script_data_double_escape_start_state,
    ScriptDataDoubleEscaped => script_data_double_escaped_state,
    ScriptDataDoubleEscapedDash => script_data_double_escaped_dash_state,
    ScriptDataDoubleEscapedDashDash => script_data_double_escaped_dash_dash_state,
    ScriptDataDoubleEscapedLessThanSign => script_data_double_escaped_less_than_sign_state,
    ScriptDataDoubleEscapeEnd => script_data_double_escape_end_state,
    BeforeAttributeName => before_attribute_name_state,
    AttributeName => attribute_name_state,
    AfterAttributeName => after_attribute_name_state,
    BeforeAttributeValue => before_attribute_value_state,
    AttributeValueDoubleQuoted => attribute_value_double_quoted_state,
    AttributeValueSingleQuoted => attribute_value_single_quoted_state,
    AttributeValueUnquoted => attribute_value_unquoted_state,
    AfterAttributeValueQuoted => after_attribute_value_quoted_state,
    SelfClosingStartTag => self_closing_start_tag_state,
    BogusComment => bogus_comment_state,
    MarkupDeclarationOpen => markup_declaration_open_state,
    CommentStart => comment_start_state,
    CommentStartDash => comment_start_dash_state,
    Comment => comment_state,
    CommentLessThanSign => comment_less_than_sign_state,
    CommentLessThanSignBang => comment_less_than_sign_bang_state,
    CommentLessThanSignBangDash => comment_less_than_sign_bang_dash_state,
    CommentLessThanSignBangDashDash => comment_less_than_sign_bang_dash_dash_state,
    CommentEndDash => comment_end_dash_state,
    CommentEnd => comment_end_state,
    CommentEndBang => comment_end_bang_state,
    Doctype => doctype_state,
    BeforeDoctypeName => before_doctype_name_state,
    DoctypeName => doctype_name_state,
    AfterDoctypeName => after_doctype_name_state,
    AfterDoctypePublicKeyword => after_doctype_public_keyword_state,
    BeforeDoctypePublicIdentifier => before_doctype_public_identifier_state,
    DoctypePublicIdentifierDoubleQuoted => doctype_public_identifier_double_quoted_state,
    DoctypePublicIdentifierSingleQuoted => doctype_public_identifier_single_quoted_state,
    AfterDoctypePublicIdentifier => after_doctype_public_identifier_state,
    BetweenDoctypePublicAndSystemIdentifiers => between_doctype_public_and_system_identifiers_state,
    AfterDoctypeSystemKeyword => after_doctype_system_keyword_state,
    BeforeDoctypeSystemIdentifier => before_doctype_system_identifier_state,
    DoctypeSystemIdentifierDoubleQuoted => doctype_system_identifier_double_quoted_state,
    DoctypeSystemIdentifierSingleQuoted => doctype_system_identifier_single_quoted_state,
    AfterDoctypeSystemIdentifier => after_doctype_system_identifier_state,
    BogusDoctype => bogus_doctype_state,
    ProcessingInstructionOpen => processing_instruction_open_state,
    ProcessingInstructionTarget => processing_instruction_target_state,
    AfterProcessingInstructionTarget => after_processing_instruction_target_state,
    ProcessingInstructionData => processing_instruction_data_state,
    ProcessingInstructionQuestionable => processing_instruction_questionable_state,
    CdataSection => cdata_section_state,
    CdataSectionBracket => cdata_section_bracket_state,
    CdataSectionEnd => cdata_section_end_state,
    CharacterReference => character_reference_state,
    NamedCharacterReference => named_character_reference_state,
    AmbiguousAmpersand => ambiguous_ampersand_state,
    NumericCharacterReference => numeric_character_reference_state,
    HexadecimalCharacterReferenceStart => hexadecimal_character_reference_start_state,
    DecimalCharacterReferenceStart => decimal_character_reference_start_state,
    HexadecimalCharacterReference => hexadecimal_character_reference_state,
    DecimalCharacterReference => decimal_character_reference_state,
    NumericCharacterReferenceEnd => numeric_character_reference_end_state,
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

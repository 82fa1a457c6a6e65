//! The tokenizer states for escaped script data: after `<!--`.

use super::{ErrorCode, Machine, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [Script data escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state): in a script,
    /// after `<!--`.
    pub(in crate::tokenizer) fn script_data_escaped_state(&mut self) {
        match self.consume() {
            Some('-') => {
                self.switch_to(State::ScriptDataEscapedDash);
                self.emit_current_input_character();
            }
            Some('<') => {
                self.start_token();
                self.switch_to(State::ScriptDataEscapedLessThanSign);
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.emit_replacement_character();
            }
            None => self.end_of_file_in_escaped_script_data(),
            Some(_) => {
                let run = self.input.take_run([b'-', b'<']);
                self.emit_run(run);
            }
        }
    }

    /// [Script data escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state)
    pub(in crate::tokenizer) fn script_data_escaped_dash_state(&mut self) {
        match self.consume() {
            Some('-') => {
                self.switch_to(State::ScriptDataEscapedDashDash);
                self.emit_current_input_character();
            }
            Some('<') => {
                self.start_token();
                self.switch_to(State::ScriptDataEscapedLessThanSign);
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.switch_to(State::ScriptDataEscaped);
                self.emit_replacement_character();
            }
            None => self.end_of_file_in_escaped_script_data(),
            Some(_) => {
                self.switch_to(State::ScriptDataEscaped);
                self.emit_current_input_character();
            }
        }
    }

    /// [Script data escaped dash dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state)
    pub(in crate::tokenizer) fn script_data_escaped_dash_dash_state(&mut self) {
        match self.consume() {
            Some('-') => self.emit_current_input_character(),
            Some('<') => {
                self.start_token();
                self.switch_to(State::ScriptDataEscapedLessThanSign);
            }
            Some('>') => {
                self.switch_to(State::ScriptData);
                self.emit_current_input_character();
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.switch_to(State::ScriptDataEscaped);
                self.emit_replacement_character();
            }
            None => self.end_of_file_in_escaped_script_data(),
            Some(_) => {
                self.switch_to(State::ScriptDataEscaped);
                self.emit_current_input_character();
            }
        }
    }

    /// [Script data escaped less-than sign
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state)
    pub(in crate::tokenizer) fn script_data_escaped_less_than_sign_state(&mut self) {
        match self.consume() {
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(State::ScriptDataEscapedEndTagOpen);
            }
            Some(character) if character.is_ascii_alphabetic() => {
                self.registers.temporary_buffer.clear();
                self.emit_delayed_characters("<");
                self.reconsume_in(State::ScriptDataDoubleEscapeStart);
            }
            _ => {
                self.emit_delayed_characters("<");
                self.reconsume_in(State::ScriptDataEscaped);
            }
        }
    }

    /// [Script data escaped end tag open
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state)
    pub(in crate::tokenizer) fn script_data_escaped_end_tag_open_state(&mut self) {
        self.text_end_tag_open(State::ScriptDataEscapedEndTagName, State::ScriptDataEscaped);
    }

    /// [Script data escaped end tag name
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state)
    pub(in crate::tokenizer) fn script_data_escaped_end_tag_name_state(&mut self) {
        self.text_end_tag_name(State::ScriptDataEscaped);
    }

    pub(in crate::tokenizer) fn end_of_file_in_escaped_script_data(&mut self) {
        self.parse_error(ErrorCode::EofInScriptHtmlCommentLikeText);
        self.emit_end_of_file();
    }
}

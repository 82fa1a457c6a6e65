//! The tokenizer states for double escaped script data: after `<!--` and `<script`.

use super::{ErrorCode, Machine, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [Script data double escape start
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state): in a name after `<`
    /// in escaped script data.
    pub(in crate::tokenizer) fn script_data_double_escape_start_state(&mut self) {
        self.script_data_double_escape(State::ScriptDataDoubleEscaped, State::ScriptDataEscaped);
    }

    /// [Script data double escaped
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state): in a script, after `<!--`
    /// and `<script`.
    pub(in crate::tokenizer) fn script_data_double_escaped_state(&mut self) {
        match self.consume() {
            Some('-') => {
                self.switch_to(State::ScriptDataDoubleEscapedDash);
                self.emit_current_input_character();
            }
            Some('<') => {
                self.switch_to(State::ScriptDataDoubleEscapedLessThanSign);
                self.emit_current_input_character();
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

    /// [Script data double escaped dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state)
    pub(in crate::tokenizer) fn script_data_double_escaped_dash_state(&mut self) {
        match self.consume() {
            Some('-') => {
                self.switch_to(State::ScriptDataDoubleEscapedDashDash);
                self.emit_current_input_character();
            }
            Some('<') => {
                self.switch_to(State::ScriptDataDoubleEscapedLessThanSign);
                self.emit_current_input_character();
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.switch_to(State::ScriptDataDoubleEscaped);
                self.emit_replacement_character();
            }
            None => self.end_of_file_in_escaped_script_data(),
            Some(_) => {
                self.switch_to(State::ScriptDataDoubleEscaped);
                self.emit_current_input_character();
            }
        }
    }

    /// [Script data double escaped dash dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state)
    pub(in crate::tokenizer) fn script_data_double_escaped_dash_dash_state(&mut self) {
        match self.consume() {
            Some('-') => self.emit_current_input_character(),
            Some('<') => {
                self.switch_to(State::ScriptDataDoubleEscapedLessThanSign);
                self.emit_current_input_character();
            }
            Some('>') => {
                self.switch_to(State::ScriptData);
                self.emit_current_input_character();
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.switch_to(State::ScriptDataDoubleEscaped);
                self.emit_replacement_character();
            }
            None => self.end_of_file_in_escaped_script_data(),
            Some(_) => {
                self.switch_to(State::ScriptDataDoubleEscaped);
                self.emit_current_input_character();
            }
        }
    }

    /// [Script data double escaped less-than sign
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state)
    pub(in crate::tokenizer) fn script_data_double_escaped_less_than_sign_state(&mut self) {
        match self.consume() {
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(State::ScriptDataDoubleEscapeEnd);
                self.emit_current_input_character();
            }
            _ => self.reconsume_in(State::ScriptDataDoubleEscaped),
        }
    }

    /// [Script data double escape end
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state): in a name after `</` in
    /// double escaped script data.
    pub(in crate::tokenizer) fn script_data_double_escape_end_state(&mut self) {
        self.script_data_double_escape(State::ScriptDataEscaped, State::ScriptDataDoubleEscaped);
    }

    /// Handles the script data double escape start and end states, which look for the name `script`.
    fn script_data_double_escape(&mut self, after_script: State, otherwise: State) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ' | '/' | '>') => {
                let is_script = self.registers.temporary_buffer == "script";
                self.switch_to(if is_script { after_script } else { otherwise });
                self.emit_current_input_character();
            }
            Some(character) if character.is_ascii_alphabetic() => {
                let lower = character.to_ascii_lowercase();
                self.registers.temporary_buffer.push(lower);
                self.emit_current_input_character();
            }
            _ => self.reconsume_in(otherwise),
        }
    }
}

//! The tokenizer states for escaped script data: after `<!--`, and for double escaped script data: after `<!--` and `<script`.

use super::{ErrorCode, Machine, State, TokenSink};

/// The differences between the states of escaped and double escaped script data.
struct Escaped {
    text: State,
    dash: State,
    dash_dash: State,
}

const ESCAPED: &Escaped = &Escaped {
    text: State::ScriptDataEscaped,
    dash: State::ScriptDataEscapedDash,
    dash_dash: State::ScriptDataEscapedDashDash,
};

const DOUBLE_ESCAPED: &Escaped = &Escaped {
    text: State::ScriptDataDoubleEscaped,
    dash: State::ScriptDataDoubleEscapedDash,
    dash_dash: State::ScriptDataDoubleEscapedDashDash,
};

impl<S: TokenSink> Machine<'_, S> {
    /// [Script data escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state): in a script,
    /// after `<!--`.
    pub(in crate::tokenizer) fn script_data_escaped_state(&mut self) {
        self.escaped_script_data(ESCAPED, ESCAPED.dash);
    }

    /// [Script data escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state)
    pub(in crate::tokenizer) fn script_data_escaped_dash_state(&mut self) {
        self.escaped_script_data(ESCAPED, ESCAPED.dash_dash);
    }

    /// [Script data escaped dash dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state)
    pub(in crate::tokenizer) fn script_data_escaped_dash_dash_state(&mut self) {
        self.escaped_script_data(ESCAPED, ESCAPED.dash_dash);
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
        self.escaped_script_data(DOUBLE_ESCAPED, DOUBLE_ESCAPED.dash);
    }

    /// [Script data double escaped dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state)
    pub(in crate::tokenizer) fn script_data_double_escaped_dash_state(&mut self) {
        self.escaped_script_data(DOUBLE_ESCAPED, DOUBLE_ESCAPED.dash_dash);
    }

    /// [Script data double escaped dash dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state)
    pub(in crate::tokenizer) fn script_data_double_escaped_dash_dash_state(&mut self) {
        self.escaped_script_data(DOUBLE_ESCAPED, DOUBLE_ESCAPED.dash_dash);
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

    /// Handles the states in the text, and after one or two dashes. A dash leads to the state `after_dash`.
    fn escaped_script_data(&mut self, escaped: &Escaped, after_dash: State) {
        match self.consume() {
            Some('-') => {
                self.switch_to(after_dash);
                self.emit_current_input_character();
            }
            Some('<') if escaped.text == State::ScriptDataEscaped => {
                self.start_token();
                self.switch_to(State::ScriptDataEscapedLessThanSign);
            }
            Some('<') => {
                self.switch_to(State::ScriptDataDoubleEscapedLessThanSign);
                self.emit_current_input_character();
            }
            Some('>') if self.registers.state == escaped.dash_dash => {
                self.switch_to(State::ScriptData);
                self.emit_current_input_character();
            }
            Some('\0') => {
                self.switch_to(escaped.text);
                self.emit_replacement_character();
            }
            None => {
                self.parse_error(ErrorCode::EofInScriptHtmlCommentLikeText);
                self.emit_end_of_file();
            }
            Some(_) if self.registers.state == escaped.text => {
                let run = self.input.take_run([b'-', b'<']);
                self.emit_run(run);
            }
            Some(_) => {
                self.switch_to(escaped.text);
                self.emit_current_input_character();
            }
        }
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

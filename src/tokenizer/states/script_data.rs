//! The tokenizer states for script data, escaped script data: after `<!--`, and double escaped script data: after `<!--` and
//! `<script`. Script data also uses the states of RAWTEXT.

use super::{ErrorCode, State, StateMachine, TokenSink};

impl<S: TokenSink> StateMachine<'_, S> {
    /// [Script data escape start state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state) and
    /// [script data escape start dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state)
    pub(super) fn script_data_escape_start_state(&mut self, after_dash: State) {
        match self.consume_next_input_character() {
            Some('-') => {
                self.switch_to(after_dash);
                self.emit_current_input_character();
            }
            _ => self.reconsume_in(State::ScriptData),
        }
    }

    /// [Script data escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state),
    /// [script data escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state),
    /// [script data escaped dash dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state),
    /// [script data double escaped
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state),
    /// [script data double escaped dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state), and
    /// [script data double escaped dash dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state)
    ///
    /// `text` is the state before the dashes. The states after two dashes are their own `after_dash`.
    pub(super) fn escaped_script_data_state(&mut self, text: State, after_dash: State) {
        match self.consume_next_input_character() {
            Some('-') => {
                self.switch_to(after_dash);
                self.emit_current_input_character();
            }
            Some('<') if text == State::ScriptDataEscaped => {
                self.mark_token_start_and_switch(State::ScriptDataEscapedLessThanSign)
            }
            Some('<') => {
                self.switch_to(State::ScriptDataDoubleEscapedLessThanSign);
                self.emit_current_input_character();
            }
            Some('>') if self.registers.state == after_dash => {
                self.switch_to(State::ScriptData);
                self.emit_current_input_character();
            }
            Some('\0') => {
                self.switch_to(text);
                self.report_null_and_emit_replacement();
            }
            None => {
                self.parse_error(ErrorCode::EofInScriptHtmlCommentLikeText);
                self.emit_end_of_file();
            }
            Some(_) if self.registers.state == text => self.emit_run_until([b'-', b'<']),
            Some(_) => {
                self.switch_to(text);
                self.emit_current_input_character();
            }
        }
    }

    /// [Script data double escaped less-than sign
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state)
    pub(super) fn script_data_double_escaped_less_than_sign_state(&mut self) {
        match self.consume_next_input_character() {
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(State::ScriptDataDoubleEscapeEnd);
                self.emit_current_input_character();
            }
            _ => self.reconsume_in(State::ScriptDataDoubleEscaped),
        }
    }

    /// [Script data double escape start
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state) and [script data double
    /// escape end state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state)
    pub(super) fn script_data_double_escape_state(&mut self, after_script: State, otherwise: State) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ' | '/' | '>') => {
                let is_script = self.registers.temporary_buffer == "script";
                self.switch_to(if is_script { after_script } else { otherwise });
                self.emit_current_input_character();
            }
            Some(character) if character.is_ascii_alphabetic() => {
                self.registers.temporary_buffer.push(character.to_ascii_lowercase());
                self.emit_current_input_character();
            }
            _ => self.reconsume_in(otherwise),
        }
    }
}

//! The tokenizer states for script data, up to the `<!--` that begins escaped script data.

use super::{Machine, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [Script data state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-state)
    pub(in crate::tokenizer) fn script_data_state(&mut self) {
        self.raw_text(State::ScriptDataLessThanSign);
    }

    /// [Script data less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state)
    pub(in crate::tokenizer) fn script_data_less_than_sign_state(&mut self) {
        match self.consume() {
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(State::ScriptDataEndTagOpen);
            }
            Some('!') => {
                self.switch_to(State::ScriptDataEscapeStart);
                self.emit_delayed_characters("<!");
            }
            _ => {
                self.emit_delayed_characters("<");
                self.reconsume_in(State::ScriptData);
            }
        }
    }

    /// [Script data end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state)
    pub(in crate::tokenizer) fn script_data_end_tag_open_state(&mut self) {
        self.text_end_tag_open(State::ScriptDataEndTagName, State::ScriptData);
    }

    /// [Script data end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state)
    pub(in crate::tokenizer) fn script_data_end_tag_name_state(&mut self) {
        self.text_end_tag_name(State::ScriptData);
    }

    /// [Script data escape start state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state)
    pub(in crate::tokenizer) fn script_data_escape_start_state(&mut self) {
        self.dash_of_script_data_escape_start(State::ScriptDataEscapeStartDash);
    }

    /// [Script data escape start dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state)
    pub(in crate::tokenizer) fn script_data_escape_start_dash_state(&mut self) {
        self.dash_of_script_data_escape_start(State::ScriptDataEscapedDashDash);
    }

    /// Handles the escape start and escape start dash states, which look for a dash.
    fn dash_of_script_data_escape_start(&mut self, after_dash: State) {
        match self.consume() {
            Some('-') => {
                self.switch_to(after_dash);
                self.emit_current_input_character();
            }
            _ => self.reconsume_in(State::ScriptData),
        }
    }
}

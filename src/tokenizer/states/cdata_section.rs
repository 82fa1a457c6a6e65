//! The tokenizer states for CDATA sections.

use super::{ErrorCode, Machine, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [CDATA section state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state)
    pub(in crate::tokenizer) fn cdata_section_state(&mut self) {
        match self.consume() {
            Some(']') => {
                self.start_token();
                self.switch_to(State::CdataSectionBracket);
            }
            None => {
                self.parse_error(ErrorCode::EofInCdata);
                self.emit_end_of_file();
            }
            // Anything else
            //
            // NOTE: U+0000 NULL characters are handled in the tree construction stage.
            Some('\0') => self.emit_null_character(),
            Some(_) => {
                let run = self.input.take_run([b']', b'\0']);
                self.emit_run(run);
            }
        }
    }

    /// [CDATA section bracket state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state): after
    /// `]` in a CDATA section.
    pub(in crate::tokenizer) fn cdata_section_bracket_state(&mut self) {
        match self.consume() {
            Some(']') => self.switch_to(State::CdataSectionEnd),
            _ => {
                self.emit_delayed_characters("]");
                self.reconsume_in(State::CdataSection);
            }
        }
    }

    /// [CDATA section end state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state): after `]]` in a
    /// CDATA section.
    pub(in crate::tokenizer) fn cdata_section_end_state(&mut self) {
        match self.consume() {
            Some(']') => self.emit_delayed_characters("]"),
            Some('>') => self.switch_to(State::Data),
            _ => {
                self.emit_delayed_characters("]]");
                self.reconsume_in(State::CdataSection);
            }
        }
    }
}

//! The tokenizer states for text: data and PLAINTEXT.

use super::{ErrorCode, Machine, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [Data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state): text outside of elements with raw text.
    pub(in crate::tokenizer) fn data_state(&mut self) {
        match self.consume() {
            Some('&') => self.start_character_reference(),
            Some('<') => {
                self.start_token();
                self.switch_to(State::TagOpen);
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.emit_null_character();
            }
            None => self.emit_end_of_file(),
            Some(_) => {
                let run = self.input.take_run([b'&', b'<']);
                self.emit_run(run);
            }
        }
    }

    /// [PLAINTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state): text up to the end of the input.
    pub(in crate::tokenizer) fn plaintext_state(&mut self) {
        match self.consume() {
            Some('\0') => self.emit_replacement_character(),
            None => self.emit_end_of_file(),
            Some(_) => {
                let run = self.input.take_run([]);
                self.emit_run(run);
            }
        }
    }
}

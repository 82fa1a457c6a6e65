//! The states of raw text: the text of `style`, `iframe` and others.

use super::{ErrorCode, Machine, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [RAWTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state): text in which only its end tag is markup.
    pub(in crate::tokenizer) fn rawtext_state(&mut self) {
        match self.consume() {
            // U+003C LESS-THAN SIGN (<)
            Some('<') => {
                self.start_token();
                self.switch_to(State::RawtextLessThanSign);
            }
            // U+0000 NULL
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.emit_replacement_character();
            }
            // EOF
            None => self.emit_end_of_file(),
            // Anything else
            Some(_) => {
                let run = self.input.take_run([b'<']);
                self.emit_run(run);
            }
        }
    }

    /// [RAWTEXT less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state): after `<` in raw text.
    pub(in crate::tokenizer) fn rawtext_less_than_sign_state(&mut self) {
        match self.consume() {
            // U+002F SOLIDUS (/)
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(State::RawtextEndTagOpen);
            }
            // Anything else
            _ => {
                self.emit_delayed_characters("<");
                self.reconsume_in(State::Rawtext);
            }
        }
    }

    /// [RAWTEXT end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state): after `</` in raw text.
    pub(in crate::tokenizer) fn rawtext_end_tag_open_state(&mut self) {
        self.text_end_tag_open(State::RawtextEndTagName, State::Rawtext);
    }

    /// [RAWTEXT end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state): in the name of what may be the end tag of raw text.
    pub(in crate::tokenizer) fn rawtext_end_tag_name_state(&mut self) {
        self.text_end_tag_name(State::Rawtext);
    }
}

//! The tokenizer states for RCDATA, as in `title` and `textarea`, and for raw text, as in `style`.

use super::{ErrorCode, Machine, State, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [RCDATA state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state): text with character references but no
    /// tags except the element's end tag.
    pub(in crate::tokenizer) fn rcdata_state(&mut self) {
        match self.consume() {
            Some('&') => {
                self.registers.return_state = State::Rcdata;
                self.start_character_reference();
            }
            Some('<') => {
                self.start_token();
                self.switch_to(State::RcdataLessThanSign);
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.emit_replacement_character();
            }
            None => self.emit_end_of_file(),
            Some(_) => {
                let run = self.input.take_run([b'&', b'<']);
                self.emit_run(run);
            }
        }
    }

    /// [RCDATA less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state)
    pub(in crate::tokenizer) fn rcdata_less_than_sign_state(&mut self) {
        match self.consume() {
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(State::RcdataEndTagOpen);
            }
            _ => {
                self.emit_delayed_characters("<");
                self.reconsume_in(State::Rcdata);
            }
        }
    }

    /// [RCDATA end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state)
    pub(in crate::tokenizer) fn rcdata_end_tag_open_state(&mut self) {
        self.text_end_tag_open(State::RcdataEndTagName, State::Rcdata);
    }

    /// [RCDATA end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state)
    pub(in crate::tokenizer) fn rcdata_end_tag_name_state(&mut self) {
        self.text_end_tag_name(State::Rcdata);
    }

    /// [RAWTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state): text in which only the element's end
    /// tag is markup.
    pub(in crate::tokenizer) fn rawtext_state(&mut self) {
        match self.consume() {
            Some('<') => {
                self.start_token();
                self.switch_to(State::RawtextLessThanSign);
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.emit_replacement_character();
            }
            None => self.emit_end_of_file(),
            Some(_) => {
                let run = self.input.take_run([b'<']);
                self.emit_run(run);
            }
        }
    }

    /// [RAWTEXT less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state)
    pub(in crate::tokenizer) fn rawtext_less_than_sign_state(&mut self) {
        match self.consume() {
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(State::RawtextEndTagOpen);
            }
            _ => {
                self.emit_delayed_characters("<");
                self.reconsume_in(State::Rawtext);
            }
        }
    }

    /// [RAWTEXT end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state)
    pub(in crate::tokenizer) fn rawtext_end_tag_open_state(&mut self) {
        self.text_end_tag_open(State::RawtextEndTagName, State::Rawtext);
    }

    /// [RAWTEXT end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state)
    pub(in crate::tokenizer) fn rawtext_end_tag_name_state(&mut self) {
        self.text_end_tag_name(State::Rawtext);
    }
}

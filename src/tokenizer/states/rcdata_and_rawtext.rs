//! The tokenizer states for RCDATA, as in `title` and `textarea`, and for raw text, as in `style`, and the parts that they share
//! with the states for script data.

use super::{Machine, State, TagKind, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
    /// [RCDATA state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state): text with character references but no
    /// tags except the element's end tag.
    pub(in crate::tokenizer) fn rcdata_state(&mut self) {
        match self.consume() {
            Some('&') => self.start_character_reference(),
            Some('<') => {
                self.start_token();
                self.switch_to(State::RcdataLessThanSign);
            }
            Some('\0') => self.emit_replacement_character(),
            None => self.emit_end_of_file(),
            Some(_) => {
                let run = self.input.take_run([b'&', b'<']);
                self.emit_run(run);
            }
        }
    }

    /// [RCDATA less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state)
    pub(in crate::tokenizer) fn rcdata_less_than_sign_state(&mut self) {
        self.text_less_than_sign(State::RcdataEndTagOpen, State::Rcdata);
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
        self.raw_text(State::RawtextLessThanSign);
    }

    /// [RAWTEXT less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state)
    pub(in crate::tokenizer) fn rawtext_less_than_sign_state(&mut self) {
        self.text_less_than_sign(State::RawtextEndTagOpen, State::Rawtext);
    }

    /// [RAWTEXT end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state)
    pub(in crate::tokenizer) fn rawtext_end_tag_open_state(&mut self) {
        self.text_end_tag_open(State::RawtextEndTagName, State::Rawtext);
    }

    /// [RAWTEXT end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state)
    pub(in crate::tokenizer) fn rawtext_end_tag_name_state(&mut self) {
        self.text_end_tag_name(State::Rawtext);
    }

    /// Handles the RAWTEXT and script data states.
    pub(in crate::tokenizer) fn raw_text(&mut self, less_than_sign_state: State) {
        match self.consume() {
            Some('<') => {
                self.start_token();
                self.switch_to(less_than_sign_state);
            }
            Some('\0') => self.emit_replacement_character(),
            None => self.emit_end_of_file(),
            Some(_) => {
                let run = self.input.take_run([b'<']);
                self.emit_run(run);
            }
        }
    }

    /// Handles the RCDATA and RAWTEXT less-than sign states.
    fn text_less_than_sign(&mut self, end_tag_open_state: State, text_state: State) {
        match self.consume() {
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(end_tag_open_state);
            }
            _ => {
                self.emit_delayed_characters("<");
                self.reconsume_in(text_state);
            }
        }
    }

    /// Handles the "end tag open" states. `name_state` is the corresponding "end tag name" state, and `text_state` the state of
    /// the text itself.
    pub(in crate::tokenizer) fn text_end_tag_open(&mut self, name_state: State, text_state: State) {
        match self.consume() {
            Some(character) if character.is_ascii_alphabetic() => {
                self.registers.tag.create(TagKind::End);
                self.reconsume_in(name_state);
            }
            _ => {
                self.emit_delayed_characters("</");
                self.reconsume_in(text_state);
            }
        }
    }

    /// Handles the "end tag name" states. `text_state` is the state of the text itself.
    pub(in crate::tokenizer) fn text_end_tag_name(&mut self, text_state: State) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') if self.is_appropriate_end_tag() => {
                self.leave_tag_name(State::BeforeAttributeName);
            }
            Some('/') if self.is_appropriate_end_tag() => self.leave_tag_name(State::SelfClosingStartTag),
            Some('>') if self.is_appropriate_end_tag() => {
                self.leave_tag_name(State::Data);
                self.emit_tag();
            }
            Some(character) if character.is_ascii_alphabetic() => {
                let lower = character.to_ascii_lowercase();
                self.registers.tag.name.push(lower);
                self.registers.temporary_buffer.push(character);
            }
            _ => {
                self.emit_delayed_characters("</");
                self.emit_temporary_buffer();
                self.reconsume_in(text_state);
            }
        }
    }

    /// Whether the current end tag token is an
    /// [appropriate end tag token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    fn is_appropriate_end_tag(&self) -> bool {
        let last_start_tag = self.registers.last_start_tag;
        last_start_tag.is_some_and(|name| self.names.name(name) == self.registers.tag.name)
    }
}

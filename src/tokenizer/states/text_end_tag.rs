//! The tokenizer states for the end tags of RCDATA, raw text and script data.

use super::{Machine, State, TagKind, TokenSink};

impl<S: TokenSink> Machine<'_, S> {
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
                self.end_tag_name();
                self.switch_to(State::BeforeAttributeName);
            }
            Some('/') if self.is_appropriate_end_tag() => {
                self.end_tag_name();
                self.switch_to(State::SelfClosingStartTag);
            }
            Some('>') if self.is_appropriate_end_tag() => {
                self.end_tag_name();
                self.switch_to(State::Data);
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

//! The tokenizer states for text: data, RCDATA, as in `title`, RAWTEXT, as in `style`, PLAINTEXT, and CDATA sections.

use super::{ErrorCode, State, StateMachine, TagKind, TokenSink};

impl<S: TokenSink> StateMachine<'_, S> {
    /// [Data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state) and [RCDATA
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state)
    pub(super) fn text_with_references_state(&mut self, less_than_sign: State) {
        match self.consume_next_input_character() {
            Some('&') => self.start_character_reference(),
            Some('<') => self.mark_token_start_and_switch(less_than_sign),
            Some('\0') if self.registers.state == State::Data => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.emit_null_character();
            }
            Some('\0') => self.report_null_and_emit_replacement(),
            None => self.emit_end_of_file(),
            Some(_) => self.emit_run_until([b'&', b'<']),
        }
    }

    /// [RAWTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state) and [script data
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-state)
    pub(super) fn raw_text_state(&mut self, less_than_sign: State) {
        match self.consume_next_input_character() {
            Some('<') => self.mark_token_start_and_switch(less_than_sign),
            Some('\0') => self.report_null_and_emit_replacement(),
            None => self.emit_end_of_file(),
            Some(_) => self.emit_run_until([b'<']),
        }
    }

    /// [PLAINTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state)
    pub(super) fn plaintext_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\0') => self.report_null_and_emit_replacement(),
            None => self.emit_end_of_file(),
            Some(_) => self.emit_run_until([]),
        }
    }

    /// [RCDATA less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state),
    /// [RAWTEXT less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state), [script
    /// data less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state), and
    /// [script data escaped less-than sign
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state)
    pub(super) fn text_less_than_sign_state(&mut self, end_tag_open: State, text: State) {
        match self.consume_next_input_character() {
            Some('/') => {
                self.registers.temporary_buffer.clear();
                self.switch_to(end_tag_open);
            }
            Some('!') if text == State::ScriptData => {
                self.switch_to(State::ScriptDataEscapeStart);
                self.emit_pending_characters("<!");
            }
            Some(character) if text == State::ScriptDataEscaped && character.is_ascii_alphabetic() => {
                self.registers.temporary_buffer.clear();
                self.emit_pending_characters("<");
                self.reconsume_in(State::ScriptDataDoubleEscapeStart);
            }
            _ => {
                self.emit_pending_characters("<");
                self.reconsume_in(text);
            }
        }
    }

    /// [RCDATA end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state),
    /// [RAWTEXT end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state),
    /// [script data end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state), and
    /// [script data escaped end tag open
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state)
    pub(super) fn text_end_tag_open_state(&mut self, end_tag_name: State, text: State) {
        match self.consume_next_input_character() {
            Some(character) if character.is_ascii_alphabetic() => {
                self.registers.tag.reset(TagKind::End);
                self.reconsume_in(end_tag_name);
            }
            _ => {
                self.emit_pending_characters("</");
                self.reconsume_in(text);
            }
        }
    }

    /// [RCDATA end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state),
    /// [RAWTEXT end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state),
    /// [script data end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state), and
    /// [script data escaped end tag name
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state)
    pub(super) fn text_end_tag_name_state(&mut self, text: State) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') if self.is_appropriate_end_tag() => {
                self.finish_tag_name_and_switch(State::BeforeAttributeName);
            }
            Some('/') if self.is_appropriate_end_tag() => self.finish_tag_name_and_switch(State::SelfClosingStartTag),
            Some('>') if self.is_appropriate_end_tag() => {
                self.finish_tag_name_and_switch(State::Data);
                self.emit_tag();
            }
            Some(character) if character.is_ascii_alphabetic() => {
                self.registers.tag.name.push(character.to_ascii_lowercase());
                self.registers.temporary_buffer.push(character);
            }
            _ => {
                self.emit_pending_characters("</");
                let buffer = std::mem::take(&mut self.registers.temporary_buffer);
                if !buffer.is_empty() {
                    self.emit_pending_characters(&buffer);
                }
                self.registers.temporary_buffer = buffer;
                self.reconsume_in(text);
            }
        }
    }

    /// Whether the current end tag token is an
    /// [appropriate end tag token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    fn is_appropriate_end_tag(&self) -> bool {
        let last_start_tag = self.registers.last_start_tag;
        last_start_tag.is_some_and(|name| self.names.name(name) == self.registers.tag.name)
    }

    /// [CDATA section state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state)
    pub(super) fn cdata_section_state(&mut self) {
        match self.consume_next_input_character() {
            Some(']') => self.mark_token_start_and_switch(State::CdataSectionBracket),
            None => {
                self.parse_error(ErrorCode::EofInCdata);
                self.emit_end_of_file();
            }
            // Anything else
            //
            // NOTE: U+0000 NULL characters are handled in the tree construction stage.
            Some('\0') => self.emit_null_character(),
            Some(_) => self.emit_run_until([b']', b'\0']),
        }
    }

    /// [CDATA section bracket state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state): after
    /// `]`.
    pub(super) fn cdata_section_bracket_state(&mut self) {
        match self.consume_next_input_character() {
            Some(']') => self.switch_to(State::CdataSectionEnd),
            _ => {
                self.emit_pending_characters("]");
                self.reconsume_in(State::CdataSection);
            }
        }
    }

    /// [CDATA section end state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state): after `]]`.
    pub(super) fn cdata_section_end_state(&mut self) {
        match self.consume_next_input_character() {
            Some(']') => self.emit_pending_characters("]"),
            Some('>') => self.switch_to(State::Data),
            _ => {
                self.emit_pending_characters("]]");
                self.reconsume_in(State::CdataSection);
            }
        }
    }
}

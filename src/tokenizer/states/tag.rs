//! The tokenizer states for a tag up to the end of its name, and at the end of the tag.

use super::{ByteSet, ErrorCode, State, StateMachine, TagKind, TokenSink};
use crate::span::Span;

static TAG_NAME_STOPS: ByteSet = ByteSet::with_ascii_whitespace(b"/>\0ABCDEFGHIJKLMNOPQRSTUVWXYZ");

impl<S: TokenSink> StateMachine<'_, S> {
    /// [Tag open state](https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state): after `<`.
    pub(super) fn tag_open_state(&mut self) {
        match self.consume_next_input_character() {
            Some('!') => {
                self.registers.lookahead.clear();
                self.switch_to(State::MarkupDeclarationOpen);
            }
            Some('/') => self.switch_to(State::EndTagOpen),
            Some(character) if character.is_ascii_alphabetic() => {
                self.registers.tag.reset(TagKind::Start);
                self.reconsume_in(State::TagName);
            }
            Some('?') if self.registers.parses_processing_instructions => {
                self.registers.temporary_buffer.clear();
                self.switch_to(State::ProcessingInstructionOpen);
            }
            Some('?') => {
                self.parse_error(ErrorCode::UnexpectedQuestionMarkInsteadOfTagName);
                self.begin_comment(1);
                self.reconsume_in(State::BogusComment);
            }
            None => {
                self.parse_error(ErrorCode::EofBeforeTagName);
                self.emit_pending_characters("<");
                self.emit_end_of_file();
            }
            Some(_) => {
                self.parse_error(ErrorCode::InvalidFirstCharacterOfTagName);
                self.emit_pending_characters("<");
                self.reconsume_in(State::Data);
            }
        }
    }

    /// [End tag open state](https://html.spec.whatwg.org/multipage/parsing.html#end-tag-open-state): after `</`.
    pub(super) fn end_tag_open_state(&mut self) {
        match self.consume_next_input_character() {
            Some(character) if character.is_ascii_alphabetic() => {
                self.registers.tag.reset(TagKind::End);
                self.reconsume_in(State::TagName);
            }
            Some('>') => {
                self.parse_error(ErrorCode::MissingEndTagName);
                self.switch_to(State::Data);
            }
            None => {
                self.parse_error(ErrorCode::EofBeforeTagName);
                self.emit_pending_characters("</");
                self.emit_end_of_file();
            }
            Some(_) => {
                self.parse_error(ErrorCode::InvalidFirstCharacterOfTagName);
                self.begin_comment(2);
                self.reconsume_in(State::BogusComment);
            }
        }
    }

    /// [Tag name state](https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state)
    pub(super) fn tag_name_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => self.finish_tag_name_and_switch(State::BeforeAttributeName),
            Some('/') => self.finish_tag_name_and_switch(State::SelfClosingStartTag),
            Some('>') => {
                self.finish_tag_name_and_switch(State::Data);
                self.emit_tag();
            }
            Some(character @ 'A'..='Z') => self.registers.tag.name.push(character.to_ascii_lowercase()),
            Some('\0') => self.report_and_replace_null(|registers, text| registers.tag.name.push_str(text)),
            None => self.end_of_file_in_tag(),
            Some(_) => self.registers.tag.name.push_str(&self.input.consume_run(&TAG_NAME_STOPS)),
        }
    }

    /// [Self-closing start tag state](https://html.spec.whatwg.org/multipage/parsing.html#self-closing-start-tag-state): after
    /// `/` in a tag.
    pub(super) fn self_closing_start_tag_state(&mut self) {
        match self.consume_next_input_character() {
            Some('>') => {
                self.registers.tag.self_closing = true;
                self.emit_tag();
            }
            None => self.end_of_file_in_tag(),
            Some(_) => {
                self.parse_error(ErrorCode::UnexpectedSolidusInTag);
                self.reconsume_in(State::BeforeAttributeName);
            }
        }
    }

    /// Switches to the next state. The tag name ends before the current input character.
    pub(super) fn finish_tag_name_and_switch(&mut self, next: State) {
        if self.sink.wants_locations() {
            let opening = if self.registers.tag.kind == TagKind::Start { 1 } else { 2 };
            let start = self.registers.token_start + opening;
            let end = self.input.current_offset();
            self.registers.tag.attributes.name_span = Some(Span::new(start, end));
        }
        self.switch_to(next);
    }

    pub(super) fn end_of_file_in_tag(&mut self) {
        self.parse_error(ErrorCode::EofInTag);
        self.emit_end_of_file();
    }
}

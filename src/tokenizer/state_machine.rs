//! The state machine: its registers, input, and sink, its run loop, and how it emits tokens.

use super::State;
use super::registers::{TagKind, TokenizerRegisters};
use crate::error::{ErrorCode, ParseError};
use crate::input::InputChunk;
use crate::names::{NameId, NameTable};
use crate::settings::text_state_for_element;
use crate::span::Span;
use crate::token::{
    Attributes, CrateOnly, Doctype, Feedback, ProcessingInstruction, Tag, Text, Token, TokenContext, TokenSink,
};

pub(super) const REPLACEMENT_CHARACTER: &str = "\u{FFFD}";

pub(super) struct StateMachine<'a, S> {
    pub(super) registers: &'a mut TokenizerRegisters,
    pub(super) names: &'a mut NameTable,
    pub(super) input: InputChunk<'a>,
    pub(super) sink: &'a mut S,
    /// Whether the chunk certainly does not contain the end tag of the current raw text.
    pub(super) chunk_has_no_end_tag: bool,
}

impl<S: TokenSink> StateMachine<'_, S> {
    /// Runs the state machine to the end of the chunk, or to a pause. Returns whether the machine paused.
    pub(super) fn run_to_pause_or_end(&mut self) -> bool {
        // NOTE: even after the sink stops the tokenizer at a token, the current state can still switch to a different state.
        while self.input.has_next()
            && !self.is_stop_requested()
            && self.registers.state != State::Paused
            && !self.registers.has_ended
        {
            if !self.try_run_fast_path() && self.input.has_next() {
                self.run_current_state();
            }
        }
        self.resume_if_paused()
    }

    pub(super) fn resume_if_paused(&mut self) -> bool {
        let is_paused = self.registers.state == State::Paused;
        if is_paused {
            self.registers.state = self.registers.resume_state;
        }
        is_paused
    }

    pub(super) fn is_stop_requested(&self) -> bool {
        self.sink.wants_errors() && self.sink.wants_to_stop()
    }

    /// [Consume the next input character](https://html.spec.whatwg.org/multipage/parsing.html#next-input-character).
    #[inline]
    pub(super) fn consume_next_input_character(&mut self) -> Option<char> {
        let character = self.input.consume_next_input_character();
        if self.sink.wants_errors()
            && let Some(code) = self.input.take_character_error()
        {
            self.parse_error(code);
        }
        character
    }

    pub(super) fn switch_to(&mut self, state: State) {
        self.registers.state = state;
    }

    /// [Reconsume](https://html.spec.whatwg.org/multipage/parsing.html#reconsume) the current input character in a state.
    pub(super) fn reconsume_in(&mut self, state: State) {
        self.input.reconsume();
        self.registers.state = state;
    }

    pub(super) fn parse_error(&mut self, code: ErrorCode) {
        if self.sink.wants_errors() {
            let span = self.input.current_character_span();
            self.sink.parse_error(ParseError::new(code, span));
        }
    }

    /// Reports a parse error in the text from `start` to `end` that was found at `offset`.
    pub(super) fn parse_error_in_span(&mut self, code: ErrorCode, start: u64, end: u64, offset: u64) {
        if self.sink.wants_errors() {
            let error = ParseError::new(code, Span::new(start, end));
            self.sink.parse_error(error.with_offset(offset));
        }
    }

    pub(super) fn emit_character_run(&mut self, text: Text<'_>) {
        let start = self.input.current_offset();
        self.emit_characters(text, Span::new(start, start + text.len() as u64));
    }

    pub(super) fn emit_current_input_character(&mut self) {
        self.emit_character_run(self.input.last_consumed_text());
    }

    pub(super) fn emit_null_character(&mut self) {
        self.emit_token(&Token::NullCharacter, self.input.current_character_span());
    }

    /// This is an unexpected-null-character parse error. Emit a U+FFFD REPLACEMENT CHARACTER character token.
    pub(super) fn report_null_and_emit_replacement(&mut self) {
        self.parse_error(ErrorCode::UnexpectedNullCharacter);
        self.emit_characters(REPLACEMENT_CHARACTER.into(), self.input.current_character_span());
    }

    /// Emits characters consumed earlier, from the start of the current token, and moves the start of the token past them.
    pub(super) fn emit_pending_characters(&mut self, text: &str) {
        let start = self.registers.token_start;
        let end = start + text.len() as u64;
        self.registers.token_start = end;
        self.emit_characters(text.into(), Span::new(start, end));
    }

    pub(super) fn emit_characters(&mut self, text: Text<'_>, span: Span) {
        self.emit_characters_inline(text, span);
    }

    #[inline]
    pub(super) fn emit_characters_inline(&mut self, text: Text<'_>, span: Span) {
        let context = TokenContext { span, names: self.names };
        let feedback = self.sink.process_characters(text, &context, CrateOnly);
        self.apply_feedback(feedback, span.start);
    }

    /// Switch to the data state. Emit the current tag token.
    pub(super) fn emit_tag(&mut self) {
        let Some(span) = self.try_end_token() else {
            return;
        };
        let Some(name) = self.names.try_intern_within_limit(&self.registers.tag.name) else {
            return self.registers.stop_at_name_limit();
        };
        if self.registers.tag.kind == TagKind::Start {
            self.registers.last_start_tag = Some(name);
            if !self.sink.is_tree_construction(CrateOnly) {
                apply_automatic_text_state(self.registers, name);
            }
        } else {
            // When an end tag token is emitted with attributes, or with its self-closing flag set, that is a parse error.
            let offset = self.input.current_offset();
            if !self.registers.tag.attributes.entries.is_empty() {
                self.parse_error_in_span(ErrorCode::EndTagWithAttributes, span.start, span.end, offset);
            }
            if self.registers.tag.self_closing {
                self.parse_error_in_span(ErrorCode::EndTagWithTrailingSolidus, span.start, span.end, offset);
            }
        }
        let tag = Tag {
            name,
            self_closing: self.registers.tag.self_closing,
            attributes: Attributes::new(&self.registers.tag.attributes, self.names)
                .with_tag_span(self.sink.wants_locations().then_some(span)),
        };
        let token = match self.registers.tag.kind {
            TagKind::Start => Token::StartTag(tag),
            TagKind::End => Token::EndTag(tag),
        };
        let context = TokenContext { span, names: self.names };
        let feedback = self.sink.process_token(&token, &context);
        self.apply_feedback(feedback, span.start);
    }

    /// The comment's data starts after the first `opening` bytes of the token.
    pub(super) fn begin_comment(&mut self, opening: u64) {
        self.registers.comment.clear();
        self.registers.comment_start = self.registers.token_start + opening;
    }

    /// Switch to the data state. Emit the current comment token. The comment's data ends `closing` bytes before the end of the
    /// token.
    pub(super) fn emit_comment(&mut self, closing: u64) {
        let Some(span) = self.try_end_token() else {
            return;
        };
        let comment = std::mem::take(&mut self.registers.comment);
        let start = self.registers.comment_start;
        let data = Span::new(start, span.end.saturating_sub(closing).max(start));
        let text = Text::from(comment.as_str()).with_span(self.sink.wants_locations().then_some(data));
        self.emit_token(&Token::Comment(text), span);
        self.registers.comment = comment;
    }

    /// Switch to the data state. Emit the current processing instruction token.
    pub(super) fn emit_processing_instruction(&mut self) {
        let Some(span) = self.try_end_token() else {
            return;
        };
        let target = std::mem::take(&mut self.registers.temporary_buffer);
        let data = std::mem::take(&mut self.registers.comment);
        let token = Token::ProcessingInstruction(ProcessingInstruction {
            target: &target,
            data: &data,
            span: self.sink.wants_locations().then_some(span),
        });
        self.emit_token(&token, span);
        self.registers.temporary_buffer = target;
        self.registers.comment = data;
    }

    /// Switch to the data state. Emit the current DOCTYPE token.
    pub(super) fn emit_doctype(&mut self) {
        let Some(span) = self.try_end_token() else {
            return;
        };
        // NOTE: this also creates the token of the next DOCTYPE.
        let doctype = std::mem::take(&mut self.registers.doctype);
        let token = Token::Doctype(Doctype {
            name: doctype.name.as_deref(),
            public_identifier: doctype.public_identifier.as_deref(),
            system_identifier: doctype.system_identifier.as_deref(),
            force_quirks: doctype.force_quirks,
            span: self.sink.wants_locations().then_some(span),
        });
        self.emit_token(&token, span);
    }

    pub(super) fn emit_end_of_file(&mut self) {
        let end = self.input.next_offset();
        self.registers.has_ended = true;
        self.emit_token(&Token::EndOfFile, Span::new(end, end));
    }

    /// Switches to the data state. Returns the span of the current token, or `None` if the token exceeds a limit.
    fn try_end_token(&mut self) -> Option<Span> {
        self.switch_to(State::Data);
        if self.registers.limits.are_set && self.registers.stop_if_token_exceeds_limits() {
            return None;
        }
        Some(Span::new(self.registers.token_start, self.input.next_offset()))
    }

    #[inline]
    pub(super) fn emit_token(&mut self, token: &Token<'_>, span: Span) {
        let context = TokenContext { span, names: self.names };
        let feedback = self.sink.process_token(token, &context);
        self.apply_feedback(feedback, span.start);
    }

    #[inline]
    pub(super) fn apply_feedback(&mut self, feedback: Feedback, start: u64) {
        if !matches!(feedback, Feedback::Continue) {
            self.apply_feedback_slow(feedback, start);
        }
    }

    #[cold]
    #[inline(never)]
    fn apply_feedback_slow(&mut self, feedback: Feedback, start: u64) {
        match feedback {
            Feedback::Continue => {}
            Feedback::SwitchTo(state) => self.switch_to(State::from(state)),
            Feedback::Pause => self.pause(),
            Feedback::Stop => {
                self.registers.has_ended = true;
                self.registers.stop_offset.get_or_insert(start);
                self.pause();
            }
        }
    }

    /// NOTE: a pause is a state, so one comparison after each token detects pauses and state changes (test:
    /// `a_sink_may_pause_at_each_token`).
    fn pause(&mut self) {
        // NOTE: a state can emit two tokens, and the sink can pause after each token.
        if self.registers.state != State::Paused {
            self.registers.resume_state = self.registers.state;
            self.registers.state = State::Paused;
        }
    }
}

#[inline]
pub(super) fn apply_automatic_text_state(registers: &mut TokenizerRegisters, name: NameId) {
    if let Some(scripting) = registers.automatic_text_states {
        registers.state = text_state_for_element(name, scripting).into();
    }
}

//! The state machine: its registers, input, and sink, and its run loop.

use super::State;
use super::registers::Registers;
use crate::error::{ErrorCode, ParseError};
use crate::input::Chunk;
use crate::names::NameTable;
use crate::span::Span;
use crate::token::TokenSink;

pub(super) struct Machine<'a, S> {
    pub(super) registers: &'a mut Registers,
    pub(super) names: &'a mut NameTable,
    pub(super) input: Chunk<'a>,
    pub(super) sink: &'a mut S,
    /// Whether the chunk certainly does not contain the end tag of the current raw text.
    pub(super) has_no_end_tag: bool,
}

impl<S: TokenSink> Machine<'_, S> {
    /// Runs the state machine to the end of the chunk, or to a pause. Returns whether the machine paused.
    pub(super) fn run(&mut self) -> bool {
        while self.input.has_next() && self.continues() {
            self.take_the_fast_path();
            if self.input.has_next() {
                self.step();
            }
        }
        self.end_pause()
    }

    fn continues(&self) -> bool {
        // NOTE: even after the sink stops the tokenizer at a token, the current state can still switch to a different state.
        !self.is_to_stop() && self.registers.state != State::Paused && !self.registers.is_over
    }

    pub(super) fn end_pause(&mut self) -> bool {
        let is_paused = self.registers.state == State::Paused;
        if is_paused {
            self.registers.state = self.registers.state_after_pause;
        }
        is_paused
    }

    pub(super) fn is_to_stop(&self) -> bool {
        self.sink.wants_errors() && self.sink.wants_to_stop()
    }

    pub(super) fn run_to_end_of_file(&mut self) {
        while !self.registers.is_over {
            self.step();
            self.end_pause();
        }
    }

    /// [Consume the next input character](https://html.spec.whatwg.org/multipage/parsing.html#next-input-character).
    #[inline]
    pub(super) fn consume(&mut self) -> Option<char> {
        let character = self.input.consume();
        if self.sink.wants_errors()
            && let Some(code) = self.input.new_error()
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
    pub(super) fn parse_error_in(&mut self, code: ErrorCode, start: u64, end: u64, offset: u64) {
        if self.sink.wants_errors() {
            let error = ParseError::new(code, Span::new(start, end));
            self.sink.parse_error(error.found_at(offset));
        }
    }
}

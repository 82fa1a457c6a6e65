//! The fast path: scans common constructs that are complete in the chunk.
//!
//! OPTIMIZATION: the state machine in `states/` is the reference, and the fast path produces the same tokens. The state
//! machine reads NULL characters, unusual markup, constructs that are incomplete at the end of the chunk, and, if errors
//! are wanted, constructs with errors. The `tokenizer`, `tree_construction` and `chunking` suites compare the two on
//! every test case, and the `fast_path` suite compares the two on random tag soup: whole and character by character, with
//! and without errors. If errors are wanted, the state machine reads all markup that arrives character by character. With
//! the state machine alone, a parse takes 251 % more instructions on real pages and 154 % on dense pages in the default
//! profile, and 254 % and 155 % with fat LTO.

pub(super) mod character_reference;
mod markup_declaration;
mod name;
mod tag;
mod text;

use super::State;
use super::state_machine::StateMachine;
use crate::hint::cold_path;
use crate::scan::ByteSet;
use crate::span::Span;
use crate::token::{Token, TokenSink};

/// ASCII whitespace, including carriage returns, which become line feeds.
static WHITESPACE: ByteSet = ByteSet::with_ascii_whitespace(b"");

impl<S: TokenSink> StateMachine<'_, S> {
    /// Whether the sink wants errors or locations, in which case each run of several characters must be a literal part of the
    /// input.
    #[inline(always)]
    fn needs_exact_spans(&self) -> bool {
        self.sink.wants_errors() || self.sink.wants_locations()
    }

    /// Reads as much as possible, from a position between two tokens. Returns false if the state machine must go on.
    pub(super) fn try_run_fast_path(&mut self) -> bool {
        if self.input.is_past_clean_prefix() {
            if !self.input.try_extend_clean_prefix() {
                return false;
            }
            self.chunk_has_no_end_tag = false;
        }
        match self.registers.state {
            State::Data => {
                let changed = self.tokenize_data_to_state_change();
                self.save_attributes_if_needed();
                changed
            }
            State::Rcdata | State::Rawtext | State::ScriptData => self.try_tokenize_through_end_tag(),
            _ => false,
        }
    }

    #[inline(never)]
    fn tokenize_data_to_state_change(&mut self) -> bool {
        let bytes = self.input.clean_prefix.as_bytes();
        let mut position = self.input.position();
        while let Some(&byte) = bytes.get(position)
            && !self.is_stop_requested()
        {
            let next = match byte {
                b'<' => match bytes.get(position + 1) {
                    Some(b'/') => self.try_tokenize_end_tag(position),
                    Some(byte) if byte.is_ascii_alphabetic() => self.try_tokenize_start_tag(position),
                    Some(b'!') => {
                        cold_path();
                        self.try_tokenize_markup_declaration(position)
                    }
                    _ => {
                        cold_path();
                        None
                    }
                },
                _ => self.try_tokenize_text_run(position),
            };
            let Some(next) = next else {
                cold_path();
                break;
            };
            position = next;
            if self.registers.state != State::Data {
                cold_path();
                self.input.advance_to(position);
                return true;
            }
        }
        self.input.advance_to(position);
        false
    }

    fn input_span(&self, start: usize, end: usize) -> Span {
        let offset = self.input.offset;
        Span::new(offset + start as u64, offset + end as u64)
    }
}

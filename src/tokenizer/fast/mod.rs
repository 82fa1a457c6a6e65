//! The fast path: reads ordinary constructs that are complete in the chunk.
//!
//! OPTIMIZATION: the state machine in `states/` is the reference, and the fast path produces the same tokens. The state machine
//! reads NULL characters, unusual markup, constructs cut off at the end of the chunk, and, if errors are wanted, constructs
//! with errors. The `tokenizer`, `tree_construction` and `chunking` suites compare the two on every test case, and the
//! `fast_path` suite compares the two on random tag soup: whole and character by character, with and without errors. If errors
//! are wanted, the state machine reads all markup that arrives character by character.

pub(super) mod character_reference;
mod markup_declaration;
mod name;
mod tag;
mod text;

use super::State;
use super::machine::Machine;
use super::registers::TagKind;
use crate::hint::cold_path;
use crate::scan::ByteClass;
use crate::span::Span;
use crate::token::{Token, TokenSink};

/// ASCII whitespace, including carriage returns, which become line feeds.
static WHITESPACE: ByteClass = ByteClass::whitespace_and(b"");

impl<S: TokenSink> Machine<'_, S> {
    /// Whether the sink wants errors or locations, in which case each run of several characters must be a literal part of the
    /// input.
    #[inline(always)]
    fn is_exact(&self) -> bool {
        self.sink.wants_errors() || self.sink.wants_locations()
    }

    /// Reads as much of the chunk as possible, from a position between two tokens.
    pub(super) fn take_the_fast_path(&mut self) {
        while !self.is_to_stop() {
            if self.input.is_past_ordinary_text() {
                if !self.input.extend_ordinary_text() {
                    return;
                }
                self.has_no_end_tag = false;
            }
            let is_taken = match self.registers.state {
                State::Data => self.take_content(),
                State::Rcdata | State::Rawtext | State::ScriptData => self.take_raw_text(),
                _ => return,
            };
            if !is_taken {
                return;
            }
        }
    }

    #[inline(never)]
    fn take_content(&mut self) -> bool {
        let bytes = self.input.ordinary_text.as_bytes();
        let mut position = self.input.position();
        while let Some(&byte) = bytes.get(position)
            && !self.is_to_stop()
        {
            let next = match byte {
                b'<' => match bytes.get(position + 1) {
                    Some(b'/') => self.take_end_tag(position),
                    Some(byte) if byte.is_ascii_alphabetic() => self.take_start_tag(position),
                    Some(b'!') => {
                        cold_path();
                        self.take_markup_declaration(position)
                    }
                    _ => {
                        cold_path();
                        None
                    }
                },
                _ => self.take_text(position),
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

    fn span(&self, start: usize, end: usize) -> Span {
        let offset = self.input.offset;
        Span::new(offset + start as u64, offset + end as u64)
    }
}

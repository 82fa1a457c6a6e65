//! Takes chunks of a few plain characters, as when a page is typed or generated piece by piece.

use super::{State, Tokenizer};
use crate::scan::ByteClass;
use crate::span::Span;
use crate::token::{InputPart, KeptPlace, Text, TokenSink};

const SHORT: usize = 16;

/// The characters that may not be plain, in text or in a quoted value.
static STOPS: ByteClass = ByteClass::new(b"<&\"'\r\0");

impl Tokenizer {
    /// Takes a whole chunk, if it is short and all of it is plain text, in text or in a value between quotes. Returns
    /// whether it has.
    ///
    /// OPTIMIZATION: to make a chunk ready for the machine takes longer than to read a few characters. With errors wanted,
    /// this takes nothing, and the states come to the same result: the suite `chunking` and `lanes` hold the two equal.
    #[inline(always)]
    pub(super) fn take_short_text<S: TokenSink>(&mut self, chunk: &str, sink: &mut S) -> bool {
        if S::WANTS_ERRORS || chunk.len() >= SHORT || self.stream.may_skip_what_comes_next() {
            return false;
        }
        let is_value = match self.registers.state {
            State::Data | State::Rcdata | State::Rawtext | State::ScriptData => false,
            State::AttributeValueDoubleQuoted | State::AttributeValueSingleQuoted => true,
            _ => return false,
        };
        if chunk.bytes().any(|byte| STOPS.contains(byte)) {
            return false;
        }
        let place = KeptPlace::of(sink.input(InputPart { text: chunk, before: 0, after: 0 }));
        if is_value {
            self.registers.tag.append_to_value(chunk);
        } else {
            let start = self.stream.offset();
            let span = Span::new(start, start + chunk.len() as u64);
            let mut machine = self.machine(self.stream.nothing(), sink);
            machine.emit_characters(Text::at(chunk, place), span);
            machine.end_pause();
        }
        self.stream.advance(chunk, 0, chunk.len());
        true
    }
}

//! The [tokenization](https://html.spec.whatwg.org/multipage/parsing.html#tokenization) stage: characters in, tokens out.
//!
//! [`tokenize()`] passes the tokens of a string to a function, and a [`Tokenizer`] passes the tokens of chunks to a
//! [`TokenSink`]. A program that sees only tokens cannot know where tree construction switches the tokenizer to a different
//! state: see [how to highlight source](crate::guides::cookbook::own_tree#highlight-source).

// Idioms used in this code:
//
// - Every state in the standard is one function in `states/`, named after the state, except that states that differ in a few
//   values share a function with parameters. The run loop in `state_machine.rs` calls the function of the current state while there
//   is input. At the end of the file, the loop continues until a state emits the end-of-file token.
// - "Consume the next input character" is `match self.consume_next_input_character()`. The match arms are in the standard's order, and their
//   patterns are the standard's characters: `None` is EOF, and `_` or `Some(_)` is "anything else". EOF is never the end of a
//   chunk: before the end of the file, a state function is called only if there is a next input character. The function
//   consumes this character, and at most the rest of a run.
// - "Reconsume in the data state" is `self.reconsume_in(State::Data)`, "switch to the data state" is
//   `self.switch_to(State::Data)`, "switch to the data state. Emit the current tag token." is `self.emit_tag()`.
// - "This is an eof-in-tag parse error" is `self.parse_error(ErrorCode::EofInTag)`. The error's span is the current input
//   character, unless the call gives another span.
// - An arm "anything else" that appends or emits the current input character also consumes a run: the following characters that
//   would reach the same arm. The arm, or a table at the top of the file, defines the end of a run.
// - Where the standard looks at several characters at once, the state function is called once for each character, and the
//   register `lookahead` holds the matched characters. The machine never rewinds the input, because every state knows how to
//   use the matched characters.

mod fast;
mod options;
mod registers;
mod state_machine;
mod states;
mod tokenize;

use crate::input::{ChunkCursor, InputChunk, InputStreamState};
use crate::names::{NameTable, ascii_lowercase};
// WAIVER: the options and the context are above this layer, and the constructors belong here.
use crate::parse::{FragmentContext, ParseOptions};
use crate::scan::floor_char_boundary;
use crate::settings::ParserSettings;
use crate::sink::{Limit, Limits};
use crate::token::TokenSink;
pub(crate) use fast::character_reference::{ReferenceContext, append_decoded_text};
pub use options::TokenizerOptions;
use registers::{MIN_NAME_BYTES_LIMIT, TokenLimits, TokenizerRegisters};
use state_machine::StateMachine;
use states::State;
#[cfg(feature = "bytes")]
pub use tokenize::tokenize_bytes;
pub use tokenize::{text_state_after, tokenize};

/// The tokenizer. Accepts the input in chunks, which may end between any two characters, and passes each complete token to a
/// [`TokenSink`].
///
/// [Count tags without a tree](crate::guides::cookbook::own_tree#count-tags-without-a-tree) has an example.
#[derive(Clone, Debug, Default)]
pub struct Tokenizer {
    registers: TokenizerRegisters,
    names: NameTable,
    stream: InputStreamState,
}

impl Tokenizer {
    /// Creates a tokenizer with the default options, in the data state.
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a tokenizer with these options.
    #[inline]
    pub fn with_options(options: &TokenizerOptions<'_>) -> Self {
        let mut tokenizer = Self::new();
        tokenizer.registers.parses_processing_instructions =
            options.processing_instructions && options.edition.has_processing_instructions();
        tokenizer.registers.state = options.state.into();
        tokenizer.set_limits(&options.limits);
        tokenizer.registers.automatic_text_states = options.automatic_text_states;
        if let Some(name) = options.last_start_tag {
            tokenizer.registers.last_start_tag = Some(tokenizer.names.intern(&ascii_lowercase(name)));
        }
        tokenizer
    }

    /// Creates the tokenizer for a document's [`TreeBuilder`](crate::tree_builder::TreeBuilder). The tokenizer uses the edition,
    /// limits, and [byte order mark setting](ParseOptions::with_byte_order_mark) from the options.
    pub fn for_document<L>(options: &ParseOptions<L>) -> Self {
        let mut tokenizer = Self::new();
        tokenizer.begin(None, options.inner.settings, options.inner.limits());
        tokenizer
    }

    /// Creates the tokenizer for the tree builder of a fragment, in the state that the context determines.
    pub fn for_fragment<L>(context: &FragmentContext, options: &ParseOptions<L>) -> Self {
        let mut tokenizer = Self::new();
        tokenizer.begin(Some(context), options.inner.settings, options.inner.limits());
        tokenizer
    }

    pub(crate) fn begin(
        &mut self,
        context: Option<&FragmentContext>,
        settings: ParserSettings,
        limits: Option<&Limits>,
    ) {
        self.registers.parses_processing_instructions = settings.parses_processing_instructions();
        if let Some(limits) = limits {
            self.set_limits(limits);
        }
        self.stream.skips_byte_order_mark = settings.skips_byte_order_mark(context.is_some());
        if let Some(context) = context {
            self.registers.state = context.tokenizer_state(settings.scripting).into();
        }
    }

    #[cold]
    fn set_limits(&mut self, limits: &Limits) {
        self.registers.limits = TokenLimits::new(limits);
        self.names.set_byte_limit(limits.string_bytes.unwrap_or(u64::MAX).max(MIN_NAME_BYTES_LIMIT));
    }

    /// Treats a U+FEFF at the start like any other character.
    pub(crate) fn preserve_byte_order_mark(&mut self) {
        self.stream.skips_byte_order_mark = false;
    }

    pub(crate) fn name_table(&self) -> &NameTable {
        &self.names
    }

    /// Returns the number of bytes fed so far.
    pub fn offset(&self) -> u64 {
        self.stream.offset
    }

    /// Resets the tokenizer, except its edition, its limits, and its names. Offsets continue.
    #[inline]
    pub(crate) fn reset_at_current_offset(&mut self) {
        let TokenizerRegisters { parses_processing_instructions, limits, .. } = self.registers;
        self.registers = TokenizerRegisters { parses_processing_instructions, limits, ..TokenizerRegisters::default() };
        self.stream.reset_at_current_offset();
    }

    /// Tokenizes the whole next chunk of the input, even if the sink asks for a pause. An unfinished token continues in the
    /// next chunk. Does nothing after [`end`](Self::end).
    pub fn feed<S: TokenSink>(&mut self, input: &str, sink: &mut S) {
        let mut cursor = ChunkCursor::new();
        while cursor.position() < input.len() {
            self.tokenize_to_pause(input, &mut cursor, sink);
        }
    }

    /// Tokenizes a chunk from the position in `cursor` to its end, to the next [pause](crate::token::Feedback::Pause), or to a
    /// limit, and updates the position. To continue, call this method again with the same text; the tokenizer can read other chunks in
    /// between.
    /// NOTE: with different text, strings would get wrong positions. [`ChunkReader`] prevents calls with different text.
    pub(crate) fn tokenize_to_pause<S: TokenSink>(&mut self, chunk: &str, cursor: &mut ChunkCursor, sink: &mut S) {
        let from = cursor.position();
        let end = self.chunk_end_within_limit(chunk, from);
        if end > from && !self.registers.has_ended {
            let input = self.stream.next_chunk(&chunk[..end], cursor, sink);
            let mut state_machine = self.new_state_machine(input, sink);
            if state_machine.run_to_pause_or_end() && !state_machine.registers.has_ended {
                *cursor = state_machine.input.to_cursor();
                return self.stream.advance(chunk, from, cursor.position());
            }
            self.stream.advance(chunk, from, end);
        }
        *cursor = ChunkCursor::at_end(chunk.len());
        if self.registers.limits.are_set && !self.registers.stop_if_token_exceeds_limits() && end < chunk.len() {
            self.registers.stop_at_limit(Limit::InputBytes, self.stream.offset);
        }
    }

    pub(crate) fn chunk_end_within_limit(&self, chunk: &str, start: usize) -> usize {
        let left = self.registers.limits.input_bytes.saturating_sub(self.stream.offset);
        floor_char_boundary(chunk, start.saturating_add(usize::try_from(left).unwrap_or(usize::MAX)))
    }

    pub(crate) const fn has_ended(&self) -> bool {
        self.registers.has_ended
    }

    pub(crate) const fn has_limits(&self) -> bool {
        self.registers.limits.are_set
    }

    pub(crate) const fn reached_limit(&self) -> Option<(Limit, u64)> {
        self.registers.limits.reached_limit
    }

    pub(crate) fn stop_or_current_offset(&self) -> u64 {
        self.registers.stop_offset.unwrap_or(self.offset())
    }

    /// Tokenizes the end of the file. The last token is [`Token::EndOfFile`](crate::token::Token::EndOfFile). A second call
    /// does nothing.
    pub fn end<S: TokenSink>(&mut self, sink: &mut S) {
        let mut state_machine = self.new_state_machine(InputChunk::empty(self.stream.offset), sink);
        while !state_machine.registers.has_ended {
            state_machine.run_current_state();
            state_machine.resume_if_paused();
        }
    }

    /// Tokenizes a chunk of the input to its end, or to the next [pause](crate::token::Feedback::Pause). To continue after a
    /// pause, call this method again with the same chunk; the tokenizer can read other chunks in between. After
    /// [`end`](Self::end), drops the rest of the chunk.
    pub fn read_to_pause<S: TokenSink>(&mut self, chunk: &mut ChunkReader<'_>, sink: &mut S) {
        self.tokenize_to_pause(chunk.text, &mut chunk.cursor, sink);
    }

    #[inline]
    fn new_state_machine<'a, S: TokenSink>(
        &'a mut self,
        input: InputChunk<'a>,
        sink: &'a mut S,
    ) -> StateMachine<'a, S> {
        StateMachine {
            registers: &mut self.registers,
            names: &mut self.names,
            input,
            sink,
            chunk_has_no_end_tag: false,
        }
    }
}

/// A chunk of the input for [`Tokenizer::read_to_pause`], with the position up to which it was read.
#[derive(Clone, Copy, Debug)]
pub struct ChunkReader<'a> {
    text: &'a str,
    cursor: ChunkCursor,
}

impl<'a> ChunkReader<'a> {
    /// Creates a chunk from unread text.
    pub const fn new(text: &'a str) -> Self {
        Self { text, cursor: ChunkCursor::new() }
    }

    /// Returns the unread text.
    pub fn rest(&self) -> &'a str {
        &self.text[self.cursor.position()..]
    }
}

//! From text to tokens.

mod interface;
mod receiver;
pub mod states;

use std::cell::RefCell;
use std::fmt;

use soupstone::ProcessingInstructions;
use soupstone::edition::Edition;
use soupstone::token::TextState;
use soupstone::tokenizer::{ChunkToRead, TokenizerOptions};

pub use self::interface::{
    CharacterTokens, CommentToken, Doctype, DoctypeToken, EOFToken, EndTag, NullCharacterToken, ParseError, StartTag,
    Tag, TagKind, TagToken, Token, TokenSink, TokenSinkResult,
};
use self::receiver::{Line, Receiver};
use self::states::{RawKind, State};
use crate::TokenizerResult;
pub use crate::buffer_queue::{BufferQueue, FromSet, NotFromSet, SetResult};
use crate::tendril::StrTendril;

/// What html5ever's tokenizer comes to after each step. Nothing here makes one.
#[derive(Debug)]
pub enum ProcessResult<Handle> {
    /// It goes on.
    Continue,
    /// It waits for more input.
    Suspend,
    /// It waits for this script.
    Script(Handle),
    /// The encoding is said to be this one.
    EncodingIndicator(StrTendril),
}

/// How to make tokens.
#[derive(Clone, Debug)]
pub struct TokenizerOpts {
    /// All errors are told in any case.
    pub exact_errors: bool,
    /// Whether a U+FEFF at the start is dropped. It is unless told otherwise.
    pub discard_bom: bool,
    /// Nothing is measured.
    pub profile: bool,
    /// The state to start in, for a [`Tokenizer`]: `Data`, `Plaintext`, `CdataSection`, or one of `RawData`. Others count as
    /// `Data`.
    pub initial_state: Option<State>,
    /// The name of the start tag before, for a [`Tokenizer`].
    pub last_start_tag_name: Option<String>,
}

impl Default for TokenizerOpts {
    fn default() -> Self {
        Self { exact_errors: false, discard_bom: true, profile: false, initial_state: None, last_start_tag_name: None }
    }
}

/// A tokenizer, which gives its tokens to a [`TokenSink`].
pub struct Tokenizer<Sink> {
    /// The sink.
    pub sink: Sink,
    work: RefCell<Work>,
}

/// What changes from token to token.
struct Work {
    tokenizer: soupstone::tokenizer::Tokenizer,
    line: Line,
    /// Whether a U+FEFF is still to be dropped.
    skips_byte_order_mark: bool,
}

impl<Sink: fmt::Debug> fmt::Debug for Tokenizer<Sink> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Tokenizer").field("sink", &self.sink).finish_non_exhaustive()
    }
}

impl<Sink: TokenSink> Tokenizer<Sink> {
    /// A tokenizer that gives its tokens to this sink.
    pub fn new(sink: Sink, opts: TokenizerOpts) -> Self {
        let state = opts.initial_state.map_or(TextState::Data, text_state);
        let tokenizer = tokenizer(state, opts.last_start_tag_name.as_deref());
        Self {
            sink,
            work: RefCell::new(Work { tokenizer, line: Line::FIRST, skips_byte_order_mark: opts.discard_bom }),
        }
    }

    /// Makes tokens of what is in the queue, up to its end, or until the sink answers with a script or an encoding. What is
    /// then left stays in the queue.
    pub fn feed(&self, input: &BufferQueue) -> TokenizerResult<Sink::Handle> {
        let mut work = self.work.borrow_mut();
        if input.is_empty() {
            return TokenizerResult::Done;
        }
        if std::mem::take(&mut work.skips_byte_order_mark) && input.peek() == Some('\u{FEFF}') {
            input.next();
        }
        let work = &mut *work;
        while let Some(text) = input.pop_front() {
            let mut chunk = ChunkToRead::new(&text);
            let start = work.tokenizer.offset();
            let mut receiver = Receiver::new(&self.sink, work.line, &text, start);
            while !chunk.rest().is_empty() && receiver.pause.is_none() {
                work.tokenizer.read_to_pause(&mut chunk, &mut receiver);
            }
            receiver.advance_to(start + (text.len() - chunk.rest().len()) as u64);
            work.line = receiver.line;
            if let Some(pause) = receiver.pause {
                if !chunk.rest().is_empty() {
                    input.push_front(StrTendril::from_slice(chunk.rest()));
                }
                return pause;
            }
        }
        TokenizerResult::Done
    }

    /// Ends the input.
    pub fn end(&self) {
        let work = &mut *self.work.borrow_mut();
        let start = work.tokenizer.offset();
        let mut receiver = Receiver::new(&self.sink, work.line, "", start);
        work.tokenizer.end(&mut receiver);
        self.sink.end();
    }

    /// Takes all that is still to come for text. Call it between two tokens.
    pub fn set_plaintext_state(&self) {
        self.work.borrow_mut().tokenizer = tokenizer(TextState::Plaintext, None);
    }
}

/// soupstone's tokenizer, by the rules of html5ever.
fn tokenizer(state: TextState, last_start_tag: Option<&str>) -> soupstone::tokenizer::Tokenizer {
    let mut options = TokenizerOptions::new()
        .with_edition(Edition::August2026)
        .with_processing_instructions(ProcessingInstructions::Comments)
        .with_state(state);
    if let Some(name) = last_start_tag {
        options = options.with_last_start_tag(name);
    }
    soupstone::tokenizer::Tokenizer::with_options(&options)
}

/// The state to start in.
fn text_state(state: State) -> TextState {
    match state {
        State::Plaintext => TextState::Plaintext,
        State::CdataSection => TextState::CdataSection,
        State::RawData(kind) => raw_state(kind),
        _ => TextState::Data,
    }
}

/// The state that a sink asks for.
fn raw_state(kind: RawKind) -> TextState {
    match kind {
        RawKind::Rcdata => TextState::Rcdata,
        RawKind::Rawtext => TextState::Rawtext,
        RawKind::ScriptData | RawKind::ScriptDataEscaped(_) => TextState::ScriptData,
    }
}

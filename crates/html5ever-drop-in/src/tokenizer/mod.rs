//! Splits text into html5ever's tokens with soupstone's tokenizer.

pub mod states;

use std::borrow::Cow;
use std::fmt;
use std::sync::{Mutex, MutexGuard};

use soupstone::edition::Edition;
use soupstone::error;
use soupstone::token::{self, Feedback, TextState, TokenContext};
use soupstone::tokenizer::{ChunkReader, TokenizerOptions};

pub use self::TagKind::{EndTag, StartTag};
pub use self::Token::{
    CharacterTokens, CommentToken, DoctypeToken, EOFToken, NullCharacterToken, ParseError, TagToken,
};
use self::states::{RawKind, State};
pub use crate::buffer_queue::{BufferQueue, FromSet, NotFromSet, SetResult};
use crate::tendril::StrTendril;
use crate::{Attribute, LocalName, QualName, TokenizerResult, ns};

/// A DOCTYPE token.
#[derive(PartialEq, Eq, Clone, Debug, Default)]
pub struct Doctype {
    /// The name.
    pub name: Option<StrTendril>,
    /// The public identifier.
    pub public_id: Option<StrTendril>,
    /// The system identifier.
    pub system_id: Option<StrTendril>,
    /// The force-quirks flag.
    pub force_quirks: bool,
}

/// The kind of a tag.
#[derive(PartialEq, Eq, Hash, Copy, Clone, Debug)]
pub enum TagKind {
    /// A start tag.
    StartTag,
    /// An end tag.
    EndTag,
}

/// A tag token.
#[derive(PartialEq, Eq, Clone, Debug)]
pub struct Tag {
    /// The kind.
    pub kind: TagKind,
    /// The name, in lower case.
    pub name: LocalName,
    /// Whether the tag ends in `/>`.
    pub self_closing: bool,
    /// The attributes, in source order.
    pub attrs: Vec<Attribute>,
    /// Whether a duplicate attribute was dropped.
    pub had_duplicate_attributes: bool,
}

impl Tag {
    /// Whether two tags are equal apart from the order of attributes and from `/>`.
    pub fn equiv_modulo_attr_order(&self, other: &Self) -> bool {
        let sorted = |tag: &Self| {
            let mut attributes = tag.attrs.clone();
            attributes.sort();
            attributes
        };
        self.kind == other.kind && self.name == other.name && sorted(self) == sorted(other)
    }
}

/// A token.
#[derive(PartialEq, Eq, Debug)]
pub enum Token {
    /// `<!DOCTYPE html>`
    DoctypeToken(Doctype),
    /// `<p>` or `</p>`
    TagToken(Tag),
    /// `<!-- … -->`
    CommentToken(StrTendril),
    /// A run of characters without U+0000.
    CharacterTokens(StrTendril),
    /// A U+0000.
    NullCharacterToken,
    /// The end of the input.
    EOFToken,
    /// An error.
    ParseError(Cow<'static, str>),
}

/// The answer of a [`TokenSink`].
#[derive(Debug, PartialEq)]
#[must_use]
pub enum TokenSinkResult<Handle> {
    /// Continue.
    Continue,
    /// Continue after this script: [`Tokenizer::feed`] returns.
    Script(Handle),
    /// Continue in the PLAINTEXT state.
    Plaintext,
    /// Continue in this state.
    RawData(states::RawKind),
    /// The document declares this encoding: [`Tokenizer::feed`] returns.
    EncodingIndicator(StrTendril),
}

/// A receiver of tokens.
pub trait TokenSink {
    /// A node.
    type Handle;

    /// Receives a token and the number of the line in which the token ends.
    fn process_token(&self, token: Token, line_number: u64) -> TokenSinkResult<Self::Handle>;

    /// Receives the end of the tokens.
    fn end(&self) {}

    /// Whether `<![CDATA[` opens a CDATA section at this point.
    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        false
    }
}

/// The result of a step in html5ever's tokenizer, unused in this package.
#[derive(Debug)]
pub enum ProcessResult<Handle> {
    /// The tokenizer continues.
    Continue,
    /// The tokenizer waits for more input.
    Suspend,
    /// The tokenizer waits for this script.
    Script(Handle),
    /// The document declares this encoding.
    EncodingIndicator(StrTendril),
}

/// Options of the tokenizer.
#[derive(Clone, Debug)]
pub struct TokenizerOpts {
    /// Ignored: all errors are reported.
    pub exact_errors: bool,
    /// Whether a U+FEFF at the start of the input is dropped. The default is yes.
    pub discard_bom: bool,
    /// Ignored.
    pub profile: bool,
    /// The initial state of a [`Tokenizer`]: `Data`, `Plaintext`, `CdataSection`, or a `RawData` state. Others count as `Data`.
    pub initial_state: Option<State>,
    /// The name of the last start tag, for a [`Tokenizer`].
    pub last_start_tag_name: Option<String>,
}

impl Default for TokenizerOpts {
    fn default() -> Self {
        Self { exact_errors: false, discard_bom: true, profile: false, initial_state: None, last_start_tag_name: None }
    }
}

/// A tokenizer for a [`TokenSink`].
pub struct Tokenizer<Sink> {
    /// The sink.
    pub sink: Sink,
    /// NOTE: a panic of the sink poisons the mutex, because the rest of the chunk is lost.
    inner: Mutex<TokenizerInner>,
}

struct TokenizerInner {
    tokenizer: soupstone::tokenizer::Tokenizer,
    line: LineNumber,
    skips_byte_order_mark: bool,
}

impl<Sink: fmt::Debug> fmt::Debug for Tokenizer<Sink> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Tokenizer").field("sink", &self.sink).finish_non_exhaustive()
    }
}

impl<Sink: TokenSink> Tokenizer<Sink> {
    /// Creates a tokenizer for this sink.
    pub fn new(sink: Sink, opts: TokenizerOpts) -> Self {
        let state = opts.initial_state.map_or(TextState::Data, text_state);
        let tokenizer = tokenizer(state, opts.last_start_tag_name.as_deref());
        Self {
            sink,
            inner: Mutex::new(TokenizerInner {
                tokenizer,
                line: LineNumber::FIRST,
                skips_byte_order_mark: opts.discard_bom,
            }),
        }
    }

    /// Reads the queue to its end, or until the sink returns a script or an encoding. Unread input stays in the queue.
    pub fn feed(&self, input: &BufferQueue) -> TokenizerResult<Sink::Handle> {
        let inner = &mut *self.inner();
        if input.is_empty() {
            return TokenizerResult::Done;
        }
        if std::mem::take(&mut inner.skips_byte_order_mark) && input.peek() == Some('\u{FEFF}') {
            input.next();
        }
        while let Some(text) = input.pop_front() {
            let mut chunk = ChunkReader::new(&text);
            let start = inner.tokenizer.offset();
            let mut forwarder = TokenForwarder::new(&self.sink, inner.line, &text, start);
            while !chunk.rest().is_empty() && forwarder.pause.is_none() {
                inner.tokenizer.read_to_pause(&mut chunk, &mut forwarder);
            }
            forwarder.advance_to(start + (text.len() - chunk.rest().len()) as u64);
            inner.line = forwarder.line;
            if let Some(pause) = forwarder.pause {
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
        let inner = &mut *self.inner();
        let start = inner.tokenizer.offset();
        let mut forwarder = TokenForwarder::new(&self.sink, inner.line, "", start);
        inner.tokenizer.end(&mut forwarder);
        self.sink.end();
    }

    /// Reads all following input as text. Call it between two tokens.
    pub fn set_plaintext_state(&self) {
        self.inner().tokenizer = tokenizer(TextState::Plaintext, None);
    }

    fn inner(&self) -> MutexGuard<'_, TokenizerInner> {
        self.inner.try_lock().expect("the sink neither calls the tokenizer that calls it nor has panicked")
    }
}

fn tokenizer(state: TextState, last_start_tag: Option<&str>) -> soupstone::tokenizer::Tokenizer {
    let mut options =
        TokenizerOptions::new().with_edition(Edition::August2026).with_processing_instructions(false).with_state(state);
    if let Some(name) = last_start_tag {
        options = options.with_last_start_tag(Some(name));
    }
    soupstone::tokenizer::Tokenizer::with_options(&options)
}

fn text_state(state: State) -> TextState {
    match state {
        State::Plaintext => TextState::Plaintext,
        State::CdataSection => TextState::CdataSection,
        State::RawData(kind) => raw_state(kind),
        _ => TextState::Data,
    }
}

fn raw_state(kind: RawKind) -> TextState {
    match kind {
        RawKind::Rcdata => TextState::Rcdata,
        RawKind::Rawtext => TextState::Rawtext,
        RawKind::ScriptData | RawKind::ScriptDataEscaped(_) => TextState::ScriptData,
    }
}

#[derive(Clone, Copy, Debug)]
struct LineNumber {
    number: u64,
    /// Whether the last counted byte is a carriage return, which forms one newline with a following line feed.
    follows_carriage_return: bool,
}

impl LineNumber {
    const FIRST: Self = Self { number: 1, follows_carriage_return: false };

    fn count(&mut self, text: &[u8]) {
        for byte in text {
            let is_second_half = *byte == b'\n' && self.follows_carriage_return;
            if matches!(byte, b'\n' | b'\r') && !is_second_half {
                self.number += 1;
            }
            self.follows_carriage_return = *byte == b'\r';
        }
    }
}

struct TokenForwarder<'a, Sink: TokenSink> {
    sink: &'a Sink,
    line: LineNumber,
    chunk: &'a [u8],
    start: u64,
    /// The counted length of the chunk.
    counted: usize,
    pause: Option<TokenizerResult<Sink::Handle>>,
}

impl<'a, Sink: TokenSink> TokenForwarder<'a, Sink> {
    fn new(sink: &'a Sink, line: LineNumber, chunk: &'a str, start: u64) -> Self {
        Self { sink, line, chunk: chunk.as_bytes(), start, counted: 0, pause: None }
    }

    fn advance_to(&mut self, offset: u64) {
        let end = offset.saturating_sub(self.start).min(self.chunk.len() as u64) as usize;
        if end > self.counted {
            self.line.count(&self.chunk[self.counted..end]);
            self.counted = end;
        }
    }

    fn send(&mut self, token: Token) -> Feedback {
        match self.sink.process_token(token, self.line.number) {
            TokenSinkResult::Continue => Feedback::Continue,
            TokenSinkResult::Plaintext => Feedback::SwitchTo(TextState::Plaintext),
            TokenSinkResult::RawData(kind) => Feedback::SwitchTo(raw_state(kind)),
            TokenSinkResult::Script(script) => self.pause(TokenizerResult::Script(script)),
            TokenSinkResult::EncodingIndicator(label) => self.pause(TokenizerResult::EncodingIndicator(label)),
        }
    }

    fn pause(&mut self, reason: TokenizerResult<Sink::Handle>) -> Feedback {
        self.pause = Some(reason);
        Feedback::Pause
    }
}

impl<Sink: TokenSink> token::TokenSink for TokenForwarder<'_, Sink> {
    fn wants_errors(&self) -> bool {
        true
    }

    fn process_token(&mut self, token: &token::Token<'_>, context: &TokenContext<'_>) -> Feedback {
        self.advance_to(context.span.end);
        match token {
            token::Token::Doctype(doctype) => {
                let string = |part: Option<&str>| part.map(StrTendril::from_slice);
                self.send(Token::DoctypeToken(Doctype {
                    name: string(doctype.name),
                    public_id: string(doctype.public_identifier),
                    system_id: string(doctype.system_identifier),
                    force_quirks: doctype.force_quirks,
                }))
            }
            token::Token::StartTag(tag) => self.send(Token::TagToken(convert_tag(TagKind::StartTag, tag))),
            token::Token::EndTag(tag) => self.send(Token::TagToken(convert_tag(TagKind::EndTag, tag))),
            token::Token::Comment(data) => self.send(Token::CommentToken(StrTendril::from_slice(data))),
            token::Token::Characters(text) => self.send(Token::CharacterTokens(StrTendril::from_slice(text))),
            token::Token::NullCharacter => self.send(Token::NullCharacterToken),
            token::Token::EndOfFile => self.send(Token::EOFToken),
            // NOTE: html5ever has no token for processing instructions.
            _ => Feedback::Continue,
        }
    }

    fn parse_error(&mut self, error: error::ParseError) {
        self.advance_to(error.offset());
        // NOTE: html5ever's sinks always return `Continue` for an error.
        let _ = self.send(Token::ParseError(Cow::Borrowed(error.code().as_str())));
    }

    fn allows_cdata_section(&mut self) -> bool {
        self.sink.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

fn convert_tag(kind: TagKind, tag: &token::Tag<'_>) -> Tag {
    let attribute = |attribute: token::Attribute<'_>| Attribute {
        name: QualName::new(None, ns!(), attribute.local_name().into()),
        value: StrTendril::from_slice(attribute.value()),
    };
    Tag {
        kind,
        name: tag.name().into(),
        self_closing: tag.self_closing,
        attrs: tag.attributes.iter().map(attribute).collect(),
        had_duplicate_attributes: tag.attributes.has_dropped_duplicates(),
    }
}

//! Recorders of tokens, with and without errors.

use std::collections::BTreeMap;

use soupstone::Edition;
use soupstone::error::ParseError;
use soupstone::span::Span;
use soupstone::token::{Feedback, Tag, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, TokenizerOptions};

use crate::pausing_sink::{FeedMode, pauses};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordedToken {
    Doctype {
        name: Option<String>,
        public_identifier: Option<String>,
        system_identifier: Option<String>,
        force_quirks: bool,
    },
    StartTag {
        name: String,
        attributes: BTreeMap<String, String>,
        self_closing: bool,
    },
    EndTag {
        name: String,
    },
    Comment(String),
    ProcessingInstruction {
        target: String,
        data: String,
    },
    Characters(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CdataSections {
    /// As inside SVG and MathML.
    Allowed,
    NotAllowed,
}

/// Whether the recorder changes the tokenizer's state after start tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switches {
    Never,
    /// As tree construction does in a body.
    AfterStartTags,
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Recording {
    pub tokens: Vec<RecordedToken>,
    pub spans: Vec<Span>,
    pub attribute_names: Vec<String>,
    pub errors: Vec<ParseError>,
    pub ends: usize,
    /// Breaches of the token contract: an empty run of characters, a token after the end, overlapping spans.
    pub complaints: Vec<String>,
}

impl Recording {
    pub fn without_errors(self) -> Self {
        Self { errors: Vec::new(), ..self }
    }

    fn push_characters(&mut self, characters: &str, span: Span) {
        if characters.is_empty() {
            self.complaints.push("an empty run of characters".to_owned());
        }
        if let Some(RecordedToken::Characters(before)) = self.tokens.last_mut() {
            before.push_str(characters);
            if let Some(last) = self.spans.last_mut() {
                last.end = span.end;
            }
        } else {
            self.push(RecordedToken::Characters(characters.to_owned()), span);
        }
    }

    fn push(&mut self, token: RecordedToken, span: Span) {
        self.tokens.push(token);
        self.spans.push(span);
    }
}

fn attributes_of(tag: &Tag<'_>) -> BTreeMap<String, String> {
    tag.attributes.iter().map(|attribute| (attribute.local_name().to_owned(), attribute.value().to_owned())).collect()
}

/// Returns the state after this start tag, in a body without scripting.
fn state_after(start_tag: &str) -> Feedback {
    match start_tag {
        "title" | "textarea" => Feedback::SwitchTo(TextState::Rcdata),
        "style" | "xmp" | "iframe" => Feedback::SwitchTo(TextState::Rawtext),
        "script" => Feedback::SwitchTo(TextState::ScriptData),
        "plaintext" => Feedback::SwitchTo(TextState::Plaintext),
        _ => Feedback::Continue,
    }
}

/// NOTE: the tokenizer's fast path reads less if errors are wanted, and nothing in chunks of one character.
struct Recorder<'a, const WANTS_ERRORS: bool> {
    recording: Recording,
    start: Start<'a>,
}

impl<const WANTS_ERRORS: bool> TokenSink for Recorder<'_, WANTS_ERRORS> {
    fn wants_errors(&self) -> bool {
        WANTS_ERRORS
    }

    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        self.recording.write_down(token, context);
        match (self.start.switches, token) {
            (Switches::AfterStartTags, Token::StartTag(tag)) => state_after(tag.name()),
            _ => Feedback::Continue,
        }
    }

    fn parse_error(&mut self, error: ParseError) {
        self.recording.errors.push(error);
    }

    fn allows_cdata_section(&mut self) -> bool {
        self.start.cdata_sections == CdataSections::Allowed
    }
}

impl Recording {
    fn write_down(&mut self, token: &Token<'_>, context: &TokenContext<'_>) {
        let span = context.span;
        if self.ends > 0 {
            self.complaints.push(format!("after the end: {token:?}"));
        }
        if span.start > span.end || self.spans.last().is_some_and(|last| last.end > span.start) {
            self.complaints.push(format!("the span {span:?} of {token:?}"));
        }
        match token {
            Token::Doctype(doctype) => self.push(
                RecordedToken::Doctype {
                    name: doctype.name.map(str::to_owned),
                    public_identifier: doctype.public_identifier.map(str::to_owned),
                    system_identifier: doctype.system_identifier.map(str::to_owned),
                    force_quirks: doctype.force_quirks,
                },
                span,
            ),
            Token::StartTag(tag) => {
                let attributes = attributes_of(tag);
                self.attribute_names.extend(tag.attributes.iter().map(|attribute| attribute.local_name().to_owned()));
                if attributes.len() != tag.attributes.len() {
                    self.complaints.push(format!("an attribute twice: {tag:?}"));
                }
                self.push(
                    RecordedToken::StartTag { name: tag.name().to_owned(), attributes, self_closing: tag.self_closing },
                    span,
                );
            }
            Token::EndTag(tag) => self.push(RecordedToken::EndTag { name: tag.name().to_owned() }, span),
            Token::Comment(data) => self.push(RecordedToken::Comment(data.as_str().to_owned()), span),
            Token::ProcessingInstruction(instruction) => self.push(
                RecordedToken::ProcessingInstruction {
                    target: instruction.target.to_owned(),
                    data: instruction.data.to_owned(),
                },
                span,
            ),
            Token::Characters(characters) => self.push_characters(characters, span),
            Token::NullCharacter => self.push_characters("\0", span),
            Token::EndOfFile => self.ends += 1,
            other => self.complaints.push(format!("unknown: {other:?}")),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    pub state: TextState,
    pub last_start_tag: Option<&'a str>,
    pub cdata_sections: CdataSections,
    pub switches: Switches,
    pub edition: Edition,
}

impl Start<'_> {
    fn tokenizer(self) -> Tokenizer {
        let mut options = TokenizerOptions::new().with_edition(self.edition).with_state(self.state);
        if let Some(name) = self.last_start_tag {
            options = options.with_last_start_tag(Some(name));
        }
        Tokenizer::with_options(&options)
    }
}

/// Tokenizes the chunks with errors, and checks properties of all inputs.
pub fn tokenize(chunks: &[&str], start: Start<'_>) -> Result<Recording, String> {
    tokenize_by(FeedMode::WithoutPauses(chunks), start)
}

pub fn tokenize_without_errors(chunks: &[&str], start: Start<'_>) -> Result<Recording, String> {
    tokenize_without_errors_by(FeedMode::WithoutPauses(chunks), start)
}

pub fn tokenize_by(mode: FeedMode<'_>, start: Start<'_>) -> Result<Recording, String> {
    tokenize_with::<true>(mode, start)
}

pub fn tokenize_without_errors_by(mode: FeedMode<'_>, start: Start<'_>) -> Result<Recording, String> {
    tokenize_with::<false>(mode, start)
}

pub fn pauses_of_tokens(input: &str, start: Start<'_>) -> Vec<usize> {
    let recorder = Recorder::<false> { recording: Recording::default(), start };
    pauses(&mut start.tokenizer(), input, recorder)
}

fn tokenize_with<const WANTS_ERRORS: bool>(mode: FeedMode<'_>, start: Start<'_>) -> Result<Recording, String> {
    let recorder = Recorder::<WANTS_ERRORS> { recording: Recording::default(), start };
    let mut tokenizer = start.tokenizer();
    let mut recording = mode.read(&mut tokenizer, recorder).recording;
    let length = mode.length();
    if recording.ends != 1 {
        recording.complaints.push(format!("{} end-of-file tokens", recording.ends));
    }
    if tokenizer.offset() != length {
        let offset = tokenizer.offset();
        recording.complaints.push(format!("the offset is {offset} after {length} bytes"));
    }
    match recording.complaints.is_empty() {
        true => Ok(recording),
        false => Err(format!("{}\n{mode:?}", recording.complaints.join("\n"))),
    }
}

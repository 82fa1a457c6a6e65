//! Builds a tree from html5ever's tokens with soupstone's tree construction.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::panic::{self, AssertUnwindSafe};

use soupstone::names::NameTable;
use soupstone::span::Span;
use soupstone::token::{self, AttributeBuffer, Attributes, Feedback, Text, TextState, TokenContext, TokenSink as _};
use soupstone::tree_builder::FragmentContext;
use soupstone_html5ever::{Html5everErrors, Html5everSink, fragment_context};

use crate::driver::{document_mode, parse_options};
pub use crate::interface::tree_builder::create_element_with_flags;
pub use crate::interface::{
    AppendNode, AppendText, Attribute, ElemName, ElementFlags, LimitedQuirks, NoQuirks, NodeOrText, Quirks, QuirksMode,
    Tracer, TreeSink, create_element,
};
use crate::tendril::StrTendril;
use crate::tokenizer::states::{RawKind, State};
use crate::tokenizer::{Doctype, Tag, TagKind, Token, TokenSink, TokenSinkResult};
use crate::{LocalName, local_name};

/// Options of tree construction.
#[derive(Copy, Clone, Debug)]
pub struct TreeBuilderOpts {
    /// Ignored: all errors are reported.
    pub exact_errors: bool,
    /// Whether `noscript` is raw text. The default is yes.
    pub scripting_enabled: bool,
    /// Whether the document is from a `srcdoc` attribute.
    pub iframe_srcdoc: bool,
    /// Whether the doctype is hidden from the sink.
    pub drop_doctype: bool,
    /// The quirks mode of the fragment's document.
    pub quirks_mode: QuirksMode,
}

impl Default for TreeBuilderOpts {
    fn default() -> Self {
        Self {
            exact_errors: false,
            scripting_enabled: true,
            iframe_srcdoc: false,
            drop_doctype: false,
            quirks_mode: QuirksMode::NoQuirks,
        }
    }
}

/// Returns the topmost element.
///
/// # Panics
///
/// If there are no elements.
pub fn html_elem<Handle>(open_elems: &[Handle]) -> &Handle {
    &open_elems[0]
}

/// Receives tokens as a [`TokenSink`] and builds a tree in a [`TreeSink`].
pub struct TreeBuilder<Handle, Sink>
where
    Handle: Clone,
    Sink: TreeSink<Handle = Handle>,
{
    /// The sink.
    pub sink: Sink,
    /// Tree construction between two tokens, and `None` while it processes a token.
    stage: Cell<Option<SuspendedStage<Sink>>>,
    parts: RefCell<TagParts>,
    context: Option<FragmentContext>,
    current_line: Cell<u64>,
    /// Whether the next tag ends a script.
    is_in_script: Cell<bool>,
}

type SuspendedStage<Sink> = soupstone::tree_builder::TreeBuilder<Html5everSink<NoSink<Sink>>, ()>;

type Stage<'a, Sink> = soupstone::tree_builder::TreeBuilder<Html5everSink<&'a Sink>, Html5everErrors<&'a Sink>>;

/// NOTE: callers may move the sink out of its public field. Tree construction points to the sink only while it processes a
/// token.
struct NoSink<Sink>(PhantomData<Sink>);

impl<Sink> Deref for NoSink<Sink> {
    type Target = Sink;

    fn deref(&self) -> &Sink {
        unreachable!("the sink is not called between two tokens")
    }
}

impl<Handle, Sink> fmt::Debug for TreeBuilder<Handle, Sink>
where
    Handle: Clone,
    Sink: TreeSink<Handle = Handle>,
{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("TreeBuilder").finish_non_exhaustive()
    }
}

impl<Handle, Sink> TreeBuilder<Handle, Sink>
where
    Handle: Clone,
    Sink: TreeSink<Handle = Handle>,
{
    /// Creates a builder for a document.
    pub fn new(sink: Sink, opts: TreeBuilderOpts) -> Self {
        let adapter = Html5everSink::new(&sink).with_doctypes(!opts.drop_doctype);
        let stage = Stage::new(adapter, Html5everErrors::new(&sink), parse_options(&opts));
        let stage = suspend(stage);
        Self::with_stage(sink, stage, None)
    }

    /// Creates a builder for a fragment in an element of the sink, with its nearest `form` element.
    pub fn new_for_fragment(
        sink: Sink,
        context_elem: Handle,
        form_elem: Option<Handle>,
        opts: TreeBuilderOpts,
    ) -> Self {
        let context =
            fragment_context(&sink, &context_elem, form_elem).with_document_mode(document_mode(opts.quirks_mode));
        let adapter = Html5everSink::new(&sink).with_doctypes(!opts.drop_doctype).for_fragment();
        let errors = Html5everErrors::new(&sink);
        let stage = Stage::for_fragment(adapter, errors, context.clone(), parse_options(&opts));
        let stage = suspend(stage);
        Self::with_stage(sink, stage, Some(context))
    }

    fn with_stage(sink: Sink, stage: SuspendedStage<Sink>, context: Option<FragmentContext>) -> Self {
        Self {
            sink,
            stage: Cell::new(Some(stage)),
            parts: RefCell::default(),
            context,
            current_line: Cell::new(1),
            is_in_script: Cell::new(false),
        }
    }

    /// Returns the initial tokenizer state for a fragment. The argument tells whether a `noscript` context is raw text.
    ///
    /// # Panics
    ///
    /// If the builder builds a document.
    pub fn tokenizer_state_for_context_elem(&self, context_element_allows_scripting: bool) -> State {
        let context = self.context.as_ref().expect("a fragment has a context");
        match context.tokenizer_state(context_element_allows_scripting) {
            TextState::Plaintext => State::Plaintext,
            state => raw_kind(state).map_or(State::Data, State::RawData),
        }
    }

    /// Whether the builder builds a fragment.
    pub fn is_fragment(&self) -> bool {
        self.context.is_some()
    }

    /// Lends the sink to tree construction, which survives a panic of the sink.
    fn run<Answer>(&self, step: impl FnOnce(&mut Stage<'_, Sink>) -> Answer) -> Answer {
        let stage = self.stage.take().expect("the sink does not call the tree builder that calls it");
        let lend = |sink: Html5everSink<_>, ()| (sink.with_target(&self.sink), Html5everErrors::new(&self.sink));
        let mut stage = stage.map_sinks(lend);
        let answer = panic::catch_unwind(AssertUnwindSafe(|| step(&mut stage)));
        self.stage.set(Some(suspend(stage)));
        answer.unwrap_or_else(|payload| panic::resume_unwind(payload))
    }

    fn sink_result(&self, stage: &mut Stage<'_, Sink>, token: &Token, feedback: Feedback) -> TokenSinkResult<Handle> {
        let is_in_script = self.is_in_script.take();
        let answer = match feedback {
            Feedback::SwitchTo(TextState::Plaintext) => Some(TokenSinkResult::Plaintext),
            Feedback::SwitchTo(state) => {
                self.is_in_script.set(state == TextState::ScriptData);
                raw_kind(state).map(TokenSinkResult::RawData)
            }
            _ => match token {
                Token::TagToken(tag) if tag.kind == TagKind::EndTag && is_in_script => {
                    let script = stage.sink.script().cloned();
                    script.map(TokenSinkResult::Script)
                }
                Token::TagToken(tag) => declared_encoding(tag)
                    .filter(|_| !stage.allows_cdata_section())
                    .map(TokenSinkResult::EncodingIndicator),
                Token::CharacterTokens(_) | Token::NullCharacterToken => {
                    self.is_in_script.set(is_in_script);
                    None
                }
                _ => None,
            },
        };
        answer.unwrap_or(TokenSinkResult::Continue)
    }
}

impl<Handle, Sink> TokenSink for TreeBuilder<Handle, Sink>
where
    Handle: Clone,
    Sink: TreeSink<Handle = Handle>,
{
    type Handle = Handle;

    fn process_token(&self, token: Token, line_number: u64) -> TokenSinkResult<Handle> {
        if self.current_line.replace(line_number) != line_number {
            self.sink.set_current_line(line_number);
        }
        if let Token::ParseError(message) = token {
            self.sink.parse_error(message);
            return TokenSinkResult::Continue;
        }
        self.run(|stage| {
            let feedback = self.parts.borrow_mut().push_to(&token, stage);
            self.sink_result(stage, &token, feedback)
        })
    }

    fn end(&self) {
        self.run(|stage| stage.abort());
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.run(|stage| stage.allows_cdata_section())
    }
}

fn suspend<Sink: TreeSink>(stage: Stage<'_, Sink>) -> SuspendedStage<Sink> {
    stage.map_sinks(|sink, _| (sink.with_target(NoSink(PhantomData)), ()))
}

fn raw_kind(state: TextState) -> Option<RawKind> {
    match state {
        TextState::Rcdata => Some(RawKind::Rcdata),
        TextState::Rawtext => Some(RawKind::Rawtext),
        TextState::ScriptData => Some(RawKind::ScriptData),
        _ => None,
    }
}

#[derive(Default)]
struct TagParts {
    names: NameTable,
    attributes: AttributeBuffer,
}

impl TagParts {
    fn push_to(&mut self, token: &Token, stage: &mut impl token::TokenSink) -> Feedback {
        let token = match token {
            Token::DoctypeToken(doctype) => token::Token::Doctype(convert_doctype(doctype)),
            Token::TagToken(tag) => {
                self.attributes.clear();
                for attribute in &tag.attrs {
                    let name = self.names.intern(&attribute.name.local);
                    self.attributes.push(name, &attribute.value);
                }
                self.attributes.has_dropped_duplicates = tag.had_duplicate_attributes;
                let name = self.names.intern(&tag.name);
                let attributes = Attributes::new(&self.attributes, &self.names);
                let mut converted = token::Tag::new(name, attributes);
                converted.self_closing = tag.self_closing;
                match tag.kind {
                    TagKind::StartTag => token::Token::StartTag(converted),
                    TagKind::EndTag => token::Token::EndTag(converted),
                }
            }
            Token::CommentToken(data) => token::Token::Comment(Text::from(&**data)),
            Token::CharacterTokens(text) if text.is_empty() => return Feedback::Continue,
            Token::CharacterTokens(text) => token::Token::Characters(Text::from(&**text)),
            Token::NullCharacterToken => token::Token::NullCharacter,
            Token::EOFToken => token::Token::EndOfFile,
            Token::ParseError(_) => return Feedback::Continue,
        };
        // NOTE: sinks need no spans, because the tokenizer reports lines, and errors have no positions.
        let context = TokenContext::new(Span::new(0, 0), &self.names);
        stage.process_token(&token, &context)
    }
}

fn convert_doctype(doctype: &Doctype) -> token::Doctype<'_> {
    let mut converted = token::Doctype::default();
    converted.name = doctype.name.as_deref();
    converted.public_identifier = doctype.public_id.as_deref();
    converted.system_identifier = doctype.system_id.as_deref();
    converted.force_quirks = doctype.force_quirks;
    converted
}

/// Returns the encoding label that a `meta` tag declares.
fn declared_encoding(tag: &Tag) -> Option<StrTendril> {
    if tag.kind != TagKind::StartTag || tag.name != local_name!("meta") {
        return None;
    }
    let value = |name: LocalName| {
        let mut attributes = tag.attrs.iter();
        attributes.find(|attribute| attribute.name.local == name).map(|attribute| &attribute.value)
    };
    if let Some(charset) = value(local_name!("charset")) {
        return Some(charset.clone());
    }
    let http_equiv = value(local_name!("http-equiv"))?;
    if !http_equiv.eq_ignore_ascii_case("content-type") {
        return None;
    }
    encoding_in(value(local_name!("content"))?).map(StrTendril::from_slice)
}

/// The algorithm for [extracting a character encoding from a `meta`
/// element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element),
/// up to the label.
fn encoding_in(content: &str) -> Option<&str> {
    // 1. Let position be a pointer into s, initially pointing at the start of the string.
    let lower_case = content.to_ascii_lowercase();
    let mut position = 0;
    let rest = loop {
        // 2. Loop: Find the first seven characters in s after position that are an ASCII case-insensitive match for the
        //    word "charset". If no such match is found, return nothing.
        position += lower_case[position..].find("charset")? + "charset".len();
        // 3. Skip any ASCII whitespace that immediately follow the word "charset".
        let rest = without_whitespace(&content[position..]);
        // 4. If the next character is not a U+003D EQUALS SIGN (=), then move position to point just before that next
        //    character, and jump back to the step labeled loop.
        if let Some(rest) = rest.strip_prefix('=') {
            break rest;
        }
    };
    // 5. Skip any ASCII whitespace that immediately follow the equals sign.
    let rest = without_whitespace(rest);
    // 6. Process the next character as follows:
    match rest.chars().next()? {
        // If it is a quotation mark and there is a later one in s, […] return the result of getting an encoding from the
        // substring that is between this character and the next earliest occurrence of this character.
        // If it is an unmatched quotation mark, return nothing.
        quote @ ('"' | '\'') => rest[1..].split_once(quote).map(|(label, _)| label),
        // Otherwise, return the result of getting an encoding from the substring that consists of this character up to
        // but not including the first ASCII whitespace or U+003B SEMICOLON character (;), or the end of s.
        _ => rest.split(|next: char| next.is_ascii_whitespace() || next == ';').next(),
    }
}

fn without_whitespace(text: &str) -> &str {
    text.trim_start_matches(|first: char| first.is_ascii_whitespace())
}

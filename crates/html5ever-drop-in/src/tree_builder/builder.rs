//! [`TreeBuilder`]: takes html5ever's tokens, and makes a tree of them with soupstone's tree construction.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use soupstone::token::{Feedback, TextState, TokenSink as _};
use soupstone::tree_builder::FragmentContext;
use soupstone_html5ever::{Html5everErrors, Html5everSink, fragment_context};

use super::declared_encoding::declared_encoding;
use super::tag_parts::TagParts;
use super::{TreeBuilderOpts, TreeSink};
use crate::driver::{doctypes, document_mode, parse_options, scripting};
use crate::tokenizer::states::{RawKind, State};
use crate::tokenizer::{TagKind, Token, TokenSink, TokenSinkResult};

/// Takes tokens as a [`TokenSink`], and builds a tree in a [`TreeSink`].
pub struct TreeBuilder<Handle, Sink>
where
    Handle: Clone,
    Sink: TreeSink<Handle = Handle>,
{
    /// The sink.
    pub sink: Sink,
    /// The state between tokens; `None` while a token is processed.
    work: RefCell<Option<Work<Sink>>>,
    /// The context of a fragment.
    context: Option<FragmentContext>,
    current_line: Cell<u64>,
    /// Whether the next tag ends a script.
    is_in_script: Cell<bool>,
}

/// The state between tokens.
struct Work<Sink: TreeSink> {
    stage: ParkedStage<Sink>,
    parts: TagParts,
}

/// soupstone's tree construction between two tokens.
type ParkedStage<Sink> = soupstone::tree_builder::TreeBuilder<Html5everSink<Nothing<Sink>>, ()>;

/// The same while it deals with a token.
type Stage<'a, Sink> = soupstone::tree_builder::TreeBuilder<Html5everSink<&'a Sink>, Html5everErrors<&'a Sink>>;

/// What points to the sink between two tokens.
///
/// NOTE: the stage and the sink are next to each other, as the sink is a field that everybody may look at and take. So the
/// stage points to the sink only while it deals with a token.
struct Nothing<Sink>(PhantomData<Sink>);

impl<Sink> Deref for Nothing<Sink> {
    type Target = Sink;

    fn deref(&self) -> &Sink {
        unreachable!("the sink is told of nothing between two tokens")
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
    /// Builds a document.
    pub fn new(sink: Sink, opts: TreeBuilderOpts) -> Self {
        let errors = Html5everErrors::new(&sink);
        let stage = Stage::new(adapter(&sink, &opts), errors, &parse_options(&opts));
        let work = Work::new(stage);
        Self::with_work(sink, work, None)
    }

    /// Builds a fragment, whose context element is an element of the sink, with the nearest `form` element to it.
    pub fn new_for_fragment(
        sink: Sink,
        context_elem: Handle,
        form_elem: Option<Handle>,
        opts: TreeBuilderOpts,
    ) -> Self {
        let context =
            fragment_context(&sink, &context_elem, form_elem).with_document_mode(document_mode(opts.quirks_mode));
        let without_form = context.without_form();
        let adapter = adapter(&sink, &opts).for_fragment();
        let errors = Html5everErrors::new(&sink);
        let stage = Stage::for_fragment(adapter, errors, context, &parse_options(&opts));
        let work = Work::new(stage);
        Self::with_work(sink, work, Some(without_form))
    }

    fn with_work(sink: Sink, work: Work<Sink>, context: Option<FragmentContext>) -> Self {
        Self {
            sink,
            work: RefCell::new(Some(work)),
            context,
            current_line: Cell::new(1),
            is_in_script: Cell::new(false),
        }
    }

    /// The state that the tokenizer of a fragment starts in. The argument is whether a `noscript` element in this place is
    /// raw text.
    ///
    /// # Panics
    ///
    /// If it builds a document.
    pub fn tokenizer_state_for_context_elem(&self, context_element_allows_scripting: bool) -> State {
        let context = self.context.as_ref().expect("it builds a fragment");
        match context.tokenizer_state(scripting(context_element_allows_scripting)) {
            TextState::Plaintext => State::Plaintext,
            state => raw_kind(state).map_or(State::Data, State::RawData),
        }
    }

    /// Whether it builds a fragment.
    pub fn is_fragment(&self) -> bool {
        self.context.is_some()
    }

    /// Has the stage do something with the sink. There is no stage, and no answer, if the sink has panicked before.
    fn run<Answer>(&self, step: impl FnOnce(&mut Stage<'_, Sink>, &mut TagParts) -> Answer) -> Option<Answer> {
        let Work { stage, mut parts } = self.work.take()?;
        let mut stage = stage.with_sinks(|sink, ()| {
            let errors = Html5everErrors::new(&self.sink);
            (sink.with_target(&self.sink), errors)
        });
        let answer = step(&mut stage, &mut parts);
        let stage = parked(stage);
        self.work.replace(Some(Work { stage, parts }));
        Some(answer)
    }

    /// What the tokenizer is told after a token.
    fn answer(&self, stage: &mut Stage<'_, Sink>, token: &Token, feedback: Feedback) -> TokenSinkResult<Handle> {
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
        self.run(|stage, parts| {
            let feedback = parts.give(&token, stage);
            self.answer(stage, &token, feedback)
        })
        .unwrap_or(TokenSinkResult::Continue)
    }

    /// Pops what is left of the elements.
    fn end(&self) {
        self.run(|stage, _| stage.abort());
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        let mut work = self.work.borrow_mut();
        work.as_mut().is_some_and(|work| work.stage.allows_cdata_section())
    }
}

impl<Sink: TreeSink> Work<Sink> {
    fn new(stage: Stage<'_, Sink>) -> Self {
        Self { stage: parked(stage), parts: TagParts::default() }
    }
}

/// The stage until the next token.
fn parked<Sink: TreeSink>(stage: Stage<'_, Sink>) -> ParkedStage<Sink> {
    stage.with_sinks(|sink, _| (sink.with_target(Nothing(PhantomData)), ()))
}

/// What drives the sink.
fn adapter<'a, Sink: TreeSink>(sink: &'a Sink, opts: &TreeBuilderOpts) -> Html5everSink<&'a Sink> {
    Html5everSink::new(sink).with_doctypes(doctypes(opts))
}

/// What html5ever calls the state of the tokenizer, if it is one of raw text.
fn raw_kind(state: TextState) -> Option<RawKind> {
    match state {
        TextState::Rcdata => Some(RawKind::Rcdata),
        TextState::Rawtext => Some(RawKind::Rawtext),
        TextState::ScriptData => Some(RawKind::ScriptData),
        _ => None,
    }
}

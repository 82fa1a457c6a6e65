//! The state of tree construction.

use super::active_formatting::ActiveFormattingElements;
use super::content_patching::ContentPatches;
use super::fragment_context::FragmentContext;
use super::insertion_mode::InsertionMode;
use super::open_elements::{OpenElement, OpenElements};
use super::positions::ElementId;
use super::script::EndedScript;
use super::settings::TreeBuilderSettings;
use super::tree_token::{TokenKind, TreeToken};
use crate::encoding::{Confidence, Encoding};
use crate::error::{ErrorCode, ErrorSink, ParseError};
use crate::names::{ExpandedName, NameId, TagName};
use crate::sink::{DocumentMode, TreeSink};
use crate::span::Span;
use crate::token::{Feedback, Place, Text};

/// The [tree construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction) stage: takes tokens
/// as a [`TokenSink`](crate::token::TokenSink) and builds a tree in a [`TreeSink`].
pub struct TreeBuilder<S: TreeSink, E: ErrorSink> {
    pub(crate) sink: S,
    pub(super) errors: E,
    pub(super) settings: TreeBuilderSettings,
    /// The document node.
    pub(super) document: S::Handle,
    pub(super) document_mode: DocumentMode,
    /// The context element, if the parser was created as part of the fragment parsing algorithm.
    pub(super) context: Option<FragmentContext<S::Handle>>,

    pub(super) insertion_mode: InsertionMode,
    pub(super) original_insertion_mode: InsertionMode,
    pub(super) template_insertion_modes: Vec<InsertionMode>,
    /// Which of the `template` elements on the stack of open elements have a shadow root for contents, counted from the
    /// topmost one, in rising order.
    pub(super) declarative_shadow_roots: Vec<usize>,
    pub(super) content_patches: ContentPatches<S::Handle>,
    pub(super) open_elements: OpenElements<S::Handle>,
    pub(super) active_formatting_elements: ActiveFormattingElements<S::Handle>,
    /// The [head element pointer](https://html.spec.whatwg.org/multipage/parsing.html#head-element-pointer).
    pub(super) head_element_pointer: Option<S::Handle>,
    pub(super) form_element_pointer: Option<FormElementPointer<S::Handle>>,
    pub(super) frameset_ok: FramesetOk,
    pub(super) foster_parenting: FosterParenting,
    pub(super) pending_table_character_tokens: PendingTableCharacterTokens,

    /// "If the next token is a U+000A LINE FEED (LF) character token, then ignore that token": the token before
    /// asked for that.
    pub(super) ignores_next_line_feed: bool,
    /// Whether the self-closing flag of the start tag in work was acknowledged.
    pub(super) self_closing_flag_is_acknowledged: bool,
    /// What the tokenizer is told after the token in work.
    pub(super) feedback: Feedback,
    /// The script that has just ended and is to be run, if there is a host for scripts.
    pub(super) ended_script: Option<EndedScript<S::Handle>>,
    /// The confidence in the encoding of the input.
    pub(super) confidence: Confidence,
    /// The encoding that a `meta` element declares while the confidence is tentative.
    pub(super) new_encoding: Option<&'static Encoding>,
    /// Where the token in work stands, or the run of character tokens.
    pub(super) span: Span,
    /// Where the token in work ends, which may be the first of a run.
    pub(super) token_end: u64,
    /// The name of the end tag in work, whose element was not found yet, if locations are wanted.
    pub(super) end_tag_in_work: Option<NameId>,
}

/// The [form element pointer](https://html.spec.whatwg.org/multipage/parsing.html#form-element-pointer).
pub(super) struct FormElementPointer<H> {
    pub(super) handle: H,
    pub(super) id: ElementId,
}

/// The [frameset-ok flag](https://html.spec.whatwg.org/multipage/parsing.html#frameset-ok-flag).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FramesetOk {
    Ok,
    NotOk,
}

/// The [pending table character tokens](https://html.spec.whatwg.org/multipage/parsing.html#concept-pending-table-char-tokens).
pub(super) struct PendingTableCharacterTokens {
    pub(super) text: String,
    /// Where the text stands in what the sink keeps of the input, if it is one run.
    pub(super) place: Place,
    /// Where each run starts in the text, and where it stands in the input, if errors or locations are wanted.
    pub(super) runs: Vec<(usize, Span)>,
}

impl Default for PendingTableCharacterTokens {
    fn default() -> Self {
        Self {
            text: String::new(),
            place: Place::NOWHERE,
            runs: Vec::new(),
        }
    }
}

impl PendingTableCharacterTokens {
    pub(super) fn as_text(&self) -> Text<'_> {
        Text::at(&self.text, self.place)
    }
}

/// Whether [foster parenting](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent) is enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FosterParenting {
    Enabled,
    Disabled,
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Tree construction for a document.
    #[inline(always)]
    pub fn new(mut sink: S, errors: E, settings: TreeBuilderSettings) -> Self {
        let document = sink.document();
        Self {
            sink,
            errors,
            settings,
            document,
            document_mode: DocumentMode::NoQuirks,
            context: None,
            insertion_mode: InsertionMode::Initial,
            original_insertion_mode: InsertionMode::Initial,
            template_insertion_modes: Vec::new(),
            declarative_shadow_roots: Vec::new(),
            content_patches: ContentPatches::new(),
            open_elements: OpenElements::new(settings.edition),
            active_formatting_elements: ActiveFormattingElements::new(),
            head_element_pointer: None,
            form_element_pointer: None,
            frameset_ok: FramesetOk::Ok,
            foster_parenting: FosterParenting::Disabled,
            pending_table_character_tokens: PendingTableCharacterTokens::default(),
            ignores_next_line_feed: false,
            self_closing_flag_is_acknowledged: false,
            feedback: Feedback::Continue,
            ended_script: None,
            confidence: Confidence::Irrelevant,
            new_encoding: None,
            span: Span::new(0, 0),
            token_end: 0,
            end_tag_in_work: None,
        }
    }

    /// Goes back to the start, with the same sinks, for a new tree in the same document.
    pub(crate) fn restart(&mut self) {
        // NOTE: the pattern names all fields, so that none is forgotten.
        let Self {
            sink,
            errors: _,
            settings,
            document: _,
            document_mode,
            context,
            insertion_mode,
            original_insertion_mode,
            template_insertion_modes,
            declarative_shadow_roots,
            content_patches,
            open_elements,
            active_formatting_elements,
            head_element_pointer,
            form_element_pointer,
            frameset_ok,
            foster_parenting,
            pending_table_character_tokens,
            ignores_next_line_feed,
            self_closing_flag_is_acknowledged,
            feedback,
            ended_script,
            confidence,
            new_encoding,
            span,
            token_end,
            end_tag_in_work,
        } = self;
        sink.set_document_mode(DocumentMode::NoQuirks);
        *document_mode = DocumentMode::NoQuirks;
        *context = None;
        *insertion_mode = InsertionMode::Initial;
        *original_insertion_mode = InsertionMode::Initial;
        template_insertion_modes.clear();
        declarative_shadow_roots.clear();
        content_patches.clear();
        *open_elements = OpenElements::new(settings.edition);
        *active_formatting_elements = ActiveFormattingElements::new();
        *head_element_pointer = None;
        *form_element_pointer = None;
        *frameset_ok = FramesetOk::Ok;
        *foster_parenting = FosterParenting::Disabled;
        *pending_table_character_tokens = PendingTableCharacterTokens::default();
        *ignores_next_line_feed = false;
        *self_closing_flag_is_acknowledged = false;
        *feedback = Feedback::Continue;
        *ended_script = None;
        *confidence = Confidence::Irrelevant;
        *new_encoding = None;
        *span = Span::new(0, 0);
        *token_end = 0;
        *end_tag_in_work = None;
    }

    /// The sink.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The sink, to change it.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.sink
    }

    /// The document node.
    pub(crate) fn document(&self) -> S::Handle {
        self.document.clone()
    }

    /// The error sink.
    pub(crate) fn errors(&self) -> &E {
        &self.errors
    }

    /// The error sink, to change it.
    pub(crate) fn errors_mut(&mut self) -> &mut E {
        &mut self.errors
    }

    /// The sink and the error sink.
    #[inline(always)]
    pub fn into_sinks(self) -> (S, E) {
        (self.sink, self.errors)
    }

    /// Reports a parse error of the token in work.
    #[inline]
    pub(super) fn parse_error(&mut self, code: ErrorCode) {
        if E::WANTS_ERRORS {
            let span = Span::new(self.span.start, self.token_end);
            self.errors.parse_error(ParseError::new(code, span));
        }
    }

    /// Reports a parse error for each character token of a run, or one for any other token.
    pub(super) fn parse_error_of_each(&mut self, code: ErrorCode, token: &TreeToken<'_>) {
        match token.kind {
            TokenKind::Whitespace(text) | TokenKind::Characters(text) => {
                self.parse_error_of_each_character(code, text, self.span);
            }
            _ => self.parse_error(code),
        }
    }

    /// Reports a parse error for each character of a run that stands at `span`. A run of several characters is what
    /// stands there in the input.
    pub(super) fn parse_error_of_each_character(
        &mut self,
        code: ErrorCode,
        text: &str,
        span: Span,
    ) {
        if E::WANTS_ERRORS {
            let mut start = span.start;
            let mut characters = text.chars();
            while let Some(character) = characters.next() {
                let end = if characters.as_str().is_empty() {
                    span.end
                } else {
                    start + character.len_utf8() as u64
                };
                let span = Span::new(start, end);
                self.errors.parse_error(ParseError::new(code, span));
                start = end;
            }
        }
    }

    /// Pops the current node off the stack of open elements.
    #[inline]
    pub(super) fn pop_current_node(&mut self) -> Option<OpenElement<S::Handle>> {
        let sink = &mut self.sink;
        let element = self
            .open_elements
            .pop(|option| sink.option_popped(option))?;
        self.locate_end_tag(&element);
        self.sink.element_popped(&element.handle);
        Some(element)
    }

    /// Tells the sink that an element has left the stack of open elements otherwise.
    pub(super) fn tell_that_it_was_removed(&mut self, element: &OpenElement<S::Handle>) {
        self.sink.element_popped(&element.handle);
        if element.id != ElementId::ANONYMOUS && element.name == ExpandedName::html(TagName::OPTION)
        {
            self.sink.option_popped(&element.handle);
        }
    }

    /// The current node, an `option` element, is one of those that the sink is told of when they are popped: it gets an
    /// id of its own.
    pub(super) fn watch_the_option(&mut self) {
        self.open_elements.identify_current_node();
    }

    /// Pops elements off the stack of open elements until `length` are left.
    pub(super) fn pop_down_to(&mut self, length: usize) {
        while self.open_elements.len() > length {
            self.pop_current_node();
        }
    }

    /// Pops elements from the stack of open elements until an HTML element with this tag name has been popped.
    ///
    /// The rules say this only where there is such an element; the `html` element is not popped in any case.
    pub(super) fn pop_until_popped(&mut self, name: NameId) {
        self.pop_until_one_popped(|popped| popped == name);
    }

    /// Pops elements from the stack of open elements until an HTML element has been popped whose tag name fulfils
    /// the condition.
    pub(super) fn pop_until_one_popped(&mut self, is_last: impl Fn(NameId) -> bool) {
        while self.open_elements.len() > 1 {
            let Some(popped) = self.pop_current_node() else {
                return;
            };
            if popped.name.is_html() && is_last(popped.name.local_name()) {
                return;
            }
        }
    }

    /// Pops elements from the stack of open elements while the current node is not an HTML element whose tag name
    /// fulfils the condition.
    pub(super) fn pop_until_current_node_is(&mut self, is_context: impl Fn(NameId) -> bool) {
        while let Some(current_node) = self.open_elements.current_node() {
            if current_node.name.is_html() && is_context(current_node.name.local_name()) {
                return;
            }
            self.pop_current_node();
        }
    }

    /// Removes the element at `position` from the stack of open elements.
    pub(super) fn remove_open_element(&mut self, position: usize) {
        if let Some(element) = self.open_elements.remove(position) {
            self.locate_end_tag(&element);
            self.tell_that_it_was_removed(&element);
        }
    }

    /// Whether the current node is an HTML element with this tag name.
    #[inline]
    pub(super) fn current_node_is(&self, name: NameId) -> bool {
        self.open_elements.current_name() == ExpandedName::html(name)
    }

    /// Sets the frameset-ok flag to "not ok".
    #[inline]
    pub(super) fn set_frameset_ok_to_not_ok(&mut self) {
        self.frameset_ok = FramesetOk::NotOk;
    }

    /// [Acknowledges the token's self-closing flag](https://html.spec.whatwg.org/multipage/parsing.html#acknowledge-self-closing-flag),
    /// if it is set.
    #[inline]
    pub(super) fn acknowledge_self_closing_flag(&mut self) {
        self.self_closing_flag_is_acknowledged = true;
    }

    /// Whether the parser was created as part of the HTML fragment parsing algorithm, and the context element is a
    /// `select` element.
    pub(super) fn has_a_select_context(&self) -> bool {
        self.context
            .as_ref()
            .is_some_and(|context| context.name == ExpandedName::html(TagName::SELECT))
    }

    /// Whether the parser was created as part of the HTML fragment parsing algorithm.
    pub(super) fn is_fragment_case(&self) -> bool {
        self.context.is_some()
    }
}

use std::collections::HashSet;
use std::fmt;

use super::depth_limit::ElementDepth;
use super::fragment_context::FragmentContext;
use super::modes::InsertionMode;
use super::open_elements::OpenElement;
use super::token_sink::CurrentToken;
use super::tree_builder_state::{FormElementPointer, TreeBuilderState};
use super::tree_token::{TokenKind, TreeToken};
use crate::encoding::Encoding;
use crate::error::{ErrorCode, ErrorSink, ParseError};
use crate::hint::cold_path;
use crate::names::{ExpandedName, NameId, NameTable, tag};
// WAIVER: the options of a parse are above this layer, and the constructors belong here.
use crate::parse::ParseOptions;
use crate::settings::ParserSettings;
use crate::sink::{DocumentMode, InsertionLocation, LimitBudget, Limits, NewElement, TreeNotification, TreeSink};
use crate::span::Span;
use crate::tables::{Category, is_element_in_category};
use crate::token::{Attributes, Feedback};

const OPTION: ExpandedName = ExpandedName::html(tag::OPTION);

/// The [tree construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction) stage: receives tokens as a
/// [`TokenSink`](crate::token::TokenSink) and builds a tree in a [`TreeSink`].
///
/// A [`Parser`](crate::Parser) combines a [`Tokenizer`](crate::tokenizer::Tokenizer) and a `TreeBuilder`. To put something
/// between the two, drive both yourself:
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::tokenizer::Tokenizer;
/// use soupstone::tree_builder::TreeBuilder;
///
/// let options = ParseOptions::new();
/// let mut tokenizer = Tokenizer::for_document(&options);
/// let mut builder = TreeBuilder::new(DocumentBuilder::new(), (), options);
/// tokenizer.feed("\u{FEFF}<p>So", &mut builder);
/// tokenizer.feed("up", &mut builder);
/// tokenizer.end(&mut builder);
/// assert_eq!(builder.finish().body().unwrap().inner_html(), "<p>Soup</p>");
/// ```
#[non_exhaustive]
pub struct TreeBuilder<S: TreeSink, E: ErrorSink> {
    /// The sink.
    pub sink: S,
    /// The error sink.
    pub errors: E,
    pub(crate) settings: ParserSettings,
    pub(crate) document: S::Handle,
    pub(super) state: TreeBuilderState<S::Handle>,
    pub(super) current_token: CurrentToken,
    pub(crate) effects: TokenEffects<S::Handle>,
    pub(super) limits: TreeLimits,
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Creates a tree builder for a document, and tells the sink the [rules](crate::sink::TreeNotification::ParserStarted).
    /// [`Tokenizer::for_document`](crate::tokenizer::Tokenizer::for_document) creates the matching tokenizer.
    pub fn new<L>(sink: S, errors: E, options: ParseOptions<L>) -> Self {
        let mut builder = Self::with_settings(sink, errors, options.inner.settings);
        builder.begin(None, options.inner.limits());
        builder
    }

    /// Creates a tree builder for a fragment. The sink gets an `html` element in the document node. The children of the `html`
    /// element are the fragment. [`Tokenizer::for_fragment`](crate::tokenizer::Tokenizer::for_fragment) creates the matching
    /// tokenizer.
    pub fn for_fragment<L>(sink: S, errors: E, context: FragmentContext, options: ParseOptions<L>) -> Self {
        let mut builder = Self::with_settings(sink, errors, options.inner.settings);
        builder.begin(Some(context), options.inner.limits());
        builder
    }

    #[inline]
    pub(crate) fn with_settings(mut sink: S, errors: E, settings: ParserSettings) -> Self {
        let document = sink.document();
        Self {
            sink,
            errors,
            settings,
            document,
            state: TreeBuilderState::new(settings.edition),
            current_token: CurrentToken::default(),
            effects: TokenEffects::none(),
            limits: TreeLimits::new(&Limits::none(), None),
        }
    }

    pub(crate) fn begin(&mut self, context: Option<FragmentContext>, limits: Option<&Limits>) {
        self.sink.notify(self.settings.parser_started_notification(limits));
        if limits.is_some() || self.settings.flattened_depth.is_some() {
            cold_path();
            self.limits = TreeLimits::new(limits.unwrap_or(&Limits::none()), self.settings.flattened_depth);
        }
        if let Some(context) = context {
            self.begin_fragment(context);
        }
    }

    /// Sets up tree construction, like the [HTML fragment parsing
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
    fn begin_fragment(&mut self, context: FragmentContext) {
        // 1. to 5. Let document be a Document node whose type is "html". If context's node document is in quirks mode,
        //    then set document's mode to "quirks". […] Create a new HTML parser, and associate it with document.
        self.state.document_mode = context.document_mode;
        if context.document_mode != DocumentMode::NoQuirks {
            self.sink.notify(TreeNotification::DocumentMode(context.document_mode));
        }
        // 7. Let root be the result of creating an element given document, "html", and the HTML namespace.
        let name = ExpandedName::html(tag::HTML);
        let root = self.sink.create_element(NewElement::new(name, &Attributes::empty(&NameTable::new())));
        // 8. Append root to document.
        self.sink.insert_element(&InsertionLocation::LastChildOf(self.document.clone()), &root);
        // 9. Set up the HTML parser's stack of open elements so that it contains just the single element root.
        // NOTE: content for root goes into a root insertion target, which replaces root on the stack.
        // DEVIATION: therefore a form control and a form that are both at the top level of the fragment are in the same tree.
        // In the standard, the control's intended parent is root, which is in a different tree.
        let handle = if self.settings.edition.has_root_insertion_target() {
            self.sink.root_insertion_target().unwrap_or(root)
        } else {
            root
        };
        self.state.open_elements.reserve_initial_capacity();
        self.push_open_element(name, handle, &Attributes::empty(&NameTable::new()), ElementDepth::At(1));
        // 10. If context is a template element, then push "in template" onto the stack of template insertion modes
        //     so that it is the new current template insertion mode.
        if context.name == ExpandedName::html(tag::TEMPLATE) {
            self.state.template_insertion_modes.push(InsertionMode::InTemplate);
        }
        // 13. Set the HTML parser's form element pointer to the nearest node to context that is a form element (going
        //    straight up the ancestor chain, and including the element itself, if it is a form element), if any.
        if context.is_in_form || context.name == ExpandedName::html(tag::FORM) {
            self.state.form_element_pointer = Some(FormElementPointer::OutsideTheFragment);
        }
        // 11. Create a start tag token whose name is the local name of context and whose attributes are the
        //     attributes of context.
        self.state.has_foreign_context = !context.name.is_html();
        self.state.context = Some(context);
        // 12. Reset the parser's insertion mode appropriately.
        self.reset_insertion_mode();
    }

    pub(crate) fn restart(&mut self) {
        self.sink.notify(TreeNotification::DocumentMode(DocumentMode::NoQuirks));
        self.state = TreeBuilderState::new(self.settings.edition);
        self.current_token = CurrentToken::default();
        self.limits.continues_text = false;
        self.effects = TokenEffects::none();
    }

    /// Calls a function with each handle that tree construction holds, and with some handles more than once. Between two
    /// tokens, a host's garbage collector traces these handles, the host's own handles, and the sink's handles.
    pub fn visit_handles(&self, visit: &mut dyn FnMut(&S::Handle)) {
        visit(&self.document);
        self.state.visit_handles(visit);
        if let Some(script) = &self.effects.script_to_process {
            visit(&script.handle);
        }
    }

    /// Replaces the tree sink and the error sink. The new tree sink must have the same nodes.
    pub fn map_sinks<T: TreeSink<Handle = S::Handle>, F: ErrorSink>(
        self,
        change: impl FnOnce(S, E) -> (T, F),
    ) -> TreeBuilder<T, F> {
        let (sink, errors) = change(self.sink, self.errors);
        TreeBuilder {
            sink,
            errors,
            settings: self.settings,
            document: self.document,
            state: self.state,
            current_token: self.current_token,
            effects: self.effects,
            limits: self.limits,
        }
    }

    pub(super) fn parse_error(&mut self, code: ErrorCode) {
        if self.errors.wants_errors() {
            let span = Span::new(self.current_token.span.start, self.current_token.end);
            self.errors.parse_error(ParseError::new(code, span));
        }
    }

    /// Reports one error for each character of a run, or one error for any other token.
    pub(super) fn parse_error_per_token_character(&mut self, code: ErrorCode, token: &TreeToken<'_>) {
        match token.kind {
            TokenKind::Whitespace(text) | TokenKind::Characters(text) => {
                self.parse_error_per_character(code, text, self.current_token.span)
            }
            _ => self.parse_error(code),
        }
    }

    /// A run of several characters is a literal part of the input, so the span of each character follows from the text.
    pub(super) fn parse_error_per_character(&mut self, code: ErrorCode, text: &str, span: Span) {
        if self.errors.wants_errors() {
            let (mut start, mut characters) = (span.start, text.chars());
            while let Some(character) = characters.next() {
                let end = match characters.as_str() {
                    "" => span.end,
                    _ => start + character.len_utf8() as u64,
                };
                self.errors.parse_error(ParseError::new(code, Span::new(start, end)));
                start = end;
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn did_pop_option(&mut self, option: &S::Handle) {
        if self.settings.edition.updates_selectedcontent() {
            self.sink.option_popped(option, &mut self.limits.remaining);
            self.stop_if_sink_reached_limit();
        }
    }

    /// Tells the sink to fill the `selectedcontent` elements in a node that has a new parent, or in the document.
    #[cold]
    #[inline(never)]
    pub(super) fn update_selectedcontent_in(&mut self, element: &S::Handle) {
        if self.settings.edition.updates_selectedcontent() {
            self.sink.selectedcontent_inserted(element, &mut self.limits.remaining);
            self.stop_if_sink_reached_limit();
        }
    }

    fn stop_if_sink_reached_limit(&mut self) {
        if let Some(limit) = self.limits.remaining.reached {
            self.stop_at_limit(limit);
        }
    }

    #[inline]
    pub(super) fn pop_current_node(&mut self) {
        if let Some(element) = self.state.open_elements.current_node()
            && element.name == OPTION
        {
            let option = element.handle.clone();
            self.did_pop_option(&option);
        }
        if let Some(element) = self.state.open_elements.current_node() {
            self.current_token.notify_element_end(element, &mut self.sink);
            self.sink.element_popped(&element.handle);
            self.state.open_elements.pop();
            self.limits.continues_text = false;
        }
    }

    /// Tells the sink that the element was removed from the stack of open elements without being popped.
    pub(super) fn notify_removed_element(&mut self, element: &OpenElement<S::Handle>) {
        self.current_token.notify_element_end(element, &mut self.sink);
        self.limits.continues_text = false;
        self.sink.element_popped(&element.handle);
        if element.name == OPTION {
            self.did_pop_option(&element.handle);
        }
    }

    pub(super) fn truncate_open_elements(&mut self, length: usize) {
        while self.state.open_elements.len() > length {
            self.pop_current_node();
        }
    }

    /// The caller ensures that an HTML element with this name is open.
    pub(super) fn pop_until_popped(&mut self, name: NameId) {
        self.pop_until_any_popped(|popped| popped == name);
    }

    pub(super) fn pop_until_any_popped(&mut self, is_last: impl Fn(NameId) -> bool) {
        while self.state.open_elements.len() > 1 {
            let name = self.state.open_elements.current_node_name();
            self.pop_current_node();
            if name.is_html() && is_last(name.local_name()) {
                return;
            }
        }
    }

    pub(super) fn pop_until_current_node_is(&mut self, is_context: impl Fn(NameId) -> bool) {
        while let Some(current_node) = self.state.open_elements.current_node() {
            if current_node.name.is_html() && is_context(current_node.name.local_name()) {
                return;
            }
            self.pop_current_node();
        }
    }

    pub(super) fn remove_open_element_at(&mut self, position: usize) {
        if position + 1 < self.state.open_elements.len() {
            self.limits.depth_check_from = self.limits.depth_check_from.saturating_sub(1);
        }
        let removed = self.state.open_elements.remove(position);
        self.notify_removed_element(&removed);
    }

    pub(super) fn current_node_is(&self, name: NameId) -> bool {
        self.state.open_elements.current_node_name() == ExpandedName::html(name)
    }

    pub(super) fn current_node_is_in_category(&self, category: Category) -> bool {
        is_element_in_category(self.state.open_elements.current_node_name(), category, self.settings.edition)
    }

    pub(super) fn is_context_element(&self, name: NameId) -> bool {
        self.state.context.as_ref().is_some_and(|context| context.name == ExpandedName::html(name))
    }

    pub(super) fn is_fragment_case(&self) -> bool {
        self.state.context.is_some()
    }
}

impl<S: TreeSink, E: ErrorSink> fmt::Debug for TreeBuilder<S, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("TreeBuilder")
            .field("insertion_mode", &self.state.insertion_mode)
            .finish_non_exhaustive()
    }
}

/// A token's effects outside the tree.
pub(crate) struct TokenEffects<H> {
    pub(super) feedback: Feedback,
    /// The script that has just ended and runs next, if there is a host for scripts.
    pub(crate) script_to_process: Option<ScriptToProcess<H>>,
    pub(crate) is_encoding_tentative: bool,
    /// The encoding that a `meta` element declared while the confidence was tentative.
    pub(crate) new_encoding: Option<&'static Encoding>,
}

impl<H> TokenEffects<H> {
    #[inline]
    pub(super) fn none() -> Self {
        Self { feedback: Feedback::Continue, script_to_process: None, is_encoding_tentative: false, new_encoding: None }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ScriptToProcess<H> {
    pub(crate) handle: H,
    pub(crate) kind: ScriptKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScriptKind {
    Html,
    Svg,
}

#[derive(Clone, Debug)]
pub(super) struct TreeLimits {
    pub(super) is_limited: bool,
    pub(super) remaining: LimitBudget,
    pub(super) continues_text: bool,
    /// The depth of each new element is computed if the stack has at least this number of elements.
    /// OPTIMIZATION: up to half the limit, no element is deeper than its position, and no depth is stored. Each element
    /// removed from the middle of the stack lowers this number by one, because the removed element may still be an
    /// ancestor (test: `depth_is_that_of_the_tree`). If each depth is stored, a parse with limits takes 7.4 % more
    /// instructions on real pages and 10 % on dense pages in the default profile, and 7.2 % and 9.9 % with fat LTO.
    pub(super) depth_check_from: isize,
    pub(super) attributes: usize,
    /// The attribute names of the `html` and `body` elements, whose attributes may come from several tags.
    pub(super) merged_attributes: Option<Box<[HashSet<NameId>; 2]>>,
}

impl TreeLimits {
    pub(super) const TRACKING_DEPTHS: isize = isize::MIN;

    /// A limit of this depth or more is ignored.
    pub(super) const DEEPEST: u32 = 1 << 29;

    /// The depth of `html`, `body`, a template, and an element in the template.
    const MIN_FLATTENED_DEPTH: u32 = 4;

    pub(super) fn new(limits: &Limits, flattened_depth: Option<u32>) -> Self {
        let to_flatten = flattened_depth.map(|depth| depth.max(Self::MIN_FLATTENED_DEPTH));
        let flattens = to_flatten.is_some_and(|depth| limits.depth.is_none_or(|limit| depth <= limit));
        let depth = if flattens { to_flatten } else { limits.depth }.filter(|depth| *depth < Self::DEEPEST);
        Self {
            is_limited: *limits != Limits::none() || flattens,
            remaining: LimitBudget {
                nodes: limits.nodes.unwrap_or(u64::MAX),
                string_bytes: limits.string_bytes.unwrap_or(u64::MAX),
                depth: depth.unwrap_or(u32::MAX),
                flattens: flattens && depth.is_some(),
                reached: None,
            },
            continues_text: false,
            depth_check_from: depth.map_or(isize::MAX, |depth| depth as isize / 2),
            attributes: limits.attributes.map_or(usize::MAX, |limit| limit as usize),
            merged_attributes: None,
        }
    }

    pub(super) fn is_tracking_depths(&self) -> bool {
        self.depth_check_from == Self::TRACKING_DEPTHS
    }
}

//! Receives tokens from the tokenizer, and divides text into runs that one rule handles as a whole.

use super::TreeBuilder;
use super::open_elements::OpenElement;
use super::tree_token::{CommentOrInstruction, TokenKind, TreeToken};
use crate::error::{ErrorCode, ErrorSink, ParseError};
use crate::hint::cold_path;
use crate::names::NameId;
use crate::sink::{TreeNotification, TreeSink};
use crate::span::Span;
use crate::tables::element::lowercase_name_id;
use crate::tables::{Category, is_name_in_category};
use crate::token::{
    Attributes, BufferOffset, CrateOnly, Feedback, InputSegment, Tag, Text, Token, TokenContext, TokenSink,
};

impl<S: TreeSink, E: ErrorSink> TokenSink for TreeBuilder<S, E> {
    #[inline(always)]
    fn wants_errors(&self) -> bool {
        self.errors.wants_errors()
    }

    #[inline(always)]
    fn wants_locations(&self) -> bool {
        S::WANTS_LOCATIONS
    }

    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        let kind = match token {
            Token::Characters(text) => return self.process_characters(*text, context, CrateOnly),
            Token::StartTag(tag) => {
                let feedback = self.process_start_tag(tag, context, CrateOnly);
                self.save_attributes(&tag.attributes, CrateOnly);
                return feedback;
            }
            Token::EndTag(tag) => return self.process_end_tag(tag, context, CrateOnly),
            Token::NullCharacter => TokenKind::NullCharacter,
            Token::Comment(data) => TokenKind::Comment(CommentOrInstruction::Comment(data)),
            Token::ProcessingInstruction(instruction) => {
                TokenKind::Comment(CommentOrInstruction::ProcessingInstruction(instruction))
            }
            Token::Doctype(doctype) => TokenKind::Doctype(doctype),
            Token::EndOfFile => TokenKind::EndOfFile,
        };
        self.set_current_token(context.span, None);
        self.dispatch_token(&TreeToken { kind, names: context.names });
        self.take_feedback()
    }

    #[inline(always)]
    fn process_start_tag(&mut self, tag: &Tag<'_>, context: &TokenContext<'_>, _: CrateOnly) -> Feedback {
        self.set_current_token(context.span, None);
        self.current_token.is_self_closing_acknowledged = false;
        // OPTIMIZATION: bypasses the dispatcher, which would choose the same rules (test: the `tree_construction` suite).
        // Otherwise, a parse takes 2.2 % more instructions on real pages, 2.8 % on dense pages and 3.7 % on the Rust
        // documentation in the default profile, and 2.9 %, 3.6 % and 4.9 % with fat LTO.
        let has_cell_rules = || is_name_in_category(tag.name, Category::TableStructureStartTags, self.settings.edition);
        if self.uses_in_body_rules(has_cell_rules) {
            self.process_start_tag_in_body(tag);
        } else {
            cold_path();
            self.dispatch_token(&TreeToken::from_start_tag(tag));
        }
        // "When a start tag token is emitted with its self-closing flag set, if the flag is not acknowledged when it is
        // processed by the tree construction stage, that is a non-void-html-element-start-tag-with-trailing-solidus
        // parse error."
        if tag.self_closing && !self.current_token.is_self_closing_acknowledged {
            self.parse_error(ErrorCode::NonVoidHtmlElementStartTagWithTrailingSolidus);
        }
        self.take_feedback()
    }

    #[inline(always)]
    fn process_end_tag(&mut self, tag: &Tag<'_>, context: &TokenContext<'_>, _: CrateOnly) -> Feedback {
        self.set_current_token(context.span, Some(tag.name));
        let has_cell_rules = || is_name_in_category(tag.name, Category::InCellEndTags, self.settings.edition);
        if !self.uses_in_body_rules(has_cell_rules) || !self.try_pop_for_end_tag(tag.name) {
            // OPTIMIZATION: only this copy is in memory, so an end tag that closes the current node stays in registers
            // (test: the `tree_construction` suite). Without it and the copy of a context below, a parse takes 1.1 % more
            // instructions on real pages and 1.5 % on dense pages in the default profile, and 0.6 % and 0.7 % with fat
            // LTO.
            let copy = *tag;
            self.process_end_tag_slow(&copy);
        }
        self.take_feedback()
    }

    /// OPTIMIZATION: most text is in the body, follows other text, and reconstructs no formatting. The rules only insert
    /// this text (test: the `chunking` suite). Otherwise, a parse takes 13 % more instructions on real pages and 18 % on
    /// dense pages in the default profile, and 12 % and 16 % with fat LTO.
    #[inline(always)]
    fn process_characters(&mut self, text: Text<'_>, context: &TokenContext<'_>, _: CrateOnly) -> Feedback {
        if self.uses_in_body_rules(|| false)
            && !self.state.frameset_ok
            && !self.needs_formatting_reconstruction()
            && !self.current_token.skip_next_line_feed
            && let Some(location) = self.try_current_node_location()
            && (!self.limits.is_limited || self.try_count_text(&text))
        {
            self.set_current_token(context.span, None);
            self.sink.insert_text(&location, text.with_span(self.current_span_if_wanted()));
            return if self.should_stop() { Feedback::Stop } else { Feedback::Continue };
        }
        cold_path();
        let copy = *context;
        self.process_character_runs(text, &copy)
    }

    /// OPTIMIZATION: nearly all end tags close the current node (tests: the `fast_path` and `tree_construction` suites).
    /// Otherwise, a parse takes 2.7 % more instructions on real pages and 2.9 % on dense pages in the default profile,
    /// and 1.8 % and 1.9 % with fat LTO.
    fn likely_end_tag(&self, _: CrateOnly) -> Option<NameId> {
        let name = self.state.open_elements.current_node_name();
        name.is_html().then_some(name.local_name())
    }

    #[inline(always)]
    fn needs_attributes(&self, _: CrateOnly) -> bool {
        self.state.active_formatting_elements.has_unsaved_attributes
    }

    #[inline(never)]
    fn save_attributes(&mut self, attributes: &Attributes<'_>, _: CrateOnly) {
        self.state.active_formatting_elements.save_attributes(attributes);
    }

    #[inline(always)]
    fn is_tree_construction(&self, _: CrateOnly) -> bool {
        true
    }

    #[inline(always)]
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        self.sink.buffer_input(segment)
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.parse_error(error);
    }

    fn wants_to_stop(&self) -> bool {
        self.errors.wants_to_stop()
    }

    fn allows_cdata_section(&mut self) -> bool {
        !self.adjusted_current_node_name().is_html()
    }
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    #[inline(always)]
    pub(super) fn wants_spans(&self) -> bool {
        self.errors.wants_errors() || S::WANTS_LOCATIONS
    }

    #[inline(never)]
    fn process_end_tag_slow(&mut self, tag: &Tag<'_>) {
        self.dispatch_token(&TreeToken::from_end_tag(tag));
    }

    fn set_current_token(&mut self, span: Span, end_tag: Option<NameId>) {
        if self.wants_spans() {
            self.current_token.span = span;
            self.current_token.end = span.end;
        }
        if S::WANTS_LOCATIONS {
            self.current_token.end_tag = end_tag;
        }
        self.current_token.skip_next_line_feed = false;
    }

    pub(super) fn current_span_if_wanted(&self) -> Option<Span> {
        S::WANTS_LOCATIONS.then_some(self.current_token.span)
    }

    /// Records a `body` or `html` end tag as the end of the element at this position. The element remains on the stack.
    pub(super) fn notify_end_tag_at(&mut self, position: usize) {
        if S::WANTS_LOCATIONS
            && let Some(element) = self.state.open_elements.get(position)
            && self.current_token.end_tag == Some(element.name.local_name())
        {
            self.sink.notify(TreeNotification::EndTag { element: &element.handle, span: self.current_token.span });
        }
    }

    fn first_character_end(&self, run: &str) -> u64 {
        let mut characters = run.chars();
        match characters.next() {
            Some(first) if !characters.as_str().is_empty() => self.current_token.span.start + first.len_utf8() as u64,
            _ => self.current_token.span.end,
        }
    }

    fn should_stop(&self) -> bool {
        self.sink.wants_to_stop() || self.errors.wants_errors() && self.errors.wants_to_stop()
    }

    fn take_feedback(&mut self) -> Feedback {
        if self.should_stop() {
            self.effects.feedback = Feedback::Stop;
        }
        if matches!(self.effects.feedback, Feedback::Continue) {
            return Feedback::Continue;
        }
        cold_path();
        std::mem::replace(&mut self.effects.feedback, Feedback::Continue)
    }

    /// Processes character tokens run by run. "If the next token is a U+000A LINE FEED (LF) character token, then
    /// ignore that token and move on to the next one."
    #[inline(never)]
    fn process_character_runs(&mut self, text: Text<'_>, context: &TokenContext<'_>) -> Feedback {
        let skip_next_line_feed = self.current_token.skip_next_line_feed;
        self.set_current_token(context.span, None);
        let mut rest = text;
        if skip_next_line_feed && text.starts_with('\n') {
            self.current_token.span.start += 1;
            (_, rest) = text.split_at(1);
        }
        while !rest.is_empty() && !self.is_limit_reached() {
            // OPTIMIZATION: if only the frameset-ok flag depends on whether characters are white space, the text is
            // processed as one run (test: the `chunking` suite, which cuts runs everywhere). Otherwise, a parse takes
            // 143 % more instructions on real pages and 5.8 % on dense pages in the default profile, and 141 % and 5.8 %
            // with fat LTO.
            let has_uniform_rules = self.state.insertion_mode.has_uniform_character_rules();
            let (length, is_whitespace) = if has_uniform_rules || !self.adjusted_current_node_name().is_html() {
                let whitespace_matters = self.state.frameset_ok || !has_uniform_rules;
                (rest.len(), whitespace_matters && rest.bytes().all(|byte| byte.is_ascii_whitespace()))
            } else {
                // The leading run of white space or of other characters.
                let is_whitespace = rest.bytes().next().is_some_and(|byte| byte.is_ascii_whitespace());
                let end = rest.bytes().position(|byte| byte.is_ascii_whitespace() != is_whitespace);
                (end.unwrap_or(rest.len()), is_whitespace)
            };
            let run;
            (run, rest) = rest.split_at(length);
            let whole = self.current_token.span;
            if self.wants_spans() {
                if !rest.is_empty() {
                    // A run of several characters is always a literal part of the input.
                    self.current_token.span.end = whole.start + run.len() as u64;
                }
                self.current_token.end = self.first_character_end(&run);
            }
            let kind = if is_whitespace { TokenKind::Whitespace(&run) } else { TokenKind::Characters(&run) };
            self.dispatch_token(&TreeToken { kind, names: context.names });
            if self.wants_spans() {
                self.current_token.span = Span::new(self.current_token.span.end, whole.end);
            }
        }
        self.take_feedback()
    }
}

#[derive(Clone, Default)]
pub(super) struct CurrentToken {
    pub(super) span: Span,
    /// The end of the token, or of the first character of a run.
    pub(super) end: u64,
    /// The name of the current end tag, until the closed element is found. `None` if locations are not wanted.
    pub(super) end_tag: Option<NameId>,
    /// "if the next token is a U+000A LINE FEED (LF) character token, then ignore that token"
    pub(super) skip_next_line_feed: bool,
    pub(super) is_self_closing_acknowledged: bool,
}

impl CurrentToken {
    /// Tells the sink the end position of an element that is about to leave the stack of open elements. The current end tag
    /// ends the first element with its name; the current token ends all other elements.
    #[inline]
    pub(super) fn notify_element_end<S: TreeSink>(&mut self, element: &OpenElement<S::Handle>, sink: &mut S) {
        if !S::WANTS_LOCATIONS {
            return;
        }
        let span = self.span;
        let OpenElement { handle: element, name, .. } = element;
        if self.end_tag == Some(lowercase_name_id(name.local_name())) {
            self.end_tag = None;
            sink.notify(TreeNotification::EndTag { element, span });
        } else {
            sink.notify(TreeNotification::ElementEnd { element, closing_token: span });
        }
    }
}

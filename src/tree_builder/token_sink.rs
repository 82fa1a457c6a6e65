//! Takes the tokens of the tokenizer, and cuts text into the runs that one rule takes as a whole.

use super::TreeBuilder;
use super::builder::Popped;
use super::insertion_mode::InsertionMode;
use super::parse_state::FramesetOk;
use super::token_in_work::TextWatch;
use super::tree_token::{Step, TokenKind, TreeToken};
use crate::error::{ErrorCode, ErrorSink, ParseError};
use crate::hint::cold_path;
use crate::names::{NameId, NameTable};
use crate::sink::TreeSink;
use crate::span::Span;
use crate::token::{Feedback, InputPart, Keeper, Tag, Text, Token, TokenContext, TokenSink};

impl<S: TreeSink, E: ErrorSink> TokenSink for TreeBuilder<S, E> {
    const WANTS_ERRORS: bool = E::WANTS_ERRORS;
    const WANTS_LOCATIONS: bool = S::WANTS_LOCATIONS;

    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        self.set_span(context.span);
        self.set_end_tag_in_work(match token {
            Token::EndTag(tag) => Some(tag.name),
            _ => None,
        });
        let names = context.names;
        let ignores_next_line_feed = self.token_in_work.text_watch.take_line_feed();
        let kind = match token {
            Token::StartTag(tag) => {
                self.process_a_start_tag(tag);
                return self.feedback();
            }
            Token::Characters(text) => {
                self.process_run(*text, ignores_next_line_feed, names);
                return self.feedback();
            }
            Token::EndTag(tag) => TokenKind::EndTag(tag.name, tag),
            Token::NullCharacter => TokenKind::NullCharacter,
            Token::Comment(data) => TokenKind::Comment(data),
            Token::ProcessingInstruction(instruction) => TokenKind::ProcessingInstruction(instruction),
            Token::Doctype(doctype) => TokenKind::Doctype(doctype),
            Token::EndOfFile => TokenKind::EndOfFile,
        };
        self.process(&TreeToken { kind, names });
        self.feedback()
    }

    #[inline(always)]
    fn process_start_tag(&mut self, tag: &Tag<'_>, context: &TokenContext<'_>) -> Feedback {
        self.set_span(context.span);
        self.set_end_tag_in_work(None);
        self.token_in_work.text_watch.forget_line_feed();
        self.process_a_start_tag(tag);
        self.feedback()
    }

    #[inline(always)]
    fn process_end_tag(&mut self, tag: &Tag<'_>, context: &TokenContext<'_>) -> Feedback {
        self.set_span(context.span);
        self.set_end_tag_in_work(Some(tag.name));
        if !self.uses_in_body_for_end_tag(tag.name) {
            return self.process_end_tag_elsewhere(tag);
        }
        match self.pop_the_current_node_at_once(tag.name) {
            Popped::Element => self.feedback_without_answer(),
            Popped::Option => self.feedback(),
            Popped::Nothing => self.process_end_tag_in_body(tag),
        }
    }

    /// OPTIMIZATION: most text is in the body. There nothing but the frameset-ok flag depends on what the text is, and
    /// the flag is settled here. The rules for other text come to the same result. Held equal by the suite `chunking`.
    #[inline(always)]
    fn process_characters(&mut self, text: Text<'_>, context: &TokenContext<'_>) -> Feedback {
        if self.uses_in_body_for_characters() && self.state.frameset_ok == FramesetOk::NotOk {
            if !self.has_formatting_elements_to_reconstruct()
                && let Some(place) = self.plain_place_for_inserting_a_node()
                && (self.token_in_work.text_watch.is_nothing() || self.count_plain_text(&text))
            {
                self.set_span(context.span);
                let text = text.with_span(self.span_to_tell());
                self.sink.insert_text(&place, text);
                return self.feedback_without_answer();
            }
            if !self.token_in_work.text_watch.may_ignore_line_feed() {
                return self.process_characters_in_body(text, context);
            }
        }
        cold_path();
        self.process_characters_elsewhere(text, context)
    }

    /// OPTIMIZATION: nearly all end tags close the current node. Held equal by the suites `lanes` and
    /// `tree_construction`.
    fn likely_end_tag(&self) -> Option<NameId> {
        let name = self.state.open_elements.current_name();
        name.is_html().then_some(name.local_name())
    }

    #[inline(always)]
    fn input(&mut self, part: InputPart<'_>) -> Option<(Keeper, u32)> {
        self.sink.input(part)
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.parse_error(error);
    }

    fn wants_to_stop(&self) -> bool {
        self.errors.wants_to_stop()
    }

    fn allows_cdata_section(&mut self) -> bool {
        self.adjusted_current_node().is_some_and(|node| !node.name.is_html())
    }
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Whether spans are needed.
    pub(super) const WANTS_SPANS: bool = E::WANTS_ERRORS || S::WANTS_LOCATIONS;

    /// NOTE: not inlined, so that what is done with most text stays small.
    #[inline(never)]
    fn process_characters_elsewhere(&mut self, text: Text<'_>, context: &TokenContext<'_>) -> Feedback {
        self.set_span(context.span);
        self.set_end_tag_in_work(None);
        let ignores_next_line_feed = self.token_in_work.text_watch.take_line_feed();
        if ignores_next_line_feed || !self.process_characters_at_once(&text, context.names) {
            self.process_run(text, ignores_next_line_feed, context.names);
        }
        self.feedback()
    }

    /// Takes characters that come to the rules of "text" or "in body" as one run, without the dispatcher. Returns whether
    /// they do.
    ///
    /// OPTIMIZATION: this is the way of titles, scripts and styles, and of the first text in the body, which settles the
    /// frameset-ok flag. [`process_run`](Self::process_run) comes to the same result. Held equal by the suites
    /// `tree_construction` and `chunking`.
    #[inline(always)]
    fn process_characters_at_once(&mut self, text: &Text<'_>, names: &NameTable) -> bool {
        if self.state.insertion_mode == InsertionMode::Text {
            self.insert_characters(text);
            return true;
        }
        let is_in_body = self.uses_in_body_for_characters();
        if is_in_body && self.is_whitespace_as_far_as_it_matters(text) {
            self.whitespace_in_body(text, names);
        } else if is_in_body {
            self.any_other_character_in_body(text, names);
        }
        is_in_body
    }

    /// NOTE: the same, for end tags that do more than to close the current node.
    #[inline(never)]
    fn process_end_tag_in_body(&mut self, tag: &Tag<'_>) -> Feedback {
        self.token_in_work.text_watch.forget_line_feed();
        if self.end_tag_in_body(tag) == Step::Reprocess {
            self.process(&TreeToken::end_tag(tag));
        }
        self.feedback()
    }

    #[inline(never)]
    fn process_end_tag_elsewhere(&mut self, tag: &Tag<'_>) -> Feedback {
        self.token_in_work.text_watch.forget_line_feed();
        // OPTIMIZATION: the dispatcher leads there too, since elements that hold only text are HTML elements. Held equal by
        // the suite `tree_construction`.
        if self.state.insertion_mode == InsertionMode::Text {
            self.end_tag_in_text(tag);
        } else {
            self.process(&TreeToken::end_tag(tag));
        }
        self.feedback()
    }

    /// NOTE: not inlined, because there is rarely formatting to reconstruct, or a table to insert text before.
    #[cold]
    #[inline(never)]
    fn process_characters_in_body(&mut self, text: Text<'_>, context: &TokenContext<'_>) -> Feedback {
        self.set_span(context.span);
        self.any_other_character_in_body(&text, context.names);
        self.feedback()
    }

    /// Counts a text. Returns whether it needs nothing else.
    #[inline(always)]
    fn count_plain_text(&mut self, text: &str) -> bool {
        // OPTIMIZATION: nearly all of them are new ones. The rest comes to the same (test: the suite `limits`).
        if self.token_in_work.text_watch == TextWatch::COUNTS {
            return self.count_text(text);
        }
        self.count_other_text(text)
    }

    #[cold]
    #[inline(never)]
    fn count_other_text(&mut self, text: &str) -> bool {
        !self.token_in_work.text_watch.may_ignore_line_feed() && self.count_text(text)
    }

    /// Notes where the next token is.
    fn set_span(&mut self, span: Span) {
        if Self::WANTS_SPANS {
            self.token_in_work.span = span;
            self.token_in_work.end = span.end;
        }
    }

    /// Where the first character of the run in work ends.
    fn end_of_first_character(&self, run: &str) -> u64 {
        let mut characters = run.chars();
        match characters.next() {
            Some(first) if !characters.as_str().is_empty() => self.token_in_work.span.start + first.len_utf8() as u64,
            _ => self.token_in_work.span.end,
        }
    }

    /// The reply to the tokenizer after a token.
    fn feedback(&mut self) -> Feedback {
        let feedback = std::mem::replace(&mut self.answers.feedback, Feedback::Continue);
        if self.a_sink_wants_to_stop() {
            return Feedback::Stop;
        }
        feedback
    }

    /// The reply to the tokenizer after a token for which the rules give none.
    fn feedback_without_answer(&self) -> Feedback {
        if self.a_sink_wants_to_stop() {
            return Feedback::Stop;
        }
        Feedback::Continue
    }

    /// Whether the sink of the tree or that of the errors wants to stop.
    fn a_sink_wants_to_stop(&self) -> bool {
        S::MAY_STOP && self.sink.wants_to_stop() || E::WANTS_ERRORS && self.errors.wants_to_stop()
    }

    /// "When a start tag token is emitted with its self-closing flag set, if the flag is not acknowledged when it is
    /// processed by the tree construction stage, that is a
    /// non-void-html-element-start-tag-with-trailing-solidus parse error."
    #[inline(always)]
    fn process_a_start_tag(&mut self, tag: &Tag<'_>) {
        self.token_in_work.self_closing_flag_is_acknowledged = false;
        if !self.uses_in_body_for_start_tag(tag.name) || self.start_tag_in_body(tag) == Step::Reprocess {
            cold_path();
            self.process(&TreeToken::start_tag(tag));
        }
        if tag.self_closing && !self.token_in_work.self_closing_flag_is_acknowledged {
            self.parse_error(ErrorCode::NonVoidHtmlElementStartTagWithTrailingSolidus);
        }
    }

    /// Processes a run of character tokens. "If the next token is a U+000A LINE FEED (LF) character token, then ignore
    /// that token and move on to the next one."
    fn process_run(&mut self, text: Text<'_>, ignores_line_feed: bool, names: &NameTable) {
        let mut rest = text;
        if ignores_line_feed && text.starts_with('\n') {
            self.token_in_work.span.start += 1;
            (_, rest) = text.split_at(1);
        }
        while !rest.is_empty() {
            // OPTIMIZATION: where only the frameset-ok flag makes a rule tell white space from other characters, the
            // run is taken as a whole. Held equal by the suite `chunking`, which cuts runs everywhere.
            let (length, is_whitespace) = if self.takes_characters_as_one_run() {
                (rest.len(), self.is_whitespace_as_far_as_it_matters(&rest))
            } else {
                leading_run(&rest)
            };
            let run;
            (run, rest) = rest.split_at(length);
            let kind = if is_whitespace { TokenKind::Whitespace(&run) } else { TokenKind::Characters(&run) };
            let whole = self.token_in_work.span;
            if Self::WANTS_SPANS && !rest.is_empty() {
                // A run of several characters is a literal part of the input.
                self.token_in_work.span.end = whole.start + run.len() as u64;
            }
            if Self::WANTS_SPANS {
                self.token_in_work.end = self.end_of_first_character(&run);
            }
            self.process(&TreeToken { kind, names });
            if self.is_at_a_limit() {
                return;
            }
            if Self::WANTS_SPANS {
                self.token_in_work.span = Span::new(self.token_in_work.span.end, whole.end);
            }
        }
    }

    fn takes_characters_as_one_run(&self) -> bool {
        self.state.insertion_mode.takes_characters_as_one_run()
            || self.adjusted_current_node().is_some_and(|node| !node.name.is_html())
    }

    /// Whether a run is white space only. If one run holds both kinds, only the frameset-ok flag depends on this.
    fn is_whitespace_as_far_as_it_matters(&self, run: &str) -> bool {
        if self.state.frameset_ok == FramesetOk::NotOk && self.state.insertion_mode.takes_characters_as_one_run() {
            return false;
        }
        run.bytes().all(|byte| byte.is_ascii_whitespace())
    }
}

/// The length in bytes of the white space, or of the other text, that `text` starts with, and whether it is white
/// space. `text` is not empty.
fn leading_run(text: &str) -> (usize, bool) {
    let starts_with_whitespace = text.bytes().next().is_some_and(|byte| byte.is_ascii_whitespace());
    let end = text.bytes().position(|byte| byte.is_ascii_whitespace() != starts_with_whitespace);
    (end.unwrap_or(text.len()), starts_with_whitespace)
}

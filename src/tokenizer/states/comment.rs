//! The tokenizer states for a markup declaration, which opens with `<!`, and for comments.

use super::{ErrorCode, State, StateMachine, TokenSink, starts_with_ignore_ascii_case};

const MARKUP_DECLARATION_OPEN_BYTES: u64 = 2;

impl<S: TokenSink> StateMachine<'_, S> {
    /// [Bogus comment state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state): in markup that becomes a
    /// comment up to the next `>`.
    pub(super) fn bogus_comment_state(&mut self) {
        match self.consume() {
            Some('>') => self.emit_comment(1),
            None => {
                self.emit_comment(0);
                self.emit_end_of_file();
            }
            Some('\0') => self.replace_null(|registers, text| registers.comment.push_str(text)),
            Some(_) => self.registers.comment.push_str(&self.input.consume_run_until([b'>'])),
        }
    }

    /// [Markup declaration open state](https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state):
    /// after `<!`.
    pub(super) fn markup_declaration_open_state(&mut self) {
        let is_matched = self.match_next_character(|characters| {
            "--".starts_with(characters)
                || starts_with_ignore_ascii_case("DOCTYPE", characters)
                || "[CDATA[".starts_with(characters)
        });
        match self.registers.lookahead.as_str() {
            // Anything else
            _ if !is_matched => {
                let end = self.registers.token_start + MARKUP_DECLARATION_OPEN_BYTES;
                self.begin_bogus_comment(ErrorCode::IncorrectlyOpenedComment, end, end);
            }
            // Two U+002D HYPHEN-MINUS characters (-)
            "--" => {
                self.begin_comment(4);
                self.switch_to(State::CommentStart);
            }
            // ASCII case-insensitive match for the word "DOCTYPE"
            matched if matched.eq_ignore_ascii_case("DOCTYPE") => self.switch_to(State::Doctype),
            // Case-sensitive match for the string "[CDATA["
            "[CDATA[" if self.sink.allows_cdata_section() => self.switch_to(State::CdataSection),
            "[CDATA[" => {
                let (end, offset) = (self.input.next_offset(), self.input.current_offset());
                self.begin_bogus_comment(ErrorCode::CdataInHtmlContent, end, offset);
            }
            _ => {}
        }
    }

    /// Reports an error in the text up to `end`. The matched characters belong to the comment, because the bogus comment state
    /// treats none of these characters specially.
    fn begin_bogus_comment(&mut self, code: ErrorCode, end: u64, offset: u64) {
        self.parse_error_in_span(code, self.registers.token_start, end, offset);
        self.begin_comment(MARKUP_DECLARATION_OPEN_BYTES);
        self.registers.comment.push_str(&self.registers.lookahead);
        self.switch_to(State::BogusComment);
    }

    /// [Comment start state](https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state): after `<!--`.
    pub(super) fn comment_start_state(&mut self) {
        match self.consume() {
            Some('-') => self.switch_to(State::CommentStartDash),
            Some('>') => {
                self.parse_error(ErrorCode::AbruptClosingOfEmptyComment);
                self.emit_comment(1);
            }
            _ => self.reconsume_in(State::Comment),
        }
    }

    /// [Comment state](https://html.spec.whatwg.org/multipage/parsing.html#comment-state)
    pub(super) fn comment_state(&mut self) {
        match self.consume() {
            Some('<') => {
                self.registers.comment.push('<');
                self.switch_to(State::CommentLessThanSign);
            }
            Some('-') => self.switch_to(State::CommentEndDash),
            Some('\0') => self.replace_null(|registers, text| registers.comment.push_str(text)),
            None => self.end_of_file_in_comment(0),
            Some(_) => self.registers.comment.push_str(&self.input.consume_run_until([b'<', b'-'])),
        }
    }

    /// [Comment less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-state): after
    /// `<` in a comment.
    pub(super) fn comment_less_than_sign_state(&mut self) {
        match self.consume() {
            Some('!') => {
                self.registers.comment.push('!');
                self.switch_to(State::CommentLessThanSignBang);
            }
            Some('<') => self.registers.comment.push('<'),
            _ => self.reconsume_in(State::Comment),
        }
    }

    /// [Comment less-than sign bang
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-state): after `<!` in a comment,
    /// and [comment less-than sign bang dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-state): after `<!-`.
    pub(super) fn comment_less_than_sign_bang_state(&mut self, after_dash: State, otherwise: State) {
        match self.consume() {
            Some('-') => self.switch_to(after_dash),
            _ => self.reconsume_in(otherwise),
        }
    }

    /// [Comment less-than sign bang dash dash
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-dash-state): after `<!--` in
    /// a comment.
    pub(super) fn comment_less_than_sign_bang_dash_dash_state(&mut self) {
        match self.consume() {
            Some('>') | None => self.reconsume_in(State::CommentEnd),
            Some(_) => {
                self.parse_error(ErrorCode::NestedComment);
                self.reconsume_in(State::CommentEnd);
            }
        }
    }

    /// [Comment start dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-start-dash-state): after `<!---`,
    /// and [comment end dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-dash-state): after `-`.
    pub(super) fn comment_dash_state(&mut self) {
        match self.consume() {
            Some('-') => self.switch_to(State::CommentEnd),
            Some('>') if self.registers.state == State::CommentStartDash => {
                self.parse_error(ErrorCode::AbruptClosingOfEmptyComment);
                self.emit_comment(2);
            }
            None => self.end_of_file_in_comment(1),
            Some(_) => {
                self.registers.comment.push('-');
                self.reconsume_in(State::Comment);
            }
        }
    }

    /// [Comment end state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state): after `--` in a comment.
    pub(super) fn comment_end_state(&mut self) {
        match self.consume() {
            Some('>') => self.emit_comment(3),
            Some('!') => self.switch_to(State::CommentEndBang),
            Some('-') => self.registers.comment.push('-'),
            None => self.end_of_file_in_comment(2),
            Some(_) => {
                self.registers.comment.push_str("--");
                self.reconsume_in(State::Comment);
            }
        }
    }

    /// [Comment end bang state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-bang-state): after `--!` in a
    /// comment.
    pub(super) fn comment_end_bang_state(&mut self) {
        match self.consume() {
            Some('-') => {
                self.registers.comment.push_str("--!");
                self.switch_to(State::CommentEndDash);
            }
            Some('>') => {
                self.parse_error(ErrorCode::IncorrectlyClosedComment);
                self.emit_comment(4);
            }
            None => self.end_of_file_in_comment(3),
            Some(_) => {
                self.registers.comment.push_str("--!");
                self.reconsume_in(State::Comment);
            }
        }
    }

    /// Handles the end of the input in a comment. The last `closing` bytes are not part of the comment's data.
    fn end_of_file_in_comment(&mut self, closing: u64) {
        self.parse_error(ErrorCode::EofInComment);
        self.emit_comment(closing);
        self.emit_end_of_file();
    }
}

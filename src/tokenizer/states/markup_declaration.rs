//! The state after `<!`, and the bogus comment state for text that opens no other construct.

use super::{ErrorCode, Machine, REPLACEMENT_CHARACTER, State, TokenSink, starts_with_ignoring_ascii_case};

const MARKUP_DECLARATION_OPEN_LENGTH: u64 = 2;

impl<S: TokenSink> Machine<'_, S> {
    /// [Bogus comment state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state): in markup that becomes a
    /// comment up to the next `>`.
    pub(in crate::tokenizer) fn bogus_comment_state(&mut self) {
        match self.consume() {
            Some('>') => self.emit_comment(1),
            None => {
                self.emit_comment(0);
                self.emit_end_of_file();
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.registers.comment.push_str(REPLACEMENT_CHARACTER);
            }
            Some(_) => {
                let run = self.input.take_run([b'>']);
                self.registers.comment.push_str(&run);
            }
        }
    }

    /// [Markup declaration open state](https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state):
    /// after `<!`.
    pub(in crate::tokenizer) fn markup_declaration_open_state(&mut self) {
        let is_matched = self.match_next_character(is_start_of_markup_declaration);
        match self.registers.lookahead.as_str() {
            // Anything else
            _ if !is_matched => {
                let end = self.registers.token_start + MARKUP_DECLARATION_OPEN_LENGTH;
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
        self.parse_error_in(code, self.registers.token_start, end, offset);
        self.begin_comment(MARKUP_DECLARATION_OPEN_LENGTH);
        self.registers.comment.push_str(&self.registers.lookahead);
        self.switch_to(State::BogusComment);
    }
}

fn is_start_of_markup_declaration(characters: &str) -> bool {
    "--".starts_with(characters)
        || starts_with_ignoring_ascii_case("DOCTYPE", characters)
        || "[CDATA[".starts_with(characters)
}

//! The state after `<!`, and the bogus comment state for text that opens no other construct.

use super::{ErrorCode, Machine, REPLACEMENT_CHARACTER, State, TokenSink, starts_with_ignoring_ascii_case};
use crate::scan::are_equal_ignoring_case;

const MARKUP_DECLARATION_OPEN_LENGTH: u64 = 2;

impl<S: TokenSink> Machine<'_, S> {
    /// [Bogus comment state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state): in markup that becomes a
    /// comment up to the next `>`.
    pub(in crate::tokenizer) fn bogus_comment_state(&mut self) {
        match self.consume() {
            Some('>') => {
                self.switch_to(State::Data);
                self.emit_comment(1);
            }
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
        if !self.match_next_character(is_start_of_markup_declaration) {
            // Anything else
            let start = self.registers.token_start;
            let end = start + MARKUP_DECLARATION_OPEN_LENGTH;
            self.parse_error_in(ErrorCode::IncorrectlyOpenedComment, start, end, end);
            // The matched characters belong to the comment, because the bogus comment state treats none of these characters
            // specially.
            self.begin_comment(MARKUP_DECLARATION_OPEN_LENGTH);
            self.registers.comment.push_str(&self.registers.lookahead);
            self.switch_to(State::BogusComment);
            return;
        }
        let matched = self.registers.lookahead.as_str();
        // Two U+002D HYPHEN-MINUS characters (-)
        if matched == "--" {
            self.begin_comment(4);
            self.switch_to(State::CommentStart);
        // ASCII case-insensitive match for the word "DOCTYPE"
        } else if are_equal_ignoring_case(matched.as_bytes(), b"DOCTYPE") {
            self.switch_to(State::Doctype);
        // Case-sensitive match for the string "[CDATA["
        } else if matched == "[CDATA[" {
            if self.sink.allows_cdata_section() {
                self.switch_to(State::CdataSection);
            } else {
                let start = self.registers.token_start;
                let end = self.input.next_offset();
                let offset = self.input.current_offset();
                self.parse_error_in(ErrorCode::CdataInHtmlContent, start, end, offset);
                self.begin_comment(MARKUP_DECLARATION_OPEN_LENGTH);
                self.registers.comment.push_str("[CDATA[");
                self.switch_to(State::BogusComment);
            }
        }
    }
}

fn is_start_of_markup_declaration(characters: &str) -> bool {
    "--".starts_with(characters)
        || starts_with_ignoring_ascii_case("DOCTYPE", characters)
        || "[CDATA[".starts_with(characters)
}

//! The ["in table text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext)

use super::*;
use crate::names::NameTable;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_table_text(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is U+0000 NULL: Parse error. Ignore the token.
            TokenKind::NullCharacter => self.parse_error(ErrorCode::UnexpectedNullCharacterInTableText),
            // Any other character token: Append the character token to the pending table character tokens list.
            TokenKind::Whitespace(text) | TokenKind::Characters(text) => {
                let wants_spans = self.wants_spans();
                let pending = &mut self.state.pending_table_character_tokens;
                pending.buffer_offset = text.buffer_offset.filter(|_| pending.text.is_empty());
                pending.text.push_str(text);
                if wants_spans {
                    pending.runs.push((pending.text.len(), self.current_token.span));
                }
            }
            // Anything else
            _ => {
                self.flush_pending_table_characters(token.names);
                // Switch the insertion mode to the original insertion mode and reprocess the token.
                self.state.insertion_mode = self.state.original_insertion_mode;
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }

    pub(crate) fn flush_pending_text_if_any(&mut self, names: &NameTable) {
        if self.state.insertion_mode == InsertionMode::InTableText {
            self.flush_pending_table_characters(names);
            self.state.insertion_mode = self.state.original_insertion_mode;
        }
    }

    /// Runs the steps for all tokens except characters, up to the change of the insertion mode.
    fn flush_pending_table_characters(&mut self, names: &NameTable) {
        // NOTE: the list is put back at the end, so the next run of characters reuses its memory.
        let pending = std::mem::take(&mut self.state.pending_table_character_tokens);
        let span_of_current_token = self.current_token.span;
        if let (Some((_, first)), Some((_, last))) = (pending.runs.first(), pending.runs.last()) {
            self.current_token.span = first.to(*last);
        }
        if !pending.text.bytes().all(|byte| byte.is_ascii_whitespace()) {
            // If any of the tokens in the pending table character tokens list are character tokens that are not ASCII
            // whitespace, then this is a parse error: reprocess the character tokens in the pending table character
            // tokens list using the rules given in the "anything else" entry in the "in table" insertion mode.
            let mut start = 0;
            for &(end, span) in &pending.runs {
                let run = &pending.text[start..end];
                self.parse_error_per_character(ErrorCode::UnexpectedCharactersInTableText, run, span);
                start = end;
            }
            self.state.foster_parenting = true;
            // NOTE: the pending text may be inserted at a different location than adjacent text, so the pending text counts as
            // a separate node.
            self.limits.continues_text = false;
            self.process_characters_in_body(&pending.as_text(), names);
            self.limits.continues_text = false;
            self.state.foster_parenting = false;
        } else if !pending.text.is_empty() {
            // Otherwise, insert the characters given by the pending table character tokens list.
            self.insert_characters(&pending.as_text());
        }
        self.current_token.span = span_of_current_token;
        self.state.pending_table_character_tokens = pending;
    }
}

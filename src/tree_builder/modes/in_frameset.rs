//! The ["in frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_frameset(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Insert the character.
            TokenKind::Whitespace(text) => self.insert_characters(text),
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInFrameset),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // A start tag whose tag name is "frameset": Insert an HTML element for the token.
            TokenKind::StartTag(tag::FRAMESET, tag) => self.insert_html_element(tag),
            // An end tag whose tag name is "frameset"
            TokenKind::EndTag(tag::FRAMESET, _) => {
                // If the current node is the root html element, then this is a parse error; ignore the token. (fragment case)
                if self.state.open_elements.len() == 1 {
                    self.parse_error(ErrorCode::UnexpectedFramesetEndTag);
                    return ProcessResult::Done;
                }
                // Otherwise, pop the current node from the stack of open elements.
                self.pop_current_node();
                // If the parser was not created as part of the HTML fragment parsing algorithm (fragment case), and the
                // current node is no longer a frameset element, then switch the insertion mode to "after frameset".
                if !self.is_fragment_case() && !self.current_node_is(tag::FRAMESET) {
                    self.state.insertion_mode = InsertionMode::AfterFrameset;
                }
            }
            // A start tag whose tag name is "frame"
            // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
            // Acknowledge the token's self-closing flag, if it is set.
            TokenKind::StartTag(tag::FRAME, tag) => self.insert_and_pop_html_element(tag),
            // A start tag whose tag name is "noframes"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::StartTag(tag::NOFRAMES, _) => return self.process_in_head(token),
            // An end-of-file token
            TokenKind::EndOfFile => {
                // If the current node is not the root html element, then this is a parse error.
                if self.state.open_elements.len() != 1 {
                    self.parse_error(ErrorCode::UnexpectedEndOfFileInFrameset);
                }
                // Stop parsing.
                self.stop_parsing();
            }
            // Anything else: Parse error. Ignore the token.
            _ => self.parse_error_per_token_character(ErrorCode::UnexpectedContentInFrameset, token),
        }
        ProcessResult::Done
    }
}

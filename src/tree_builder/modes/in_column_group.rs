//! The ["in column group" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_column_group(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Insert the character.
            TokenKind::Whitespace(text) => self.insert_characters(text),
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInColumnGroup),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // A start tag whose tag name is "col"
            // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
            // Acknowledge the token's self-closing flag, if it is set.
            TokenKind::StartTag(tag::COL, tag) => self.insert_and_pop_html_element(tag),
            // An end tag whose tag name is "colgroup"
            TokenKind::EndTag(tag::COLGROUP, _) => {
                // If the current node is not a colgroup element, then this is a parse error; ignore the token.
                if !self.current_node_is(tag::COLGROUP) {
                    self.parse_error(ErrorCode::UnexpectedColgroupEndTag);
                    return ProcessResult::Done;
                }
                // Otherwise, pop the current node from the stack of open elements. Switch the insertion mode to "in table".
                self.pop_current_node();
                self.state.insertion_mode = InsertionMode::InTable;
            }
            // An end tag whose tag name is "col": Parse error. Ignore the token.
            TokenKind::EndTag(tag::COL, _) => self.parse_error(ErrorCode::UnexpectedColEndTag),
            // A start tag whose tag name is "template"
            // An end tag whose tag name is "template"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::StartTag(tag::TEMPLATE, _) | TokenKind::EndTag(tag::TEMPLATE, _) => {
                return self.process_in_head(token);
            }
            // An end-of-file token: Process the token using the rules for the "in body" insertion mode.
            TokenKind::EndOfFile => return self.process_in_body(token),
            // Anything else
            _ => {
                // If the current node is not a colgroup element, then this is a parse error; ignore the token.
                if !self.current_node_is(tag::COLGROUP) {
                    self.parse_error_per_token_character(ErrorCode::UnexpectedContentInColumnGroup, token);
                    return ProcessResult::Done;
                }
                // Otherwise, pop the current node from the stack of open elements.
                self.pop_current_node();
                // Switch the insertion mode to "in table".
                self.state.insertion_mode = InsertionMode::InTable;
                // Reprocess the token.
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }
}

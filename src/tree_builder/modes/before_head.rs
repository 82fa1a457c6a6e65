//! The ["before head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_before_head(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Ignore the token.
            TokenKind::Whitespace(_) => {}
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeBeforeHead),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // A start tag whose tag name is "head"
            TokenKind::StartTag(tag::HEAD, tag) => {
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
                // Set the head element pointer to the newly created head element.
                self.set_head_element_pointer();
                // Switch the insertion mode to "in head".
                self.state.insertion_mode = InsertionMode::InHead;
            }
            // An end tag whose tag name is one of: "head", "body", "html", "br"
            // Act as described in the "anything else" entry below.
            // Any other end tag: Parse error. Ignore the token.
            TokenKind::EndTag(name, _) if !matches!(name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) => {
                self.parse_error(ErrorCode::UnexpectedEndTagBeforeHead);
            }
            // Anything else
            _ => {
                // Insert an HTML element for a "head" start tag token with no attributes.
                self.insert_phantom_html_element(tag::HEAD, token.names);
                // Set the head element pointer to the newly created head element.
                self.set_head_element_pointer();
                // Switch the insertion mode to "in head".
                self.state.insertion_mode = InsertionMode::InHead;
                // Reprocess the current token.
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }

    fn set_head_element_pointer(&mut self) {
        let head = self.state.open_elements.current_node();
        self.state.head_element_pointer = head.map(|head| head.handle.clone());
    }
}

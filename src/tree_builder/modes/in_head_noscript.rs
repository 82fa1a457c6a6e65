//! The ["in head noscript" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_head_noscript(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInHeadNoscript),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // An end tag whose tag name is "noscript"
            TokenKind::EndTag(tag::NOSCRIPT, _) => {
                // Pop the current node (which will be a noscript element) from the stack of open elements; the new
                // current node will be a head element.
                self.pop_current_node();
                // Switch the insertion mode to "in head".
                self.state.insertion_mode = InsertionMode::InHead;
            }
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // A comment token
            // A processing instruction token: Process the token using the rules for the "in head" insertion mode.
            TokenKind::Whitespace(_) | TokenKind::Comment(_) => return self.process_in_head(token),
            // A start tag whose tag name is one of: "basefont", "bgsound", "link", "meta", "noframes", "style"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::InHeadNoscriptStartTags, self.settings.edition) =>
            {
                return self.process_in_head(token);
            }
            // A start tag whose tag name is one of: "head", "noscript": Parse error. Ignore the token.
            TokenKind::StartTag(tag::HEAD | tag::NOSCRIPT, _) => {
                self.parse_error(ErrorCode::UnexpectedStartTagInHeadNoscript)
            }
            // An end tag whose tag name is "br": Act as described in the "anything else" entry below.
            // Any other end tag: Parse error. Ignore the token.
            TokenKind::EndTag(name, _) if name != tag::BR => {
                self.parse_error(ErrorCode::UnexpectedEndTagInHeadNoscript)
            }
            // Anything else
            _ => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedContentInHeadNoscript);
                // Pop the current node (which will be a noscript element) from the stack of open elements; the new
                // current node will be a head element.
                self.pop_current_node();
                // Switch the insertion mode to "in head".
                self.state.insertion_mode = InsertionMode::InHead;
                // Reprocess the token.
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }
}

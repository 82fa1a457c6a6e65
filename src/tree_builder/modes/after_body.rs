//! The ["after body"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody) and ["after after
//! body"](https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode) insertion modes

use super::*;
use crate::sink::InsertionLocation;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_after_body(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Process the token using the rules for the "in body" insertion mode.
            TokenKind::Whitespace(_) => return self.process_in_body(token),
            // A comment token
            // Insert a comment as the last child of the first element in the stack of open elements (the html element).
            // A processing instruction token
            // Insert a processing instruction as the last child of the first element in the stack of open elements (the
            // html element).
            TokenKind::Comment(comment) => {
                if let Some(html) = self.state.open_elements.get(0) {
                    let location = InsertionLocation::LastChildOf(html.handle.clone());
                    self.insert_comment_or_instruction_at(location, comment);
                }
            }
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeAfterBody),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // An end tag whose tag name is "html"
            TokenKind::EndTag(tag::HTML, _) => {
                // If the parser was created as part of the HTML fragment parsing algorithm, this is a parse error;
                // ignore the token. (fragment case)
                if self.is_fragment_case() {
                    self.parse_error(ErrorCode::UnexpectedHtmlEndTagAfterBody);
                } else {
                    // Otherwise, switch the insertion mode to "after after body".
                    self.notify_end_tag_at(0);
                    self.state.insertion_mode = InsertionMode::AfterAfterBody;
                }
            }
            // An end-of-file token: Stop parsing.
            TokenKind::EndOfFile => self.stop_parsing(),
            // Anything else
            _ => {
                // Parse error. Switch the insertion mode to "in body" and reprocess the token.
                self.parse_error(ErrorCode::UnexpectedContentAfterBody);
                self.state.insertion_mode = InsertionMode::InBody;
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }

    pub(super) fn process_after_after_body(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A comment token: Insert a comment as the last child of the Document object.
            // A processing instruction token: Insert a processing instruction as the last child of the Document object.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction_in_document(comment),
            // A DOCTYPE token
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::Doctype(_) | TokenKind::Whitespace(_) | TokenKind::StartTag(tag::HTML, _) => {
                return self.process_in_body(token);
            }
            // An end-of-file token: Stop parsing.
            TokenKind::EndOfFile => self.stop_parsing(),
            // Anything else
            _ => {
                // Parse error. Switch the insertion mode to "in body" and reprocess the token.
                self.parse_error(ErrorCode::UnexpectedContentAfterAfterBody);
                self.state.insertion_mode = InsertionMode::InBody;
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }
}

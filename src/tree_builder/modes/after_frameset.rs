//! The ["after frameset"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset) and ["after after
//! frameset"](https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode) insertion modes

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_after_frameset(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Insert the character.
            TokenKind::Whitespace(text) => self.insert_characters(text),
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeAfterFrameset),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // An end tag whose tag name is "html": Switch the insertion mode to "after after frameset".
            TokenKind::EndTag(tag::HTML, _) => {
                self.notify_end_tag_at(0);
                self.state.insertion_mode = InsertionMode::AfterAfterFrameset;
            }
            // A start tag whose tag name is "noframes"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::StartTag(tag::NOFRAMES, _) => return self.process_in_head(token),
            // An end-of-file token: Stop parsing.
            TokenKind::EndOfFile => self.stop_parsing(),
            // Anything else: Parse error. Ignore the token.
            _ => self.parse_error_per_token_character(ErrorCode::UnexpectedContentAfterFrameset, token),
        }
        ProcessResult::Done
    }

    pub(super) fn process_after_after_frameset(&mut self, token: &TreeToken<'_>) -> ProcessResult {
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
            // A start tag whose tag name is "noframes"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::StartTag(tag::NOFRAMES, _) => return self.process_in_head(token),
            // Anything else: Parse error. Ignore the token.
            _ => self.parse_error_per_token_character(ErrorCode::UnexpectedContentAfterAfterFrameset, token),
        }
        ProcessResult::Done
    }
}

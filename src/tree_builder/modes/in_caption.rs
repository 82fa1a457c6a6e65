//! The ["in caption" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_caption(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // An end tag whose tag name is "caption"
            TokenKind::EndTag(tag::CAPTION, _) => {
                self.try_close_caption(ErrorCode::UnexpectedCaptionEndTag, ErrorCode::UnclosedElementsAtCaptionEndTag);
            }
            // A start tag whose tag name is one of: "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"
            // Reprocess the token.
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::TableStructureStartTags, self.settings.edition) =>
            {
                return self.close_caption_and_reprocess();
            }
            // An end tag whose tag name is "table": Reprocess the token.
            TokenKind::EndTag(tag::TABLE, _) => return self.close_caption_and_reprocess(),
            // An end tag whose tag name is one of: "body", "col", "colgroup", "html", "tbody", "td", "tfoot", "th",
            // "thead", "tr"
            // Parse error. Ignore the token.
            TokenKind::EndTag(name, _)
                if is_name_in_category(name, Category::InCaptionIgnoredEndTags, self.settings.edition) =>
            {
                self.parse_error(ErrorCode::UnexpectedEndTagInCaption)
            }
            // Anything else: Process the token using the rules for the "in body" insertion mode.
            _ => return self.process_in_body(token),
        }
        ProcessResult::Done
    }

    /// Applies the rule for the start tags of other table parts, and for the table's end tag.
    fn close_caption_and_reprocess(&mut self) -> ProcessResult {
        let had_caption =
            self.try_close_caption(ErrorCode::UnexpectedTablePartInCaption, ErrorCode::UnclosedElementsInCaption);
        ProcessResult::reprocess_if(had_caption)
    }

    /// Runs the common steps of the rules that end a caption. `no_caption` is the error if no caption is open, and `unclosed`
    /// the error if other elements are open. Returns whether a caption was open; if not, the token is ignored.
    fn try_close_caption(&mut self, no_caption: ErrorCode, unclosed: ErrorCode) -> bool {
        // If the stack of open elements does not have a caption element in table scope, this is a parse error; ignore
        // the token. (fragment case)
        if !self.has_element_in_table_scope(tag::CAPTION) {
            self.parse_error(no_caption);
            return false;
        }
        // Otherwise:
        // Generate implied end tags.
        // Now, if the current node is not a caption element, then this is a parse error.
        // Pop elements from this stack until a caption element has been popped from the stack.
        self.close_element(tag::CAPTION, unclosed);
        // Clear the list of active formatting elements up to the last marker.
        self.state.active_formatting_elements.clear_to_last_marker();
        // Switch the insertion mode to "in table".
        self.state.insertion_mode = InsertionMode::InTable;
        true
    }
}

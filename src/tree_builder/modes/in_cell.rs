//! The ["in cell" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_cell(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // An end tag whose tag name is one of: "td", "th"
            TokenKind::EndTag(tag::TD | tag::TH, tag) => {
                let (not_open, unclosed) = (ErrorCode::UnexpectedCellEndTag, ErrorCode::UnclosedElementsAtCellEndTag);
                self.try_close_caption_or_cell(tag.name, not_open, unclosed, InsertionMode::InRow);
            }
            // A start tag whose tag name is one of: "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::TableStructureStartTags, self.settings.edition) =>
            {
                // Assert: The stack of open elements has a td or th element in table scope.
                // Close the cell (see below) and reprocess the token.
                self.close_cell();
                return ProcessResult::Reprocess;
            }
            // An end tag whose tag name is one of: "body", "caption", "col", "colgroup", "html": Parse error. Ignore the token.
            TokenKind::EndTag(name, _)
                if is_name_in_category(name, Category::InCellIgnoredEndTags, self.settings.edition) =>
            {
                self.parse_error(ErrorCode::UnexpectedEndTagInCell)
            }
            // An end tag whose tag name is one of: "table", "tbody", "tfoot", "thead", "tr"
            TokenKind::EndTag(tag::TABLE | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR, tag) => {
                // If the stack of open elements does not have an element in table scope that is an HTML element with
                // the same tag name as that of the token, then this is a parse error; ignore the token.
                if !self.has_element_in_table_scope(tag.name) {
                    self.parse_error(ErrorCode::UnexpectedTablePartEndTagInCell);
                    return ProcessResult::Done;
                }
                // Otherwise, close the cell (see below) and reprocess the token.
                self.close_cell();
                return ProcessResult::Reprocess;
            }
            // Anything else: Process the token using the rules for the "in body" insertion mode.
            _ => return self.process_in_body(token),
        }
        ProcessResult::Done
    }

    /// [Closes the cell](https://html.spec.whatwg.org/multipage/parsing.html#close-the-cell)
    fn close_cell(&mut self) {
        // 1. Generate implied end tags.
        self.generate_implied_end_tags();
        // 2. If the current node is not now a td element or a th element, then this is a parse error.
        if !self.current_node_is(tag::TD) && !self.current_node_is(tag::TH) {
            self.parse_error(ErrorCode::UnclosedElementsInCell);
        }
        // 3. Pop elements from the stack of open elements until a td element or a th element has been popped from the stack.
        self.pop_until_any_popped(|popped| matches!(popped, tag::TD | tag::TH));
        // 4. Clear the list of active formatting elements up to the last marker.
        self.state.active_formatting_elements.clear_to_last_marker();
        // 5. Switch the insertion mode to "in row".
        self.state.insertion_mode = InsertionMode::InRow;
    }
}

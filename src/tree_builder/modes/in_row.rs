//! The ["in row" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_row(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A start tag whose tag name is one of: "th", "td"
            TokenKind::StartTag(tag::TH | tag::TD, tag) => {
                // Clear the stack back to a table row context. (See below.)
                self.clear_stack_to_table_row_context();
                // Insert an HTML element for the token, then switch the insertion mode to "in cell".
                self.insert_html_element(tag);
                self.state.insertion_mode = InsertionMode::InCell;
                // Insert a marker at the end of the list of active formatting elements.
                self.state.active_formatting_elements.insert_marker();
            }
            // An end tag whose tag name is "tr"
            TokenKind::EndTag(tag::TR, _) => {
                self.try_end_row(Some(ErrorCode::UnexpectedTrEndTag));
            }
            // A start tag whose tag name is one of: "caption", "col", "colgroup", "tbody", "tfoot", "thead", "tr"
            // Reprocess the token.
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::InRowSectionStartTags, self.settings.edition) =>
            {
                return ProcessResult::reprocess_if(self.try_end_row(Some(ErrorCode::UnexpectedTablePartInRow)));
            }
            // An end tag whose tag name is "table": Reprocess the token.
            TokenKind::EndTag(tag::TABLE, _) => {
                return ProcessResult::reprocess_if(self.try_end_row(Some(ErrorCode::UnexpectedTablePartInRow)));
            }
            // An end tag whose tag name is one of: "tbody", "tfoot", "thead"
            TokenKind::EndTag(tag::TBODY | tag::TFOOT | tag::THEAD, tag) => {
                // If the stack of open elements does not have an element in table scope that is an HTML element with
                // the same tag name as the token, this is a parse error; ignore the token.
                if !self.has_element_in_table_scope(tag.name) {
                    self.parse_error(ErrorCode::UnexpectedSectionEndTagInRow);
                    return ProcessResult::Done;
                }
                // If the stack of open elements does not have a tr element in table scope, ignore the token.
                // Otherwise: […] Reprocess the token.
                return ProcessResult::reprocess_if(self.try_end_row(None));
            }
            // An end tag whose tag name is one of: "body", "caption", "col", "colgroup", "html", "td", "th"
            // Parse error. Ignore the token.
            TokenKind::EndTag(name, _)
                if is_name_in_category(name, Category::InRowIgnoredEndTags, self.settings.edition) =>
            {
                self.parse_error(ErrorCode::UnexpectedEndTagInRow)
            }
            // Anything else: Process the token using the rules for the "in table" insertion mode.
            _ => return self.process_in_table(token),
        }
        ProcessResult::Done
    }

    /// Runs the common steps of the rules that end a row. Returns whether a row was open; if not, the token is ignored.
    fn try_end_row(&mut self, code: Option<ErrorCode>) -> bool {
        // If the stack of open elements does not have a tr element in table scope, this is a parse error; ignore the token.
        if !self.has_element_in_table_scope(tag::TR) {
            if let Some(code) = code {
                self.parse_error(code);
            }
            return false;
        }
        // Otherwise:
        // Clear the stack back to a table row context. (See below.)
        self.clear_stack_to_table_row_context();
        // Pop the current node (which will be a tr element) from the stack of open elements. Switch the insertion mode
        // to "in table body".
        self.pop_current_node();
        self.state.insertion_mode = InsertionMode::InTableBody;
        true
    }

    /// [Clears the stack back to a table row
    /// context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-row-context)
    fn clear_stack_to_table_row_context(&mut self) {
        // While the current node is not a tr, template, or html element, pop elements from the stack of open elements.
        self.pop_until_current_node_is(|name| matches!(name, tag::TR | tag::TEMPLATE | tag::HTML));
    }
}

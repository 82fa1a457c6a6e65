//! The ["in table body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_table_body(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A start tag whose tag name is "tr"
            TokenKind::StartTag(tag::TR, tag) => {
                // Clear the stack back to a table body context. (See below.)
                self.clear_stack_to_table_body_context();
                // Insert an HTML element for the token, then switch the insertion mode to "in row".
                self.insert_html_element(tag);
                self.state.insertion_mode = InsertionMode::InRow;
            }
            // A start tag whose tag name is one of: "th", "td"
            TokenKind::StartTag(tag::TH | tag::TD, _) => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedCellStartTagInTableBody);
                // Clear the stack back to a table body context. (See below.)
                self.clear_stack_to_table_body_context();
                // Insert an HTML element for a "tr" start tag token with no attributes, then switch the insertion mode
                // to "in row".
                self.insert_phantom_html_element(tag::TR, token.names);
                self.state.insertion_mode = InsertionMode::InRow;
                // Reprocess the current token.
                return ProcessResult::Reprocess;
            }
            // An end tag whose tag name is one of: "tbody", "tfoot", "thead"
            TokenKind::EndTag(tag::TBODY | tag::TFOOT | tag::THEAD, tag) => {
                // If the stack of open elements does not have an element in table scope that is an HTML element with
                // the same tag name as the token, this is a parse error; ignore the token.
                if !self.has_element_in_table_scope(tag.name) {
                    self.parse_error(ErrorCode::UnexpectedSectionEndTagInTableBody);
                    return ProcessResult::Done;
                }
                // Otherwise: […]
                self.end_table_body();
            }
            // A start tag whose tag name is one of: "caption", "col", "colgroup", "tbody", "tfoot", "thead"
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::InTableBodySectionStartTags, self.settings.edition) =>
            {
                return self.close_table_body_and_reprocess();
            }
            // An end tag whose tag name is "table"
            TokenKind::EndTag(tag::TABLE, _) => return self.close_table_body_and_reprocess(),
            // An end tag whose tag name is one of: "body", "caption", "col", "colgroup", "html", "td", "th", "tr"
            // Parse error. Ignore the token.
            TokenKind::EndTag(name, _)
                if is_name_in_category(name, Category::InTableBodyIgnoredEndTags, self.settings.edition) =>
            {
                self.parse_error(ErrorCode::UnexpectedEndTagInTableBody)
            }
            // Anything else: Process the token using the rules for the "in table" insertion mode.
            _ => return self.process_in_table(token),
        }
        ProcessResult::Done
    }

    /// Applies the rule for the start tags of other table parts, and for the table's end tag.
    fn close_table_body_and_reprocess(&mut self) -> ProcessResult {
        // If the stack of open elements does not have a tbody, thead, or tfoot element in table scope, this is a parse
        // error; ignore the token.
        let section = ElementPattern::TagSet(TagSet::TableSection);
        if !self.state.open_elements.has_element_in_specific_scope(section, TagSet::TableScopeBoundary) {
            self.parse_error(ErrorCode::UnexpectedTablePartInTableBody);
            return ProcessResult::Done;
        }
        // Otherwise: […]
        self.end_table_body();
        // Reprocess the token.
        ProcessResult::Reprocess
    }

    /// Runs the common steps of the rules that end a table section.
    fn end_table_body(&mut self) {
        // Clear the stack back to a table body context. (See below.)
        self.clear_stack_to_table_body_context();
        // Pop the current node from the stack of open elements. Switch the insertion mode to "in table".
        self.pop_current_node();
        self.state.insertion_mode = InsertionMode::InTable;
    }

    /// [Clears the stack back to a table body
    /// context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-body-context)
    fn clear_stack_to_table_body_context(&mut self) {
        // While the current node is not a tbody, tfoot, thead, template, or html element, pop elements from the stack
        // of open elements.
        self.pop_until_current_node_is(|name| {
            matches!(name, tag::TBODY | tag::TFOOT | tag::THEAD | tag::TEMPLATE | tag::HTML)
        });
    }
}

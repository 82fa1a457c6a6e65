//! The ["in table" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable)

use super::*;
use crate::tree_builder::insertion_location::is_foster_parenting_target;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_table(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token, if the current node is table, tbody, template, tfoot, thead, or tr element
            TokenKind::NullCharacter | TokenKind::Whitespace(_) | TokenKind::Characters(_)
                if is_foster_parenting_target(self.state.open_elements.current_node_name())
                    || self.current_node_is(tag::TEMPLATE) =>
            {
                // Let the pending table character tokens be an empty list of tokens.
                self.state.pending_table_character_tokens.text.clear();
                self.state.pending_table_character_tokens.runs.clear();
                // Let the original insertion mode be the current insertion mode.
                self.state.original_insertion_mode = self.state.insertion_mode;
                // Switch the insertion mode to "in table text" and reprocess the token.
                self.state.insertion_mode = InsertionMode::InTableText;
                return ProcessResult::Reprocess;
            }
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInTable),
            // A start tag whose tag name is "caption"
            TokenKind::StartTag(tag::CAPTION, tag) => {
                // Clear the stack back to a table context. (See below.)
                self.clear_stack_to_table_context();
                // Insert a marker at the end of the list of active formatting elements.
                self.state.active_formatting_elements.insert_marker();
                // Insert an HTML element for the token, then switch the insertion mode to "in caption".
                self.insert_html_element(tag);
                self.state.insertion_mode = InsertionMode::InCaption;
            }
            // A start tag whose tag name is "colgroup"
            TokenKind::StartTag(tag::COLGROUP, tag) => {
                // Clear the stack back to a table context. (See below.)
                self.clear_stack_to_table_context();
                // Insert an HTML element for the token, then switch the insertion mode to "in column group".
                self.insert_html_element(tag);
                self.state.insertion_mode = InsertionMode::InColumnGroup;
            }
            // A start tag whose tag name is "col"
            TokenKind::StartTag(tag::COL, _) => {
                // Clear the stack back to a table context. (See below.)
                self.clear_stack_to_table_context();
                // Insert an HTML element for a "colgroup" start tag token with no attributes, then switch the insertion
                // mode to "in column group".
                self.insert_phantom_html_element(tag::COLGROUP, token.names);
                self.state.insertion_mode = InsertionMode::InColumnGroup;
                // Reprocess the current token.
                return ProcessResult::Reprocess;
            }
            // A start tag whose tag name is one of: "tbody", "tfoot", "thead"
            TokenKind::StartTag(tag::TBODY | tag::TFOOT | tag::THEAD, tag) => {
                // Clear the stack back to a table context. (See below.)
                self.clear_stack_to_table_context();
                // Insert an HTML element for the token, then switch the insertion mode to "in table body".
                self.insert_html_element(tag);
                self.state.insertion_mode = InsertionMode::InTableBody;
            }
            // A start tag whose tag name is one of: "td", "th", "tr"
            TokenKind::StartTag(tag::TD | tag::TH | tag::TR, _) => {
                // Clear the stack back to a table context. (See below.)
                self.clear_stack_to_table_context();
                // Insert an HTML element for a "tbody" start tag token with no attributes, then switch the insertion
                // mode to "in table body".
                self.insert_phantom_html_element(tag::TBODY, token.names);
                self.state.insertion_mode = InsertionMode::InTableBody;
                // Reprocess the current token.
                return ProcessResult::Reprocess;
            }
            // A start tag whose tag name is "table"
            TokenKind::StartTag(tag::TABLE, _) => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedTableStartTagInTable);
                // If the stack of open elements does not have a table element in table scope, ignore the token.
                // Otherwise: […] Reprocess the token.
                return ProcessResult::reprocess_if(self.try_end_table());
            }
            // An end tag whose tag name is "table"
            TokenKind::EndTag(tag::TABLE, _) => {
                // If the stack of open elements does not have a table element in table scope, this is a parse error;
                // ignore the token.
                // Otherwise: […]
                if !self.try_end_table() {
                    self.parse_error(ErrorCode::UnexpectedTableEndTagInTable);
                }
            }
            // An end tag whose tag name is one of: "body", "caption", "col", "colgroup", "html", "tbody", "td",
            // "tfoot", "th", "thead", "tr"
            // Parse error. Ignore the token.
            TokenKind::EndTag(name, _)
                if is_name_in_category(name, Category::InTableIgnoredEndTags, self.settings.edition) =>
            {
                self.parse_error(ErrorCode::UnexpectedEndTagInTable)
            }
            // A start tag whose tag name is one of: "style", "script", "template"
            // An end tag whose tag name is "template"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::StartTag(tag::STYLE | tag::SCRIPT | tag::TEMPLATE, _) | TokenKind::EndTag(tag::TEMPLATE, _) => {
                return self.process_in_head(token);
            }
            // A start tag whose tag name is "input"
            // If the token does not have an attribute with the name "type", or if it does, but that attribute's value is not an
            // ASCII case-insensitive match for the string "hidden", then: act as described in the "anything else" entry below.
            // Otherwise:
            TokenKind::StartTag(tag::INPUT, tag) if is_hidden_input(tag) => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedHiddenInputInTable);
                // Insert an HTML element for the token.
                // Pop that input element off the stack of open elements.
                // Acknowledge the token's self-closing flag, if it is set.
                self.insert_and_pop_html_element(tag);
            }
            // A start tag whose tag name is "form"
            TokenKind::StartTag(tag::FORM, tag) => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedFormStartTagInTable);
                // If the form element pointer is not null, and the parser is not parsing template contents, then ignore
                // the token.
                let is_ignored = match self.is_parsing_template_contents() {
                    true => !self.settings.edition.inserts_table_forms_in_template_contents(),
                    false => self.state.form_element_pointer.is_some(),
                };
                // Otherwise:
                if !is_ignored {
                    // Insert an HTML element for the token, and, if the parser is not parsing template contents, set the
                    // form element pointer to point to the element created.
                    self.insert_form_element(tag);
                    // Pop that form element off the stack of open elements.
                    self.pop_current_node();
                }
            }
            // An end-of-file token: Process the token using the rules for the "in body" insertion mode.
            TokenKind::EndOfFile => return self.process_in_body(token),
            // Anything else
            _ => {
                // Parse error. Enable foster parenting, process the token using the rules for the "in body" insertion mode, and
                // then disable foster parenting.
                self.parse_error_per_token_character(ErrorCode::UnexpectedContentInTable, token);
                self.state.foster_parenting = true;
                let step = self.process_in_body(token);
                self.state.foster_parenting = false;
                return step;
            }
        }
        ProcessResult::Done
    }

    /// Runs the common steps of the rules that end a table. Returns whether a table was in table scope; if not, the token is
    /// ignored.
    fn try_end_table(&mut self) -> bool {
        let is_open = self.has_element_in_table_scope(tag::TABLE);
        if is_open {
            // Pop elements from this stack until a table element has been popped from the stack.
            self.pop_until_popped(tag::TABLE);
            // Reset the insertion mode appropriately.
            self.reset_insertion_mode();
        }
        is_open
    }

    /// [Clears the stack back to a table
    /// context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-context)
    fn clear_stack_to_table_context(&mut self) {
        // While the current node is not a table, template, or html element, pop elements from the stack of open elements.
        self.pop_until_current_node_is(|name| matches!(name, tag::TABLE | tag::TEMPLATE | tag::HTML));
    }
}

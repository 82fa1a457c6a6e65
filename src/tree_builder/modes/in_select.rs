//! The ["in select"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselect) and
//! ["in select in table"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselectintable) insertion modes

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_select(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is U+0000 NULL: Parse error. Ignore the token.
            TokenKind::NullCharacter => self.parse_error(ErrorCode::UnexpectedNullCharacterInSelect),
            // Any other character token: Insert the token's character.
            TokenKind::Whitespace(text) | TokenKind::Characters(text) => self.insert_characters(text),
            // A comment token: Insert a comment.
            TokenKind::Comment(data) => self.insert_comment_or_instruction(data),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInSelect),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // A start tag whose tag name is "option"
            TokenKind::StartTag(tag::OPTION, tag) => {
                // If the current node is an option element, pop that node from the stack of open elements.
                self.pop_current_node_if_named(tag::OPTION);
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
            }
            // A start tag whose tag name is "optgroup"
            // A start tag whose tag name is "hr"
            TokenKind::StartTag(tag::OPTGROUP | tag::HR, tag) => {
                // If the current node is an option element, pop that node from the stack of open elements.
                self.pop_current_node_if_named(tag::OPTION);
                // If the current node is an optgroup element, pop that node from the stack of open elements.
                self.pop_current_node_if_named(tag::OPTGROUP);
                // Insert an HTML element for the token. For "hr": Immediately pop the current node off the stack of open
                // elements. Acknowledge the token's self-closing flag, if it is set.
                match tag.name {
                    tag::HR => self.insert_and_pop_html_element(tag),
                    _ => self.insert_html_element(tag),
                }
            }
            // An end tag whose tag name is "optgroup"
            TokenKind::EndTag(tag::OPTGROUP, _) => {
                // First, if the current node is an option element, and the node immediately before it in the stack of
                // open elements is an optgroup element, then pop the current node from the stack of open elements.
                if self.current_node_is(tag::OPTION)
                    && let option = self.state.open_elements.len() - 1
                    && let Some(before) = self.state.open_elements.element_immediately_above(option)
                    && before.name == ExpandedName::html(tag::OPTGROUP)
                {
                    self.pop_current_node();
                }
                // If the current node is an optgroup element, then pop that node from the stack of open elements.
                // Otherwise, this is a parse error; ignore the token.
                if !self.pop_current_node_if_named(tag::OPTGROUP) {
                    self.parse_error(ErrorCode::UnexpectedOptgroupEndTag);
                }
            }
            // An end tag whose tag name is "option"
            // If the current node is an option element, then pop that node from the stack of open elements. Otherwise,
            // this is a parse error; ignore the token.
            TokenKind::EndTag(tag::OPTION, _) => {
                if !self.pop_current_node_if_named(tag::OPTION) {
                    self.parse_error(ErrorCode::UnexpectedOptionEndTag);
                }
            }
            // An end tag whose tag name is "select"
            TokenKind::EndTag(tag::SELECT, _) => {
                // If the stack of open elements does not have a select element in select scope, this is a parse error;
                // ignore the token. (fragment case)
                // Otherwise: […]
                if !self.try_end_select() {
                    self.parse_error(ErrorCode::UnexpectedSelectEndTag);
                }
            }
            // A start tag whose tag name is "select"
            TokenKind::StartTag(tag::SELECT, _) => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedSelectStartTagInSelect);
                // If the stack of open elements does not have a select element in select scope, ignore the token.
                // (fragment case)
                // Otherwise: […]
                // NOTE: "It just gets treated like an end tag."
                self.try_end_select();
            }
            // A start tag whose tag name is one of: "input", "keygen", "textarea"
            TokenKind::StartTag(tag::INPUT | tag::KEYGEN | tag::TEXTAREA, _) => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedControlStartTagInSelect);
                // If the stack of open elements does not have a select element in select scope, ignore the token.
                // (fragment case)
                // Otherwise: […] Reprocess the token.
                return ProcessResult::reprocess_if(self.try_end_select());
            }
            // A start tag whose tag name is one of: "script", "template"
            // An end tag whose tag name is "template"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::StartTag(tag::SCRIPT | tag::TEMPLATE, _) | TokenKind::EndTag(tag::TEMPLATE, _) => {
                return self.process_in_head(token);
            }
            // An end-of-file token: Process the token using the rules for the "in body" insertion mode.
            TokenKind::EndOfFile => return self.process_in_body(token),
            // Anything else: Parse error. Ignore the token.
            TokenKind::StartTag(..) | TokenKind::EndTag(..) => self.parse_error(ErrorCode::UnexpectedTagInSelect),
        }
        ProcessResult::Done
    }

    /// Returns whether the current node was popped.
    fn pop_current_node_if_named(&mut self, name: NameId) -> bool {
        let is_popped = self.current_node_is(name);
        if is_popped {
            self.pop_current_node();
        }
        is_popped
    }

    /// Runs the common steps of the rules that end a `select`. Returns whether a `select` was in select scope; if not, the
    /// token is ignored.
    fn try_end_select(&mut self) -> bool {
        if !self.has_select_in_select_scope() {
            return false;
        }
        // Pop elements from the stack of open elements until a select element has been popped from the stack.
        self.pop_until_popped(tag::SELECT);
        // Reset the insertion mode appropriately.
        self.reset_insertion_mode();
        true
    }

    pub(super) fn process_in_select_in_table(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A start tag whose tag name is one of: "caption", "table", "tbody", "tfoot", "thead", "tr", "td", "th"
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::InSelectInTableTags, self.settings.edition) =>
            {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedStartTagInSelectInTable);
                // Pop elements from the stack of open elements until a select element has been popped from the stack.
                // Reset the insertion mode appropriately.
                // Reprocess the token.
                ProcessResult::reprocess_if(self.try_end_select())
            }
            // An end tag whose tag name is one of: "caption", "table", "tbody", "tfoot", "thead", "tr", "td", "th"
            TokenKind::EndTag(name, _)
                if is_name_in_category(name, Category::InSelectInTableTags, self.settings.edition) =>
            {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedEndTagInSelectInTable);
                // If the stack of open elements does not have an element in table scope that is an HTML element with
                // the same tag name as that of the token, then ignore the token.
                // Otherwise:
                // Pop elements from the stack of open elements until a select element has been popped from the stack.
                // Reset the insertion mode appropriately.
                // Reprocess the token.
                ProcessResult::reprocess_if(self.has_element_in_table_scope(name) && self.try_end_select())
            }
            // Anything else: Process the token using the rules for the "in select" insertion mode.
            _ => self.process_in_select(token),
        }
    }
}

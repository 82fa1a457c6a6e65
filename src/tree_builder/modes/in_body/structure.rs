//! The "in body" rules for `html`, `body` and `frameset`, and for the end of the file.

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is "html"
    pub(super) fn start_tag_html(&mut self, tag: &Tag<'_>) {
        // Parse error.
        self.parse_error(ErrorCode::UnexpectedHtmlStartTag);
        // If there is a template element on the stack of open elements, then ignore the token. Otherwise, for each attribute on
        // the token, check to see if the attribute is already present on the top element of the stack of open elements. If it
        // is not, add the attribute and its corresponding value to that element.
        if !self.has_template()
            && self.allow_missing_attributes(tag::HTML, &tag.attributes)
            && let Some(html) = self.state.open_elements.get(0)
        {
            self.sink.add_missing_attributes(&html.handle, &tag.attributes);
        }
    }

    /// A start tag whose tag name is "body"
    pub(super) fn start_tag_body(&mut self, tag: &Tag<'_>) {
        // Parse error.
        self.parse_error(ErrorCode::UnexpectedBodyStartTag);
        // If the stack of open elements has only one node on it, if the second element on the stack of open elements is
        // not a body element, or if there is a template element on the stack of open elements, then ignore the token.
        // (fragment case or there is a template element on the stack)
        if self.has_template() || !self.second_element_is_a_body() {
            return;
        }
        // Otherwise, set the frameset-ok flag to "not ok"; then, for each attribute on the token, check to see if the
        // attribute is already present on the body element (the second element) on the stack of open elements, and if
        // it is not, add the attribute and its corresponding value to that element.
        self.state.frameset_ok = false;
        if self.allow_missing_attributes(tag::BODY, &tag.attributes)
            && let Some(body) = self.state.open_elements.get(1)
        {
            self.sink.add_missing_attributes(&body.handle, &tag.attributes);
        }
    }

    /// A start tag whose tag name is "frameset"
    pub(super) fn start_tag_frameset(&mut self, tag: &Tag<'_>) {
        // Parse error.
        self.parse_error(ErrorCode::UnexpectedFramesetStartTag);
        // If the stack of open elements has only one node on it, or if the second element on the stack of open elements
        // is not a body element, then ignore the token. (fragment case or there is a template element on the stack)
        if !self.second_element_is_a_body() {
            return;
        }
        // If the frameset-ok flag is set to "not ok", ignore the token.
        if !self.state.frameset_ok {
            return;
        }
        // Otherwise, run the following steps:
        // 1. Remove the second element on the stack of open elements from its parent node, if it has one.
        if let Some(body) = self.state.open_elements.get(1) {
            self.sink.remove_from_parent(&body.handle);
        }
        // 2. Pop all the nodes from the bottom of the stack of open elements, from the current node up to, but not
        //    including, the root html element.
        self.pop_down_to(1);
        // 3. Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // 4. Switch the insertion mode to "in frameset".
        self.state.insertion_mode = InsertionMode::InFrameset;
    }

    fn second_element_is_a_body(&self) -> bool {
        self.state.open_elements.get(1).is_some_and(|element| element.name == ExpandedName::html(tag::BODY))
    }

    /// An end-of-file token
    pub(super) fn end_of_file_in_body(&mut self, token: &TreeToken<'_>) -> Step {
        // If the stack of template insertion modes is not empty, then process the token using the rules for the "in
        // template" insertion mode.
        if !self.state.template_insertion_modes.is_empty() {
            return self.process_using_the_rules_for_in_template(token);
        }
        // Otherwise, follow these steps:
        // 1. If there is a node in the stack of open elements that is not either a dd element, […] or the html element,
        //    then this is a parse error.
        self.check_open_elements(ErrorCode::UnclosedElementsAtEndOfFile);
        // 2. Stop parsing.
        self.stop_parsing();
        Step::Done
    }

    /// An end tag whose tag name is "body"
    pub(super) fn end_tag_body(&mut self) {
        self.leave_the_body(ErrorCode::UnexpectedBodyEndTag, ErrorCode::UnclosedElementsAtBodyEndTag);
    }

    /// Runs the common steps for `body` and `html` end tags, with the errors `no_body` and `unclosed`. Returns whether a `body`
    /// element is in scope.
    fn leave_the_body(&mut self, no_body: ErrorCode, unclosed: ErrorCode) -> bool {
        // If the stack of open elements does not have a body element in scope, this is a parse error; ignore the token.
        if !self.has_an_element_in_scope(tag::BODY) {
            self.parse_error(no_body);
            return false;
        }
        // Otherwise, if there is a node in the stack of open elements that is not either a dd element, […] or the html
        // element, then this is a parse error.
        self.check_open_elements(unclosed);
        self.locate_end_tag_of_open_element(1);
        // Switch the insertion mode to "after body".
        self.state.insertion_mode = InsertionMode::AfterBody;
        true
    }

    /// An end tag whose tag name is "html"
    pub(super) fn end_tag_html(&mut self) -> Step {
        // If the stack of open elements does not have a body element in scope, this is a parse error; ignore the token.
        // Otherwise, […] switch the insertion mode to "after body".
        let is_left = self.leave_the_body(ErrorCode::UnexpectedHtmlEndTag, ErrorCode::UnclosedElementsAtHtmlEndTag);
        // Reprocess the token.
        Step::reprocess_if(is_left)
    }

    fn check_open_elements(&mut self, code: ErrorCode) {
        if self.errors.wants_errors() && self.state.open_elements.last_of([Sought::Kind(Kind::NeedsEndTag)]).is_some() {
            self.parse_error(code);
        }
    }
}

//! The "in body" rules for `select`, its options, and the parts of `ruby`.

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is "select"
    pub(super) fn start_tag_select(&mut self, tag: &Tag<'_>) {
        let allows_any_contents = self.settings.edition.allows_any_contents_in_a_select();
        if allows_any_contents {
            // If the parser was created as part of the HTML fragment parsing algorithm, and the context element is a
            // select element, then this is a parse error; ignore the token. (fragment case)
            if self.has_the_context(tag::SELECT) {
                self.parse_error(ErrorCode::UnexpectedSelectStartTag);
                return;
            }
            // Otherwise, if the stack of open elements has a select element in scope, then this is a parse error; ignore the
            // token, and pop elements from the stack of open elements until a select element has been popped from the stack.
            if self.has_an_element_in_scope(tag::SELECT) {
                self.parse_error(ErrorCode::UnexpectedSelectStartTag);
                self.pop_until_popped(tag::SELECT);
                return;
            }
        }
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
        if allows_any_contents {
            return;
        }
        // If the insertion mode is one of "in table", "in caption", "in table body", "in row", or "in cell", then
        // switch the insertion mode to "in select in table". Otherwise, switch the insertion mode to "in select".
        self.state.insertion_mode = match self.state.insertion_mode {
            InsertionMode::InTable
            | InsertionMode::InCaption
            | InsertionMode::InTableBody
            | InsertionMode::InRow
            | InsertionMode::InCell => InsertionMode::InSelectInTable,
            _ => InsertionMode::InSelect,
        };
    }

    /// A start tag whose tag name is one of: "optgroup", "option"
    pub(super) fn start_tag_optgroup_or_option(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a select element in scope: […]
        if self.settings.edition.allows_any_contents_in_a_select() && self.has_an_element_in_scope(tag::SELECT) {
            self.close_options_in_a_select(tag);
        // Otherwise, if the current node is an option element, then pop the current node off the stack of open elements.
        } else if self.current_node_is(tag::OPTION) {
            self.pop_current_node();
        }
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
    }

    /// Runs the common steps for `option` and `optgroup` start tags in a `select` element.
    fn close_options_in_a_select(&mut self, tag: &Tag<'_>) {
        if tag.name == tag::OPTION {
            // Generate implied end tags except for optgroup elements.
            self.generate_implied_end_tags_except_for(tag::OPTGROUP);
            // If the stack of open elements has an option element in scope, then this is a parse error.
            if self.errors.wants_errors() && self.has_an_element_in_scope(tag::OPTION) {
                self.parse_error(ErrorCode::UnexpectedOptionStartTagInOption);
            }
            return;
        }
        // Generate implied end tags.
        self.generate_implied_end_tags();
        // If the stack of open elements has an option element in scope or has an optgroup element in scope, then this
        // is a parse error.
        if self.errors.wants_errors() && self.has_an_option_or_optgroup_in_scope() {
            self.parse_error(ErrorCode::UnexpectedOptgroupStartTagInOption);
        }
    }

    /// NOTE: "any other start tag". Inserting the element runs its own steps.
    pub(super) fn start_tag_selectedcontent(&mut self, tag: &Tag<'_>) {
        self.any_other_start_tag_in_body(tag);
        if let Some(element) = self.state.open_elements.current_node().filter(|_| !self.is_at_a_limit()) {
            let element = element.handle.clone();
            self.note_inserted_selectedcontent(&element);
        }
    }

    /// A start tag whose tag name is one of: "rb", "rtc"
    pub(super) fn start_tag_rb_or_rtc(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a ruby element in scope, then generate implied end tags. If the current
        // node is not now a ruby element, this is a parse error.
        if self.has_an_element_in_scope(tag::RUBY) {
            self.generate_implied_end_tags();
            if !self.current_node_is(tag::RUBY) {
                self.parse_error(ErrorCode::UnexpectedRbOrRtcStartTag);
            }
        }
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
    }

    /// A start tag whose tag name is one of: "rp", "rt"
    pub(super) fn start_tag_rp_or_rt(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a ruby element in scope, then generate implied end tags, except for rtc
        // elements. If the current node is not now a rtc element or a ruby element, this is a parse error.
        if self.has_an_element_in_scope(tag::RUBY) {
            self.generate_implied_end_tags_except_for(tag::RTC);
            if !self.current_node_is(tag::RTC) && !self.current_node_is(tag::RUBY) {
                self.parse_error(ErrorCode::UnexpectedRpOrRtStartTag);
            }
        }
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
    }
}

use super::*;
use crate::token::Attributes;
use crate::tree_builder::tree_builder_state::FormElementPointer;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Pops the current node if it has this tag name and the rules for the end tag do nothing else.
    /// OPTIMIZATION: nearly all end tags close the current node. The current node is in every scope, and closing it
    /// implies no other end tags. If the node is a formatting element, this function also removes it from the list of
    /// active formatting elements (tests: the `tree_construction` and `custom_sink` suites). Otherwise, a parse takes
    /// 15 % more instructions on real pages, 19 % on dense pages and 25 % on the Rust documentation in the default
    /// profile, and 13 %, 17 % and 23 % with fat LTO.
    #[inline(always)]
    pub(in crate::tree_builder) fn try_pop_for_end_tag(&mut self, name: NameId) -> bool {
        if !self.current_node_is(name) {
            return false;
        }
        let group = in_body_end_tag_rule(name, self.settings.edition);
        let is_all = matches!(
            group,
            InBodyEndTag::Block
                | InBodyEndTag::Select
                | InBodyEndTag::P
                | InBodyEndTag::Li
                | InBodyEndTag::DdOrDt
                | InBodyEndTag::Heading
                | InBodyEndTag::AnyOther
        ) || group == InBodyEndTag::Formatting
            && self
                .state
                .open_elements
                .current_node()
                .is_some_and(|node| self.state.active_formatting_elements.remove_if_last(node.id));
        if is_all {
            self.pop_current_node();
        }
        is_all
    }

    pub(in crate::tree_builder) fn process_end_tag_in_body(&mut self, tag: &Tag<'_>) -> ProcessResult {
        match in_body_end_tag_rule(tag.name, self.settings.edition) {
            // An end tag whose tag name is "template"
            // Process the token using the rules for the "in head" insertion mode.
            InBodyEndTag::Template => return self.process_in_head(&TreeToken::from_end_tag(tag)),
            // An end tag whose tag name is "body"
            InBodyEndTag::Body => {
                self.try_end_body(ErrorCode::UnexpectedBodyEndTag, ErrorCode::UnclosedElementsAtBodyEndTag);
            }
            // An end tag whose tag name is "html"
            InBodyEndTag::Html => {
                // If the stack of open elements does not have a body element in scope, this is a parse error; ignore the token.
                // Otherwise, […] switch the insertion mode to "after body".
                let is_left =
                    self.try_end_body(ErrorCode::UnexpectedHtmlEndTag, ErrorCode::UnclosedElementsAtHtmlEndTag);
                // Reprocess the token.
                return ProcessResult::reprocess_if(is_left);
            }
            InBodyEndTag::Select if !self.settings.edition.has_customizable_select_parsing() => {
                self.process_any_other_end_tag(tag)
            }
            // An end tag whose tag name is one of: "address", "article", […] "pre", "search", "section", "summary", "ul"
            InBodyEndTag::Block | InBodyEndTag::Select => {
                let (not_open, unclosed) = (ErrorCode::UnexpectedBlockEndTag, ErrorCode::UnclosedElementsAtBlockEndTag);
                self.try_close_element_in_scope(tag.name, not_open, unclosed);
            }
            // An end tag whose tag name is "form"
            InBodyEndTag::Form => {
                // If the parser is not parsing template contents, then run these substeps:
                if !self.is_parsing_template_contents() {
                    // 1. Let node be the element that the form element pointer is set to, or null if it is not set to an
                    //    element.
                    // 2. Set the form element pointer to null.
                    let node = self.state.form_element_pointer.take();
                    // 3. If node is null or if the stack of open elements does not have node in scope, then this is a parse
                    //    error; return and ignore the token.
                    let position = match node {
                        Some(FormElementPointer::Parsed { id, .. }) => self.state.open_elements.position(id),
                        Some(FormElementPointer::OutsideTheFragment) | None => None,
                    };
                    let node = position.filter(|node| self.state.open_elements.is_in_scope(*node));
                    let Some(node) = node else {
                        self.parse_error(ErrorCode::UnexpectedFormEndTag);
                        return ProcessResult::Done;
                    };
                    // 4. Generate implied end tags.
                    self.generate_implied_end_tags();
                    // 5. If the current node is not node, then this is a parse error.
                    if node + 1 != self.state.open_elements.len() {
                        self.parse_error(ErrorCode::UnclosedElementsAtFormEndTag);
                    }
                    // 6. Remove node from the stack of open elements.
                    self.remove_open_element_at(node);
                    return ProcessResult::Done;
                }
                // Otherwise: […]
                let (not_open, unclosed) =
                    (ErrorCode::UnexpectedFormEndTagInTemplate, ErrorCode::UnclosedElementsAtFormEndTagInTemplate);
                self.try_close_element_in_scope(tag::FORM, not_open, unclosed);
            }
            // An end tag whose tag name is "p"
            InBodyEndTag::P => {
                // If the stack of open elements does not have a p element in button scope, then this is a parse error; insert
                // an HTML element for a "p" start tag token with no attributes.
                if !self.has_p_in_button_scope() {
                    self.parse_error(ErrorCode::UnexpectedPEndTag);
                    self.insert_phantom_html_element(tag::P, tag.name_table());
                }
                // Close a p element.
                self.close_p_element();
            }
            // An end tag whose tag name is "li"
            InBodyEndTag::Li => {
                // If the stack of open elements does not have an li element in list item scope, then this is a parse error;
                // ignore the token.
                if !self.has_element_in_list_item_scope(tag::LI) {
                    self.parse_error(ErrorCode::UnexpectedLiEndTag);
                    return ProcessResult::Done;
                }
                // Otherwise, run these steps:
                // 1. Generate implied end tags, except for li elements.
                // 2. If the current node is not an li element, then this is a parse error.
                // 3. Pop elements from the stack of open elements until an li element has been popped from the stack.
                self.close_implied_end_tag_element(tag::LI, ErrorCode::UnclosedElementsAtLiEndTag);
            }
            // An end tag whose tag name is one of: "dd", "dt"
            InBodyEndTag::DdOrDt => {
                // If the stack of open elements does not have an element in scope that is an HTML element with the same tag
                // name as that of the token, then this is a parse error; ignore the token.
                if !self.has_element_in_scope(tag.name) {
                    self.parse_error(ErrorCode::UnexpectedDdOrDtEndTag);
                    return ProcessResult::Done;
                }
                // Otherwise, run these steps:
                // 1. Generate implied end tags, except for HTML elements with the same tag name as the token.
                // 2. If the current node is not an HTML element with the same tag name as that of the token, then this is a
                //    parse error.
                // 3. Pop elements from the stack of open elements until an HTML element with the same tag name as the token has
                //    been popped from the stack.
                self.close_implied_end_tag_element(tag.name, ErrorCode::UnclosedElementsAtDdOrDtEndTag);
            }
            // An end tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6"
            InBodyEndTag::Heading => {
                // If the stack of open elements does not have an element in scope that is an HTML element and whose tag name is
                // one of "h1", "h2", "h3", "h4", "h5", or "h6", then this is a parse error; ignore the token.
                let heading = ElementPattern::TagSet(TagSet::Heading);
                if !self.state.open_elements.has_element_in_specific_scope(heading, TagSet::ScopeBoundary) {
                    self.parse_error(ErrorCode::UnexpectedHeadingEndTag);
                    return ProcessResult::Done;
                }
                // Otherwise, run these steps:
                // 1. Generate implied end tags.
                self.generate_implied_end_tags();
                // 2. If the current node is not an HTML element with the same tag name as that of the token, then this is a
                //    parse error.
                if !self.current_node_is(tag.name) {
                    self.parse_error(ErrorCode::MismatchedHeadingEndTag);
                }
                // 3. Pop elements from the stack of open elements until an HTML element whose tag name is one of "h1", "h2",
                //    "h3", "h4", "h5", or "h6" has been popped from the stack.
                let edition = self.settings.edition;
                self.pop_until_any_popped(|popped| is_name_in_category(popped, Category::Heading, edition));
            }
            // An end tag whose tag name is "sarcasm"
            // Take a deep breath, then act as described in the "any other end tag" entry below.
            InBodyEndTag::Sarcasm => self.process_any_other_end_tag(tag),
            // An end tag whose tag name is one of: "a", "b", […] "tt", "u": Run the adoption agency algorithm for the token.
            InBodyEndTag::Formatting => self.run_adoption_agency(tag),
            // An end tag token whose tag name is one of: "applet", "marquee", "object"
            InBodyEndTag::AppletMarqueeObject => {
                let (not_open, unclosed) =
                    (ErrorCode::UnexpectedObjectEndTag, ErrorCode::UnclosedElementsAtObjectEndTag);
                if self.try_close_element_in_scope(tag.name, not_open, unclosed) {
                    // 4. Clear the list of active formatting elements up to the last marker.
                    self.state.active_formatting_elements.clear_to_last_marker();
                }
            }
            // An end tag whose tag name is "br"
            InBodyEndTag::Br => {
                // Parse error. Drop the attributes from the token, and act as described in the next entry; i.e. act as if this
                // was a "br" start tag token with no attributes, rather than the end tag token that it actually is.
                self.parse_error(ErrorCode::UnexpectedBrEndTag);
                let start_tag = Tag::new(tag::BR, Attributes::empty(tag.name_table()));
                self.process_void_phrasing_start_tag(&start_tag);
            }
            InBodyEndTag::AnyOther => self.process_any_other_end_tag(tag),
        }
        ProcessResult::Done
    }

    /// Runs the common steps of the rules that close an element in scope, with the errors `not_open` and `unclosed`. Returns
    /// whether an element with the tag name of the token is in scope.
    fn try_close_element_in_scope(&mut self, name: NameId, not_open: ErrorCode, unclosed: ErrorCode) -> bool {
        // If the stack of open elements does not have an element in scope that is an HTML element with the same tag name as
        // that of the token, then this is a parse error; ignore the token.
        let is_open = self.has_element_in_scope(name);
        if is_open {
            // Otherwise, run these steps:
            // 1. Generate implied end tags.
            // 2. If the current node is not an HTML element with the same tag name as that of the token, then this is a parse
            //    error.
            // 3. Pop elements from the stack of open elements until an HTML element with the same tag name as the token has
            //    been popped from the stack.
            self.close_element(name, unclosed);
        } else {
            self.parse_error(not_open);
        }
        is_open
    }

    /// Runs the common steps for `body` and `html` end tags, with the errors `no_body` and `unclosed`. Returns whether a `body`
    /// element is in scope.
    fn try_end_body(&mut self, no_body: ErrorCode, unclosed: ErrorCode) -> bool {
        // If the stack of open elements does not have a body element in scope, this is a parse error; ignore the token.
        if !self.has_element_in_scope(tag::BODY) {
            self.parse_error(no_body);
            return false;
        }
        // Otherwise, if there is a node in the stack of open elements that is not either a dd element, […] or the html
        // element, then this is a parse error.
        self.report_any_unclosed_elements(unclosed);
        self.notify_end_tag_at(1);
        // Switch the insertion mode to "after body".
        self.state.insertion_mode = InsertionMode::AfterBody;
        true
    }

    /// Any other end tag
    pub(in crate::tree_builder) fn process_any_other_end_tag(&mut self, tag: &Tag<'_>) {
        let target = ElementPattern::Html(tag.name);
        let special = ElementPattern::TagSet(TagSet::Special);
        // 1. Initialize node to be the current node (the bottommost node of the stack).
        // 3. Set node to the previous entry in the stack of open elements.
        // 4. Return to the step labeled loop.
        let Some(node) = self.state.open_elements.rfind_any([target, special]) else {
            return;
        };
        // 2. Loop: If node is an HTML element with the same tag name as the token, then:
        if target.matches(self.state.open_elements.name_at(node), self.settings.edition) {
            // 1. Generate implied end tags, except for HTML elements with the same tag name as the token.
            self.generate_implied_end_tags_except(tag.name);
            // 2. If node is not the current node, then this is a parse error.
            if node + 1 != self.state.open_elements.len() {
                self.parse_error(ErrorCode::UnclosedElementsAtEndTag);
            }
            // 3. Pop all the nodes from the current node up to node, including node, then stop these steps.
            self.truncate_open_elements(node);
            return;
        }
        // Otherwise, if node is in the special category, then this is a parse error; ignore the token, and return.
        self.parse_error(ErrorCode::UnexpectedEndTagInBody);
    }
}

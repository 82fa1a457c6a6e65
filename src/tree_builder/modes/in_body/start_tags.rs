//! The "in body" rules for start tags, except the most common.

use super::*;
use crate::sink::DocumentMode;
use crate::token::Feedback;
use crate::tree_builder::tree_builder_state::FormElementPointer;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    #[inline(never)]
    pub(super) fn process_uncommon_start_tag(&mut self, group: InBodyStartTag, tag: &Tag<'_>) {
        match group {
            // A start tag whose tag name is "html"
            InBodyStartTag::Html => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedHtmlStartTag);
                // If there is a template element on the stack of open elements, then ignore the token. Otherwise, for each
                // attribute on the token, check to see if the attribute is already present on the top element of the stack of
                // open elements. If it is not, add the attribute and its corresponding value to that element.
                if !self.has_open_template()
                    && self.try_count_missing_attributes(tag::HTML, &tag.attributes)
                    && let Some(html) = self.state.open_elements.get(0)
                {
                    self.sink.add_missing_attributes(&html.handle, &tag.attributes);
                }
            }
            // A start tag whose tag name is one of: "base", "basefont", […] "template", "title"
            // Process the token using the rules for the "in head" insertion mode.
            InBodyStartTag::InHead => {
                let result = self.process_in_head(&TreeToken::from_start_tag(tag));
                debug_assert_eq!(result, ProcessResult::Done);
            }
            // A start tag whose tag name is "body"
            InBodyStartTag::Body => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedBodyStartTag);
                // If the stack of open elements has only one node on it, if the second element on the stack of open elements is
                // not a body element, or if there is a template element on the stack of open elements, then ignore the token.
                // (fragment case or there is a template element on the stack)
                if self.has_open_template() || !self.is_second_element_body() {
                    return;
                }
                // Otherwise, set the frameset-ok flag to "not ok"; then, for each attribute on the token, check to see if the
                // attribute is already present on the body element (the second element) on the stack of open elements, and if
                // it is not, add the attribute and its corresponding value to that element.
                self.state.frameset_ok = false;
                if self.try_count_missing_attributes(tag::BODY, &tag.attributes)
                    && let Some(body) = self.state.open_elements.get(1)
                {
                    self.sink.add_missing_attributes(&body.handle, &tag.attributes);
                }
            }
            // A start tag whose tag name is "frameset"
            InBodyStartTag::Frameset => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedFramesetStartTag);
                // If the stack of open elements has only one node on it, or if the second element on the stack of open elements
                // is not a body element, then ignore the token. (fragment case or there is a template element on the stack)
                // If the frameset-ok flag is set to "not ok", ignore the token.
                if !self.is_second_element_body() || !self.state.frameset_ok {
                    return;
                }
                // Otherwise, run the following steps:
                // 1. Remove the second element on the stack of open elements from its parent node, if it has one.
                if let Some(body) = self.state.open_elements.get(1) {
                    self.sink.remove_from_parent(&body.handle);
                }
                // 2. Pop all the nodes from the bottom of the stack of open elements, from the current node up to, but not
                //    including, the root html element.
                self.truncate_open_elements(1);
                // 3. Insert an HTML element for the token.
                self.insert_html_element(tag);
                // 4. Switch the insertion mode to "in frameset".
                self.state.insertion_mode = InsertionMode::InFrameset;
            }
            // A start tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6"
            InBodyStartTag::Heading => {
                // If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // If the current node is an HTML element whose tag name is one of "h1", "h2", "h3", "h4", "h5", or "h6", then
                // this is a parse error; pop the current node off the stack of open elements.
                if self.current_node_is_in_category(Category::Heading) {
                    self.parse_error(ErrorCode::UnexpectedHeadingStartTagInHeading);
                    self.pop_current_node();
                }
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
            }
            // A start tag whose tag name is one of: "pre", "listing"
            InBodyStartTag::PreOrListing => {
                // If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
                // If the next token is a U+000A LINE FEED (LF) character token, then ignore that token and move on to the next
                // one.
                self.current_token.skip_next_line_feed = true;
                // Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
            }
            // A start tag whose tag name is "form"
            InBodyStartTag::Form => {
                // If the form element pointer is not null, and the parser is not parsing template contents, then this is a
                // parse error; ignore the token.
                if self.state.form_element_pointer.is_some() && !self.is_parsing_template_contents() {
                    self.parse_error(ErrorCode::UnexpectedFormStartTagInForm);
                    return;
                }
                // Otherwise:
                // If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // Insert an HTML element for the token, and, if the parser is not parsing template contents, set the form
                // element pointer to point to the element created.
                self.insert_form_element(tag);
            }
            // A start tag whose tag name is "li"
            InBodyStartTag::Li => {
                // 1. Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
                // 2. to 5. Initialize node to be the current node […]. Loop: If node is an li element, then run these substeps:
                //    […]
                self.close_list_item_if_open(ElementPattern::Html(tag::LI));
                // 6. Done: If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // 7. Finally, insert an HTML element for the token.
                self.insert_html_element(tag);
            }
            // A start tag whose tag name is one of: "dd", "dt"
            InBodyStartTag::DdOrDt => {
                // 1. Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
                // 2. to 6. Initialize node to be the current node […]. Loop: If node is a dd element, then run these substeps:
                //    […] If node is a dt element, then run these substeps: […]
                self.close_list_item_if_open(ElementPattern::TagSet(TagSet::DdOrDt));
                // 7. Done: If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // 8. Finally, insert an HTML element for the token.
                self.insert_html_element(tag);
            }
            // A start tag whose tag name is "plaintext"
            InBodyStartTag::Plaintext => {
                // If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
                // Switch the tokenizer to the PLAINTEXT state.
                self.set_feedback_unless_stopped(Feedback::SwitchTo(TextState::Plaintext));
            }
            // A start tag whose tag name is "button"
            InBodyStartTag::Button => {
                // 1. If the stack of open elements has a button element in scope, then run these substeps:
                if self.has_element_in_scope(tag::BUTTON) {
                    // 1. Parse error.
                    self.parse_error(ErrorCode::UnexpectedButtonStartTagInButton);
                    // 2. Generate implied end tags.
                    self.generate_implied_end_tags();
                    // 3. Pop elements from the stack of open elements until a button element has been popped from the stack.
                    self.pop_until_popped(tag::BUTTON);
                }
                // 2. Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // 3. Insert an HTML element for the token.
                self.insert_html_element(tag);
                // 4. Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
            }
            // A start tag whose tag name is "nobr"
            InBodyStartTag::Nobr => {
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // If the stack of open elements has a nobr element in scope, then this is a parse error; run the adoption
                // agency algorithm for the token, then once again reconstruct the active formatting elements, if any.
                if self.has_element_in_scope(tag::NOBR) {
                    self.parse_error(ErrorCode::UnexpectedNobrStartTagInNobr);
                    self.run_adoption_agency(tag);
                    self.reconstruct_active_formatting_elements(tag.name_table());
                }
                // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
                self.insert_formatting_element(tag);
            }
            // A start tag whose tag name is one of: "applet", "marquee", "object"
            InBodyStartTag::AppletMarqueeObject => {
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
                // Insert a marker at the end of the list of active formatting elements.
                self.state.active_formatting_elements.insert_marker();
                // Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
            }
            // A start tag whose tag name is "table"
            InBodyStartTag::Table => {
                // If the Document is not set to quirks mode, and the stack of open elements has a p element in button scope,
                // then close a p element.
                if self.state.document_mode != DocumentMode::Quirks {
                    self.close_p_if_in_button_scope();
                }
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
                // Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
                // Switch the insertion mode to "in table".
                self.state.insertion_mode = InsertionMode::InTable;
            }
            InBodyStartTag::VoidPhrasing => self.process_void_phrasing_start_tag(tag),
            // A start tag whose tag name is "input"
            InBodyStartTag::Input => {
                if self.settings.edition.has_customizable_select_parsing() {
                    // If the parser was created as part of the HTML fragment parsing algorithm, and the context element is a
                    // select element: parse error, ignore the token. (fragment case)
                    if self.is_context_element(tag::SELECT) {
                        self.parse_error(ErrorCode::UnexpectedInputStartTagInSelect);
                        return;
                    }
                    // If the stack of open elements has a select element in scope: parse error, and pop elements from the stack
                    // of open elements until a select element has been popped from the stack.
                    if self.has_element_in_scope(tag::SELECT) {
                        self.parse_error(ErrorCode::UnexpectedInputStartTagInSelect);
                        self.pop_until_popped(tag::SELECT);
                    }
                }
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
                // Acknowledge the token's self-closing flag, if it is set.
                self.insert_and_pop_html_element(tag);
                // If the token does not have an attribute with the name "type", or if it does, but that attribute's value is
                // not an ASCII case-insensitive match for the string "hidden", then: set the frameset-ok flag to "not ok".
                if !is_hidden_input(tag) {
                    self.state.frameset_ok = false;
                }
            }
            // A start tag whose tag name is one of: "param", "source", "track": Insert an HTML element for the token. […]
            InBodyStartTag::ParamSourceTrack => self.insert_and_pop_html_element(tag),
            // A start tag whose tag name is "hr"
            InBodyStartTag::Hr => {
                // If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // If the stack of open elements has a select element in scope:
                if self.settings.edition.has_customizable_select_parsing() && self.has_element_in_scope(tag::SELECT) {
                    // Generate implied end tags.
                    self.generate_implied_end_tags();
                    // If the stack of open elements has an option element in scope or has an optgroup element in scope, then
                    // this is a parse error.
                    if self.has_option_or_optgroup_in_scope() {
                        self.parse_error(ErrorCode::UnexpectedHrStartTagInOption);
                    }
                }
                // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
                // Acknowledge the token's self-closing flag, if it is set.
                self.insert_and_pop_html_element(tag);
                // Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
            }
            // A start tag whose tag name is "image"
            InBodyStartTag::Image => {
                // Parse error. Change the token's tag name to "img" and reprocess it. (Don't ask.)
                // NOTE: the dispatcher would send an "img" start tag to the same mode, so the rule for "img" is applied at
                // once.
                self.parse_error(ErrorCode::UnexpectedImageStartTag);
                self.process_void_phrasing_start_tag(&Tag { name: tag::IMG, ..*tag });
            }
            // A start tag whose tag name is "textarea"
            InBodyStartTag::Textarea => {
                // 1. Insert an HTML element for the token.
                self.insert_html_element(tag);
                // 2. If the next token is a U+000A LINE FEED (LF) character token, then ignore that token and move on to the
                //    next one.
                self.current_token.skip_next_line_feed = true;
                // 3. Switch the tokenizer to the RCDATA state.
                self.set_feedback_unless_stopped(Feedback::SwitchTo(TextState::Rcdata));
                // 4. Let the original insertion mode be the current insertion mode.
                self.state.original_insertion_mode = self.state.insertion_mode;
                // 5. Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
                // 6. Switch the insertion mode to "text".
                self.state.insertion_mode = InsertionMode::Text;
            }
            // A start tag whose tag name is "xmp"
            InBodyStartTag::Xmp => {
                // If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
                // Follow the generic raw text element parsing algorithm.
                self.parse_generic_text_element(tag, TextState::Rawtext);
            }
            // A start tag whose tag name is "iframe"
            InBodyStartTag::Iframe => {
                // Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
                // Follow the generic raw text element parsing algorithm.
                self.parse_generic_text_element(tag, TextState::Rawtext);
            }
            // A start tag whose tag name is "noscript", if the scripting flag is disabled
            InBodyStartTag::Noscript if !self.settings.scripting => self.process_any_other_start_tag(tag),
            // A start tag whose tag name is "noembed"
            // A start tag whose tag name is "noscript", if the scripting flag is enabled
            // Follow the generic raw text element parsing algorithm.
            InBodyStartTag::Noembed | InBodyStartTag::Noscript => {
                self.parse_generic_text_element(tag, TextState::Rawtext)
            }
            // A start tag whose tag name is "select"
            InBodyStartTag::Select => {
                let allows_any_contents = self.settings.edition.has_customizable_select_parsing();
                if allows_any_contents {
                    // If the parser was created as part of the HTML fragment parsing algorithm, and the context element is a
                    // select element, then this is a parse error; ignore the token. (fragment case)
                    if self.is_context_element(tag::SELECT) {
                        self.parse_error(ErrorCode::UnexpectedSelectStartTag);
                        return;
                    }
                    // Otherwise, if the stack of open elements has a select element in scope, then this is a parse error;
                    // ignore the token, and pop elements from the stack of open elements until a select element has been popped
                    // from the stack.
                    if self.has_element_in_scope(tag::SELECT) {
                        self.parse_error(ErrorCode::UnexpectedSelectStartTag);
                        self.pop_until_popped(tag::SELECT);
                        return;
                    }
                }
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
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
            // A start tag whose tag name is one of: "optgroup", "option"
            InBodyStartTag::OptgroupOrOption => {
                // If the stack of open elements has a select element in scope: […]
                if self.settings.edition.has_customizable_select_parsing() && self.has_element_in_scope(tag::SELECT) {
                    self.close_select_options(tag);
                // Otherwise, if the current node is an option element, then pop the current node off the stack of open
                // elements.
                } else if self.current_node_is(tag::OPTION) {
                    self.pop_current_node();
                }
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
            }
            // A start tag whose tag name is one of: "rb", "rtc"
            InBodyStartTag::RbOrRtc => {
                // If the stack of open elements has a ruby element in scope, then generate implied end tags. If the current
                // node is not now a ruby element, this is a parse error.
                if self.has_element_in_scope(tag::RUBY) {
                    self.generate_implied_end_tags();
                    if !self.current_node_is(tag::RUBY) {
                        self.parse_error(ErrorCode::UnexpectedRbOrRtcStartTag);
                    }
                }
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
            }
            // A start tag whose tag name is one of: "rp", "rt"
            InBodyStartTag::RpOrRt => {
                // If the stack of open elements has a ruby element in scope, then generate implied end tags, except for rtc
                // elements. If the current node is not now a rtc element or a ruby element, this is a parse error.
                if self.has_element_in_scope(tag::RUBY) {
                    self.generate_implied_end_tags_except(tag::RTC);
                    if !self.current_node_is(tag::RTC) && !self.current_node_is(tag::RUBY) {
                        self.parse_error(ErrorCode::UnexpectedRpOrRtStartTag);
                    }
                }
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
            }
            // A start tag whose tag name is "math"
            // A start tag whose tag name is "svg"
            InBodyStartTag::Math | InBodyStartTag::Svg => {
                let is_math = group == InBodyStartTag::Math;
                let namespace = if is_math { Namespace::MathMl } else { Namespace::Svg };
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // Adjust MathML or SVG attributes for the token. Adjust foreign attributes for the token.
                // Insert a foreign element for the token, with MathML or SVG namespace and false.
                self.insert_foreign_element(namespace, tag);
                // If the token has its self-closing flag set, pop the current node off the stack of open elements and
                // acknowledge the token's self-closing flag.
                if tag.self_closing {
                    self.pop_current_node();
                    self.current_token.is_self_closing_acknowledged = true;
                }
            }
            // A start tag whose tag name is one of: "caption", "col", […] "thead", "tr": Parse error. Ignore the token.
            InBodyStartTag::Ignored => self.parse_error(ErrorCode::UnexpectedStartTagInBody),
            // NOTE: "any other start tag". Inserting the element runs its own steps.
            InBodyStartTag::Selectedcontent => {
                self.process_any_other_start_tag(tag);
                if let Some(element) = self.state.open_elements.current_node().filter(|_| !self.is_limit_reached()) {
                    let element = element.handle.clone();
                    self.update_selectedcontent_in(&element);
                }
            }
            // The caller applies the rules for these groups.
            InBodyStartTag::Block | InBodyStartTag::A | InBodyStartTag::Formatting | InBodyStartTag::AnyOther => {}
        }
    }

    fn is_second_element_body(&self) -> bool {
        self.state.open_elements.get(1).is_some_and(|element| element.name == ExpandedName::html(tag::BODY))
    }

    /// "Insert an HTML element for the token, and, if the parser is not parsing template contents, set the form element
    /// pointer to point to the element created."
    pub(in crate::tree_builder) fn insert_form_element(&mut self, tag: &Tag<'_>) {
        self.insert_html_element(tag);
        if !self.is_parsing_template_contents() {
            let id = self.state.open_elements.get_or_assign_current_id();
            let form = self.state.open_elements.current_node();
            self.state.form_element_pointer =
                form.map(|form| FormElementPointer::Parsed { handle: form.handle.clone(), id });
        }
    }

    /// Runs the loop in the rules for `li`, `dd` and `dt`. The loop closes the nearest item, unless a special element is
    /// between the item and the current node.
    #[inline(always)]
    fn close_list_item_if_open(&mut self, item: ElementPattern) {
        // Initialize node to be the current node (the bottommost node of the stack).
        // Otherwise, set node to the previous entry in the stack of open elements and return to the step labeled loop.
        let boundary = ElementPattern::TagSet(TagSet::SpecialButAddressDivOrP);
        let Some(node) = self.state.open_elements.rfind_any([item, boundary]) else {
            return;
        };
        let name = self.state.open_elements.name_at(node);
        // Loop: If node is an item, then run these substeps:
        if item.matches(name, self.settings.edition) {
            let item = name.local_name();
            // 1. Generate implied end tags, except for items of this name.
            // 2. If the current node is not an item of this name, then this is a parse error.
            // 3. Pop elements from the stack of open elements until an item of this name has been popped from the stack.
            let code = match item {
                tag::LI => ErrorCode::UnclosedElementsAtLiStartTag,
                tag::DD => ErrorCode::UnclosedElementsInDdAtStartTag,
                _ => ErrorCode::UnclosedElementsInDtAtStartTag,
            };
            self.close_implied_end_tag_element(item, code);
            // 4. Jump to the step labeled done below.
        }
        // If node is in the special category, but is not an address, div, or p element, then jump to the step labeled
        // done below.
    }

    /// A start tag whose tag name is one of: "area", "br", "embed", "img", "keygen", "wbr"
    pub(super) fn process_void_phrasing_start_tag(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_active_formatting_elements(tag.name_table());
        // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
        // Acknowledge the token's self-closing flag, if it is set.
        self.insert_and_pop_html_element(tag);
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
    }

    /// Runs the common steps for `option` and `optgroup` start tags in a `select` element.
    fn close_select_options(&mut self, tag: &Tag<'_>) {
        if tag.name == tag::OPTION {
            // Generate implied end tags except for optgroup elements.
            self.generate_implied_end_tags_except(tag::OPTGROUP);
            // If the stack of open elements has an option element in scope, then this is a parse error.
            if self.errors.wants_errors() && self.has_element_in_scope(tag::OPTION) {
                self.parse_error(ErrorCode::UnexpectedOptionStartTagInOption);
            }
            return;
        }
        // Generate implied end tags.
        self.generate_implied_end_tags();
        // If the stack of open elements has an option element in scope or has an optgroup element in scope, then this
        // is a parse error.
        if self.errors.wants_errors() && self.has_option_or_optgroup_in_scope() {
            self.parse_error(ErrorCode::UnexpectedOptgroupStartTagInOption);
        }
    }
}

//! The "in body" rules for objects, tables, and elements without contents.

use super::*;
use crate::names::Namespace;
use crate::sink::DocumentMode;
use crate::token::{Attributes, Feedback, TextState};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is one of: "applet", "marquee", "object"
    pub(super) fn start_tag_applet_marquee_or_object(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // Insert a marker at the end of the list of active formatting elements.
        self.state.active_formatting_elements.insert_marker();
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
    }

    /// An end tag token whose tag name is one of: "applet", "marquee", "object"
    pub(super) fn end_tag_applet_marquee_or_object(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements does not have an element in scope that is an HTML element with the same tag
        // name as that of the token, then this is a parse error; ignore the token.
        if !self.has_an_element_in_scope(tag.name) {
            self.parse_error(ErrorCode::UnexpectedObjectEndTag);
            return;
        }
        // Otherwise, run these steps:
        // 1. Generate implied end tags.
        // 2. If the current node is not an HTML element with the same tag name as that of the token, then this is a
        //    parse error.
        // 3. Pop elements from the stack of open elements until an HTML element with the same tag name as the token has
        //    been popped from the stack.
        self.close_an_element(tag.name, ErrorCode::UnclosedElementsAtObjectEndTag);
        // 4. Clear the list of active formatting elements up to the last marker.
        self.state.active_formatting_elements.clear_up_to_the_last_marker();
    }

    /// A start tag whose tag name is "table"
    pub(super) fn start_tag_table(&mut self, tag: &Tag<'_>) {
        // If the Document is not set to quirks mode, and the stack of open elements has a p element in button scope,
        // then close a p element.
        if self.state.document_mode != DocumentMode::Quirks {
            self.close_a_p_element_in_button_scope();
        }
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
        // Switch the insertion mode to "in table".
        self.state.insertion_mode = InsertionMode::InTable;
    }

    /// An end tag whose tag name is "br"
    pub(super) fn end_tag_br(&mut self, tag: &Tag<'_>) {
        // Parse error. Drop the attributes from the token, and act as described in the next entry; i.e. act as if this
        // was a "br" start tag token with no attributes, rather than the end tag token that it actually is.
        self.parse_error(ErrorCode::UnexpectedBrEndTag);
        let start_tag = Tag::new(tag::BR, Attributes::empty(tag.names()));
        self.start_tag_void_phrasing(&start_tag);
    }

    /// A start tag whose tag name is one of: "area", "br", "embed", "img", "keygen", "wbr"
    pub(super) fn start_tag_void_phrasing(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
        // Acknowledge the token's self-closing flag, if it is set.
        self.insert_an_html_element_and_pop_it(tag);
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
    }

    /// A start tag whose tag name is "input"
    pub(super) fn start_tag_input(&mut self, tag: &Tag<'_>) {
        if self.settings.edition.allows_any_contents_in_a_select() {
            // If the parser was created as part of the HTML fragment parsing algorithm, and the context element is a
            // select element: parse error, ignore the token. (fragment case)
            if self.has_the_context(tag::SELECT) {
                self.parse_error(ErrorCode::UnexpectedInputStartTagInSelect);
                return;
            }
            // If the stack of open elements has a select element in scope: parse error, and pop elements from the stack
            // of open elements until a select element has been popped from the stack.
            if self.has_an_element_in_scope(tag::SELECT) {
                self.parse_error(ErrorCode::UnexpectedInputStartTagInSelect);
                self.pop_until_popped(tag::SELECT);
            }
        }
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
        // Acknowledge the token's self-closing flag, if it is set.
        self.insert_an_html_element_and_pop_it(tag);
        // If the token does not have an attribute with the name "type", or if it does, but that attribute's value is
        // not an ASCII case-insensitive match for the string "hidden", then: set the frameset-ok flag to "not ok".
        if !has_the_type_hidden(tag) {
            self.state.frameset_ok = false;
        }
    }

    /// A start tag whose tag name is "hr"
    pub(super) fn start_tag_hr(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // If the stack of open elements has a select element in scope:
        if self.settings.edition.allows_any_contents_in_a_select() && self.has_an_element_in_scope(tag::SELECT) {
            // Generate implied end tags.
            self.generate_implied_end_tags();
            // If the stack of open elements has an option element in scope or has an optgroup element in scope, then
            // this is a parse error.
            if self.has_an_option_or_optgroup_in_scope() {
                self.parse_error(ErrorCode::UnexpectedHrStartTagInOption);
            }
        }
        // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
        // Acknowledge the token's self-closing flag, if it is set.
        self.insert_an_html_element_and_pop_it(tag);
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
    }

    /// A start tag whose tag name is "image"
    pub(super) fn start_tag_image(&mut self, tag: &Tag<'_>) {
        // Parse error. Change the token's tag name to "img" and reprocess it. (Don't ask.)
        // NOTE: the dispatcher would send an "img" start tag to the same mode, so the rule for "img" is applied at once.
        self.parse_error(ErrorCode::UnexpectedImageStartTag);
        self.start_tag_void_phrasing(&Tag { name: tag::IMG, ..*tag });
    }

    /// A start tag whose tag name is "math"
    ///
    /// A start tag whose tag name is "svg"
    pub(super) fn start_tag_math_or_svg(&mut self, tag: &Tag<'_>, namespace: Namespace) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Adjust MathML or SVG attributes for the token. Adjust foreign attributes for the token.
        // Insert a foreign element for the token, with MathML or SVG namespace and false.
        self.insert_a_foreign_element(namespace, tag);
        // If the token has its self-closing flag set, pop the current node off the stack of open elements and
        // acknowledge the token's self-closing flag.
        if tag.self_closing {
            self.pop_current_node();
            self.token_in_work.self_closing_flag_is_acknowledged = true;
        }
    }

    /// A start tag whose tag name is "textarea"
    pub(super) fn start_tag_textarea(&mut self, tag: &Tag<'_>) {
        // 1. Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // 2. If the next token is a U+000A LINE FEED (LF) character token, then ignore that token and move on to the next one.
        self.token_in_work.ignores_line_feed = true;
        // 3. Switch the tokenizer to the RCDATA state.
        self.answer(Feedback::SwitchTo(TextState::Rcdata));
        // 4. Let the original insertion mode be the current insertion mode.
        self.state.original_insertion_mode = self.state.insertion_mode;
        // 5. Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
        // 6. Switch the insertion mode to "text".
        self.state.insertion_mode = InsertionMode::Text;
    }

    /// A start tag whose tag name is "xmp"
    pub(super) fn start_tag_xmp(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
        // Follow the generic raw text element parsing algorithm.
        self.follow_the_generic_text_element_parsing_algorithm(tag, TextState::Rawtext);
    }

    /// A start tag whose tag name is "iframe"
    pub(super) fn start_tag_iframe(&mut self, tag: &Tag<'_>) {
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
        // Follow the generic raw text element parsing algorithm.
        self.follow_the_generic_text_element_parsing_algorithm(tag, TextState::Rawtext);
    }
}

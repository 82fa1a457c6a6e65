//! The "in body" rules for blocks: paragraphs, headings, lists, forms and buttons.

use super::*;
use crate::tables::element_is_in;
use crate::token::{Feedback, TextState};
use crate::tree_builder::parse_state::FormElementPointer;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is one of: "address", "article", […] "p", "search", "section", "summary", "ul"
    #[inline(always)]
    pub(super) fn start_tag_block(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
    }

    /// A start tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6"
    pub(super) fn start_tag_heading(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // If the current node is an HTML element whose tag name is one of "h1", "h2", "h3", "h4", "h5", or "h6", then
        // this is a parse error; pop the current node off the stack of open elements.
        if element_is_in(self.state.open_elements.current_name(), Category::Heading, self.settings.edition) {
            self.parse_error(ErrorCode::UnexpectedHeadingStartTagInHeading);
            self.pop_current_node();
        }
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
    }

    /// A start tag whose tag name is one of: "pre", "listing"
    pub(super) fn start_tag_pre_or_listing(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // If the next token is a U+000A LINE FEED (LF) character token, then ignore that token and move on to the next one.
        self.token_in_work.ignores_line_feed = true;
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
    }

    /// A start tag whose tag name is "form"
    pub(super) fn start_tag_form(&mut self, tag: &Tag<'_>) {
        // If the form element pointer is not null, and the parser is not parsing template contents, then this is a parse
        // error; ignore the token.
        if self.state.form_element_pointer.is_some() && !self.is_parsing_template_contents() {
            self.parse_error(ErrorCode::UnexpectedFormStartTagInForm);
            return;
        }
        // Otherwise:
        // If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // Insert an HTML element for the token, and, if the parser is not parsing template contents, set the form element
        // pointer to point to the element created.
        self.insert_a_form(tag);
    }

    /// "Insert an HTML element for the token, and, if the parser is not parsing template contents, set the form element
    /// pointer to point to the element created."
    pub(in crate::tree_builder) fn insert_a_form(&mut self, tag: &Tag<'_>) {
        self.insert_an_html_element(tag);
        if !self.is_parsing_template_contents() {
            let id = self.state.open_elements.identify_current_node();
            let form = self.state.open_elements.current_node();
            self.state.form_element_pointer =
                form.map(|form| FormElementPointer::Parsed { handle: form.handle.clone(), id });
        }
    }

    /// A start tag whose tag name is "plaintext"
    pub(super) fn start_tag_plaintext(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // Switch the tokenizer to the PLAINTEXT state.
        self.answer(Feedback::SwitchTo(TextState::Plaintext));
    }

    /// A start tag whose tag name is "button"
    pub(super) fn start_tag_button(&mut self, tag: &Tag<'_>) {
        // 1. If the stack of open elements has a button element in scope, then run these substeps:
        if self.has_an_element_in_scope(tag::BUTTON) {
            // 1. Parse error.
            self.parse_error(ErrorCode::UnexpectedButtonStartTagInButton);
            // 2. Generate implied end tags.
            self.generate_implied_end_tags();
            // 3. Pop elements from the stack of open elements until a button element has been popped from the stack.
            self.pop_until_popped(tag::BUTTON);
        }
        // 2. Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // 3. Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // 4. Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
    }

    /// An end tag whose tag name is one of: "address", "article", […] "pre", "search", "section", "summary", "ul"
    pub(super) fn end_tag_block(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements does not have an element in scope that is an HTML element with the same tag
        // name as that of the token, then this is a parse error; ignore the token.
        if !self.has_an_element_in_scope(tag.name) {
            self.parse_error(ErrorCode::UnexpectedBlockEndTag);
            return;
        }
        // Otherwise, run these steps:
        // 1. Generate implied end tags.
        // 2. If the current node is not an HTML element with the same tag name as that of the token, then this is a
        //    parse error.
        // 3. Pop elements from the stack of open elements until an HTML element with the same tag name as the token has
        //    been popped from the stack.
        self.close_an_element(tag.name, ErrorCode::UnclosedElementsAtBlockEndTag);
    }

    /// An end tag whose tag name is "form"
    pub(super) fn end_tag_form(&mut self) {
        // If the parser is not parsing template contents, then run these substeps:
        if !self.is_parsing_template_contents() {
            // 1. Let node be the element that the form element pointer is set to, or null if it is not set to an element.
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
                return;
            };
            // 4. Generate implied end tags.
            self.generate_implied_end_tags();
            // 5. If the current node is not node, then this is a parse error.
            if node + 1 != self.state.open_elements.len() {
                self.parse_error(ErrorCode::UnclosedElementsAtFormEndTag);
            }
            // 6. Remove node from the stack of open elements.
            self.remove_open_element(node);
            return;
        }
        // Otherwise:
        // 1. If the stack of open elements does not have a form element in scope, then this is a parse error; return
        //    and ignore the token.
        if !self.has_an_element_in_scope(tag::FORM) {
            self.parse_error(ErrorCode::UnexpectedFormEndTagInTemplate);
            return;
        }
        // 2. Generate implied end tags.
        // 3. If the current node is not a form element, then this is a parse error.
        // 4. Pop elements from the stack of open elements until a form element has been popped from the stack.
        self.close_an_element(tag::FORM, ErrorCode::UnclosedElementsAtFormEndTagInTemplate);
    }

    /// An end tag whose tag name is "p"
    pub(super) fn end_tag_p(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements does not have a p element in button scope, then this is a parse error; insert
        // an HTML element for a "p" start tag token with no attributes.
        if !self.has_a_p_element_in_button_scope() {
            self.parse_error(ErrorCode::UnexpectedPEndTag);
            self.insert_an_html_element_without_attributes(tag::P, tag.names());
        }
        // Close a p element.
        self.close_a_p_element();
    }

    /// An end tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6"
    pub(super) fn end_tag_heading(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements does not have an element in scope that is an HTML element and whose tag name is
        // one of "h1", "h2", "h3", "h4", "h5", or "h6", then this is a parse error; ignore the token.
        if !self.has_a_heading_in_scope() {
            self.parse_error(ErrorCode::UnexpectedHeadingEndTag);
            return;
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
        self.pop_until_one_popped(|popped| is_in(popped, Category::Heading, edition));
    }
}

//! [Closing elements that have implied end
//! tags](https://html.spec.whatwg.org/multipage/parsing.html#closing-elements-that-have-implied-end-tags)

use super::TreeBuilder;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::{NameId, tag};
use crate::sink::TreeSink;
use crate::tables::Category;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// [Generates implied end tags](https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags).
    pub(super) fn generate_implied_end_tags(&mut self) {
        while self.current_node_is_in_category(Category::ImpliedEndTags) {
            self.pop_current_node();
        }
    }

    /// "Generate implied end tags, except for HTML elements with the same tag name"
    pub(super) fn generate_implied_end_tags_except(&mut self, name: NameId) {
        while !self.current_node_is(name) && self.current_node_is_in_category(Category::ImpliedEndTags) {
            self.pop_current_node();
        }
    }

    /// [Generates all implied end tags
    /// thoroughly](https://html.spec.whatwg.org/multipage/parsing.html#generate-all-implied-end-tags-thoroughly).
    pub(super) fn generate_all_implied_end_tags_thoroughly(&mut self) {
        while self.current_node_is_in_category(Category::ImpliedEndTagsThoroughly) {
            self.pop_current_node();
        }
    }

    /// "Generate implied end tags. If the current node is not an HTML element with the same tag name, then this is a parse
    /// error. Pop elements from the stack of open elements until an HTML element with the same tag name has been popped from
    /// the stack."
    pub(super) fn close_element(&mut self, name: NameId, code: ErrorCode) {
        self.generate_implied_end_tags();
        self.report_mismatch_and_pop(name, code);
    }

    /// For an element with an implied end tag: "Generate implied end tags, except for HTML elements with the same tag name.
    /// […]"
    pub(super) fn close_implied_end_tag_element(&mut self, name: NameId, code: ErrorCode) {
        self.generate_implied_end_tags_except(name);
        self.report_mismatch_and_pop(name, code);
    }

    fn report_mismatch_and_pop(&mut self, name: NameId, code: ErrorCode) {
        if !self.current_node_is(name) {
            self.parse_error(code);
        }
        self.pop_until_popped(name);
    }

    /// [Closes a `p` element](https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element).
    pub(super) fn close_p_element(&mut self) {
        // 1. Generate implied end tags, except for p elements.
        // 2. If the current node is not a p element, then this is a parse error.
        // 3. Pop elements from the stack of open elements until a p element has been popped from the stack.
        self.close_implied_end_tag_element(tag::P, ErrorCode::UnclosedElementsInP);
    }

    /// "If the stack of open elements has a p element in button scope, then close a p element."
    pub(super) fn close_p_if_in_button_scope(&mut self) {
        if self.has_p_in_button_scope() {
            self.close_p_element();
        }
    }
}

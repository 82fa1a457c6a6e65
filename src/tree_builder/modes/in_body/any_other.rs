//! The rules of "in body" for tags that no other rule mentions.

use crate::error::{ErrorCode, ErrorSink};
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::stack_index::{Kind, Sought};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Any other start tag
    #[inline(always)]
    pub(super) fn any_other_start_tag_in_body(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // NOTE: "This element will be an ordinary element. With one exception: if the scripting flag is disabled, it
        // can also be a noscript element."
    }

    /// Any other end tag
    pub(super) fn any_other_end_tag_in_body(&mut self, tag: &Tag<'_>) {
        let target = Sought::Html(tag.name);
        let special = Sought::Kind(Kind::Special);
        // 1. Initialize node to be the current node (the bottommost node of the stack).
        // 3. Set node to the previous entry in the stack of open elements.
        // 4. Return to the step labeled loop.
        let Some(node) = self.state.open_elements.last_of_either(target, special) else {
            return;
        };
        // 2. Loop: If node is an HTML element with the same tag name as the token, then:
        if target.includes(self.state.open_elements.as_slice()[node].name) {
            // 1. Generate implied end tags, except for HTML elements with the same tag name as the token.
            self.generate_implied_end_tags_except_for(tag.name);
            // 2. If node is not the current node, then this is a parse error.
            if node + 1 != self.state.open_elements.len() {
                self.parse_error(ErrorCode::UnclosedElementsAtEndTag);
            }
            // 3. Pop all the nodes from the current node up to node, including node, then stop these steps.
            self.pop_down_to(node);
            return;
        }
        // Otherwise, if node is in the special category, then this is a parse error; ignore the token, and return.
        self.parse_error(ErrorCode::UnexpectedEndTagInBody);
    }
}

//! The "in body" rules for list items: `li`, `dd` and `dt`.

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is "li"
    pub(super) fn start_tag_li(&mut self, tag: &Tag<'_>) {
        // 1. Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
        // 2. to 5. Initialize node to be the current node […]. Loop: If node is an li element, then run these substeps: […]
        self.close_a_list_item(Sought::Html(tag::LI));
        // 6. Done: If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // 7. Finally, insert an HTML element for the token.
        self.insert_an_html_element(tag);
    }

    /// A start tag whose tag name is one of: "dd", "dt"
    pub(super) fn start_tag_dd_or_dt(&mut self, tag: &Tag<'_>) {
        // 1. Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
        // 2. to 6. Initialize node to be the current node […]. Loop: If node is a dd element, then run these substeps:
        //    […] If node is a dt element, then run these substeps: […]
        self.close_a_list_item(Sought::Kind(Kind::DdOrDt));
        // 7. Done: If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // 8. Finally, insert an HTML element for the token.
        self.insert_an_html_element(tag);
    }

    /// Runs the loop in the rules for `li`, `dd` and `dt`. The loop closes the nearest item, unless a special element is
    /// between the item and the current node.
    #[inline(always)]
    fn close_a_list_item(&mut self, item: Sought) {
        // Initialize node to be the current node (the bottommost node of the stack).
        // Otherwise, set node to the previous entry in the stack of open elements and return to the step labeled loop.
        let boundary = Sought::Kind(Kind::SpecialButAddressDivOrP);
        let Some(node) = self.state.open_elements.last_of([item, boundary]) else {
            return;
        };
        let name = self.state.open_elements.name(node);
        // Loop: If node is an item, then run these substeps:
        if item.includes(name, self.settings.edition) {
            let item = name.local_name();
            // 1. Generate implied end tags, except for items of this name.
            // 2. If the current node is not an item of this name, then this is a parse error.
            // 3. Pop elements from the stack of open elements until an item of this name has been popped from the stack.
            let code = match item {
                tag::LI => ErrorCode::UnclosedElementsAtLiStartTag,
                tag::DD => ErrorCode::UnclosedElementsInDdAtStartTag,
                _ => ErrorCode::UnclosedElementsInDtAtStartTag,
            };
            self.close_an_element_whose_end_tag_can_be_implied(item, code);
            // 4. Jump to the step labeled done below.
        }
        // If node is in the special category, but is not an address, div, or p element, then jump to the step labeled
        // done below.
    }

    /// An end tag whose tag name is "li"
    pub(super) fn end_tag_li(&mut self) {
        // If the stack of open elements does not have an li element in list item scope, then this is a parse error;
        // ignore the token.
        if !self.has_an_element_in_list_item_scope(tag::LI) {
            self.parse_error(ErrorCode::UnexpectedLiEndTag);
            return;
        }
        // Otherwise, run these steps:
        // 1. Generate implied end tags, except for li elements.
        // 2. If the current node is not an li element, then this is a parse error.
        // 3. Pop elements from the stack of open elements until an li element has been popped from the stack.
        self.close_an_element_whose_end_tag_can_be_implied(tag::LI, ErrorCode::UnclosedElementsAtLiEndTag);
    }

    /// An end tag whose tag name is one of: "dd", "dt"
    pub(super) fn end_tag_dd_or_dt(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements does not have an element in scope that is an HTML element with the same tag
        // name as that of the token, then this is a parse error; ignore the token.
        if !self.has_an_element_in_scope(tag.name) {
            self.parse_error(ErrorCode::UnexpectedDdOrDtEndTag);
            return;
        }
        // Otherwise, run these steps:
        // 1. Generate implied end tags, except for HTML elements with the same tag name as the token.
        // 2. If the current node is not an HTML element with the same tag name as that of the token, then this is a
        //    parse error.
        // 3. Pop elements from the stack of open elements until an HTML element with the same tag name as the token has
        //    been popped from the stack.
        self.close_an_element_whose_end_tag_can_be_implied(tag.name, ErrorCode::UnclosedElementsAtDdOrDtEndTag);
    }
}

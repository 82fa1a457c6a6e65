//! The ["in select in table" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselectintable)

use crate::error::{ErrorCode, ErrorSink};
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::tables::{Category, is_in};
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::tree_token::{Step, TokenKind, TreeToken};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_using_the_rules_for_in_select_in_table(&mut self, token: &TreeToken<'_>) -> Step {
        match token.kind {
            // A start tag whose tag name is one of: "caption", "table", "tbody", "tfoot", "thead", "tr", "td", "th"
            TokenKind::StartTag(name, _) if is_in(name, Category::InSelectInTableTags) => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedStartTagInSelectInTable);
                // Pop elements from the stack of open elements until a select element has been popped from the stack.
                self.pop_until_popped(TagName::SELECT);
                // Reset the insertion mode appropriately.
                self.reset_the_insertion_mode_appropriately();
                // Reprocess the token.
                return Step::Reprocess;
            }
            // An end tag whose tag name is one of: "caption", "table", "tbody", "tfoot", "thead", "tr", "td", "th"
            TokenKind::EndTag(name, _) if is_in(name, Category::InSelectInTableTags) => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedEndTagInSelectInTable);
                // If the stack of open elements does not have an element in table scope that is an HTML element with
                // the same tag name as that of the token, then ignore the token.
                // Otherwise:
                if self.has_an_element_in_table_scope(name) {
                    // Pop elements from the stack of open elements until a select element has been popped from the
                    // stack.
                    self.pop_until_popped(TagName::SELECT);
                    // Reset the insertion mode appropriately.
                    self.reset_the_insertion_mode_appropriately();
                    // Reprocess the token.
                    return Step::Reprocess;
                }
            }
            // Anything else
            // Process the token using the rules for the "in select" insertion mode.
            _ => return self.process_using_the_rules_for_in_select(token),
        }
        Step::Done
    }
}

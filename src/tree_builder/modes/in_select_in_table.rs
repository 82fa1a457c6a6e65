//! The ["in select in table" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselectintable)

use super::in_select;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::tables::{Category, is_in};
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in select in table" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselectintable)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A start tag whose tag name is one of: "caption", "table", "tbody", "tfoot", "thead", "tr", "td", "th"
        TreeToken::StartTag(tag) if is_in(tag.name, Category::InSelectInTableTags) => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedStartTagInSelectInTable);
            // Pop elements from the stack of open elements until a select element has been popped from the stack.
            builder.pop_until_popped(TagName::SELECT);
            // Reset the insertion mode appropriately.
            builder.reset_the_insertion_mode_appropriately();
            // Reprocess the token.
            return Step::Reprocess;
        }
        // An end tag whose tag name is one of: "caption", "table", "tbody", "tfoot", "thead", "tr", "td", "th"
        TreeToken::EndTag(tag) if is_in(tag.name, Category::InSelectInTableTags) => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedEndTagInSelectInTable);
            // If the stack of open elements does not have an element in table scope that is an HTML element with the
            // same tag name as that of the token, then ignore the token.
            // Otherwise:
            if builder
                .open_elements
                .has_an_element_in_table_scope(tag.name)
            {
                // Pop elements from the stack of open elements until a select element has been popped from the stack.
                builder.pop_until_popped(TagName::SELECT);
                // Reset the insertion mode appropriately.
                builder.reset_the_insertion_mode_appropriately();
                // Reprocess the token.
                return Step::Reprocess;
            }
        }
        // Anything else
        // Process the token using the rules for the "in select" insertion mode.
        _ => return in_select::process(builder, token, names),
    }
    Step::Done
}

//! The ["in table body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody)

use super::in_table;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::tables::{Category, is_in};
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in table body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A start tag whose tag name is "tr"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::TR, ..
            },
        ) => {
            // Clear the stack back to a table body context. (See below.)
            clear_the_stack_back_to_a_table_body_context(builder);
            // Insert an HTML element for the token, then switch the insertion mode to "in row".
            builder.insert_an_html_element(tag);
            builder.insertion_mode = InsertionMode::InRow;
        }
        // A start tag whose tag name is one of: "th", "td"
        TreeToken::StartTag(Tag {
            name: TagName::TH | TagName::TD,
            ..
        }) => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedCellStartTagInTableBody);
            // Clear the stack back to a table body context. (See below.)
            clear_the_stack_back_to_a_table_body_context(builder);
            // Insert an HTML element for a "tr" start tag token with no attributes, then switch the insertion mode to
            // "in row".
            builder.insert_an_html_element_without_attributes(TagName::TR, names);
            builder.insertion_mode = InsertionMode::InRow;
            // Reprocess the current token.
            return Step::Reprocess;
        }
        // An end tag whose tag name is one of: "tbody", "tfoot", "thead"
        TreeToken::EndTag(
            tag @ Tag {
                name: TagName::TBODY | TagName::TFOOT | TagName::THEAD,
                ..
            },
        ) => {
            // If the stack of open elements does not have an element in table scope that is an HTML element with the
            // same tag name as the token, this is a parse error; ignore the token.
            if !builder
                .open_elements
                .has_an_element_in_table_scope(tag.name)
            {
                builder.parse_error(ErrorCode::UnexpectedSectionEndTagInTableBody);
                return Step::Done;
            }
            // Otherwise:
            // Clear the stack back to a table body context. (See below.)
            clear_the_stack_back_to_a_table_body_context(builder);
            // Pop the current node from the stack of open elements. Switch the insertion mode to "in table".
            builder.pop_current_node();
            builder.insertion_mode = InsertionMode::InTable;
        }
        // A start tag whose tag name is one of: "caption", "col", "colgroup", "tbody", "tfoot", "thead"
        TreeToken::StartTag(tag) if is_in(tag.name, Category::InTableBodySectionStartTags) => {
            return leave_the_table_body(builder);
        }
        // An end tag whose tag name is "table"
        TreeToken::EndTag(Tag {
            name: TagName::TABLE,
            ..
        }) => return leave_the_table_body(builder),
        // An end tag whose tag name is one of: "body", "caption", "col", "colgroup", "html", "td", "th", "tr"
        // Parse error. Ignore the token.
        TreeToken::EndTag(tag) if is_in(tag.name, Category::InTableBodyIgnoredEndTags) => {
            builder.parse_error(ErrorCode::UnexpectedEndTagInTableBody);
        }
        // Anything else
        // Process the token using the rules for the "in table" insertion mode.
        _ => return in_table::process(builder, token, names),
    }
    Step::Done
}

/// The rule for the start tags of other parts of the table, and for its end tag.
fn leave_the_table_body<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) -> Step {
    // If the stack of open elements does not have a tbody, thead, or tfoot element in table scope, this is a parse
    // error; ignore the token.
    if !builder.open_elements.has_a_table_section_in_table_scope() {
        builder.parse_error(ErrorCode::UnexpectedTablePartInTableBody);
        return Step::Done;
    }
    // Otherwise:
    // Clear the stack back to a table body context. (See below.)
    clear_the_stack_back_to_a_table_body_context(builder);
    // Pop the current node from the stack of open elements. Switch the insertion mode to "in table".
    builder.pop_current_node();
    builder.insertion_mode = InsertionMode::InTable;
    // Reprocess the token.
    Step::Reprocess
}

/// [Clears the stack back to a table body context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-body-context)
fn clear_the_stack_back_to_a_table_body_context<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
) {
    // While the current node is not a tbody, tfoot, thead, template, or html element, pop elements from the stack of
    // open elements.
    builder.pop_until_current_node_is(|name| {
        matches!(
            name,
            TagName::TBODY | TagName::TFOOT | TagName::THEAD | TagName::TEMPLATE | TagName::HTML
        )
    });
}

//! The ["in row" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr)

use super::in_table;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::tables::{Category, is_in};
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in row" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A start tag whose tag name is one of: "th", "td"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::TH | TagName::TD,
                ..
            },
        ) => {
            // Clear the stack back to a table row context. (See below.)
            clear_the_stack_back_to_a_table_row_context(builder);
            // Insert an HTML element for the token, then switch the insertion mode to "in cell".
            builder.insert_an_html_element(tag);
            builder.insertion_mode = InsertionMode::InCell;
            // Insert a marker at the end of the list of active formatting elements.
            builder.active_formatting_elements.insert_marker();
        }
        // An end tag whose tag name is "tr"
        TreeToken::EndTag(Tag {
            name: TagName::TR, ..
        }) => {
            let _ = leave_the_row(builder, Some(ErrorCode::UnexpectedTrEndTag));
        }
        // A start tag whose tag name is one of: "caption", "col", "colgroup", "tbody", "tfoot", "thead", "tr"
        // Reprocess the token.
        TreeToken::StartTag(tag) if is_in(tag.name, Category::InRowSectionStartTags) => {
            return leave_the_row(builder, Some(ErrorCode::UnexpectedTablePartInRow));
        }
        // An end tag whose tag name is "table"
        // Reprocess the token.
        TreeToken::EndTag(Tag {
            name: TagName::TABLE,
            ..
        }) => return leave_the_row(builder, Some(ErrorCode::UnexpectedTablePartInRow)),
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
                builder.parse_error(ErrorCode::UnexpectedSectionEndTagInRow);
                return Step::Done;
            }
            // If the stack of open elements does not have a tr element in table scope, ignore the token.
            // Otherwise: […] Reprocess the token.
            return leave_the_row(builder, None);
        }
        // An end tag whose tag name is one of: "body", "caption", "col", "colgroup", "html", "td", "th"
        // Parse error. Ignore the token.
        TreeToken::EndTag(tag) if is_in(tag.name, Category::InRowIgnoredEndTags) => {
            builder.parse_error(ErrorCode::UnexpectedEndTagInRow);
        }
        // Anything else
        // Process the token using the rules for the "in table" insertion mode.
        _ => return in_table::process(builder, token, names),
    }
    Step::Done
}

/// What the rules that end a row have in common. Answers with [`Step::Reprocess`] if there was a row, and with
/// [`Step::Done`] if the token is to be ignored, which may be a parse error.
fn leave_the_row<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    code: Option<ErrorCode>,
) -> Step {
    // If the stack of open elements does not have a tr element in table scope, this is a parse error; ignore the
    // token.
    if !builder
        .open_elements
        .has_an_element_in_table_scope(TagName::TR)
    {
        if let Some(code) = code {
            builder.parse_error(code);
        }
        return Step::Done;
    }
    // Otherwise:
    // Clear the stack back to a table row context. (See below.)
    clear_the_stack_back_to_a_table_row_context(builder);
    // Pop the current node (which will be a tr element) from the stack of open elements. Switch the insertion mode to
    // "in table body".
    builder.pop_current_node();
    builder.insertion_mode = InsertionMode::InTableBody;
    Step::Reprocess
}

/// [Clears the stack back to a table row context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-row-context)
fn clear_the_stack_back_to_a_table_row_context<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
) {
    // While the current node is not a tr, template, or html element, pop elements from the stack of open elements.
    builder.pop_until_current_node_is(|name| {
        matches!(name, TagName::TR | TagName::TEMPLATE | TagName::HTML)
    });
}

//! The ["in caption" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption)

use super::in_body;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::tables::{Category, is_in};
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in caption" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // An end tag whose tag name is "caption"
        TreeToken::EndTag(Tag {
            name: TagName::CAPTION,
            ..
        }) => {
            let _ = close_the_caption(
                builder,
                ErrorCode::UnexpectedCaptionEndTag,
                ErrorCode::UnclosedElementsAtCaptionEndTag,
            );
        }
        // A start tag whose tag name is one of: "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead",
        // "tr"
        // Reprocess the token.
        TreeToken::StartTag(tag) if is_in(tag.name, Category::TableStructureStartTags) => {
            return leave_the_caption(builder);
        }
        // An end tag whose tag name is "table"
        // Reprocess the token.
        TreeToken::EndTag(Tag {
            name: TagName::TABLE,
            ..
        }) => return leave_the_caption(builder),
        // An end tag whose tag name is one of: "body", "col", "colgroup", "html", "tbody", "td", "tfoot", "th",
        // "thead", "tr"
        // Parse error. Ignore the token.
        TreeToken::EndTag(tag) if is_in(tag.name, Category::InCaptionIgnoredEndTags) => {
            builder.parse_error(ErrorCode::UnexpectedEndTagInCaption);
        }
        // Anything else
        // Process the token using the rules for the "in body" insertion mode.
        _ => return in_body::process(builder, token, names),
    }
    Step::Done
}

/// The rule for the start tags of other parts of the table, and for its end tag.
fn leave_the_caption<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) -> Step {
    close_the_caption(
        builder,
        ErrorCode::UnexpectedTablePartInCaption,
        ErrorCode::UnclosedElementsInCaption,
    )
}

/// What the rules that end a caption have in common, but for the codes of their errors: no caption is open, or other
/// elements are, too. Answers with [`Step::Reprocess`] if there was a caption, and
/// with [`Step::Done`] if the token is to be ignored.
fn close_the_caption<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    no_caption: ErrorCode,
    unclosed: ErrorCode,
) -> Step {
    // If the stack of open elements does not have a caption element in table scope, this is a parse error; ignore the
    // token. (fragment case)
    if !builder
        .open_elements
        .has_an_element_in_table_scope(TagName::CAPTION)
    {
        builder.parse_error(no_caption);
        return Step::Done;
    }
    // Otherwise:
    // Generate implied end tags.
    // Now, if the current node is not a caption element, then this is a parse error.
    // Pop elements from this stack until a caption element has been popped from the stack.
    builder.close_an_element(TagName::CAPTION, unclosed);
    // Clear the list of active formatting elements up to the last marker.
    builder
        .active_formatting_elements
        .clear_up_to_the_last_marker();
    // Switch the insertion mode to "in table".
    builder.insertion_mode = InsertionMode::InTable;
    Step::Reprocess
}

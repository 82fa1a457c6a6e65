//! The ["in column group" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup)

use super::in_body;
use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in column group" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        // Insert the character.
        TreeToken::Whitespace(text) => builder.insert_characters(text),
        // A comment token
        // Insert a comment.
        TreeToken::Comment(data) => builder.insert_a_comment(data),
        // A processing instruction token
        // Insert a processing instruction.
        TreeToken::ProcessingInstruction(instruction) => {
            builder.insert_a_processing_instruction(instruction);
        }
        // A DOCTYPE token
        // Parse error. Ignore the token.
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeInColumnGroup),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // A start tag whose tag name is "col"
        // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
        // Acknowledge the token's self-closing flag, if it is set.
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::COL, ..
            },
        ) => builder.insert_an_html_element_and_pop_it(tag),
        // An end tag whose tag name is "colgroup"
        TreeToken::EndTag(Tag {
            name: TagName::COLGROUP,
            ..
        }) => {
            // If the current node is not a colgroup element, then this is a parse error; ignore the token.
            if !builder.current_node_is(TagName::COLGROUP) {
                builder.parse_error(ErrorCode::UnexpectedColgroupEndTag);
                return Step::Done;
            }
            // Otherwise, pop the current node from the stack of open elements. Switch the insertion mode to "in
            // table".
            builder.pop_current_node();
            builder.insertion_mode = InsertionMode::InTable;
        }
        // An end tag whose tag name is "col"
        // Parse error. Ignore the token.
        TreeToken::EndTag(Tag {
            name: TagName::COL, ..
        }) => builder.parse_error(ErrorCode::UnexpectedColEndTag),
        // A start tag whose tag name is "template"
        // An end tag whose tag name is "template"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::TEMPLATE,
            ..
        })
        | TreeToken::EndTag(Tag {
            name: TagName::TEMPLATE,
            ..
        }) => return in_head::process(builder, token, names),
        // An end-of-file token
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::EndOfFile => return in_body::process(builder, token, names),
        // Anything else
        _ => {
            // If the current node is not a colgroup element, then this is a parse error; ignore the token.
            if !builder.current_node_is(TagName::COLGROUP) {
                builder.parse_error_of_each(ErrorCode::UnexpectedContentInColumnGroup, token);
                return Step::Done;
            }
            // Otherwise, pop the current node from the stack of open elements.
            builder.pop_current_node();
            // Switch the insertion mode to "in table".
            builder.insertion_mode = InsertionMode::InTable;
            // Reprocess the token.
            return Step::Reprocess;
        }
    }
    Step::Done
}

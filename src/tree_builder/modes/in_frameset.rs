//! The ["in frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset)

use super::in_body;
use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset)
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
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeInFrameset),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // A start tag whose tag name is "frameset"
        // Insert an HTML element for the token.
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::FRAMESET,
                ..
            },
        ) => builder.insert_an_html_element(tag),
        // An end tag whose tag name is "frameset"
        TreeToken::EndTag(Tag {
            name: TagName::FRAMESET,
            ..
        }) => {
            // If the current node is the root html element, then this is a parse error; ignore the token. (fragment
            // case)
            if builder.open_elements.len() == 1 {
                builder.parse_error(ErrorCode::UnexpectedFramesetEndTag);
                return Step::Done;
            }
            // Otherwise, pop the current node from the stack of open elements.
            builder.pop_current_node();
            // If the parser was not created as part of the HTML fragment parsing algorithm (fragment case), and the
            // current node is no longer a frameset element, then switch the insertion mode to "after frameset".
            if !builder.is_fragment_case() && !builder.current_node_is(TagName::FRAMESET) {
                builder.insertion_mode = InsertionMode::AfterFrameset;
            }
        }
        // A start tag whose tag name is "frame"
        // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
        // Acknowledge the token's self-closing flag, if it is set.
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::FRAME,
                ..
            },
        ) => builder.insert_an_html_element_and_pop_it(tag),
        // A start tag whose tag name is "noframes"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::NOFRAMES,
            ..
        }) => return in_head::process(builder, token, names),
        // An end-of-file token
        TreeToken::EndOfFile => {
            // If the current node is not the root html element, then this is a parse error.
            if builder.open_elements.len() != 1 {
                builder.parse_error(ErrorCode::UnexpectedEndOfFileInFrameset);
            }
            // Stop parsing.
            builder.stop_parsing();
        }
        // Anything else
        // Parse error. Ignore the token.
        _ => builder.parse_error_of_each(ErrorCode::UnexpectedContentInFrameset, token),
    }
    Step::Done
}

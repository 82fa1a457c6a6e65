//! The ["after frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset)

use super::in_body;
use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["after frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset)
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
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeAfterFrameset),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // An end tag whose tag name is "html"
        // Switch the insertion mode to "after after frameset".
        TreeToken::EndTag(Tag {
            name: TagName::HTML,
            ..
        }) => {
            builder.locate_end_tag_of_open_element(0);
            builder.insertion_mode = InsertionMode::AfterAfterFrameset;
        }
        // A start tag whose tag name is "noframes"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::NOFRAMES,
            ..
        }) => return in_head::process(builder, token, names),
        // An end-of-file token
        // Stop parsing.
        TreeToken::EndOfFile => builder.stop_parsing(),
        // Anything else
        // Parse error. Ignore the token.
        _ => builder.parse_error_of_each(ErrorCode::UnexpectedContentAfterFrameset, token),
    }
    Step::Done
}

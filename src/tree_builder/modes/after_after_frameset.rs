//! The ["after after frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode)

use super::in_body;
use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["after after frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A comment token
        // Insert a comment as the last child of the Document object.
        TreeToken::Comment(data) => {
            builder.insert_a_comment_as_the_last_child_of_the_document(data);
        }
        // A processing instruction token
        // Insert a processing instruction as the last child of the Document object.
        TreeToken::ProcessingInstruction(instruction) => {
            builder.insert_a_processing_instruction_as_the_last_child_of_the_document(instruction);
        }
        // A DOCTYPE token
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::Doctype(_)
        | TreeToken::Whitespace(_)
        | TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // An end-of-file token
        // Stop parsing.
        TreeToken::EndOfFile => builder.stop_parsing(),
        // A start tag whose tag name is "noframes"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::NOFRAMES,
            ..
        }) => return in_head::process(builder, token, names),
        // Anything else
        // Parse error. Ignore the token.
        _ => builder.parse_error_of_each(ErrorCode::UnexpectedContentAfterAfterFrameset, token),
    }
    Step::Done
}

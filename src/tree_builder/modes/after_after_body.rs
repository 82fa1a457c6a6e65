//! The ["after after body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode)

use super::in_body;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["after after body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode)
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
        // Anything else
        _ => {
            // Parse error. Switch the insertion mode to "in body" and reprocess the token.
            builder.parse_error(ErrorCode::UnexpectedContentAfterAfterBody);
            builder.insertion_mode = InsertionMode::InBody;
            return Step::Reprocess;
        }
    }
    Step::Done
}

//! The ["after body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody)

use super::in_body;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["after body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::Whitespace(_) => return in_body::process(builder, token, names),
        // A comment token
        // Insert a comment as the last child of the first element in the stack of open elements (the html element).
        TreeToken::Comment(data) => {
            builder.insert_a_comment_as_the_last_child_of_the_html_element(data);
        }
        // A processing instruction token
        // Insert a processing instruction as the last child of the first element in the stack of open elements (the
        // html element).
        TreeToken::ProcessingInstruction(instruction) => {
            builder
                .insert_a_processing_instruction_as_the_last_child_of_the_html_element(instruction);
        }
        // A DOCTYPE token
        // Parse error. Ignore the token.
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeAfterBody),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // An end tag whose tag name is "html"
        TreeToken::EndTag(Tag {
            name: TagName::HTML,
            ..
        }) => match builder.is_fragment_case() {
            // If the parser was created as part of the HTML fragment parsing algorithm, this is a parse error; ignore
            // the token. (fragment case)
            true => builder.parse_error(ErrorCode::UnexpectedHtmlEndTagAfterBody),
            // Otherwise, switch the insertion mode to "after after body".
            false => {
                builder.locate_end_tag_of_open_element(0);
                builder.insertion_mode = InsertionMode::AfterAfterBody;
            }
        },
        // An end-of-file token
        // Stop parsing.
        TreeToken::EndOfFile => builder.stop_parsing(),
        // Anything else
        _ => {
            // Parse error. Switch the insertion mode to "in body" and reprocess the token.
            builder.parse_error(ErrorCode::UnexpectedContentAfterBody);
            builder.insertion_mode = InsertionMode::InBody;
            return Step::Reprocess;
        }
    }
    Step::Done
}

//! The ["before head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode)

use super::in_body;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["before head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        // Ignore the token.
        TreeToken::Whitespace(_) => {}
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
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeBeforeHead),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // A start tag whose tag name is "head"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::HEAD,
                ..
            },
        ) => {
            // Insert an HTML element for the token.
            builder.insert_an_html_element(tag);
            // Set the head element pointer to the newly created head element.
            set_the_head_element_pointer(builder);
            // Switch the insertion mode to "in head".
            builder.insertion_mode = InsertionMode::InHead;
        }
        // An end tag whose tag name is one of: "head", "body", "html", "br"
        // Act as described in the "anything else" entry below.
        // Any other end tag
        // Parse error. Ignore the token.
        TreeToken::EndTag(tag)
            if !matches!(
                tag.name,
                TagName::HEAD | TagName::BODY | TagName::HTML | TagName::BR
            ) =>
        {
            builder.parse_error(ErrorCode::UnexpectedEndTagBeforeHead);
        }
        // Anything else
        _ => {
            // Insert an HTML element for a "head" start tag token with no attributes.
            builder.insert_an_html_element_without_attributes(TagName::HEAD, names);
            // Set the head element pointer to the newly created head element.
            set_the_head_element_pointer(builder);
            // Switch the insertion mode to "in head".
            builder.insertion_mode = InsertionMode::InHead;
            // Reprocess the current token.
            return Step::Reprocess;
        }
    }
    Step::Done
}

/// Sets the [head element pointer](https://html.spec.whatwg.org/multipage/parsing.html#head-element-pointer) to the
/// current node.
fn set_the_head_element_pointer<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) {
    let head = builder.open_elements.current_node();
    builder.head_element_pointer = head.map(|head| head.handle.clone());
}

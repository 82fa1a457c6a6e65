//! The ["after head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode)

use super::in_body;
use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::ExpandedName;
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::tables::{Category, is_in};
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::open_elements::OpenElement;
use crate::tree_builder::positions::ElementId;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["after head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode)
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
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeAfterHead),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // A start tag whose tag name is "body"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::BODY,
                ..
            },
        ) => {
            // Insert an HTML element for the token.
            builder.insert_an_html_element(tag);
            // Set the frameset-ok flag to "not ok".
            builder.set_frameset_ok_to_not_ok();
            // Switch the insertion mode to "in body".
            builder.insertion_mode = InsertionMode::InBody;
        }
        // A start tag whose tag name is "frameset"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::FRAMESET,
                ..
            },
        ) => {
            // Insert an HTML element for the token.
            builder.insert_an_html_element(tag);
            // Switch the insertion mode to "in frameset".
            builder.insertion_mode = InsertionMode::InFrameset;
        }
        // A start tag whose tag name is one of: "base", "basefont", "bgsound", "link", "meta", "noframes", "script",
        // "style", "template", "title"
        TreeToken::StartTag(tag) if is_in(tag.name, Category::InHeadStartTags) => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedStartTagAfterHead);
            // Push the node pointed to by the head element pointer onto the stack of open elements.
            let head = push_the_head_element(builder);
            // Process the token using the rules for the "in head" insertion mode.
            let step = in_head::process(builder, token, names);
            // Remove the node pointed to by the head element pointer from the stack of open elements. (It might not
            // be the current node at this point.)
            if let Some(position) = head.and_then(|head| builder.open_elements.position(head)) {
                builder.remove_open_element(position);
            }
            return step;
        }
        // An end tag whose tag name is "template"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::EndTag(Tag {
            name: TagName::TEMPLATE,
            ..
        }) => return in_head::process(builder, token, names),
        // An end tag whose tag name is one of: "body", "html", "br"
        // Act as described in the "anything else" entry below.
        TreeToken::EndTag(Tag {
            name: TagName::BODY | TagName::HTML | TagName::BR,
            ..
        }) => return anything_else(builder, names),
        // A start tag whose tag name is "head"
        // Parse error. Ignore the token.
        TreeToken::StartTag(Tag {
            name: TagName::HEAD,
            ..
        }) => builder.parse_error(ErrorCode::UnexpectedHeadStartTagAfterHead),
        // Any other end tag
        // Parse error. Ignore the token.
        TreeToken::EndTag(_) => builder.parse_error(ErrorCode::UnexpectedEndTagAfterHead),
        // Anything else
        _ => return anything_else(builder, names),
    }
    Step::Done
}

/// Anything else
fn anything_else<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    names: &NameTable,
) -> Step {
    // Insert an HTML element for a "body" start tag token with no attributes.
    builder.insert_an_html_element_without_attributes(TagName::BODY, names);
    // Switch the insertion mode to "in body".
    builder.insertion_mode = InsertionMode::InBody;
    // Reprocess the current token.
    Step::Reprocess
}

/// Pushes the node pointed to by the head element pointer onto the stack of open elements, and answers with its id
/// there.
fn push_the_head_element<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
) -> Option<ElementId> {
    let head = builder.head_element_pointer.as_ref()?;
    builder.open_elements.push(OpenElement {
        handle: head.clone(),
        name: ExpandedName::html(TagName::HEAD),
        id: ElementId::ANONYMOUS,
        is_html_integration_point: false,
    });
    Some(builder.open_elements.identify_current_node())
}
